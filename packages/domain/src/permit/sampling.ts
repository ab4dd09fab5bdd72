/** How old a sample may be, when one is taken anew, and which samples count at a start. */
import { compareTimes } from '@anlan/resource/dates';
import { itemsOf } from '../dictionaries/dictionaries';
import { durationText } from '../shared/duration';
import { basisOf, type PermitNumber, type PermitNumbers } from './numbers';
import { RULE_SOURCES, type RuleSet } from './rule-set';
import { nameOfWork, STANDARD, WORK, type WorkType } from './work-type';

export interface SamplingRules {
  readonly numbers: PermitNumbers;
  readonly ruleSet: RuleSet;
}

/** Whether gas is analysed at all: hot work, confined spaces, temporary power taken in running hazardous areas (10.1). */
export const asksGas = (type: WorkType, hazardousPower = false): boolean =>
  type === WORK.hot || type === WORK.confined || (type === WORK.power && hazardousPower);

export const minutesBetween = (from: string, to: string): number => compareTimes(to, from) / 60_000;

export interface Taken {
  readonly sampledAt: string;
  /** 上, 中, 下 … */
  readonly place: string;
  readonly qualified: boolean;
  /** When it was written down, where that is told. */
  readonly enteredAt?: string | null;
  /** `substanceKeys` of the gases measured; oxygen is measured with each. */
  readonly substances?: string;
}

const TOXIC = 'toxic.';

/** Both dictionaries number from 1: a toxic gas is told from the combustible one of its number. */
export const substanceKeys = (combustible: readonly string[], toxic?: string | null): string =>
  [...combustible, ...(toxic ? [`${TOXIC}${toxic}`] : [])].join(',');

const substanceNames = (substances = ''): string[] =>
  substances.split(',').flatMap((key) => {
    const toxic = key.startsWith(TOXIC);
    const items = itemsOf(toxic ? 'safe_sitedangerwork_toxic_gas' : 'safe_sitedangerwork_flammable_gas');
    return items.find((one) => one.key === (toxic ? key.slice(TOXIC.length) : key))?.label ?? [];
  });

/** The break after which the gas is analysed anew, in minutes; 0: after any. */
export function breakOf(
  type: WorkType,
  level: string | null,
  { numbers, ruleSet }: SamplingRules,
): { readonly minutes: number; readonly basis: string } {
  if (type === WORK.confined) {
    return ruleSet.spaces === 'order13'
      ? { minutes: 0, basis: RULE_SOURCES.order13 }
      : { minutes: numbers['break.confined'], basis: basisOf('break.confined', numbers) };
  }
  // 10.1 asks the analysis of temporary power and names no break: the company's own rule.
  const name: PermitNumber =
    type === WORK.power ? 'break.power' : type === WORK.hot && level !== '3' ? 'break.hotGrave' : 'break.hot';
  return { minutes: numbers[name], basis: basisOf(name, numbers) };
}

/** Whether what was found bad has been found good there since: each of its gases, not another one. */
export const undoes = (good: Taken, bad: Taken): boolean => {
  const measured = (good.substances ?? '').split(',');
  return (
    good.qualified &&
    good.place === bad.place &&
    (bad.substances ?? '').split(',').every((gas) => gas === '' || measured.includes(gas))
  );
};

/** Which samples count at a moment: of each place the latest, and what was found bad until it is found good there. */
export function latestOf<T extends Taken>(samples: readonly T[], at: string): T[] {
  const taken = samples.filter(({ sampledAt }) => sampledAt <= at);
  return taken.filter((one, place) => {
    const since = taken.filter(
      (other, after) =>
        other.place === one.place &&
        (other.sampledAt > one.sampledAt || (other.sampledAt === one.sampledAt && after > place)),
    );
    return since.length === 0 || (!one.qualified && !since.some((other) => undoes(other, one)));
  });
}

/** Why work stopped on a bad sample. */
export const BAD_GAS = '气体分析不合格';

/** How the clock tells that the record of a confined space was not made. */
export const NO_RECORD = '未记录气体检测';

/** Why work stopped that another shift has taken over without a sample of its own. */
export const GAS_AT_SHIFT = '接班须重新取样分析';

