import { resources } from '@anlan/domain';
import { applyAsGuest as applyToJoin } from '@anlan/domain/identity/guest-calls';
import { guestRegister, guestRegisterLifecycle } from '@anlan/domain/identity/guest-register';
import { passwordProblem } from '@anlan/domain/identity/session/password';
import { GUEST_SMS } from '@anlan/domain/messages/sms';
import { type FieldError, type RowOf, type Stored, validate } from '@anlan/resource';
import { asSystem, type Ctx, type Work } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { conflictState, invalid, refuse } from '../../../kernel/errors';
import { GuestLimit } from '../../../kernel/pipeline/guest-limit';
import type { Letters } from '../../../kernel/push/bell';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import type { StepPort } from '../../../kernel/resource/steps/take';
import { create, insertRow } from '../../../kernel/resource/write/one';
import { type Route, type RouteInput, serveOpen } from '../../../kernel/route';
import { texts } from '../../../ports/texts';
import { tenantFacts, tenantRefusal } from '../session/actor';
import { hashPassword } from '../session/password';
import { type Ticket, ticketOf } from '../session/social/social';
import { userHooks } from './hooks';

const definition = guestRegister;
const user = resources.user;
const { waiting, passed } = guestRegisterLifecycle.code;
type Row = RowOf<typeof guestRegister>;

const HOUR = 3_600_000;

const bodyOf = (input: RouteInput): Stored => {
  const body =
    typeof input.body === 'object' && input.body !== null && !Array.isArray(input.body) ? (input.body as Stored) : {};
  // The family sends parameters; ours sends JSON, so that no password stands in an address.
  return { ...input.query, ...body };
};

export function guestRegisterImplementation(): Implementation {
  return implement(guestRegister, {
    hooks: {
      beforeRemove: async (work, rows) => {
        await work.tx.run('delete from guest_credential where tenant_id = $1 and register_id = any($2::uuid[])', [
          work.tenantId,
          rows.map((row) => row.id),
        ]);
      },
    },
    steps: guestSteps,
    routes: [registerRoute()],
  });
}

/** Every wrong word of the form at once; whether the account exists is no business of a guest's. */
function problemsOf(body: Stored): { values: Stored; errors: FieldError[] } {
  const { values, errors } = validate(guestRegister, body, 'create', { only: ['name', 'account'] });
  const password = typeof body.password === 'string' ? body.password : '';
  const problem = password === '' ? '请先输入密码' : passwordProblem(password, String(values.account ?? ''));
  const tenantId = typeof body.tenantId === 'string' ? body.tenantId : '';
  return {
    values,
    errors: [
      ...(/^\w{1,32}$/.test(tenantId) ? [] : [{ field: 'tenantId', message: '请先输入租户编号' }]),
      ...errors,
      ...(problem ? [{ field: 'password', message: problem }] : []),
      ...(body.password2 !== undefined && body.password2 !== '' && body.password2 !== body.password
        ? [{ field: 'password2', message: '两次密码输入不一致' }]
        : []),
    ],
  };
}

const registerRoute = (): Route => {
  const limit = new GuestLimit('register-guest', 20, HOUR);
  return serveOpen(applyToJoin, async (ctx, _given, input) => {
    await limit.take(ctx);
    const body = bodyOf(input);
    const { values, errors } = problemsOf(body);
    if (errors.length > 0) throw invalid(errors);
    const ticket = await ticketOf(ctx, body.oauthId);
    if (!ticket) throw refuse('第三方登录信息已失效，请重新登录');
    const hash = await hashPassword(body.password as string);
    await store(ctx, body.tenantId as string, values, ticket, hash);
    return { data: true, msg: '注册申请已提交，请耐心等待管理员审核通过' };
  });
};

async function store(
  ctx: Ctx,
  tenantId: string,
  values: Stored,
  ticket: NonNullable<Awaited<ReturnType<typeof ticketOf>>>,
  hash: string,
): Promise<void> {
  await asSystem(ctx.app, 'guest registration', async (open) => {
    const { tx } = open;
    const tenant = await tenantFacts(tx, tenantId, ctx.app.clock.now());
    const refusal = tenantRefusal(tenant);
    if (refusal) throw refusal;
    // Two windows of one guest: the second finds the ticket gone.
    const taken = await tx.run('delete from social_guest where digest = $1', [ticket.digest]);
    if (taken !== 1) throw refuse('第三方登录信息已失效，请重新登录');
    const key = [tenantId, ticket.providerId, ticket.subject];
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`guest-register/${key.join('/')}`]);
    const [known] = await tx.query(
      `select 1 from guest_credential c join guest_register r on r.tenant_id = c.tenant_id and r.id = c.register_id and r.deleted_at is null
        where c.tenant_id = $1 and c.provider_id = $2::uuid and c.subject = $3 and r.state = ${waiting} limit 1`,
      key,
    );
    if (known) throw refuse('注册申请正在审核，请耐心等待管理员通过');
    await applyAsGuest({ ...ctx, ...open, tenantId }, values, ticket, hash);
  });
}

