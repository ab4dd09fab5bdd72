import {
  captchaPicture,
  captchaProof,
  clearCache,
  clearCacheToo,
  endMySession,
  endSessionOrSendLogs,
  getToken,
  refreshToken,
  signedInUser,
  stillOnline,
} from '@anlan/domain/identity/session/session-calls';
import { f } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import { asSystem, atHome, type Ctx, homeTenant, inOwnTenant, type Services } from '../../../kernel/context';
import { notFound, refuse } from '../../../kernel/errors';
import { type Answer, openRoute, type Route, type RouteInput, serveOpen } from '../../../kernel/route';
import { identifySession } from './actor';
import { newCaptcha, newProof } from './captcha/captcha';
import { clientLogsOf, storeClientLogs } from './client-logs';
import { clientFacts, clientOf } from './clients/clients';
import { keepDevice, whence } from './device';
import { dropFileCookie, keepFileCookie } from './file-cookie';
import { ghostRoutes } from './ghost';
import { onlineRoutes } from './online';
import { ACTORS, actorsChanged, endSession } from './sessions';
import { credentialError, refreshTokens, SignInGates, signIn } from './sign-in';
import { socialRoutes, socialSignIn } from './social/social';
import { standingIn } from './standing';
import { userInfoReply } from './token-reply';

type Bare = Extract<Answer, { readonly bare: unknown }>;

const DONE: Bare = { bare: { success: 'true', msg: 'success' } };

/** A parameter of a token call: query, form or JSON, whichever the client of the family sends. */
function given(input: RouteInput, name: string): string | undefined {
  const body = typeof input.body === 'object' && input.body !== null ? (input.body as Record<string, unknown>) : {};
  const value = (Object.hasOwn(body, name) ? body[name] : undefined) ?? input.query[name];
  return typeof value === 'string' && value !== '' && value.length <= 300 && !value.includes('\0') ? value : undefined;
}

function needed(input: RouteInput, name: string): string {
  const value = given(input, name);
  if (value === undefined) throw refuse(`缺少必要的请求参数: ${name}`);
  return value;
}

