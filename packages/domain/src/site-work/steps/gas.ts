/** Samples of gas, in the two tables of this form. */
import { type Condition, type FieldError, isEmpty, section } from '@anlan/resource';
import { sampleErrors } from '../../permit/sampling';
import { WORK } from '../../permit/work-type';
import { gasField, judgeGas, listOf, text } from '../facts';
import { hotGasFields, limitGasFields, RUN } from '../site-work-entity';
import { code, GONE, refuse, rulesOf, step, type Try } from './parts';

export function gasStep(rows: 'hotGasRows' | 'limitGasRows') {
  const hot = rows === 'hotGasRows';
  const fields = hot ? hotGasFields : limitGasFields;
  const at = hot ? 'samplingTime' : 'sampleTime';
  const ruled = (a: Try) => judgeGas(rows, a.row, a.body, rulesOf(a));
  const type: Condition = hot
    ? {
        any: [
          { field: 'type', equals: WORK.hot },
          {
            all: [
              { field: 'type', equals: WORK.power },
              { field: 'hazardousArea', equals: 1 },
            ],
          },
        ],
      }
    : { field: 'type', equals: WORK.confined };
  const going: Condition = { field: 'runFlag', in: [RUN.normal, RUN.interrupted] };
  return step({
    name: hot ? 'hotGas' : 'limitGas',
    label: '气体分析',
    kind: 'gas',
    permission: 'edit',
    at: [`PUT /${hot ? 'hotgas' : 'limitgas'}/:id`],
    from: ['checking', 'approving', 'verifying', 'working'],
    while: { all: [going, type] },
    whileSays: [{ when: { not: type }, says: '该作业的气体分析不用这张表' }, ...GONE],
    waits: { checking: '该作业票正等待核对', working: '作业正在进行' },
    may: {
      anyOf: [{ user: 'detectionId' }, { user: 'guardianId' }, { user: 'responsibleId' }, { user: 'validationId' }],
    },
    maySays: '只有检测人、监护人、作业负责人和核验人可以录入气体分析',
    form: { sections: [section('', Object.keys(fields))], also: fields },
    check: (a) => {
      const missing = Object.entries(fields).flatMap(([name, field]): FieldError[] =>
        'required' in field && field.required && isEmpty(a.body[name])
          ? [
              refuse(
                name,
                `${field.kind === 'dict' || field.kind === 'date' || field.kind === 'datetime' || field.kind === 'choice' ? '请选择' : '请输入'}${field.label}`,
              ),
            ]
          : [],
      );
      const known = new Set(missing.map(({ field }) => field));
      const time = text(a.body, at);
      const more = [
        ...(time && !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/.test(time)
          ? [{ field: at, message: '取样时间请写为2026-01-01 08:00:00的形式' }]
          : []),
        ...ruled(a).errors,
        ...sampleErrors({
          sampledAt: text(a.body, at) || null,
          now: a.context.now,
          instrument: text(a.body, 'instrument') || null,
          calibratedUntil: text(a.body, 'calibratedUntil') || null,
        }),
      ].map(({ field, message }) => refuse(gasField(rows, field), message));
      return [...missing, ...more.filter(({ field }) => !known.has(field))];
    },
    // A bad row stops the work that goes on, whatever good ones came before.
    set: (a) => ({
      lastGasTime:
        [text(a.body, at), ...(a.context.samples ?? []).map(({ sampledAt }) => sampledAt)].sort().at(-1) ?? null,
      ...(ruled(a).qualified === false &&
      Number(a.row.processState) === code.working &&
      Number(a.row.runFlag) === RUN.normal
        ? {
            runFlag: RUN.interrupted,
            interruptedAt: a.context.now,
            interruptReason: '气体分析不合格，作业中止，人员撤离',
          }
        : {}),
    }),
    rows: {
      field: rows,
      row: (a) => {
        const { judgements, advice, qualified } = ruled(a);
        return {
          ...Object.fromEntries(
            Object.entries(fields).map(([name, field]) => [
              name,
              isEmpty(a.body[name])
                ? null
                : 'multiple' in field && field.multiple
                  ? listOf(a.body[name])
                  : a.body[name],
            ]),
          ),
          qualified: qualified ? 1 : 0,
          judgement: [...judgements.map(({ says, basis }) => `${says}（${basis}）`), ...advice].join('；'),
          enterUserId: a.actor.userId || null,
          enterTime: a.context.now,
        };
      },
    },
    done: { msg: '气体分析已录入' },
  });
}
