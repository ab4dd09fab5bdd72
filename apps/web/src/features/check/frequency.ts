import type { AnyRow } from '@anlan/client';
import { checkPlan } from '@anlan/domain/check/plan/check-plan';
import { everyN, FREQUENCY } from '@anlan/domain/check/plan/windows';
import type { Look } from '../../kinds/kind';

const frequency = checkPlan.fields.timeType.dict;

/** How often, of a plan and of the rounds made from it, with the number where the frequency has one. */
export function frequencyOf(row: AnyRow, look: Pick<Look, 't' | 'dict'>): string {
  const n = Number(row.patrolCycle ?? 1);
  const words = everyN(row.timeType);
  if (words) return look.t(words, { n });
  if (row.timeType === FREQUENCY.day && n > 1) return look.t('每天{n}次', { n });
  return look.dict(frequency, String(row.timeType ?? ''))?.label ?? '—';
}
