import { t } from '../i18n';

export interface FieldError {
  field: string;
  message: string;
  /** row of the sheet and title of the column, when a sheet was refused */
  row?: number;
  column?: string;
}

export type ApiErrorKind =
  /** a rule refused: show the sentence */
  | 'business'
  /** code 4001: the user must acknowledge it in a dialog */
  | 'acknowledge'
  /** no, expired or revoked token: sign out */
  | 'unauthorized'
  | 'forbidden'
  | 'missing'
  | 'server'
  | 'network'
  | 'timeout';

/** A call that did not succeed. `message` is always a sentence fit to be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    message: string,
    readonly kind: ApiErrorKind,
    /** HTTP status; 0 when there was no reply */
    readonly status = 0,
    readonly code = status,
    /** every field the server found wrong, in its order */
    readonly errors: readonly FieldError[] = [],
    readonly requestId?: string,
  ) {
    super(message);
  }

  static network(): ApiError {
    return new ApiError(t('网络连接失败，请稍后重试'), 'network');
  }

  static timeout(): ApiError {
    return new ApiError(t('请求超时，请稍后重试'), 'timeout');
  }
}

/** Of the line or of a server that is away: the same call may succeed a moment later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout' || error.kind === 'server');

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function fieldErrors(body: Record<string, unknown>): FieldError[] {
  const list = isRecord(body.data) ? body.data.errors : undefined;
  if (!Array.isArray(list)) return [];
  return list
    .filter(isRecord)
    .map((row) => ({
      field: String(row.field ?? ''),
      message: String(row.message ?? ''),
      ...(typeof row.row === 'number' ? { row: row.row } : {}),
      ...(typeof row.column === 'string' ? { column: row.column } : {}),
    }))
    .filter((row) => row.message !== '');
}

/** The reply's payload and sentence, or the error it stands for. Throws nothing itself. */
export type Reply = { ok: true; data: unknown; msg: string; body: unknown } | { ok: false; error: ApiError };

/**
 * Reads one HTTP reply by the error catalogue of spec 1 §8. The body's own code counts before the HTTP status, and both
 * `400` and `'400'` mean the same; replies without a `code` (oauth/*) are taken bare.
 */
export function readReply(status: number, body: unknown): Reply {
  const record = isRecord(body) ? body : {};
  const code = record.code === undefined || record.code === null ? status : Number(record.code);
  const said = text(record.msg) ?? text(record.error_description);
  const refusedBare = record.error_description !== undefined || record.error_code !== undefined;
  if (status >= 200 && status < 300 && code >= 200 && code < 300 && !refusedBare) {
    const enveloped = record.code !== undefined;
    return { ok: true, data: enveloped ? (record.data ?? null) : body, msg: text(record.msg) ?? '', body };
  }

  const requestId = isRecord(record.data) ? text(record.data.requestId) : undefined;
  const fail = (kind: ApiErrorKind, message: string): Reply => ({
    ok: false,
    error: new ApiError(message, kind, status, code, fieldErrors(record), requestId),
  });
  if (code === 4001) return fail('acknowledge', said ?? t('未知错误'));
  if (status === 401 || code === 401) return fail('unauthorized', said ?? t('登录已过期，请重新登录'));
  if (status === 403 || code === 403) return fail('forbidden', said ?? t('没有操作权限'));
  if (status === 404 || code === 404) return fail('missing', said ?? t('数据不存在或已删除'));
  if (status === 413 || code === 413) return fail('business', said ?? t('上传上限50M'));
  // A proxy in front answers these itself, in HTML, while the server restarts.
  if ((status === 502 || status === 503 || status === 504) && said === undefined) {
    return fail('network', t('网络连接失败，请稍后重试'));
  }
  if (status >= 500 || code >= 500) {
    const sentence = said ?? t('未知错误');
    return fail('server', requestId ? t('{sentence}（编号 {id}）', { sentence, id: requestId }) : sentence);
  }
  return fail('business', said ?? t('未知错误'));
}
