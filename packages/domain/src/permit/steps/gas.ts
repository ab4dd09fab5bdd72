/** Samples of gas, before the work and during it. */
import { type FieldError, isEmpty, section, validateFields } from '@anlan/resource';
import { judgeSample } from '../gas';
import { workTypeOf } from '../judge-work';
import { gasFields, permitEntity, RUN } from '../permit-entity';
import { asksGasOf, listOf, oxygenRichOf, sampleOf, text } from '../permit-facts';
import {
  latestOf,
  missedRecord,
  missingPlaces,
  ONLY_END,
  sampleErrors,
  staleOrBad,
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

/** Why work stopped on a bad sample. */
export const BAD_GAS = '气体分析不合格';

const judgedSample = (a: Try) =>
  judgeSample(sampleOf(a.body), {
    type: workTypeOf(a.row.workType) ?? WORK.hot,
    date: (text(a.body, 'signTime') || a.context.now).slice(0, 10),
    oxygenRich: oxygenRichOf(a.row),
    own: rulesOf(a).own,
  });

const takenOf = (a: Try): Taken => ({
  sampledAt: withSeconds(text(a.body, 'signTime')),
  place: text(a.body, 'limitAnalysisSite'),
  qualified: judgedSample(a).qualified === true,
  substances: [
    ...(isEmpty(a.body.analysisResult) ? [] : listOf(a.body.representativeGas)),
    ...(isEmpty(a.body.toxicResult) ? [] : [text(a.body, 'limitGasName')]),
  ].join(','),
});

export const addGas = step({
  name: 'addGas',
  label: '气体分析',
  permission: 'edit',
  at: ['PUT /gas/:id'],
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
    const ruling = judgedSample(a);
    const parsed = validateFields(gasFields, [], a.body as Record<string, unknown>, 'create');
    const at = text(a.body, 'signTime');
    return [
      ...parsed.errors,
      ...sampleErrors({
        sampledAt: at ? withSeconds(at) : null,
        now: a.context.now,
        instrument: text(a.body, 'instrument') || null,
        calibratedUntil: text(a.body, 'calibratedUntil') || null,
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
      lastGasQualified: latest.qualified ? 1 : 2,
      // A bad value while work goes on stops it at once (GB 30871-2022 6.5).
      ...(bad &&
      Number(a.row.processState) === permitEntity.lifecycle.code.working &&
      Number(a.row.runFlag) === RUN.normal
        ? { runFlag: RUN.interrupted, interruptedAt: a.context.now, interruptReason: BAD_GAS }
        : {}),
    };
  },
  rows: [
    {
      field: 'gasRows',
      keeps: { livePhoto: 'livePhoto', signature: 'signature' },
      row: (a) => {
        const { values } = validateFields(gasFields, [], a.body as Record<string, unknown>, 'create');
        const ruling = judgedSample(a);
        return {
          ...values,
          signUserId: a.actor.userId,
          enteredTime: a.context.now,
          qualified: ruling.qualified ? 1 : 2,
          judgement: [...ruling.judgements.map(({ says, basis }) => `${says}（${basis}）`), ...ruling.advice].join(
            '\n',
          ),
        };
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
  const bad = latestOf(gas, a.context.now).filter(({ qualified }) => !qualified);
  if (bad.length > 0) {
    const where = bad.map(({ place, sampledAt }) => `${place} ${sampledAt.slice(11, 16)}`).join('、');
    return [
      refuse('gasRows', `气体分析不合格（${where}），${overdue ? ONLY_END : '处理后重新取样合格方可完工，或终止作业'}`),
    ];
  }
  const last = latestGas(gas)?.sampledAt ?? text(a.row, 'actualStart');
  const missed = missedRecord(workTypeOf(a.row.workType), last, lastWorked(a), rulesOf(a).numbers, overdue);
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
  else if (latestOf(gas, a.context.now).some(({ qualified }) => !qualified))
    errors.push(refuse('gasRows', '气体分析不合格，请处理后重新取样分析'));
  return errors;
}
