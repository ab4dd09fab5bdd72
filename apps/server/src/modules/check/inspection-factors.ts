import { checkLifecycle } from '@anlan/domain/check/check-lifecycle';
import { checkRecord } from '@anlan/domain/check/check-record';
import { checkPlan } from '@anlan/domain/check/plan/check-plan';
import type { RiskEvidence, RiskFactor } from '@anlan/domain/dynamic/factor';
import { type DynamicNumber, dynamicKey } from '@anlan/domain/dynamic/rules';
import { DYNAMIC_WINDOW_DAYS, punctuality, punctualityWords } from '@anlan/domain/dynamic/window';
import { openStatuses } from '@anlan/domain/hazard/status';
import { STANDING } from '@anlan/domain/warning/steps';
import { dayStart } from '../../kernel/db/days';
import { byPoint, type FactorQuestion, type RiskFactorSource } from '../../ports/risk-factors';

interface Rounds {
  readonly risk_id: string;
  readonly planned: boolean;
  /** Of the last 30 days, due or done. */
  readonly onTime: number;
  readonly late: number;
  readonly overdue: number;
  /** Of the last 90 days. */
  readonly done90: number;
  readonly bad90: number;
  readonly troubled: boolean;
}

/** Days looked back for the rate (C5, I), today among them, and for the good record (C5, G). */
const RATE_DAYS = DYNAMIC_WINDOW_DAYS;
const RECENT = dayStart('$3', 1 - RATE_DAYS);
const RECORD_DAYS = 90;
const EVIDENCE_MAX = 20;

/** Every point once, whatever its number of rounds; one statement for all points. */
const roundsOf = ({ tx, tenantId, riskIds, now }: FactorQuestion): Promise<Rounds[]> =>
  tx.query<Rounds>(
    `with r as (
       select k.risk_id, t.record_time >= ${RECENT} as recent, t.record_status as status,
              t.record_status = 4 as overdue
         from check_record t cross join lateral unnest(t.risk_ids) as k(risk_id)
        where t.tenant_id = $1 and t.risk_ids && $2::uuid[] and k.risk_id = any($2::uuid[]) and t.deleted_at is null
          and t.record_status <> 6 and t.record_time >= $3::timestamptz - interval '${RECORD_DAYS} days'),
     c as (
       select risk_id, count(*) filter (where recent and status = 3)::int as "onTime", count(*) filter (where recent and status = 5)::int as late,
              count(*) filter (where recent and overdue)::int as overdue, count(*) filter (where status in (${checkLifecycle.codes('done')}))::int as done90,
              count(*) filter (where overdue or status = 5)::int as bad90
         from r group by risk_id)
     select p.risk_id, coalesce(c."onTime", 0) as "onTime", coalesce(c.late, 0) as late, coalesce(c.overdue, 0) as overdue,
            coalesce(c.done90, 0) as done90, coalesce(c.bad90, 0) as bad90,
            exists(select 1 from check_plan_risk x join check_plan n on n.tenant_id = x.tenant_id and n.id = x.parent_id and n.deleted_at is null and n.is_enable = 1
                    where x.tenant_id = $1 and x.risk_id = p.risk_id) as planned,
            exists(select 1 from hidden_danger h where h.tenant_id = $1 and h.risk_id = p.risk_id and h.status in (${openStatuses.join(', ')}) and h.deleted_at is null)
              or exists(select 1 from warning w where w.tenant_id = $1 and w.risk_id = p.risk_id and w.warn_state = any($4::text[]) and w.warn_type <> '1' and w.deleted_at is null) as troubled
       from unnest($2::uuid[]) as p(risk_id) left join c on c.risk_id = p.risk_id`,
    [tenantId, riskIds, now, STANDING],
  );

interface Missed {
  readonly risk_id: string;
  readonly id: string;
  readonly title: string;
  readonly late: boolean;
  readonly owner: string | null;
  readonly due: string | null;
}

