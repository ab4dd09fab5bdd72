import { companyScore } from '@anlan/domain/dynamic/score';
import { hiddenDangerLifecycle } from '@anlan/domain/hazard/hidden-danger-entity';
import type { RiskLevel } from '@anlan/domain/risk/level';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import type { Services } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import type { CompanyNumbers } from './numbers';

/** Told when the company's score or level has changed: no point need have changed its own. */
export const COMPANY_TOPIC = `${riskPoint.name}.company`;

/** The company's own score of the day, from all its points; told where it is another than before. */
export async function scoreCompany(
  app: Services,
  tx: Tx,
  {
    tenantId,
    now,
    numbers: { maxPercent, rules },
  }: { readonly tenantId: string; readonly now: string; readonly numbers: CompanyNumbers },
): Promise<void> {
  const [facts] = await tx.query<{
    scores: number[];
    levels: Record<RiskLevel, number>;
    raised: number;
    major: boolean;
  }>(
    `select coalesce(array_agg(s.score), '{}')::int[] as scores, count(*) filter (where s.level < s.inherent_level)::int as raised,
            jsonb_build_object('1', count(*) filter (where s.level = '1'), '2', count(*) filter (where s.level = '2'),
                               '3', count(*) filter (where s.level = '3'), '4', count(*) filter (where s.level = '4')) as levels,
            exists (select 1 from hidden_danger d where d.tenant_id = $1 and d.deleted_at is null and d.hidden_danger_level = 4
                     and d.status in (${hiddenDangerLifecycle.codes('unrectified')}) and d.revise_time_limit < $2::timestamptz) as major
       from risk_score s where s.tenant_id = $1`,
    [tenantId, now],
  );
  if (!facts || facts.scores.length === 0) return;
  const { score, level } = companyScore(facts.scores, { overdueMajor: facts.major, maxPercent }, rules);
  const { levels } = facts;
  const event = app.events.wants(riskPoint.name)
    ? `, o as (insert into outbox (tenant_id, topic, payload)
         select $1, '${COMPANY_TOPIC}', jsonb_build_object('score', $3::int, 'level', $4::text)
          where not exists (select 1 from was where was.score = $3::int and was.level = $4::text) returning 1)`
    : '';
  // Leaves with what follows, at the latest with COMMIT, which tells its error.
  void tx.run(
    `with was as (select d.score, d.level from company_score_daily d where d.tenant_id = $1 order by d.day desc limit 1),
       w as (insert into company_score_daily as d (tenant_id, day, score, level, red, orange, yellow, blue, raised)
         values ($1, $2::date, $3::int, $4::text, $5, $6, $7, $8, $9)
         on conflict (tenant_id, day) do update set score = excluded.score, level = excluded.level, red = excluded.red, orange = excluded.orange,
           yellow = excluded.yellow, blue = excluded.blue, raised = excluded.raised)${event}
     select 1`,
    [tenantId, now.slice(0, 10), score, level, levels['1'], levels['2'], levels['3'], levels['4'], facts.raised],
  );
}
