/** Finished or ended, accepted, given up. */
import { section } from '@anlan/resource';
import { addMinutes } from '@anlan/resource/dates';
import { workTypeOf } from '../../permit/judge-work';
import { missedRecord, recordOwed } from '../../permit/sampling';
import { NOBODY } from '../../permit/watch/watch';
import { durationText } from '../../shared/duration';
import { answered, answersOf, gasRowsOf, text } from '../facts';
import { RUN } from '../site-work-entity';
import {
  CHARGE,
  CHARGE_SAYS,
  doorErrors,
  GOING,
  gasRefusal,
  line,
  overdue,
  refuse,
  rulesOf,
  step,
  type Try,
} from './parts';

/** The record that a confined space asks, until work last went on. */
function recordMissed(a: Try) {
  const { row, context } = a;
  const rows = gasRowsOf(row);
  const until = [text(row, 'interruptedAt') || context.now, text(row, 'validUntil') || context.now].sort()[0] as string;
  const last = text(row, 'lastGasTime') || text(row, 'actualStart');
  const { numbers } = rulesOf(a);
  const late = Number(row.runFlag) === RUN.overdue;
  const missed =
    recordOwed(context.samples ?? [], text(row, 'interruptedAt'), text(row, 'interruptReason'), numbers, late) ??
    (last && missedRecord(workTypeOf(row.type), last, until, numbers, late));
  return rows && missed ? [refuse(rows, missed)] : [];
}

export const finish = step({
  name: 'finish',
  label: '完工确认',
  permission: 'edit',
  at: ['PUT /finish/:id'],
  through: 'state',
  meant: {
    any: [
      { field: 'responsibleSignature', filled: true },
      { field: 'guardianSignature', filled: true },
    ],
  },
  from: ['working'],
  to: 'accepting',
  while: GOING,
  waits: '作业正在进行，等待完工确认',
  may: { anyOf: [{ user: 'responsibleId' }, { user: 'guardianId' }] },
  maySays: '由作业负责人、监护人共同签字完工',
  awaits: { chain: [{ user: 'responsibleId' }] },
  form: {
    sections: [section('', ['responsibleSignature', 'guardianSignature'])],
    fields: {
      responsibleSignature: { required: true, fresh: true },
      guardianSignature: { required: true, fresh: true },
    },
  },
  // What was found bad is undone first, or the work is ended.
  check: (a) => [...doorErrors(a, 'accepting'), ...gasRefusal(a), ...recordMissed(a)],
  set: ({ row, context }) => ({
    finishTime: context.now,
    // Sent back to work, it asks anew who is there.
    ...NOBODY,
    ...(Number(row.runFlag) === RUN.interrupted ? { runFlag: RUN.normal } : {}),
    ...(overdue(row, context.now) ? { runFlag: RUN.overdue } : {}),
  }),
  rows: line('完工确认', ({ row, context }) => (overdue(row, context.now) ? '超时完工' : '')),
  done: { msg: '作业票状态已更新', toast: '已完工，等待验收' },
});

export const terminate = step({
  name: 'terminate',
  label: '终止作业',
  permission: 'edit',
  danger: true,
  at: ['PUT /terminate/:id'],
  from: ['working'],
  to: 'accepting',
  while: GOING,
  may: CHARGE,
  maySays: CHARGE_SAYS,
  form: {
    sections: [section('', ['endReason'])],
    fields: { endReason: { label: '终止原因', required: true, fresh: true } },
  },
  set: ({ actor, context }) => ({
    runFlag: RUN.terminated,
    endUserId: actor.userId || null,
    endTime: context.now,
    finishTime: context.now,
  }),
  rows: line('终止作业', ({ merged }) => merged.endReason),
  done: { msg: '作业已终止，请验收现场' },
});

