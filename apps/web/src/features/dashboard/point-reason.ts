import type { Standing } from '@anlan/domain/dynamic/calls';
import { riskScores } from '@anlan/domain/figures/risk';
import { RISK_LEVELS } from '@anlan/domain/risk/level';
import type { Translate } from '../../lib/i18n';
import { isSupervisor, useSession } from '../../lib/session/session';

/** The screen that tells a point's factors, with the point open. */
export function usePointAddress(): (id: string) => string {
  const supervisor = useSession(isSupervisor);
  return (id) => `${supervisor ? riskScores.company.government : riskScores.company.path}?_open=${id}`;
}

/** Why the company stands where it stands, in one sentence made of what can be opened below it. */
export function reasonOf(t: Translate, { company, worst, changes }: Standing, overdue: number | undefined): string {
  if (!company) return '';
  const risen = changes.filter(({ level, levelBefore }) => level < levelBefore);
  const [first] = worst;
  const parts = [
    ...risen.slice(0, 2).map(({ name, level }) => t('{name}升为{level}', { name, level: t(RISK_LEVELS[level].label) })),
    ...(first?.reasons[0] ? [t('最差的是{name}：{reason}', { name: first.name, reason: first.reasons[0] })] : []),
    ...(overdue ? [t('{n}项隐患逾期未整改', { n: overdue })] : []),
  ];
  return parts.join(t('；'));
}
