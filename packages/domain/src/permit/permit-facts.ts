/** What the steps of a permit read: the record as facts of the rules, and what the server looked up beside it. */

import { type Approval, type Deputies, isEmpty, type Values } from '@anlan/resource';
import { addMinutes } from '@anlan/resource/dates';
import { durationText } from '../shared/duration';
import { samePlace } from './area/place';
import { windowsOf } from './calendar';
import type { EquipmentFacts, KnownInstrument } from './equipment/equipment';
import type { GasUnit, Sample } from './gas';
import type { Side } from './interlocks';
import type { LinkedIsolation } from './isolation/rules';
import {
  defaultPermitRules,
  judgeWork,
  type PermitRules,
  type WorkFacts,
  type WorkRuling,
  workTypeOf,
} from './judge-work';
import type { MeasureRow } from './measures';
import { basisOf } from './numbers';
import { RUN } from './permit-entity';
import { asksGas, NO_RECORD, type Taken } from './sampling';
import type { SupervisionFacts } from './steps/supervision';
import type { Elsewhere } from './watch/elsewhere';
import { type Weather, type WeatherEntry, type WeatherSpan, weatherOver, weatherSays } from './weather/weather';
import { nameOfWork, STANDARD, speaksOfWelding, WORK, type WorkType } from './work-type';

export interface WorkerFacts {
  readonly id?: string;
  readonly userId?: string | null;
  readonly name?: string | null;
  readonly firm?: string | null;
  readonly duty?: unknown;
  /** Key of safe_certificate_type. */
  readonly certificateType?: string | null;
  readonly certificate?: string | null;
  readonly certificateUntil?: string | null;
  readonly entryTrained?: unknown;
}

export interface MeasureFactsRow {
  readonly id: string;
  readonly measureKey?: string | null;
  readonly content: string;
  readonly concerned?: unknown;
  readonly isPhoto?: unknown;
  readonly confirmUserId?: string | null;
}

export interface LinkedTicket {
  readonly id: string;
  readonly type: WorkType;
  readonly number: string;
  readonly state: number;
  readonly runFlag: number;
  readonly from: string;
  readonly to: string;
  readonly riskId: string | null;
  readonly location: string;
}

/**
 * Power may be taken elsewhere; every other linked ticket is one of the same place. Whoever watches the work may watch
 * the power that is taken where it is done; where it is taken elsewhere that ticket has a guardian of its own (4.10).
 */
export const isHere = (row: Values, linked: LinkedTicket): boolean =>
  linked.type === WORK.power || samePlace({ riskId: row.riskId, location: text(row, 'workLocation') }, linked);

/** Why a work is interrupted whose linked ticket no longer stands. */
export const besideStopped = (numbers: string): string =>
  `关联作业票${numbers}已停止或结束，核实后才能恢复（${STANDARD} 4.6）`;

/** Why a work is interrupted whose guardian did not check in time what the company has checked. */
export const superviseMissed = (item: string): string => `监护检查“${item}”到时未做（企业规定）`;

/** Looked up for a record before its step is judged. */
export interface TicketFacts {
  readonly workers: readonly WorkerFacts[];
  readonly equipment: readonly EquipmentFacts[];
  readonly jha: number;
  readonly measures: readonly MeasureFactsRow[];
  /** What the company asks of every ticket of this type. */
  readonly ownMeasures?: readonly string[];
  readonly gas: readonly Taken[];
  readonly supervision: SupervisionFacts;
  readonly linked: readonly LinkedTicket[];
  /** Planned and live tickets at the same place whose time overlaps. */
  readonly near: readonly Side[];
  /** Its people in other tickets of that time whose parts exclude each other. */
  readonly elsewhere: readonly Elsewhere[];
  /** Locks and blind plates that the ticket names. */
  readonly isolations?: readonly LinkedIsolation[];
  /** Of the instrument that a sample names. */
  readonly instrument?: KnownInstrument;
  /** The one that a step is about to name; null where there is none of that id. */
  readonly named?: LinkedIsolation | null;
  /** Entered of the weather: over the ticket's hours at a submission, observed at this moment where work begins or goes on. */
  readonly weather?: (Weather & { readonly says?: string }) | null;
  /** What the people of the ticket lack of certificates; each a sentence. */
  readonly people: readonly { readonly field: string; readonly message: string; readonly userId?: string }[];
}