/** Whether work stopped over its gas: what is found after the stop alone lets it go on or be finished. */
export const stoppedOverGas = (reason: string): boolean =>
  reason.startsWith(BAD_GAS) || reason.includes(NO_RECORD) || reason.includes(GAS_AT_SHIFT);

/**
 * What stands bad at a moment. What was found bad and written down since the work stopped is undone by a sample taken
 * since then alone: one that is told with an earlier time undoes nothing.
 */
export function badOf<T extends Taken>(samples: readonly T[], at: string, stoppedAt?: string): T[] {
  const bad = latestOf(samples, at);
  const since = stoppedAt
    ? latestOf(
        samples.filter(
          ({ sampledAt, qualified, enteredAt }) =>
            sampledAt >= stoppedAt || (!qualified && (enteredAt ?? sampledAt) >= stoppedAt),
        ),
        at,
      )
    : [];
  return samples.filter((one) => !one.qualified && (bad.includes(one) || since.includes(one)));
}

/** What stands bad, where and of which gases: another gas, or the same elsewhere, undoes nothing. `next` is what is to be done. */
export const badSays = (bad: readonly Taken[], next = '请处理后重新取样分析'): string => {
  const gases = [...new Set(bad.flatMap(({ substances }) => substanceNames(substances)))].join('、');
  const where = bad.map(({ place, sampledAt }) => `${place} ${sampledAt.slice(11, 16)}`.trim()).join('、');
  return `${BAD_GAS}（${where}${gases ? `：${gases}` : ''}），${next}`;
};

/**
 * Why work may not begin on these samples, or undefined: every place's latest is qualified, and the oldest of them is
 * not older than the clause allows. A later bad one undoes earlier good ones.
 */
export function staleOrBad(samples: readonly Taken[], at: string, { numbers }: SamplingRules): string | undefined {
  const latest = latestOf(samples, at);
  if (latest.length === 0) return '没有气体分析记录，请取样分析';
  const bad = latest.filter(({ qualified }) => !qualified);
  if (bad.length > 0) return badSays(bad);
  const most = numbers['gas.sampleMinutes'];
  const old = latest.filter(({ sampledAt }) => minutesBetween(sampledAt, at) > most);
  if (old.length === 0) return undefined;
  return `气体分析已超过${most}分钟，请重新取样分析（${old.map(({ place }) => place).join('、')}；${basisOf('gas.sampleMinutes', numbers)}）`;
}

/** Why work may not go on after an interruption, or undefined. A re-test is a sample taken after the interruption began. */
export function resumeRefusal(
  work: {
    readonly type: WorkType;
    readonly level: string | null;
    readonly interruptedAt: string;
    /** Why it was interrupted. */
    readonly reason?: string;
    readonly at: string;
    readonly samples: readonly Taken[];
    readonly hazardousPower?: boolean;
    /** A re-test is one of every part. */
    readonly large?: boolean;
  },
  rules: SamplingRules,
): string | undefined {
  const { type, level, interruptedAt, at, samples } = work;
  if (!asksGas(type, work.hazardousPower)) return undefined;
  // A bad one is told whatever the break: no pause makes it good, and the sample that interrupted the work was taken
  // before it was entered, so it is not among those since.
  const bad = badOf(samples, at, interruptedAt);
  const places = (counted: readonly Taken[]) => (work.large ? missingPlaces(counted) : undefined);
  if (bad.length > 0) return badSays(bad);
  const after = samples.filter(({ sampledAt }) => sampledAt >= interruptedAt);
  const reason = work.reason ?? '';
  // Stopped over its gas: re-tested since, however short the break.
  if (stoppedOverGas(reason) && after.length === 0)
    return `作业因“${reason}”停止，须在停止后重新取样分析，合格方可恢复`;
  // Each day's first start asks a sample of that day, whatever the break (5.3.1, 6.3).
  if (interruptedAt.slice(0, 10) !== at.slice(0, 10)) {
    const today = samples.filter(({ sampledAt }) => sampledAt.slice(0, 10) === at.slice(0, 10));
    return staleOrBad(today, at, rules) ?? places(today);
  }
  const broken = minutesBetween(interruptedAt, at);
  const { minutes, basis } = breakOf(type, level, rules);
  if (stoppedOverGas(reason)) return staleOrBad(after, at, rules) ?? places(after);
  if (broken <= minutes && minutes > 0) return undefined;
  if (!staleOrBad(after, at, rules)) return places(after);
  const why =
    minutes === 0
      ? `${nameOfWork(type, level)}中断后须重新通风、检测`
      : `${nameOfWork(type, level)}已中断${durationText(broken)}，超过${durationText(minutes)}须重新取样分析`;
  return `${why}（${basis}）`;
}

