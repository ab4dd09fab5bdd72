import { DEMAND_STATE } from '@anlan/domain/training/study/demand';
import { DEMAND } from '@anlan/domain/training/study/demands';
import { nowText, type Work } from '../../../kernel/context';
import { HELD } from './held';
import { rulesOf, type Settings } from './people';

/** Rules, posts and what befalls people change meanwhile: no longer is anything taken for granted. */
const MOST_SECONDS = 900;

/**
 * For how many more seconds of this kind of training, learned online, nothing that is asked of the person can be met by them.
 * Hours come in tenths (`hoursOf`), so that most words of an open page add nothing to judge by.
 */
export async function untilMet(
  work: Work,
  settings: Settings,
  { userId, type }: { readonly userId: string; readonly type: string },
): Promise<number> {
  const { minutes } = await rulesOf(work, settings);
  const [row] = await work.tx.query<{ least: number | null }>(
    `select floor(min(greatest(1, (floor(got.seconds / ($2::numeric * 6)) + got.missing * 10) * $2::numeric * 6 - got.seconds)))::int as least
       from training_demand d ${HELD('$1', '$2', '$6')}
      where d.tenant_id = $1 and d.user_id = $3::uuid and d.deleted_at is null and d.demand <> ${DEMAND.rule}
        and d.demand_state = ${DEMAND_STATE.open} and d.counted_until >= $5::date and got.lacks <@ array[$4]
        and (coalesce(cardinality(d.levels), 0) = 0 or $4 = any(d.levels)) and $4 <> all(coalesce(d.apart, '{}'))`,
    [work.tenantId, minutes, userId, type, nowText(work).slice(0, 10), nowText(work)],
  );
  return Math.min(MOST_SECONDS, row?.least ?? MOST_SECONDS);
}
