import { type AnyField, type AnyResource, columnName, kindOf } from '@anlan/resource';
import type { ColumnSpec, ForeignKeySpec, IndexSpec, TableSpec } from '../db/schema/table-spec';
import { deadlineIndexes, deadlineTriggers } from '../deadlines/tables';
import { figuresTable } from './figures/figures';

/**
 * Tables derived from a definition: its own, one per child-row field, and one of figures kept ready. Every tenant table has the primary key
 * (tenant_id, id) and unique indexes that begin with tenant_id (architecture §4).
 */
export function tablesOf(resource: AnyResource, targetOf: (name: string) => AnyResource): TableSpec[] {
  const own = mainTable(resource, targetOf);
  const children = Object.entries(resource.fields).flatMap(([, field]) =>
    field.kind === 'rows' ? [childTable(resource, field, targetOf)] : [],
  );
  return [own, ...children, ...figuresTable(resource)];
}

export const isTree = (resource: AnyResource): boolean =>
  Object.values(resource.fields).some((field) => field.kind === 'parent');

/** `tenant_id = $n`, for layered tables also the platform's rows; `true` for platform tables. Ends with ` and `. */
export const tenantWall = (resource: AnyResource, place: string): string =>
  resource.scope === 'tenant'
    ? `tenant_id = ${place} and `
    : resource.scope === 'layered'
      ? `tenant_id in (${place}, '000000') and `
      : `${place}::text is not null and `;

export const hasTenant = (resource: AnyResource): boolean => resource.scope !== 'platform';

/** The column that identifies a row: `id`, or a text key of the definition's own. */
export const keyColumn = (resource: AnyResource): string => (resource.key ? columnName(resource.key) : 'id');

const titleIsText = (resource: AnyResource): boolean => {
  const kind = resource.fields[resource.title]?.kind;
  return (kind === 'text' || kind === 'longText') && !resource.fields[resource.title]?.personal;
};

/** Chinese sorts by a stored pinyin column in COLLATE "C": PGlite has no ICU collation (stack-server §2). */
export const hasPinyin = (resource: AnyResource): boolean => titleIsText(resource) && resource.name !== 'attachment';

const authorColumns: ColumnSpec[] = [
  { name: 'create_user', type: 'uuid' },
  { name: 'create_tenant', type: 'text' },
  { name: 'create_time', type: 'timestamp with time zone', notNull: true, default: 'now()' },
  { name: 'update_user', type: 'uuid' },
  { name: 'update_tenant', type: 'text' },
  { name: 'update_time', type: 'timestamp with time zone', notNull: true, default: 'now()' },
  { name: 'deleted_at', type: 'timestamp with time zone' },
  { name: 'version', type: 'integer', notNull: true, default: '1' },
];

function fieldColumns(fields: Readonly<Record<string, AnyField>>): ColumnSpec[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    kindOf(field)
      .columns(name, field)
      .map((column) => ({
        ...column,
        ...(field.kind === 'state' ? { notNull: true } : {}),
        ...(column.type.endsWith('[]') ? { notNull: true, default: `'{}'` } : {}),
      })),
  );
}

function mainTable(resource: AnyResource, targetOf: (name: string) => AnyResource): TableSpec {
  const tenant = hasTenant(resource);
  const columns: ColumnSpec[] = [
    ...(tenant ? [{ name: 'tenant_id', type: 'text', notNull: true }] : []),
    ...(resource.key ? [] : [{ name: 'id', type: 'uuid', notNull: true }]),
    ...fieldColumns(resource.fields).map((column) =>
      column.name === keyColumn(resource) ? { ...column, notNull: true } : column,
    ),
    ...(isTree(resource) ? [{ name: 'ancestors', type: 'uuid[]', notNull: true, default: `'{}'` }] : []),
    ...(hasPinyin(resource) ? [{ name: 'pinyin', type: 'text' }] : []),
    ...(resource.search ? [{ name: 'search_grams', type: 'text[]', notNull: true, default: `'{}'` }] : []),
    ...authorColumns,
  ];
  const key = keyColumn(resource);
  return {
    name: resource.table,
    rls: resource.scope === 'platform' ? 'none' : resource.scope,
    columns,
    primaryKey: tenant ? ['tenant_id', key] : [key],
    indexes: [...indexesOf(resource), ...deadlineIndexes(resource)],
    foreignKeys: foreignKeys(resource.table, resource.fields, tenant, targetOf, resource.scope === 'layered'),
    triggers: deadlineTriggers(resource),
  };
}

