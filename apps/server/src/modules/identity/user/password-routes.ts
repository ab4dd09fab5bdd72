import { resetPasswords, unlockPeople } from '@anlan/domain/identity/grant-calls';
import { changePassword } from '@anlan/domain/identity/session/door-calls';
import { passwordProblem } from '@anlan/domain/identity/session/password';
import { isUuid, manyOf, type Stored } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import { asSystem, type Ctx, inOwnTenant, inScope } from '../../../kernel/context';
import { invalid, notFound, refuse } from '../../../kernel/errors';
import { type Route, type RouteInput, serve, serveOpen } from '../../../kernel/route';
import type { Accounts } from '../accounts';
import { mustNotExceed, notInside } from '../guards';
import { countTry, forgiveAccount, settleTry } from '../session/attempts';
import { hashPassword, matches, sha256Hex } from '../session/password';
import { actorsChanged, endSessionsOf } from '../session/sessions';

const given = (input: RouteInput, name: string): unknown => {
  const body = typeof input.body === 'object' && input.body !== null ? (input.body as Stored) : {};
  return Object.hasOwn(body, name) ? body[name] : input.query[name];
};

export function userIdsOf(input: RouteInput): string[] {
  const raw = given(input, 'userIds');
  const ids = raw === undefined || raw === '' ? [] : manyOf(raw, 500);
  if (!ids || ids.length === 0) throw refuse('请至少选择一个用户');
  if (!ids.every(isUuid)) throw notFound();
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

interface Person {
  readonly id: string;
  readonly account: string;
}

/** All of them living people of the tenant, or not found. */
export async function peopleOf(
  work: Parameters<Parameters<typeof inScope>[1]>[0],
  ids: readonly string[],
): Promise<Person[]> {
  const rows = await work.tx.query<Person & Stored>(
    'select id, account from app_user where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null order by id',
    [work.tenantId, ids],
  );
  if (rows.length !== ids.length) throw notFound();
  return rows;
}

export const passwordRoutes = (accounts: Accounts): Route[] => [
  serveOpen(changePassword, (ctx, _given, input) => newPassword(ctx, input, accounts)),
  serveOpen(resetPasswords, async (ctx, _given, input) => {
    const ids = userIdsOf(input);
    if (ids.length > 50) throw refuse('一次最多重置50个账号');
    const prepared = new Map<string, { password: string; hash: string }>();
    for (const id of ids) prepared.set(id, await accounts.prepare(ctx.app, ctx.tenantId));
    const people = await inScope(ctx, async (work) => {
      const found = await peopleOf(work, ids);
      await mustNotExceed(work, ids);
      for (const person of found) {
        await accounts.setPassword(work, [person.id], prepared.get(person.id)?.hash as string, true);
        await audit(work, { kind: 'resetPassword', resource: 'user', recordId: person.id });
      }
      await endSessionsOf(work, ids, '密码已重置');
      return found;
    });
    // Shown once to whoever resets it; nothing keeps the plain text.
    return {
      data: people.map((person) => ({ ...person, password: prepared.get(person.id)?.password })),
      msg: '重置成功，请将初始密码告知本人',
    };
  }),
  serve(unlockPeople, async (work, _given, input) => {
    const people = await peopleOf(work, userIdsOf(input));
    // Whoever may not reset a password may not give more tries at guessing it.
    await mustNotExceed(
      work,
      people.map(({ id }) => id),
    );
    for (const person of people) {
      await forgiveAccount(work, person.account);
      await audit(work, { kind: 'unlock', resource: 'user', recordId: person.id });
    }
    return { data: true, msg: '解锁成功' };
  }),
];

/** The old one as digest (as at sign-in), the new one as typed: only so can its rules be enforced (decisions §2). */
async function newPassword(ctx: Ctx, input: RouteInput, accounts: Accounts): Promise<{ data: true; msg: string }> {
  const { app, actor } = ctx;
  notInside(actor);
  const text = (name: string): string => {
    const value = given(input, name);
    return typeof value === 'string' && value.length <= 300 ? value : '';
  };
  const [digest, typed, again] = [text('oldPassword'), text('newPassword'), text('newPassword1')];
  const problems = [
    ...(digest === '' ? [{ field: 'oldPassword', message: '请输入原密码' }] : []),
    ...(typed === '' ? [{ field: 'newPassword', message: '请输入新密码' }] : []),
  ];
  if (problems.length > 0) throw invalid(problems);
  if (typed !== again) throw invalid([{ field: 'newPassword1', message: '请输入正确的确认密码!' }]);
  const problem = passwordProblem(typed, actor.account);
  if (problem) throw invalid([{ field: 'newPassword', message: problem }]);

  // A stolen session guesses no faster than a stranger at the door.
  const asked = { tenantId: actor.tenantId, account: actor.account, ip: `session/${actor.sessionId}` };
  const { counted, read } = await countTry(app, asked, (tx) =>
    tx.query<{ hash: string }>('select hash from user_credential where tenant_id = $1 and user_id = $2::uuid', [
      actor.tenantId,
      actor.userId,
    ]),
  );
  const right = await matches(read[0]?.hash, digest);
  await asSystem(app, 'password change', ({ tx }) => settleTry(tx, asked, counted, right));
  if (!right) {
    await inOwnTenant(ctx, (work) =>
      audit(work, { kind: 'updatePassword', resource: 'user', recordId: actor.userId, success: false }),
    );
    throw invalid([{ field: 'oldPassword', message: '原密码不正确!' }]);
  }
  if (sha256Hex(typed) === digest.toLowerCase()) {
    throw invalid([{ field: 'newPassword', message: '新密码不能与原密码相同' }]);
  }
  const hash = await hashPassword(typed);
  await inOwnTenant(ctx, async (work) => {
    await accounts.setPassword(work, [actor.userId], hash, false);
    await endSessionsOf(work, [actor.userId], '密码已修改', actor.sessionId);
    await actorsChanged(work, actor.tenantId);
    await audit(work, { kind: 'updatePassword', resource: 'user', recordId: actor.userId });
  });
  return { data: true, msg: '密码修改成功' };
}
