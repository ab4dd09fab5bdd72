import { allResources } from '@anlan/domain';
import {
  type AnyResource,
  anchorOf,
  awaitingsOf,
  columnName,
  type Deadline,
  permissionCode,
  stateField,
} from '@anlan/resource';
import type { BellSource } from '../../push/bell';
import { conditionSql } from '../condition-sql';
import { firstOfArms } from '../list/any-of';
import { asksCodes, awaitsMeByArms } from './awaiting';

const LOOKED_AT = 200;

/** What a row `t` asks of a person. */
export interface Asked {
  /** SQL of the words; `$me` stands for the person. */
  readonly words: string;
  /** Columns it reads beside the state. */
  readonly columns: readonly string[];
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The label of the step that is awaited in the row's state. */
function labels(resource: AnyResource): Asked {
  const columns = new Set<string>();
  const at = (field: string): string => {
    columns.add(columnName(field));
    return `t.${columnName(field)}`;
  };
  const cases = (resource.steps?.steps ?? []).flatMap((step) =>
    awaitingsOf(step).map(({ when, says = step.label }) => {
      const states = step.from.map((name) => resource.lifecycle?.code[name]).join(', ');
      const given = [step.while, when].flatMap((condition) =>
        condition ? [` and ${conditionSql(condition, at)}`] : [],
      );
      return `when t.${columnName(stateField(resource))} in (${states})${given.join('')} then ${quoted(says)}`;
    }),
  );
  return { words: `case ${cases.join(' ')} else ${quoted(resource.label)} end`, columns: [...columns] };
}

/** By when a row is due by the first of its deadlines that runs; those that a parameter of the company moves are left out. */
function dueOf(resource: AnyResource): { readonly sql: string; readonly columns: readonly string[] } {
  const columns = new Set<string>();
  const at = (field: string): string => {
    columns.add(columnName(field));
    return `t.${columnName(field)}`;
  };
  const moments = Object.values(resource.deadlines ?? {}).flatMap((deadline) =>
    typeof deadline.at === 'string'
      ? [`case when ${conditionSql(deadline.while, at)} then ${endSql(resource, deadline, at(deadline.at))} end`]
      : [],
  );
  return { sql: moments.length === 0 ? 'null::timestamptz' : `coalesce(${moments.join(', ')})`, columns: [...columns] };
}

/** A day is over at its last second. */
const endSql = (resource: AnyResource, deadline: Deadline, column: string): string =>
  resource.fields[anchorOf(deadline)]?.kind === 'date'
    ? `((${column})::date + 1)::timestamptz - interval '1 second'`
    : column;

/**
 * To-dos of the bell: rows of a resource whose next step is this person's, as its steps' `awaits` say.
 * @param asked where more than the step's label is to be told
 */
export function stepTodos(resource: AnyResource, { words, columns }: Asked = labels(resource)): BellSource {
  const named = [resource.title, ...('code' in resource.fields ? ['code'] : [])].map(columnName);
  const due = dueOf(resource);
  const read = new Set([
    'id',
    'create_time',
    'update_time',
    columnName(stateField(resource)),
    ...named,
    ...columns,
    ...due.columns,
  ]);
  const byCode = asksCodes(resource);
  const subject = `coalesce(${named.map((name) => `t.${name}`).join(', ')})`;
  const title = `${words} || '：' || ${subject}`;
  return {
    kind: 'todo',
    of: resource.name,
    tasks: true,
    rows: (work, { most, newest }) => {
      if (work.actor.tenantKind !== 'company' && !byCode) return undefined;
      if (!work.actor.can(permissionCode(resource, 'view'))) return undefined;
      const awaits = awaitsMeByArms(work, resource);
      // No step asks for anybody like him.
      if (awaits.arms.length === 0) return undefined;
      // An arm has its rows in the order of the list: of so many, those changed last are told. Whom more than these
      // await sees the rest in his list.
      const order = newest ? { by: 't.create_time desc, t.id desc', limit: LOOKED_AT } : { limit: most };
      const first = firstOfArms(work, resource, awaits, [], {
        columns: [...read].map((name) => `t.${name}`).join(', '),
        ...order,
      });
      return {
        shape: `todo:${first.shape}`,
        sql: (place) =>
          `with ${first.sql(place)} select t.id, ${title.replaceAll('$me', `${place(first.values.length)}::uuid`)} as title,
                  coalesce(t.update_time, t.create_time) as time, true as waits, '${resource.name}' as resource, t.id::text as record_id,
                  ${words.replaceAll('$me', `${place(first.values.length)}::uuid`)} as task, ${subject} as subject, ${due.sql} as due from m t`,
        values: title.includes('$me') ? [...first.values, work.actor.userId] : first.values,
      };
    },
  };
}

/** Resources whose steps await somebody; a module may tell more of one of them than its labels by a source of its own. */
export const stepTodosBeside = (sources: readonly BellSource[]): readonly BellSource[] => {
  const told = new Set(sources.map(({ of }) => of));
  return (allResources as readonly AnyResource[])
    .filter(({ name, steps }) => !told.has(name) && steps?.steps.some((step) => awaitingsOf(step).length > 0))
    .map((resource) => stepTodos(resource));
};
