import { addDays, addMinutes, formatDatetime, toEpoch } from '@anlan/resource/dates';

/**
 * When the tasks of a check plan are due (domain-rules C7). Pure: plan, days of rest and times of being enabled in,
 * windows out. All times are `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, which has no summer time, and sort as text.
 */

/** Keys of dictionary safe_check_frequency that make tasks; 10 (不定期) never does. */
export const FREQUENCY = {
  shift: '1',
  day: '2',
  week: '3',
  halfMonth: '4',
  month: '5',
  quarter: '6',
  halfYear: '7',
  year: '8',
  once: '9',
  irregular: '10',
  hours: '11',
  days: '12',
} as const;

/** The words of a frequency with a number of its own, `{n}` in its place; undefined where the frequency's word says it all. */
export function everyN(frequency: unknown): '每{n}小时' | '每{n}天' | undefined {
  if (frequency === FREQUENCY.hours) return '每{n}小时';
  return frequency === FREQUENCY.days ? '每{n}天' : undefined;
}

/** Starts of the shifts of a day; the last one lasts until the first of the next day. */
export const DEFAULT_SHIFTS: readonly string[] = ['00:00', '08:00', '16:00'];

export interface PlanTimes {
  readonly timeType: string;
  /** Rounds a day (每天), N (每N小时, 每N天). */
  readonly patrolCycle: number | null;
  /** Nothing falls due before it. */
  readonly startTime: string | null;
  /** Nothing falls due after it. */
  readonly timeData: string;
}

/** A stretch of being enabled; `to` null: still is. */
export interface Enabled {
  readonly from: string;
  readonly to: string | null;
}

/** Days without tasks, both included, `yyyy-MM-dd`. */
export interface Pause {
  readonly from: string;
  readonly to: string;
}

export interface Asked {
  /** Windows that begin at or after `from` … */
  readonly from: string;
  /** … and before `to`. */
  readonly to: string;
  /** Also the window that has begun before `from` and still runs: on enabling and on executing at once. */
  readonly running?: boolean;
  readonly enabled: readonly Enabled[];
  readonly pauses: readonly Pause[];
  readonly shifts?: readonly string[];
}

export interface CheckWindow {
  /** Names the window of its plan for good: `2:2026-11-08 00:00#1`. */
  readonly period: string;
  readonly start: string;
  /** The last second that is in time: 23:59:59 of the last day. */
  readonly end: string;
  /** From 1 to `rounds`; several only with several rounds a day. */
  readonly round: number;
  readonly rounds: number;
  /** Disabled before it was over: its tasks count for nothing. */
  readonly cancelled: boolean;
}

export interface Windows {
  readonly windows: readonly CheckWindow[];
  /** How many fell on days of rest. */
  readonly paused: number;
}

/** Before the pauses: `key` is the start of the whole period, however much of it the plan's life cuts away. */
interface Period {
  readonly key: string;
  readonly start: string;
  /** Exclusive. */
  readonly end: string;
}

const MIDNIGHT = ' 00:00:00';
const SHORT: ReadonlySet<string> = new Set([FREQUENCY.shift, FREQUENCY.day, FREQUENCY.hours, FREQUENCY.days]);

const dayOf = (time: string): string => time.slice(0, 10);
const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);
/** The first second that is too late; an expiry of midnight is the end of the day before. */
const lifeEnd = (timeData: string): string =>
  timeData.endsWith(MIDNIGHT) ? timeData : formatDatetime(toEpoch(timeData) + 1000);
const beforeEnd = (end: string): string => formatDatetime(toEpoch(end) - 1000);
const pad = (n: number): string => String(n).padStart(2, '0');

