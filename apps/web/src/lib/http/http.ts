import { feedback } from '../feedback';
import { t } from '../i18n';
import { scheduleLoginCheck } from '../session/login-check';
import { freshToken, isSessionOver } from '../session/refresh';
import { endSession, isSupervisor, useSession } from '../session/session';
import { clientHeader } from '../session/token-calls';
import { site } from '../site';
import { uuid } from '../uuid';
import { ApiError, readReply } from './api-error';
import { noteFailure } from './client-logs';
import { doubt, heard } from './line';

const SILENCE_MS = 2_500;

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];
export type Query = Readonly<Record<string, QueryValue>>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface CallOptions {
  query?: Query;
  /** sent as JSON, or as it is when FormData or URLSearchParams */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** no toast or dialog: the caller shows the error itself (a form does). Signing out on 401 still happens. */
  quiet?: boolean;
  /** false: sent without a token, and a 401 does not sign out */
  token?: boolean;
  /** the tenantId a supervisor's call carries: by default on `safe/…` and `…/government/…` */
  company?: boolean;
  /** true = a new key; a string = that key, so that a repeated send is answered and not done twice */
  idempotencyKey?: string | true;
}

/** `a=1&b=x,y`; empty values are left out, arrays become comma strings (decisions §1). */
export function queryString(query: Query | undefined): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === null || value === undefined || value === '') continue;
    params.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

const below = (path: string): string => path.replace(/^\//, '');

function carriesCompany(path: string, options: CallOptions): boolean {
  return options.company ?? (path.startsWith('safe/') || path.includes('/government/'));
}

/** Full address of a call, with the company a supervisor looks at. */
export function addressOf(path: string, options: CallOptions): string {
  const { companyTenantId } = useSession.getState();
  const query: Record<string, QueryValue> = { ...options.query };
  if (isSupervisor() && companyTenantId && carriesCompany(below(path), options)) query.tenantId ??= companyTenantId;
  return `${site.api}/${below(path)}${queryString(query)}`;
}

export function headersOf(path: string, options: CallOptions): Record<string, string> {
  const { token, tenantId } = useSession.getState();
  const headers: Record<string, string> = { ...options.headers };
  if (token && options.token !== false) headers['Blade-Auth'] = `bearer ${token}`;
  if (below(path).startsWith('blade-auth/')) Object.assign(headers, clientHeader(), { 'Tenant-Id': tenantId });
  if (options.idempotencyKey) {
    headers['Idempotency-Key'] = options.idempotencyKey === true ? uuid() : options.idempotencyKey;
  }
  return headers;
}

/** Shows an error where the catalogue of spec 1 §8 says: dialog for 4001, else a toast. */
export function announce(error: ApiError): void {
  if (error.kind === 'server') noteFailure(error, 'http');
  if (error.kind === 'acknowledge') feedback.acknowledge(error.message);
  else feedback.toast('error', error.message);
}

/** What every transport does with a refusal: sign out, tell the user, throw. */
export function refuse(error: ApiError, options: CallOptions, sentToken: string | null): never {
  if (error.kind === 'unauthorized' && options.token !== false) {
    // A late 401 of a token that was replaced since says nothing about the present session.
    if (sentToken !== null && sentToken === useSession.getState().token) {
      endSession();
      feedback.toast('warning', error.message);
    }
  } else if (!options.quiet) {
    announce(error);
  }
  throw error;
}

/** Waits until the token may be sent; a session that is over ends here. */
export async function readyToken(options: CallOptions): Promise<void> {
  if (options.token === false) return;
  try {
    await freshToken();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isSessionOver(error)) {
      endSession();
      feedback.toast('warning', error.message);
    } else if (!options.quiet) {
      announce(error);
    }
    throw error;
  }
}

async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
  const headers = headersOf(path, options);
  let body: BodyInit | undefined;
  if (options.body instanceof FormData || options.body instanceof URLSearchParams) body = options.body;
  else if (options.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(options.body);
  }
  // Not AbortSignal.any: factories still run Chromium 109, the last one for Windows 7.
  const stop = new AbortController();
  const onAbort = () => stop.abort(options.signal?.reason);
  if (options.signal?.aborted) onAbort();
  options.signal?.addEventListener('abort', onAbort, { once: true });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    stop.abort();
  }, site.requestTimeout);
  // A line that swallows everything breaks nothing: the call just does not come back.
  const silence = setTimeout(doubt, SILENCE_MS);
  try {
    const init = { method, headers, body, signal: stop.signal, credentials: 'same-origin' } as const;
    const response = await fetch(addressOf(path, options), init);
    // A proxy in front answers these itself while the server is away.
    if (response.status < 502 || response.status > 504) heard();
    else doubt();
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    doubt();
    throw late ? ApiError.timeout() : ApiError.network();
  } finally {
    clearTimeout(timer);
    clearTimeout(silence);
    scheduleLoginCheck(below(path), (check) => call('GET', check, { quiet: true, company: false }));
  }
}

/** The raw response of a successful call; refusals are handled and thrown. */
export async function respond(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  await readyToken(options);
  for (let attempt = 1; ; attempt++) {
    const sentToken = options.token === false ? null : useSession.getState().token;
    let response: Response;
    try {
      response = await send(method, path, options);
    } catch (error) {
      if (error instanceof ApiError && !options.quiet) announce(error);
      throw error;
    }
    if (response.ok) return response;
    const reply = readReply(response.status, await response.json().catch(() => null));
    if (reply.ok) return response;
    // The token was renewed (here or in another window) while this call was under way: once more with the new one.
    const renewed = useSession.getState().token;
    if (reply.error.kind === 'unauthorized' && attempt === 1 && sentToken && renewed && renewed !== sentToken) continue;
    refuse(reply.error, options, sentToken);
  }
}

export interface Answer<T> {
  data: T;
  /** the server's sentence, '' when none */
  msg: string;
}

/** One call with its sentence, below /api/service; a leading slash makes no difference. What a screen calls goes by `api`. `T` is the `data` of the envelope, or the whole body of a bare reply. */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<Answer<T>> {
  const sentToken = useSession.getState().token;
  const response = await respond(method, path, options);
  const text = await response.text();
  let body: unknown = null;
  try {
    body = text === '' ? null : JSON.parse(text);
  } catch {
    refuse(new ApiError(t('服务器返回的内容无法读取'), 'server', response.status), options, sentToken);
  }
  const reply = readReply(response.status, body);
  if (!reply.ok) refuse(reply.error, options, sentToken);
  return { data: reply.data as T, msg: reply.msg };
}
