import { describe, expect, it } from 'vitest';
import { judgeWork, type WorkFacts } from '../judge-work';
import { WORK } from '../work-type';
import { belied, observedAt, standingWeather, type WeatherEntry, weatherErrors, weatherOver } from './weather';

const DAY = '2026-11-23';
const at = (time: string) => `${DAY} ${time}:00`;
const row = (more: Partial<WeatherEntry>): WeatherEntry => ({
  observed: true,
  from: at('09:00'),
  to: null,
  riskId: null,
  wind: 3,
  rain: 0,
  snow: 0,
  lyingSnow: 2,
  fog: 0,
  temperature: 12,
  entered: at('09:00'),
  ...more,
});
const forecast = (from: string, to: string, wind: number, more: Partial<WeatherEntry> = {}) =>
  row({ observed: false, from: at(from), to: at(to), wind, ...more });

describe('the observation that counts at a moment', () => {
  const found = (rows: readonly WeatherEntry[], time: string, point: string | null = 'p1') =>
    observedAt(rows, point, at(time), 60)?.wind;

  it('is the newest within its age', () => {
    const rows = [row({ from: at('09:00'), wind: 2 }), row({ from: at('09:30'), wind: 4 })];
    expect(found(rows, '09:29')).toBe(2);
    expect(found(rows, '09:30')).toBe(4);
    expect(found(rows, '10:30')).toBe(4);
    expect(found(rows, '10:31')).toBeUndefined();
  });

  it('is the newer one, of one time the place’s own, and never another place’s or a forecast', () => {
    const rows = [
      row({ from: at('09:10'), wind: 1 }),
      row({ from: at('09:11'), wind: 2 }),
      row({ from: at('09:10'), wind: 6, riskId: 'p1' }),
      row({ from: at('09:50'), wind: 7, riskId: 'p2' }),
      forecast('09:00', '18:00', 8),
    ];
    expect(found(rows, '09:10')).toBe(6);
    expect(found(rows, '10:00')).toBe(2);
    expect(found(rows, '10:00', null)).toBe(2);
    expect(found(rows, '10:12')).toBeUndefined();
  });
});

describe('what is told of hours', () => {
  it('is the newer of two forecasts where they overlap, and an observation for as long as it counts', () => {
    const rows = [
      forecast('08:00', '18:00', 6, { entered: at('07:00') }),
      forecast('12:00', '14:00', 2, { entered: at('07:30') }),
      row({ from: at('08:30'), wind: 4 }),
    ];
    expect(
      standingWeather(rows, null, 60).map(({ from, to, wind }) => [from.slice(11, 16), to.slice(11, 16), wind]),
    ).toEqual([
      ['08:00', '08:30', 6],
      ['08:30', '09:30', 4],
      ['09:30', '12:00', 6],
      ['12:00', '14:00', 2],
      ['14:00', '18:00', 6],
    ]);
  });

  it('is the company’s newer forecast before the place’s older one, and of one time the place’s', () => {
    const own = forecast('08:00', '18:00', 2, { riskId: 'p1', entered: '2026-11-16 08:00:00' });
    const gale = forecast('08:00', '18:00', 7, { entered: at('07:00') });
    const wind = (rows: WeatherEntry[]) => standingWeather(rows, 'p1', 60).map((one) => one.wind);
    expect(wind([own, gale])).toEqual([7]);
    expect(wind([{ ...own, entered: at('07:00') }, gale])).toEqual([2]);
  });

  it('is cold by the mean of the day that is forecast, each forecast for as long as it holds', () => {
    const told = [
      forecast('00:00', '08:00', 3, { temperature: -1 }),
      forecast('08:00', '16:00', 3, { temperature: 10 }),
      forecast('16:00', '20:00', 3, { temperature: null }),
      row({ from: at('08:00'), temperature: -9 }),
    ];
    const mean = (rows: readonly WeatherEntry[]) =>
      weatherOver(standingWeather(rows, null, 60), [{ from: at('09:00'), to: at('16:00') }])?.mean;
    // 8 h of -1 ℃ and the 7 h of 10 ℃ that no observation covers.
    expect(mean(told)).toBe(4.1);
    expect(mean([row({ from: at('09:00'), temperature: -9 })])).toBeNull();
  });

  it('is the worst of the hours that are worked', () => {
    const spans = standingWeather(
      [forecast('08:00', '12:00', 3, { temperature: 2 }), forecast('12:00', '18:00', 5, { rain: 2 })],
      null,
      60,
    );
    expect(weatherOver(spans, [{ from: at('08:00'), to: at('12:00') }])).toEqual({
      wind: 3,
      rain: 0,
      snow: 0,
      lyingSnow: 2,
      fog: 0,
      temperature: 2,
      mean: 8,
    });
    expect(weatherOver(spans, [{ from: at('11:00'), to: at('13:00') }])).toEqual({
      wind: 5,
      rain: 2,
      snow: 0,
      lyingSnow: 2,
      fog: 0,
      temperature: 2,
      mean: 8,
    });
    expect(weatherOver(spans, [{ from: at('18:00'), to: at('19:00') }])).toBeUndefined();
  });
});

