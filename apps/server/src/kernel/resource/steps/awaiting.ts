import {
  type AnyResource,
  awaitingsOf,
  columnName,
  type Link,
  type Condition as RowCondition,
  stateField,
} from '@anlan/resource';
import { reachOf, type Work } from '../../context';
import { conditionSql } from '../condition-sql';
import type { AnyOf, Arm } from '../list/any-of';
import type { Condition } from '../list/condition';
import { whereOf } from '../list/where';
import { refinement, scopeConditions, wallConditions } from '../scope/scope';

type Asking = Pick<Work, 'actor' | 'tenantId'>;

/** Still working here and able to sign in; `u` is app_user. */
export const ACTIVE = 'u.deleted_at is null and u.status = 1 and u.is_resign is distinct from 0';
/** People who left: few, and the same for every row, so they are looked up once a statement. `$tenant` is bound. */
const GONE = `select u.id from app_user u where u.tenant_id = $tenant and (${ACTIVE}) is not true`;
/** Departments with a named head who is still there. */
const HEADED = `select d.id from dept d join app_user u on u.tenant_id = d.tenant_id and u.id = d.principal_id where d.tenant_id = $tenant and d.deleted_at is null and ${ACTIVE}`;

const at = (field: string): string => `t.${columnName(field)}`;
const sqlOfCondition = (condition: RowCondition): string => conditionSql(condition, at);

/** A field that names several: whoever of them is still there, each for himself. */
const isList = ({ fields }: AnyResource, name: string): boolean => {
  const field = fields[name];
  return field !== undefined && 'multiple' in field && field.multiple === true;
};
const amongThem = (field: string): string => `${at(field)} @> array[$me]`;

const isNull = (field: string): string => `${at(field)} is null`;
const hasLeft = (field: string): string => `${at(field)} = any(array(${GONE}))`;
const iHead = (field: string): string => `${at(field)} = any($heads)`;
const notMe = (resource: AnyResource, fields: readonly string[] = []): string[] =>
  fields.map((field) =>
    isList(resource, field) ? `(${amongThem(field)}) is not true` : `${at(field)} is distinct from $me`,
  );

/** Nobody answers at this link: the next of the chain is asked. */
function passedOver(resource: AnyResource, link: Link, heads: boolean): string {
  if ('user' in link && isList(resource, link.user)) return `(${at(link.user)} <@ array(${GONE})) is not false`;
  if ('user' in link) return `(${isNull(link.user)} or ${at(link.user)} in (${GONE}))`;
  if (!('headOf' in link)) throw new Error('a chain ends with a role');
  const dept = at(link.headOf);
  const headless = `${dept} is null or ${dept} not in (${HEADED})`;
  if (link.apart) {
    const concerned = link.apart
      .map((field) =>
        isList(resource, field) ? `d.principal_id = any(${at(field)})` : `d.principal_id = ${at(field)}`,
      )
      .join(' or ');
    return `(${headless} or ${dept} in (select d.id from dept d where d.tenant_id = $tenant and d.deleted_at is null and (${concerned})))`;
  }
  return heads ? `(${headless}) and (${iHead(link.headOf)}) is not true` : `(${headless})`;
}

/** One way in which a row awaits somebody: conditions that all hold. */
interface Case {
  readonly states: readonly number[];
  readonly parts: readonly string[];
}

/**
 * Why rows await this person. `who` is what an index knows, so that PostgreSQL joins index look-ups instead of walking
 * every row. No row is in two arms but those `beside`.
 */
interface Why {
  readonly who: string;
  /** Where there are several: the index gives the rows of each in the order of a list, not of all. */
  readonly states?: readonly number[];
  readonly what: string;
  /** The person field whose holder has left, or which names nobody. */
  readonly left?: string;
  readonly nobody?: string;
  readonly inReach: boolean;
  readonly beside: boolean;
}

interface Group {
  readonly link: Link;
  /** The person before him in the chain: where he is not there, it is this one's. */
  readonly after?: string;
  readonly beside: boolean;
  readonly cases: Case[];
}

const inStates = (resource: AnyResource, states: readonly number[]): string =>
  states.length === 1
    ? `${at(stateField(resource))} = ${states[0]}`
    : `${at(stateField(resource))} in (${states.join(', ')})`;

