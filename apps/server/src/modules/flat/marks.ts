import { openStatuses } from '@anlan/domain/hazard/status';
import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { isUuid } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import type { Condition } from '../../kernel/resource/list/condition';
import { wireExpressions } from '../../kernel/resource/list/select';

const FACTS = ['name', 'pointNum', 'type', 'inherentLevel', 'deptId', 'place', 'principalId'] as const;

/** The present level of a point, as 现状风险等级 counts it: one that is disabled has none. */
export const presentLevel = (alias: string): string =>
  `case when ${alias}.status is distinct from 0 then ${alias}.score_level end`;

/**
 * What a plan tells of a risk point `t`: its name, levels, who answers for it, and how many hidden dangers are open at it
 * (awaiting assignment, rectification or review).
 */
export const MARK = [
  't.id as "id"',
  't.id as "riskId"',
  ...FACTS.flatMap((name) => wireExpressions(name, riskPoint.fields[name], riskPoint)),
  `${presentLevel('t')} as "scoreLevel"`,
  `(select count(*)::int from hidden_danger h where h.tenant_id = t.tenant_id and h.risk_id = t.id and h.deleted_at is null
      and h.status in (${openStatuses.join(', ')})) as "openHazards"`,
].join(', ');

/** Points by present level: `{"1": 2, "2": 0, "3": 1, "4": 0, "none": 3}` of the alias `p`, as SQL. */
export const LEVEL_COUNTS = `json_build_object(${[
  ...(Object.keys(RISK_LEVELS) as RiskLevel[]).map(
    (level) => `'${level}', count(*) filter (where ${presentLevel('p')} = '${level}')`,
  ),
  `'none', count(*) filter (where p.id is not null and (${presentLevel('p')}) is null)`,
].join(', ')})`;

/** Ids of a list that name living risk points of the tenant, and those that once did. */
export async function riskPointsOf(
  work: Work,
  ids: readonly string[],
): Promise<{ readonly live: ReadonlyMap<string, RiskLevel | null>; readonly gone: ReadonlySet<string> }> {
  const asked = [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))];
  if (asked.length === 0) return { live: new Map(), gone: new Set() };
  const rows = await work.tx.query<{ id: string; level: RiskLevel | null; live: boolean }>(
    // Held until the shape that points to it is written, as references are.
    `select id, ${presentLevel('p')} as level, deleted_at is null as live from risk_point p where tenant_id = $1 and id = any($2::uuid[]) order by id for key share`,
    [work.tenantId, asked],
  );
  return {
    live: new Map(rows.filter(({ live }) => live).map(({ id, level }) => [id, level])),
    gone: new Set(rows.filter(({ live }) => !live).map(({ id }) => id)),
  };
}

/** Name or number of a risk point contains these words. */
export function named(words: unknown): readonly Condition[] {
  const text = typeof words === 'string' && !words.includes('\0') ? words.trim().slice(0, 50) : '';
  if (text === '') return [];
  return [
    {
      shape: 'named',
      sql: (place) => `(t.name ilike ${place(0)} or t.point_num ilike ${place(0)})`,
      values: [`%${text.replace(/[\\%_]/g, '\\$&')}%`],
    },
  ];
}