const header = (input: RouteInput, name: string): string | undefined => {
  const value = input.request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** What the browser keeps of a session: leave to read files, and that it knows the account. */
function keepCookies(ctx: Ctx, input: RouteInput, answer: Answer): Answer {
  const told = ('bare' in answer ? answer.bare : null) as {
    access_token?: unknown;
    tenant_id?: unknown;
    account?: unknown;
  };
  // Inside another tenant it is not known whose account the reply tells of.
  const own = told?.access_token && !(told as { detail?: { ghost?: unknown } }).detail?.ghost;
  if (own) keepDevice(ctx, input, String(told.tenant_id), String(told.account));
  return keepFileCookie(input, answer);
}

export function sessionRoutes(options: { readonly captcha: boolean }): Route[] {
  const gates = new SignInGates();

  const token = async (ctx: Ctx, input: RouteInput, grant: string): Promise<Answer> => {
    const client = await clientOf(ctx.app, header(input, 'authorization'));
    if (!client) return credentialError('客户端认证失败!');
    if (!client.grantTypes.includes(grant)) throw refuse('不支持的授权类型');
    if (grant === 'refresh_token') return refreshTokens(ctx, needed(input, 'refresh_token'), client, standingIn(input));
    if (grant === 'social') return socialSignIn(ctx, input, client);
    if (grant === 'password' && options.captcha) throw refuse('请输入验证码');
    const tenantId = given(input, 'tenantId') ?? header(input, 'tenant-id') ?? needed(input, 'tenantId');
    const key = header(input, 'captcha-key') ?? given(input, 'key') ?? '';
    const code = header(input, 'captcha-code') ?? given(input, 'code') ?? '';
    const account = needed(input, 'username').trim();
    return signIn(ctx, gates, {
      tenantId,
      account,
      whence: whence(ctx, input, tenantId, account),
      digest: needed(input, 'password'),
      client,
      standing: standingIn(input),
      ...(options.captcha ? { captcha: { key, code } } : {}),
    });
  };

  const logout =
    (method: 'GET' | 'POST') =>
    async (ctx: Ctx, _given: unknown, input: RouteInput): Promise<Bare> => {
      const { actor } = ctx;
      if (actor.sessionId === '') return DONE;
      const logs = method === 'POST' ? clientLogsOf(input.body) : [];
      // Uploading logs is no farewell (decisions §1).
      if (logs.length > 0) await inOwnTenant(ctx, (work) => storeClientLogs(work, logs));
      else {
        dropFileCookie(input);
        await atHome(ctx, async (work) => {
          const own = { tenantId: work.tenantId, sessionId: actor.sessionId };
          await endSession(work.tx, own, '退出登录', ctx.app.clock.now());
          await actorsChanged(work, work.tenantId);
          await audit(work, { kind: 'signOut', resource: 'session', recordId: actor.sessionId });
        });
      }
      return DONE;
    };

  const dropCaches = async ({ app, actor }: Ctx): Promise<Bare> => {
    app.dictionaries.drop(actor.tenantId);
    app.parameters.drop(actor.tenantId);
    app.epochs.tell(`${ACTORS}/${actor.tenantId}`);
    return DONE;
  };

  const clientCode = (path: string): Route =>
    openRoute({
      method: 'GET',
      path,
      summary: '客户端公开信息',
      access: { public: '登录页据此识别客户端' },
      effect: 'read',
      reach: 'none',
      takes: { query: { clientId: f.text('客户端编号') } },
      open: async (ctx, { query }) => {
        const client = await clientFacts(ctx.app, query.clientId);
        if (!client) throw notFound('客户端不存在');
        const { clientId, name, grantTypes, accessSeconds } = client;
        return {
          data: { clientId, name, authorizedGrantTypes: grantTypes.join(','), accessTokenValidity: accessSeconds },
        };
      },
    });

  return [
    ...ghostRoutes(),
    ...onlineRoutes(),
    ...socialRoutes(),
    serveOpen(getToken, async (ctx, _given, input) => {
      const grant = given(input, 'grant_type') ?? (options.captcha ? 'captcha' : 'password');
      return keepCookies(ctx, input, await token(ctx, input, grant)) as Bare;
    }),
    serveOpen(
      refreshToken,
      async (ctx, _given, input) => keepCookies(ctx, input, await token(ctx, input, 'refresh_token')) as Bare,
    ),
    // Without captcha there is no key, and the sign-in form asks for none.
    serveOpen(captchaPicture, async (ctx) => ({ bare: options.captcha ? await newCaptcha(ctx) : {} })),
    serveOpen(captchaProof, async (ctx) => ({ bare: options.captcha ? await newProof(ctx) : {} })),
    serveOpen(endMySession, logout('GET')),
    serveOpen(endSessionOrSendLogs, logout('POST')),
    serveOpen(clearCache, dropCaches),
    serveOpen(clearCacheToo, dropCaches),
    clientCode('/client/code'),
    clientCode('/blade-system/client/code'),
    serveOpen(signedInUser, async ({ app, actor }) => ({
      bare: await asSystem(app, 'user-info', async ({ tx }) => {
        const session = { ...actor, tenantId: homeTenant(actor), actingTenant: actor.tenantId };
        const identity = await identifySession(tx, session, app.clock.now());
        if (!identity) throw notFound();
        return userInfoReply(app as Services, identity);
      }),
    })),
    serveOpen(stillOnline, async (ctx) => {
      const seen = await atHome(ctx, ({ tx, tenantId, actor, app }) =>
        tx.run(
          'update session set seen_at = $3::timestamptz where tenant_id = $1 and id = $2::uuid and revoked_at is null',
          [tenantId, actor.sessionId, new Date(app.clock.now()).toISOString()],
        ),
      );
      return { data: seen === 1 };
    }),
  ];
}
