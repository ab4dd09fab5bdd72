import {
  awaitingWords,
  isGroundGone,
  lackWords,
  MAJOR_SOURCE_FLAG,
  MEASURES,
  type Measure,
} from '@anlan/domain/risk/control';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { nowText, type Work } from '../../kernel/context';
import { type Hooks, update } from '../../kernel/resource/write/one';
import { giveReason, riskHooks } from './evaluate';

const point = riskPoint;

const MEASURE_COLUMNS = (Object.keys(MEASURES) as Measure[])
  .map((name) => `'${name}', c.${name.replace('Measures', '_measures')}`)
  .join(', ');

interface Standing {
  readonly id: string;
  readonly name: string;
  readonly has: number;
  readonly was: number;
  readonly major: boolean;
  readonly flags: readonly string[];
  readonly reason: string | null;
  readonly level: string | null;
  readonly measures: readonly Readonly<Record<string, unknown>>[];
}

/**
 * What links say about points goes to the points: hasDangerSource by any source in use; by a major one the direct
 * judgement 重大 (domain-rules C2), with its evaluation in the history. Where the last major one is gone (`lost`) the level
 * stays, for it goes down by people's judgement alone, and the point awaits one. Gives the points that became 重大.
 */
export async function settlePoints(
  work: Work,
  riskIds: readonly string[],
  { lost = false }: { readonly lost?: boolean } = {},
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  if (riskIds.length === 0) return [];
  const rows = await work.tx.query<Standing>(
    `select p.id, p.name, coalesce(max(case when s.id is not null then 1 end), 0) as has, coalesce(p.has_danger_source, 0) as was,
            coalesce(bool_or(s.source_type = 1), false) as major, coalesce(p.direct_flags, '{}') as flags, p.awaits_reason as reason, p.inherent_level as level,
            (select coalesce(jsonb_agg(jsonb_build_object(${MEASURE_COLUMNS})), '[]') from risk_info c where c.tenant_id = p.tenant_id and c.parent_id = p.id) as measures
       from risk_point p
       left join danger_source_risk l on l.tenant_id = p.tenant_id and l.risk_id = p.id and l.deleted_at is null
       left join danger_source s on s.tenant_id = l.tenant_id and s.id = l.danger_source_id and s.deleted_at is null and s.status = 1
      where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null
      group by p.tenant_id, p.id order by p.id`,
    [work.tenantId, [...new Set(riskIds)]],
  );
  const raised: Standing[] = [];
  for (const row of rows) {
    const flagged = row.flags.includes(MAJOR_SOURCE_FLAG);
    const gone = !row.major && flagged && (isGroundGone(row.reason) || lost);
    const reason = awaitingWords(gone, lackWords(row.level, row.measures));
    const set = {
      ...(row.has === row.was ? {} : { hasDangerSource: row.has }),
      ...(reason === row.reason ? {} : { awaitsReason: reason, awaitsEvaluation: reason === null ? 0 : 1 }),
      ...((reason === null) === (row.reason === null) ? {} : { awaitsSince: reason === null ? null : nowText(work) }),
    };
    if (Object.keys(set).length > 0) await update(work, point, row.id, {}, {}, { kind: 'dangerSource', only: [], set });
    if (row.major && !flagged) {
      giveReason(work, '涉及重大危险源，直接判定为重大风险');
      const directFlags = [...row.flags, MAJOR_SOURCE_FLAG].join(',');
      await update(work, point, row.id, { directFlags }, riskHooks as Hooks, {
        kind: 'evaluate',
        only: ['directFlags'],
      });
      raised.push(row);
    }
  }
  return raised.map(({ id, name }) => ({ id, name }));
}