/** The first day of a month, `months` after that of `day`. */
function monthStart(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${pad((count % 12) + 1)}-01`;
}

/** Months of the frequencies that go by whole months. */
const MONTHS: Readonly<Record<string, number>> = {
  [FREQUENCY.month]: 1,
  [FREQUENCY.quarter]: 3,
  [FREQUENCY.halfYear]: 6,
  [FREQUENCY.year]: 12,
};

/** 1 Monday … 7 Sunday. */
const weekday = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** First day of the calendar period a day lies in, and of the one after it. */
function calendarPeriod(timeType: string, day: string): readonly [string, string] {
  const months = MONTHS[timeType];
  if (months) {
    const within = (Number(day.slice(5, 7)) - 1) % months;
    return [monthStart(day, -within), monthStart(day, months - within)];
  }
  if (timeType === FREQUENCY.week) {
    const monday = addDays(day, 1 - weekday(day));
    return [monday, addDays(monday, 7)];
  }
  if (timeType === FREQUENCY.halfMonth) {
    return day.slice(8) < '16'
      ? [`${day.slice(0, 8)}01`, `${day.slice(0, 8)}16`]
      : [`${day.slice(0, 8)}16`, monthStart(day, 1)];
  }
  return [day, addDays(day, 1)];
}

function* calendar(timeType: string, from: string, to: string): Generator<Period> {
  let [start, end] = calendarPeriod(timeType, dayOf(from));
  while (start + MIDNIGHT < to) {
    yield { key: start + MIDNIGHT, start: start + MIDNIGHT, end: end + MIDNIGHT };
    [start, end] = calendarPeriod(timeType, end);
  }
}

function* shiftPeriods(shifts: readonly string[], from: string, to: string): Generator<Period> {
  const starts = [...shifts].sort();
  // A night shift that began the day before may still run.
  for (let day = addDays(dayOf(from), -1); day + MIDNIGHT < to; day = addDays(day, 1)) {
    for (const [place, time] of starts.entries()) {
      const start = `${day} ${time}:00`;
      const next = starts[place + 1];
      yield { key: start, start, end: next ? `${day} ${next}:00` : `${addDays(day, 1)} ${starts[0]}:00` };
    }
  }
}

/** Every `minutes` from an anchor on: those that touch [from, to). */
function* rolling(anchor: string, minutes: number, from: string, to: string): Generator<Period> {
  const passed = Math.floor((toEpoch(from) - toEpoch(anchor)) / 60_000 / minutes);
  let start = addMinutes(anchor, Math.max(passed, 0) * minutes);
  while (start < to) {
    const end = addMinutes(start, minutes);
    yield { key: start, start, end };
    start = end;
  }
}

/** Hours run from the minute of enabling, days from the day of it: a task of three days ends at midnight. */
function* rollingOf(plan: PlanTimes, { from, to, enabled }: Asked): Generator<Period> {
  const n = Math.max(plan.patrolCycle ?? 1, 1);
  for (const span of enabled) {
    const since = later(span.from, plan.startTime ?? span.from);
    const until = earlier(to, span.to ?? to);
    if (plan.timeType === FREQUENCY.hours)
      yield* rolling(`${since.slice(0, 16)}:00`, n * 60, later(from, since), until);
    else yield* rolling(dayOf(since) + MIDNIGHT, n * 1440, later(from, since), until);
  }
}

function* periodsOf(plan: PlanTimes, asked: Asked): Generator<Period> {
  const { from, to, enabled, shifts = DEFAULT_SHIFTS } = asked;
  switch (plan.timeType) {
    case FREQUENCY.shift:
      return yield* shiftPeriods(shifts, from, to);
    case FREQUENCY.hours:
    case FREQUENCY.days:
      return yield* rollingOf(plan, asked);
    case FREQUENCY.once: {
      const first = enabled[0];
      const start = plan.startTime ?? first?.from;
      if (start) yield { key: 'once', start, end: lifeEnd(plan.timeData) };
      return;
    }
    case FREQUENCY.irregular:
      return;
    default:
      yield* calendar(plan.timeType, from, to);
  }
}

const rests = (pauses: readonly Pause[], day: string): boolean =>
  pauses.some((pause) => pause.from <= day && day <= pause.to);

/**
 * A period of a day or less, or of N days, that begins on a day of rest falls away. A longer one stays while one of its
 * days is no day of rest; an end among days of rest moves to the last day before them. Undefined: it falls away.
 */
function besidePauses(timeType: string, { key, start, end }: Period, pauses: readonly Pause[]): Period | undefined {
  if (pauses.length === 0) return { key, start, end };
  if (SHORT.has(timeType)) return rests(pauses, dayOf(start)) ? undefined : { key, start, end };
  const first = dayOf(start);
  const last = dayOf(beforeEnd(end));
  let day = last;
  while (day >= first && rests(pauses, day)) day = addDays(day, -1);
  if (day < first) return undefined;
  return day === last ? { key, start, end } : { key, start, end: addDays(day, 1) + MIDNIGHT };
}

/** The windows asked for, in order, and how many fell away. The same question has the same answer, always. */
export function windowsOf(plan: PlanTimes, asked: Asked): Windows {
  const rounds = plan.timeType === FREQUENCY.day ? Math.max(plan.patrolCycle ?? 1, 1) : 1;
  const windows: CheckWindow[] = [];
  let paused = 0;
  for (const period of periodsOf(plan, asked)) {
    const start = later(period.start, plan.startTime ?? period.start);
    const end = earlier(period.end, lifeEnd(plan.timeData));
    const due = start >= asked.from || (asked.running === true && end > asked.from);
    if (start >= end || start >= asked.to || !due) continue;
    const during = asked.enabled.filter((span) => span.from < end && (span.to === null || span.to > start));
    if (during.length === 0) continue;
    const kept = besidePauses(plan.timeType, { key: period.key, start, end }, asked.pauses);
    if (!kept || kept.start >= kept.end) {
      paused += rounds;
      continue;
    }
    const cancelled = !during.some((span) => span.to === null || span.to >= kept.end);
    for (let round = 1; round <= rounds; round += 1) {
      const period = `${plan.timeType}:${kept.key.slice(0, 16)}#${round}`;
      windows.push({ period, start: kept.start, end: beforeEnd(kept.end), round, rounds, cancelled });
    }
  }
  return { windows, paused };
}