export interface PermitContext {
  /** yyyy-MM-dd HH:mm:ss */
  readonly now: string;
  readonly userName?: string;
  readonly rules?: PermitRules;
  readonly ticket?: TicketFacts;
  /** Who stands in for whom at this moment. */
  readonly deputiesOf?: Deputies;
  /** The chain for this ruling: looked up with the ruling, since the level decides who is asked. */
  chainOf?(ruling: WorkRuling): { readonly approval: Approval; readonly errors: readonly string[] };
}

export const text = (values: Values, name: string): string =>
  isEmpty(values[name]) ? '' : String(values[name]).trim();
export const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : isEmpty(value) ? [] : String(value).split(','))
    .map((one) => String(one).trim())
    .filter(Boolean);

/** One's own people who do the work or are in charge of it. */
export const workingOf = (row: Values, workers: readonly { readonly userId?: unknown }[]): string[] => [
  ...new Set(
    [
      ...workers.map(({ userId }) => userId),
      row.principalId,
      ...listOf(row.liftingSlingOperator),
      ...listOf(row.liftingCommandOperator),
      ...listOf(row.electricUser),
    ].flatMap((one) => (isEmpty(one) ? [] : [String(one)])),
  ),
];

const yes = (values: Values, name: string): boolean => Number(values[name]) === 1;
const numberOf = (values: Values, name: string): number | null => (isEmpty(values[name]) ? null : Number(values[name]));
const orNull = (values: Values, name: string): string | null => text(values, name) || null;

const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What is no time of day among the daily hours. */
export const wrongHours = (values: Values): string[] =>
  ['dailyFrom', 'dailyTo'].filter((name) => text(values, name) !== '' && !HOUR.test(text(values, name)));

/** `HH:mm` of two fields, or nothing. */
export function dailyOf(values: Values) {
  const [from, to] = [text(values, 'dailyFrom'), text(values, 'dailyTo')];
  return HOUR.test(from) && HOUR.test(to) ? { from, to } : null;
}

/** Works that the weather forbids or raises outdoors. */
export const OF_WEATHER: readonly WorkType[] = [WORK.hot, WORK.height, WORK.lifting];

/** A work of these that does not say where it is done, as tickets from before it was asked, is held to be outdoors. */
export const isOutdoors = (values: Values): boolean => {
  const type = workTypeOf(values.workType);
  return isEmpty(values.outdoors) ? type !== undefined && OF_WEATHER.includes(type) : yes(values, 'outdoors');
};

/** Moments as the rules compare them: with seconds. */
const moment = (values: Values, name: string): string | null => {
  const told = text(values, name);
  return told === '' ? null : told.length === 16 ? `${told}:00` : told;
};

/** The weather that is told of the hours in which a ticket is worked. */
export function weatherOfHours(values: Values, spans: readonly WeatherSpan[]): Weather | null {
  const [from, to] = [moment(values, 'startTime'), moment(values, 'endTime')];
  return (from && to && weatherOver(spans, windowsOf({ from, to }, dailyOf(values)))) || null;
}

/** 10:20 罐区：风力3级、小雨 */
export const observationSays = (row: WeatherEntry): string =>
  `${row.from.slice(11, 16)} ${row.riskId ? (row.riskName ?? '风险点') : '全企业'}：${weatherSays(row)}`;

const DECLARED: Partial<Record<WorkType, string>> = {
  [WORK.hot]: 'hotWorkLevel',
  [WORK.confined]: 'limitConfinedSpaceLevel',
};

