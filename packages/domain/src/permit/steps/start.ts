/** Verification on the spot: the work begins, or the ticket goes back. */
import { approvalOf, section } from '@anlan/resource';
import { unhungErrors } from '../isolation/rules';
import { levelNameOf, text } from '../permit-facts';
import { notArrived, seenAtStart } from '../watch/watch';
import { CLEARED } from './apply';
import { gasErrors } from './gas';
import {
  joined,
  linkedErrors,
  nearNow,
  outsideDay,
  peopleErrors,
  WIND,
  weatherErrorsAt,
  weatherLine,
  windSet,
} from './judging';
import {
  dueRows,
  itemsOf,
  line,
  party,
  reasonErrors,
  reasonForm,
  reasonOf,
  refuse,
  rulesOf,
  step,
  unconfirmed,
} from './parts';
import { dueFrom, firstDue } from './supervision';

const verifiers = party({
  anyOf: [{ headOf: 'applyingUnit' }, { role: 'team_leader' }, { role: 'safety_manager' }],
});

export const start = step({
  name: 'start',
  kind: 'startWork',
  label: '验票开工',
  permission: 'edit',
  at: ['PUT /start/:id'],
  from: ['toVerify'],
  waits: '该作业票正等待验票',
  to: 'working',
  may: verifiers,
  maySays: '只有申请单位负责人、当班班组长或安全管理人员可以验票',
  awaits: { chain: [{ headOf: 'applyingUnit' }, { role: 'safety_manager' }] },
  form: {
    sections: [section('', ['windGrade', 'coordinatorId', 'validationSignature', 'validationPhoto'])],
    fields: {
      validationSignature: { required: true, fresh: true },
      validationPhoto: { required: true, fresh: true, help: '在现场拍摄' },
      windGrade: WIND,
    },
  },
  check: (a) => {
    const { now } = a.context;
    const [from, to] = [text(a.row, 'startTime'), text(a.row, 'endTime')];
    return [
      ...(now < from ? [refuse('startTime', `未到作业开始时间${from.slice(0, 16)}，不能开工`)] : []),
      ...(now >= to ? [refuse('endTime', '已过作业结束时间，须重新办票')] : []),
      ...outsideDay(a),
      ...weatherErrorsAt(a),
      ...joined([...peopleErrors(a), ...notArrived(a, rulesOf(a).numbers)]),
      ...gasErrors(a, true),
      ...linkedErrors(a),
      ...unhungErrors(a.context.ticket?.isolations ?? []),
      ...nearNow(a),
    ];
  },
  set: (a) => ({
    validationId: a.actor.userId,
    actualStart: a.context.now,
    ...seenAtStart(a),
    ...windSet(a),
    ...firstDue(dueFrom(itemsOf(a), a.context.now)),
    nodeName: '作业中',
  }),
  rows: [
    dueRows((a) => dueFrom(itemsOf(a), a.context.now)),
    line(
      '验票',
      () => '验票合格，开工',
      (a) => [`级别${levelNameOf(a.row)}`, weatherLine(a)].filter(Boolean).join('；'),
    ),
  ],
  done: { msg: '已开工' },
});

export const sendBack = step({
  name: 'sendBack',
  label: '验票退回',
  permission: 'edit',
  danger: true,
  at: ['PUT /back/:id'],
  from: ['toVerify'],
  to: 'toCheck',
  may: verifiers,
  maySays: '只有申请单位负责人、当班班组长或安全管理人员可以验票',
  form: reasonForm('退回原因'),
  check: reasonErrors('退回原因'),
  set: (a) => ({
    ...CLEARED,
    // Another version: what was kept for the former one without a line is none of this.
    revision: Number(a.row.revision ?? 1) + 1,
    // Conditions have changed: those who approved approve anew.
    approval: { nodes: approvalOf(a.row.approval)?.nodes ?? [], opinions: [] },
    nodeName: '待检查',
  }),
  rows: [unconfirmed, line('验票', () => '退回检查', reasonOf)],
  done: { msg: '已退回检查' },
});
