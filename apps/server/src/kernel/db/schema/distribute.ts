import { ident } from '../ident';
import { placementOf } from './placement';
import { appRole, systemRole } from './roles';
import { addForeignKey } from './schema-sql';
import type { ForeignKeySpec, TableSpec } from './table-spec';

interface Key {
  readonly table: string;
  readonly key: ForeignKeySpec;
}

/**
 * What makes a migrated database, empty or filled, a distributed one (Citus): for psql, as a superuser on the coordinator,
 * after the workers have been added. One transaction. Keys between tables go first and come back last, for they run in
 * circles; triggers likewise, as the catalogue has them, for a table that has any is not distributed.
 */
export function distributeSql(tables: readonly TableSpec[]): string {
  const sorted = [...tables].sort((a, b) => (a.name < b.name ? -1 : 1));
  const placed = new Map(sorted.map((table) => [table.name, placementOf(table)]));
  const named = (kind: string): string[] => sorted.map(({ name }) => name).filter((name) => placed.get(name) === kind);
  const [reference, distributed] = [named('reference'), named('distributed')];
  const keys: Key[] = sorted.flatMap((table) => table.foreignKeys.map((key) => ({ table: table.name, key })));
  // A row of the coordinator's cannot point to a shard; what is left behind is cleared with what has expired.
  const kept = keys.filter(({ table, key }) => placed.get(table) !== 'local' || placed.get(key.table) === 'local');
  const sequences = sorted.flatMap(({ name, columns }) =>
    columns.filter(({ type }) => / as identity$/.test(type)).map((column) => `${name}_${column.name}_seq`),
  );
  const list = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');
  const moved = [...reference, ...distributed];
  const [first, ...others] = distributed;
  return `${[
    'begin;',
    `do $$ begin
  if not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) then
    raise exception '请以超级用户执行：行级安全之下读不到要搬的行';
  end if;
  execute format('alter database %I set citus.enable_unsafe_triggers = on', current_database());
end $$;`,
    `select run_command_on_workers(format('alter database %I set citus.enable_unsafe_triggers = on', current_database()));`,
    'set local citus.enable_unsafe_triggers = on;',
    `set local citus.multi_shard_modify_mode = 'sequential';`,
    // Nodes enter each other as the role that asks.
    `alter role ${appRole} login;`,
    `alter role ${systemRole} login;`,
    `create temp table kept_trigger on commit drop as
  select c.relname, t.tgname, pg_get_triggerdef(t.oid) as def
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = current_schema()::regnamespace
     and c.relname in (${list(moved)});`,
    `do $$ declare one record; begin
  for one in select * from kept_trigger loop execute format('drop trigger %I on %I', one.tgname, one.relname); end loop;
end $$;`,
    ...keys.map(({ table, key }) => `alter table ${ident(table)} drop constraint ${ident(key.name)};`),
    ...reference.map((name) => `select create_reference_table('${name}');`),
    ...(first === undefined
      ? []
      : [`select create_distributed_table('${first}', 'tenant_id', colocate_with => 'none');`]),
    ...others.map((name) => `select create_distributed_table('${name}', 'tenant_id', colocate_with => '${first}');`),
    ...moved.map((name) => `select truncate_local_data_after_distributing_table('${name}');`),
    ...kept.map(({ table, key }) => addForeignKey(table, key)),
    `do $$ declare one record; begin
  for one in select * from kept_trigger order by relname, tgname loop execute one.def; end loop;
end $$;`,
    ...sequences.map((name) => `grant usage on sequence ${ident(name)} to ${appRole}, ${systemRole};`),
    'commit;',
  ].join('\n')}\n`;
}
