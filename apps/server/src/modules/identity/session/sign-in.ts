import { audit } from '../../../kernel/audit/audit';
import { asSystem, type Ctx } from '../../../kernel/context';
import type { Tx } from '../../../kernel/db/db';
import { Refusal, refuse, tooMany } from '../../../kernel/errors';
import { withoutPersonal } from '../../../kernel/personal';
import { Gate } from '../../../kernel/pipeline/gate';
import type { Answer } from '../../../kernel/route';
import { type Identity, identify, identifySession, type TenantFacts, tenantFacts, tenantRefusal } from './actor';
import { countTry, settleTry, type Try } from './attempts';
import { captchaHolds } from './captcha/captcha';
import type { Client } from './clients/clients';
import { Evaluations } from './rush';
import { actorsChanged, openSession, renew } from './sessions';
import { notHis, type Standing, standThere } from './standing';
import { tokenReply } from './token-reply';

/** Who goes on at once: as many as may fail for one pair, few of one address, and no more hashes than there are cores. */
export class SignInGates {
  readonly pair = new Gate(5, 2_000);
  readonly address = new Gate(8, 2_000);
  readonly hash = new Evaluations();
}

export interface SignInRequest {
  readonly tenantId: string;
  readonly account: string;
  /** Hex SHA-256 of what was typed. */
  readonly digest: string;
  readonly client: Client;
  /** By what tries are counted (`device.whence`). */
  readonly whence: string;
  readonly captcha?: { readonly key: string; readonly code: string };
  readonly standing?: Standing;
}

/** Bare, as every credential error of oauth/token (decisions §1). */
export const credentialError = (text: string): Answer => ({
  bare: { error_code: 400, error_description: text },
  status: 400,
});

const WRONG = '用户名或密码不正确';

/** captcha → tenant → counted try → hash → session; each refusal in its own form. */
export async function signIn(ctx: Ctx, gates: SignInGates, request: SignInRequest): Promise<Answer> {
  const { app } = ctx;
  if (request.captcha && !(await captchaHolds(ctx, request.captcha.key, request.captcha.code)))
    throw refuse('验证码不正确');
  const tenant = await asSystem(app, 'sign-in', ({ tx }) => tenantFacts(tx, request.tenantId, app.clock.now()));
  const refusal = tenantRefusal(tenant);
  if (!tenant || refusal) throw refusal;
  const asked: Try = { tenantId: tenant.tenantId, account: request.account, ip: request.whence };
  const answer = await gates.address.run(asked.ip, () =>
    gates.pair.run(`${asked.tenantId}/${asked.account}/${asked.ip}`, () =>
      evaluate(ctx, gates, tenant, request, asked),
    ),
  );
  if (!answer) throw tooMany('登录请求过于频繁，请稍后再试', 5);
  return answer;
}

async function evaluate(
  ctx: Ctx,
  gates: SignInGates,
  tenant: TenantFacts,
  request: SignInRequest,
  asked: Try,
): Promise<Answer> {
  const { app } = ctx;
  const { counted, read: found } = await countTry(app, asked, (tx) =>
    tx.query<{ id: string; hash: string }>(
      `select u.id, c.hash from app_user u join user_credential c on c.tenant_id = u.tenant_id and c.user_id = u.id
        where u.tenant_id = $1 and u.account = $2 and u.deleted_at is null`,
      [tenant.tenantId, request.account],
    ),
  );
  const right = await gates.hash.matches(found[0]?.hash, request.digest);
  if (right === undefined) throw tooMany('登录请求过于频繁，请稍后再试', 5);
  return asSystem(app, 'sign-in', async ({ tx }) => {
    await settleTry(tx, asked, counted, right);
    const identity = right && found[0] ? await identify(tx, { sessionId: '', userId: found[0].id }, tenant) : undefined;
    const refusal = !right
      ? WRONG
      : !identity
        ? '账号已停用，请联系管理员'
        : identity.roles.length === 0
          ? '未获得用户的角色信息'
          : notHis(identity.user.held, request.standing ?? {});
    const person = {
      ...ctx,
      tx,
      tenantId: tenant.tenantId,
      actor: identity?.actor ?? { ...ctx.actor, tenantId: tenant.tenantId },
    };
    if (refusal || !identity) {
      await audit(person, {
        kind: 'signIn',
        resource: 'session',
        success: false,
        after: { account: withoutPersonal(request.account), why: refusal },
      });
      return credentialError(refusal ?? WRONG);
    }
    return admit(ctx, tx, identity, request.client, { standing: request.standing ?? {} });
  });
}

