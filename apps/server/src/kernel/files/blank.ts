import { isUuid } from '@anlan/resource';
import { type Ctx, readingInScope } from '../context';
import { FileRefused } from './refused';
import { ObjectMissing } from './storage/storage';
import { openImage } from './thumbnail';

/**
 * A drawing of this person's without a stroke: every point has the same colour. Read before the transaction begins. What
 * cannot be read is not blank: it is refused by the field's own rules.
 */
export async function isBlankDrawing(ctx: Ctx, attachment: unknown): Promise<boolean> {
  if (!isUuid(attachment)) return false;
  const rows = await readingInScope(
    ctx,
    (work) =>
      work.tx.query<{ key: string }>(
        'select storage_key as key from attachment where tenant_id = $1 and id = $2::uuid and create_user = $3::uuid and deleted_at is null',
        [work.tenantId, attachment, work.actor.userId],
      ),
    () => undefined,
  );
  const [found] = rows;
  if (!found) return false;
  try {
    const { stream } = await ctx.app.storage.get(found.key);
    const { channels } = await openImage(Buffer.concat(await stream.toArray()))
      .flatten({ background: '#fff' })
      .stats();
    return channels.every(({ min, max }) => min === max);
  } catch (error) {
    if (error instanceof ObjectMissing || error instanceof FileRefused) return false;
    throw error;
  }
}
