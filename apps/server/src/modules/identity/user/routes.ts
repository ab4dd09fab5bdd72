import { resources } from '@anlan/domain';
import { grantPeople } from '@anlan/domain/identity/grant-calls';
import { changeProfile, type OwnProfile, ownProfile } from '@anlan/domain/identity/profile-calls';
import { deptHeadcounts } from '@anlan/domain/identity/staff-calls';
import { IDS, isUuid, permissionCode, type Stored } from '@anlan/resource';
import { atHome, homeTenant, inOwnTenant, inScope, type Work } from '../../../kernel/context';
import { forbidden, invalid, notFound, refuse } from '../../../kernel/errors';
import { idOf, idsOf } from '../../../kernel/resource/ids';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import { fileLink } from '../../../kernel/resource/list/present';
import { get, rowsOf, whereOf } from '../../../kernel/resource/list/read';
import { scopeConditions } from '../../../kernel/resource/scope/scope';
import { remove, update } from '../../../kernel/resource/write/one';
import { type Answer, openRoute, type Route, type RouteInput, route, serve, serveOpen } from '../../../kernel/route';
import type { Accounts } from '../accounts';
import { keepersGuard, notInside } from '../guards';
import { idsIn } from '../ids';
import { userHooks, withoutMasks } from './hooks';
import { passwordRoutes, userIdsOf } from './password-routes';
import { platformRoutes, platformsOf } from './platforms';

const user = resources.user;

const bodyOf = (input: RouteInput): Stored => {
  const { body } = input;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refuse('请求内容格式不正确');
  return body as Stored;
};

export function userImplementation(accounts: Accounts): Implementation {
  return implement(resources.user, {
    hooks: userHooks,
    instead: ['submit', 'remove'],
    routes: [
      submitRoute(accounts),
      updateRoute(),
      removeRoute(),
      grantRoute(),
      ...ownRoutes(),
      ...lookups(),
      ...passwordRoutes(accounts),
      ...platformRoutes(),
    ],
  });
}

/** Without an id a person is added and the first password shown, once; with one the record is edited. */
const submitRoute = (accounts: Accounts): Route =>
  openRoute({
    method: 'POST',
    path: '/blade-user/submit',
    takes: { record: user, body: user.fields, judged: true },
    summary: '新增或修改用户',
    access: { code: [permissionCode(user, 'add'), permissionCode(user, 'edit')] },
    effect: 'write',
    reach: 'row',
    resource: 'user',
    operation: 'submit',
    // A stored reply would keep the first password in plain text; the account's name already stops a second row.
    idempotent: false,
    open: async (ctx, input) => {
      const body = bodyOf(input);
      const id = idOf(input, true);
      if (id !== undefined) {
        if (!ctx.actor.permissions.has(permissionCode(user, 'edit'))) throw forbidden();
        return inScope(ctx, (work) => edit(work, id, body));
      }
      if (!ctx.actor.permissions.has(permissionCode(user, 'add'))) throw forbidden();
      const prepared = await accounts.prepare(ctx.app, ctx.tenantId);
      const created = await inScope(ctx, (work) => accounts.createUser(work, body, prepared));
      return {
        data: { id: created, account: body.account, password: prepared.password },
        msg: '新增成功，请将初始密码告知本人',
      };
    },
  });

/** Kept by leaving and coming back: an edit that names another standing is told so, and claims nothing. */
async function mustStand(work: Work, id: string, { isResign }: Stored): Promise<void> {
  if (isResign === undefined || isResign === null || isResign === '') return;
  const now = JSON.parse((await get(work, user, id)).json) as Stored;
  if (String(isResign) !== String(now.isResign ?? 1))
    throw invalid([{ field: 'isResign', message: '在职状态不能在此修改，请办理离职或复职' }]);
}

async function edit(work: Work, id: string, body: Stored): Promise<Answer> {
  await mustStand(work, id, body);
  await update(work, user, id, isUuid(id) ? await withoutMasks(work, id, body) : body, userHooks);
  return { data: { id }, msg: '更新成功' };
}