/** Minutes until the next record of a confined space falls due; negative: missed. */
export const minutesToRecord = (lastAt: string, at: string, numbers: PermitNumbers): number =>
  numbers['gas.recordMinutes'] - minutesBetween(lastAt, at);

/** Past its time nothing of a work is sampled or checked any more. */
export const ONLY_END = '作业票已超时，不能补测补查，只能终止作业';

/** Why work that stopped over a record that was not made may not be finished. */
export const missedSays = (numbers: PermitNumbers, overdue: boolean): string =>
  `已${durationText(numbers['gas.recordMinutes'])}${NO_RECORD}，${overdue ? ONLY_END : '补测合格方可完工，或终止作业'}（${basisOf('gas.recordMinutes', numbers)}）`;

/** Why the record of a confined space is outstanding at the moment until which work went on, or undefined. */
export const missedRecord = (
  type: WorkType | undefined,
  last: string,
  until: string,
  numbers: PermitNumbers,
  overdue = false,
): string | undefined =>
  type === WORK.confined && minutesToRecord(last, until, numbers) <= 0 ? missedSays(numbers, overdue) : undefined;

/** Why the record of a work that stopped at a moment, for a reason, is outstanding; one of before the stop makes up for nothing. */
export const recordOwed = (
  samples: readonly Taken[],
  stoppedAt: string,
  reason: string,
  numbers: PermitNumbers,
  overdue: boolean,
): string | undefined =>
  reason.includes(NO_RECORD) && !samples.some(({ sampledAt }) => sampledAt >= stoppedAt)
    ? missedSays(numbers, overdue)
    : undefined;

/** Why a sample told while the work goes on is none of it: a good one of before the start is entered before the start. */
export const beforeStart = (
  sampledAt: string,
  actualStart: string,
  working: boolean,
  qualified: boolean,
): string | undefined =>
  working && qualified && sampledAt.slice(0, 16) < actualStart.slice(0, 16)
    ? `取样时间早于开工时间${actualStart.slice(0, 16)}，开工后只录入作业期间的取样`
    : undefined;

/** Why a sample's own facts are refused, or undefined for each: time, instrument. */
export function sampleErrors(sample: {
  readonly sampledAt?: string | null;
  readonly now: string;
  readonly instrument?: string | null;
  readonly calibratedUntil?: string | null;
}): { readonly field: string; readonly message: string }[] {
  const errors: { field: string; message: string }[] = [];
  if (!sample.sampledAt) errors.push({ field: 'signTime', message: '请选择取样时间' });
  else if (sample.sampledAt > sample.now) errors.push({ field: 'signTime', message: '取样时间不能晚于当前时间' });
  if (!sample.instrument) errors.push({ field: 'instrumentId', message: '请选择检测仪器' });
  else if (!sample.calibratedUntil)
    errors.push({ field: 'instrumentId', message: `检测仪器${sample.instrument}没有检定有效期` });
  else if (sample.calibratedUntil < (sample.sampledAt ?? sample.now).slice(0, 10)) {
    errors.push({
      field: 'instrumentId',
      message: `检测仪器${sample.instrument}的检定有效期至${sample.calibratedUntil}，已过期`,
    });
  }
  return errors;
}

/** Large vessels are sampled at upper, middle and lower parts. */
export const SAMPLE_PLACES = ['上部', '中部', '下部'] as const;
export function missingPlaces(samples: readonly Taken[]): string | undefined {
  const missing = SAMPLE_PLACES.filter((place) => !samples.some((sample) => sample.place === place));
  return missing.length === 0
    ? undefined
    : `容积较大，须在上、中、下各部位取样，缺少${missing.join('、')}（${STANDARD} 5.3.1、6.3）`;
}
