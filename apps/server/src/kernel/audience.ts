import type { Tx } from './db/db';

/**
 * Who an audience is (`audienceFields`), asked of the present: a department means everybody in it and below it, a post
 * whoever holds it. Both directions are SQL on the record's own columns, so nobody has to be written down when people
 * join or leave.
 */

/**
 * Is the person of the audience of `t`? `tenant` and `person` are places of parameters; the person's departments and
 * posts are asked once in a statement, whatever the number of rows.
 */
export const inAudience = (tenant: string, person: string): string => `(t.audience = 1
   or ${person}::uuid = any(t.audience_user_ids)
   or t.audience_post_ids && (select u.post_id from app_user u where u.tenant_id = ${tenant} and u.id = ${person}::uuid)
   or t.audience_dept_ids && (select array_agg(above) from app_user u
        join dept d on d.tenant_id = ${tenant} and d.id = any(u.dept_id) cross join unnest(d.ancestors || d.id) above
       where u.tenant_id = ${tenant} and u.id = ${person}::uuid))`;

/**
 * Everybody in service whom this record of a table is meant for, or 'all' where that is everybody of the tenant.
 * @param table a table with the columns of `audienceFields`
 */
export async function audienceOf(
  tx: Tx,
  table: string,
  tenantId: string,
  id: string,
): Promise<readonly string[] | 'all'> {
  const [row] = await tx.query<{ all: boolean; ids: string[] | null }>(
    `select t.audience = 1 as all, case when t.audience <> 1 then (
        select array_agg(u.id) from app_user u
         where u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1
           and (u.id = any(t.audience_user_ids) or u.post_id && t.audience_post_ids or u.dept_id && (
             select array_agg(d.id) from dept d
              where d.tenant_id = $1 and (d.id = any(t.audience_dept_ids) or d.ancestors && t.audience_dept_ids)))) end as ids
       from ${table} t where t.tenant_id = $1 and t.id = $2::uuid`,
    [tenantId, id],
  );
  return row?.all ? 'all' : (row?.ids ?? []);
}
