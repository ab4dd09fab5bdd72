/** Still working here and able to sign in; `u` is app_user. */
export const ACTIVE = 'u.deleted_at is null and u.status = 1 and u.is_resign is distinct from 0';

/** Person belongs to the department `dept` or one below it; `u` is app_user, `tenant` and `dept` are SQL. */
export const inDept = (tenant: string, dept: string): string =>
  `exists (select 1 from dept d where d.tenant_id = ${tenant} and d.id = any(u.dept_id || u.main_dept_id) and (d.id = ${dept} or d.ancestors @> array[${dept}]))`;

/** The head of a department who is still there, else of the nearest one above it: `(select u.id …)`. */
export const headOf = (tenant: string, dept: string): string =>
  `(select u.id from dept d join dept h on h.tenant_id = d.tenant_id and (h.id = d.id or h.id = any(d.ancestors)) and h.deleted_at is null
      join app_user u on u.tenant_id = h.tenant_id and u.id = h.principal_id and ${ACTIVE}
     where d.tenant_id = ${tenant} and d.id = ${dept} order by cardinality(h.ancestors) desc limit 1)`;
