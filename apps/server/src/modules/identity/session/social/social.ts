import { createHash, randomBytes } from 'node:crypto';
import { guestRegisterLifecycle } from '@anlan/domain/identity/guest-register';
import {
  beginBinding,
  beginSocial,
  bindSocial,
  socialBindings,
  socialSources,
  unbindSocial,
} from '@anlan/domain/identity/session/door-calls';
import { f } from '@anlan/resource';
import { audit } from '../../../../kernel/audit/audit';
import { asSystem, atHome, type Ctx, homeTenant } from '../../../../kernel/context';
import { dbError } from '../../../../kernel/db/errors';
import { newId } from '../../../../kernel/db/id';
import { notFound, refuse } from '../../../../kernel/errors';
import { GuestLimit } from '../../../../kernel/pipeline/guest-limit';
import { PREFIX } from '../../../../kernel/pipeline/pipeline';
import { type Answer, openRoute, type Route, type RouteInput, serveOpen } from '../../../../kernel/route';
import { notInside } from '../../guards';
import { identify, tenantFacts, tenantRefusal } from '../actor';
import type { Client } from '../clients/clients';
import { admit, credentialError } from '../sign-in';
import {
  authorizationUrl,
  newSecrets,
  type Provider,
  providerOf,
  providersInUse,
  type Secrets,
  type Vouched,
  vouchedBy,
} from './social-provider';

const MINUTE = 60_000;
/** A way to the third party and back. */
const STATE_MS = 10 * MINUTE;
/** How long somebody whom nobody knows yet may fill in his application. */
const GUEST_MS = 30 * MINUTE;

const digest = (value: string): string => createHash('sha256').update(value).digest('base64url');
const iso = (ms: number): string => new Date(ms).toISOString();

/** Ties the way back to the browser that began it: a link with somebody else's code signs nobody in (RFC 6749 §10.12). */
const COOKIE = 'anlan_social';
const cookiePlace = ({ request }: RouteInput) =>
  ({
    path: `${PREFIX}/blade-auth/oauth`,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  }) as const;

const given = (input: RouteInput, name: string): string | undefined => {
  const body = typeof input.body === 'object' && input.body !== null ? (input.body as Record<string, unknown>) : {};
  const value = (Object.hasOwn(body, name) ? body[name] : undefined) ?? input.query[name];
  return typeof value === 'string' && value !== '' && value.length <= 2_000 && !value.includes('\0')
    ? value
    : undefined;
};

async function neededProvider(ctx: Ctx, source: unknown): Promise<Provider> {
  const provider = await providerOf(ctx.app, { source });
  if (!provider) throw notFound('没有这种登录方式，或已停用');
  return provider;
}

/** Remembers the way and tells where it begins. */
async function begin(ctx: Ctx, input: RouteInput, provider: Provider, tenantId: string, sessionId?: string) {
  const { app } = ctx;
  const now = app.clock.now();
  const secrets = await newSecrets();
  const url = await authorizationUrl(provider, secrets, now, app.targets).catch((error: unknown) => {
    app.log.warn({ err: error, source: provider.source }, 'third party does not answer');
    throw refuse(`暂时无法连接“${provider.name}”，请稍后再试`);
  });
  const known = input.request.cookies?.[COOKIE];
  // One cookie for all ways that are open in this browser: a second tab does not end the first.
  const browser = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
  input.reply.setCookie(COOKIE, browser, { ...cookiePlace(input), maxAge: STATE_MS / 1000 });
  await asSystem(app, 'third-party sign-in', ({ tx }) =>
    tx.run(
      `insert into social_state (digest, provider_id, browser, verifier, nonce, tenant_id, session_id, expires_at)
       values ($1, $2::uuid, $3, $4, $5, $6, $7::uuid, $8::timestamptz)`,
      [
        digest(secrets.state),
        provider.id,
        digest(browser),
        secrets.verifier,
        secrets.nonce,
        tenantId,
        sessionId ?? null,
        iso(now + STATE_MS),
      ],
    ),
  );
  return url;
}

interface Way {
  readonly providerId: string;
  readonly tenantId: string;
  readonly secrets: Secrets;
}

/** Ends a way that was begun, in this browser, by this session (or by nobody); serves once. */
async function end(ctx: Ctx, input: RouteInput, sessionId: string | null): Promise<Way | undefined> {
  const state = given(input, 'state');
  const browser = input.request.cookies?.[COOKIE];
  if (!state) return undefined;
  const [row] = await asSystem(ctx.app, 'third-party sign-in', ({ tx }) =>
    tx.query<{
      provider_id: string;
      browser: string;
      verifier: string;
      nonce: string;
      tenant_id: string;
      session_id: string | null;
      live: boolean;
    }>(
      'delete from social_state where digest = $1 returning provider_id, browser, verifier, nonce, tenant_id, session_id, expires_at > $2::timestamptz as live',
      [digest(state), iso(ctx.app.clock.now())],
    ),
  );
  const fits = row?.live && row.session_id === sessionId && browser !== undefined && digest(browser) === row.browser;
  return fits
    ? {
        providerId: row.provider_id,
        tenantId: row.tenant_id,
        secrets: { state, verifier: row.verifier, nonce: row.nonce },
      }
    : undefined;
}

