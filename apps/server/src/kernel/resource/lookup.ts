import { allResources } from '@anlan/domain';
import { type AnyResource, columnName, isUuid, manyOf, message } from '@anlan/resource';
import type { Work } from '../context';
import { invalid, notFound } from '../errors';
import { type Route, route } from '../route';
import { contains } from './contains';
import { paging, whereOf } from './read';
import { scopeConditions } from './scope';
import { hasPinyin, isTree, keyColumn } from './table';

/**
 * GET /safe/lookup/{resource}: what every reference control reads. Id and label only, with the fields that other
 * references filter by; open to every colleague for resources that all of a tenant may see, else within reach.
 */
export function lookupRoute(): Route {
  const known = new Map(allResources.map((resource) => [resource.name, resource]));
  return route({
    method: 'GET',
    path: '/safe/lookup/:resource',
    summary: '引用选择：按名称查找',
    access: { signedIn: true },
    effect: 'read',
    reach: 'rows',
    run: async (work, { params, query }) => {
      const resource = known.get(params.resource ?? '');
      if (!resource || !looksOpen(resource)) throw notFound();
      return { json: await lookup(work, resource, query) };
    },
  });
}

/** Personal and administrative tables are no look-ups, nor what is not published yet. */
const CLOSED = new Set([
  'attachment',
  'menu',
  'topMenu',
  'dict',
  'param',
  'hiddenDangerRecord',
  'helpDocument',
  'helpFeedback',
  'internalReport',
  'dataScope',
  'apiScope',
  'guestRegister',
  'socialProvider',
  'notice',
  'client',
  'resignation',
  'sensitiveWord',
]);
const looksOpen = (resource: AnyResource): boolean => !CLOSED.has(resource.name);

async function lookup(work: Work, resource: AnyResource, query: Readonly<Record<string, unknown>>): Promise<string> {
  // Platform tables: a company sees regions, but of tenants only itself.
  const conditions = scopeConditions(work, resource);
  if (resource.name === 'tenant' && work.actor.tenantKind !== 'platform') {
    const companies =
      work.actor.tenantKind === 'government'
        ? await work.app.jurisdiction.companies(work.actor.regionCode)
        : [work.actor.tenantId];
    conditions.push({
      shape: 'companies',
      sql: (place) => `t.tenant_id = any(${place(0)}::text[])`,
      values: [companies],
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
  if (text !== '') conditions.push(contains(resource, resource.title, title, text));
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
    if (field.personal || field.secret || !['ref', 'parent', 'choice'].includes(field.kind)) continue;
    beside.push(
      field.kind === 'parent'
        ? `coalesce(t.parent_id::text, '0') as "parentId"`
        : `${many(field) ? `array_to_string(t.${columnName(name)}, ',')` : `t.${columnName(name)}`} as "${name}"`,
    );
    const raw = query[name];
    if (raw === undefined || raw === '') continue;
    if (typeof raw !== 'string' || raw.length > 200)
      throw invalid([{ field: name, message: message.unknownFilter(name) }]);
    if (field.kind === 'choice') {
      conditions.push({
        shape: name,
        sql: (place) => `t.${columnName(name)}::text = any(string_to_array(${place(0)}, ','))`,
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
