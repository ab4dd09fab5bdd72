import { allResources } from '@anlan/domain';
import { kindWords, OTHER_KIND, OTHER_RESOURCE, resourceWords } from '@anlan/domain/logs/audit-words';
import { logDefinitions } from '@anlan/domain/logs/logs';
import { maskRecord } from '@anlan/domain/logs/mask';
import { type AnyResource, columnName, f, isUuid, message, permissionCode } from '@anlan/resource';
import { asSystem, type Ctx, inScope, type Services } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { invalid, notFound } from '../../kernel/errors';
import type { Condition } from '../../kernel/resource/list/condition';
import { afterCursor, COUNT_CAP, CURSOR, type PageRow, pageJson } from '../../kernel/resource/list/cursor';
import { paging, parsed, whereOf } from '../../kernel/resource/list/read';
import { wireExpressions } from '../../kernel/resource/list/select';
import { STARRED } from '../../kernel/resource/write/statement';
import { openRoute, type Route, type RouteInput } from '../../kernel/route';
import { toldChange } from './told-change';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const words = (column: string, labels: Iterable<readonly [string, string]>, other: string): string =>
  `case ${column} ${[...labels].map(([key, label]) => `when ${quoted(key)} then ${quoted(label)}`).join(' ')} else ${quoted(other)} end`;

/** A look from outside is written down under the call's path where no definition stands behind it: read as its summary. */
const pathWords = (app: Services): Map<string, string> =>
  new Map((app.calls?.() ?? []).filter(({ resource }) => !resource).map(({ path, summary }) => [path, summary]));

interface Words {
  readonly kindName: ReadonlyMap<string, string>;
  readonly resourceName: ReadonlyMap<string, string>;
}
/** Column behind each name of words. */
const SPOKEN = { kindName: 'kind', resourceName: 'resource' } as const;
const spoken = new WeakMap<Services, Words>();
function wordsOf(app: Services): Words {
  const known = spoken.get(app) ?? {
    kindName: kindWords,
    resourceName: new Map([...resourceWords, ...pathWords(app)]),
  };
  spoken.set(app, known);
  return known;
}

/** Rows of a log as `t`, with the columns its definition names. */
const RAW: Readonly<Record<string, string>> = {
  usualLog: `(select tenant_id, id, time as create_time, user_name as create_by, ip as remote_ip, request_id, record_id,
                     success, before, after, kind, resource from audit_log)`,
  apiLog: 'api_log',
  errorLog: 'error_log',
};

/** The rows of a log, or those of its rows that `from` names, with what is told in words. */
function sourceOf(app: Services, resource: AnyResource, from = RAW[resource.name] as string): string {
  if (resource.name !== 'usualLog') return from;
  const { kindName, resourceName } = wordsOf(app);
  return `(select r.*, ${words('r.kind', kindName, OTHER_KIND)} as kind_name, ${words('r.resource', resourceName, OTHER_RESOURCE)} as resource_name from ${from} r)`;
}

/** Only the rows of a page are put into words, not those before it. */
const rawColumns = (resource: AnyResource): string =>
  resource.name === 'usualLog'
    ? 't.tenant_id, t.id, t.create_time, t.create_by, t.remote_ip, t.request_id, t.record_id, t.success, t.before, t.after, t.kind, t.resource'
    : 't.*';

/** Asked in words, found by name: a million rows are not put into words to find ten of them. */
function spokenConditions(
  app: Services,
  query: RouteInput['query'],
): { rest: RouteInput['query']; found: Condition[] } {
  const rest = { ...query };
  const found: Condition[] = [];
  for (const [field, column] of Object.entries(SPOKEN)) {
    for (const key of [field, `${field}_like`]) {
      const asked = rest[key];
      if (typeof asked !== 'string') continue;
      delete rest[key];
      const word = asked.trim();
      if (word === '') continue;
      const labels = wordsOf(app)[field as keyof typeof SPOKEN];
      const names = [...labels].filter(([, label]) => label.includes(word)).map(([name]) => name);
      found.push({
        shape: `${field} in words`,
        sql: (place) => `t.${column} = any(${place(0)}::text[])`,
        values: [names],
      });
    }
  }
  return { rest, found };
}