const short = (name: string): string => (name.length <= 60 ? name : name.slice(0, 60));
/** At most one live row of a tenant. */
export const singleIndexName = (table: string): string => `${table}_single`;
const LIVE = 'deleted_at IS NULL';

function indexesOf(resource: AnyResource): IndexSpec[] {
  const tenant = hasTenant(resource);
  const lead = tenant ? 'tenant_id, ' : '';
  const key = keyColumn(resource);
  const table = resource.table;
  const indexes: IndexSpec[] = [
    { name: `${table}_created`, columns: `${lead}create_time DESC, ${key} DESC`, where: LIVE },
  ];
  const state = Object.entries(resource.fields).find(([, field]) => field.kind === 'state')?.[0];
  if (state) {
    const column = columnName(state);
    indexes.push({
      name: `${table}_${column}`,
      columns: `${lead}${column}, create_time DESC, ${key} DESC`,
      where: LIVE,
    });
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.unique) {
      indexes.push({
        name: uniqueIndexName(table, name),
        columns: `${lead}${columnName(name)}`,
        unique: true,
        where: LIVE,
      });
    }
    if (field.personal) {
      indexes.push({
        name: short(`${table}_${columnName(name)}_hash`),
        columns: `${lead}${columnName(name)}_hash`,
        where: LIVE,
      });
    }
  }
  for (const { fields } of resource.uniques ?? []) {
    indexes.push({
      name: uniqueIndexName(table, ...fields),
      columns: `${lead}${fields.map(columnName).join(', ')}`,
      unique: true,
      where: LIVE,
    });
  }
  for (const list of resource.indexes ?? []) {
    const names = list.map(columnName);
    const columns = names.map((name) => (name === 'create_time' ? `create_time DESC, ${key} DESC` : name)).join(', ');
    indexes.push({ name: short(`${table}_${names.join('_')}_ix`), columns: `${lead}${columns}`, where: LIVE });
  }
  indexes.push(...orderIndexes(resource, lead), ...citingIndexes(table, resource.fields, lead, LIVE));
  if (tenant) indexes.push(...namingIndexes(resource, lead));
  if (resource.singleton)
    indexes.push({ name: singleIndexName(table), columns: 'tenant_id', unique: true, where: LIVE });
  if (isTree(resource)) indexes.push({ name: `${table}_ancestors`, columns: 'ancestors', using: 'gin' });
  if (resource.search) {
    indexes.push({ name: `${table}_search`, columns: `${lead}search_grams`, using: 'gin' });
  }
  return indexes;
}

/** Rows that say on which law they rest, without those that say nothing: what a law is looked for in. */
const citingIndexes = (
  table: string,
  fields: Readonly<Record<string, AnyField>>,
  lead: string,
  live?: string,
): IndexSpec[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.cites
      ? [
          {
            name: short(`${table}_${columnName(name)}_cites`),
            columns: `${lead}id`,
            where: `${live ? `${live} AND ` : ''}${columnName(name)} IS NOT NULL`,
          },
        ]
      : [],
  );

