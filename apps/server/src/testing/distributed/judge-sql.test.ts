import { describe, expect, it } from 'vitest';
import { placements } from '../../kernel/db/schema/placement';
import { schema } from '../../schema';
import { allowed } from './allowed';
import { judgeSql } from './judge-sql';

const placed = placements(schema);
const broken = (text: string): string[] => [...new Set(judgeSql(text, placed).map(({ rule }) => rule))];

describe('what a distributed PostgreSQL does not take', () => {
  it.each([
    [
      'M4',
      'insert-select',
      'insert into role_menu (tenant_id, role_id, menu_id) select $1, $2::uuid, unnest($3::uuid[])',
    ],
    [
      'M4 in a CTE',
      'insert-select',
      'with d as (insert into counter_delta (tenant_id, entity, dims, n) select $1, x, y, 1 from unnest($2::text[]) x) select 1',
    ],
    [
      'M7',
      'equality',
      'select t.id, (select d.dept_name from dept d where d.tenant_id = t.tenant_id and d.id = t.dept_id) from risk_point t where t.tenant_id = $1',
    ],
    [
      'M8',
      'tenant',
      'select coalesce((select u.real_name from app_user u where u.tenant_id = t.create_tenant and u.id = t.create_user), $2) from risk_point t where t.tenant_id = $1',
    ],
    ['M8, the part alone', 'tenant', 'coalesce((select u.real_name from app_user u where u.id = t.create_user), 1)'],
    [
      'M9',
      'lock',
      'select l.record_id from deadline_due l where l.next_at <= $1 order by l.next_at limit 200 for update of l skip locked',
    ],
    [
      'M10',
      'lock',
      'select k.tenant_id from session_token k join session s on s.tenant_id = k.tenant_id and s.id = k.session_id where k.digest = $1 for update of k, s',
    ],
    [
      'M12',
      'definer',
      "select t.id from hidden_danger t where t.tenant_id = $1 and t.id = any(array(select search_ids('hidden_danger', $2::text[], 'name', $3, null)))",
    ],
    ['M15', 'volatile', 'update attachment set claimed_time = coalesce(claimed_time, now()) where tenant_id = $1'],
    [
      'M15 by CASE',
      'volatile',
      'update attachment set claimed_time = case when owner_id is null then now() end where tenant_id = $1',
    ],
    [
      'M16',
      'shape',
      'select t.account_number, (select count(*) from app_user u where u.tenant_id = t.tenant_id and u.deleted_at is null) from tenant t where t.tenant_id = $1',
    ],
    [
      'M17',
      'shape',
      'select t.id, s.n from flat t, lateral (select count(*) as n from flat_risk f where f.tenant_id = t.tenant_id and f.flat_id = t.id) s where t.tenant_id = $1',
    ],
    [
      'M18',
      'shape',
      'select u.id from app_user u where u.tenant_id = $1 and exists (select 1 from push_message p join notice n on n.tenant_id = $1 and n.id::text = p.record_id)',
    ],
    [
      'M19',
      'tenant',
      'select a.id, exists(select 1 from attachment o where o.storage_key = a.storage_key) from attachment a where a.deleted_at is not null',
    ],
    [
      'M20',
      'shape',
      'select x.id from (select l.id from check_list l where l.tenant_id = any($1::text[]) union all select i from unnest($2::uuid[]) i) x',
    ],
    ['a write without its tenant', 'tenant', 'update risk_point p set sort = 1 where p.id = $1'],
    [
      'a write beside another company',
      'tenant',
      'delete from risk_factor f using risk_score g where f.tenant_id = $1 and f.risk_id = g.risk_id',
    ],
  ])('%s: %s', (_, rule, text) => {
    expect(broken(text)).toContain(rule);
  });

  it.each([
    'insert into role_menu (tenant_id, role_id, menu_id) select $1, $2::uuid, unnest($3::uuid[]) returning 1',
    'insert into risk_stale (tenant_id, risk_id) select $1, i from unnest($2::uuid[]) as i on conflict (tenant_id, risk_id) do nothing',
    "insert into outbox (tenant_id, topic) values ($1, 'a')",
    'update attachment set claimed_time = coalesce(claimed_time, $3::timestamptz) where tenant_id = $1 and id = $2',
    'update attachment set claimed_time = now() where tenant_id = $1 and id = $2',
    'select t.id, (select d.dept_name from dept d where d.tenant_id = $1 and d.id = t.dept_id) from risk_point t where t.tenant_id = $1',
    'select p.id from risk_point p where p.tenant_id = any($1::text[])',
    'select l.record_id from deadline_due l where l.tenant_id = $1 for update of l skip locked',
    'select t.id, r.name from flat t left join region r on r.code = t.location where t.tenant_id = $1',
    "select search_ids('hidden_danger', $1::text[], 'name', $2, 20)",
    "select 1 where 'update risk_point set sort = 1' <> '('",
  ])('takes %s', (text) => {
    expect(broken(text)).toEqual([]);
  });
});

it('names a file and a rule once', () => {
  const names = allowed.flatMap(({ rule, paths }) => paths.map((path) => `${rule} ${path}`));
  expect(names).toEqual([...new Set(names)]);
});
