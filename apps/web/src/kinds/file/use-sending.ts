import type { Attachment } from '@anlan/client';
import { useEffect, useRef, useState } from 'react';
import { feedback } from '../../lib/feedback';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import { uuid } from '../../lib/uuid';
import { useBusy } from '../busy';
import { sendOrHold, useHold } from './held';
import { type PhotoTold, sendFile } from './upload';

export interface Sending {
  readonly key: string;
  readonly name: string;
  /** 0 to 1 */
  readonly share: number;
  readonly stop: AbortController;
}

/** Files on their way: the form waits with saving for them, and they end with the input that sends them. */
export function useSending() {
  const t = useT();
  const hold = useHold();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const failed = useRef(false);
  useBusy(sending.length > 0, failed);
  const running = useRef(sending);
  running.current = sending;
  useEffect(
    () => () => {
      for (const item of running.current) item.stop.abort();
    },
    [],
  );

  /** The stored file; undefined where it was stopped, or failed and the user was told. */
  const send = async (file: File, told?: () => Promise<PhotoTold>, opened = false): Promise<Attachment | undefined> => {
    const item: Sending = { key: uuid(), name: file.name, share: 0, stop: new AbortController() };
    if (running.current.length === 0) failed.current = false;
    setSending((now) => [...now, item]);
    try {
      const photo = await told?.();
      if (item.stop.signal.aborted) {
        failed.current = true;
        return undefined;
      }
      return await sendOrHold(hold, file, photo, () =>
        sendFile(file, {
          photo,
          opened,
          signal: item.stop.signal,
          onProgress: (share) =>
            setSending((now) => now.map((other) => (other.key === item.key ? { ...other, share } : other))),
        }),
      );
    } catch (error) {
      failed.current = true;
      if (!item.stop.signal.aborted) {
        feedback.toast('error', error instanceof ApiError ? error.message : t('上传失败，请重试'));
      }
      return undefined;
    } finally {
      setSending((now) => now.filter((other) => other.key !== item.key));
    }
  };
  return { sending, send };
}