/** Writes down an application of whom a third party vouches for; the password waits as a digest. */
export async function applyAsGuest(open: Work, values: Stored, ticket: Ticket, hash: string): Promise<string> {
  const { tenantId } = open;
  const id = newId();
  const actor = { ...open.actor, userId: '', userName: `${ticket.providerName}访客`, tenantId, ghost: null };
  const work: Work = { ...open, actor };
  await insertRow(
    work,
    definition,
    id,
    { ...values, sourceName: ticket.providerName, oauthName: ticket.name, email: ticket.email },
    'create',
  );
  await work.tx.run(
    'insert into guest_credential (tenant_id, register_id, hash, provider_id, subject) values ($1, $2::uuid, $3, $4::uuid, $5)',
    [tenantId, id, hash, ticket.providerId, ticket.subject],
  );
  return id;
}

/** Facts of the person to be: what the administrator adds to the application. */
const PERSON = ['account', 'realName', 'phone', 'roleId', 'deptId', 'mainDeptId', 'postId'] as const;

const guestSteps: StepPort = {
  mark: async (work, row, { to }, body) => {
    const application = row as Row & Stored;
    if (to === passed) return { set: await open(work, application, body) };
    // The password is of no use any more; whose application it was is kept, so that he is told why.
    await work.tx.run("update guest_credential set hash = '' where tenant_id = $1 and register_id = $2::uuid", [
      work.tenantId,
      row.id,
    ]);
    return {};
  },
  answer: (_work, id, msg, { state, userId, account }) =>
    state === passed
      ? { data: { id, userId, account }, msg: `已通过，账号${account}已开通，申请人可以登录` }
      : { data: { id, state }, msg },
};

/** Opens the account; what is listed is the account that was opened, what was asked for stays in the audit. */
async function open(work: Work, row: Row, given: Readonly<Stored>): Promise<Stored> {
  const [kept] = await work.tx.query<{ hash: string; providerId: string; subject: string }>(
    'select hash, provider_id as "providerId", subject from guest_credential where tenant_id = $1 and register_id = $2::uuid',
    [work.tenantId, row.id],
  );
  if (!kept) throw conflictState();
  const facts: Stored = { account: row.account, realName: row.name };
  for (const name of PERSON) if (given[name] !== undefined && given[name] !== '') facts[name] = given[name];
  const now = new Date(work.app.clock.now()).toISOString();
  const userId = await create(work, user, facts, userHooks, {
    set: { isResign: 1, email: row.email?.slice(0, 50) ?? null },
  });
  await work.tx.run(
    `insert into user_credential (tenant_id, user_id, hash, must_change, changed_at) values ($1, $2::uuid, $3, false, $4::timestamptz)`,
    [work.tenantId, userId, kept.hash, now],
  );
  const bound = await work.tx.run(
    `insert into user_oauth (tenant_id, id, user_id, provider_id, subject, name, bound_at)
     values ($1, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7::timestamptz) on conflict do nothing`,
    [work.tenantId, newId(), userId, kept.providerId, kept.subject, row.oauthName, now],
  );
  if (bound !== 1) throw refuse('该第三方账号已绑定本企业的其他账号，请驳回申请');
  await work.tx.run('delete from guest_credential where tenant_id = $1 and register_id = $2::uuid', [
    work.tenantId,
    row.id,
  ]);
  await tellApplicant(work, userId, String(facts.account));
  return { userId, account: String(facts.account) };
}

export const GUEST_EVENT = 'guestPassed';

/** By which name he signs in, at the number the administrator has entered and on his desk. Only queued here. */
async function tellApplicant(work: Work, userId: string, account: string): Promise<void> {
  const [person] = await work.tx.query<{ phone: string | null }>(
    'select phone from app_user where tenant_id = $1 and id = $2::uuid',
    [work.tenantId, userId],
  );
  if (person?.phone) {
    await work.app.use(texts).queue(work.tx, {
      key: `guest/${userId}`,
      smsCode: GUEST_SMS,
      phone: person.phone,
      params: { company: work.actor.tenantName, account },
    });
  }
  await work.tx.run('insert into outbox (tenant_id, topic, record_id) values ($1, $2, $3)', [
    work.tenantId,
    `${GUEST_EVENT}.pass`,
    userId,
  ]);
}

export const guestLetters: Letters = async (tx, event) => {
  const [row] = await tx.query<{ id: string; account: string }>(
    'select id, account from app_user where tenant_id = $1 and id = $2::uuid and deleted_at is null',
    [event.tenantId, event.recordId],
  );
  if (!row) return [];
  const content = `您的注册申请已通过，登录账号为${row.account}，可用第三方登录，也可用该账号与申请时设置的密码登录。`;
  return [{ userId: row.id, title: '您的账号已开通', content }];
};