function groupsOf(resource: AnyResource, { headOfDeptIds, roleAliases, can }: Work['actor']): Group[] {
  const heads = headOfDeptIds.length > 0;
  const groups = new Map<string, Group>();
  const add = (key: string, group: Omit<Group, 'cases'>, one: Case) => {
    const known = groups.get(key) ?? { ...group, cases: [] };
    const same = known.cases.findIndex(({ parts }) => parts.join() === one.parts.join());
    const before = known.cases[same];
    if (before) known.cases[same] = { ...before, states: [...before.states, ...one.states].sort((a, b) => a - b) };
    else known.cases.push(one);
    groups.set(key, known);
  };
  for (const step of resource.steps?.steps ?? []) {
    const states = step.from.map((name) => Number(resource.lifecycle?.code[name]));
    const earlier: RowCondition[] = [];
    for (const { when, chain, beside = false } of awaitingsOf(step)) {
      const given = [...(step.while ? [step.while] : []), ...(when ? [when] : []), ...earlier.map((not) => ({ not }))];
      for (const [place, link] of chain.entries()) {
        if ('headOf' in link && !heads) continue;
        if ('role' in link && !roleAliases.includes(link.role)) continue;
        if ('code' in link && !can(link.code)) continue;
        const before = chain.slice(0, place);
        const named =
          'user' in link ? undefined : before.findLast((one) => 'user' in one && !isList(resource, one.user));
        const after = named && 'user' in named ? named.user : undefined;
        const parts = [
          ...given.map(sqlOfCondition),
          ...('headOf' in link
            ? [iHead(link.headOf), ...notMe(resource, link.apart)]
            : 'role' in link || 'code' in link
              ? notMe(resource, link.apart)
              : []),
          ...before.filter((one) => one !== named).map((one) => passedOver(resource, one, heads && !beside)),
        ];
        const key = `${beside ? step.name : ''}|${JSON.stringify(link)}|${after ?? ''}`;
        add(key, { link, beside, ...(after ? { after } : {}) }, { states, parts });
      }
      if (when) earlier.push(when);
    }
  }
  return [...groups.values()];
}

/** What all cases share goes first, where a partial index may be proved by it. */
function factored(resource: AnyResource, cases: readonly Case[]): { shared: string[]; either: string } {
  const shared = (cases[0]?.parts ?? []).filter((part) => cases.every(({ parts }) => parts.includes(part)));
  const sameStates = cases.every(({ states }) => states.join() === cases[0]?.states.join());
  const rest = cases.map(({ states, parts }) =>
    [...(sameStates ? [] : [inStates(resource, states)]), ...parts.filter((part) => !shared.includes(part))].join(
      ' and ',
    ),
  );
  if (sameStates) shared.push(inStates(resource, cases[0]?.states ?? []));
  const either = rest.includes('') ? '' : rest.length === 1 ? (rest[0] as string) : `(${rest.join(' or ')})`;
  return { shared, either };
}

const all = (...parts: readonly string[]): string => parts.filter(Boolean).join(' and ') || 'true';

function whysOf(work: Asking, resource: AnyResource): Why[] {
  const { actor } = work;
  const { visibleTo } = resource;
  const reach = reachOf(actor, resource);
  const seesOwn = actor.headOfDeptIds.every((id) => reach.deptIds.includes(id));
  const sees = (kind: 'users' | 'depts', field: string): boolean =>
    visibleTo === 'tenant' || (visibleTo?.[kind] ?? []).includes(field);
  return groupsOf(resource, actor).flatMap(({ link, after, beside, cases }): Why[] => {
    const { shared, either } = factored(resource, cases);
    const inReach =
      'user' in link ? sees('users', link.user) : 'headOf' in link && seesOwn && sees('depts', link.headOf);
    const states = [...new Set(cases.flatMap((one) => one.states))].sort((a, b) => a - b);
    const common = { inReach, beside, ...(states.length > 1 ? { states } : {}) };
    if ('user' in link) {
      const state = inStates(resource, states);
      const what = all(...shared.filter((part) => states.length === 1 || part !== state), either);
      return [{ ...common, who: isList(resource, link.user) ? amongThem(link.user) : `${at(link.user)} = $me`, what }];
    }
    if ('approver' in link) return [{ inReach, beside, who: amongThem(link.ids), what: all(...shared, either) }];
    if (!after) return [{ inReach, beside, who: all(...shared), what: either || 'true' }];
    const state = inStates(resource, states);
    const what = all(...shared.filter((part) => states.length === 1 || part !== state), either);
    return [
      { ...common, who: isNull(after), what, ...(states.length > 1 ? { nobody: after } : {}) },
      { ...common, who: hasLeft(after), what, left: after },
    ];
  });
}

const sqlOf = (resource: AnyResource, { who, states, what }: Why): string =>
  all(who, states ? inStates(resource, states) : '', what);

const either = (resource: AnyResource, whys: readonly Why[]): string =>
  whys.length === 0 ? 'false' : `(${whys.map((why) => `(${sqlOf(resource, why)})`).join(' or ')})`;

type Placed = (sql: string, place: (index: number) => string) => string;

/** What these texts bind, and how it is placed: PostgreSQL knows no type of a value that no text names. */
function bound({ actor, tenantId }: Asking, ...texts: readonly string[]): { values: unknown[]; placed: Placed } {
  const known = [
    { name: '$tenant', cast: '', value: tenantId },
    { name: '$me', cast: '::uuid', value: actor.userId },
    { name: '$heads', cast: '::uuid[]', value: actor.headOfDeptIds },
  ].filter(({ name }) => texts.some((text) => text.includes(name)));
  return {
    values: known.map(({ value }) => value),
    placed: (sql, place) =>
      known.reduce((text, { name, cast }, index) => text.replaceAll(name, `${place(index)}${cast}`), sql),
  };
}

