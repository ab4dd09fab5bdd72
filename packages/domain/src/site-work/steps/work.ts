/** While the work goes on: interrupted, resumed, handed over. */
import { type FieldError, f, isEmpty, section } from '@anlan/resource';
import { minutesBetween, resumeRefusal } from '../../permit/sampling';
import { STANDARD } from '../../permit/work-type';
import { besideErrors, gasRowsOf, judgeSiteWork, relatedNotReady, text } from '../facts';
import { RUN } from '../site-work-entity';
import {
  CHARGE,
  CHARGE_SAYS,
  GONE,
  line,
  outsideDay,
  overdue,
  refuse,
  rulesOf,
  step,
  stoppedUnwatched,
  unwatched,
  WIND,
  watchesElsewhere,
  windErrors,
  windSet,
} from './parts';

export const interrupt = step({
  name: 'interrupt',
  label: '中断作业',
  permission: 'edit',
  danger: true,
  at: ['PUT /interrupt/:id'],
  from: ['working'],
  waits: '作业正在进行',
  may: CHARGE,
  maySays: CHARGE_SAYS,
  form: { sections: [section('', ['interruptReason'])], fields: { interruptReason: { required: true, fresh: true } } },
  set: ({ context }) => ({ runFlag: RUN.interrupted, interruptedAt: context.now }),
  rows: line('中断作业', ({ merged }) => merged.interruptReason),
  done: { msg: '作业已中断' },
});

export const resume = step({
  name: 'resume',
  label: '恢复作业',
  permission: 'edit',
  at: ['PUT /resume/:id'],
  from: ['working'],
  while: { field: 'runFlag', equals: RUN.interrupted },
  whileSays: [{ when: { field: 'runFlag', equals: RUN.normal }, says: '作业没有中断' }, ...GONE],
  may: { anyOf: [{ user: 'guardianId' }, { user: 'responsibleId' }] },
  maySays: '由监护人或作业负责人恢复作业',
  awaits: { when: { field: 'runFlag', equals: RUN.interrupted }, beside: true, chain: [{ user: 'responsibleId' }] },
  form: {
    sections: [section('', ['wind', 'coordinatorId'])],
    fields: { wind: WIND },
  },
  confirm: '确认现场条件符合要求，恢复作业',
  check: (a) => {
    const { row, merged, context } = a;
    const errors: FieldError[] = [...outsideDay(a), ...unwatched(a), ...watchesElsewhere(a)];
    if (overdue(row, context.now)) errors.push(refuse('validUntil', '作业票已超时，不能恢复，请完工确认或终止'));
    const { type, level } = judgeSiteWork(row, rulesOf(a));
    const why =
      type &&
      resumeRefusal(
        {
          type,
          level,
          interruptedAt: text(row, 'interruptedAt'),
          reason: text(row, 'interruptReason'),
          at: context.now,
          samples: context.samples ?? [],
          hazardousPower: Number(row.hazardousArea) === 1,
        },
        rulesOf(a),
      );
    const rows = gasRowsOf(row);
    if (why && rows) errors.push(refuse(rows, why));
    errors.push(
      ...windErrors(a, type),
      ...(context.unfit ?? []),
      ...relatedNotReady(row, context.related ?? [], context.now),
      ...besideErrors(merged, context.near ?? []),
    );
    return errors;
  },
  set: (a) => ({
    runFlag: RUN.normal,
    interruptedAt: null,
    interruptReason: null,
    ...windSet(a),
    ...(stoppedUnwatched(a.row) ? {} : { guardianSeen: a.context.now }),
  }),
  rows: line(
    '恢复作业',
    ({ row, context }) => `中断${Math.floor(minutesBetween(text(row, 'interruptedAt'), context.now))}分钟`,
  ),
  done: { msg: '作业已恢复' },
});

export const present = step({
  name: 'present',
  label: '在岗确认',
  permission: 'edit',
  at: ['PUT /present/:id'],
  from: ['working'],
  while: { field: 'runFlag', in: [RUN.normal, RUN.interrupted] },
  may: { user: 'guardianId' },
  maySays: '只有监护人可以确认在岗',
  awaits: { beside: true, chain: [{ user: 'guardianId' }] },
  form: { sections: [] },
  confirm: '确认本人在现场监护',
  set: ({ context }) => ({ guardianSeen: context.now }),
  rows: line('在岗确认'),
  done: { msg: '已确认在岗' },
});

export const handOver = step({
  name: 'handOver',
  label: '更换监护人',
  permission: 'edit',
  at: ['PUT /handover/:id'],
  from: ['working'],
  while: { field: 'runFlag', in: [RUN.normal, RUN.interrupted] },
  may: { anyOf: [{ user: 'guardianId' }, { user: 'responsibleId' }] },
  maySays: '由监护人或作业负责人办理监护交接',
  form: {
    sections: [section('', ['guardianId', 'fromSign', 'toSign'])],
    fields: { guardianId: { label: '接班监护人', required: true, fresh: true } },
    also: {
      fromSign: f.signature('交班人签名', { required: true }),
      toSign: f.signature('接班人签名', { required: true }),
    },
  },
  check: (a) => {
    const { row, merged, context, body } = a;
    const next = text(merged, 'guardianId');
    const unsigned = [
      ...(isEmpty(body.fromSign) ? [refuse('fromSign', '请交班人签名')] : []),
      ...(isEmpty(body.toSign) ? [refuse('toSign', '请接班人签名')] : []),
    ];
    if (!next) return unsigned;
    if (next === text(row, 'guardianId')) return [refuse('guardianId', '请选择另一人')];
    return [
      ...unsigned,
      ...(next === text(row, 'responsibleId')
        ? [refuse('guardianId', `监护人不能同时是作业负责人（${STANDARD} 4.10）`)]
        : []),
      ...(next === text(row, 'coordinatorId')
        ? [refuse('guardianId', `接班监护人是交叉作业协调人，不能兼任（${STANDARD} 4.10）`)]
        : []),
      ...(context.unfit ?? []),
      ...(context.watched && context.watched.length > 0
        ? [refuse('guardianId', `接班监护人正在监护${context.watched.join('、')}（${STANDARD} 4.10）`)]
        : []),
    ];
  },
  set: ({ context }) => ({ guardianSeen: context.now }),
  rows: { ...line('更换监护人', () => '双方已签名'), keeps: { signature: 'fromSign', otherSignature: 'toSign' } },
  done: { msg: '监护人已更换' },
});