const updateRoute = (): Route =>
  route({
    method: 'POST',
    path: '/blade-user/update',
    summary: '修改用户',
    access: { code: permissionCode(user, 'edit') },
    effect: 'write',
    reach: 'row',
    resource: 'user',
    operation: 'update',
    takes: { record: user, body: user.fields, judged: true },
    run: (work, input) => edit(work, idOf(input), bodyOf(input)),
  });

const removeRoute = (): Route =>
  route({
    method: 'POST',
    path: '/blade-user/remove',
    summary: '删除用户',
    access: { code: permissionCode(user, 'delete') },
    effect: 'write',
    reach: 'row',
    resource: 'user',
    operation: 'remove',
    takes: { query: IDS, body: IDS, list: true },
    run: async (work, input) => {
      const keepers = await keepersGuard(work);
      const n = await remove(work, user, idsOf(input), userHooks);
      await keepers();
      return { data: n, msg: '删除成功' };
    },
  });

/** Sets the roles of several people at once. */
const grantRoute = (): Route =>
  serve(grantPeople, async (work, _given, input) => {
    const body = typeof input.body === 'object' && input.body !== null ? (input.body as Stored) : {};
    const roleIds = idsIn(body.roleIds ?? input.query.roleIds);
    if (roleIds.length === 0) throw refuse('请至少选择一个角色');
    for (const id of userIdsOf(input).sort()) {
      await update(work, user, id, { roleId: roleIds }, userHooks, { only: ['roleId'], kind: 'grant' });
    }
    return { data: true, msg: '授权成功' };
  });

/** Fields a person keeps himself (spec 1 §3); everything else is his administrator's. */
const OWN_FIELDS = ['realName', 'name', 'phone', 'email'] as const;

const ownRoutes = (): Route[] => [
  serveOpen(ownProfile, async (ctx) => {
    const row = await atHome(
      ctx,
      async (work) => JSON.parse((await get(work, user, ctx.actor.userId)).json) as OwnProfile,
    );
    const avatar = isUuid(row.avatar) ? row.avatar : '';
    const platforms = await atHome(ctx, (work) => platformsOf(work, ctx.actor.userId));
    return {
      data: {
        ...row,
        avatarId: avatar,
        avatar: avatar ? fileLink(ctx, avatar, homeTenant(ctx.actor)) : '',
        platforms,
      },
    };
  }),
  serveOpen(changeProfile, async (ctx, _given, input) => {
    const body = bodyOf(input);
    notInside(ctx.actor);
    await inOwnTenant(ctx, async (work) => {
      const rest = await withoutMasks(work, ctx.actor.userId, body);
      await update(work, user, ctx.actor.userId, rest, userHooks, { only: OWN_FIELDS, set: avatarOf(body) });
    });
    return { data: true, msg: '更新成功' };
  }),
];

/** The picture as an id or as a link given earlier; left out, it stays. */
function avatarOf(body: Stored): Stored {
  const { avatar } = body;
  if (avatar === undefined) return {};
  if (avatar === null || avatar === '') return { avatar: [] };
  const id = typeof avatar === 'string' ? /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(avatar)?.[0] : undefined;
  if (!id) throw invalid([{ field: 'avatar', message: '头像的格式不正确' }]);
  return { avatar: [id.toLowerCase()] };
}

const PEOPLE = `
  select u.id, u.account, u.real_name as "realName", coalesce(u.name, u.real_name) as name, array_to_string(u.dept_id, ',') as "deptId",
         (select string_agg(d.dept_name, ',' order by array_position(u.dept_id, d.id)) from dept d
           where d.tenant_id = u.tenant_id and d.id = any(u.dept_id) and d.deleted_at is null) as "deptName",
         u.main_dept_id as "mainDeptId", array_to_string(u.post_id, ',') as "postId", u.tenant_id as "tenantId",
         coalesce(u.is_resign, 1) as "isResign", to_char(u.resign_time, 'YYYY-MM-DD HH24:MI:SS') as "resignTime"
    from app_user u
   where u.tenant_id = $1 and u.deleted_at is null`;

