/**
 * The check lists of a risk point itself: those it names (risk_point.check_ids) and those that name it
 * (check_list.risk_id), enabled ones only. What stands behind `from`, each list once as `o`; `tenant` and `point` are SQL
 * expressions. Here, because the checks and the dynamic levels read it and modules do not import one another.
 */
export const ownLists = (tenant: string, point: string): string => `
  (select l.id from check_list l where l.tenant_id = ${tenant} and l.risk_id = ${point}
   union select unnest(p.check_ids) from risk_point p where p.tenant_id = ${tenant} and p.id = ${point}) own
  join check_list o on o.tenant_id = ${tenant} and o.id = own.id and o.is_enable = 1 and o.deleted_at is null`;
