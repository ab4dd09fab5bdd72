import { controlGaps } from '@anlan/domain/check/calls';
import { STRATA } from '@anlan/domain/check/stratum';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { nowText } from '../../kernel/context';
import { pageOfJson, paging, searchedConditions, whereOf } from '../../kernel/resource/list/read';
import { wireExpressions } from '../../kernel/resource/list/select';
import { scopeConditions } from '../../kernel/resource/scope/scope';
import { type Route, serve } from '../../kernel/route';

const FACTS = [
  'name',
  'pointNum',
  'inherentLevel',
  'scoreLevel',
  'deptId',
  'place',
  'principalId',
  'inventoryStratum',
] as const;
const SELECT = FACTS.flatMap((name) => wireExpressions(name, riskPoint.fields[name], riskPoint)).join(', ');

/**
 * 重大 points without an enabled plan on some level of control (domain-rules C3: 上级管控的风险，下级必须同时管控), worst first.
 * Each row has the levels that are missing (keys of safe_control_level) and the plans that cover the others.
 */
export const gapRoute: Route = serve(controlGaps, async (work, { query: { all } }, { given }) => {
  const { current, size, offset } = paging(given.conditions);
  const conditions = await searchedConditions(work, riskPoint, given.conditions);
  const where = whereOf([...scopeConditions(work, riskPoint), ...conditions], 3);
  const gaps = all ? 'true' : 'cardinality(covered) < cardinality($2::text[])';
  const [found] = await work.tx.query<{ n: number; rows: string }>(
    `with major as (
       select t.id, t.tenant_id, array(
         select distinct p.stratum from check_plan_risk c join check_plan p on p.tenant_id = c.tenant_id and p.id = c.parent_id
          where c.tenant_id = t.tenant_id and c.risk_id = t.id and p.is_enable = 1 and p.deleted_at is null and p.time_data > $1::timestamptz
            and p.stratum = any($2::text[])) as covered
         from risk_point t where ${where.sql} and (t.inherent_level = '1' or t.is_significant = 1) and t.status is distinct from 0),
     open as (select * from major where ${gaps})
     select (select count(*)::int from open) as n,
            (select coalesce(json_agg(x), '[]')::text from (
               select t.id as "id", t.id as "riskId", ${SELECT},
                      array_to_string(array(select s from unnest($2::text[]) s where s <> all(o.covered)), ',') as "missing",
                      array_to_string(o.covered, ',') as "covered",
                      (select coalesce(json_agg(json_build_object('planId', p.id, 'planName', p.name, 'stratum', p.stratum, 'timeType', p.time_type) order by p.stratum, p.id), '[]')
                         from check_plan_risk c join check_plan p on p.tenant_id = c.tenant_id and p.id = c.parent_id
                        where c.tenant_id = t.tenant_id and c.risk_id = t.id and p.is_enable = 1 and p.deleted_at is null and p.time_data > $1::timestamptz) as "plans"
                 from open o join risk_point t on t.tenant_id = o.tenant_id and t.id = o.id
                order by cardinality(o.covered), t.point_num, t.id limit ${size} offset ${offset}) x) as rows`,
    [nowText(work), STRATA, ...where.values],
  );
  return pageOfJson(found?.rows ?? '[]', found?.n ?? 0, { size, current });
});
