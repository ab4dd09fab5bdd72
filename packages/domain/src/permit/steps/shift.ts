/** Another shift takes the work over. */
import { type FieldError, section } from '@anlan/resource';
import { unhungErrors } from '../isolation/rules';
import { permitEntity } from '../permit-entity';
import { text } from '../permit-facts';
import { chargeErrors } from '../watch/elsewhere';
import {
  approvedErrors,
  SHIFT,
  SHIFT_CONFIRM,
  shiftAlso,
  shiftBetween,
  shiftErrors,
  shiftResult,
  shiftSet,
  shiftStop,
  stopsAtShift,
  withoutNames,
} from '../watch/shift';
import { unwatched } from '../watch/watch';
import { gasErrors } from './gas';
import { linkedErrors, nearNow, outsideDay, peopleErrors } from './judging';
import { line, RUNNING, refuse, rulesOf, step, type Try } from './parts';
import { abnormal } from './work';

const CHARGE = 'principalId';
/** Where the rules speak of the one in charge. */
const OF_CHARGE: readonly string[] = ['guardianId', 'acceptanceId'];

const ofCharge = (a: Try) => {
  const before = new Set(peopleErrors({ ...a, merged: a.row }).map(({ message }) => message));
  return peopleErrors(a).filter(({ field, message }) => OF_CHARGE.includes(field) && !before.has(message));
};

/** Everything against whoever is to take charge, beside the hand-over itself; asked of each to whom it passes, whatever way. */
export const takeOverErrors = (a: Try): FieldError[] => [
  ...approvedErrors(a, CHARGE),
  ...ofCharge(a).map(({ message }) => refuse(CHARGE, message)),
  ...(a.context.ticket?.people ?? []).filter(({ field }) => field === CHARGE),
  ...chargeErrors(a.context.ticket?.elsewhere ?? [], CHARGE, text(a.merged, CHARGE)),
];

/** Why the work does not go on with them, or undefined. */
function stopOf(a: Try): string | undefined {
  if (!a.context.ticket) return undefined;
  const [gas] = gasErrors(a, true);
  return shiftStop(gas?.message, [
    ...outsideDay(a),
    ...unwatched(a, rulesOf(a).numbers),
    ...abnormal(a),
    ...withoutNames(peopleErrors({ ...a, merged: a.row }), permitEntity.fields),
    ...linkedErrors(a),
    ...unhungErrors(a.context.ticket.isolations ?? []),
    ...nearNow(a),
  ]);
}

const takenOver = line(
  SHIFT,
  (a) => shiftResult(a, stopOf(a)),
  ({ body }) => text(body, 'shiftNote'),
);

const stopLine = line(
  '中断',
  () => '作业中断',
  (a) => stopOf(a) ?? '',
);

export const changeShift = step({
  name: 'changeShift',
  label: SHIFT,
  permission: 'edit',
  at: ['PUT /shift/:id'],
  from: ['working'],
  while: RUNNING,
  may: { anyOf: [{ user: 'principalId' }, { user: 'guardianId' }, { role: 'safety_manager' }] },
  maySays: '只有作业负责人、监护人或安全管理人员可以办理交接班',
  confirm: SHIFT_CONFIRM,
  form: {
    sections: [section('', [CHARGE, ...(['shiftNote', 'fromSign', 'toSign', 'picture'] as const)])],
    fields: { principalId: { label: '接班的作业负责人', required: true, fresh: true } },
    also: shiftAlso,
  },
  check: (a) => [...shiftErrors(a, CHARGE), ...takeOverErrors(a)],
  set: (a) => shiftSet(a, stopOf(a)),
  rows: [
    {
      ...takenOver,
      row: (a: Try) => ({ ...takenOver.row(a), ...shiftBetween(a, CHARGE) }),
      keeps: { signature: 'fromSign', otherSignature: 'toSign', photos: 'picture' },
    },
    { ...stopLine, row: (a: Try) => (stopsAtShift(a, stopOf(a)) ? stopLine.row(a) : undefined) },
  ],
  done: { msg: '班次已交接，条件不具备的作业已中断' },
});
