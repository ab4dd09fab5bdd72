/** Another shift takes the work over, by the rules of the special works. */
import { type FieldError, section } from '@anlan/resource';
import { unhungErrors } from '../../permit/isolation/rules';
import { chargeErrors } from '../../permit/watch/elsewhere';
import {
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
} from '../../permit/watch/shift';
import { unwatched } from '../../permit/watch/watch';
import { STANDARD } from '../../permit/work-type';
import { besideErrors, relatedNotReady, text } from '../facts';
import { RUN, siteWorkEntity } from '../site-work-entity';
import { engagedElsewhere, gasNow, line, outsideDay, refuse, rulesOf, step, type Try } from './parts';

const CHARGE = 'responsibleId';

/** Nobody in charge watches, accepts or has approved the work. */
function ofCharge({ row, merged, context }: Try): FieldError[] {
  const next = text(merged, CHARGE);
  if (next === '') return [];
  return [
    ...(next === text(row, 'guardianId') ? [refuse(CHARGE, `监护人不能同时是作业负责人（${STANDARD} 4.10）`)] : []),
    ...(next === text(row, 'acceptanceId') ? [refuse(CHARGE, '验收人不能是作业负责人')] : []),
    ...chargeErrors(context.elsewhere ?? [], CHARGE, next),
    ...(next === text(row, 'auditId') ? [refuse(CHARGE, '接班人审批过本作业票，不能任作业负责人')] : []),
  ];
}

/** Everything against whoever is to take charge, beside the hand-over itself; asked of each to whom it passes, whatever way. */
export const takeOverErrors = (a: Try): FieldError[] => [
  ...ofCharge(a),
  ...(a.context.unfit ?? []).filter(({ field }) => field === CHARGE),
];

/** Why the work does not go on with them, or undefined. */
function stopOf(a: Try): string | undefined {
  const { row, context } = a;
  // Without a server's facts a form does not judge.
  if (context.rows === undefined) return undefined;
  return shiftStop(gasNow(a), [
    ...outsideDay(a),
    ...unwatched(a, rulesOf(a).numbers),
    ...withoutNames([...(context.unfit ?? []), ...engagedElsewhere(a)], siteWorkEntity.fields),
    ...relatedNotReady(row, context.related ?? [], context.now),
    ...unhungErrors(context.isolations ?? []),
    ...besideErrors(row, context.near ?? []),
  ]);
}

const takenOver = line(SHIFT, (a) => `${shiftResult(a, stopOf(a))}；${text(a.body, 'shiftNote')}`);
const stopLine = line('中断作业', stopOf);

export const changeShift = step({
  name: 'changeShift',
  label: SHIFT,
  permission: 'edit',
  at: ['PUT /shift/:id'],
  from: ['working'],
  while: { field: 'runFlag', in: [RUN.normal, RUN.interrupted] },
  may: { anyOf: [{ user: 'responsibleId' }, { user: 'guardianId' }, { role: 'safety_manager' }] },
  maySays: '只有作业负责人、监护人或安全管理人员可以办理交接班',
  confirm: SHIFT_CONFIRM,
  form: {
    sections: [section('', [CHARGE, ...(['shiftNote', 'fromSign', 'toSign', 'picture'] as const)])],
    fields: { responsibleId: { label: '接班的作业负责人', required: true, fresh: true } },
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
