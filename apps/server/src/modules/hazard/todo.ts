import type { Work } from '../../kernel/context';
import type { Condition } from '../../kernel/resource/filters';
import { ACTIVE } from './people';

/** People who left: few, and the same for every row, so they are looked up once a statement. `$tenant` is bound. */
const GONE = `(select u.id from app_user u where u.tenant_id = $tenant and (${ACTIVE}) is not true)`;
const gone = (column: string): string => `(t.${column} is null or t.${column} in ${GONE})`;

/** Departments with a named head who is still there. */
const HEADED = `t.principal_dept in (select d.id from dept d join app_user u on u.tenant_id = d.tenant_id and u.id = d.principal_id where d.tenant_id = $tenant and d.deleted_at is null and ${ACTIVE})`;

/** Steps of whoever is in charge: to direct, and what a person who left would have had to do. */
const DIRECTS = `(t.status in (1, 3) or t.status in (2, 7) and ${gone('revise_id')} or t.status = 4 and t.review_result is distinct from 1 and ${gone('review_id')})`;
const LEADERLESS = `t.status in (1, 2, 3, 4, 7) and ${gone('principal_id')}`;
const EXTENSION = 't.extend_state = 1 and t.status in (2, 7)';
const SECOND = 't.status = 4 and t.review_result = 1';

/** Each arm begins with what an index knows, so that PostgreSQL joins index look-ups instead of walking every row. */
const MINE = [
  't.revise_id = $me and t.status in (2, 7)',
  't.review_id = $me and t.status = 4 and t.review_result is distinct from 1',
  't.second_review_id = $me and t.status = 4 and t.review_result = 1',
  `t.principal_id = $me and t.status in (1, 2, 3, 4, 7) and ${DIRECTS}`,
];
const HEADS = [
  `${LEADERLESS} and t.principal_dept = any($heads) and ${DIRECTS}`,
  `${EXTENSION} and t.hidden_danger_level is distinct from 4 and t.principal_dept = any($heads)`,
];
const SAFETY = [`${LEADERLESS} and (t.principal_dept is null or not ${HEADED}) and ${DIRECTS}`];
const PRINCIPAL = [
  `${SECOND} and ${gone('second_review_id')}`,
  `${EXTENSION} and (t.hidden_danger_level = 4 or t.principal_dept is null or not ${HEADED})`,
];

/**
 * Rows whose next step is this person's: hazard/awaits.ts as a condition (a test holds the two together). The principal
 * of a danger, else the named head of the responsible department, else every 安全管理人员.
 */
export function awaitsMe({ actor, tenantId }: Pick<Work, 'actor' | 'tenantId'>): Condition {
  const heads = actor.headOfDeptIds.length > 0;
  const safety = actor.roleAliases.includes('safety_manager');
  const principal = actor.roleAliases.includes('principal');
  const arms = [...MINE, ...(heads ? HEADS : []), ...(safety ? SAFETY : []), ...(principal ? PRINCIPAL : [])];
  const sql = `(${arms.map((arm) => `(${arm})`).join(' or ')})`;
  return {
    shape: `awaitsMe${heads ? 'H' : ''}${safety ? 'S' : ''}${principal ? 'P' : ''}`,
    sql: (place) =>
      sql
        .replaceAll('$tenant', place(0))
        .replaceAll('$me', `${place(1)}::uuid`)
        .replaceAll('$heads', `${place(2)}::uuid[]`),
    values: heads ? [tenantId, actor.userId, actor.headOfDeptIds] : [tenantId, actor.userId],
  };
}

export const reportedByMe = (work: Pick<Work, 'actor'>): Condition => ({
  shape: 'informant=me',
  sql: (place) => `t.informant_id = ${place(0)}::uuid`,
  values: [work.actor.userId],
});

/** Rows that name or have named this person, or in whose history he has acted. */
export const relatedToMe = (work: Pick<Work, 'actor' | 'tenantId'>): Condition => ({
  shape: 'related=me',
  sql: (place) =>
    `t.id in (select r.hidden_danger_id from hidden_danger_record r where r.tenant_id = ${place(0)} and r.concerned_user_ids @> array[${place(1)}::uuid] and r.operate_type = 1 and r.deleted_at is null)`,
  values: [work.tenantId, work.actor.userId],
});
