import { allResources } from '@anlan/domain';
import {
  type AnyResource,
  columnName,
  f,
  isEmpty,
  isUuid,
  manyOf,
  message,
  permissionCode,
  type RefField,
} from '@anlan/resource';
import { type Actor, type Ctx, inScope, type Work } from '../../context';
import { forbidden, invalid, notFound } from '../../errors';
import { openRoute, type Route } from '../../route';
import { scopeConditions } from '../scope/scope';
import { hasPinyin, isTree, keyColumn } from '../table';
import { named } from './named';
import { paging, whereOf } from './read';
import { masks } from './select';

/** A hundred ids with their commas: everybody below a department is asked for by all departments there. */
const IDS_LENGTH = 3_700;

/**
 * GET /safe/lookup/{resource}: what every reference control reads. Id and label only, with the fields that references
 * narrow by. Who may choose is the definition's word (`lookup`); which rows, the scope's.
 */
export function lookupRoute(): Route {
  const known = new Map(allResources.map((resource) => [resource.name, resource]));
  return openRoute({
    method: 'GET',
    path: '/safe/lookup/:resource',
    summary: '引用选择：按名称查找',
    access: { signedIn: true },
    effect: 'read',
    reach: 'rows',
    takes: {
      query: { q: f.text('名称'), ids: f.text('编号', { max: 25_000 }) },
      named: (name, params) => known.get(params.resource ?? '') === undefined || narrows(params.resource, name),
    },
    open: async (ctx, { params, query }) => {
      const resource = known.get(params.resource ?? '');
      if (!resource?.lookup) throw notFound();
      if (!mayChoose(ctx.actor, resource)) throw forbidden();
      const tenants = resource.name === 'tenant' ? await tenantsOf(ctx) : undefined;
      return inScope(ctx, async (work) => ({ json: await lookup(work, resource, query, tenants) }));
    },
  });
}

interface Reference {
  readonly owner: AnyResource;
  readonly field: RefField;
}

/** Every field of every definition that refers to another, those of child rows too, by the resource it refers to. */
const references = new Map<string, Reference[]>();
for (const owner of allResources) {
  const note = (fields: AnyResource['fields']): void => {
    for (const field of Object.values(fields)) {
      if (field.kind === 'rows') note(field.fields);
      if (field.kind === 'ref')
        references.set(field.target, [...(references.get(field.target) ?? []), { owner, field }]);
    }
  };
  note(owner.fields);
}

const VERBS = ['view', 'add', 'edit'] as const;

/** Codes that open a form or a filter with such a choice, by the resource chosen from. */
const codes = new Map(
  allResources
    .filter(({ lookup: who }) => who === 'referring')
    .map((resource) => {
      const owners = new Set([resource, ...(references.get(resource.name) ?? []).map(({ owner }) => owner)]);
      return [resource.name, [...owners].flatMap((owner) => VERBS.map((verb) => permissionCode(owner, verb)))] as const;
    }),
);

const mayChoose = (actor: Actor, { name, lookup: who }: AnyResource): boolean =>
  who === 'signedIn' || (codes.get(name) ?? []).some((code) => actor.can(code));

/** Fields by which a choice is narrowed: those that references name, and people by the departments and posts of the picker. */
const PICKED_BY: readonly string[] = ['dept', 'post'];
const narrowing = new Map(
  allResources.map((resource) => {
    const named = (references.get(resource.name) ?? []).flatMap(({ field }) => [
      ...Object.keys(field.within ?? {}),
      ...Object.keys(field.where ?? {}),
    ]);
    const own = Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'parent' || (field.kind === 'ref' && PICKED_BY.includes(field.target)) ? [name] : [],
    );
    return [resource.name, new Set([...named, ...own])] as const;
  }),
);

const narrows = (resource: string | undefined, name: string): boolean =>
  narrowing.get(resource ?? '')?.has(name) === true;

/** Of tenants a company sees itself, a supervisor his companies; looked up before the transaction opens. */
async function tenantsOf({ app, actor }: Ctx): Promise<readonly string[] | undefined> {
  if (actor.tenantKind === 'platform') return undefined;
  return actor.tenantKind === 'government' ? app.jurisdiction.companies(actor.regionCode) : [actor.tenantId];
}

