/** The guardian on the spot: arrives, leaves, hands over (GB 30871-2022 4.10). */
import { arrivalErrors } from '../watch/elsewhere';
import {
  arriveErrors,
  arriveForm,
  arriveSet,
  handOverErrors,
  handOverForm,
  handOverSet,
  LEFT,
  leaveErrors,
  leaveSays,
  leaveSet,
  leavesAlone,
  presentErrors,
  presentSet,
  takesOver,
} from '../watch/watch';
import { coordinatedHere, peopleErrors } from './judging';
import { line, party, RUNNING, reasonErrors, reasonForm, reasonOf, step, type Try } from './parts';

export const guardians = party({ user: 'guardianId' });

export const arrive = step({
  name: 'arrive',
  label: '监护到岗',
  permission: 'edit',
  at: ['PUT /arrive/:id'],
  from: ['toVerify', 'working'],
  while: RUNNING,
  may: guardians,
  maySays: '只有监护人可以办理监护到岗',
  awaits: {
    when: { field: 'watchedFrom', filled: false },
    beside: true,
    chain: [{ user: 'guardianId' }, { role: 'safety_manager' }],
  },
  form: arriveForm,
  check: (a) => [
    ...arriveErrors(a, a.context.ticket !== undefined),
    ...arrivalErrors(a.context.ticket?.elsewhere ?? [], a.actor.userId),
  ],
  set: arriveSet,
  rows: { ...line('监护到岗', () => '监护人已在现场签到'), keeps: { photos: 'picture' } },
  done: { msg: '已在现场签到' },
});

export const present = step({
  name: 'present',
  label: '在岗确认',
  permission: 'edit',
  at: ['PUT /present/:id'],
  from: ['working'],
  while: RUNNING,
  may: guardians,
  maySays: '只有监护人可以确认在岗',
  awaits: { beside: true, chain: [{ user: 'guardianId' }, { role: 'safety_manager' }] },
  check: presentErrors,
  set: presentSet,
  // 4.10: each is kept, the ticket proves by them that somebody watched.
  rows: line('在岗确认', () => '监护人在岗'),
  done: { msg: '已确认在岗' },
});

/** The stop as every other one stands in the history. */
const stopLine = line(
  '中断',
  () => '作业中断',
  () => LEFT,
);
const stoppedLine = { ...stopLine, row: (a: Try) => (leavesAlone(a) ? stopLine.row(a) : undefined) };

export const leave = step({
  name: 'leave',
  label: '离开现场',
  permission: 'edit',
  danger: true,
  at: ['PUT /leave/:id'],
  from: ['working'],
  while: RUNNING,
  may: guardians,
  maySays: '只有监护人可以办理离开现场',
  // Whoever is not there cannot leave.
  offeredWhen: { field: 'watchedFrom', filled: true },
  confirm: '没有其他监护人在岗的，作业立即停止，办理监护交接后才能恢复',
  form: reasonForm('离开原因'),
  check: (a) => [...reasonErrors('离开原因')(a), ...leaveErrors(a)],
  set: leaveSet,
  rows: [line('离开现场', leaveSays, reasonOf), stoppedLine],
  done: { msg: '已记录离开现场' },
});

const handedLine = line('监护交接', () => '双方已签名');
/** Whoever takes over by his own hand has signed in by it. */
const arrivedLine = line('监护到岗', () => '监护人已在现场签到');

export const handOver = step({
  name: 'handOver',
  label: '监护交接',
  permission: 'edit',
  at: ['PUT /handover/:id'],
  from: ['working'],
  while: RUNNING,
  may: { anyOf: [{ user: 'guardianId' }, { user: 'principalId' }, { role: 'safety_manager' }] },
  maySays: '只有监护人、作业负责人或安全管理人员可以交接监护',
  form: handOverForm,
  check: (a) => [
    ...handOverErrors(a),
    ...[...peopleErrors(a), ...coordinatedHere(a)].filter(({ field }) => field === 'guardianId'),
  ],
  set: handOverSet,
  rows: [
    { ...handedLine, keeps: { signature: 'fromSign', otherSignature: 'toSign', photos: 'picture' } },
    { ...arrivedLine, row: (a: Try) => (takesOver(a) ? arrivedLine.row(a) : undefined) },
  ],
  done: { msg: '监护已交接，由他人办理的，接班监护人须立即到岗签到' },
});
