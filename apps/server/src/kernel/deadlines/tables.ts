import { type AnyResource, anchorOf, columnName, type Deadline, snake } from '@anlan/resource';
import type { IndexSpec, TableSpec, TriggerSpec } from '../db/schema/table-spec';
import { conditionSql } from '../resource/condition-sql';

const time = 'timestamp with time zone';

export const deadlineTable: TableSpec = {
  // How far what is due has been told. A row for every record whose deadline runs, so that a look costs what has fallen
  // due and not what is stored; triggers keep it (`deadlineTriggers`), whatever way a record is written. A deadline that
  // ended and of which something was told stays, so that the same one told of again is not told twice.
  name: 'deadline_due',
  rls: 'tenant',
  appGrants: '',
  systemGrants: 'select, insert, update, delete',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'resource', type: 'text', notNull: true },
    { name: 'record_id', type: 'uuid', notNull: true },
    { name: 'deadline', type: 'text', notNull: true },
    // What the field holds that it is reckoned from.
    { name: 'anchor_at', type: time, notNull: true },
    // The last moment in time, as last reckoned.
    { name: 'due_at', type: time },
    // The place of the highest rung told, from 1.
    { name: 'told', type: 'smallint', notNull: true, default: '0' },
    // When to look again: -infinity at once, infinity never; null: it does not run.
    { name: 'next_at', type: time },
  ],
  primaryKey: ['tenant_id', 'resource', 'record_id', 'deadline'],
  indexes: [{ name: 'deadline_due_next', columns: 'next_at', where: "next_at < 'infinity'" }],
  foreignKeys: [],
};

/** That it runs, over the columns of `row`. May be null where a field is. */
export const runsSql = (deadline: Deadline, row?: string): string => {
  const dot = row ? `${row}.` : '';
  const at = (field: string): string => `${dot}${columnName(field)}`;
  return `${conditionSql(deadline.while, at)} and ${at(anchorOf(deadline))} is not null and ${dot}deleted_at is null`;
};

const named = ({ deadlines = {} }: AnyResource): [string, Deadline][] => Object.entries(deadlines);

/** What is due first is read from an index of what runs alone. */
export const deadlineIndexes = (resource: AnyResource): IndexSpec[] =>
  named(resource).map(([name, deadline]) => ({
    name: `${resource.table}_${snake(name)}_due`,
    columns: `tenant_id, ${columnName(anchorOf(deadline))}, id`,
    where: runsSql(deadline, '').replaceAll(/(^|[ (])\./g, '$1'),
  }));

/**
 * What keeps `deadline_due`. Triggers and not a part of the writing statement: a way of writing that forgot it would be
 * a reminder that never comes.
 */
export const deadlineTriggers = (resource: AnyResource): TriggerSpec[] =>
  named(resource).flatMap(([name, deadline]) => {
    // Nothing is told of it: its index is all it needs.
    if (deadline.rungs.length === 0) return [];
    const { table } = resource;
    const stem = `${table}_${snake(name)}`;
    const column = columnName(anchorOf(deadline));
    const runs = (row: string): string => `(${runsSql(deadline, row)}) is true`;
    const rests = (row: string): string => `(${runsSql(deadline, row)}) is not true`;
    const begins = `execute function deadline_runs('${resource.name}', '${name}', '${column}')`;
    const ends = `execute function deadline_ends('${resource.name}', '${name}')`;
    return [
      { name: `${stem}_new`, def: `after insert on ${table} for each row when (${runs('new')}) ${begins}` },
      {
        name: `${stem}_runs`,
        def: `after update on ${table} for each row when (${runs('new')} and (${rests('old')} or old.${column} is distinct from new.${column})) ${begins}`,
      },
      {
        name: `${stem}_ends`,
        def: `after update on ${table} for each row when (${runs('old')} and ${rests('new')}) ${ends}`,
      },
      { name: `${stem}_gone`, def: `after delete on ${table} for each row ${ends}` },
    ];
  });

/**
 * They run as their owner, for the role of requests may not touch the table. A deadline with another moment is told of
 * anew; one that runs again with the same is not.
 */
export const deadlineFunctions = `
create function deadline_runs() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into deadline_due as d (tenant_id, resource, record_id, deadline, anchor_at, next_at)
    values (new.tenant_id, tg_argv[0], new.id, tg_argv[1], (to_jsonb(new) ->> tg_argv[2])::timestamptz, '-infinity')
    on conflict (tenant_id, resource, record_id, deadline) do update
      set anchor_at = excluded.anchor_at, next_at = excluded.next_at,
          told = case when d.anchor_at = excluded.anchor_at then d.told else 0 end;
  return null;
end $$;
create function deadline_ends() returns trigger language plpgsql security definer set search_path from current as $$
begin
  delete from deadline_due d where d.tenant_id = old.tenant_id and d.resource = tg_argv[0] and d.record_id = old.id
     and d.deadline = tg_argv[1] and (d.told = 0 or tg_op = 'DELETE');
  update deadline_due d set next_at = null where d.tenant_id = old.tenant_id and d.resource = tg_argv[0]
     and d.record_id = old.id and d.deadline = tg_argv[1];
  return null;
end $$;
revoke all on function deadline_runs(), deadline_ends() from public;
`;
