/**
 * Weather in which outdoor work is not begun, and what it makes of the work's facts. Weather is rows that people enter
 * (permit/work-weather), observed or forecast, of a place or of the whole company; none is told as not judged.
 */
import type { FieldError } from '@anlan/resource';
import { addDays, addMinutes, compareTimes } from '@anlan/resource/dates';
import type { Interval } from '../calendar';
import { STANDARD, WORK, type WorkType } from '../work-type';

const WIND: Partial<Record<WorkType, readonly [grade: number, clause: string]>> = {
  [WORK.hot]: [5, `${STANDARD} 5.2.15`],
  [WORK.height]: [5, `${STANDARD} 第8章`],
  [WORK.lifting]: [6, `${STANDARD} 第9章`],
};

export const RAIN = { none: 0, light: 1, moderate: 2, heavy: 3, storm: 4 } as const;
export const RAIN_LABELS = { '0': '无雨', '1': '小雨', '2': '中雨', '3': '大雨', '4': '暴雨' } as const;
/** What falls; what lies is told beside it, for both may be. */
export const SNOW = { none: 0, falling: 2, heavy: 3 } as const;
export const SNOW_LABELS = { '0': '无雪', '2': '降雪', '3': '大雪、暴雪' } as const;
export const FOG = { none: 0, light: 1, heavy: 2, dense: 3 } as const;
export const FOG_LABELS = { '0': '无雾', '1': '雾', '2': '大雾', '3': '浓雾' } as const;

/** How the reason begins of work that an observation has stopped. */
export const GALE = '实测气象：';

/** Nothing is lifted or done at height outdoors in it, whatever the wind. */
const SEVERE: Partial<Record<WorkType, { readonly clause: string; readonly fog: number }>> = {
  [WORK.height]: { clause: `${STANDARD} 第8章`, fog: FOG.dense },
  [WORK.lifting]: { clause: `${STANDARD} 第9章`, fog: FOG.heavy },
};

/** The weather of a moment or a stretch of time. */
export interface Weather {
  /** Grade. */
  readonly wind: number | null;
  /** RAIN; null: not told. */
  readonly rain?: number | null;
  /** SNOW; null: not told. */
  readonly snow?: number | null;
  /** Snow or ice lies on the ground: 1 yes, 2 no; null: not told. */
  readonly lyingSnow?: number | null;
  /** FOG; null: not told. */
  readonly fog?: number | null;
  /** ℃ */
  readonly temperature?: number | null;
  /** ℃, of the coldest day of some hours: the mean of what is forecast of it. One moment tells none. */
  readonly mean?: number | null;
}

/** One row as entered. Times are yyyy-MM-dd HH:mm:ss. */
export interface WeatherEntry extends Weather {
  readonly observed: boolean;
  /** Observed at, or forecast from. */
  readonly from: string;
  /** Of a forecast: until. */
  readonly to: string | null;
  /** Null: of the whole company. */
  readonly riskId: string | null;
  readonly riskName?: string | null;
  /** When it was entered or last corrected. */
  readonly entered: string;
}

/** Of the whole company, or of that point. */
const isOf = ({ riskId }: WeatherEntry, point: string | null): boolean => riskId === null || riskId === point;

const byRank = (one: WeatherEntry, other: WeatherEntry): number =>
  Number(other.observed) - Number(one.observed) ||
  (one.observed ? other.from.localeCompare(one.from) : other.entered.localeCompare(one.entered)) ||
  Number(other.riskId !== null) - Number(one.riskId !== null) ||
  other.entered.localeCompare(one.entered);

/** The newest observation within its age at a moment, of the place itself or of the whole company; of two of one time the place's own. */
export function observedAt(
  rows: readonly WeatherEntry[],
  point: string | null,
  at: string,
  minutes: number,
): WeatherEntry | undefined {
  return rows
    .filter(
      (row) => row.observed && isOf(row, point) && row.from <= at && compareTimes(at, row.from) / 60_000 <= minutes,
    )
    .sort(byRank)[0];
}

export interface WeatherSpan extends Weather {
  readonly observed?: boolean;
  readonly from: string;
  readonly to: string;
}