const COLLEAGUES = `${PEOPLE} and u.status = 1 and u.is_resign is distinct from 0`;

/** What one signs in with is for whoever keeps people. */
const withoutAccounts = ({ actor }: Work, rows: readonly Stored[]): Stored[] =>
  actor.can(permissionCode(user, 'view')) ? [...rows] : rows.map(({ account: _account, ...rest }) => rest);

/** People to choose from: names and places, nothing personal. */
const colleagues = async (work: Work, more = '', values: readonly unknown[] = []): Promise<Stored[]> =>
  withoutAccounts(
    work,
    await work.tx.query<Stored>(`${COLLEAGUES}${more} order by u.pinyin collate "C", u.id limit 5000`, [
      work.tenantId,
      ...values,
    ]),
  );

/** Of each department how many rows the list has when it is chosen there: its people and those of all below it, once. */
const countsRoute = (): Route =>
  serve(deptHeadcounts, async (work) => {
    const where = whereOf(scopeConditions(work, user));
    // People stand in few different sets of departments: what lies above is looked up once for each set.
    const rows = await work.tx.query<{ id: string; n: number }>(
      `with sets as (select t.tenant_id, t.dept_id, count(*)::int as n from app_user t where ${where.sql} group by 1, 2)
         select a.id, sum(s.n)::int as n
           from sets s cross join lateral (
                  select distinct unnest(d.ancestors || d.id) as id from dept d
                   where d.tenant_id = s.tenant_id and d.id = any(s.dept_id) and d.deleted_at is null) a
          group by a.id`,
      where.values,
    );
    return { data: Object.fromEntries(rows.map(({ id, n }) => [id, n])) };
  });

const lookups = (): Route[] => {
  const everybody = (path: string, summary: string, supervisor = false): Route =>
    route({
      method: 'GET',
      path,
      summary,
      access: { signedIn: true, ...(supervisor ? { audience: ['government', 'platform'] as const } : {}) },
      effect: 'read',
      reach: 'rows',
      needsCompany: true,
      takes: {},
      run: async (work) => ({ data: await colleagues(work) }),
    });
  return [
    everybody('/blade-user/user-list', '用户选择列表'),
    everybody('/blade-user/tenant/user', '本企业用户选择列表'),
    everybody('/blade-user/government/user', '监管端用户选择列表', true),
    everybody('/blade-user/government/user-list', '监管端用户选择列表', true),
    route({
      method: 'GET',
      path: '/blade-user/tenant/user/resign',
      summary: '本企业用户选择列表（含离职）',
      access: { signedIn: true },
      effect: 'read',
      reach: 'rows',
      needsCompany: true,
      takes: {},
      run: async (work) => ({
        data: withoutAccounts(
          work,
          await work.tx.query<Stored>(
            `${PEOPLE} order by coalesce(u.is_resign, 1) desc, u.pinyin collate "C", u.id limit 5000`,
            [work.tenantId],
          ),
        ),
      }),
    }),
    countsRoute(),
    route({
      method: 'GET',
      path: '/blade-user/dept/user/:id',
      summary: '部门及下级部门的用户',
      access: { signedIn: true },
      effect: 'read',
      reach: 'row',
      needsCompany: true,
      takes: {},
      run: async (work, { params }) => {
        const id = params.id ?? '';
        if (!isUuid(id)) throw notFound();
        await rowsOf(work, resources.dept, [id]);
        const data = await colleagues(
          work,
          ` and u.dept_id && array(select d.id from dept d where d.tenant_id = $1 and d.deleted_at is null and (d.id = $2::uuid or d.ancestors @> array[$2::uuid]))`,
          [id.toLowerCase()],
        );
        return { data };
      },
    }),
  ];
};
