/** Verification: the work begins, or the ticket goes back. */
import { isEmpty, section } from '@anlan/resource';
import { addHours } from '@anlan/resource/dates';
import { unhungErrors } from '../../permit/isolation/rules';
import { validityNumber } from '../../permit/validity';
import { NOBODY, notArrived, seenAtStart } from '../../permit/watch/watch';
import { STANDARD } from '../../permit/work-type';
import { besideErrors, gasRowsOf, judgeSiteWork, relatedNotReady, text, windowOf } from '../facts';
import {
  doorErrors,
  engagedElsewhere,
  gasNow,
  line,
  outsideDay,
  refuse,
  rulesOf,
  step,
  WIND,
  windErrors,
  windSet,
} from './parts';

export const verify = step({
  name: 'verify',
  label: '核验开工',
  permission: 'edit',
  at: ['PUT /verify/:id'],
  through: 'state',
  meant: { field: 'validationSignature', filled: true },
  from: ['verifying'],
  to: 'working',
  waits: '该作业票正等待核验',
  may: { user: 'validationId' },
  maySays: '只有作业前核验人可以核验',
  awaits: { chain: [{ user: 'validationId' }] },
  form: {
    sections: [section('', ['wind', 'coordinatorId', 'validationSignature'])],
    fields: {
      wind: WIND,
      validationSignature: { required: true },
    },
  },
  check: (a) => {
    const { row, merged, context } = a;
    const { now } = context;
    const errors = doorErrors(a, 'working');
    const window = windowOf(row);
    if (window && now < window[0])
      errors.push(refuse('workTime', `作业时间从${window[0].slice(0, 16)}开始，现在不能开工`));
    if (window && now >= window[1]) errors.push(refuse('workTime', '作业时间已过，请重新办理作业票'));
    errors.push(...outsideDay(a));
    if (isEmpty(row.receiveSignature)) errors.push(refuse('receiveSignature', `安全交底未完成（${STANDARD} 4.4）`));
    const rows = gasRowsOf(row);
    const stale = gasNow(a);
    if (rows && stale) errors.push(refuse(rows, stale));
    const { type } = judgeSiteWork(merged, rulesOf(a));
    errors.push(
      ...windErrors(a, type),
      ...(context.unfit ?? []),
      ...relatedNotReady(row, context.related ?? [], now),
      ...engagedElsewhere(a),
      ...notArrived(a, rulesOf(a).numbers),
      ...unhungErrors(context.isolations ?? []),
      ...besideErrors(merged, context.near ?? []),
    );
    return errors;
  },
  set: (a) => {
    const { row, context } = a;
    const end = windowOf(row)?.[1] ?? context.now;
    const ruling = judgeSiteWork(row, rulesOf(a));
    const hours = ruling.type
      ? rulesOf(a).numbers[
          validityNumber({ type: ruling.type, level: ruling.level, specialReason: text(row, 'specialReason') || null })
        ]
      : 24;
    const most = addHours(context.now, hours);
    return { ...windSet(a), actualStart: context.now, ...seenAtStart(a), validUntil: end < most ? end : most };
  },
  rows: line('核验开工', ({ context }) => (context.weather ? `气象记录${context.weather.says}` : '')),
  done: { msg: '作业票状态已更新', toast: '已核验，作业开始' },
});

export const sendBack = step({
  name: 'sendBack',
  label: '核验退回',
  permission: 'edit',
  danger: true,
  at: ['PUT /sendback/:id'],
  from: ['verifying'],
  to: 'rejected',
  may: { user: 'validationId' },
  maySays: '只有作业前核验人可以退回',
  form: {
    sections: [section('', ['endReason'])],
    fields: { endReason: { label: '退回原因', required: true, fresh: true, told: true } },
  },
  check: ({ body }) => (isEmpty(body.endReason) ? [refuse('endReason', '请输入退回原因')] : []),
  set: () => NOBODY,
  rows: line('核验退回', ({ body }) => body.endReason),
  done: { msg: '已退回申请人' },
});
