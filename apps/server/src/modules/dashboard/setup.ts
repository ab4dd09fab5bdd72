import type { Setup } from '@anlan/domain/dashboard/calls';
import type { SetupKey } from '@anlan/domain/dashboard/setup';
import type { Work } from '../../kernel/context';
import { planned } from '../../kernel/db/plans';

const LIVE = 'x.tenant_id = $1 and x.deleted_at is null';
const any = (table: string, condition = ''): string =>
  `exists (select 1 from ${table} x where ${LIVE}${condition ? ` and ${condition}` : ''})`;
const STAFF = 'x.status = 1 and x.is_resign is distinct from 0';
const held = (alias: string): string =>
  any(
    'app_user',
    `${STAFF} and x.role_id && array(select r.id from role r where r.tenant_id = $1 and r.deleted_at is null and r.role_alias = '${alias}')`,
  );

/** Each fact is found with its first row or not at all. */
const FACTS: Readonly<Record<SetupKey, string>> = {
  company: any(
    'company_info',
    "coalesce(x.credit_code, '') <> '' and coalesce(x.principal, '') <> '' and coalesce(x.safety_director, '') <> ''",
  ),
  // The root stands for the company itself, and its administrator was there from the start.
  depts: `(select count(*) from (select 1 from dept x where ${LIVE} limit 2) l) > 1`,
  people: `(select count(*) from (select 1 from app_user x where ${LIVE} and ${STAFF} limit 2) l) > 1`,
  duties: `${held('principal')} and ${held('safety_manager')}`,
  areas: any('area'),
  points: any('risk_point', 'x.status is distinct from 0'),
  evaluated: `${any('risk_point', 'x.status is distinct from 0')} and not ${any('risk_point', 'x.status is distinct from 0 and x.inherent_level is null')}`,
  drawing: `exists (select 1 from flat_risk x where x.tenant_id = $1) or exists (select 1 from graph_node_risk x where x.tenant_id = $1)`,
  lists: any('check_list'),
  plans: any('check_plan', 'x.is_enable = 1'),
};

export async function setupOf(work: Work): Promise<Setup> {
  const [row] = await planned(work.tx, 'custom', () =>
    work.tx.query<Setup>(
      `select ${Object.entries(FACTS)
        .map(([key, sql]) => `(${sql}) as "${key}"`)
        .join(', ')}`,
      [work.tenantId],
    ),
  );
  return row as Setup;
}
