import type { AnyRow } from '@anlan/client';
import { alarmsOf } from '@anlan/domain/permit/alarm/alarm';
import { permit } from '@anlan/domain/permit/permit';
import { permitLifecycle, RUN } from '@anlan/domain/permit/permit-entity';
import { listOf, text } from '@anlan/domain/permit/permit-facts';
import { ownNames } from '@anlan/resource';
import { useMemo } from 'react';
import { useSession } from '../../lib/session/session';
import { Alarm } from '../../parts/alarm/alarm';
import type { RowButton } from '../../parts/list/rows/row-buttons';
import { usePermitRules } from '../../parts/tickets/use-rules';
import { rereadPermits, stoppedByMe } from './use-permit-steps';

/** What is done about each of its calls. */
const STEPS: Readonly<Record<string, string>> = {
  presence: 'present',
  relief: 'arrive',
  gas: 'addGas',
  retest: 'addGas',
  check: 'supervise',
  end: 'finish',
};

const PEOPLE = ['guardianId', 'principalId', 'analystIds', 'coordinatorId'] as const;

/** The phone of whoever is on the spot calls at the deadlines of a ticket that is being worked. */
export function PermitAlarm({ row: told, buttons }: { row: AnyRow; buttons: readonly RowButton[] }) {
  const me = useSession((state) => state.userInfo?.userId);
  const rules = usePermitRules();
  const row = useMemo(() => ownNames(permit, told), [told]);
  const flag = Number(row.runFlag);
  const working = Number(row.processState) === permitLifecycle.code.working;
  const dues = useMemo(() => (rules && working ? alarmsOf(row, rules) : []), [row, rules, working]);
  const why = text(row, 'interruptReason');
  const since = text(row, 'interruptedAt');
  const end = text(row, 'endTime');
  const stopped = useMemo(
    () =>
      flag === RUN.interrupted
        ? { at: since, why }
        : flag === RUN.overdue
          ? { at: end, why: '超过作业票有效期' }
          : null,
    [flag, since, why, end],
  );
  const actions = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(STEPS).flatMap(([key, step]) => {
          const button = buttons.find((one) => one.key === step);
          return button ? [[key, { label: button.label, run: button.run }]] : [];
        }),
      ),
    [buttons],
  );
  if (!working || !me || !PEOPLE.some((name) => listOf(row[name]).includes(me))) return null;
  return (
    <Alarm record={told.id} dues={dues} stopped={stopped} actions={actions} own={stoppedByMe} onOver={rereadPermits} />
  );
}
