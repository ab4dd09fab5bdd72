/** The guardian on the spot, by the rules of the special works (GB 30871-2022 4.10): arrives, confirms, leaves, hands over. */
import { f, isEmpty, section } from '@anlan/resource';
import { arrivalErrors } from '../../permit/watch/elsewhere';
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
} from '../../permit/watch/watch';
import { STANDARD } from '../../permit/work-type';
import { besideErrors, text } from '../facts';
import { RUN } from '../site-work-entity';
import { engagedElsewhere, line, refuse, step, type Try } from './parts';

const RUNNING = { field: 'runFlag', in: [RUN.normal, RUN.interrupted] } as const;

const arrivedLine = line('监护到岗', () => '监护人已在现场签到');

export const arrive = step({
  name: 'arrive',
  label: '监护到岗',
  permission: 'edit',
  at: ['PUT /arrive/:id'],
  from: ['verifying', 'working'],
  while: RUNNING,
  may: { user: 'guardianId' },
  maySays: '只有监护人可以办理监护到岗',
  awaits: { when: { field: 'watchedFrom', filled: false }, beside: true, chain: [{ user: 'guardianId' }] },
  form: arriveForm,
  check: (a) => [
    ...arriveErrors(a, a.context.rows !== undefined),
    ...arrivalErrors(a.context.elsewhere ?? [], a.actor.userId),
  ],
  set: arriveSet,
  rows: { ...arrivedLine, keeps: { photos: 'picture' } },
  done: { msg: '已在现场签到' },
});

export const present = step({
  name: 'present',
  label: '在岗确认',
  permission: 'edit',
  at: ['PUT /present/:id'],
  from: ['working'],
  while: RUNNING,
  may: { user: 'guardianId' },
  maySays: '只有监护人可以确认在岗',
  awaits: { beside: true, chain: [{ user: 'guardianId' }] },
  form: { sections: [] },
  confirm: '确认本人在现场监护',
  check: presentErrors,
  set: presentSet,
  rows: line('在岗确认'),
  done: { msg: '已确认在岗' },
});

/** The stop as every other one stands in the history. */
const stopLine = line('中断作业', () => LEFT);

export const leave = step({
  name: 'leave',
  label: '离开现场',
  permission: 'edit',
  danger: true,
  at: ['PUT /leave/:id'],
  from: ['working'],
  while: RUNNING,
  may: { user: 'guardianId' },
  maySays: '只有监护人可以办理离开现场',
  // Whoever is not there cannot leave.
  offeredWhen: { field: 'watchedFrom', filled: true },
  confirm: '作业立即停止，办理监护交接后才能恢复',
  form: {
    sections: [section('', ['reason'])],
    also: { reason: f.longText('离开原因', { required: true, max: 200 }) },
  },
  check: (a) => [...(isEmpty(a.body.reason) ? [refuse('reason', '请输入离开原因')] : []), ...leaveErrors(a)],
  set: leaveSet,
  rows: [
    line('离开现场', (a) => `${leaveSays(a)}：${text(a.body, 'reason')}`),
    { ...stopLine, row: (a: Try) => (leavesAlone(a) ? stopLine.row(a) : undefined) },
  ],
  done: { msg: '已记录离开现场' },
});

export const handOver = step({
  name: 'handOver',
  label: '监护交接',
  permission: 'edit',
  at: ['PUT /handover/:id'],
  from: ['working'],
  while: RUNNING,
  may: { anyOf: [{ user: 'guardianId' }, { user: 'responsibleId' }, { role: 'safety_manager' }] },
  maySays: '只有监护人、作业负责人或安全管理人员可以交接监护',
  form: handOverForm,
  check: (a) => {
    const { row, merged, context } = a;
    const next = text(merged, 'guardianId');
    return [
      ...handOverErrors(a),
      ...(next !== '' && next === text(row, 'guardianId') ? [refuse('guardianId', '请选择另一人')] : []),
      ...(next !== '' && next === text(row, 'responsibleId')
        ? [refuse('guardianId', `监护人不能同时是作业负责人（${STANDARD} 4.10）`)]
        : []),
      ...(context.unfit ?? []),
      ...besideErrors(merged, context.near ?? []).filter(({ field }) => field === 'guardianId'),
      ...engagedElsewhere(a).filter(({ field }) => field === 'guardianId'),
    ];
  },
  set: handOverSet,
  rows: [
    {
      ...line('监护交接', () => '双方已签名'),
      keeps: { signature: 'fromSign', otherSignature: 'toSign', photos: 'picture' },
    },
    { ...arrivedLine, row: (a: Try) => (takesOver(a) ? arrivedLine.row(a) : undefined) },
  ],
  done: { msg: '监护已交接，由他人办理的，接班监护人须立即到岗签到' },
});
