import type { Attachment } from '@anlan/client';
import { api } from '../../parts/api';
import { extensionOf } from './file-rules';

const ADDRESS = '/blade-resource/oss/endpoint/put-file-attach';

interface Reply {
  readonly attachId: string;
  readonly link?: string;
  readonly thumbLink?: string | null;
  readonly name?: string;
  readonly originalName?: string;
}

/** Sends one file; the attachment belongs to its sender until a saved record claims it. */
export async function sendFile(
  file: File,
  options: { onProgress?: (share: number) => void; signal?: AbortSignal },
): Promise<Attachment> {
  const form = new FormData();
  form.append('file', file, file.name);
  const reply = await api.transport.upload<Reply>(ADDRESS, form, { ...options, quiet: true });
  return {
    attachId: reply.attachId,
    name: reply.originalName ?? file.name,
    link: reply.link ?? '',
    thumbLink: reply.thumbLink ?? null,
    size: file.size,
    extension: extensionOf(file.name),
  };
}