const FAILED = '第三方登录失败，请重新登录';

/** The person behind the code that came back; undefined where anything about it is wrong. */
async function vouched(
  ctx: Ctx,
  input: RouteInput,
  sessionId: string | null,
): Promise<{ provider: Provider; way: Way; who: Vouched } | undefined> {
  const code = given(input, 'code');
  const way = await end(ctx, input, sessionId);
  // The page that comes back need not know whom it was sent to; where it says so, it must be right.
  const provider = way && (await providerOf(ctx.app, { id: way.providerId }));
  const source = given(input, 'source');
  if (!provider || !code || (source !== undefined && source !== provider.source)) return undefined;
  try {
    const who = await vouchedBy(
      provider,
      way.secrets,
      { code, iss: given(input, 'iss') },
      ctx.app.clock.now(),
      ctx.app.targets,
    );
    return { provider, way, who };
  } catch (error) {
    ctx.app.log.warn({ err: error, source: provider.source }, 'third-party sign-in refused');
    return undefined;
  }
}

/** grant_type=social: a session for whoever is bound, an application for whoever is not. */
export async function socialSignIn(ctx: Ctx, input: RouteInput, client: Client): Promise<Answer> {
  const found = await vouched(ctx, input, null);
  const tenantId = given(input, 'tenantId');
  if (!found || (tenantId !== undefined && tenantId !== found.way.tenantId)) return credentialError(FAILED);
  const { provider, way, who } = found;
  const { app } = ctx;
  const now = app.clock.now();
  return asSystem(app, 'third-party sign-in', async ({ tx }) => {
    const tenant = await tenantFacts(tx, way.tenantId, now);
    const refusal = tenantRefusal(tenant);
    if (!tenant || refusal) throw refusal;
    const key = [tenant.tenantId, provider.id, who.subject];
    const [bound] = await tx.query<{ user_id: string }>(
      `update user_oauth set used_at = $4::timestamptz, name = coalesce($5, name)
        where tenant_id = $1 and provider_id = $2::uuid and subject = $3 returning user_id`,
      [...key, iso(now), who.name],
    );
    if (bound) {
      const identity = await identify(tx, { sessionId: '', userId: bound.user_id }, tenant);
      if (!identity) return credentialError('账号已停用，请联系管理员');
      if (identity.roles.length === 0) return credentialError('未获得用户的角色信息');
      return admit(ctx, tx, identity, client, { after: { source: provider.source } });
    }
    const [last] = await tx.query<{ state: number; opinion: string | null }>(
      `select r.state, r.audit_opinion as opinion from guest_credential c
         join guest_register r on r.tenant_id = c.tenant_id and r.id = c.register_id and r.deleted_at is null
        where c.tenant_id = $1 and c.provider_id = $2::uuid and c.subject = $3 order by r.create_time desc, r.id desc limit 1`,
      key,
    );
    if (last?.state === guestRegisterLifecycle.code.waiting) {
      return credentialError('注册申请正在审核，请耐心等待管理员通过');
    }
    const ticket = randomBytes(32).toString('base64url');
    await tx.run(
      `insert into social_guest (digest, provider_id, subject, name, email, expires_at)
       values ($1, $2::uuid, $3, $4, $5, $6::timestamptz)`,
      [digest(ticket), provider.id, who.subject, who.name, who.email, iso(now + GUEST_MS)],
    );
    return { bare: guestReply(tenant.tenantId, provider, who, ticket, last?.opinion ?? null) };
  });
}

/** The family's shape of somebody without an account: no user, no token, and a number to apply with (blade-wire §2.4). */
const guestReply = (tenantId: string, provider: Provider, who: Vouched, ticket: string, refused: string | null) => ({
  tenant_id: tenantId,
  user_id: '',
  dept_id: '',
  post_id: '',
  role_id: '',
  oauth_id: ticket,
  account: (who.name ?? '').replace(/[^\w.-]/g, '').slice(0, 30),
  user_name: who.name ?? '',
  nick_name: who.name ?? '',
  real_name: who.name ?? '',
  role_name: 'guest',
  avatar: '',
  detail: { type: 'web', source: provider.source, sourceName: provider.name, refused },
});

export interface Ticket extends Vouched {
  readonly providerId: string;
  readonly providerName: string;
}

/** Whom a ticket stands for, while it lives and its provider is in use. */
export async function ticketOf(ctx: Ctx, ticket: unknown): Promise<(Ticket & { digest: string }) | undefined> {
  if (typeof ticket !== 'string' || !/^[\w-]{43}$/.test(ticket)) return undefined;
  const [row] = await asSystem(ctx.app, 'guest registration', ({ tx }) =>
    tx.query<Ticket & Record<string, unknown>>(
      `select g.subject, g.name, g.email, p.id as "providerId", p.name as "providerName"
         from social_guest g join social_provider p on p.id = g.provider_id and p.status = 1 and p.deleted_at is null
        where g.digest = $1 and g.expires_at > $2::timestamptz`,
      [digest(ticket), iso(ctx.app.clock.now())],
    ),
  );
  return row && { ...row, digest: digest(ticket) };
}