const minus = (spans: readonly Interval[], taken: Interval): Interval[] =>
  spans.flatMap(({ from, to }) =>
    taken.to <= from || to <= taken.from
      ? [{ from, to }]
      : [...(from < taken.from ? [{ from, to: taken.from }] : []), ...(taken.to < to ? [{ from: taken.to, to }] : [])],
  );

/**
 * What holds when, of the rows of a point: an observation for as long as it counts, before any forecast; of two the newer,
 * and of two of one time the point's own before the company's. No two of the spans overlap.
 */
export function standingWeather(rows: readonly WeatherEntry[], point: string | null, minutes: number): WeatherSpan[] {
  const taken: Interval[] = [];
  const spans: WeatherSpan[] = [];
  for (const row of rows.filter((one) => isOf(one, point)).sort(byRank)) {
    const whole = { from: row.from, to: row.observed ? addMinutes(row.from, minutes) : (row.to ?? row.from) };
    const { observed, wind, rain, snow, lyingSnow, fog, temperature } = row;
    for (const left of taken.reduce(minus, [whole]))
      if (left.from < left.to) spans.push({ ...left, observed, wind, rain, snow, lyingSnow, fog, temperature });
    taken.push(whole);
  }
  return spans.sort((one, other) => one.from.localeCompare(other.from));
}

const worst = (values: readonly (number | null | undefined)[], pick: (...all: number[]) => number): number | null => {
  const told = values.filter((one): one is number => one != null);
  return told.length === 0 ? null : pick(...told);
};

/** Whole days that hold a time, as rows of the weather are asked for: a day's mean is that of all its hours. */
export const wholeDays = ({ from, to }: Interval): Interval => ({
  from: `${from.slice(0, 10)} 00:00:00`,
  to: `${addDays(to.slice(0, 10), 1)} 00:00:00`,
});

function daysOf(hours: readonly Interval[]): string[] {
  const days = new Set<string>();
  for (const { from, to } of hours)
    for (let day = from.slice(0, 10); `${day} 00:00:00` < to; day = addDays(day, 1)) days.add(day);
  return [...days];
}

/** Mean temperature of a day by its forecasts, each for as long as it holds; null where none tells one. */
function meanOf(spans: readonly WeatherSpan[], day: string): number | null {
  const [begin, end] = [`${day} 00:00:00`, `${addDays(day, 1)} 00:00:00`];
  let [sum, time] = [0, 0];
  for (const { observed, from, to, temperature } of spans) {
    if (observed || temperature == null || to <= begin || end <= from) continue;
    const lasts = compareTimes(to < end ? to : end, from > begin ? from : begin);
    sum += temperature * lasts;
    time += lasts;
  }
  return time > 0 ? Math.round((sum / time) * 10) / 10 : null;
}

/** The worst that is told of any of these hours; undefined where nothing is. */
export function weatherOver(spans: readonly WeatherSpan[], hours: readonly Interval[]): Weather | undefined {
  const met = spans.filter(({ from, to }) => hours.some((hour) => from < hour.to && hour.from < to));
  return met.length === 0
    ? undefined
    : {
        wind: worst(
          met.map(({ wind }) => wind),
          Math.max,
        ),
        rain: worst(
          met.map(({ rain }) => rain),
          Math.max,
        ),
        snow: worst(
          met.map(({ snow }) => snow),
          Math.max,
        ),
        lyingSnow: worst(
          met.map(({ lyingSnow }) => lyingSnow),
          Math.min,
        ),
        fog: worst(
          met.map(({ fog }) => fog),
          Math.max,
        ),
        temperature: worst(
          met.map(({ temperature }) => temperature),
          Math.min,
        ),
        mean: worst(
          daysOf(hours).map((day) => meanOf(spans, day)),
          Math.min,
        ),
      };
}

/** 风力3级、小雨、-2℃ */
export function weatherSays({ wind, rain, snow, lyingSnow, fog, temperature, mean }: Weather): string {
  return [
    wind == null ? '风力未测' : `风力${wind}级`,
    ...(rain ? [RAIN_LABELS[String(rain) as keyof typeof RAIN_LABELS]] : []),
    ...(snow ? [SNOW_LABELS[String(snow) as keyof typeof SNOW_LABELS]] : []),
    ...(lyingSnow === 1 ? ['积雪、结冰'] : []),
    ...(fog ? [FOG_LABELS[String(fog) as keyof typeof FOG_LABELS]] : []),
    ...(temperature == null ? [] : [`${temperature}℃`]),
    ...(mean == null ? [] : [`日平均${mean}℃`]),
  ].join('、');
}

