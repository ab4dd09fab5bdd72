import { asSystem } from '../../apps/server/src/kernel/context';
import { callOf } from '../../apps/server/src/kernel/route';
import { powersOf, tenantFacts } from '../../apps/server/src/modules/identity/session/actor';
import { company, must, type Person, type WorldCompany } from '../../apps/server/src/testing/company-world';
import type { World, WorldReply } from '../../apps/server/src/testing/world';
import { bring, subjectOf, ThirdParty } from './powers-ways';
import { type Random, seeded, seedOf } from './random';

export interface PowersResult {
  readonly companies: number;
  readonly calls: number;
  readonly accepted: number;
  readonly refused: number;
  readonly byCall: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
}

/** What people can do and see as their sessions work it out, which is not what the calls judge by. */
interface Seen {
  readonly codes: ReadonlySet<string>;
  readonly calls: ReadonlySet<string>;
  /** `*` or a department, under every entry that has scopes of its own and under `` for the rest. */
  readonly rows: ReadonlySet<string>;
}

const SCREENS = [
  '用户管理',
  '角色管理',
  '部门管理',
  '数据权限',
  '接口权限',
  '离职人员',
  '岗位管理',
  '隐患列表',
  '注册审核',
];

interface Node {
  readonly id: string;
  readonly title: string;
  readonly children?: readonly Node[];
}

/**
 * People with some powers over people, roles, scopes and departments try in random order what those calls take, each for
 * himself and together. Nothing that one of them then controls (his own account, one he made, reset or gave a number)
 * has a code, a call or a row that none of them had in the beginning, and nobody else has gained such a thing either.
 */
export async function chains(
  world: World,
  options: { companies: number; steps: number; seed: number; progress?: (line: string) => void },
): Promise<PowersResult> {
  const total = { calls: 0, accepted: 0, refused: 0 };
  const byCall: Record<string, number> = {};
  const failures: string[] = [];
  const codesOf = new Map(
    world.app.routes.map((route) => [
      callOf(route),
      'code' in route.access ? (typeof route.access.code === 'string' ? [route.access.code] : route.access.code) : [],
    ]),
  );
  const third = await ThirdParty.open(world);
  for (let place = 0; place < options.companies; place += 1) {
    const random = seeded(seedOf(options.seed, `powers/${place}`));
    const stage = await stageOf(world, random);
    const before = await everybody(world, stage.firm.tenantId);
    const held = union(stage.gang.map(({ userId }) => before.get(userId) as Seen));
    const mine = new Set(stage.gang.map(({ userId }) => userId));
    const done: string[] = [];
    for (let step = 0; step < options.steps && failures.length < 20; step += 1) {
      const who = random.pick(stage.gang);
      const { name, reply, controls } = await tried(stage, who, random, third);
      total.calls += 1;
      if (reply.status === 200) {
        total.accepted += 1;
        byCall[name] = (byCall[name] ?? 0) + 1;
        for (const id of controls) mine.add(id);
        done.push(`${who.account}: ${name}`);
      } else if (reply.status >= 500) failures.push(`${name}: ${reply.status} ${JSON.stringify(reply.body)}`);
      else total.refused += 1;
      if (reply.status !== 200) continue;
      for (const [id, now] of await everybody(world, stage.firm.tenantId)) {
        const former = mine.has(id) ? undefined : before.get(id);
        const more = beyond(now, former ? union([held, former]) : held, codesOf);
        if (more.length > 0)
          failures.push(
            `company ${place}, step ${step}: ${id} has ${more.slice(0, 3).join(', ')} after ${done.slice(-6).join(' → ')}`,
          );
      }
    }
    options.progress?.(`${place + 1} of ${options.companies} companies, ${total.accepted} of ${total.calls} accepted`);
  }
  await third.close();
  return { companies: options.companies, ...total, byCall, failures: [...failures, ...world.bugs] };
}

const union = (all: readonly Seen[]): Seen => ({
  codes: new Set(all.flatMap(({ codes }) => [...codes])),
  calls: new Set(all.flatMap(({ calls }) => [...calls])),
  rows: new Set(all.flatMap(({ rows }) => [...rows])),
});

