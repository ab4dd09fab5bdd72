import { createHash } from 'node:crypto';
import { SOCIAL_OIDC } from '@anlan/domain/identity/session/social';
import type { App } from '../../app';
import { asSystem, type Ctx, shanghai, type Work } from '../../kernel/context';
import { type Accounts, applyAsGuest, type Prepared, systemActor } from '../../modules/identity/index';
import type { Caller } from '../caller';
import { type DemoCompany, personOf } from './companies';

const DAY = 86_400_000;
/** Numbers of people far beyond those a company has hired, so that nobody is two persons. */
const STRANGERS = 200;
const LEAVER = 300;

export interface DemoProvider {
  readonly id: string;
  readonly name: string;
}

const PROVIDER = { source: 'demo-sso', name: '示范统一认证' } as const;
export const PROVIDER_THERE = `select id from social_provider where source = '${PROVIDER.source}' and deleted_at is null`;

/** A third party as a record would look; switched off, for nobody answers at an invented address. */
export const switchedOffProvider = (caller: Caller, platform: Ctx): Promise<unknown> =>
  caller.within(platform, (work) =>
    caller.call(work, 'POST /blade-system/social/submit', platform, {
      body: {
        ...PROVIDER,
        kind: SOCIAL_OIDC,
        issuer: 'https://sso.example.org',
        clientId: 'anlan-demo',
        redirectUri: 'https://anlan.example.org/oauth2/authorize',
        status: 0,
        remark: '演示数据：填上真实的颁发者地址与应用密钥后启用',
      },
    }),
  );

export async function providerOf(app: App): Promise<DemoProvider> {
  const [row] = await asSystem(app.services, 'demo provider', ({ tx }) => tx.query<{ id: string }>(PROVIDER_THERE));
  if (!row) throw new Error('the demo has no third party');
  return { id: row.id, name: PROVIDER.name };
}

const REFUSED = '不是本企业员工，请联系所在单位的管理员';

/** Two who ask for an account: one waits, one was turned down. */
export async function guestsAtTheDoor(
  caller: Caller,
  admin: Ctx['actor'],
  { tenantId }: DemoCompany,
  provider: DemoProvider,
  { prepared, now }: { readonly prepared: Prepared; readonly now: number },
): Promise<void> {
  for (const [place, ago] of [1, 9].entries()) {
    const { realName } = personOf(tenantId, STRANGERS + place);
    const account = `guest${place + 1}`;
    const ctx = { ...caller.at(systemActor(), now - ago * DAY), tenantId };
    const ticket = {
      providerId: provider.id,
      providerName: provider.name,
      subject: createHash('sha256').update(`${tenantId}/${account}`).digest('hex').slice(0, 24),
      name: realName,
      email: `${account}.${tenantId}@example.org`,
    };
    const id = await asSystem(ctx.app, 'demo guest', (open) =>
      applyAsGuest({ ...ctx, ...open }, { name: realName, account }, ticket, prepared.hash),
    );
    if (place === 0) continue;
    const judge = caller.at(admin, now - (ago - 1) * DAY);
    await caller.within(judge, (work) =>
      caller.call(work, 'PUT /safe/guestregister/fail/:id', judge, {
        params: { id },
        body: { auditOpinion: REFUSED },
      }),
    );
  }
}

/** Somebody of an office who is going to leave. */
export const formerColleague = (
  work: Work,
  { tenantId }: DemoCompany,
  facts: {
    readonly accounts: Accounts;
    readonly prepared: Prepared;
    readonly roleId: string | undefined;
    readonly postId: string;
    readonly office: string;
  },
): Promise<string> =>
  facts.accounts.createUser(
    work,
    {
      account: 'former',
      ...personOf(tenantId, LEAVER),
      roleId: facts.roleId,
      deptId: facts.office,
      postId: facts.postId,
      education: '3',
      entryTime: '2012-03-12',
    },
    facts.prepared,
    { mustChange: false },
  );

/** Heads the office, leaves after two months, and hands it over. */
export async function leavesLater(
  work: Work,
  caller: Caller,
  admin: Ctx,
  { userId, office, heir }: { readonly userId: string; readonly office: string; readonly heir: string },
): Promise<void> {
  await caller.call(work, 'POST /blade-system/dept/submit', admin, { body: { id: office, principalId: userId } });
  const later = caller.at(admin.actor, admin.app.clock.now() + 62 * DAY);
  await caller.call(work, 'POST /safe/resign', later, {
    body: {
      userId,
      resignTime: shanghai(later.app.clock.now()).slice(0, 10),
      resignReason: '合同到期，个人发展',
      handoverUserId: heir,
      handoverRemark: '部门资料、印章与在办事项已当面移交',
    },
  });
}
