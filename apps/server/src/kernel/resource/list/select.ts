import { resourceOf } from '@anlan/domain';
import { type AnyField, type AnyResource, columnName, labelName, message, wireName } from '@anlan/resource';
import type { Ctx } from '../../context';
import { hasTenant, isTree, keyColumn } from '../table';

/**
 * The SELECT list of a definition. The wire's values are made in SQL, so that a page travels from PostgreSQL to the
 * client as one piece of JSON text (quality §1b: half the CPU of building it in Node).
 */
const quote = (name: string): string => `"${name.replace(/"/g, '""')}"`;
const text = (value: string): string => `'${value.replace(/'/g, "''")}'`;

const DELETED_LABEL: Readonly<Record<string, string>> = { user: message.userDeleted, dept: message.deptDeleted };
const deletedLabel = (target: string): string => text(DELETED_LABEL[target] ?? message.rowDeleted);
/** Of these records go on telling what they were made by: the name stays, marked as deleted. */
const NAMED_WHEN_DELETED: ReadonlySet<string> = new Set(['checkPlan']);

const timestamp = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;

/** What a supervisor reads in place of a signature (`masksPeople`). */
export const SIGNED = '已签名';
/** What a supervisor reads of a name (`masksPeople`). */
export const familyName = (column: string): string => `left(${column}, 1) || '**'`;

/** Whether the reader has the people of these rows by their family names alone. What the system counts, nobody reads. */
export const masks = ({ actor }: Partial<Pick<Ctx, 'actor'>>, { masksPeople }: AnyResource): boolean =>
  masksPeople === true && actor !== undefined && actor.tenantKind !== 'company';

/** The name of a person in SQL of a module's own, as this reader has it. */
export const personName = (work: Pick<Ctx, 'actor'>, resource: AnyResource, column: string): string =>
  masks(work, resource) ? familyName(column) : column;

/** The label of what a reference points to; a removed person or department is told as such. */
function labelExpression(
  field: Extract<AnyField, { kind: 'ref' }>,
  column: string,
  tenant: string,
  masked: boolean,
): string {
  const target = resourceOf(field.target);
  const whole = `r.${columnName(target.title)}`;
  const title = masked && field.target === 'user' ? familyName(whole) : whole;
  const gone = NAMED_WHEN_DELETED.has(field.target) ? `${title} || '（已删除）'` : deletedLabel(field.target);
  const live = `case when r.deleted_at is null then ${title} else ${gone} end`;
  const wall = hasTenant(target) ? `r.tenant_id = ${tenant} and ` : '';
  const key = `r.${keyColumn(target)}`;
  return field.multiple
    ? `(select string_agg(${live}, ',' order by array_position(${column}, ${key})) from ${target.table} r where ${wall}${key} = any(${column}))`
    : `(select ${live} from ${target.table} r where ${wall}${key} = ${column})`;
}

/**
 * Wire expressions of one field, as `expression as "wireName"`. `tenant`: whose names are asked for, a parameter where the
 * statement joins, for by the column of another row they would be sought on every shard.
 */
export function wireExpressions(
  name: string,
  field: AnyField,
  resource: Pick<AnyResource, 'table' | 'title'> | undefined,
  alias = 't',
  masked = false,
  tenant = `${alias}.tenant_id`,
): string[] {
  if (field.secret) return [];
  const column = `${alias}.${columnName(name)}`;
  const as = (expression: string, wire = wireName(name, field)) => `${expression} as ${quote(wire)}`;
  // Whoever reads people by their family names sees neither how they sign nor their faces.
  if (masked && field.kind === 'signature') return [as(`case when ${column} is not null then '${SIGNED}' end`)];
  if (masked && field.kind === 'file' && field.ofPerson) return [as('null::text')];
  switch (field.kind) {
    case 'text':
      return [as(masked && field.personName ? familyName(column) : column)];
    case 'longText':
    case 'richText':
    case 'int':
    case 'choice':
    case 'state':
    case 'json':
    case 'signature':
      return [as(column)];
    case 'decimal':
    case 'money':
      return [as(`${column}::text`)];
    case 'date':
      return [as(`to_char(${column}, 'YYYY-MM-DD')`)];
    case 'datetime':
      return [as(timestamp(column))];
    case 'period':
      return field.columns.map((part) => {
        const own = `${alias}.${columnName(part)}`;
        return as(field.precision === 'date' ? `to_char(${own}, 'YYYY-MM-DD')` : timestamp(own), part);
      });
    case 'dict':
      return [as(field.multiple ? `array_to_string(${column}, ',')` : column)];
    case 'flag': {
      const [yes, no] = field.codes ?? [1, 0];
      return [as(`case when ${column} then ${yes} when not ${column} then ${no} end`)];
    }
    case 'ref':
      if (masked && field.headcount)
        return [as('null::text'), as(`nullif(cardinality(${column}), 0) || '人'`, labelName(name, field))];
      return [
        as(field.multiple ? `array_to_string(${column}, ',')` : column),
        as(labelExpression(field, column, tenant, masked), labelName(name, field)),
      ];
    case 'parent':
      return [
        as(`coalesce(${column}::text, '0')`),
        ...(resource
          ? [
              as(
                `(select r.${columnName(resource.title)} from ${resource.table} r where ${alias === 't' && hasTenantOf(resource) ? 'r.tenant_id = t.tenant_id and ' : ''}r.id = ${column})`,
                'parentName',
              ),
            ]
          : []),
      ];
    case 'file':
      return [as(`array_to_string(${column}, ',')`)];
    case 'rows':
      return [];
  }
}