/** The rounds behind the figures: overdue ones and late ones, the newest first, a screenful for each point. */
const missedOf = ({ tx, tenantId, riskIds, now }: FactorQuestion): Promise<Missed[]> =>
  tx.query<Missed>(
    `select x.risk_id, x.id, x.title, x.late, to_char(x.end_time, 'YYYY-MM-DD HH24:MI:SS') as due,
            (select string_agg(u.real_name, '、' order by u.real_name) from app_user u where u.tenant_id = $1 and u.id = any(x.user_ids) and u.deleted_at is null) as owner
       from (select k.risk_id, t.id, coalesce(t.name, '') as title, t.record_status = 5 as late, t.end_time, t.user_ids,
                    row_number() over (partition by k.risk_id, t.record_status = 5 order by t.end_time desc, t.id) as place
               from check_record t cross join lateral unnest(t.risk_ids) as k(risk_id)
              where t.tenant_id = $1 and t.risk_ids && $2::uuid[] and k.risk_id = any($2::uuid[]) and t.deleted_at is null
                and t.record_time >= ${RECENT}
                and t.record_status in (${checkLifecycle.codes('late')})) x
      where x.place <= ${EVIDENCE_MAX} order by x.risk_id, x.end_time desc, x.id`,
    [tenantId, riskIds, now],
  );

/** `points`: what goes when this round is made good; without it, its share of the factor. */
const evidenceOf = ({ id, title, owner, due, late }: Missed, points?: number): RiskEvidence => ({
  resource: checkRecord.name,
  id,
  title,
  ...(points === undefined ? {} : { points }),
  ...(late || !owner ? {} : { owner }),
  ...(due ? { due } : {}),
});

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * Terms I and G of the dynamic score: whether the point is looked at as often and as punctually as its plans say, and
 * whether it has been without fault for a quarter of a year.
 */
export const inspectionFactors: RiskFactorSource = {
  name: checkRecord.name,
  terms: ['I', 'G'],
  stales: {
    [checkRecord.name]: async (tx, event) => {
      // A round that has just been laid out is neither done nor due.
      if (event.topic.endsWith('.create')) return [];
      const rows = await tx.query<{ risk_id: string }>(
        'select unnest(risk_ids) as risk_id from check_record where tenant_id = $1 and id = $2::uuid',
        [event.tenantId, event.recordId],
      );
      return rows.map(({ risk_id }) => risk_id);
    },
    [checkPlan.name]: async (tx, event) => {
      const rows = await tx.query<{ risk_id: string }>(
        'select risk_id from check_plan_risk where tenant_id = $1 and parent_id = $2::uuid',
        [event.tenantId, event.recordId],
      );
      return rows.map(({ risk_id }) => risk_id);
    },
  },
  factorsOf: async (question) => {
    const number = (name: DynamicNumber) => question.number(dynamicKey(name));
    const [rate, none, each, good] = [
      await number('inspection.rate'),
      await number('inspection.none'),
      await number('inspection.overdue'),
      await number('record.good'),
    ];
    const rounds = await roundsOf(question);
    const behind = rounds.some(({ late, overdue }) => late + overdue > 0);
    const missed = behind ? byPoint(await missedOf(question)) : new Map<string, Missed[]>();
    return rounds.flatMap((point): RiskFactor[] => {
      const factors: RiskFactor[] = [];
      const own = { riskId: point.risk_id, term: 'I' } as const;
      const due = point.onTime + point.late + point.overdue;
      if (due > 0) {
        const points = round(rate * (1 - punctuality(point)));
        if (points > 0) {
          factors.push({
            ...own,
            code: 'inspection.rate',
            count: 1,
            points,
            sentence: punctualityWords(point),
            remedy: '按计划按时完成排查',
            // A round done late stays late; one that is overdue counts half as soon as it is done.
            evidence: (missed.get(point.risk_id) ?? []).map((one) =>
              evidenceOf(one, one.late ? 0 : round((rate * 0.5) / due)),
            ),
          });
        }
      } else if (!point.planned) {
        factors.push({
          ...own,
          code: 'inspection.none',
          count: 1,
          points: none,
          sentence: '没有启用的排查计划',
          remedy: '制定并启用排查计划',
          evidence: [],
        });
      }
      if (point.overdue > 0) {
        factors.push({
          ...own,
          code: 'inspection.overdue',
          count: point.overdue,
          points: point.overdue * each,
          sentence: `逾期任务${point.overdue}项`,
          remedy: '补做逾期的排查任务',
          evidence: (missed.get(point.risk_id) ?? []).filter(({ late }) => !late).map((one) => evidenceOf(one)),
        });
      }
      if (point.done90 > 0 && point.bad90 === 0 && !point.troubled) {
        factors.push({
          riskId: point.risk_id,
          term: 'G',
          code: 'record.good',
          count: point.done90,
          points: good,
          sentence: `近${RECORD_DAYS}天无逾期任务、隐患和预警`,
          evidence: [],
        });
      }
      return factors;
    });
  },
};
