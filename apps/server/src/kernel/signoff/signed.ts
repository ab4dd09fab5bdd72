import { type AnyResource, signOffLifecycle } from '@anlan/resource';
import type { Work } from '../context';
import { refuse } from '../errors';

/** What somebody has signed is evidence: its record is not removed. */
export async function keepSigned(work: Work, { name, signOff }: AnyResource, ids: readonly string[]): Promise<void> {
  if (!signOff) return;
  const [signed] = await work.tx.query<{ title: string }>(
    `select title from sign_off_reading where tenant_id = $1 and subject = $2 and record_id = any($3::text[]) and state = $4::int
        and deleted_at is null limit 1`,
    [work.tenantId, name, ids, signOffLifecycle.code.signed],
  );
  if (signed) throw refuse(`《${signed.title}》已有人签阅，不能删除${signOff.ended ? `；${signOff.ended}` : ''}`);
}