/** Only in the detail: a page would carry them fifty times. */
const HEAVY: ReadonlySet<string> = new Set(['before', 'after', 'stackTrace', 'message', 'userAgent']);

const tenantName = '(select n.tenant_name from tenant n where n.tenant_id = t.tenant_id)';

function columnsOf(resource: AnyResource, detail: boolean): string {
  const own = Object.entries(resource.fields).flatMap(([name, field]) =>
    name === 'tenantName'
      ? [`${tenantName} as "tenantName"`]
      : !detail && HEAVY.has(name)
        ? []
        : wireExpressions(name, field, undefined),
  );
  return [
    't.id',
    't.tenant_id as "tenantId"',
    `to_char(t.create_time, 'YYYY-MM-DD HH24:MI:SS') as "createTime"`,
    ...own,
  ].join(', ');
}

/** The platform's people read all tenants' unless they name one; everybody else his own tenant's. */
function reading<T>(ctx: Ctx, asked: unknown, work: (tx: Tx, walls: readonly Condition[]) => Promise<T>): Promise<T> {
  const everything = ctx.actor.tenantKind === 'platform' && (asked === undefined || asked === '');
  if (everything) return asSystem(ctx.app, 'logs of all tenants', ({ tx }) => work(tx, []));
  const wall: Condition = { shape: 'tenant', sql: (place) => `t.tenant_id = ${place(0)}`, values: [ctx.tenantId] };
  return inScope(ctx, ({ tx }) => work(tx, [wall]));
}

const common = (resource: AnyResource) =>
  ({
    access: { code: permissionCode(resource, 'view'), audience: ['company', 'platform'] },
    effect: 'read',
    method: 'GET',
  }) as const;

/** What every record has and no log, and the one name that is looked up for the page alone: no column stands behind it. */
const WITHOUT_COLUMN: ReadonlySet<string> = new Set(['tenantName', 'updateTime', 'createUser', 'updateUser']);

function refuseWithoutColumn(query: RouteInput['query']): void {
  const camel = (name: string): string => name.trim().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const sorts = (['ascs', 'descs'] as const).flatMap((field) =>
    String(query[field] ?? '')
      .split(',')
      .filter((name) => WITHOUT_COLUMN.has(camel(name)))
      .map((name) => ({ field, message: message.unknownSort(name) })),
  );
  const filters = Object.keys(query)
    .filter((key) => WITHOUT_COLUMN.has(key.replace(/_[a-z]+$/, '')))
    .map((field) => ({ field, message: message.unknownFilter(field) }));
  if (sorts.length + filters.length > 0) throw invalid([...sorts, ...filters]);
}

/** A page beyond the end is told where the end is; of longer logs only that there is more. */
const COUNT_MOST = 1_000_000;

/**
 * Newest first unless told. A page past the first may be asked by the cursor of the page before it: then it is found by
 * the index, however deep it lies; by its number alone the rows before it are counted off.
 */
