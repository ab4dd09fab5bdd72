/** Samples of gas, before the work and during it. */
import { type FieldError, isEmpty, section, type Values, validateFields } from '@anlan/resource';
import { bodyOfReading, calibratedUntil, instrumentRow, readingFault, readingSays } from '../equipment/equipment';
import { judgeSample } from '../gas';
import { workTypeOf } from '../judge-work';
import { gasFields, permitEntity, RUN } from '../permit-entity';
import { asksGasOf, listOf, oxygenRichOf, sampleOf, text } from '../permit-facts';
import {
  BAD_GAS,
  badOf,
  badSays,
  beforeStart,
  latestOf,
  missedRecord,
  missingPlaces,
  ONLY_END,
  recordOwed,
  sampleErrors,
  staleOrBad,
  substanceKeys,
  type Taken,
  undoes,
} from '../sampling';
import { WORK } from '../work-type';
import {
  gasOf,
  lastWorked,
  latestGas,
  line,
  party,
  RUNNING,
  refuse,
  rulesOf,
  step,
  type Try,
  withSeconds,
} from './parts';

const dayOfSample = (a: Try, told: Values): string => (text(told, 'signTime') || a.context.now).slice(0, 10);

/** What was measured: as a sensor has it where the instrument is one, else as it is typed. */
const toldOf = (a: Try): Values => {
  const known = a.context.ticket?.instrument;
  const number = text(a.body, 'instrument');
  const told = { ...a.body, ...(known?.reading ? bodyOfReading(known.reading) : {}) };
  const day = dayOfSample(a, told);
  const row = instrumentRow(a.context.ticket?.equipment ?? [], number, day);
  const until = calibratedUntil(text(a.body, 'calibratedUntil') || null, day, row, known?.registered);
  return { ...told, calibratedUntil: until };
};

/** The sensor that is named had no value at the time that is told. */
const silent = (a: Try): string[] => {
  const number = text(a.body, 'instrument');
  const at = withSeconds(text(a.body, 'signTime') || a.context.now);
  const says = readingFault(a.context.ticket?.instrument, number, at, rulesOf(a).numbers['sensor.minutes']);
  return says ? [says] : [];
};

const judgedSample = (a: Try) => judged(a, toldOf(a));

const judged = (a: Try, told: Values) =>
  judgeSample(sampleOf(told), {
    type: workTypeOf(a.row.workType) ?? WORK.hot,
    date: (text(told, 'signTime') || a.context.now).slice(0, 10),
    oxygenRich: oxygenRichOf(a.row),
    own: rulesOf(a).own,
  });

const takenOf = (a: Try): Taken => {
  const told = toldOf(a);
  return {
    sampledAt: withSeconds(text(told, 'signTime')),
    place: text(told, 'limitAnalysisSite'),
    qualified: judged(a, told).qualified === true,
    substances: substanceKeys(
      isEmpty(told.analysisResult) ? [] : listOf(told.representativeGas),
      isEmpty(told.toxicResult) ? null : text(told, 'limitGasName'),
    ),
  };
};

const isWorking = ({ row }: Try): boolean => Number(row.processState) === permitEntity.lifecycle.code.working;

