import { DYNAMIC_WINDOW_DAYS } from '@anlan/domain/dynamic/window';
import {
  checkCounts,
  checkFigures,
  hazardCounts,
  hazardRates,
  riskCounts,
  roundCounts,
  stepCounts,
  warningCounts,
} from '@anlan/domain/figures/registry';
import { COUNTED } from '@anlan/domain/hazard/figures';
import { addressOf, type CountFigure, figureQuery, percentOf, type RateFigure, type Within } from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';

/** Data of a read call, as somebody gets it. */
export type Read = (path: string, query?: Readonly<Record<string, string>>) => Promise<Any>;
// biome-ignore lint/suspicious/noExplicitAny: replies of many calls
type Any = any;

/** A number as a screen tells it, and what opens its rows. */
export interface Told {
  readonly screen: string;
  readonly figure: CountFigure | RateFigure;
  readonly within: Within;
  readonly value: number | string | null;
}

type Numbers = Readonly<Record<string, Any>>;

const monthDays = (month: string): readonly [string, string] => {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  return [`${month}-01`, `${month}-${last}`];
};

function ofGroup(
  screen: string,
  group: Readonly<Record<string, CountFigure | RateFigure>>,
  numbers: Numbers,
  within: Within = {},
): Told[] {
  return Object.entries(group)
    .filter(([name]) => numbers[name] !== undefined)
    .map(([name, figure]) => ({ screen, figure, within, value: numbers[name] }));
}

const HAZARDS: Readonly<Record<string, CountFigure | RateFigure>> = {
  ...Object.fromEntries(COUNTED.map((name) => [name, hazardCounts[name]])),
  closedRate: hazardRates.closedRate,
  onTimeRate: hazardRates.onTimeRate,
};

/** Every number of the hazard screens: home, statistics with all their lines, bulletin, who reported. */
export async function hazardNumbers(read: Read): Promise<Told[]> {
  const told: Told[] = [];
  for (const path of ['/safe/hiddendanger/statistics', '/safe/index/hidden/danger']) {
    const data = await read(path);
    told.push(...ofGroup(path, HAZARDS, data));
    for (const { status, count } of data.byStatus)
      told.push({
        screen: `${path} byStatus`,
        figure: hazardCounts.total,
        within: { by: { status: `${status}` } },
        value: count,
      });
    for (const { level, count } of data.byLevel)
      told.push({
        screen: `${path} byLevel`,
        figure: hazardCounts.total,
        within: { by: { hiddenDangerLevel: `${level}` } },
        value: count,
      });
    for (const { month, reported, ...others } of data.byMonth)
      told.push(...ofGroup(`${path} ${month}`, HAZARDS, { total: reported, ...others }, { period: monthDays(month) }));
  }
  told.push(...ofGroup('home', HAZARDS, (await read('/safe/index/data/count')).hiddenDanger));
  const path = '/safe/statistics/hidden/danger';
  const data = await read(path);
  const period = [data.period.from, data.period.to] as const;
  told.push(...ofGroup(path, HAZARDS, data, { period }));
  for (const name of ['byLevel', 'byType', 'bySource', 'byMonth', 'byDept', 'byStatus'])
    for (const part of data[name])
      told.push(...ofGroup(`${path} ${name} ${part.label}`, HAZARDS, part, { period, by: part.by }));
  const days = { discoveryTime_datege: period[0], discoveryTime_datele: period[1] };
  const steps = [await stepNumbers(read, period, days)];
  for (const { by } of data.byDept) if (by.principalDept) steps.push(await stepNumbers(read, period, days, by));
  return told.concat(...steps, await reporterNumbers(read, period, days));
}