/** The facts of the rules in a record or a form. */
export function workFacts(
  values: Values,
  servesUntil: string | null = null,
  weather: Weather | null = null,
): WorkFacts | undefined {
  const type = workTypeOf(values.workType);
  if (!type) return undefined;
  const declared = DECLARED[type];
  return {
    type,
    declared: declared ? orNull(values, declared) : null,
    from: moment(values, 'startTime'),
    to: moment(values, 'endTime'),
    daily: dailyOf(values),
    hotPlaces: listOf(values.hotPlaces),
    height: numberOf(values, 'highWorkHeight'),
    heightHazards: listOf(values.heightHazards),
    heightConditions: listOf(values.heightConditions),
    slope: yes(values, 'steepSlope'),
    weight: type === WORK.lifting ? numberOf(values, 'liftingWeight') : null,
    liftingSpecial: yes(values, 'liftingSpecial'),
    craneShare: numberOf(values, 'craneShare'),
    outdoors: isOutdoors(values),
    wind: numberOf(values, 'windGrade'),
    weather,
    forced: yes(values, 'windForced'),
    special: orNull(values, 'specialCase'),
    specialReason: orNull(values, 'powerReason'),
    servesUntil,
    inConfinedSpace: yes(values, 'inConfinedSpace'),
    takesTemporaryPower: yes(values, 'takesPower'),
    digDepth: numberOf(values, 'digDepth'),
    hazardousGround: yes(values, 'hazardousGround'),
    concerned: listOf(values.concernedDepts),
    plate: orNull(values, 'blindNumber'),
    plan: listOf(values.workPlan).length > 0,
  };
}

/** The judgement of a record or a form; undefined until the type is told. */
export function rulingOf(
  values: Values,
  rules: PermitRules = defaultPermitRules,
  servesUntil: string | null = null,
  weather: Weather | null = null,
): WorkRuling | undefined {
  const facts = workFacts(values, servesUntil, weather);
  return facts && judgeWork(facts, rules);
}

export const levelNameOf = (values: Values): string => {
  const type = workTypeOf(values.workType);
  return type ? nameOfWork(type, text(values, 'effectiveLevel') || null) : '';
};

/** Every reason with its basis, one a line. */
export function reasonLines({ level, approval }: WorkRuling): string[] {
  return [...level.reasons.map(({ says, basis }) => `${says}（${basis}）`), ...approval.reasons];
}

export const asksGasOf = (values: Values): boolean => {
  const type = workTypeOf(values.workType);
  return type !== undefined && asksGas(type, yes(values, 'hazardousPower'));
};

const UNITS: Readonly<Record<string, GasUnit>> = { '1': 'vol', '2': 'lel', '3': 'ppm', '4': 'mg' };

/** One sample as the form writes it. */
export function sampleOf(body: Values): Sample {
  const gases = listOf(body.representativeGas);
  const unit = (name: string): GasUnit | null => UNITS[text(body, name)] ?? null;
  const toxic = text(body, 'limitGasName');
  return {
    combustible:
      gases.length === 0
        ? null
        : {
            gases,
            value: numberOf(body, 'analysisResult'),
            unit: unit('analysisResultUnit'),
            lower: numberOf(body, 'otherLower'),
          },
    oxygen: numberOf(body, 'limitOxygenContent'),
    toxic:
      toxic === ''
        ? null
        : {
            gas: toxic,
            value: numberOf(body, 'toxicResult'),
            unit: unit('toxicResultUnit'),
            limit: numberOf(body, 'toxicLimit'),
          },
  };
}

export const oxygenRichOf = (values: Values): boolean => yes(values, 'oxygenRich');

/** Rows of measures as the rules read them. */
export const measureRows = (rows: readonly MeasureFactsRow[]): MeasureRow[] =>
  rows.map(({ measureKey, content, concerned, confirmUserId }) => ({
    key: measureKey ?? null,
    text: content,
    ...(isEmpty(concerned) ? {} : { concerned: Number(concerned) === 1 }),
    confirmed: !isEmpty(confirmUserId),
  }));

/** What stops a ticket by itself. */
export type StopKey = 'unused' | 'end' | 'presence' | 'relief' | 'gas' | 'check' | 'day';

export interface Stop {
  readonly key: StopKey;
  readonly at: string;
  readonly flag: (typeof RUN)['interrupted' | 'overdue' | 'neverBegun'];
  readonly why: string;
}

const WORKING = 4;
const PLANNED: readonly number[] = [1, 2, 3];

/**
 * What stops a ticket by itself and when, the next first: its time, a guardian who does not answer, a record of gas or a
 * supervision check that is missing, the end of the day's hours.
 */
