import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { Work } from '../../kernel/context';
import type { Condition } from '../../kernel/resource/filters';
import { whereOf } from '../../kernel/resource/read';
import { scopeConditions, wallConditions } from '../../kernel/resource/scope';
import { ACTIVE } from './people';

type Asking = Pick<Work, 'actor' | 'tenantId'>;

/** People who left: few, and the same for every row, so they are looked up once a statement. `$tenant` is bound. */
const GONE = `(select u.id from app_user u where u.tenant_id = $tenant and (${ACTIVE}) is not true)`;
const gone = (column: string): string => `(t.${column} is null or t.${column} in ${GONE})`;
/** The same in two arms: an index answers either, but not both at once. */
const goneArms = (column: string): readonly string[] => [`t.${column} is null`, `t.${column} = any(array${GONE})`];

/** Departments with a named head who is still there. */
const HEADED = `t.principal_dept in (select d.id from dept d join app_user u on u.tenant_id = d.tenant_id and u.id = d.principal_id where d.tenant_id = $tenant and d.deleted_at is null and ${ACTIVE})`;
const HEADLESS = `(t.principal_dept is null or not ${HEADED})`;
const I_HEAD = 't.principal_dept = any($heads)';

/** Steps of whoever is in charge: to direct, and what a person who left would have had to do. */
const DIRECTS = `t.status in (1, 2, 3, 4, 7) and (t.status in (1, 3) or t.status in (2, 7) and ${gone('revise_id')} or t.status = 4 and t.review_result is distinct from 1 and ${gone('review_id')})`;
const EXTENSION = 't.extend_state = 1 and t.status in (2, 7)';
const SECOND = 't.status = 4 and t.review_result = 1';

/**
 * Why a row awaits somebody. Each arm begins with what an index knows, so that PostgreSQL joins index look-ups instead of
 * walking every row. No row is in two arms of `mine` and `office`.
 */
interface Arms {
  readonly shape: string;
  /** The row names him, and so lies in his reach (visibleTo has these fields). */
  readonly mine: readonly string[];
  /** It is with his office because whom it names has left, or it names nobody. */
  readonly office: readonly string[];
  /** Extensions he decides on; the row may await him for another reason as well. */
  readonly extensions: readonly string[];
}

const MINE = [
  't.revise_id = $me and t.status in (2, 7)',
  't.review_id = $me and t.status = 4 and t.review_result is distinct from 1',
  `t.second_review_id = $me and ${SECOND}`,
  `t.principal_id = $me and ${DIRECTS}`,
];

function armsOf({ headOfDeptIds, roleAliases }: Work['actor']): Arms {
  const heads = headOfDeptIds.length > 0;
  const safety = roleAliases.includes('safety_manager');
  const principal = roleAliases.includes('principal');
  const unled = heads ? `${HEADLESS} and (${I_HEAD}) is not true` : HEADLESS;
  return {
    shape: `awaitsMe${heads ? 'H' : ''}${safety ? 'S' : ''}${principal ? 'P' : ''}`,
    mine: MINE,
    office: [
      ...(heads ? goneArms('principal_id').map((by) => `${by} and ${I_HEAD} and ${DIRECTS}`) : []),
      ...(safety ? goneArms('principal_id').map((by) => `${by} and ${unled} and ${DIRECTS}`) : []),
      ...(principal ? goneArms('second_review_id').map((by) => `${by} and ${SECOND}`) : []),
    ],
    extensions: [
      ...(heads ? [`${EXTENSION} and t.hidden_danger_level is distinct from 4 and ${I_HEAD}`] : []),
      ...(principal ? [`${EXTENSION} and (t.hidden_danger_level = 4 or ${HEADLESS})`] : []),
    ],
  };
}

const either = (arms: readonly string[]): string => `(${arms.map((arm) => `(${arm})`).join(' or ')})`;

const valuesOf = ({ actor, tenantId }: Asking): unknown[] =>
  actor.headOfDeptIds.length > 0 ? [tenantId, actor.userId, actor.headOfDeptIds] : [tenantId, actor.userId];

const placed = (sql: string, place: (index: number) => string): string =>
  sql
    .replaceAll('$tenant', place(0))
    .replaceAll('$me', `${place(1)}::uuid`)
    .replaceAll('$heads', `${place(2)}::uuid[]`);

/**
 * Rows whose next step is this person's: hazard/awaits.ts as a condition (a test holds the two together). The principal
 * of a danger, else the named head of the responsible department, else every 安全管理人员.
 */
export function awaitsMe(work: Asking): Condition {
  const { shape, mine, office, extensions } = armsOf(work.actor);
  const sql = either([...mine, ...office, ...extensions]);
  return { shape, sql: (place) => placed(sql, place), values: valuesOf(work) };
}

/**
 * How many rows `awaitsMe` finds. Arm by arm, for each has an index that answers it alone: the time goes with what awaits
 * this one person, not with what the company has stored.
 */
export async function countAwaitingMe(work: Work): Promise<number> {
  const { mine, office, extensions } = armsOf(work.actor);
  const values = valuesOf(work);
  const wall = whereOf(wallConditions(work, hiddenDanger), values.length + 1);
  const scope = whereOf(scopeConditions(work, hiddenDanger), values.length + 1);
  const byOffice = [
    ...office,
    ...extensions.map((arm, n) => `${arm} and ${either([...mine, ...office, ...extensions.slice(0, n)])} is not true`),
  ];
  const counts = [
    ...mine.map((arm) => `${wall.sql} and ${arm}`),
    ...byOffice.map((arm) => `${scope.sql} and ${arm}`),
  ].map((where) => `(select count(*) from ${hiddenDanger.table} t where ${where})`);
  const [row] = await work.tx.query<{ n: number }>(
    `select (${placed(counts.join(' + '), (index) => `$${index + 1}`)})::int as n`,
    [...values, ...(byOffice.length > 0 ? scope.values : wall.values)],
  );
  return row?.n ?? 0;
}

export const reportedByMe = (work: Pick<Work, 'actor'>): Condition => ({
  shape: 'informant=me',
  sql: (place) => `t.informant_id = ${place(0)}::uuid`,
  values: [work.actor.userId],
});

/**
 * Rows that name or have named this person, or in whose history he has acted. Like contains-search past the wall: an index
 * on an array is of no use behind it (docs/adr/0005).
 */
export const relatedToMe = (work: Pick<Work, 'actor'>): Condition => ({
  shape: 'related=me',
  sql: (place) => `t.id = any(array(select concerned_dangers(${place(0)}::uuid)))`,
  values: [work.actor.userId],
});