/** Roles that a chain of the resource asks: no other changes the statement. */
const rolesAsked = (resource: AnyResource): ReadonlySet<string> =>
  new Set(
    (resource.steps?.steps ?? []).flatMap((step) =>
      awaitingsOf(step).flatMap(({ chain }) => chain.flatMap((link) => ('role' in link ? [link.role] : []))),
    ),
  );

const codesAsked = (resource: AnyResource): ReadonlySet<string> =>
  new Set(
    (resource.steps?.steps ?? []).flatMap((step) =>
      awaitingsOf(step).flatMap(({ chain }) => chain.flatMap((link) => ('code' in link ? [link.code] : []))),
    ),
  );

/** Whether people are asked by their codes: these are held in every tenant, roles of a trade in companies alone. */
export const asksCodes = (resource: AnyResource): boolean => codesAsked(resource).size > 0;

/** What the statement depends on: a statement is kept for each, so nothing else may stand in it. */
function shapeOf({ actor }: Asking, resource: AnyResource, whys: readonly Why[]): string {
  const asked = rolesAsked(resource);
  const roles = actor.roleAliases.filter((role) => asked.has(role)).sort();
  const codes = [...codesAsked(resource)].filter((code) => actor.can(code)).sort();
  const reach = whys.map(({ inReach }) => (inReach ? 1 : 0)).join('');
  return `awaits:${resource.name}:${actor.headOfDeptIds.length > 0 ? 'H' : ''}${reach}:${roles.join()}:${codes.join()}`;
}

/** Rows one of whose next steps is this person's: the steps' `awaits` as a condition. */
export function awaitsMe(work: Asking, resource: AnyResource): Condition {
  const whys = whysOf(work, resource);
  const sql = either(resource, whys);
  const { values, placed } = bound(work, sql);
  return { shape: shapeOf(work, resource, whys), sql: (place) => placed(sql, place), values };
}

/**
 * The same for a list, whose first page must not cost what awaits the person altogether: cut so that each look-up is of
 * one person and one state, whose rows an index gives in the order of the list.
 */
export function awaitsMeByArms(work: Asking, resource: AnyResource): AnyOf {
  const whys = whysOf(work, resource);
  const state = at(stateField(resource));
  const given = `gone as materialized (${GONE}), headed as materialized (${HEADED})`;
  const { values, placed } = bound(work, given, either(resource, whys));
  const armOf = (why: Why): Arm => {
    const each = [
      ...(why.left ? ['gone g'] : []),
      ...(why.states ? [`(values ${why.states.map((code) => `(${code})`).join(', ')}) as s(state)`] : []),
    ];
    const sql = all(why.left ? `${at(why.left)} = g.id` : why.who, why.states ? `${state} = s.state` : '', why.what);
    return {
      sql: (place) =>
        placed(sql.replaceAll(GONE, 'select id from gone').replaceAll(HEADED, 'select id from headed'), place),
      ...(why.inReach ? { inReach: true as const } : {}),
      ...(each.length > 0 ? { each: each.join(', ') } : {}),
      ...(why.nobody ? { nothingIn: columnName(why.nobody) } : {}),
    };
  };
  return {
    shape: shapeOf(work, resource, whys),
    values,
    given: (place) => placed(given, place),
    arms: whys.map(armOf),
    otherwise: awaitsMe(work, resource),
  };
}

/**
 * How many rows `awaitsMe` finds. Arm by arm, for each has an index that answers it alone: the time goes with what awaits
 * this one person, not with what the company has stored.
 */
export async function countAwaitingMe(work: Work, resource: AnyResource): Promise<number> {
  const whys = whysOf(work, resource);
  const { values, placed } = bound(work, either(resource, whys));
  const wall = whereOf([...wallConditions(work, resource), ...refinement(work, resource)], values.length + 1);
  const scope = whereOf(scopeConditions(work, resource), values.length + 1);
  const counts = whys.map((why, n) => {
    const own = all(why.inReach ? wall.sql : scope.sql, sqlOf(resource, why));
    // What is awaited beside another step may await the same person twice.
    const told = why.beside ? whys.filter((other, place) => !other.beside || place < n) : [];
    const where = told.length > 0 ? `${own} and ${either(resource, told)} is not true` : own;
    return `(select count(*) from ${resource.table} t where ${where})`;
  });
  if (counts.length === 0) return 0;
  const [row] = await work.tx.query<{ n: number }>(
    `select (${placed(counts.join(' + '), (index) => `$${index + 1}`)})::int as n`,
    [...values, ...(whys.every(({ inReach }) => inReach) ? wall.values : scope.values)],
  );
  return row?.n ?? 0;
}