const beyond = (now: Seen, held: Seen, codesOf: ReadonlyMap<string, readonly string[]>): string[] => [
  ...[...now.codes].filter((code) => !held.codes.has(code)),
  // A call is held by its code as well.
  ...[...now.calls].filter((call) => !held.calls.has(call) && !codesOf.get(call)?.some((code) => held.codes.has(code))),
  ...[...now.rows].filter((row) => !held.rows.has(row) && !held.rows.has(`${row.split('/')[0]}/*`)),
];

/** Entries with scopes of their own in this battery, and all others. */
const STEMS = ['', 'hiddendanger'];

async function everybody(world: World, tenantId: string): Promise<Map<string, Seen>> {
  return asSystem(world.app.services, 'battery', async ({ tx }) => {
    const tenant = await tenantFacts(tx, tenantId, Date.now());
    if (!tenant) throw new Error('the company is gone');
    const people = await tx.query<{ id: string; roles: string[]; depts: string[] }>(
      'select id, role_id as roles, dept_id as depts from app_user where tenant_id = $1 and deleted_at is null',
      [tenantId],
    );
    const tree = await tx.query<{ id: string; ancestors: string[] }>(
      'select id, ancestors from dept where tenant_id = $1 and deleted_at is null',
      [tenantId],
    );
    const found = new Map<string, Seen>();
    for (const { id, roles, depts } of people) {
      const powers = await powersOf(tx, tenant, {
        userId: id,
        roleIds: roles,
        deptIds: depts,
        held: { roleIds: roles, deptIds: depts },
        chosen: { roleId: null, deptId: null },
      });
      const heads = tree
        .filter((dept) => [dept.id, ...dept.ancestors].some((one) => powers.headOfDeptIds.includes(one)))
        .map((dept) => dept.id);
      const rows = STEMS.flatMap((stem) => {
        const reach = powers.scopes.get(stem) ?? powers.reach;
        return [...(reach.all ? ['*'] : []), ...reach.deptIds, ...heads].map((dept) => `${stem}/${dept}`);
      });
      found.set(id, { codes: powers.permissions, calls: powers.calls, rows: new Set(rows) });
    }
    return found;
  });
}

interface Stage {
  readonly firm: WorldCompany;
  readonly gang: readonly Person[];
  readonly people: string[];
  /** By account, as sheets name people; by id, as sheets name roles and departments. */
  readonly accounts: Map<string, string>;
  readonly roles: string[];
  readonly depts: readonly string[];
  readonly menus: readonly string[];
  readonly scopes: string[];
  readonly apis: string[];
  serial: number;
}

async function stageOf(world: World, random: Random): Promise<Stage> {
  const firm = await company(world);
  const { root, workshop, team, other } = firm.places;
  const depts = [root, workshop, team, other];
  const ask = async (path: string, body: unknown) => must(await firm.admin.call('POST', path, { body })).data;
  const tree = must(await firm.admin.call('GET', '/blade-system/menu/grant-tree')).data.menu as Node[];
  const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
  const nodes = flat(tree);
  const below = (titles: readonly string[]) =>
    flat(nodes.filter(({ title }) => titles.includes(title))).map(({ id }) => id);
  const roles = [...firm.roles.values()];
  const gang: Person[] = [];
  for (let place = 0; place < 2; place += 1) {
    const scope = random.pick([2, 3, 4, 5] as const);
    const role = await ask('/blade-system/role/submit', {
      ...{ roleName: `帮手${place}`, roleAlias: `gang${place}`, sort: 1, dataScope: scope },
      ...(scope === 5 ? { scopeDeptIds: random.pick(depts) } : {}),
    });
    const screens = SCREENS.filter((_, at) => at < 3 || random.chance(0.6));
    await ask('/blade-system/role/grant', { roleIds: [role.id], menuIds: below(screens) });
    roles.push(role.id);
    gang.push(
      await firm.person({
        ...{ account: `gang${place}`, role: { id: role.id } },
        deptId: random.pick(depts),
      }),
    );
  }
  const wide = await ask('/blade-system/role/submit', {
    ...{ roleName: '全部门', roleAlias: 'wide', sort: 1, dataScope: 5, scopeDeptIds: depts.join(',') },
  });
  const plain = await firm.role('无权限', 2, false);
  const far = await firm.role('所在部门', 3, false);
  roles.push(wide.id, plain, far);
  const scopes: string[] = [];
  for (const scopeType of [1, 2, 3, 4]) {
    const body = { menuId: firm.places.menu, scopeName: `范围${scopeType}`, scopeType };
    scopes.push((await ask('/blade-system/data-scope/submit', body)).id);
  }
  const api = await ask('/blade-system/api-scope/submit', {
    ...{ menuId: firm.places.menu, scopeName: '读岗位', scopePath: 'GET /blade-system/post/list' },
  });
  const mates = [
    await firm.person({ account: 'head', role: 'dept_head', deptId: workshop }),
    await firm.person({ account: 'worker', role: { id: plain }, deptId: other }),
    await firm.person({ account: 'clerk', role: { id: far }, deptId: other }),
    await firm.person({ account: 'manager', role: 'safety_manager' }),
  ];
  const all = [firm.admin, ...gang, ...mates];
  const people = all.map(({ userId }) => userId);
  const accounts = new Map(all.map(({ account, userId }) => [account, userId]));
  return {
    ...{ firm, gang, people, accounts, roles, depts, scopes, apis: [api.id], serial: 0 },
    menus: nodes.map(({ id }) => id),
  };
}

