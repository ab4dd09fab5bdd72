/** The end of the work: finished or ended, accepted, voided. */
import { section } from '@anlan/resource';
import { durationText } from '../../shared/duration';
import { workTypeOf } from '../judge-work';
import { RUN } from '../permit-entity';
import { text } from '../permit-facts';
import { minutesBetween, ONLY_END } from '../sampling';
import { NOBODY } from '../watch/watch';
import { WORK } from '../work-type';
import { unsettledGas } from './gas';
import { joined } from './judging';
import {
  CHARGE_SAYS,
  charge,
  lastWorked,
  line,
  party,
  reasonErrors,
  reasonForm,
  reasonOf,
  refuse,
  rulesOf,
  step,
} from './parts';
import { openItems } from './supervision';
import { unrecorded } from './video';

const bothSigns = {
  sections: [section('', ['responsibleSignature', 'guardianSignature'])],
  fields: {
    responsibleSignature: { required: true, fresh: true },
    guardianSignature: { required: true, fresh: true },
  },
} as const;

export const finish = step({
  name: 'finish',
  label: '完工',
  permission: 'edit',
  at: ['PUT /finish/:id'],
  from: ['working'],
  while: { field: 'runFlag', in: [RUN.normal, RUN.interrupted, RUN.overdue] },
  waits: '该作业票正等待完工确认',
  to: 'toAccept',
  may: { anyOf: [{ user: 'principalId' }, { user: 'guardianId' }] },
  maySays: '只有作业负责人或监护人可以确认完工',
  awaits: { chain: [{ user: 'principalId' }, { role: 'safety_manager' }] },
  form: { ...bothSigns, title: '完工确认' },
  check: (a) => {
    const { ticket } = a.context;
    const open = ticket ? openItems(ticket.supervision.items, ticket.supervision.answers, lastWorked(a)) : [];
    const overdue = Number(a.row.runFlag) === RUN.overdue;
    return [
      ...joined(open.map((says) => refuse('supervisions', says))).map(({ field, message }) =>
        refuse(field, overdue ? `${message}；${ONLY_END}` : message),
      ),
      ...(ticket ? unsettledGas(a) : []),
    ];
  },
  set: (a) => ({
    finishTime: a.context.now,
    // Sent back to work, it asks anew who is there.
    ...NOBODY,
    ...(Number(a.row.runFlag) === RUN.interrupted ? { runFlag: RUN.normal } : {}),
    nodeName: '待验收',
  }),
  rows: line('完工', (a) => (Number(a.row.runFlag) === RUN.overdue ? '超时后完工' : '完工，双方已签名')),
  done: { msg: '已完工' },
});

export const terminate = step({
  name: 'terminate',
  label: '终止作业',
  permission: 'edit',
  danger: true,
  at: ['PUT /terminate/:id'],
  from: ['working'],
  while: { field: 'runFlag', in: [RUN.normal, RUN.interrupted, RUN.overdue] },
  to: 'toAccept',
  may: charge,
  maySays: CHARGE_SAYS,
  form: reasonForm('终止原因'),
  check: reasonErrors('终止原因'),
  set: (a) => ({ runFlag: RUN.ended, finishTime: a.context.now, endReason: reasonOf(a), nodeName: '待验收（终止）' }),
  rows: line('终止', () => '作业票收回', reasonOf),
  done: { msg: '作业已终止，请验收现场' },
});

const acceptors = party({ user: 'acceptanceId' });

const acceptForm = {
  sections: [section('', ['acceptanceComments', 'acceptanceSignature', 'acceptancePhoto'])],
  fields: {
    acceptanceComments: { required: true, fresh: true },
    acceptanceSignature: { required: true, fresh: true },
    acceptancePhoto: { required: true, fresh: true, help: '在现场拍摄' },
  },
} as const;

export const accept = step({
  name: 'accept',
  label: '验收合格',
  permission: 'edit',
  at: ['PUT /accept/:id'],
  from: ['toAccept'],
  while: { not: { field: 'runFlag', equals: RUN.voided } },
  waits: '该作业票正等待验收',
  to: 'done',
  may: acceptors,
  maySays: '只有指定的验收人可以验收',
  awaits: { chain: [{ user: 'acceptanceId' }, { role: 'safety_manager' }] },
  form: acceptForm,
  check: (a) => {
    const minutes = rulesOf(a).numbers['fireWatch.minutes'];
    const since = minutesBetween(text(a.row, 'finishTime') || a.context.now, a.context.now);
    return [
      ...(workTypeOf(a.row.workType) === WORK.hot && since < minutes
        ? [
            refuse(
              'acceptanceTime',
              `动火结束后须看火${durationText(minutes)}，还有${durationText(Math.ceil(minutes - since))}（企业规定）`,
            ),
          ]
        : []),
      ...unrecorded(a),
    ];
  },
  set: (a) => ({ acceptanceState: 1, acceptanceTime: a.context.now, closedTime: a.context.now, nodeName: '已完成' }),
  rows: line(
    '验收',
    () => '合格',
    (a) => text(a.merged, 'acceptanceComments'),
  ),
  done: { msg: '验收完成' },
});

export const reject = step({
  name: 'reject',
  label: '验收不合格',
  permission: 'edit',
  danger: true,
  at: ['PUT /unaccept/:id'],
  from: ['toAccept'],
  whileSays: '作业票已终止或超时，不能恢复作业，整改后验收合格',
  to: 'working',
  may: acceptors,
  maySays: '只有指定的验收人可以验收',
  form: acceptForm,
  // Work goes on only after whoever is in charge has resumed it.
  set: (a) => ({
    acceptanceState: 2,
    acceptanceTime: a.context.now,
    runFlag: RUN.interrupted,
    interruptedAt: text(a.row, 'finishTime') || a.context.now,
    interruptReason: '验收不合格',
    finishTime: null,
    nodeName: '作业中',
  }),
  rows: line(
    '验收',
    () => '不合格',
    (a) => text(a.merged, 'acceptanceComments'),
  ),
  done: { msg: '已退回作业' },
});

export const voidStep = step({
  name: 'void',
  label: '作废',
  permission: 'edit',
  danger: true,
  at: ['PUT /void/:id'],
  from: ['toCheck', 'toApprove', 'toVerify', 'rejected'],
  while: {
    all: [
      { field: 'workTicketNum', filled: true },
      { field: 'runFlag', in: [RUN.normal, RUN.draft] },
    ],
  },
  whileSays: '该作业票尚未提交或已结束，不能作废',
  may: { anyOf: [{ user: 'applicantId' }, { role: 'safety_manager' }] },
  maySays: '只有申请人或安全管理人员可以作废',
  form: reasonForm('作废原因'),
  check: reasonErrors('作废原因'),
  set: (a) => ({
    runFlag: RUN.voided,
    awaitingIds: [],
    endReason: reasonOf(a),
    closedTime: a.context.now,
    nodeName: '已作废',
  }),
  rows: line('作废', () => '作业票作废，编号不再使用', reasonOf),
  done: { msg: '已作废' },
});
