import {
  type EnterableTenant,
  enterableTenants,
  enterTenant,
  leaveTenant,
} from '@anlan/domain/identity/session/ghost-calls';
import { audit } from '../../../kernel/audit/audit';
import { asSystem, type Ctx, homeTenant, type Work } from '../../../kernel/context';
import { notFound, refuse, unauthorized } from '../../../kernel/errors';
import { paging } from '../../../kernel/resource/list/read';
import { type Answer, type Route, serveOpen } from '../../../kernel/route';
import { identifySession } from './actor';
import { keepFileCookie } from './file-cookie';
import { actorsChanged, endSession, type Lifetimes, openSession } from './sessions';
import { tokenReply } from './token-reply';

/** Platform administrators go into a tenant and come back; every write inside tells both tenants (decisions §3). */
export const ghostRoutes = (): Route[] => [
  serveOpen(enterableTenants, async ({ app }, { query }) => {
    const { current, size, offset } = paging(query);
    const asked = query.tenantName ?? query.name;
    const name = typeof asked === 'string' && !asked.includes('\0') ? asked.trim().slice(0, 50) : '';
    const [found] = await asSystem(app, 'tenants to go into', ({ tx }) =>
      tx.query<{ total: number; records: EnterableTenant[] }>(
        `with c as (
             select t.tenant_id as id, t.tenant_id as "tenantId", t.tenant_name as "tenantName", t.tenant_type as "tenantType",
                    r.name as "areaName", t.linkman, t.pinyin
               from tenant t left join region r on r.code = t.area_code
              where t.deleted_at is null and t.status = 1 and t.tenant_type in (1, 2)
                and ($1 = '' or t.tenant_name ilike '%' || $1 || '%' or t.tenant_id = $4))
           select (select count(*)::int from c) as total,
                  coalesce((select json_agg(x) from (select id, "tenantId", "tenantName", "tenantType", "areaName", linkman from c
                             order by pinyin collate "C", id limit $2::int offset $3::int) x), '[]') as records`,
        [name.replace(/[\\%_]/g, (character) => `\\${character}`), size, offset, name],
      ),
    );
    const { total, records } = found ?? { total: 0, records: [] };
    return { data: { records, total, size, current, pages: Math.ceil(total / size) } };
  }),
  serveOpen(enterTenant, async (ctx, _given, input) => {
    const target = input.params.tenantId ?? '';
    if (!/^\w{1,32}$/.test(target)) throw notFound('租户不存在');
    if (target === ctx.actor.tenantId) throw refuse('已在平台中，请选择要进入的企业或监管部门');
    return keepFileCookie(
      input,
      await asSystem(ctx.app, 'ghost go', async (open) => {
        const [tenant] = await open.tx.query<{ status: number; tenant_type: number }>(
          'select status, tenant_type from tenant where tenant_id = $1 and deleted_at is null',
          [target],
        );
        if (!tenant || tenant.tenant_type === 0) throw notFound('租户不存在');
        if (tenant.status !== 1) throw refuse('该租户已停用，启用后才能进入');
        return exchange(ctx, open, target, 'ghostGo', '进入租户');
      }),
    );
  }),
  serveOpen(leaveTenant, async (ctx, _given, input) => {
    const { ghost, tenantId } = ctx.actor;
    if (!ghost) throw refuse('当前未进入其他租户');
    if (input.params.id !== tenantId && input.params.id !== ghost.tenantId) throw notFound('租户不存在');
    return keepFileCookie(
      input,
      await asSystem(ctx.app, 'ghost back', (open) => exchange(ctx, open, ghost.tenantId, 'ghostBack', '返回平台')),
    );
  }),
];

/** Ends the present session and opens one that acts in `target`; both tenants keep a line of it. */
async function exchange(
  ctx: Ctx,
  open: Pick<Work, 'tx' | 'afterCommit'>,
  target: string,
  kind: 'ghostGo' | 'ghostBack',
  why: string,
): Promise<Answer> {
  const { app, actor } = ctx;
  const { tx } = open;
  const home = homeTenant(actor);
  const now = app.clock.now();
  const [present] = await tx.query<
    { client_id: string; dept_id: string | null; role_id: string | null } & Lifetimes & Record<string, unknown>
  >(
    `select s.client_id, s.dept_id, s.role_id, coalesce(c.access_token_validity, 900) as "accessSeconds", coalesce(c.refresh_token_validity, 604800) as "refreshSeconds"
       from session s left join client c on c.client_id = s.client_id and c.deleted_at is null
      where s.tenant_id = $1 and s.id = $2::uuid and s.revoked_at is null for update of s`,
    [home, actor.sessionId],
  );
  // Two clicks at once: the first has already exchanged this session.
  if (!present) throw unauthorized();
  await endSession(tx, { tenantId: home, sessionId: actor.sessionId }, why, now);
  const { sessionId, tokens } = await openSession(
    tx,
    {
      tenantId: home,
      userId: actor.userId,
      actingTenant: target,
      clientId: present.client_id,
      lifetimes: present,
      deptId: present.dept_id,
      roleId: present.role_id,
      ip: ctx.ip,
      userAgent: ctx.userAgent,
    },
    now,
  );
  const facts = { sessionId, userId: actor.userId, tenantId: home, actingTenant: target };
  const identity = await identifySession(tx, facts, now);
  if (!identity) throw notFound('租户不存在');
  const visited = kind === 'ghostGo' ? target : actor.tenantId;
  for (const tenantId of [home, visited]) {
    await audit({ ...ctx, tx }, { kind, resource: 'tenant', recordId: visited, tenantId, after: { sessionId } });
  }
  await actorsChanged({ ...open, app }, home);
  return { data: tokenReply(app, identity, tokens), msg: kind === 'ghostGo' ? '已进入' : '已返回平台' };
}