export const accept = step({
  name: 'accept',
  label: '验收',
  permission: 'edit',
  at: ['PUT /accept/:id'],
  through: 'state',
  meant: { field: 'acceptanceState', filled: true },
  hinted: { when: { field: 'acceptanceSignature', filled: true }, field: 'acceptanceState', says: '请选择验收结果' },
  from: ['accepting'],
  while: { not: { field: 'runFlag', equals: RUN.voided } },
  waits: '该作业票正等待验收',
  may: { allOf: [{ user: 'acceptanceId' }, { not: { user: 'responsibleId' } }] },
  maySays: '只有验收人可以验收，作业负责人不能验收自己的作业',
  awaits: { chain: [{ user: 'acceptanceId' }] },
  form: {
    sections: [
      section('', [
        'acceptanceRows',
        'acceptanceState',
        'acceptanceComments',
        'acceptancePhoto',
        'acceptanceSignature',
      ]),
    ],
    fields: {
      acceptanceState: { required: true, fresh: true },
      acceptanceComments: { required: true, fresh: true },
      acceptanceSignature: { required: true, fresh: true },
      acceptanceRows: {},
      acceptancePhoto: { required: true, fresh: true, help: '在作业现场拍摄' },
    },
  },
  // What was stopped by its time or ended does not go on: it waits for its place to be put right.
  to: ({ row, merged, context }) =>
    Number(merged.acceptanceState) === 1
      ? 'done'
      : Number(row.runFlag) === RUN.normal && !overdue(row, context.now)
        ? 'working'
        : 'accepting',
  check: (a) => {
    const { row, merged, body, context } = a;
    const good = Number(merged.acceptanceState) === 1;
    const stored = context.rows?.acceptanceRows ?? [];
    const { errors } = answered('acceptanceRows', stored, body.acceptanceRows, {
      userId: a.actor.userId,
      now: context.now,
    });
    const watch = Number(row.type) === 1 ? rulesOf(a).numbers['fireWatch.minutes'] : 0;
    const from = addMinutes(text(row, 'finishTime') || context.now, watch);
    return [
      ...doorErrors(a, 'done', 'working'),
      ...(good && stored.length > 0 ? errors : []),
      ...(good && watch > 0 && context.now < from
        ? [
            refuse(
              'acceptanceState',
              `动火结束后须看火${durationText(watch)}，${from.slice(11, 16)}后方可验收（企业规定）`,
            ),
          ]
        : []),
    ];
  },
  set: ({ actor, body, context, merged, row }) => {
    const good = Number(merged.acceptanceState) === 1;
    const stored = context.rows?.acceptanceRows ?? [];
    const who = { userId: actor.userId, now: context.now };
    const { rows } = answered('acceptanceRows', stored, body.acceptanceRows, who);
    return {
      acceptanceTime: context.now,
      // Work that was finished and goes on was broken off since: it is resumed as after every break (5.3.1, 6.3).
      ...(!good && Number(row.runFlag) === RUN.normal && !overdue(row, context.now)
        ? {
            runFlag: RUN.interrupted,
            interruptedAt: text(row, 'finishTime') || context.now,
            interruptReason: '验收不合格',
          }
        : {}),
      ...(stored.length > 0 ? { acceptanceRows: answersOf(stored, rows) as never } : {}),
    };
  },
  rows: line(
    '验收',
    ({ merged }) => `${Number(merged.acceptanceState) === 1 ? '合格' : '不合格'}：${merged.acceptanceComments ?? ''}`,
  ),
  done: { msg: '作业票状态已更新' },
});

export const voidIt = step({
  name: 'void',
  label: '作废',
  permission: 'edit',
  danger: true,
  at: ['PUT /void/:id'],
  from: ['checking', 'approving', 'verifying', 'rejected'],
  while: { field: 'runFlag', in: [RUN.normal, RUN.unused] },
  may: { anyOf: [{ user: 'applicantIds' }, { role: 'safety_manager' }, { role: 'enterprise_admin' }] },
  maySays: '只有申请人、安全管理人员和企业管理员可以作废',
  form: {
    sections: [section('', ['endReason'])],
    fields: { endReason: { label: '作废原因', required: true, fresh: true } },
  },
  set: ({ actor, context }) => ({ runFlag: RUN.voided, endUserId: actor.userId || null, endTime: context.now }),
  rows: line('作废', ({ merged }) => merged.endReason),
  done: { msg: '作业票已作废' },
});