function list(resource: AnyResource): Route {
  return openRoute({
    ...common(resource),
    path: `${resource.wire.base}/list`,
    summary: `${resource.label}列表`,
    reach: 'rows',
    takes: { filters: resource, query: { cursor: f.text('游标') } },
    open: async (ctx, { query }) => {
      const { cursor, ...asked } = query;
      refuseWithoutColumn(asked);
      const { rest, found } =
        resource.name === 'usualLog' ? spokenConditions(ctx.app, asked) : { rest: asked, found: [] };
      const { conditions, order } = parsed(ctx, resource, rest);
      const { current, size, offset } = paging(query);
      const byTime = order.length === 1 && order[0]?.column === 'create_time';
      const descending = !byTime || order[0]?.descending === true;
      const by = order.map(({ column, descending: down }) => `t.${column}${down ? ' desc' : ''}`).join(', ');
      const byId = `${by}, t.id${descending ? ' desc' : ''}`;
      const after = byTime ? afterCursor(cursor, descending) : undefined;
      const source = sourceOf(ctx.app, resource);
      const [row] = await reading(ctx, query.tenantId ?? query.tenantId_equal, (tx, walls) => {
        const all = whereOf([...walls, ...conditions, ...found]);
        const part = whereOf([...walls, ...conditions, ...found, ...(after ? [after] : [])]);
        const skip = after ? 0 : offset;
        return tx.query<PageRow>(
          `with r as (select ${rawColumns(resource)} from ${source} t where ${part.sql}
                       order by ${byId} limit ${size + 1} offset $${part.values.length + 1}::int),
                p as (select ${columnsOf(resource, false)}, ${CURSOR} as "·at" from ${sourceOf(ctx.app, resource, 'r')} t order by ${byId})
           select (select count(*)::int from (select 1 from ${source} t where ${all.sql} limit case when $${part.values.length + 1}::int = 0 or exists (select 1 from p) then ${COUNT_CAP + 1} else ${COUNT_MOST} end) c) as n,
                  $${part.values.length + 1}::int > 0 and not exists (select 1 from p) as whole,
                  (select coalesce(json_agg(to_jsonb(p) - '·at'), '[]')::text from (select * from p limit ${size}) p) as rows,
                  (select count(*)::int from p) as got, (select "·at" || '~' || id from p offset ${size - 1} limit 1) as last`,
          [...part.values, skip],
        );
      });
      return pageJson(row ?? { n: 0, rows: '[]', got: 0, last: null }, { current, size }, byTime);
    },
  });
}

/** Nothing secret in what was and what is: also of what was written before the definition called it so. */
async function starred(
  tx: Tx,
  { '·resource': name, ...row }: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const shown = { ...row, before: maskRecord(row.before), after: maskRecord(row.after) };
  const resource = allResources.find((one) => one.name === name);
  for (const [field, { secretWhen }] of Object.entries(resource?.fields ?? {})) {
    if (!resource || !secretWhen) continue;
    const column = columnName(field);
    const [key] = await tx.query<{ key: string }>(
      `select ${columnName(secretWhen.field)} as key from ${resource.table} where tenant_id = $1 and id::text = $2`,
      [row.tenantId, row.recordId],
    );
    // Of a row that is gone for good nobody knows any more whether it was one.
    if (key && !secretWhen.in.includes(key.key)) continue;
    for (const side of ['before', 'after'] as const) {
      const facts = shown[side];
      if (typeof facts === 'object' && facts !== null && column in facts) shown[side] = { ...facts, [column]: STARRED };
    }
  }
  return shown;
}

function detail(resource: AnyResource): Route {
  return openRoute({
    ...common(resource),
    path: `${resource.wire.base}/detail`,
    summary: `${resource.label}详情`,
    reach: 'row',
    takes: { query: { id: f.text('编号') } },
    open: async (ctx, { query }) => {
      const { id } = query;
      if (typeof id !== 'string' || !isUuid(id)) throw notFound();
      const row = await reading(ctx, query.tenantId ?? query.tenantId_equal, async (tx, walls) => {
        const where = whereOf([
          ...walls,
          { shape: 'id', sql: (place) => `t.id = ${place(0)}::uuid`, values: [id.toLowerCase()] },
        ]);
        const what = resource.name === 'usualLog' ? ', t.resource as "·resource"' : '';
        const [found] = await tx.query<Record<string, unknown>>(
          `select ${columnsOf(resource, true)}${what} from ${sourceOf(ctx.app, resource)} t where ${where.sql} limit 1`,
          where.values,
        );
        if (!found || !('before' in found)) return found;
        const shown = await starred(tx, found);
        const change = await toldChange(tx, { ...shown, resource: found['·resource'] } as never, found as never);
        return { ...shown, resource: found['·resource'], change };
      });
      if (!row) throw notFound();
      return { data: row };
    },
  });
}

export const logRoutes: readonly Route[] = logDefinitions.flatMap((resource) => [list(resource), detail(resource)]);