const hasTenantOf = (resource: object): boolean => (resource as AnyResource).scope !== 'platform';

const authors = (resource: AnyResource, masked: boolean): string[] => {
  const name = masked ? familyName('u.real_name') : 'u.real_name';
  // The platform's people are no colleagues and their rows not readable here: what they wrote is signed by the platform.
  const person = (column: string, wire: string) =>
    `coalesce((select ${name} from app_user u where u.tenant_id = t.tenant_id and u.tenant_id = t.${column}_tenant and u.id = t.${column}_user), case when t.${column}_tenant = '000000' and t.${column}_user is not null then '平台管理员' end) as ${quote(wire)}`;
  return [
    't.version',
    't.create_user as "createUser"',
    `${timestamp('t.create_time')} as "createTime"`,
    't.update_user as "updateUser"',
    `${timestamp('t.update_time')} as "updateTime"`,
    ...(hasTenant(resource) ? [person('create', 'createUserName'), person('update', 'updateUserName')] : []),
  ];
};

export interface SelectOptions {
  /** Child rows too (details), and a place for the attachments of each field of files (`present`). */
  readonly detail?: boolean;
  /** Has the row children of its own (lazy trees)? */
  readonly tree?: boolean;
  /** People by their family names alone (`masked`). */
  readonly masked?: boolean;
}

const cache = new Map<string, string>();

/** `t.id, t.name, …` for the alias `t`. */
export function wireSelect(resource: AnyResource, options: SelectOptions = {}): string {
  const { masked = false } = options;
  const cacheKey = `${resource.name}/${options.detail ? 1 : 0}${options.tree ? 1 : 0}${masked ? 1 : 0}`;
  const known = cache.get(cacheKey);
  if (known !== undefined) return known;
  const list = [
    `t.${keyColumn(resource)} as "id"`,
    ...(hasTenant(resource) ? ['t.tenant_id as "tenantId"'] : []),
    ...Object.entries(resource.fields).flatMap(([name, field]) =>
      field.detailOnly && !options.detail ? [] : wireExpressions(name, field, resource, 't', masked),
    ),
    ...(options.detail
      ? Object.entries(resource.fields).flatMap(([name, field]) =>
          field.kind === 'rows'
            ? [childRows(name, field, masked)]
            : field.kind === 'file' || field.kind === 'signature'
              ? [`'[]'::json as ${quote(`${wireName(name, field)}List`)}`]
              : [],
        )
      : []),
    ...(options.tree && isTree(resource)
      ? [
          `exists(select 1 from ${resource.table} c where ${hasTenant(resource) ? 'c.tenant_id = t.tenant_id and ' : ''}c.parent_id = t.id and c.deleted_at is null) as "hasChildren"`,
        ]
      : []),
    ...authors(resource, masked),
  ].join(', ');
  cache.set(cacheKey, list);
  return list;
}

function childRows(name: string, field: Extract<AnyField, { kind: 'rows' }>, masked: boolean): string {
  const columns = Object.entries(field.fields).flatMap(([child, childField]) =>
    wireExpressions(child, childField, undefined, 'c', masked),
  );
  return `(select coalesce(json_agg(x), '[]') from (select c.id as "id", ${columns.join(', ')} from ${field.table} c where c.tenant_id = t.tenant_id and c.parent_id = t.id order by c.sort, c.id) x) as ${quote(wireName(name, field))}`;
}

/** Stored values, for rules on the server: arrays stay arrays, dates text, references ids. */
export function rowSelect(resource: AnyResource): string {
  const cacheKey = `${resource.name}/row`;
  const known = cache.get(cacheKey);
  if (known !== undefined) return known;
  const list = [
    `t.${keyColumn(resource)} as "id"`,
    ...(hasTenant(resource) ? ['t.tenant_id as "tenantId"'] : []),
    ...(isTree(resource) ? ['t.ancestors as "ancestors"'] : []),
    ...Object.entries(resource.fields).flatMap(([name, field]) => {
      const column = `t.${columnName(name)}`;
      if (field.kind === 'rows') return [];
      if (field.kind === 'datetime') return [`${timestamp(column)} as ${quote(name)}`];
      if (field.kind === 'date') return [`to_char(${column}, 'YYYY-MM-DD') as ${quote(name)}`];
      if (field.kind === 'period') {
        const [start, end] = field.columns.map((part) => timestamp(`t.${columnName(part)}`));
        return [`case when ${start} is null then null else array[${start}, ${end}] end as ${quote(name)}`];
      }
      return [`${column} as ${quote(name)}`];
    }),
    't.version',
    't.create_user as "createUser"',
    `${timestamp('t.create_time')} as "createTime"`,
  ].join(', ');
  cache.set(cacheKey, list);
  return list;
}
