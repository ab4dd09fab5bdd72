import { t } from '../i18n';
import { useSession } from '../session/session';
import { site } from '../site';
import { ApiError, readReply } from './api-error';
import { addressOf, announce, type CallOptions, headersOf, type Method, readyToken, refuse, respond } from './http';

export interface UploadOptions extends Omit<CallOptions, 'body'> {
  /** 0 to 1, as the browser sends */
  onProgress?: (share: number) => void;
  method?: 'POST' | 'PUT';
}

/** Sends a form with files and tells the progress, which `fetch` cannot. Errors as with every other call. */
export async function upload<T>(path: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  await readyToken(options);
  const sentToken = useSession.getState().token;
  const { status, body } = await new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(options.method ?? 'POST', addressOf(path, options));
    request.timeout = site.requestTimeout;
    for (const [name, value] of Object.entries(headersOf(path, options))) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      let parsed: unknown = null;
      try {
        parsed = JSON.parse(request.responseText);
      } catch {
        // readReply makes a sentence of the status alone.
      }
      resolve({ status: request.status, body: parsed });
    };
    request.onerror = () => reject(ApiError.network());
    request.ontimeout = () => reject(ApiError.timeout());
    request.onabort = () => reject(options.signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (options.signal?.aborted) {
      reject(options.signal.reason);
      return;
    }
    request.send(form);
  }).catch((error: unknown) => {
    if (error instanceof ApiError && !options.quiet) announce(error);
    throw error;
  });
  const reply = readReply(status, body);
  if (!reply.ok) refuse(reply.error, options, sentToken);
  return reply.data as T;
}

/** The name in a Content-Disposition header: `filename*` (UTF-8, percent-encoded) before plain `filename`. */
export function fileNameOf(disposition: string | null): string | null {
  if (!disposition) return null;
  const extended = /filename\*\s*=\s*(?:utf-8|UTF-8)''([^;]+)/.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/.exec(disposition);
  const raw = extended ?? plain?.[1] ?? plain?.[2];
  if (!raw) return null;
  const trimmed = raw.trim();
  try {
    return decodeURIComponent(trimmed);
  } catch {
    return trimmed;
  }
}

export interface Download {
  blob: Blob;
  name: string;
}

/** Fetches a file. A refusal that arrives as JSON instead of the file is told like any other. */
export async function fetchFile(
  path: string,
  options: CallOptions & { method?: Method; fallbackName?: string } = {},
): Promise<Download> {
  const sentToken = useSession.getState().token;
  const response = await respond(options.method ?? 'GET', path, options);
  const disposition = response.headers.get('Content-Disposition');
  if (!disposition && response.headers.get('Content-Type')?.includes('application/json')) {
    const reply = readReply(response.status, await response.json().catch(() => null));
    refuse(
      reply.ok ? new ApiError(t('服务器没有返回文件'), 'server', response.status) : reply.error,
      options,
      sentToken,
    );
  }
  return { blob: await response.blob(), name: fileNameOf(disposition) ?? options.fallbackName ?? t('下载文件') };
}

/** Hands a file to the browser's own download. */
export function saveFile({ blob, name }: Download): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export async function download(...args: Parameters<typeof fetchFile>): Promise<void> {
  saveFile(await fetchFile(...args));
}
