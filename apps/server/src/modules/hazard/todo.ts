import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { openStatuses } from '@anlan/domain/hazard/status';
import { reachOf, type Work } from '../../kernel/context';
import type { AnyOf, Arm } from '../../kernel/resource/list/any-of';
import type { Condition } from '../../kernel/resource/list/filters';
import { whereOf } from '../../kernel/resource/list/read';
import { scopeConditions, wallConditions } from '../../kernel/resource/scope/scope';
import { ACTIVE } from './people';

type Asking = Pick<Work, 'actor' | 'tenantId'>;

/** People who left: few, and the same for every row, so they are looked up once a statement. `$tenant` is bound. */
const GONE = `select u.id from app_user u where u.tenant_id = $tenant and (${ACTIVE}) is not true`;
const gone = (column: string): string => `(t.${column} is null or t.${column} in (${GONE}))`;
/** Departments with a named head who is still there. */
const HEADED = `select d.id from dept d join app_user u on u.tenant_id = d.tenant_id and u.id = d.principal_id where d.tenant_id = $tenant and d.deleted_at is null and ${ACTIVE}`;
const HEADLESS = `(t.principal_dept is null or t.principal_dept not in (${HEADED}))`;
const I_HEAD = 't.principal_dept = any($heads)';

/** Steps of whoever is in charge: to direct, and what a person who left would have had to do. */
const LEFT = `(t.status in (2, 7) and ${gone('revise_id')} or t.status = 4 and t.review_result is distinct from 1 and ${gone('review_id')})`;
const DIRECTS = `(t.status in (1, 3) or ${LEFT})`;
const EXTENSION = 't.extend_state = 1 and t.status in (2, 7)';
/** The head of the department answers for it, rectifies it himself or has asked: his superior decides on the extension. */
const HEAD_CONCERNED =
  't.principal_dept in (select d.id from dept d where d.tenant_id = $tenant and d.deleted_at is null and d.principal_id in (t.principal_id, t.revise_id, t.extend_user_id))';
const NOT_ASKED = 't.extend_user_id is distinct from $me';
const NOT_MINE = `t.principal_id is distinct from $me and t.revise_id is distinct from $me and ${NOT_ASKED}`;
const SECOND = 't.status = 4 and t.review_result = 1';

/**
 * Why a row awaits somebody. `who` is what an index knows, so that PostgreSQL joins index look-ups instead of walking every
 * row. No row is in two arms of `mine` and `office`.
 */
interface Why {
  readonly who: string;
  /** Where there are several: the index gives the rows of each in the order of a list, not of all. */
  readonly statuses?: readonly number[];
  readonly what: string;
  /** Names him or a department in his reach (visibleTo has these fields): his reach need not be asked. */
  readonly inReach?: true;
}

interface Arms {
  readonly shape: string;
  /** The row names him. */
  readonly mine: readonly Why[];
  /** It is with his office because whom it names has left, or it names nobody. */
  readonly office: readonly Why[];
  /** Extensions he decides on; the row may await him for another reason as well. */
  readonly extensions: readonly Why[];
}

const OPEN = openStatuses;

const NAMED: readonly Why[] = [
  { who: 't.revise_id = $me', statuses: [2, 7], what: 'true' },
  { who: 't.review_id = $me', what: 't.status = 4 and t.review_result is distinct from 1' },
  { who: 't.second_review_id = $me', what: SECOND },
  { who: 't.principal_id = $me', statuses: OPEN, what: DIRECTS },
];

const isNull = (column: string): string => `t.${column} is null`;
const hasLeft = (column: string): string => `t.${column} = any(array(${GONE}))`;
const MINE = NAMED.map((why): Why => ({ ...why, inReach: true }));

/** `gone` in two arms: an index answers either, but not both at once. */
const goneArms = (column: string, why: Omit<Why, 'who'>): readonly Why[] =>
  [isNull(column), hasLeft(column)].map((who) => ({ who, ...why }));

