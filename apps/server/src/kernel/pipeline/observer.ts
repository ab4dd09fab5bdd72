import type { Actor } from '../context';

/** One call as the pipeline saw it end. */
export interface SeenCall {
  readonly route: { readonly method: string; readonly path: string; readonly summary: string; readonly effect: string };
  /** Path as asked, without its query string. */
  readonly uri: string;
  readonly actor: Actor | undefined;
  readonly status: number;
  readonly milliseconds: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** What was thrown, where the answer was 服务器异常. */
  readonly bug?: unknown;
}

/** Told of every call after its answer is made. Must return at once and never throw. */
export type Observer = (call: SeenCall) => void;
