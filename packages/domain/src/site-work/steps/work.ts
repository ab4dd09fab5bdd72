/** While the work goes on: interrupted and resumed. */
import { type FieldError, section } from '@anlan/resource';
import { unhungErrors } from '../../permit/isolation/rules';
import { minutesBetween, resumeRefusal } from '../../permit/sampling';
import { seenAtResume, unwatched } from '../../permit/watch/watch';
import { durationText } from '../../shared/duration';
import { besideErrors, gasRowsOf, judgeSiteWork, relatedNotReady, text } from '../facts';
import { RUN } from '../site-work-entity';
import {
  CHARGE,
  CHARGE_SAYS,
  engagedElsewhere,
  GONE,
  line,
  outsideDay,
  overdue,
  refuse,
  rulesOf,
  step,
  WIND,
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
    const errors: FieldError[] = [...outsideDay(a), ...unwatched(a, rulesOf(a).numbers), ...engagedElsewhere(a)];
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
          large: Number(row.largeSpace) === 1,
        },
        rulesOf(a),
      );
    const rows = gasRowsOf(row);
    if (why && rows) errors.push(refuse(rows, why));
    errors.push(
      ...windErrors(a, type),
      ...(context.unfit ?? []),
      ...relatedNotReady(row, context.related ?? [], context.now),
      ...unhungErrors(context.isolations ?? []),
      ...besideErrors(merged, context.near ?? []),
    );
    return errors;
  },
  set: (a) => ({
    runFlag: RUN.normal,
    interruptedAt: null,
    interruptReason: null,
    ...windSet(a),
    ...seenAtResume(a),
  }),
  rows: line(
    '恢复作业',
    ({ row, context }) => `中断${durationText(minutesBetween(text(row, 'interruptedAt'), context.now))}`,
  ),
  done: { msg: '作业已恢复' },
});
