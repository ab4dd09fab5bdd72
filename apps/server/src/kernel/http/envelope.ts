import { message } from '@anlan/resource';
import { DatabaseUnavailable, dbError } from '../db/errors';
import { Refusal } from '../errors';

export const OK = '操作成功';

/** `{code, success, data, msg}`; `data` already JSON text. */
export function envelope(json: string | Buffer, msg = OK): string | Buffer {
  const end = `,"msg":${JSON.stringify(msg)}}`;
  return typeof json === 'string' ? `${START}${json}${end}` : Buffer.concat([START_BYTES, json, Buffer.from(end)]);
}

const START = '{"code":200,"success":true,"data":';
const START_BYTES = Buffer.from(START);

export interface Failure {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A bug: logged with its stack. */
  readonly bug: boolean;
}

/** Anything thrown → what the client reads. Bugs are flat: nothing of SQL or stack leaves the server. */
export function failure(error: unknown, requestId: string): Failure {
  if (error instanceof Refusal) {
    const data = { ...error.extra.data, ...(error.extra.errors ? { errors: error.extra.errors } : {}) };
    return {
      status: error.status,
      body: failed(error.extra.code ?? error.status, error.message, data),
      headers: error.extra.headers,
      bug: false,
    };
  }
  if (error instanceof DatabaseUnavailable) {
    return {
      status: 503,
      body: failed(503, '服务暂时不可用，请稍后重试', { requestId }),
      headers: { 'retry-after': '2' },
      bug: false,
    };
  }
  const http = httpFailure(error);
  if (http) return { status: http.status, body: failed(http.status, http.text, {}), bug: false };
  // Values PostgreSQL refuses (too long for an index, no such date) are bad input that a check has let through.
  const sql = dbError(error)?.code;
  if (sql !== undefined && BAD_VALUES.has(sql)) {
    return { status: 400, body: failed(400, '请求内容格式不正确', {}), bug: true };
  }
  if (sql === '57014')
    return { status: 503, body: failed(503, '查询超时，请缩小范围后重试', { requestId }), bug: false };
  return { status: 500, body: failed(500, '服务器异常', { requestId }), bug: true };
}

/** No such text, character, date or number; too long for an index. */
const BAD_VALUES: ReadonlySet<string> = new Set(['22P02', '22P05', '22021', '22003', '22007', '22008', '54000']);

const failed = (code: number, msg: string, data: object): string => JSON.stringify({ code, success: false, data, msg });

const MALFORMED = '请求内容格式不正确';

/** Fastify's own refusals: too large, unreadable JSON, wrong content type. */
function httpFailure(error: unknown): { status: number; text: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  // The multipart reader's own words for a body that ends too early or was never one; they carry no code.
  if (/multipart data|^Malformed part header$|^Multipart: /.test(error.message))
    return { status: 400, text: MALFORMED };
  if ('code' in error && /^FST_(PARTS|FIELDS|FILES)_LIMIT$/.test(String(error.code)))
    return {
      status: 400,
      text: error.code === 'FST_FILES_LIMIT' ? '一次只能上传一个文件' : '文件以外的表单项过多，请只上传文件',
    };
  if (!('statusCode' in error)) return undefined;
  const status = Number((error as { statusCode: unknown }).statusCode);
  if (!(status >= 400 && status < 500)) return undefined;
  const text =
    status === 413
      ? '上传上限50M'
      : status === 415
        ? '不支持当前媒体类型'
        : status === 404
          ? message.notFound
          : MALFORMED;
  return { status, text };
}