/** Opens the session of somebody whose proof was good. */
export async function admit(
  ctx: Ctx,
  tx: Tx,
  identity: Identity,
  client: Client,
  { after, standing = {} }: { readonly after?: Readonly<Record<string, unknown>>; readonly standing?: Standing } = {},
): Promise<Answer> {
  const { app } = ctx;
  const now = app.clock.now();
  const { tenantId, userId } = identity.actor;
  const opened = await openSession(
    tx,
    { tenantId, userId, clientId: client.clientId, lifetimes: client, ip: ctx.ip, userAgent: ctx.userAgent },
    now,
  );
  await tx.run('update app_user set last_login_time = $3::timestamptz where tenant_id = $1 and id = $2::uuid', [
    tenantId,
    userId,
    new Date(now).toISOString(),
  ]);
  await audit(
    { ...ctx, tx, tenantId, actor: identity.actor },
    { kind: 'signIn', resource: 'session', recordId: opened.sessionId, ...(after ? { after } : {}) },
  );
  const session = { tenantId, userId, actingTenant: tenantId, sessionId: opened.sessionId };
  const chosen = await standThere(tx, session, identity.user.held, standing);
  const there = (chosen && (await identifySession(tx, session, now))) || ofSession(identity, opened.sessionId);
  return { bare: tokenReply(app, there, opened.tokens) };
}

const ofSession = (identity: Identity, sessionId: string): Identity => ({
  ...identity,
  actor: { ...identity.actor, sessionId },
});

const OVER = '登录已过期，请重新登录';

/** A new pair for a refresh token that serves once; met a second time it ends the session it came from. */
export async function refreshTokens(
  ctx: Ctx,
  refresh: string,
  client: Client,
  standing: Standing = {},
): Promise<Answer> {
  const { app } = ctx;
  const now = app.clock.now();
  return asSystem(app, 'refresh', async (open) => {
    const { tx } = open;
    const renewal = await renew(tx, refresh, client, now);
    if (renewal.kind === 'unknown') return credentialError(OVER);
    const { session } = renewal;
    if (renewal.kind === 'reused') {
      await actorsChanged({ ...open, app }, session.tenantId);
      await audit(
        {
          ...ctx,
          tx,
          tenantId: session.tenantId,
          actor: { ...ctx.actor, userId: session.userId, tenantId: session.tenantId },
        },
        { kind: 'refreshReused', resource: 'session', recordId: session.sessionId, success: false },
      );
      return credentialError(OVER);
    }
    const whoever = () =>
      identifySession(tx, session, now).catch((error: unknown) => {
        if (error instanceof Refusal) return undefined;
        throw error;
      });
    let identity = await whoever();
    // Inside another tenant nobody has departments or roles of his own. A refusal leaves the token unspent.
    if (identity && !identity.actor.ghost && (await standThere(tx, session, identity.user.held, standing))) {
      identity = await whoever();
      await actorsChanged({ ...open, app }, session.tenantId);
      if (identity) {
        const { chosen } = identity.user;
        const person = { ...ctx, tx, tenantId: session.tenantId, actor: identity.actor };
        await audit(person, { kind: 'stand', resource: 'session', recordId: session.sessionId, after: { ...chosen } });
      }
    }
    if (!identity || identity.roles.length === 0) return credentialError(OVER);
    return { bare: tokenReply(app, identity, renewal.tokens) };
  });
}
