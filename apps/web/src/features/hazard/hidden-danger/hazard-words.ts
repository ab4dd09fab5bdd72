import { isOverdue } from '@anlan/domain/hazard/deadlines';
import type { HazardRow } from '@anlan/domain/hazard/hazard-facts';
import { hazardStatusOf } from '@anlan/domain/hazard/status';
import { type Awaited, awaits, awaitsExtension } from '@anlan/domain/hazard/steps/awaits';
import { passedOnce } from '@anlan/domain/hazard/steps/checks';
import { type RoleAlias, roleOf } from '@anlan/domain/identity/roles';
import { formatDatetime } from '@anlan/resource/dates';
import { chinese, type Translate } from '../../../lib/i18n';

/** A record as the wire carries it: labels beside ids. */
export type WireHazard = HazardRow & Readonly<Record<string, unknown>>;

export const nowText = (): string => formatDatetime(Date.now());

/** The mark of the server, or the clock's: a deadline may have passed since the record was read. */
export const overdue = (row: WireHazard, now = nowText()): boolean =>
  Number(row.isOverdue) === 1 ||
  isOverdue({ status: row.status, reviseTimeLimit: (row.reviseTimeLimit as string | null | undefined) ?? null }, now);

const NAME_OF: Readonly<Record<string, string>> = {
  principalId: 'principalName',
  reviseId: 'reviseName',
  reviewId: 'reviewName',
  secondReviewId: 'secondReviewName',
};

/** People and offices by the names the record has for them. */
function named(row: WireHazard, awaited: Awaited, t: Translate): string {
  const people = awaited.userIds.flatMap((id) => {
    const field = Object.keys(NAME_OF).find((name) => row[name] === id && row[NAME_OF[name] as string]);
    return field ? [String(row[NAME_OF[field] as string])] : [];
  });
  if (people.length > 0) return people.join(t('、'));
  if (awaited.deptHeadOf) return t('{dept}负责人', { dept: String(row.principalDeptName ?? t('责任部门')) });
  return awaited.roleAlias ? t(roleOf(awaited.roleAlias as RoleAlias).label) : '';
}

function step(row: WireHazard): string {
  const status = hazardStatusOf(row.status);
  if (status === 4) return passedOnce(row) ? '二次复查' : '复查';
  return { 1: '指定整改人', 2: '整改', 3: '指定复查人', 7: '重新整改', 5: '', 6: '' }[status];
}

/**
 * 等待 张建国 整改；empty once the danger is closed or void. A detail tells `handlerName`, which knows who has left and
 * which department has a head; without it (a row of a list) the record's own names must do.
 */
export function awaitedWords(row: WireHazard, t: Translate = chinese): string {
  const what = step(row);
  if (what === '') return '';
  const decides = named(row, awaitsExtension(row), t);
  const told = typeof row.handlerName === 'string' ? row.handlerName : '';
  if (told !== '') {
    return decides === ''
      ? t('等待 {who} {what}', { who: told, what: t(what) })
      : t('等待 {who} {what}、审批延期', { who: told, what: t(what) });
  }
  const waits = t('等待 {who} {what}', { who: named(row, awaits(row), t) || t('相关人员'), what: t(what) });
  return decides === '' ? waits : `${waits}${t('；')}${t('延期申请等待 {who} 审批', { who: decides })}`;
}
