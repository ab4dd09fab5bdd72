import type { Method } from '@anlan/resource';

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];
export type Query = Readonly<Record<string, QueryValue>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The caller shows a refusal itself: no toast. */
  readonly quiet?: boolean;
  /** false: without the company a supervisor looks at. */
  readonly company?: boolean;
  /** false: without a session. */
  readonly token?: false;
  /** Further headers of this call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as `Idempotency-Key`: a repeated send is answered, not done twice. */
  readonly idempotencyKey?: string;
}

export interface Call extends CallOptions {
  readonly query?: Query;
  readonly body?: unknown;
}

export interface Told<T> {
  readonly data: T;
  readonly msg: string;
}

export interface FileReply {
  readonly blob: Blob;
  readonly name: string;
}

/**
 * How calls travel. Paths are below /api/service and begin with a slash. Every method rejects when the server refuses,
 * with whatever error the transport uses; a success resolves to the `data` of the envelope.
 */
export interface Transport {
  request<T>(method: Method, path: string, call: Call): Promise<T>;
  /** The same with the sentence of the answer. */
  told<T>(method: Method, path: string, call: Call): Promise<Told<T>>;
  upload<T>(
    path: string,
    form: FormData,
    options: CallOptions & { readonly onProgress?: (share: number) => void },
  ): Promise<T>;
  download(path: string, query: Query, options: CallOptions & { readonly fallbackName?: string }): Promise<FileReply>;
}
