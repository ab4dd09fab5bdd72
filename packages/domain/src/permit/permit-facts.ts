/** What the steps of a permit read: the record as facts of the rules, and what the server looked up beside it. */
import { type Approval, isEmpty, type Values } from '@anlan/resource';
import { addMinutes } from '@anlan/resource/dates';
import type { GasUnit, Sample } from './gas';
import type { Side } from './interlocks';
import {
  defaultPermitRules,
  judgeWork,
  type PermitRules,
  type WorkFacts,
  type WorkRuling,
  workTypeOf,
} from './judge-work';
import type { MeasureRow } from './measures';
import { RUN } from './permit-entity';
import { asksGas, type Taken } from './sampling';
import { nameOfWork, WORK, type WorkType } from './work-type';

export interface WorkerFacts {
  readonly userId?: string | null;
  readonly name?: string | null;
  readonly firm?: string | null;
  readonly duty?: unknown;
  readonly certificate?: string | null;
  readonly certificateUntil?: string | null;
  readonly entryTrained?: unknown;
}

export interface EquipmentFacts {
  readonly name: string;
  readonly number: string;
  readonly validUntil?: string | null;
}

export interface MeasureFactsRow {
  readonly id: string;
  readonly measureKey?: string | null;
  readonly content: string;
  readonly concerned?: unknown;
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
}

/** Looked up for a record before its step is judged. */
export interface TicketFacts {
  readonly workers: readonly WorkerFacts[];
  readonly equipment: readonly EquipmentFacts[];
  readonly jha: number;
  readonly measures: readonly MeasureFactsRow[];
  readonly gas: readonly Taken[];
  readonly linked: readonly LinkedTicket[];
  /** Planned and live tickets at the same place whose time overlaps. */
  readonly near: readonly Side[];
  /** Names of the guardians who watch at another place at that time. */
  readonly elsewhere: readonly string[];
  /** What the people of the ticket lack: certificates, fitness; each a sentence. */
  readonly people: readonly { readonly field: string; readonly message: string }[];
}

export interface PermitContext {
  /** yyyy-MM-dd HH:mm:ss */
  readonly now: string;
  readonly userName?: string;
  readonly rules?: PermitRules;
  readonly ticket?: TicketFacts;
  /** The chain for this ruling: looked up with the ruling, since the level decides who is asked. */
  chainOf?(ruling: WorkRuling): { readonly approval: Approval; readonly errors: readonly string[] };
}

export const text = (values: Values, name: string): string =>
  isEmpty(values[name]) ? '' : String(values[name]).trim();
export const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : isEmpty(value) ? [] : String(value).split(','))
    .map((one) => String(one).trim())
    .filter(Boolean);
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

/** Moments as the rules compare them: with seconds. */
const moment = (values: Values, name: string): string | null => {
  const told = text(values, name);
  return told === '' ? null : told.length === 16 ? `${told}:00` : told;
};

const DECLARED: Partial<Record<WorkType, string>> = {
  [WORK.hot]: 'hotWorkLevel',
  [WORK.confined]: 'limitConfinedSpaceLevel',
};

/** The facts of the rules in a record or a form. */
export function workFacts(values: Values, servesUntil: string | null = null): WorkFacts | undefined {
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
    height: type === WORK.height ? numberOf(values, 'highWorkHeight') : null,
    heightHazards: listOf(values.heightHazards),
    heightConditions: listOf(values.heightConditions),
    slope: yes(values, 'steepSlope'),
    weight: type === WORK.lifting ? numberOf(values, 'liftingWeight') : null,
    liftingSpecial: yes(values, 'liftingSpecial'),
    craneShare: numberOf(values, 'craneShare'),
    outdoors: yes(values, 'outdoors'),
    wind: numberOf(values, 'windGrade'),
    forced: yes(values, 'windForced'),
    special: orNull(values, 'specialCase'),
    specialReason: orNull(values, 'powerReason'),
    servesUntil,
    inConfinedSpace: yes(values, 'inConfinedSpace'),
    takesTemporaryPower: yes(values, 'takesPower'),
    digDepth: numberOf(values, 'digDepth'),
    hazardousGround: yes(values, 'hazardousGround'),
    concerned: listOf(values.concernedDepts),
    plan: listOf(values.workPlan).length > 0,
  };
}

/** The judgement of a record or a form; undefined until the type is told. */
export function rulingOf(
  values: Values,
  rules: PermitRules = defaultPermitRules,
  servesUntil: string | null = null,
): WorkRuling | undefined {
  const facts = workFacts(values, servesUntil);
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

export interface Stop {
  readonly at: string;
  readonly flag: (typeof RUN)['interrupted' | 'overdue' | 'neverBegun'];
  readonly why: string;
}

const WORKING = 4;
const PLANNED: readonly number[] = [1, 2, 3];

/**
 * What stops a ticket by itself next, and when: its time, a guardian who does not answer, a record of gas that is missing,
 * the end of the day's hours. Undefined where nothing does.
 */
export function nextStop(row: Values, { numbers }: Pick<PermitRules, 'numbers'>): Stop | undefined {
  const state = Number(row.processState);
  const flag = Number(row.runFlag);
  const end = moment(row, 'endTime');
  if (!end) return undefined;
  if (PLANNED.includes(state)) {
    return flag === RUN.normal ? { at: end, flag: RUN.neverBegun, why: '超过作业结束时间仍未开工' } : undefined;
  }
  if (state !== WORKING || (flag !== RUN.normal && flag !== RUN.interrupted)) return undefined;
  const stops: Stop[] = [{ at: end, flag: RUN.overdue, why: '超过作业票有效期' }];
  if (flag === RUN.normal) {
    const seen = moment(row, 'guardianSeen');
    if (seen) {
      const minutes = numbers['guardian.minutes'];
      stops.push({
        at: addMinutes(seen, minutes + numbers['guardian.graceMinutes']),
        flag: RUN.interrupted,
        why: `监护人${minutes}分钟未确认在岗`,
      });
    }
    const gas = moment(row, 'lastGasTime');
    if (workTypeOf(row.workType) === WORK.confined && gas) {
      stops.push({
        at: addMinutes(gas, numbers['gas.recordMinutes']),
        flag: RUN.interrupted,
        why: `${numbers['gas.recordMinutes'] / 60}小时未记录气体检测（GB 30871-2022 6.5）`,
      });
    }
    const daily = dailyOf(row);
    const begun = [moment(row, 'guardianSeen'), moment(row, 'actualStart')]
      .filter((one): one is string => one !== null)
      .sort()
      .at(-1);
    if (daily && begun) {
      const until = `${begun.slice(0, 10)} ${daily.to}:00`;
      if (until < end) stops.push({ at: until, flag: RUN.interrupted, why: '每日作业时段结束' });
    }
  }
  return stops.sort((one, other) => one.at.localeCompare(other.at))[0];
}

/** Welding, gas cutting, argon arc, plasma: the methods of hot work that are a special operation by themselves. */
const WELDING: readonly string[] = ['1', '2', '3', '4'];

/** Whether whoever operates must hold a certificate of the work's kind: grinding and drilling are hot work without one. */
export const asksCertificate = (values: Values): boolean =>
  workTypeOf(values.workType) !== WORK.hot || listOf(values.hotWorkMethod).some((method) => WELDING.includes(method));
