/**
 * Holidays, days of rest and nights of an interval: what raises the level of hot work (GB 30871-2022 5.1.1). Holidays
 * and swapped workdays are those of the State Council's yearly notice; a company may put days of its own over them.
 */
import { addDays, toEpoch } from '@anlan/resource/dates';

export type DayKind = 'holiday' | 'rest' | 'work';

interface Holidays {
  readonly source: string;
  /** First and last day of each holiday. */
  readonly holidays: readonly (readonly [name: string, first: string, last: string])[];
  /** Saturdays and Sundays that are worked. */
  readonly workdays: readonly string[];
}

const YEARS: Readonly<Record<string, Holidays>> = {
  '2025': {
    source: '国办发明电〔2024〕12号',
    holidays: [
      ['元旦', '2025-01-01', '2025-01-01'],
      ['春节', '2025-01-28', '2025-02-04'],
      ['清明节', '2025-04-04', '2025-04-06'],
      ['劳动节', '2025-05-01', '2025-05-05'],
      ['端午节', '2025-05-31', '2025-06-02'],
      ['国庆节、中秋节', '2025-10-01', '2025-10-08'],
    ],
    workdays: ['2025-01-26', '2025-02-08', '2025-04-27', '2025-09-28', '2025-10-11'],
  },
  '2026': {
    source: '国办发明电〔2025〕7号',
    holidays: [
      ['元旦', '2026-01-01', '2026-01-03'],
      ['春节', '2026-02-15', '2026-02-23'],
      ['清明节', '2026-04-04', '2026-04-06'],
      ['劳动节', '2026-05-01', '2026-05-05'],
      ['端午节', '2026-06-19', '2026-06-21'],
      ['中秋节', '2026-09-25', '2026-09-27'],
      ['国庆节', '2026-10-01', '2026-10-07'],
    ],
    workdays: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
  },
};

/** A company's own day over the table: a plant holiday, a swapped workday of a year that the table does not hold yet. */
export interface OwnDay {
  readonly date: string;
  readonly kind: DayKind;
  readonly name?: string;
}

export interface Day {
  readonly kind: DayKind;
  /** 劳动节, 星期六. */
  readonly name: string;
}

const WEEKDAYS = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'];
const weekday = (date: string): number => new Date(toEpoch(date) + 8 * 3_600_000).getUTCDay();

/** Whether the year's holidays are known; of another year only Saturdays and Sundays are. */
export const knowsYear = (date: string): boolean => Object.hasOwn(YEARS, date.slice(0, 4));

/** Years whose holidays are not known: this one, and from December on the next. */
export const unknownYears = (today: string): string[] => {
  const year = Number(today.slice(0, 4));
  const asked = today.slice(5, 7) === '12' ? [year, year + 1] : [year];
  return asked.map(String).filter((one) => !knowsYear(one));
};

export const yearUnknownSays = (year: string): string =>
  `${year}年的节假日安排尚无数据，只按周六、周日判断公休日；请按国务院办公厅的通知在“作业日历”中录入节假日与调休`;

const STRICTNESS: Readonly<Record<DayKind, number>> = { work: 0, rest: 1, holiday: 2 };

/**
 * Days of rest of a year without a table that are worked for holidays: as many as the holidays take of the days of the week,
 * in the order of the calendar. What goes beyond gives no holiday back, it makes days of rest fewer.
 */
export function swappedDays(
  year: string,
  own: readonly OwnDay[],
): { readonly taken: number; readonly worked: string[] } {
  const of = (kind: DayKind, rest: boolean) =>
    [...new Set(own.filter((day) => day.kind === kind && day.date.startsWith(`${year}-`)).map(({ date }) => date))]
      .filter((date) => isWeekend(date) === rest)
      .sort();
  return { taken: of('holiday', false).length, worked: of('work', true) };
}

/**
 * A company's own day stands beside the table of holidays where it is the stricter; where there is no table yet, a day of
 * rest is a workday only in place of a day of the week that a holiday took.
 */
export function dayOf(date: string, own: readonly OwnDay[] = []): Day {
  const told = own.find((day) => day.date === date);
  const known = tableDay(date);
  if (!told) return known;
  if (STRICTNESS[told.kind] < STRICTNESS[known.kind]) {
    const { taken, worked } = swappedDays(date.slice(0, 4), own);
    if (knowsYear(date) || !worked.slice(0, taken).includes(date)) return known;
  }
  return { kind: told.kind, name: told.name ?? WEEKDAYS[weekday(date)] ?? '' };
}