export const addGas = step({
  name: 'addGas',
  label: '气体分析',
  permission: 'edit',
  at: ['PUT /gas/:id'],
  later: {},
  from: ['toCheck', 'toApprove', 'toVerify', 'working'],
  while: {
    all: [
      RUNNING,
      {
        any: [
          { field: 'workType', in: [WORK.hot, WORK.confined] },
          { field: 'hazardousPower', equals: 1 },
        ],
      },
    ],
  },
  may: party({
    anyOf: [{ user: 'analystIds' }, { user: 'guardianId' }, { user: 'principalId' }, { role: 'safety_manager' }],
  }),
  maySays: '只有气体分析人、监护人、作业负责人和安全管理人员可以录入气体分析',
  form: {
    sections: [section('', Object.keys(gasFields))],
    also: gasFields,
    initial: (_row, { now }) => ({
      signTime: now || null,
      limitAnalysisSite: '中部',
      analysisResultUnit: 1,
      toxicResultUnit: 4,
    }),
  },
  check: (a) => {
    const told = toldOf(a);
    const ruling = judged(a, told);
    const parsed = validateFields(gasFields, [], told as Record<string, unknown>, 'create');
    const at = text(told, 'signTime');
    const registered = a.context.ticket?.instrument?.registered;
    const early = at
      ? beforeStart(withSeconds(at), text(a.row, 'actualStart'), isWorking(a), ruling.qualified === true)
      : undefined;
    return [
      ...parsed.errors,
      ...(early ? [refuse('signTime', early)] : []),
      ...silent(a).map((says) => refuse('instrument', says)),
      ...(registered?.out
        ? [refuse('instrument', `检测仪器${registered.number}在设备台账中${registered.out}，不能使用`)]
        : []),
      ...sampleErrors({
        sampledAt: at ? withSeconds(at) : null,
        now: a.context.now,
        instrument: text(a.body, 'instrument') || null,
        calibratedUntil: text(told, 'calibratedUntil') || null,
      }).map(({ field, message }) => refuse(field === 'instrumentId' ? 'calibratedUntil' : field, message)),
      ...ruling.errors,
    ];
  },
  set: (a) => {
    const taken = takenOf(a);
    const latest = latestGas([...gasOf(a), taken]) ?? taken;
    // What is good elsewhere, or was before, does not undo it: only a later good one of the same place.
    const bad =
      !taken.qualified && !gasOf(a).some((other) => other.sampledAt > taken.sampledAt && undoes(other, taken));
    return {
      lastGasTime: latest.sampledAt,
      // What is good at one place does not hide what is bad at another.
      lastGasQualified: latestOf([...gasOf(a), taken], a.context.now).every(({ qualified }) => qualified) ? 1 : 2,
      // A bad value while work goes on stops it at once (GB 30871-2022 6.5).
      ...(bad && isWorking(a) && Number(a.row.runFlag) === RUN.normal
        ? { runFlag: RUN.interrupted, interruptedAt: a.context.now, interruptReason: BAD_GAS }
        : {}),
    };
  },
  rows: [
    {
      field: 'gasRows',
      keeps: { livePhoto: 'livePhoto', signature: 'signature' },
      row: (a) => {
        const told = toldOf(a);
        const { values } = validateFields(gasFields, [], told as Record<string, unknown>, 'create');
        const ruling = judged(a, told);
        const reading = a.context.ticket?.instrument?.reading;
        return {
          ...values,
          signUserId: a.actor.userId,
          enteredTime: a.context.now,
          qualified: ruling.qualified ? 1 : 2,
          judgement: [
            ...ruling.judgements.map(({ says, basis }) => `${says}（${basis}）`),
            ...ruling.advice,
            ...(reading ? [readingSays(reading)] : []),
          ].join('\n'),
        };
      },
    },
    // An instrument that the ticket does not name yet is one of its instruments from now on.
    {
      field: 'equipment',
      row: (a) => {
        const { ticket } = a.context;
        const number = text(a.body, 'instrument');
        if (!ticket) return [];
        const told = toldOf(a);
        const row = instrumentRow(ticket.equipment, number, dayOfSample(a, told));
        const validUntil = text(told, 'calibratedUntil');
        if (row) return row.id && row.validUntil !== validUntil ? [{ id: row.id, validUntil }] : [];
        return [{ kind: 3, name: ticket.instrument?.registered?.name ?? '气体检测仪', number, validUntil }];
      },
    },
    line(
      '气体分析',
      (a) => (judgedSample(a).qualified ? '合格' : '不合格'),
      (a) =>
        judgedSample(a)
          .judgements.map(({ says }) => says)
          .join('；'),
    ),
  ],
  done: { msg: '气体分析已记录' },
});

/** Nothing is finished over a sample that was bad and has not been undone, or over a record of the space that was not made. */
export function unsettledGas(a: Try): FieldError[] {
  if (!asksGasOf(a.row)) return [];
  const gas = gasOf(a);
  const overdue = Number(a.row.runFlag) === RUN.overdue;
  const stoppedAt = text(a.row, 'interruptedAt');
  const bad = badOf(gas, a.context.now, stoppedAt);
  if (bad.length > 0)
    return [refuse('gasRows', badSays(bad, overdue ? ONLY_END : '处理后重新取样合格方可完工，或终止作业'))];
  const last = latestGas(gas)?.sampledAt ?? text(a.row, 'actualStart');
  const { numbers } = rulesOf(a);
  const missed =
    recordOwed(gas, stoppedAt, text(a.row, 'interruptReason'), numbers, overdue) ??
    missedRecord(workTypeOf(a.row.workType), last, lastWorked(a), numbers, overdue);
  return missed ? [refuse('gasRows', missed)] : [];
}

/** Gas is analysed, of large vessels at every part, and what was found last is good. */
export function gasErrors(a: Try, fresh: boolean): FieldError[] {
  if (!asksGasOf(a.row)) return [];
  const gas = gasOf(a);
  const errors: FieldError[] = [];
  const large = Number(a.row.largeSpace) === 1 ? missingPlaces(gas) : undefined;
  if (large) errors.push(refuse('gasRows', large));
  if (fresh) {
    const wrong = staleOrBad(gas, a.context.now, rulesOf(a));
    if (wrong) errors.push(refuse('gasRows', wrong));
  } else if (gas.length === 0) errors.push(refuse('gasRows', '没有气体分析记录，请取样分析'));
  else {
    const bad = latestOf(gas, a.context.now).filter(({ qualified }) => !qualified);
    if (bad.length > 0) errors.push(refuse('gasRows', badSays(bad)));
  }
  return errors;
}
