import type { OpenedFacts } from '@anlan/domain/files/opened';
import { pagesKnown } from '../documents/pdf/page-count';
import type { FileKind } from './kinds';
import type { Storage } from './storage/storage';
import { videoFacts } from './video-length';

/** What a stored file says of itself to whoever opens it: pages of a pdf, length and coding of an mp4. */
export async function openedFacts(
  storage: Pick<Storage, 'get'>,
  { key, kind, size }: { readonly key: string; readonly kind: FileKind; readonly size: number },
): Promise<OpenedFacts> {
  if (kind === 'pdf') {
    const { stream } = await storage.get(key);
    return { pages: await pagesKnown(Buffer.concat(await stream.toArray())) };
  }
  if (kind !== 'mp4') return {};
  const facts = await videoFacts(storage, key, size);
  return { seconds: facts?.seconds ?? 0, codings: (facts?.codings ?? []).join(',').slice(0, 100) };
}
