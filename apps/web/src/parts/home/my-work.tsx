import { resourceNamed } from '@anlan/domain';
import { checkLifecycle, MISSED_DAYS } from '@anlan/domain/check/check-lifecycle';
import { type MyCheck, myChecks } from '@anlan/domain/check/run/run-calls';
import { homeWaiting } from '@anlan/domain/desk/calls';
import { Link } from 'react-router';
import { useNow } from '../../lib/clock';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useRecordAddress } from '../record-address';
import { dueWords } from './due-words';
import { OWN_LISTS } from './own-lists';

const fresh = { staleTime: 30_000, offline: true } as const;
/** Under this name a step taken in this browser, and what the server tells of it, makes it stale at once. */
export const useWaiting = () => useCall([useViewingTenant(), 'home'], homeWaiting, {}, fresh);
export const useMyChecks = () => useCall([useViewingTenant(), 'checkRun'], myChecks, {}, fresh);

const CHECKS_SHOWN = 3;
const LATE_SHOWN = 1;

interface Work {
  readonly key: string;
  readonly to: string;
  readonly kind: string;
  readonly name: string;
  readonly due: string | null;
  readonly since: string;
  readonly check?: MyCheck;
}

const isLate = ({ due }: Pick<Work, 'due'>, now: number): boolean =>
  due !== null && Date.parse(`${due.replace(' ', 'T')}+08:00`) < now;

/** What the bell counts of the checks that wait for me: those that may be made, and were not missed long ago. */
export const myToDos = (checks: readonly MyCheck[], now: number): readonly MyCheck[] =>
  checks.filter(({ open, endTime }) => open && !isLate({ due: endTime }, now - MISSED_DAYS * 86_400_000));

/** What was missed and can still be made up, then what is due next; checks that have not begun are no work of today. */
export function useMyWork() {
  const t = useT();
  const addressOf = useRecordAddress();
  const now = useNow(60_000).valueOf();
  const checks = useMyChecks();
  const waiting = useWaiting();
  const own = myToDos(checks.data ?? [], now).map(
    (check): Work => ({
      key: check.taskId,
      to: `/check/run/${check.id}`,
      kind: t('检查'),
      name: check.name,
      due: check.endTime,
      since: check.recordTime,
      check,
    }),
  );
  // Checks are told by their own call, with how far each of them is.
  const groups = (waiting.data ?? []).filter(({ resource }) => resource !== 'checkRecord');
  const others = groups.flatMap(({ resource, task, rows }) =>
    rows.map(
      ({ id, subject, due, since }): Work => ({
        key: `${resource}/${id}/${task}`,
        to: addressOf(resource, id, 'todo') ?? '',
        kind: t(task),
        name: subject,
        due,
        since,
      }),
    ),
  );
  const lateChecks = own.filter((one) => isLate(one, now));
  const nextChecks = own.filter((one) => !isLate(one, now)).sort(byDue);
  const late = [...others.filter((one) => isLate(one, now)).sort(byDue), ...lateChecks.slice(0, LATE_SHOWN)];
  const next = [...others.filter((one) => !isLate(one, now)), ...nextChecks.slice(0, CHECKS_SHOWN)].sort(byDue);
  return {
    read: {
      data: checks.data && waiting.data,
      error: checks.error ?? waiting.error,
      refetch: () => Promise.all([checks.refetch(), waiting.refetch()]),
    },
    now,
    shown: [...late, ...next],
    total: own.length + groups.reduce((sum, { count }) => sum + count, 0),
    checks: checks.data?.length ?? 0,
    /** Of the checks those that may be made now. */
    open: own.length,
    /** Without the checks. */
    waiting: others.sort(byDue),
    /** Groups of which not all is listed, and where the rest stands. */
    more: groups.flatMap(({ resource, task, count, rows }) => {
      const to = OWN_LISTS[resource] ?? resourceNamed(resource)?.menu?.path;
      const rest = count - rows.length;
      return to && rest > 0
        ? [{ key: `${resource}/${task}`, to, text: t('{task}：还有{n}项', { task: t(task), n: rest }) }]
        : [];
    }),
    moreLate: Math.max(0, lateChecks.length - LATE_SHOWN),
    moreNext: Math.max(0, nextChecks.length - CHECKS_SHOWN),
  };
}

const byDue = (left: Work, right: Work) => (left.due ?? '9').localeCompare(right.due ?? '9');

export function WorkCard({ work, first, now }: { work: Work; first: boolean; now: number }) {
  const t = useT();
  const { text, urgency } = dueWords(t, work, now);
  const { check } = work;
  const begun = check && check.answered > 0;
  return (
    <li>
      <Link to={work.to} data-first={first || undefined}>
        <span className="home-when">
          <em data-urgency={urgency}>{text}</em>
          <small>
            {work.kind}
            {check && ` · ${t('{n}项', { n: check.itemCount })}`}
          </small>
        </span>
        <strong>{work.name}</strong>
        {check?.riskName && <small>{check.riskName}</small>}
        {begun && (
          <>
            <small>{t('已完成{done}/{all}', { done: check.answered, all: check.itemCount })}</small>
            <span className="home-done" aria-hidden="true">
              <i style={{ width: `${(check.answered / Math.max(1, check.itemCount)) * 100}%` }} />
            </span>
          </>
        )}
        {check && first && (
          <span className="home-go">
            {check.recordStatus === checkLifecycle.code.inspecting || begun ? t('接着查') : t('开始检查')}
          </span>
        )}
      </Link>
    </li>
  );
}