function armsOf(actor: Work['actor']): Arms {
  const { headOfDeptIds, roleAliases } = actor;
  const heads = headOfDeptIds.length > 0;
  const reach = reachOf(actor, hiddenDanger);
  const own = headOfDeptIds.every((id) => reach.deptIds.includes(id)) ? ({ inReach: true } as const) : {};
  const safety = roleAliases.includes('safety_manager');
  const principal = roleAliases.includes('principal');
  const unled = heads ? `${HEADLESS} and (${I_HEAD}) is not true` : HEADLESS;
  return {
    shape: `awaitsMe${heads ? (own.inReach ? 'R' : 'H') : ''}${safety ? 'S' : ''}${principal ? 'P' : ''}`,
    mine: MINE,
    office: [
      ...(heads ? goneArms('principal_id', { statuses: OPEN, what: `${I_HEAD} and ${DIRECTS}`, ...own }) : []),
      ...(safety ? goneArms('principal_id', { statuses: OPEN, what: `${unled} and ${DIRECTS}` }) : []),
      ...(principal ? goneArms('second_review_id', { what: SECOND }) : []),
    ],
    extensions: [
      ...(heads
        ? [{ who: EXTENSION, what: `t.hidden_danger_level is distinct from 4 and ${I_HEAD} and ${NOT_MINE}`, ...own }]
        : []),
      ...(principal
        ? [{ who: EXTENSION, what: `(t.hidden_danger_level = 4 or ${HEADLESS} or ${HEAD_CONCERNED}) and ${NOT_ASKED}` }]
        : []),
    ],
  };
}

const sqlOf = ({ who, statuses, what }: Why): string =>
  `${who}${statuses ? ` and t.status in (${statuses.join(', ')})` : ''} and ${what}`;
const either = (arms: readonly Why[]): string => `(${arms.map((arm) => `(${sqlOf(arm)})`).join(' or ')})`;

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
 * The same for a list, whose first page must not cost what awaits the person altogether: cut so that each look-up is of
 * one person and one status, whose rows an index gives in the order of the list.
 */
export function awaitsMeByArms(work: Asking): AnyOf {
  const { shape, mine, office, extensions } = armsOf(work.actor);
  const armOf = (why: Why): Arm => {
    const { who, statuses } = why;
    const left = who === hasLeft('principal_id');
    const each = [
      ...(left ? ['gone g'] : []),
      ...(statuses ? [`(values ${statuses.map((status) => `(${status})`).join(', ')}) as s(status)`] : []),
    ];
    const sql = sqlOf({
      ...why,
      who: `${left ? 't.principal_id = g.id' : who}${statuses ? ' and t.status = s.status' : ''}`,
    });
    return {
      sql: (place) =>
        placed(sql.replaceAll(GONE, 'select id from gone').replaceAll(HEADED, 'select id from headed'), place),
      ...(why.inReach ? { inReach: true } : {}),
      ...(each.length > 0 ? { each: each.join(', ') } : {}),
      ...(who === isNull('principal_id') ? { nothingIn: 'principal_id' } : {}),
    };
  };
  return {
    shape,
    values: valuesOf(work),
    given: (place) => placed(`gone as materialized (${GONE}), headed as materialized (${HEADED})`, place),
    arms: [...mine, ...office, ...extensions].map(armOf),
    otherwise: awaitsMe(work),
  };
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
  const within = ({ inReach }: Why): string => (inReach ? wall.sql : scope.sql);
  const all = [...mine, ...office, ...extensions];
  const counts = [
    ...[...mine, ...office].map((arm) => `${within(arm)} and ${sqlOf(arm)}`),
    ...extensions.map(
      (arm, n) =>
        `${within(arm)} and ${sqlOf(arm)} and ${either([...mine, ...office, ...extensions.slice(0, n)])} is not true`,
    ),
  ].map((where) => `(select count(*) from ${hiddenDanger.table} t where ${where})`);
  const [row] = await work.tx.query<{ n: number }>(
    `select (${placed(counts.join(' + '), (index) => `$${index + 1}`)})::int as n`,
    [...values, ...(all.every(({ inReach }) => inReach) ? wall.values : scope.values)],
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
export function relatedToMe(work: Pick<Work, 'actor'>): Condition {
  const ids: Condition['sql'] = (place) => `select concerned_dangers(${place(0)}::uuid) as id`;
  return {
    shape: 'related=me',
    sql: (place) => `t.id = any(array(${ids(place)}))`,
    values: [work.actor.userId],
    ids,
  };
}
