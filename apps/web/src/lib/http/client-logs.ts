import dayjs from 'dayjs';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { ApiError } from './api-error';

/** One thing that went wrong in this browser (spec 1 §3). */
export interface ClientLog {
  type: 'error';
  message: string;
  stack: string;
  /** where it was caught */
  info: string;
  url: string;
  /** yyyy-MM-dd HH:mm:ss */
  time: string;
}

/** As many as the server takes at once; the oldest go first. */
const most = 100;
const longest = 4_000;

export const useClientLogs = create<{ logs: readonly ClientLog[] }>()(
  persist((): { logs: readonly ClientLog[] } => ({ logs: [] }), { name: 'anlan-logs', version: 1 }),
);

/** Notes a failure of the console itself. Refusals and cancelled calls are no failures. */
export function noteFailure(reason: unknown, info: string): void {
  if (reason instanceof ApiError && reason.kind !== 'server') return;
  if (reason instanceof DOMException && reason.name === 'AbortError') return;
  const error = reason instanceof Error ? reason : new Error(String(reason));
  const log: ClientLog = {
    type: 'error',
    message: error.message.slice(0, longest),
    stack: (error.stack ?? '').slice(0, longest),
    info,
    url: location.href.slice(0, longest),
    time: dayjs().format('YYYY-MM-DD HH:mm:ss'),
  };
  useClientLogs.setState(({ logs }) => ({ logs: [...logs, log].slice(-most) }));
}

/** Listens for what nobody caught. Returns the stop function. */
export function watchFailures(): () => void {
  const onError = (event: ErrorEvent) => noteFailure(event.error ?? event.message, 'window.onerror');
  const onRejection = (event: PromiseRejectionEvent) => noteFailure(event.reason, 'unhandledrejection');
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

export function clearLogs(): void {
  useClientLogs.setState({ logs: [] });
}