export function stopsOf(row: Values, { numbers }: Pick<PermitRules, 'numbers'>): readonly Stop[] {
  const state = Number(row.processState);
  const flag = Number(row.runFlag);
  const end = moment(row, 'endTime');
  if (!end) return [];
  if (PLANNED.includes(state)) {
    return flag === RUN.normal
      ? [{ key: 'unused', at: end, flag: RUN.neverBegun, why: '超过作业结束时间仍未开工' }]
      : [];
  }
  if (state !== WORKING || (flag !== RUN.normal && flag !== RUN.interrupted)) return [];
  const stops: Stop[] = [{ key: 'end', at: end, flag: RUN.overdue, why: '超过作业票有效期' }];
  if (flag === RUN.normal) {
    const seen = moment(row, 'guardianSeen');
    if (seen) {
      const minutes = numbers['guardian.minutes'];
      stops.push({
        key: 'presence',
        at: addMinutes(seen, minutes + numbers['guardian.graceMinutes']),
        flag: RUN.interrupted,
        why: `监护人${minutes}分钟未确认在岗`,
      });
    }
    const relieved = moment(row, 'relievedAt');
    if (relieved) {
      const minutes = numbers['guardian.graceMinutes'];
      stops.push({
        key: 'relief',
        at: addMinutes(relieved, minutes),
        flag: RUN.interrupted,
        why: `监护人交接后${minutes}分钟内接班监护人未到岗`,
      });
    }
    const gas = moment(row, 'lastGasTime');
    if (workTypeOf(row.workType) === WORK.confined && gas) {
      stops.push({
        key: 'gas',
        at: addMinutes(gas, numbers['gas.recordMinutes']),
        flag: RUN.interrupted,
        why: `${durationText(numbers['gas.recordMinutes'])}${NO_RECORD}（${basisOf('gas.recordMinutes', numbers)}）`,
      });
    }
    const check = moment(row, 'superviseDue');
    if (check)
      stops.push({ key: 'check', at: check, flag: RUN.interrupted, why: superviseMissed(text(row, 'superviseItem')) });
    const daily = dailyOf(row);
    // Begun anew each day: by the guardian who is there, or the start.
    const begun = [moment(row, 'guardianSeen'), moment(row, 'actualStart')]
      .filter((one): one is string => one !== null)
      .sort()
      .at(-1);
    if (daily && begun) {
      const until = `${begun.slice(0, 10)} ${daily.to}:00`;
      if (until < end) stops.push({ key: 'day', at: until, flag: RUN.interrupted, why: '每日作业时段结束' });
    }
  }
  return stops.sort((one, other) => one.at.localeCompare(other.at));
}

/** What stops a ticket by itself next, and when; undefined where nothing does. */
export const nextStop = (row: Values, rules: Pick<PermitRules, 'numbers'>): Stop | undefined => stopsOf(row, rules)[0];

/** When whoever is there is told that the ticket ends soon; null where no work goes on. */
export function remindAtOf(row: Values, { numbers }: Pick<PermitRules, 'numbers'>): string | null {
  const end = moment(row, 'endTime');
  const going =
    Number(row.processState) === WORKING && [RUN.normal, RUN.interrupted].some((one) => one === Number(row.runFlag));
  return end && going ? addMinutes(end, -numbers['end.remindMinutes']) : null;
}

/** Methods of hot work that are no special operation by themselves: grinding, drilling, blowtorch, open flame and the like. */
const WITHOUT_CERTIFICATE: readonly string[] = ['5', '6', '7', '8', '9', '10'];
/** 其他: what it is, its words tell. */
const OTHER_METHOD = '99';

/** Whether whoever operates must hold a certificate of the work's kind; of a method that a company has added nobody knows otherwise. */
export const asksCertificate = (values: Values): boolean =>
  workTypeOf(values.workType) !== WORK.hot ||
  listOf(values.hotWorkMethod).some((method) =>
    method === OTHER_METHOD
      ? speaksOfWelding(`${text(values, 'workName')} ${text(values, 'workContent')}`)
      : !WITHOUT_CERTIFICATE.includes(method),
  );