/** No list sorts all a company has to show its first page: the order it opens with has an index, down to the key. */
function orderIndexes(resource: AnyResource, lead: string): IndexSpec[] {
  if (resource.scope === 'platform' || resource.singleton) return [];
  const declared = (resource.indexes ?? []).filter((list) => list.length === 1).flat();
  const opens = [resource.views.list.sort, resource.views.government?.sort].filter((sort) => sort !== undefined);
  return [...new Set(opens)]
    .map((sort) => ({ field: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? ' DESC' : '' }))
    .filter(({ field }) => field !== 'createTime' && !declared.includes(field))
    .map(({ field, direction }) => ({
      name: short(`${resource.table}_${columnName(field)}_order`),
      columns: `${lead}${columnName(field)}${direction}, ${keyColumn(resource)}${direction}`,
      where: LIVE,
    }));
}

/** Every array by which a row concerns somebody can be asked for whom it names (resource/reached). */
function namingIndexes(resource: AnyResource, lead: string): IndexSpec[] {
  const { visibleTo } = resource;
  if (!visibleTo || visibleTo === 'tenant') return [];
  return [...(visibleTo.users ?? []), ...(visibleTo.depts ?? [])]
    .filter((name) => {
      const field = resource.fields[name];
      return field?.kind === 'ref' && field.multiple;
    })
    .map((name) => ({
      name: short(`${resource.table}_${columnName(name)}_names`),
      using: 'gin',
      columns: `${lead}${columnName(name)}`,
      where: LIVE,
    }));
}

/** The index whose violation becomes the sentence of the field, or of the fields together. */
export const uniqueIndexName = (table: string, ...fields: string[]): string =>
  short(`${table}_${fields.map(columnName).join('_')}_uq`);

function foreignKeys(
  table: string,
  fields: Readonly<Record<string, AnyField>>,
  tenant: boolean,
  targetOf: (name: string) => AnyResource,
  layered = false,
): ForeignKeySpec[] {
  return Object.entries(fields).flatMap(([name, field]): ForeignKeySpec[] => {
    const column = columnName(name);
    // A tenant's row may hang below one of the platform's: no foreign key can say so.
    if (field.kind === 'parent' && layered) return [];
    if (field.kind === 'parent') {
      return tenant
        ? [
            {
              name: short(`${table}_${column}_fk`),
              columns: ['tenant_id', column],
              table,
              references: ['tenant_id', 'id'],
            },
          ]
        : [{ name: short(`${table}_${column}_fk`), columns: [column], table, references: ['id'] }];
    }
    if (field.kind !== 'ref' || field.multiple) return [];
    const target = targetOf(field.target);
    // The region tree's own root has no parent row; it is checked by its module.
    if (target.table === table) return [];
    if (!hasTenant(target)) {
      return [
        {
          name: short(`${table}_${column}_fk`),
          columns: [column],
          table: target.table,
          references: [keyColumn(target)],
        },
      ];
    }
    if (!tenant || target.scope === 'layered') return [];
    return [
      {
        name: short(`${table}_${column}_fk`),
        columns: ['tenant_id', column],
        table: target.table,
        references: ['tenant_id', keyColumn(target)],
      },
    ];
  });
}

function childTable(
  resource: AnyResource,
  field: Extract<AnyField, { kind: 'rows' }>,
  targetOf: (name: string) => AnyResource,
): TableSpec {
  return {
    name: field.table,
    rls: 'tenant',
    columns: [
      { name: 'tenant_id', type: 'text', notNull: true },
      { name: 'id', type: 'uuid', notNull: true },
      { name: 'parent_id', type: 'uuid', notNull: true },
      { name: 'sort', type: 'integer', notNull: true, default: '0' },
      ...fieldColumns(field.fields),
    ],
    primaryKey: ['tenant_id', 'id'],
    indexes: [
      { name: `${field.table}_parent`, columns: 'tenant_id, parent_id, sort' },
      ...citingIndexes(field.table, field.fields, 'tenant_id, '),
    ],
    foreignKeys: [
      {
        name: `${field.table}_parent_fk`,
        columns: ['tenant_id', 'parent_id'],
        table: resource.table,
        references: ['tenant_id', 'id'],
        onDelete: 'cascade',
      },
      ...foreignKeys(field.table, field.fields, true, targetOf),
    ],
  };
}