export interface WeatherFacts {
  readonly type: WorkType;
  readonly outdoors?: boolean;
  readonly wind?: number | null;
  readonly rain?: number | null;
  readonly snow?: number | null;
  readonly fog?: number | null;
  /** Hot work that production makes necessary: raised instead of forbidden. */
  readonly forced?: boolean;
}

function windErrors({ type, wind, forced }: WeatherFacts): FieldError[] {
  const bound = WIND[type];
  if (!bound || wind == null || wind < bound[0]) return [];
  if (type === WORK.hot && forced) return [];
  const [grade, clause] = bound;
  const words = grade === 5 ? '五级' : '六级';
  return [
    {
      field: 'wind',
      message: `${words}以上风（现为${wind}级）不得露天作业${type === WORK.hot ? '，生产确需的须升级管理' : ''}（${clause}）`,
    },
  ];
}

export function weatherErrors(facts: WeatherFacts): FieldError[] {
  const { type, outdoors, rain, snow, fog } = facts;
  if (!outdoors) return [];
  const severe = SEVERE[type];
  const met = severe
    ? [
        ...((rain ?? 0) >= RAIN.storm ? ['暴雨'] : []),
        ...((snow ?? 0) >= SNOW.heavy ? ['大雪'] : []),
        ...((fog ?? 0) >= severe.fog ? [FOG_LABELS[String(fog) as keyof typeof FOG_LABELS]] : []),
      ]
    : [];
  return [
    ...windErrors(facts),
    ...(severe && met.length > 0
      ? [{ field: 'wind', message: `遇${met.join('、')}不得露天作业（${severe.clause}）` }]
      : []),
  ];
}

/** Wind typed on the spot below a bound that the standing observation reaches: observed anew first, then the work begins. */
export function belied(type: WorkType, typed: number | null, observed: number | null | undefined): string | undefined {
  const bound = WIND[type];
  return bound && typed !== null && observed != null && typed < bound[0] && bound[0] <= observed
    ? `气象记录为${observed}级，请先录入新的实测`
    : undefined;
}

/** Whether the wind counts for this work and nobody has told it. */
export const weatherUnknown = ({ type, outdoors, wind }: WeatherFacts): boolean =>
  WIND[type] !== undefined && outdoors === true && wind == null;

interface Exposed {
  readonly type: WorkType;
  readonly outdoors?: boolean;
  readonly wind?: number | null;
  readonly heightHazards?: readonly string[];
  readonly heightConditions?: readonly string[];
}

const COLD = 5;
const added = (told: readonly string[] | undefined, more: readonly string[]): readonly string[] => [
  ...new Set([...(told ?? []), ...more]),
];

/**
 * The facts of a work in the weather that is entered: the stronger of the wind that is told and the one that is entered, and
 * at height the cold and slippery hazards of 8.1.2 and the conditions of rain and snow of table B.1, whether ticked or not.
 * Cold is a mean (8.1.2: 平均气温), never the temperature of one moment.
 */
export function inWeather<F extends Exposed>(
  facts: F,
  weather: Weather | null | undefined,
): F & Pick<WeatherFacts, 'rain' | 'snow' | 'fog'> {
  if (!weather || !facts.outdoors) return facts;
  const { rain, snow, lyingSnow, fog, mean } = weather;
  const atHeight = facts.type === WORK.height;
  const falling = (snow ?? 0) >= SNOW.falling;
  return {
    ...facts,
    wind: worst([facts.wind, weather.wind], Math.max),
    rain: rain ?? null,
    snow: snow ?? null,
    fog: fog ?? null,
    ...(atHeight
      ? {
          heightHazards: added(facts.heightHazards, [
            ...(mean != null && mean <= COLD ? ['cold'] : []),
            ...(lyingSnow === 1 ? ['slippery'] : []),
          ]),
          heightConditions: added(facts.heightConditions, [
            ...(falling ? ['snow'] : []),
            ...((rain ?? 0) > RAIN.none ? ['rain'] : []),
          ]),
        }
      : {}),
  };
}
