import { type FieldError, message } from '@anlan/resource';

/** An answer the user can act on; anything else that is thrown is a bug and becomes a flat 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    /** HTTP status. */
    readonly status: number,
    text: string,
    readonly extra: {
      /** `code` of the envelope when it differs from the status (4001). */
      readonly code?: number;
      readonly errors?: readonly FieldError[];
      readonly data?: Readonly<Record<string, unknown>>;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(text);
  }
}

/** A rule of the business says no (HTTP 400). */
export const refuse = (text: string, data?: Readonly<Record<string, unknown>>): Refusal =>
  new Refusal(400, text, data ? { data } : {});

/** Everything that is wrong with a body, all at once; the first sentence is the envelope's message. */
export const invalid = (errors: readonly FieldError[]): Refusal =>
  new Refusal(400, errors[0]?.message ?? '请求内容格式不正确', { errors });

/** Not there, or out of your scope: the same answer for both (rule 3 of the house). */
export const notFound = (text: string = message.notFound): Refusal => new Refusal(404, text);
export const forbidden = (text: string = message.forbidden): Refusal => new Refusal(403, text);
export const unauthorized = (text = '登录已过期，请重新登录'): Refusal => new Refusal(401, text);
/** Something the user must acknowledge: a dialog, not a toast (code 4001). */
export const acknowledge = (text: string): Refusal => new Refusal(400, text, { code: 4001 });
export const conflictStale = (): Refusal => refuse(message.stale);
export const conflictState = (): Refusal => refuse(message.stateChanged);
export const tooMany = (text: string, seconds: number): Refusal =>
  new Refusal(429, text, { headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } });
