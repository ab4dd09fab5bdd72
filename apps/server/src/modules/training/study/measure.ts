import { DOCUMENT, VIDEO } from '@anlan/domain/training/study/record';
import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../../kernel/context';
import { pageCount } from '../../../kernel/documents/pdf/page-count';
import { refuse } from '../../../kernel/errors';
import { ObjectMissing } from '../../../kernel/files/storage/storage';
import { videoFacts } from '../../../kernel/files/video-length';

export interface StoredFile {
  readonly id: string;
  readonly key: string;
  readonly size: number;
}

/** By attachment, whose content never changes: a whole company opens the same course. */
const measured = new LRUCache<string, Promise<number>>({ max: 500 });

async function measure(ctx: Pick<Ctx, 'app'>, kind: number, { key, size }: StoredFile): Promise<number> {
  try {
    if (kind === VIDEO) return (await videoFacts(ctx.app.storage, key, size))?.seconds ?? 0;
    const { stream } = await ctx.app.storage.get(key);
    return await pageCount(Buffer.concat(await stream.toArray()));
  } catch (error) {
    if (error instanceof ObjectMissing) return 0;
    throw error;
  }
}

/**
 * Seconds of a video, pages of a document, as the server reads them from the file.
 * @throws where the file tells none: what has no length cannot be learned
 */
export async function lengthOf(ctx: Pick<Ctx, 'app'>, kind: number, file: StoredFile): Promise<number> {
  const before = measured.get(file.id);
  const measuring = before ?? measure(ctx, kind, file);
  if (!before) {
    measured.set(file.id, measuring);
    // What failed for a while is asked again.
    measuring.catch(() => measured.delete(file.id));
  }
  const length = await measuring;
  if (length > 0) return length;
  measured.delete(file.id);
  throw refuse(
    kind === DOCUMENT
      ? '文档无法打开，不能计学时，请联系组织人员重新上传pdf'
      : '视频无法识别时长，不能计学时，请联系组织人员重新上传mp4',
  );
}