interface Tried {
  readonly name: string;
  readonly reply: WorldReply;
  /** Whose accounts the gang may use from now on. */
  readonly controls: readonly string[];
}

async function tried(stage: Stage, who: Person, random: Random, third: ThirdParty): Promise<Tried> {
  const { people, roles, depts, menus, scopes, apis, firm } = stage;
  stage.serial += 1;
  const { serial } = stage;
  const some = <T>(list: readonly T[], most: number): T[] =>
    Array.from({ length: 1 + random.below(most) }, () => random.pick(list));
  // Himself more often than others: that is what one would try.
  const person = () => (random.chance(0.4) ? who.userId : random.pick(people));
  const scope = () => {
    const dataScope = 1 + random.below(5);
    return { dataScope, ...(dataScope === 5 ? { scopeDeptIds: some(depts, 4).join(',') } : {}) };
  };
  const send = async (name: string, path: string, body: unknown, controls: readonly string[] = []): Promise<Tried> => ({
    name,
    reply: await who.call('POST', path, { body }),
    controls,
  });
  const made = async (result: Promise<Tried>, list: string[]): Promise<Tried> => {
    const { reply, ...rest } = await result;
    if (reply.status === 200 && typeof reply.data?.id === 'string') list.push(reply.data.id);
    return { ...rest, reply };
  };
  switch (random.below(17)) {
    case 14:
      return sheet(stage, who, random);
    case 15:
    case 16:
      return vouched(stage, who, random, third);
    case 0:
      return send('roles of a person', '/blade-user/update', { id: person(), roleId: some(roles, 3).join(',') });
    case 1:
      return send('departments of a person', '/blade-user/update', { id: person(), deptId: some(depts, 4).join(',') });
    case 2: {
      const id = random.pick(people);
      return send('number of a person', '/blade-user/update', { id, phone: `139${10_000_000 + serial}` }, [id]);
    }
    case 3:
      return send('grant', '/blade-user/grant', { userIds: person(), roleIds: some(roles, 3).join(',') });
    case 4: {
      const id = random.pick(people);
      return send('reset', '/blade-user/reset-password', { userIds: id }, [id]);
    }
    case 5: {
      const body = { account: `n${serial}`, realName: '新人', phone: `138${10_000_000 + serial}` };
      const result = await made(
        send('new person', '/blade-user/submit', {
          ...body,
          roleId: random.pick(roles),
          deptId: some(depts, 2).join(','),
        }),
        people,
      );
      return { ...result, controls: result.reply.status === 200 ? [result.reply.data.id] : [] };
    }
    case 6:
      return made(
        send('new role', '/blade-system/role/submit', {
          ...{ roleName: `新${serial}`, roleAlias: `new${serial}`, sort: 1 },
          ...scope(),
        }),
        roles,
      );
    case 7:
      return send('role', '/blade-system/role/submit', { id: random.pick(roles), ...scope() });
    case 8:
      return send('menus of a role', '/blade-system/role/grant', {
        roleIds: [random.pick(roles)],
        menuIds: some(menus, 6),
      });
    case 9:
      return send('scopes of a role', '/blade-system/role/grant', {
        roleIds: [random.pick(roles)],
        ...(random.chance(0.7)
          ? { dataScopeIds: random.chance(0.3) ? [] : some(scopes, 2) }
          : { apiScopeIds: some(apis, 1) }),
      });
    case 10:
      return send('department', '/blade-system/dept/submit', {
        id: random.pick(depts),
        ...(random.chance(0.5) ? { parentId: random.pick(depts) } : { principalId: person() }),
      });
    case 11: {
      const scopeType = 1 + random.below(5);
      const body = { scopeType, ...(scopeType === 5 ? { scopeValue: some(depts, 4).join(',') } : {}) };
      return random.chance(0.5)
        ? send('data scope', '/blade-system/data-scope/submit', { id: random.pick(scopes), ...body })
        : made(
            send('new data scope', '/blade-system/data-scope/submit', {
              ...{ menuId: firm.places.menu, scopeName: `新${serial}` },
              ...body,
            }),
            scopes,
          );
    }
    case 12:
      return made(
        send('new API scope', '/blade-system/api-scope/submit', {
          ...{ menuId: firm.places.menu, scopeName: `口${serial}` },
          scopePath: random.pick([
            'GET /blade-system/post/list',
            'GET /safe/hiddendanger/page',
            'POST /blade-user/grant',
          ]),
        }),
        apis,
      );
    default: {
      const userId = random.pick(people);
      return send('leaves', '/safe/resign', { userId, resignTime: '2026-01-05', handoverUserId: who.userId });
    }
  }
}