/** What a window is called beside the plan's name: 2026-11-08, 11月8日08:00班, 2026年第46周, 2026年11月上半月 … */
export function periodName(timeType: string, window: Pick<CheckWindow, 'start' | 'round' | 'rounds'>): string {
  const day = dayOf(window.start);
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))];
  const short = `${month}月${Number(day.slice(8))}日`;
  switch (timeType) {
    case FREQUENCY.shift:
      return `${short}${window.start.slice(11, 16)}班`;
    case FREQUENCY.day:
      return window.rounds > 1 ? `${day}第${window.round}次` : day;
    case FREQUENCY.week: {
      const { year: of, week } = isoWeek(day);
      return `${of}年第${week}周`;
    }
    case FREQUENCY.halfMonth:
      return `${year}年${month}月${day.slice(8) < '16' ? '上' : '下'}半月`;
    case FREQUENCY.month:
      return `${year}年${month}月`;
    case FREQUENCY.quarter:
      return `${year}年第${Math.ceil(month / 3)}季度`;
    case FREQUENCY.halfYear:
      return `${year}年${month < 7 ? '上' : '下'}半年`;
    case FREQUENCY.year:
      return `${year}年`;
    case FREQUENCY.hours:
      return `${short}${window.start.slice(11, 16)}`;
    case FREQUENCY.days:
      return `${short}起`;
    default:
      return '';
  }
}

/** GB/T 7408: a week belongs to the year of its Thursday. */
function isoWeek(day: string): { year: number; week: number } {
  const thursday = addDays(day, 4 - weekday(day));
  const year = Number(thursday.slice(0, 4));
  const days = (toEpoch(thursday) - toEpoch(`${year}-01-01`)) / 86_400_000;
  return { year, week: Math.floor(days / 7) + 1 };
}

/** `08:00,16:00,00:00` of the parameter check.shifts; undefined when it is no list of different times. */
export function shiftsOf(text: string): readonly string[] | undefined {
  const starts = text
    .split(/[,，、]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => part.padStart(5, '0'));
  if (starts.length === 0 || starts.length > 24) return undefined;
  if (starts.some((start) => !/^([01]\d|2[0-3]):[0-5]\d$/.test(start))) return undefined;
  return new Set(starts).size === starts.length ? [...starts].sort() : undefined;
}

/** Up to when the clock makes tasks at a moment: to the end of its day, from five minutes past midnight on (domain-rules C7). */
export const horizonAt = (now: string): string => horizonAtOnce(addMinutes(now, -5));

/** Up to when a plan that is enabled or executed at a moment gets its tasks at once: to the end of that day. */
export const horizonAtOnce = (now: string): string => addDays(dayOf(now), 1) + MIDNIGHT;
