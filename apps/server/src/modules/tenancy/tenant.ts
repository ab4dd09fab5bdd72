import { randomBytes } from 'node:crypto';
import { resources } from '@anlan/domain';
import { tenantOfDomain } from '@anlan/domain/tenancy/domain-calls';
import { setQuota } from '@anlan/domain/tenancy/tenant-calls';
import { type FieldError, f, permissionCode, type Stored, validate } from '@anlan/resource';
import { audit } from '../../kernel/audit/audit';
import { asSystem, PLATFORM_TENANT, type Work } from '../../kernel/context';
import { forbidden, invalid, notFound, refuse } from '../../kernel/errors';
import { decrypt, encrypt } from '../../kernel/personal';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { page } from '../../kernel/resource/list/read';
import { update } from '../../kernel/resource/write/one';
import { type Answer, openRoute, type Route, type RouteInput, route, serve, serveOpen } from '../../kernel/route';
import { moveCompany } from './company-info';
import { JURISDICTION } from './jurisdiction';
import { type Prepared, provisionTenant, type TenantAccounts } from './provision';

const tenant = resources.tenant;

export interface Accounts extends TenantAccounts {
  prepare(app: Work['app'], tenantId: string): Promise<Prepared>;
}

const PLATFORM = ['platform'] as const;
const bodyOf = (input: RouteInput): Stored =>
  typeof input.body === 'object' && input.body !== null && !Array.isArray(input.body) ? (input.body as Stored) : {};

export function tenantImplementation(accounts: Accounts): Implementation {
  return implement(resources.tenant, {
    instead: ['submit'],
    hooks: {
      beforeRemove: async (work, rows) => {
        if (rows.some((row) => row.tenantId === PLATFORM_TENANT)) throw refuse('平台租户不能删除');
        await tenantsChanged(
          work,
          rows.map((row) => row.tenantId),
        );
      },
    },
    routes: [submitRoute(accounts), settingRoute(), infoRoute(), selectRoute(), ...areaRoutes(), ...exchangeRoutes()],
  });
}

/** Sessions of the tenants look again at whether they may go on. */
async function tenantsChanged(work: Work, tenantIds: readonly string[]): Promise<void> {
  await work.app.epochs.bump(work, JURISDICTION);
  for (const tenantId of tenantIds) await work.app.epochs.bump(work, `actor/${tenantId}`);
}