/** Roles and departments are named in a sheet, so that their names are asked first. */
async function sheet({ firm, accounts, roles, depts, serial }: Stage, who: Person, random: Random): Promise<Tried> {
  const names = async (path: string): Promise<Map<string, string>> => {
    const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
    return new Map(flat(must(await firm.admin.call('GET', path)).data as Node[]).map(({ id, title }) => [id, title]));
  };
  const [roleNames, deptNames] = [await names('/blade-system/role/tree'), await names('/blade-system/dept/tree')];
  const rows = Array.from({ length: 1 + random.below(2) }, (_, place) => ({
    account: random.chance(0.5) ? random.pick([...accounts.keys()]) : `s${serial}x${place}`,
    dept: deptNames.get(random.pick(depts)) ?? '',
    roles: [roleNames.get(random.pick(roles)) ?? ''],
    phone: `137${10_000_000 + serial * 2 + place}`,
  }));
  // Whoever's number is another now can be reached by what is sent to it.
  const controls = rows.flatMap(({ account }) => accounts.get(account) ?? []);
  return { name: 'sheet of people', reply: await bring(who, rows), controls };
}

/** An account of somebody else's house is tied to one's own, or brings a stranger whom one of the gang lets in. */
async function vouched(stage: Stage, who: Person, random: Random, third: ThirdParty): Promise<Tried> {
  const { firm, roles, depts, serial } = stage;
  const { tenantId } = firm;
  const subject = subjectOf(tenantId, random);
  if (random.chance(0.3)) return { name: 'binding', reply: await third.binds(who, subject), controls: [who.userId] };
  if (random.chance(0.2)) return { name: 'binding ended', reply: await third.unbinds(who), controls: [] };
  const ip = `10.9.${serial % 250}.${1 + random.below(250)}`;
  const reply = await third.enters(tenantId, subject, ip);
  if (reply.status !== 200) return { name: 'third-party sign-in', reply, controls: [] };
  if (reply.body.user_id) return { name: 'third-party sign-in', reply, controls: [reply.body.user_id] };
  const facts = { tenantId, ip, account: `t${serial}`, oauthId: reply.body.oauth_id as string };
  const place = { roleId: random.pick(roles), deptId: random.pick(depts) };
  return { name: 'stranger let in', reply: await third.letsIn(who, { ...facts, ...place }), controls: [] };
}