/** 办理量, with its division by kind and month; of a chosen department the steps of its dangers. */
async function stepNumbers(
  read: Read,
  period: readonly [string, string],
  days: Record<string, string>,
  by: Record<string, string> = {},
) {
  const path = '/safe/statistics/record';
  const { total, byType, byMonth } = await read(path, { ...days, ...by });
  const figure = stepCounts.total;
  const told: Told[] = [{ screen: path, figure, within: { period, by }, value: total }];
  for (const { key, total: value } of byType)
    told.push({ screen: `${path} ${key}`, figure, within: { period, by: { ...by, operateType: key } }, value });
  for (const { key, total: value } of byMonth)
    told.push({ screen: `${path} ${key}`, figure, within: { period: within(monthDays(key), period), by }, value });
  return told;
}

/** Of a month the days that lie in the period. */
const within = (month: readonly [string, string], [from, to]: readonly [string, string]): readonly [string, string] => [
  month[0] < from ? from : month[0],
  month[1] > to ? to : month[1],
];

async function reporterNumbers(read: Read, period: readonly [string, string], days: Record<string, string>) {
  const path = '/safe/hiddendanger/report/user/list';
  const rows: Any[] = await read(path, days).catch(() => []);
  return rows.flatMap((row) =>
    ofGroup(`${path} ${row.userName}`, hazardCounts, row, { period, by: { informantId: row.userId } }),
  );
}

/** Every number of home and walls that other modules tell: risk points, warnings, checks of the month. */
export async function dashboardNumbers(read: Read): Promise<Told[]> {
  const told: Told[] = [];
  const level = await read('/safe/index/company/level');
  for (const { level: key, count } of level.levels)
    told.push({
      screen: 'company level',
      figure: riskCounts.present,
      within: { by: { scoreLevel: key } },
      value: count,
    });
  const { riskPoints } = await read('/safe/index/data/count');
  told.push({ screen: 'home', figure: riskCounts.total, within: {}, value: riskPoints.total });
  for (const { level: key, count } of riskPoints.levels)
    told.push({ screen: 'home', figure: riskCounts.inherent, within: { by: { inherentLevel: key } }, value: count });
  for (const path of ['/safe/riskpoint/count', '/safe/index/risk']) {
    const points = await read(path);
    const { total, unevaluated } = points;
    told.push(...ofGroup(path, riskCounts, { total, unevaluated }));
    for (const { level: key, count } of points.levels)
      told.push({ screen: path, figure: riskCounts.inherent, within: { by: { inherentLevel: key } }, value: count });
    for (const { level: key, count } of points.scoreLevels)
      told.push({ screen: path, figure: riskCounts.present, within: { by: { scoreLevel: key } }, value: count });
  }
  const warned = await read('/safe/index/warn');
  told.push(...ofGroup('warnings', warningCounts, warned));
  for (const { key, count } of warned.byLevel)
    told.push({ screen: 'warnings', figure: warningCounts.open, within: { by: { warnLevel: key } }, value: count });
  for (const { key, count } of warned.byType)
    told.push({ screen: 'warnings', figure: warningCounts.open, within: { by: { warnType: key } }, value: count });
  for (const { month, count } of warned.byMonth)
    told.push({ screen: 'warnings', figure: warningCounts.total, within: { period: monthDays(month) }, value: count });
  const checks = await read('/safe/index/check/rate');
  const { total: due, done: onTime, late, waiting, overdue } = checks;
  told.push(
    ...ofGroup('checks', checkCounts, { due, onTime, late, waiting, overdue }, { period: monthDays(checks.month) }),
  );
  return told;
}