/** The number of an existing tenant: `id` or `tenantId` of the body, as clients of the family send either. */
const numberOf = (body: Stored): string | undefined => {
  const value = body.tenantId || body.id;
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const submitRoute = (accounts: Accounts): Route =>
  openRoute({
    method: 'POST',
    path: '/blade-system/tenant/submit',
    summary: '新增或修改租户',
    access: { code: [permissionCode(tenant, 'add'), permissionCode(tenant, 'edit')], audience: PLATFORM },
    effect: 'write',
    reach: 'row',
    resource: 'tenant',
    operation: 'submit',
    takes: {
      record: resources.tenant,
      body: { ...resources.tenant.fields, account: f.text('管理员账号') },
      judged: true,
    },
    // The reply carries the administrator's first password, which nothing may keep.
    idempotent: false,
    open: async (ctx, input): Promise<Answer> => {
      const body = bodyOf(input);
      const id = numberOf(body);
      const verb = id === undefined ? 'add' : 'edit';
      if (!ctx.actor.permissions.has(permissionCode(tenant, verb))) throw forbidden();
      if (id !== undefined) {
        await asSystem(ctx.app, 'change a tenant', async (open) => {
          const work: Work = { ...ctx, ...open };
          await change(work, id, body);
          await moveCompany(work, id);
        });
        return { data: { id }, msg: '更新成功' };
      }
      const problems = newTenantProblems(body);
      if (problems.length > 0) throw invalid(problems);
      const prepared = await accounts.prepare(ctx.app, PLATFORM_TENANT);
      const account = typeof body.account === 'string' && body.account !== '' ? body.account : 'admin';
      const made = await asSystem(ctx.app, 'provision tenant', (open) =>
        provisionTenant({ ...ctx, ...open }, accounts, {
          body,
          admin: { account, realName: String(body.linkman ?? ''), phone: String(body.contactNumber), prepared },
        }),
      );
      return {
        data: { id: made.tenantId, tenantId: made.tenantId, account, password: prepared.password },
        msg: '新增成功，请将初始密码告知管理员',
      };
    },
  });

/** What the definition and the first account ask of a new tenant, all at once. */
function newTenantProblems(body: Stored): FieldError[] {
  const problems = [...validate(tenant, body, 'create').errors];
  const note = (field: string, message: string) => {
    if (!problems.some((problem) => problem.field === field)) problems.push({ field, message });
  };
  if (String(body.tenantType ?? 1) === '0') note('tenantType', '只能有一个平台租户');
  // The administrator's account gets the contact's number; he enters his own later.
  if (!/^1[3-9]\d{9}$/.test(String(body.contactNumber ?? ''))) note('contactNumber', '联系电话请填写管理员的手机号码');
  return problems;
}

async function change(work: Work, id: string, body: Stored, only?: readonly string[]): Promise<void> {
  if (!/^\w{1,32}$/.test(id)) throw notFound();
  if (id === PLATFORM_TENANT && (String(body.status ?? 1) === '0' || body.expireTime)) throw refuse('平台租户不能停用');
  const [row] = await work.tx.query<{ tenant_type: number }>(
    'select tenant_type from tenant where tenant_id = $1 and deleted_at is null',
    [id],
  );
  if (!row) throw notFound();
  // Kind decides powers, roles and menus; it is settled when the tenant is made.
  if (body.tenantType !== undefined && Number(body.tenantType) !== row.tenant_type) {
    throw invalid([{ field: 'tenantType', message: '租户类型不能修改' }]);
  }
  await update(work, tenant, id, body, {}, only ? { only } : {});
  await tenantsChanged(work, [id]);
}

/** Quota and licence of several tenants at once. */
const settingRoute = (): Route =>
  serve(setQuota, async (work, _given, input) => {
    const body: Stored = { ...input.query, ...bodyOf(input) };
    const ids = String(body.ids ?? '')
      .split(',')
      .filter(Boolean);
    if (ids.length === 0 || ids.length > 500) throw refuse('请选择至少一条数据');
    for (const id of [...new Set(ids)].sort()) {
      await change(work, id, { accountNumber: body.accountNumber, expireTime: body.expireTime }, [
        'accountNumber',
        'expireTime',
      ]);
    }
    return { data: true, msg: '设置成功' };
  });

/** Which tenant the address belongs to under which the page was opened; asked by the sign-in page. */
const infoRoute = (): Route =>
  serveOpen(tenantOfDomain, async ({ app }, _given, { query }) => {
    const domain = typeof query.domain === 'string' ? hostOf(query.domain) : '';
    if (domain === '') return { data: {}, msg: '暂无承载数据' };
    const [row] = await asSystem(app, 'tenant of a domain', ({ tx }) =>
      tx.query<{ tenantId: string; tenantName: string; domain: string }>(
        `select tenant_id as "tenantId", tenant_name as "tenantName", domain_url as domain from tenant
            where deleted_at is null and status = 1 and lower(regexp_replace(domain_url, '^https?://|/+$', '', 'gi')) = $1 limit 1`,
        [domain],
      ),
    );
    return row ? { data: row } : { data: {}, msg: '暂无承载数据' };
  });

const hostOf = (domain: string): string =>
  domain.length > 200 || domain.includes('\0')
    ? ''
    : domain
        .trim()
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .replace(/\/+$/, '');

/** Tenants to choose from: the platform's people see all, everybody else his own; a supervisor his companies. */
const selectRoute = (): Route =>
  openRoute({
    method: 'GET',
    path: '/blade-system/tenant/select',
    summary: '租户选择列表',
    access: { signedIn: true },
    effect: 'read',
    reach: 'self',
    takes: {},
    open: async ({ app, actor }) => {
      const visible =
        actor.tenantKind === 'platform'
          ? null
          : [
              actor.tenantId,
              ...(actor.tenantKind === 'government' ? await app.jurisdiction.companies(actor.regionCode) : []),
            ];
      const rows = await asSystem(app, 'tenant choices', ({ tx }) =>
        tx.query(
          `select tenant_id as id, tenant_id as "tenantId", tenant_name as "tenantName" from tenant
            where deleted_at is null and ($1::text[] is null or tenant_id = any($1::text[])) order by pinyin collate "C", tenant_id limit 5000`,
          [visible],
        ),
      );
      return { data: rows };
    },
  });

/** Companies of a place by part of its name, among those the caller may see. */
const areaRoutes = (): Route[] => [
  route({
    method: 'GET',
    path: '/blade-system/tenant/area',
    summary: '按区域名称查询租户',
    access: { code: permissionCode(tenant, 'view'), audience: PLATFORM },
    effect: 'read',
    reach: 'none',
    takes: { query: { name: f.text('区域名称') } },
    run: async (work, { query }) => {
      const name = typeof query.name === 'string' ? query.name.trim().slice(0, 30) : '';
      if (name === '') throw refuse('缺少必要的请求参数: name');
      const found = await work.tx.query<{ code: string }>(
        `select code from region where deleted_at is null and strpos(name, $1) > 0 order by code limit 50`,
        [name],
      );
      if (found.length === 0) return { data: [] };
      return page(
        work,
        tenant,
        { size: '500' },
        {
          refine: [
            {
              shape: 'areas',
              sql: (place) =>
                `t.area_code in (select r.code from region r where r.code = any(${place(0)}::text[]) or string_to_array(r.ancestors, ',') && ${place(0)}::text[])`,
              values: [found.map((row) => row.code)],
            },
          ],
        },
      );
    },
  }),
];

/** Keys for third parties that deliver for a tenant: made at the first question, kept encrypted. */
const exchangeRoutes = (): Route[] => {
  const exchange = (method: 'GET' | 'POST', path: string): Route =>
    openRoute({
      method,
      path,
      summary: '第三方数据交换密钥',
      access: { code: 'param_edit', audience: ['platform', 'company'] },
      // The first question makes the key.
      effect: 'write',
      reach: 'none',
      // No second place keeps the key.
      idempotent: false,
      takes: {},
      open: async (ctx, { query, body }) => {
        const named =
          query.tenantId ?? (typeof body === 'object' && body !== null ? (body as Stored).tenantId : undefined);
        const asked = typeof named === 'string' && named !== '' ? named : ctx.actor.tenantId;
        // A company asks for its own key only; that another one exists is not told.
        if (ctx.actor.tenantKind !== 'platform' && asked !== ctx.actor.tenantId) throw notFound();
        const key = ctx.app.keys.personal;
        return asSystem(ctx.app, 'exchange key', async (open) => {
          const work: Work = { ...ctx, ...open, tenantId: asked };
          const [known] = await work.tx.query('select 1 from tenant where tenant_id = $1 and deleted_at is null', [
            asked,
          ]);
          if (!known) throw notFound();
          await work.tx.run(
            'insert into exchange_key (tenant_id, secret, created_at) values ($1, $2, $3::timestamptz) on conflict do nothing',
            [asked, encrypt(randomBytes(32).toString('base64url'), key), new Date(ctx.app.clock.now()).toISOString()],
          );
          const [row] = await work.tx.query<{ secret: string }>(
            'select secret from exchange_key where tenant_id = $1',
            [asked],
          );
          await audit(work, { kind: 'view', resource: 'exchangeKey', recordId: asked });
          return { data: { tenantId: asked, key: decrypt((row as { secret: string }).secret, key) } };
        });
      },
    });
  return [
    exchange('GET', '/blade-auth/oauth/exchange/key'),
    exchange('GET', '/blade-system/tenant/exchange'),
    exchange('POST', '/blade-system/tenant/exchange'),
  ];
};
