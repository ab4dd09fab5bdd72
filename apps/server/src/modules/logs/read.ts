import { allResources } from '@anlan/domain';
import { hazardRules } from '@anlan/domain/hazard/lifecycle-rules';
import { logDefinitions } from '@anlan/domain/logs/logs';
import { maskRecord } from '@anlan/domain/logs/mask';
import { type AnyResource, isUuid, message, permissionCode } from '@anlan/resource';
import { asSystem, type Ctx, inScope } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { invalid, notFound } from '../../kernel/errors';
import type { Condition } from '../../kernel/resource/filters';
import { paging, parsed, whereOf } from '../../kernel/resource/read';
import { wireExpressions } from '../../kernel/resource/select';
import { openRoute, type Route, type RouteInput } from '../../kernel/route';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const words = (column: string, labels: Iterable<readonly [string, string]>): string =>
  `case ${column} ${[...labels].map(([key, label]) => `when ${quoted(key)} then ${quoted(label)}`).join(' ')} else ${column} end`;

/** What the audit calls things; a module's own step that is missing here shows its declared label or its name. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ...allResources.flatMap((resource) =>
    Object.entries(resource.actions).map(([name, action]) => [name, action.label] as const),
  ),
  ...Object.entries(hazardRules).map(([name, rule]) => [name, rule.label] as const),
  ['report', '上报'],
  ['create', '新增'],
  ['update', '修改'],
  ['remove', '删除'],
  ['import', '导入'],
  ['export', '导出'],
  ['print', '打印'],
  ['grant', '授权'],
  ['signIn', '登录'],
  ['signOut', '退出登录'],
  ['supervise', '监管查看'],
  ['unlock', '解除锁定'],
  ['updatePassword', '修改密码'],
  ['resetPassword', '重置密码'],
  ['forgetPassword', '找回密码'],
  ['refreshReused', '令牌重复使用'],
  ['sendMessage', '发送短信'],
  ['enable', '启用'],
  ['disable', '停用'],
  ['upload', '上传'],
  ['bindPhone', '绑定手机'],
  ['changePhone', '更换手机'],
  ['ghostGo', '进入租户'],
  ['kick', '强制下线'],
  ['resign', '离职'],
  ['rejoin', '复职'],
  ['handover', '交接'],
  ['updatePlatform', '修改平台信息'],
  ['bind', '绑定第三方账号'],
  ['unbind', '解除第三方账号'],
  ['resetSecret', '重置密钥'],
  ['sync', '同步到下级角色'],
  ['view', '查看密钥'],
  ['download', '下载'],
  ['map', '设置区域地图'],
  ['resetCoordinate', '清除平面图位置'],
  ['overdue', '逾期'],
  ['level', '动态等级变化'],
  ['evaluate', '评估'],
  ['inform', '更新告知状态'],
  ['revoke', '停止分享'],
  ['link', '关联风险点'],
  ['dangerSource', '关联危险源'],
  ['linkPlans', '关联检查计划'],
  ['unlinkPlans', '取消关联检查计划'],
  ['submit', '提交'],
  ['cancel', '取消'],
  ['escalate', '预警升级'],
  ['return', '再次发生'],
  ['repeat', '重复发生'],
  ['causeGone', '原因消失'],
  ['autoClear', '自动消警'],
  ['clear', '消警'],
  ['handle', '处理'],
]);
const RESOURCES: ReadonlyMap<string, string> = new Map([
  ...allResources.map(({ name, label }) => [name, label] as const),
  ['session', '会话'],
]);

/** Rows of a log as `t`, with the columns its definition names. */
const SOURCES: Readonly<Record<string, string>> = {
  usualLog: `(select tenant_id, id, time as create_time, user_name as create_by, ip as remote_ip, request_id, record_id, success, before, after,
      ${words('kind', KINDS)} as kind_name, ${words('resource', RESOURCES)} as resource_name from audit_log)`,
  apiLog: 'api_log',
  errorLog: 'error_log',
};

/** Only in the detail: a page would carry them fifty times. */
const HEAVY: ReadonlySet<string> = new Set(['before', 'after', 'stackTrace', 'message', 'userAgent']);
const COUNT_CAP = 1_000;

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

function list(resource: AnyResource): Route {
  const source = SOURCES[resource.name] as string;
  return openRoute({
    ...common(resource),
    path: `${resource.wire.base}/list`,
    summary: `${resource.label}列表`,
    reach: 'rows',
    open: async (ctx, { query }) => {
      refuseWithoutColumn(query);
      const { conditions, order } = parsed(ctx, resource, query);
      const { current, size, offset } = paging(query);
      const by = order.map(({ column, descending }) => `t.${column}${descending ? ' desc' : ''}`).join(', ');
      const [row] = await reading(ctx, query.tenantId ?? query.tenantId_equal, (tx, walls) => {
        const where = whereOf([...walls, ...conditions]);
        const from = `from ${source} t where ${where.sql}`;
        return tx.query<{ n: number; rows: string }>(
          `select (select count(*)::int from (select 1 ${from} limit ${COUNT_CAP + 1}) c) as n,
                  (select coalesce(json_agg(x), '[]')::text from (select ${columnsOf(resource, false)} ${from} order by ${by}, t.id desc limit ${size} offset $${where.values.length + 1}::int) x) as rows`,
          [...where.values, offset],
        );
      });
      const { n, rows } = row ?? { n: 0, rows: '[]' };
      const total = Math.min(n, COUNT_CAP);
      return {
        json: `{"records":${rows},"total":${total},"size":${size},"current":${current},"pages":${Math.ceil(total / size)}${n > COUNT_CAP ? ',"capped":true' : ''}}`,
      };
    },
  });
}

function detail(resource: AnyResource): Route {
  const source = SOURCES[resource.name] as string;
  return openRoute({
    ...common(resource),
    path: `${resource.wire.base}/detail`,
    summary: `${resource.label}详情`,
    reach: 'row',
    open: async (ctx, { query }) => {
      const { id } = query;
      if (typeof id !== 'string' || !isUuid(id)) throw notFound();
      const rows = await reading(ctx, query.tenantId ?? query.tenantId_equal, (tx, walls) => {
        const where = whereOf([
          ...walls,
          { shape: 'id', sql: (place) => `t.id = ${place(0)}::uuid`, values: [id.toLowerCase()] },
        ]);
        return tx.query<Record<string, unknown>>(
          `select ${columnsOf(resource, true)} from ${source} t where ${where.sql} limit 1`,
          where.values,
        );
      });
      const [row] = rows;
      if (!row) throw notFound();
      return {
        data: { ...row, ...('before' in row ? { before: maskRecord(row.before), after: maskRecord(row.after) } : {}) },
      };
    },
  });
}

export const logRoutes: readonly Route[] = logDefinitions.flatMap((resource) => [list(resource), detail(resource)]);
