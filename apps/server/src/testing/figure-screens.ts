import { checkCounts, checkRates, checkSums, riskCounts, riskGaps } from '@anlan/domain/figures/registry';
import {
  addressOf,
  type CountFigure,
  type Figure,
  figureQuery,
  percentOf,
  periodBefore,
  type Within,
} from '@anlan/resource';
import type { Read } from './figure-walk';

/** A number whose rows are a screen of its own, and how many of them that screen and the list behind it show. */
export interface Shown {
  readonly screen: string;
  readonly figure: Figure;
  readonly value: number;
  readonly rows: number;
}

interface Point {
  readonly id: string;
  readonly missing?: string;
  readonly scoreLevel: string | null;
  readonly inherentLevel: string | null;
}

const LEVELS = ['1', '2', '3', '4'] as const;
const CHUNK = 200;

const pageOf = (twin: boolean): string => addressOf(riskCounts.total.of, twin ? 'governmentPage' : 'page')?.path ?? '';

const listed = async (read: Read, twin: boolean, query: Readonly<Record<string, string>>): Promise<number> =>
  (await read(pageOf(twin), { ...query, size: '1' })).total;

/** Of these points those the list of a figure shows. */
async function among(read: Read, twin: boolean, ids: readonly string[], of: CountFigure, within: Within) {
  let found = 0;
  for (let from = 0; from < ids.length; from += CHUNK)
    found += await listed(read, twin, { ...figureQuery(of, within), id: ids.slice(from, from + CHUNK).join(',') });
  return found;
}

/** 管控缺口: what is told is what the screen lists, page by page; and it is looked for among all major points in use. */
export async function gapNumbers(read: Read, twin = false): Promise<Shown[]> {
  const path = '/safe/planvtwo/gap';
  const every = async (more: Readonly<Record<string, string>>): Promise<{ total: number; points: Point[] }> => {
    const points: Point[] = [];
    for (let current = 1; ; current += 1) {
      const page = await read(path, { ...more, current: String(current), size: '50' });
      points.push(...page.records);
      if (page.records.length === 0 || points.length >= page.total) return { total: page.total, points };
    }
  };
  const [gaps, all] = [await every({}), await every({ all: '1' })];
  const inUse = { status_notequal: '0' };
  const major = await listed(read, twin, { ...inUse, inherentLevel: '1' });
  const named = await listed(read, twin, { ...inUse, isSignificant: '1', inherentLevel_notequal: '1' });
  const figure = riskGaps.control;
  return [
    { screen: path, figure, value: gaps.total, rows: new Set(gaps.points.map(({ id }) => id)).size },
    { screen: path, figure, value: gaps.total, rows: all.points.filter(({ missing }) => missing !== '').length },
    { screen: `${path} all`, figure, value: all.total, rows: major + named },
  ];
}

/** 图上风险点: the legend of every plan by the present and by the inherent level. */
export async function planNumbers(read: Read, twin = false): Promise<Shown[]> {
  const figure = riskGaps.onPlan;
  const shown: Shown[] = [];
  for (const plan of await read('/safe/index/flat/list')) {
    const points: Point[] = await read('/safe/risk/flat/list', { flatId: plan.id });
    const screen = `plan ${plan.name}`;
    shown.push({ screen, figure, value: plan.total, rows: points.length });
    const ids = points.map(({ id }) => id);
    for (const level of LEVELS) {
      const of = (name: 'scoreLevel' | 'inherentLevel') => points.filter((point) => point[name] === level).length;
      const rows = await among(read, twin, ids, riskCounts.present, { by: { scoreLevel: level } });
      shown.push(
        { screen: `${screen} ${level}`, figure, value: plan.levels[level], rows: of('scoreLevel') },
        { screen: `${screen} ${level} rows`, figure, value: plan.levels[level], rows },
        {
          screen: `${screen} inherent ${level}`,
          figure,
          value: of('inherentLevel'),
          rows: await among(read, twin, ids, riskCounts.inherent, { by: { inherentLevel: level } }),
        },
      );
    }
    const none = points.filter(({ scoreLevel }) => scoreLevel === null).length;
    shown.push({ screen: `${screen} none`, figure, value: plan.levels.none, rows: none });
  }
  return shown;
}

/** 发现隐患数 of the months of this year, and 按时完成率环比 of this month: over the rows they open. */
export async function checkSumNumbers(read: Read, twin = false): Promise<Shown[]> {
  const { over, field } = checkSums.dangers;
  const path = addressOf(over.of, twin ? 'governmentPage' : 'page')?.path as string;
  const shown: Shown[] = [];
  for (const { name, total, hiddenDangerCount } of await read('/safe/index/check/plan/record/year')) {
    if (total === 0) continue;
    const last = new Date(Date.UTC(Number(name.slice(0, 4)), Number(name.slice(5, 7)), 0)).getUTCDate();
    const query = figureQuery(over, { period: [`${name}-01`, `${name}-${last}`] });
    let rows = 0;
    for (let current = 1; (current - 1) * CHUNK < total; current += 1)
      for (const row of (await read(path, { ...query, current: String(current), size: String(CHUNK) })).records)
        rows += Number(row[field] ?? 0);
    shown.push({ screen: `checks of ${name}`, figure: checkSums.dangers, value: hiddenDangerCount, rows });
  }
  const { startTime, endTime, completionRateChange } = await read('/safe/index/company/task/rate');
  const rateOf = async (period: readonly [string, string]) => {
    const n = async (count: CountFigure) => (await read(path, { ...figureQuery(count, { period }), size: '1' })).total;
    return percentOf(await n(checkRates.onTimeRate.numerator), await n(checkCounts.due));
  };
  const now = await rateOf([startTime, endTime]);
  const then = await rateOf(periodBefore([startTime, endTime]));
  const rows = now === null || then === null ? Number.NaN : Number((Number(now) - Number(then)).toFixed(1));
  const value = completionRateChange === null ? Number.NaN : Number(completionRateChange);
  shown.push({ screen: 'task rate', figure: checkSums.onTimeRateChange, value, rows });
  return shown;
}

/** Numbers whose rows are not theirs; none, ever. */
export const mistold = (shown: readonly Shown[]): string[] =>
  shown
    .filter(({ value, rows }) => !Object.is(value, rows))
    .map(({ screen, figure, value, rows }) => `${screen}: ${figure.key} ${value}, its rows ${rows}`);
