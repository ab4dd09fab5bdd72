import { hazardCounts, hazardLevels, riskCounts } from '@anlan/domain/figures/registry';
import {
  type HazardMonth,
  type HazardStatistics,
  type HazardTotals,
  type Headline,
  hazardStatistics,
  homeHazards,
  homeHeadline,
} from '@anlan/domain/hazard/figure-calls';
import { COUNTED } from '@anlan/domain/hazard/figures';
import { hiddenDanger, hiddenDangerLifecycle } from '@anlan/domain/hazard/hidden-danger';
import { type CountFigure, partOf, percentOf } from '@anlan/resource';
import { addMonths, monthsBetween } from '@anlan/resource/dates';
import { nowText, type Work } from '../../../kernel/context';
import { countFigures } from '../../../kernel/resource/figures/count-figures';
import { readFigures } from '../../../kernel/resource/figures/figures';
import { type Route, serve } from '../../../kernel/route';
import { countAwaitingMe } from '../todo';

const MONTHS = 6;
const RISK_LEVELS = ['1', '2', '3', '4'] as const;

async function totals(work: Work): Promise<HazardTotals> {
  const wanted = Object.fromEntries(COUNTED.map((name) => [name, hazardCounts[name]])) as Pick<
    typeof hazardCounts,
    (typeof COUNTED)[number]
  >;
  const counts = await countFigures(work, wanted);
  return {
    ...counts,
    closedRate: percentOf(counts.closed, counts.valid),
    onTimeRate: percentOf(counts.inTime, counts.closed),
  };
}

/** The last six months, this one included, also those in which nothing was found. */
async function trend(work: Work): Promise<HazardMonth[]> {
  const to = nowText(work).slice(0, 7);
  const from = addMonths(to, 1 - MONTHS);
  const of = new Map((await readFigures(work, hiddenDanger, from, to)).map((row) => [row.month, row]));
  return monthsBetween(from, to).map((month) => {
    const found = of.get(month);
    const n = (name: 'total' | 'closed' | 'overdue' | 'voided') => found?.[name] ?? 0;
    return { month, reported: n('total'), closed: n('closed'), overdue: n('overdue'), voided: n('voided') };
  });
}

/** Parts of a figure by the values of one field. */
const parts = (figure: CountFigure, field: string, keys: readonly (string | number)[]): Record<string, CountFigure> =>
  Object.fromEntries(keys.map((key) => [String(key), partOf(figure, { [field]: String(key) })]));

async function statistics(work: Work): Promise<HazardStatistics> {
  const { code, label, names } = hiddenDangerLifecycle;
  const statuses = await countFigures(work, parts(hazardCounts.total, 'status', Object.values(code)));
  const levels = await countFigures(work, parts(hazardCounts.total, 'hiddenDangerLevel', Object.keys(hazardLevels)));
  return {
    ...(await totals(work)),
    byStatus: names.map((name) => ({
      status: code[name],
      label: label[name],
      count: statuses[code[name]] ?? 0,
    })),
    byLevel: Object.entries(hazardLevels).map(([level, name]) => ({
      level: Number(level),
      label: name,
      count: levels[level] ?? 0,
    })),
    byMonth: await trend(work),
  };
}

/** Head figures of the home page: risk points by colour, hidden dangers, what awaits me. */
async function headline(work: Work): Promise<Headline> {
  const points = await countFigures(work, {
    total: riskCounts.total,
    ...parts(riskCounts.inherent, 'inherentLevel', RISK_LEVELS),
  });
  const mine = work.actor.tenantKind === 'company' && work.actor.can('hiddendanger_view');
  return {
    riskPoints: {
      total: points.total,
      levels: RISK_LEVELS.map((level) => ({ level, count: (points as Record<string, number>)[level] ?? 0 })),
    },
    hiddenDanger: await totals(work),
    upcoming: mine ? await countAwaitingMe(work) : 0,
  };
}

export const statisticsRoutes: readonly Route[] = [
  serve(hazardStatistics, async (work) => ({ data: await statistics(work) })),
  serve(homeHazards, async (work) => ({ data: await statistics(work) })),
  serve(homeHeadline, async (work) => ({ data: await headline(work) })),
];
