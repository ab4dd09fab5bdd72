import { ident } from '../ident';
import { appRole, systemRole } from './roles';
import type { ColumnSpec, ForeignKeySpec, IndexSpec, TableSpec } from './table-spec';

const everything = 'select, insert, update, delete';

/**
 * The wall between tenants. A plain equality: the planner folds it with the WHERE beside it, settles on a generic plan and
 * reads the setting once a statement; a list of tenants in the setting misled it by tenfold (docs/adr/0005).
 */
const ownTenant = "tenant_id = current_setting('app.tenants', true)";

/**
 * SQL (PostgreSQL 15) that creates everything the specs say, in an order that works for any set of tables: tables,
 * indexes, walls and grants, foreign keys, triggers last. Deterministic: sorted by table name, columns as given.
 */
export function schemaToSql(tables: readonly TableSpec[]): string {
  const sorted = [...tables].sort((a, b) => (a.name < b.name ? -1 : 1));
  const parts = [
    ...sorted.map((table) => [createTable(table), ...table.indexes.map((index) => createIndex(table.name, index))]),
    ...sorted.map((table) => accessOf(table)),
    ...sorted.map((table) => table.foreignKeys.map((key) => addForeignKey(table.name, key))),
    ...sorted.map(({ triggers = [] }) => triggers.map(({ name, def }) => `create trigger ${ident(name)} ${def};`)),
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function createTable(table: TableSpec): string {
  const lines = [
    ...table.columns.map(columnSql),
    `constraint ${ident(`${table.name}_pkey`)} primary key (${idents(table.primaryKey)})`,
    ...(table.checks ?? []).map(({ name, expr }) => `constraint ${ident(name)} check (${expr})`),
  ];
  const partition = table.partitionBy ? ` partition by ${table.partitionBy}` : '';
  return `create table ${ident(table.name)} (\n  ${lines.join(',\n  ')}\n)${partition};`;
}

function columnSql({ name, type, notNull, default: value }: ColumnSpec): string {
  return `${ident(name)} ${type}${value === undefined ? '' : ` default ${value}`}${notNull ? ' not null' : ''}`;
}

function createIndex(table: string, index: IndexSpec): string {
  const { name, columns, unique, where, using } = index;
  const method = using && using !== 'btree' ? ` using ${using}` : '';
  return `create ${unique ? 'unique ' : ''}index ${ident(name)} on ${ident(table)}${method} (${columns})${where ? ` where ${where}` : ''};`;
}

function accessOf(table: TableSpec): string[] {
  const { rls, appGrants } = table;
  const name = ident(table.name);
  // A table the application may not rewrite (the audit log) is not rewritten by jobs either; they only clear what has
  // outlived its retention.
  const systemGrants =
    table.systemGrants ??
    (appGrants === undefined ? everything : [...new Set([...appGrants.split(/\s*,\s*/), 'delete'])].join(', '));
  const wall =
    rls !== 'none'
      ? [
          `alter table ${name} enable row level security;`,
          `alter table ${name} force row level security;`,
          `create policy tenant_scope on ${name} to ${appRole} using (${ownTenant}) with check (${ownTenant});`,
          ...(rls === 'layered'
            ? [`create policy platform_read on ${name} for select to ${appRole} using (tenant_id = '000000');`]
            : []),
          `create policy system_all on ${name} to ${systemRole} using (true) with check (true);`,
        ]
      : [];
  return [
    ...wall,
    ...(appGrants === '' ? [] : [`grant ${appGrants ?? everything} on ${name} to ${appRole};`]),
    `grant ${systemGrants} on ${name} to ${systemRole};`,
  ];
}

export function addForeignKey(table: string, key: ForeignKeySpec): string {
  const { onDelete, columns } = key;
  // The tenant of a row never becomes null: of a composite key only the reference itself is cleared.
  const cleared =
    columns.length > 1 && columns.includes('tenant_id') ? columns.filter((name) => name !== 'tenant_id') : [];
  const action = onDelete === 'set null' && cleared.length > 0 ? `set null (${idents(cleared)})` : onDelete;
  return (
    `alter table ${ident(table)} add constraint ${ident(key.name)} foreign key (${idents(columns)}) ` +
    `references ${ident(key.table)} (${idents(key.references)})${action ? ` on delete ${action}` : ''};`
  );
}

const idents = (names: readonly string[]): string => names.map(ident).join(', ');
