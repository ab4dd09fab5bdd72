import { ident } from '../ident';
import type { Catalogue, CatalogueColumn, CataloguePolicy, CatalogueTable, Named } from './catalogue';

export interface CatalogueDiff {
  /** Forward SQL, each ending in a semicolon; what would lose data stands there as `-- DROP …` for a person to decide. */
  statements: string[];
  /** Chinese remarks on statements that need thought on a table with rows. */
  notes: string[];
}

/** In this order a draft can run: what others refer to comes first, foreign keys last, removals at the very end. */
const phases = [
  'loosen',
  'tables',
  'columns',
  'constraints',
  'indexes',
  'access',
  'foreignKeys',
  'triggers',
  'removals',
] as const;

type Phase = (typeof phases)[number];

class Draft {
  readonly #statements = new Map<Phase, string[]>(phases.map((phase) => [phase, []]));
  readonly notes: string[] = [];

  add(phase: Phase, ...statements: string[]): void {
    this.#statements.get(phase)?.push(...statements);
  }

  note(text: string): void {
    this.notes.push(text);
  }

  done(): CatalogueDiff {
    return { statements: [...this.#statements.values()].flat(), notes: this.notes };
  }
}

/** The SQL that turns `actual` into `wanted`. Both empty lists mean: no drift. */
export function diffCatalogues(actual: Catalogue, wanted: Catalogue): CatalogueDiff {
  const draft = new Draft();
  const before = new Map(actual.tables.map((table) => [table.name, table]));
  for (const table of wanted.tables) {
    const former = before.get(table.name);
    if (former) alterTable(draft, former, table);
    else createTable(draft, table);
  }
  const kept = new Set(wanted.tables.map(({ name }) => name));
  for (const { name } of actual.tables) {
    if (!kept.has(name)) draft.add('removals', `-- DROP TABLE ${ident(name)};`);
  }
  return draft.done();
}

function createTable(draft: Draft, table: CatalogueTable): void {
  const lines = [
    ...table.columns.map(columnSql),
    ...(table.primaryKey ? [constraintSql(table.primaryKey)] : []),
    ...table.constraints.map(constraintSql),
  ];
  const partition = table.partitionBy ? ` partition by ${table.partitionBy}` : '';
  draft.add('tables', `create table ${ident(table.name)} (\n  ${lines.join(',\n  ')}\n)${partition};`);
  const bare: CatalogueTable = {
    ...table,
    rowSecurity: false,
    forceRowSecurity: false,
    indexes: [],
    foreignKeys: [],
    triggers: [],
    policies: [],
    grants: [],
  };
  alterTable(draft, bare, table);
}

function alterTable(draft: Draft, from: CatalogueTable, to: CatalogueTable): void {
  const { name } = to;
  if (from.partitionBy !== to.partitionBy) {
    draft.note(`${name}：分区方式不同（${from.partitionBy ?? '无'} → ${to.partitionBy ?? '无'}），需要重建表`);
  }
  diffColumns(draft, from, to);
  diffConstraints(draft, name, listOf(from.primaryKey), listOf(to.primaryKey), 'constraints');
  diffConstraints(draft, name, from.constraints, to.constraints, 'constraints');
  diffConstraints(draft, name, from.foreignKeys, to.foreignKeys, 'foreignKeys');
  diffIndexes(draft, from, to);
  diffTriggers(draft, from, to);
  diffAccess(draft, from, to);
}

function diffColumns(draft: Draft, from: CatalogueTable, to: CatalogueTable): void {
  const before = new Map(from.columns.map((column) => [column.name, column]));
  for (const column of to.columns) {
    const former = before.get(column.name);
    if (former) {
      alterColumn(draft, to.name, former, column);
      continue;
    }
    draft.add('columns', `alter table ${ident(to.name)} add column ${columnSql(column)};`);
    if (column.notNull && column.default === null && column.identity === '') {
      draft.note(`${to.name}.${column.name}：必填且没有默认值，表中已有数据时须先填充`);
    }
  }
  const kept = new Set(to.columns.map((column) => column.name));
  for (const column of from.columns) {
    if (!kept.has(column.name))
      draft.add('removals', `-- DROP COLUMN: alter table ${ident(to.name)} drop column ${ident(column.name)};`);
  }
}

function alterColumn(draft: Draft, table: string, from: CatalogueColumn, to: CatalogueColumn): void {
  const alter = `alter table ${ident(table)} alter column ${ident(to.name)}`;
  const add = (change: string): void => draft.add('columns', `${alter} ${change};`);
  const computed = from.generated !== '' || to.generated !== '';
  if (computed && (from.generated !== to.generated || from.default !== to.default || typeSql(from) !== typeSql(to))) {
    draft.add(
      'removals',
      `-- DROP COLUMN: alter table ${ident(table)} drop column ${ident(to.name)}; -- ${columnSql(to)}`,
    );
    draft.note(`${table}.${to.name}：计算列的定义不同，需要删除后重建`);
    return;
  }
  const retyped = typeSql(from) !== typeSql(to);
  if (from.identity !== to.identity && from.identity !== '') add('drop identity');
  const dropsDefault = from.default !== null && !computed && (to.default === null || retyped);
  if (dropsDefault) add('drop default');
  if (retyped) {
    add(`type ${typeSql(to)} using ${ident(to.name)}::${to.type}`);
    draft.note(`${table}.${to.name}：类型 ${typeSql(from)} → ${typeSql(to)}，会重写整张表，请核对转换`);
  }
  if (to.default !== null && !computed && (retyped || from.default !== to.default)) add(`set default ${to.default}`);
  if (!from.notNull && to.notNull) {
    add('set not null');
    draft.note(`${table}.${to.name}：改为必填，表中的空值须先填充`);
  }
  if (from.notNull && !to.notNull) add('drop not null');
  if (from.identity !== to.identity && to.identity !== '') add(`add ${identitySql(to.identity)}`);
}

function diffConstraints(draft: Draft, table: string, from: Named[], to: Named[], phase: Phase): void {
  const { added, changed, removed } = compare(from, to);
  for (const one of changed) draft.add('loosen', `alter table ${ident(table)} drop constraint ${ident(one.name)};`);
  for (const one of [...added, ...changed]) draft.add(phase, `alter table ${ident(table)} add ${constraintSql(one)};`);
  for (const one of removed)
    draft.add('removals', `-- DROP CONSTRAINT: alter table ${ident(table)} drop constraint ${ident(one.name)};`);
}

function diffIndexes(draft: Draft, from: CatalogueTable, to: CatalogueTable): void {
  const { added, changed, removed } = compare(from.indexes, to.indexes);
  for (const one of changed) draft.add('loosen', `drop index ${ident(one.name)};`);
  for (const one of [...added, ...changed]) draft.add('indexes', `${one.def};`);
  for (const one of removed) draft.add('removals', `-- DROP INDEX ${ident(one.name)};`);
}

/** One that no definition declares is dropped: it keeps no data, and it may write. */
function diffTriggers(draft: Draft, from: CatalogueTable, to: CatalogueTable): void {
  const { added, changed, removed } = compare(from.triggers, to.triggers);
  for (const one of [...changed, ...removed])
    draft.add('loosen', `drop trigger ${ident(one.name)} on ${ident(to.name)};`);
  for (const one of [...added, ...changed]) draft.add('triggers', `${one.def};`);
}

function diffAccess(draft: Draft, from: CatalogueTable, to: CatalogueTable): void {
  const name = ident(to.name);
  if (to.rowSecurity && !from.rowSecurity) draft.add('access', `alter table ${name} enable row level security;`);
  if (to.forceRowSecurity && !from.forceRowSecurity)
    draft.add('access', `alter table ${name} force row level security;`);
  if (from.rowSecurity && !to.rowSecurity) {
    draft.add('removals', `-- DROP SECURITY: alter table ${name} disable row level security;`);
  }
  if (from.forceRowSecurity && !to.forceRowSecurity) {
    draft.add('removals', `-- DROP SECURITY: alter table ${name} no force row level security;`);
  }
  const asNamed = (policy: CataloguePolicy): Named => ({ name: policy.name, def: policySql(name, policy) });
  const { added, changed, removed } = compare(from.policies.map(asNamed), to.policies.map(asNamed));
  for (const one of changed) draft.add('access', `drop policy ${ident(one.name)} on ${name};`);
  for (const one of [...added, ...changed]) draft.add('access', one.def);
  for (const one of removed) draft.add('removals', `-- DROP POLICY ${ident(one.name)} on ${name};`);
  const roles = [...new Set([...from.grants, ...to.grants].map(({ role }) => role))].sort();
  for (const role of roles) {
    const had = from.grants.find((grant) => grant.role === role)?.privileges ?? [];
    const gets = to.grants.find((grant) => grant.role === role)?.privileges ?? [];
    const extra = had.filter((one) => !gets.includes(one));
    const missing = gets.filter((one) => !had.includes(one));
    if (extra.length > 0) draft.add('access', `revoke ${extra.join(', ').toLowerCase()} on ${name} from ${role};`);
    if (missing.length > 0) draft.add('access', `grant ${missing.join(', ').toLowerCase()} on ${name} to ${role};`);
  }
}

function compare(from: Named[], to: Named[]): { added: Named[]; changed: Named[]; removed: Named[] } {
  const before = new Map(from.map((one) => [one.name, one.def]));
  const after = new Set(to.map(({ name }) => name));
  return {
    added: to.filter(({ name }) => !before.has(name)),
    changed: to.filter(({ name, def }) => before.has(name) && before.get(name) !== def),
    removed: from.filter(({ name }) => !after.has(name)),
  };
}

const listOf = (one: Named | null): Named[] => (one ? [one] : []);

const constraintSql = ({ name, def }: Named): string => `constraint ${ident(name)} ${def}`;

const identitySql = (identity: string): string => `generated ${identity === 'a' ? 'always' : 'by default'} as identity`;

const typeSql = ({ type, collation }: CatalogueColumn): string =>
  collation === null ? type : `${type} collate "${collation}"`;

function columnSql(column: CatalogueColumn): string {
  const { name, notNull, default: value, identity, generated } = column;
  const source =
    generated !== ''
      ? ` generated always as (${value}) stored`
      : identity !== ''
        ? ` ${identitySql(identity)}`
        : value === null
          ? ''
          : ` default ${value}`;
  return `${ident(name)} ${typeSql(column)}${source}${notNull ? ' not null' : ''}`;
}

const commands: Record<string, string> = { r: 'select', a: 'insert', w: 'update', d: 'delete' };

function policySql(table: string, policy: CataloguePolicy): string {
  const { name, command, permissive, roles, using, check } = policy;
  return [
    `create policy ${ident(name)} on ${table}`,
    permissive ? '' : ' as restrictive',
    commands[command] ? ` for ${commands[command]}` : '',
    ` to ${roles.join(', ')}`,
    using === null ? '' : ` using (${using})`,
    check === null ? '' : ` with check (${check})`,
    ';',
  ].join('');
}
