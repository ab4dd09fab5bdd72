import type { Attachment } from '@anlan/client';
import { putFileAttach } from '@anlan/domain/files/file-calls';
import type { PHOTO_WAYS } from '@anlan/domain/files/on-site';
import { api } from '../../lib/http/api';
import type { Located } from '../../lib/locate';
import { extensionOf } from './file-rules';

/** What is told beside a photo taken on site; the time is the server's. */
export interface PhotoTold {
  readonly way: keyof typeof PHOTO_WAYS;
  /** Seconds. */
  readonly age: number;
  readonly position: Located | null;
}

interface Reply {
  readonly attachId: string;
  readonly link?: string;
  readonly thumbLink?: string | null;
  readonly name?: string;
  readonly originalName?: string;
  readonly onSite?: Attachment['onSite'];
}

/** Sends one file; the attachment belongs to its sender until a saved record claims it. */
export async function sendFile(
  file: File,
  {
    photo,
    opened,
    ...options
  }: {
    /** It has to open: the server looks before it keeps it. */
    opened?: boolean;
    onProgress?: (share: number) => void;
    signal?: AbortSignal;
    photo?: PhotoTold | undefined;
  },
): Promise<Attachment> {
  const form = new FormData();
  form.append('file', file, file.name);
  const reply = await api.transport.upload<Reply>(putFileAttach.path, form, {
    ...options,
    ...(photo || opened ? { query: { ...(photo ? queryOf(photo) : {}), ...(opened ? { opened: '1' } : {}) } } : {}),
    quiet: true,
  });
  return {
    attachId: reply.attachId,
    name: reply.originalName ?? file.name,
    link: reply.link ?? '',
    thumbLink: reply.thumbLink ?? null,
    size: file.size,
    extension: extensionOf(file.name),
    ...(reply.onSite ? { onSite: reply.onSite } : {}),
  };
}

function queryOf({ way, age, position }: PhotoTold): Record<string, string> {
  return {
    onSite: way,
    age: age.toFixed(3),
    ...(position
      ? {
          longitude: position.longitude.toFixed(6),
          latitude: position.latitude.toFixed(6),
          accuracy: Math.min(99_999, position.accuracy).toFixed(1),
        }
      : {}),
  };
}