const isWeekend = (date: string): boolean => weekday(date) === 0 || weekday(date) === 6;

function tableDay(date: string): Day {
  const name = WEEKDAYS[weekday(date)] ?? '';
  const year = YEARS[date.slice(0, 4)];
  const holiday = year?.holidays.find(([, first, last]) => first <= date && date <= last);
  if (holiday) return { kind: 'holiday', name: holiday[0] };
  return { kind: isWeekend(date) && !year?.workdays.includes(date) ? 'rest' : 'work', name };
}

export interface Interval {
  readonly from: string;
  readonly to: string;
}

/** Daily hours of a ticket over several days, `HH:mm`. */
export interface DailyHours {
  readonly from: string;
  readonly to: string;
}

/** No ticket is valid longer: what is asked beyond is refused by its validity, not reckoned. */
const MOST_DAYS = 40;

/** Days that an interval touches; its end is not part of it. */
export function daysOf({ from, to }: Interval): string[] {
  const days: string[] = [];
  for (let day = from.slice(0, 10); `${day} 00:00:00` < to && days.length < MOST_DAYS; day = addDays(day, 1)) {
    days.push(day);
  }
  return days;
}

const later = (one: string, other: string): string => (one > other ? one : other);
const sooner = (one: string, other: string): string => (one < other ? one : other);

/** When there is work: the interval itself, or its daily hours. */
export function windowsOf(interval: Interval, daily?: DailyHours | null): Interval[] {
  if (!daily) return interval.from < interval.to ? [interval] : [];
  return daysOf(interval)
    .map((day) => ({
      from: later(interval.from, `${day} ${daily.from}:00`),
      to: sooner(interval.to, `${day} ${daily.to}:00`),
    }))
    .filter(({ from, to }) => from < to);
}

/** Years of an interval of which neither the table nor the company knows a holiday. */
export const yearsInDoubt = (interval: Interval, own: readonly OwnDay[] = []): string[] =>
  [...new Set(daysOf(interval).map((day) => day.slice(0, 4)))].filter(
    (year) => !knowsYear(year) && !own.some(({ date, kind }) => kind === 'holiday' && date.startsWith(year)),
  );

/** Hours of the night, 0–23: from `from` o'clock until `to` o'clock of the next day. */
export interface NightHours {
  readonly from: number;
  readonly to: number;
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00:00`;

export interface CalendarReason {
  readonly kind: 'holiday' | 'rest' | 'night';
  readonly dates: readonly string[];
  readonly says: string;
}

/** Which holidays, days of rest and nights the work falls into: the whole interval counts, not its beginning alone. */
export function calendarReasons(
  interval: Interval,
  daily: DailyHours | null | undefined,
  night: NightHours,
  own: readonly OwnDay[] = [],
): CalendarReason[] {
  const windows = windowsOf(interval, daily);
  const worked = [...new Set(windows.flatMap(daysOf))];
  const ofKind = (kind: DayKind) => worked.filter((date) => dayOf(date, own).kind === kind);
  const named = (dates: readonly string[]) => {
    const few = dates.slice(0, 3).map((date) => `${date.slice(5)}（${dayOf(date, own).name}）`);
    return few.join('、') + (dates.length > few.length ? `等${dates.length}天` : '');
  };
  const nights = daysOf({ from: addDays(interval.from, -1), to: interval.to }).filter((day) => {
    const dark = { from: `${day} ${clock(night.from)}`, to: `${addDays(day, 1)} ${clock(night.to)}` };
    return windows.some(({ from, to }) => from < dark.to && dark.from < to);
  });
  const holidays = ofKind('holiday');
  const rests = ofKind('rest');
  return [
    ...(holidays.length ? [{ kind: 'holiday' as const, dates: holidays, says: `节假日作业：${named(holidays)}` }] : []),
    ...(rests.length ? [{ kind: 'rest' as const, dates: rests, says: `公休日作业：${named(rests)}` }] : []),
    ...(nights.length
      ? [
          {
            kind: 'night' as const,
            dates: nights,
            says: `夜间作业：${clock(night.from).slice(0, 5)}至次日${clock(night.to).slice(0, 5)}`,
          },
        ]
      : []),
  ];
}