async function lookup(
  work: Work,
  resource: AnyResource,
  query: Readonly<Record<string, unknown>>,
  tenants: readonly string[] | undefined,
): Promise<string> {
  const conditions = scopeConditions(work, resource);
  if (tenants) {
    conditions.push({
      shape: 'companies',
      sql: (place) => `t.tenant_id = any(${place(0)}::text[])`,
      values: [tenants],
    });
  }
  for (const [name, value] of Object.entries(query)) {
    // Not to be stored, so not to be found either.
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
      throw invalid([{ field: name, message: message.unknownFilter(name) }]);
  }
  const { size, offset } = paging({ size: '50', ...query });
  const key = keyColumn(resource);
  const title = columnName(resource.title);
  const text = typeof query.q === 'string' ? query.q.trim().slice(0, 50) : '';
  if (text !== '') conditions.push(named(work, resource, title, text));
  if (typeof query.ids === 'string' && query.ids !== '') {
    const ids = manyOf(query.ids, 500);
    const good = ids?.every((id) => (resource.key ? /^\w{1,32}$/.test(id) : isUuid(id)));
    if (!ids || !good) throw notFound();
    conditions.push({
      shape: 'ids',
      sql: (place) => `t.${key}::text = any(${place(0)}::text[])`,
      values: [ids.map((id) => id.toLowerCase())],
    });
  }
  const beside: string[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!narrowing.get(resource.name)?.has(name) || field.personal || field.secret) continue;
    const keyed = ['choice', 'dict', 'state'].includes(field.kind);
    if (!keyed && field.kind !== 'ref' && field.kind !== 'parent') continue;
    // Of whom the reader has the family name alone he asks by no person, and is told of none.
    if (masks(work, resource) && field.kind === 'ref' && field.target === 'user') {
      if (isEmpty(query[name])) continue;
      throw invalid([{ field: name, message: message.unknownFilter(name) }]);
    }
    beside.push(
      field.kind === 'parent'
        ? `coalesce(t.parent_id::text, '0') as "parentId"`
        : `${many(field) ? `array_to_string(t.${columnName(name)}, ',')` : `t.${columnName(name)}`} as "${name}"`,
    );
    const raw = query[name];
    if (raw === undefined || raw === '') continue;
    if (typeof raw !== 'string' || raw.length > (keyed ? 200 : IDS_LENGTH))
      throw invalid([{ field: name, message: message.unknownFilter(name) }]);
    if (keyed) {
      conditions.push({
        shape: `${name}${many(field) ? '&' : ''}`,
        sql: (place) =>
          many(field)
            ? `t.${columnName(name)}::text[] && string_to_array(${place(0)}, ',')`
            : `t.${columnName(name)}::text = any(string_to_array(${place(0)}, ','))`,
        values: [raw],
      });
    } else {
      const ids = manyOf(raw, 100) ?? [];
      if (field.kind === 'ref' && field.target !== 'region' && !ids.every(isUuid))
        throw invalid([{ field: name, message: message.reference(field.label) }]);
      conditions.push({
        shape: `${name}${many(field) ? '&' : ''}`,
        sql: (place) =>
          many(field)
            ? `t.${columnName(name)}::text[] && ${place(0)}::text[]`
            : `t.${columnName(name)}::text = any(${place(0)}::text[])`,
        values: [ids.map((id) => id.toLowerCase())],
      });
    }
  }
  if (resource.name === 'user')
    conditions.push({
      shape: 'employed',
      sql: (place) => `(t.is_resign is distinct from 0 or ${place(0)})`,
      values: [typeof query.ids === 'string' && query.ids !== ''],
    });
  const where = whereOf(conditions);
  const sort = resource.fields.sort ? 't.sort, ' : '';
  const order = `${sort}${hasPinyin(resource) ? 't.pinyin collate "C", ' : ''}t.${key}`;
  const limit = isTree(resource) ? 2000 : size;
  const rows = await work.tx.query<{ rows: string }>(
    `select coalesce(json_agg(x), '[]')::text as rows from (select t.${key} as "id", t.${title} as "label"${beside.length > 0 ? `, ${beside.join(', ')}` : ''} from ${resource.table} t where ${where.sql} order by ${order} limit ${limit} offset ${isTree(resource) ? 0 : offset}) x`,
    where.values,
  );
  return rows[0]?.rows ?? '[]';
}

const many = (field: { readonly kind: string } & object): boolean => 'multiple' in field && field.multiple === true;
