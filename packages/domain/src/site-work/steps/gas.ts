/** Samples of gas, in the two tables of this form. */
import { type Condition, type FieldError, isEmpty, section, type Values } from '@anlan/resource';
import { readingFault, readingSays } from '../../permit/equipment/equipment';
import { BAD_GAS, beforeStart, sampleErrors } from '../../permit/sampling';
import { WORK } from '../../permit/work-type';
import { bodyOfReading, gasField, judgeGas, listOf, text } from '../facts';
import { hotGasFields, limitGasFields, RUN } from '../site-work-entity';
import { code, GONE, refuse, rulesOf, step, type Try } from './parts';

export function gasStep(rows: 'hotGasRows' | 'limitGasRows') {
  const hot = rows === 'hotGasRows';
  const fields = hot ? hotGasFields : limitGasFields;
  const at = hot ? 'samplingTime' : 'sampleTime';
  /** What was measured: as a sensor has it where the instrument is one, else as it is typed. */
  const toldOf = ({ body, context: { instrument } }: Try): Values => ({
    ...body,
    ...(instrument?.reading ? bodyOfReading(rows, instrument.reading) : {}),
    ...(instrument?.registered ? { calibratedUntil: instrument.registered.validUntil } : {}),
  });
  const ruled = (a: Try) => judgeGas(rows, a.row, toldOf(a), rulesOf(a));
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
    later: {},
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
      const told = toldOf(a);
      const missing = Object.entries(fields).flatMap(([name, field]): FieldError[] =>
        'required' in field && field.required && isEmpty(told[name])
          ? [
              refuse(
                name,
                `${field.kind === 'dict' || field.kind === 'date' || field.kind === 'datetime' || field.kind === 'choice' ? '请选择' : '请输入'}${field.label}`,
              ),
            ]
          : [],
      );
      const registered = a.context.instrument?.registered;
      const known = new Set(missing.map(({ field }) => field));
      const time = text(told, at);
      const early =
        time &&
        beforeStart(
          time,
          text(a.row, 'actualStart'),
          Number(a.row.processState) === code.working,
          ruled(a).qualified === true,
        );
      const sampledAt = text(a.body, at) || a.context.now;
      const silent = readingFault(
        a.context.instrument,
        text(a.body, 'instrument'),
        sampledAt.length === 16 ? `${sampledAt}:00` : sampledAt,
        rulesOf(a).numbers['sensor.minutes'],
      );
      const more = [
        ...(silent ? [{ field: 'instrument', message: silent }] : []),
        ...(time && !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/.test(time)
          ? [{ field: at, message: '取样时间请写为2026-01-01 08:00:00的形式' }]
          : []),
        ...(early ? [{ field: at, message: early }] : []),
        ...ruled(a).errors,
        ...(registered?.out
          ? [{ field: 'instrument', message: `检测仪器${registered.number}在设备台账中${registered.out}，不能使用` }]
          : []),
        ...sampleErrors({
          sampledAt: text(told, at) || null,
          now: a.context.now,
          instrument: text(told, 'instrument') || null,
          calibratedUntil: text(told, 'calibratedUntil') || null,
        }),
      ].map(({ field, message }) => refuse(gasField(rows, field), message));
      return [...missing, ...more.filter(({ field }) => !known.has(field))];
    },
    // A bad row stops the work that goes on, whatever good ones came before.
    set: (a) => ({
      lastGasTime:
        [text(toldOf(a), at), ...(a.context.samples ?? []).map(({ sampledAt }) => sampledAt)].sort().at(-1) ?? null,
      ...(ruled(a).qualified === false &&
      Number(a.row.processState) === code.working &&
      Number(a.row.runFlag) === RUN.normal
        ? {
            runFlag: RUN.interrupted,
            interruptedAt: a.context.now,
            interruptReason: `${BAD_GAS}，作业中止，人员撤离`,
          }
        : {}),
    }),
    rows: {
      field: rows,
      row: (a) => {
        const told = toldOf(a);
        const { judgements, advice, qualified } = ruled(a);
        const reading = a.context.instrument?.reading;
        return {
          ...Object.fromEntries(
            Object.entries(fields).map(([name, field]) => [
              name,
              isEmpty(told[name]) ? null : 'multiple' in field && field.multiple ? listOf(told[name]) : told[name],
            ]),
          ),
          qualified: qualified ? 1 : 0,
          judgement: [
            ...judgements.map(({ says, basis }) => `${says}（${basis}）`),
            ...advice,
            ...(reading ? [readingSays(reading)] : []),
          ].join('；'),
          enterUserId: a.actor.userId || null,
          enterTime: a.context.now,
        };
      },
    },
    done: { msg: '气体分析已录入' },
  });
}