describe('work outdoors in the weather that is entered', () => {
  const height: WorkFacts = { type: WORK.height, outdoors: true, height: 4, from: at('09:00'), to: at('16:00') };
  const judged = (facts: WorkFacts, more: Partial<WeatherEntry>) => judgeWork({ ...facts, weather: row(more) });

  it('at 4 m with lying snow is Ⅱ; with falling snow it keeps its level and asks the approver of Ⅳ (8.1, table B.1)', () => {
    expect(judged(height, { lyingSnow: 1 }).level.effective).toBe('2');
    const falling = judged(height, { snow: 2 });
    expect([falling.level.effective, falling.approval.approver]).toEqual(['1', 'chief']);
    // What falls on what lies is both.
    const both = judged(height, { snow: 2, lyingSnow: 1 });
    expect([both.level.effective, both.approval.approver]).toEqual(['2', 'chief']);
  });

  it('at height in the cold is of class B (8.1.2), and in the rain asks its approver', () => {
    expect(judged(height, { mean: 5 }).level.effective).toBe('2');
    expect(judged(height, { mean: 5.1 }).level.effective).toBe('1');
    // 8.1.2 says 平均气温: a moment is none.
    expect(judged(height, { temperature: -9 }).level.effective).toBe('1');
    expect(judged(height, { rain: 1 }).approval.approver).toBe('chief');
  });

  it('is judged by the stronger wind of the two, the one that is told and the one that is entered', () => {
    expect(judged({ ...height, wind: 3 }, { wind: 6 }).errors.map(({ field }) => field)).toContain('wind');
    expect(judged({ ...height, wind: 5 }, { wind: 3 }).errors.map(({ field }) => field)).toContain('wind');
    expect(judged(height, { wind: 5 }).errors.map(({ field }) => field)).toContain('wind');
    expect(judged(height, { wind: 4 }).notes.join()).not.toContain('未判定');
    expect(judgeWork(height).notes.join()).toContain('风力未判定');
  });

  it('is not begun on a typed wind below a bound that the record reaches', () => {
    expect(belied(WORK.height, 4, 6)).toBe('气象记录为6级，请先录入新的实测');
    expect([belied(WORK.height, 5, 6), belied(WORK.height, 4, 4), belied(WORK.height, null, 6)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([belied(WORK.lifting, 5, 5), belied(WORK.power, 1, 9)]).toEqual([undefined, undefined]);
  });

  it('indoors is not judged by it', () => {
    const indoors = judged({ ...height, outdoors: false }, { wind: 8, snow: 3, temperature: -5 });
    expect([indoors.level.effective, indoors.errors]).toEqual(['1', []]);
  });

  it('is not lifted in heavy fog, nor done at height in dense fog', () => {
    const of = (type: WorkFacts['type'], fog: number) =>
      weatherErrors({ type, outdoors: true, wind: 1, fog }).map(({ message }) => message.slice(0, 3));
    expect([of(WORK.lifting, 1), of(WORK.lifting, 2), of(WORK.height, 2), of(WORK.height, 3)]).toEqual([
      [],
      ['遇大雾'],
      [],
      ['遇浓雾'],
    ]);
  });

  it('is neither lifted nor done at height in a rain storm or heavy snow', () => {
    const of = (type: WorkFacts['type'], rain: number, snow: number) =>
      weatherErrors({ type, outdoors: true, wind: 1, rain, snow }).length;
    expect([of(WORK.lifting, 3, 2), of(WORK.lifting, 4, 0), of(WORK.height, 0, 3), of(WORK.hot, 4, 3)]).toEqual([
      0, 1, 1, 0,
    ]);
  });
});
