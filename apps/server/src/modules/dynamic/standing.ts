import { CHANGES_TOLD, type ChangedPoint, type Day, type Standing, type WorstPoint } from '@anlan/domain/dynamic/calls';
import { companyScore, type Factor, remedies } from '@anlan/domain/dynamic/score';
import { hazardCounts } from '@anlan/domain/figures/registry';
import { MAJOR } from '@anlan/domain/hazard/status';
import type { RiskLevel } from '@anlan/domain/risk/level';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { partOf } from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import { nowText, type Work } from '../../kernel/context';
import { countFigures } from '../../kernel/resource/figures/count-figures';
import { whereOf } from '../../kernel/resource/list/read';
import { scopeConditions } from '../../kernel/resource/scope/scope';
import { filled } from './days';
import { numbersOf } from './numbers';

const TREND_DAYS = 31;
const WORST = 3;

interface Found extends Omit<WorstPoint, 'reasons' | 'remedy'> {
  readonly inherent: RiskLevel;
  readonly factors: readonly (Omit<Factor, 'remedy'> & { readonly remedy: string | null })[];
}

/** The words of a factor, without what it counts for. */
function pointOf({ inherent, factors, ...point }: Found, rules: Parameters<typeof remedies>[2]): WorstPoint {
  const known = factors.map(
    ({ remedy, floor, ...factor }): Factor => ({
      ...factor,
      ...(remedy === null ? {} : { remedy }),
      ...(floor ? { floor } : {}),
    }),
  );
  const best = remedies(inherent, known, rules).find(({ scoreAfter, remedy }) => scoreAfter < point.score && remedy);
  return {
    ...point,
    reasons: known
      .filter(({ term, points }) => term !== 'G' && points > 0)
      .slice(0, 2)
      .map(({ sentence }) => sentence),
    remedy: best ? { remedy: best.remedy, scoreAfter: best.scoreAfter, levelAfter: best.levelAfter } : null,
  };
}

/** Three statements that go out together, and the counters: what it costs goes with the company's points. */
export async function standing(work: Work): Promise<Standing> {
  const today = nowText(work).slice(0, 10);
  const where = whereOf(scopeConditions(work, riskPoint), 3);
  const values = [work.tenantId, addDays(today, -1), ...where.values];
  const ofPoints = `from risk_score s
       join risk_point t on t.tenant_id = $1 and t.id = s.risk_id
       left join risk_score_daily y on y.tenant_id = $1 and y.risk_id = s.risk_id and y.day = $2::date
      where s.tenant_id = $1 and ${where.sql}`;
  const [days, worst, changes, scores, { rules, maxPercent }, { major }] = await Promise.all([
    work.tx.query<Day>(
      `select day::text as day, score, level from company_score_daily
        where tenant_id = $1 and day <= $2::date order by day desc limit ${TREND_DAYS}`,
      [work.tenantId, today],
    ),
    work.tx.query<Found>(
      `select x.id, x.name, d.dept_name as "deptName", x.score, x.level, x.before, x.inherent,
              coalesce(json_agg(json_build_object('code', f.code, 'term', f.term, 'count', f.count, 'points', f.points::float8,
                'sentence', f.sentence, 'remedy', f.remedy, 'floor', f.floor, 'evidence', f.evidence)
                order by f.points desc, f.code) filter (where f.code is not null), '[]') as factors
         from (select t.id, t.name, t.dept_id, s.score, s.level, s.inherent_level as inherent, y.score as before ${ofPoints}
                order by s.score desc, s.risk_id limit ${WORST}) x
         left join dept d on d.tenant_id = $1 and d.id = x.dept_id
         left join risk_factor f on f.tenant_id = $1 and f.risk_id = x.id
        group by x.id, x.name, d.dept_name, x.score, x.level, x.before, x.inherent
        order by x.score desc, x.id`,
      values,
    ),
    work.tx.query<ChangedPoint>(
      `select x.id, x.name, x.before, x.score, x."levelBefore", x.level,
              (select f.sentence from risk_factor f where f.tenant_id = $1 and f.risk_id = x.id and f.term <> 'G' and f.points > 0
                order by f.points desc, f.code limit 1) as reason
         from (select t.id, t.name, y.score as before, s.score, y.level as "levelBefore", s.level ${ofPoints} and y.score <> s.score
                order by y.level <> s.level desc, abs(s.score - y.score) desc, s.risk_id limit ${CHANGES_TOLD}) x
        order by x."levelBefore" <> x.level desc, abs(x.score - x.before) desc, x.id`,
      values,
    ),
    work.tx.query<{ id: string; score: number; inherent: RiskLevel }>(
      'select s.risk_id as id, s.score, s.inherent_level as inherent from risk_score s where s.tenant_id = $1 order by s.score desc, s.risk_id',
      [work.tenantId],
    ),
    numbersOf(work.app, work.tenantId, work.tx),
    countFigures(work, { major: partOf(hazardCounts.overdue, { hiddenDangerLevel: String(MAJOR) }) }),
  ]);
  const trend = filled([...days].reverse(), today).slice(-TREND_DAYS);
  const last = days[0];
  const on = (day: string) => trend.find((one) => one.day === day)?.score ?? null;
  const better = new Set(worst.map(({ id }) => id));
  const eased = scores.map(({ id, score, inherent }) =>
    better.has(id) ? Math.min(score, Math.max(rules.base[inherent], rules.bands[inherent])) : score,
  );
  return {
    company: last
      ? {
          score: last.score,
          level: last.level,
          before: on(addDays(today, -1)),
          monthAgo: on(addDays(today, 1 - TREND_DAYS)),
        }
      : null,
    reachable:
      last && worst.length > 0 ? companyScore(eased, { overdueMajor: major > 0, maxPercent }, rules).score : null,
    bands: rules.bands,
    trend,
    worst: worst.map((point) => pointOf(point, rules)),
    changes,
  };
}