const PUBLIC = { public: '登录之前没有身份' } as const;
const TENANT = /^\w{1,32}$/;

export function socialRoutes(): Route[] {
  const begun = new GuestLimit('social', 60, STATE_MS);
  const start = async (ctx: Ctx, input: RouteInput, source: unknown): Promise<string> => {
    await begun.take(ctx);
    const tenantId = given(input, 'tenantId') ?? '';
    if (!TENANT.test(tenantId)) throw refuse('请先输入租户编号');
    return begin(ctx, input, await neededProvider(ctx, source), tenantId);
  };
  return [
    serveOpen(socialSources, async ({ app }) => ({ data: await providersInUse(app) })),
    openRoute({
      method: 'GET',
      path: '/blade-auth/oauth/render/:source',
      summary: '前往第三方登录',
      access: PUBLIC,
      effect: 'write',
      reach: 'none',
      idempotent: false,
      takes: {
        query: {
          tenantId: f.text('租户编号'),
          redirect: f.text('返回地址', { max: 1000 }),
          redirect_uri: f.text('返回地址', { max: 1000 }),
        },
      },
      open: async (ctx, input) => {
        const url = await start(ctx, input, input.params.source);
        input.reply.header('cache-control', 'no-store').redirect(url, 302);
        return { handled: true };
      },
    }),
    serveOpen(beginSocial, async (ctx, _given, input) => ({
      data: { url: await start(ctx, input, given(input, 'source')) },
    })),
    serveOpen(socialBindings, async (ctx) => {
      const rows = await atHome(ctx, ({ tx, tenantId, actor }) =>
        tx.query<{ source: string; boundName: string | null; boundTime: string }>(
          `select p.source, o.name as "boundName", to_char(o.bound_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "boundTime"
               from user_oauth o join social_provider p on p.id = o.provider_id where o.tenant_id = $1 and o.user_id = $2::uuid`,
          [tenantId, actor.userId],
        ),
      );
      const bound = new Map(rows.map((row) => [row.source, row]));
      const list = await providersInUse(ctx.app);
      return {
        data: list.map((provider) => ({
          ...provider,
          bound: bound.has(provider.source),
          boundName: bound.get(provider.source)?.boundName ?? null,
          boundTime: bound.get(provider.source)?.boundTime ?? null,
        })),
      };
    }),
    serveOpen(beginBinding, async (ctx, _given, input) => {
      notInside(ctx.actor);
      const provider = await neededProvider(ctx, given(input, 'source'));
      return { data: { url: await begin(ctx, input, provider, homeTenant(ctx.actor), ctx.actor.sessionId) } };
    }),
    serveOpen(bindSocial, async (ctx, _given, input) => {
      notInside(ctx.actor);
      const found = await vouched(ctx, input, ctx.actor.sessionId);
      if (!found) throw refuse('绑定失败，请重新绑定');
      await bind(ctx, found.provider, found.who);
      return { data: true, msg: `已绑定${found.provider.name}账号` };
    }),
    serveOpen(unbindSocial, async (ctx, _given, input) => {
      notInside(ctx.actor);
      const source = given(input, 'source') ?? '';
      await atHome(ctx, async (work) => {
        const gone = await work.tx.query<{ id: string }>(
          `delete from user_oauth o using social_provider p
              where o.tenant_id = $1 and o.user_id = $2::uuid and p.id = o.provider_id and p.source = $3 returning o.id`,
          [work.tenantId, work.actor.userId, source],
        );
        if (!gone[0]) throw refuse('没有绑定该第三方账号');
        await audit(work, { kind: 'unbind', resource: 'user', recordId: work.actor.userId, before: { source } });
      });
      return { data: true, msg: '已解除绑定' };
    }),
  ];
}

async function bind(ctx: Ctx, provider: Provider, who: Vouched): Promise<void> {
  try {
    await atHome(ctx, async (work) => {
      await work.tx.run(
        `insert into user_oauth (tenant_id, id, user_id, provider_id, subject, name, bound_at)
         values ($1, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7::timestamptz)`,
        [work.tenantId, newId(), work.actor.userId, provider.id, who.subject, who.name, iso(work.app.clock.now())],
      );
      await audit(work, {
        kind: 'bind',
        resource: 'user',
        recordId: work.actor.userId,
        after: { source: provider.source },
      });
    });
  } catch (error) {
    const constraint = dbError(error)?.constraint;
    if (constraint === 'user_oauth_subject') throw refuse('该第三方账号已绑定本企业的账号');
    if (constraint === 'user_oauth_user') throw refuse(`已绑定${provider.name}账号，请先解除绑定`);
    throw error;
  }
}