/** Every number of dynamic monitoring: its head, and the checks of its first points. */
export async function dynamicNumbers(read: Read, today: string, twin = false): Promise<Told[]> {
  const path = twin ? '/safe/warn/government/dynamicmonitoring' : '/safe/warn/dynamicmonitoring';
  const head = await read(`${path}/scoreLevel`);
  const told: Told[] = [
    { screen: path, figure: riskCounts.present, within: {}, value: head.total },
    { screen: path, figure: riskCounts.raised, within: {}, value: head.raised },
    { screen: path, figure: riskCounts.falling, within: {}, value: head.falling },
  ];
  for (const { level, count } of head.levels)
    told.push({ screen: path, figure: riskCounts.present, within: { by: { scoreLevel: level } }, value: count });
  const list = `/safe/warn${twin ? '/government' : ''}/risk/dynamicmonitoring/list`;
  const period = [addDays(today, 1 - DYNAMIC_WINDOW_DAYS), today] as const;
  for (const row of (await read(list, { size: '5' })).records)
    told.push(
      ...ofGroup(
        `${list} ${row.name}`,
        checkFigures,
        {
          due: row.riskTaskCount,
          done: row.riskCompletedTaskCount,
          overdue: row.overdueTaskCount,
          doneRate: row.riskCompletedRate,
          onTimeRate: row.finishOnTimeSumRate,
        },
        { period, by: { riskId: row.id } },
      ),
    );
  // The list itself is the rows of the head's numbers.
  for (const [query, value] of [
    [{}, head.total],
    [{ raised: '1' }, head.raised],
    [{ falling: '1' }, head.falling],
  ] as const) {
    const { total } = await read(list, { ...query, size: '1' });
    if (total !== value) throw new Error(`${list} ${JSON.stringify(query)}: ${total} rows of ${value}`);
  }
  return told;
}

/** Every number above the checks' records: the last thirty days beside the thirty before. */
export async function ringNumbers(read: Read): Promise<Told[]> {
  const path = '/safe/checkplanrecord/ring/count';
  const ring = await read(path, { period: 'month' });
  const of = (name: 'current' | 'previous', period: readonly [string, string]) => {
    const { total: due, overdueCount: overdue, completionRate: onTimeRate } = ring[name];
    return ofGroup(`${path} ${name}`, checkFigures, { due, overdue, onTimeRate }, { period });
  };
  return [
    ...of('current', [ring.startTime, ring.endTime]),
    ...of('previous', [ring.previousStartTime, ring.previousEndTime]),
  ];
}

/** Every number of the plans' present rounds. */
export async function roundNumbers(read: Read, today: string): Promise<Told[]> {
  const path = '/safe/planvtwo/display';
  return (await read(path)).flatMap((plan: Any) =>
    ofGroup(
      `${path} ${plan.name}`,
      roundCounts,
      { due: plan.total, done: plan.completed, waiting: plan.waiting, overdue: plan.overdue },
      { period: [today, today], by: { planId: plan.id } },
    ),
  );
}

/** How many rows the list finds for a number, or what the two lists of a rate make. */
export async function opened(read: Read, { figure, within }: Told, twin = false): Promise<number | string | null> {
  const rows = async (count: CountFigure): Promise<number> => {
    const path = addressOf(count.of, twin ? 'governmentPage' : 'page')?.path as string;
    const page = await read(path, { ...figureQuery(count, within), size: '1' });
    if (!page.capped) return page.total;
    // A list tells exactly up to a thousand; beyond that it tells its figure.
    const asked = figureQuery({ ...count, where: {} }, within);
    return (await read(`${count.of.wire.base}/figure`, { ...asked, figure: count.key }))[count.key];
  };
  if (figure.kind === 'count') return rows(figure);
  return percentOf(await rows(figure.numerator), await rows(figure.denominator));
}

/** Numbers whose rows are not theirs; none, ever. A supervisor opens none of those of which he has no list. */
export async function lying(read: Read, told: readonly Told[], twin = false): Promise<string[]> {
  const found: string[] = [];
  const known = new Map<string, number | string | null>();
  for (const one of told) {
    const { of } = one.figure.kind === 'count' ? one.figure : one.figure.denominator;
    if (twin && !of.menu?.government) continue;
    const key = JSON.stringify([one.figure.key, one.within]);
    if (!known.has(key)) known.set(key, await opened(read, one, twin));
    const rows = known.get(key) ?? null;
    if (rows !== one.value) found.push(`${one.screen}: ${one.figure.key} ${one.value}, its rows ${rows}`);
  }
  return found;
}
