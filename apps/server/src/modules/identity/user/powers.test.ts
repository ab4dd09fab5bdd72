import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, type Person, type WorldCompany } from '../../../testing/company-world';
import { typedSheet } from '../../../testing/sheet';
import { multipart, openWorld, type World } from '../../../testing/world';

/** Whoever may not reset a person's password may not change what leads to it; rows are compared as rows. */
let world: World;
let firm: WorldCompany;
let chief: Person;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  chief = await firm.person({ account: 'chief', role: 'safety_manager' });
});
afterAll(() => world?.close());

const TOUCHED = '不能操作权限高于自己的账号';
const WIDER = '不能授予比自己更大的数据范围';
let count = 0;

/** Somebody who keeps people and roles, with all of those codes and only these rows. */
async function keeper(scope: 1 | 2 | 3 | 4, screens = KEEPING): Promise<Person & { readonly roleId: string }> {
  count += 1;
  const roleId = await firm.role(`管理${count}`, scope, false);
  const menus = await nodesOf(screens);
  must(await firm.admin.call('POST', '/blade-system/role/grant', { body: { roleIds: [roleId], menuIds: menus } }));
  return { ...(await firm.person({ account: `keeper${count}`, role: { id: roleId } })), roleId };
}
const KEEPING = ['用户管理', '角色管理', '部门管理', '数据权限', '离职人员'];

interface Node {
  readonly id: string;
  readonly title: string;
  readonly children?: readonly Node[];
}
async function nodesOf(titles: readonly string[]): Promise<string[]> {
  const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
  const tree = must(await firm.admin.call('GET', '/blade-system/menu/grant-tree')).data.menu as Node[];
  const chosen = flat(tree).filter((node) => titles.includes(node.title));
  return [...new Set(chosen.flatMap((node) => flat([node]).map(({ id }) => id)))];
}

const phoneOf = async (userId: string): Promise<string> =>
  must(await firm.admin.call('GET', '/blade-user/detail', { query: { id: userId } })).data.phone;
const messages = (reply: { data: { errors?: { message: string }[] } }) =>
  (reply.data.errors ?? []).map(({ message }) => message);

describe('what leads into the account of somebody with greater powers', () => {
  it('is no first password of everybody’s, chosen by whoever keeps parameters', async () => {
    const clerk = await keeper(1, [...KEEPING, '参数管理']);
    const body = { paramName: '初始密码', paramKey: 'account.initPassword', paramValue: 'Known-by-1' };
    const chosen = await clerk.call('POST', '/blade-system/param/submit', { body });
    expect([chosen.status, chosen.msg]).toEqual([403, '新建账号的初始密码（留空为随机）只能由管理员设置']);
    const asked = await clerk.call('GET', '/blade-system/param/detail', { query: { paramKey: body.paramKey } });
    expect(asked.status).toBe(403);
    const own = must(await firm.admin.call('POST', '/blade-system/param/submit', { body })).data.id;
    const list = { query: { paramKey: body.paramKey } };
    const listed = async (who: Person) =>
      must(await who.call('GET', '/blade-system/param/list', list)).data.records.map((row: { id: string }) => row.id);
    expect([await listed(firm.admin), await listed(clerk)]).toEqual([[own], []]);
    for (const [method, path] of [
      ['GET', `/blade-system/param/detail?id=${own}`],
      ['POST', `/blade-system/param/remove?ids=${own}`],
    ] as const)
      expect((await clerk.call(method, path)).status).toBe(404);
    must(await firm.admin.call('POST', `/blade-system/param/remove?ids=${own}`));
  });

  it.each([
    ['手机号码', { phone: '13912345600' }],
    ['电子邮箱', { email: 'thief@example.com' }],
    ['身份证号', { idCard: '11010519491231002X' }],
    ['所属部门', { deptId: 'other' }],
    ['所属岗位', { postId: 'post' }],
    ['账号状态', { status: 0 }],
  ] as const)('is not changed by whoever may not reset his password: %s', async (_name, facts) => {
    const hr = await keeper(1);
    const place = { other: firm.places.other, post: firm.places.post } as Record<string, string>;
    const body = Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, place[String(value)] ?? value]),
    );
    for (const path of ['/blade-user/update', '/blade-user/submit']) {
      const reply = await hr.call('POST', path, { body: { id: firm.admin.userId, ...body } });
      expect([reply.status, reply.msg], path).toEqual([403, TOUCHED]);
    }
    for (const path of ['reset-password', 'unlock'])
      expect((await hr.call('POST', `/blade-user/${path}`, { body: { userIds: firm.admin.userId } })).status).toBe(403);
    expect(
      (
        await hr.call('POST', '/blade-user/update-platform', {
          body: { userId: firm.admin.userId, userType: 2, userExt: { openid: 'x' } },
        })
      ).status,
    ).toBe(403);
  });

  it('is not brought in by a sheet either', async () => {
    const hr = await keeper(1, [...KEEPING]);
    const before = await phoneOf(firm.admin.userId);
    const sheet = await typedSheet(
      ['登录账号', '姓名', '所属部门', '所属角色', '手机号码'],
      [['admin', firm.admin.name, '测试部', '企业管理员', '13912345601']].map((row) => row.map((cell) => cell)),
    );
    const { body, headers } = multipart(sheet, '人员.xlsx');
    const reply = await hr.call('POST', '/blade-user/import-user', { body, headers });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(await phoneOf(firm.admin.userId)).toBe(before);
    const [root] = await world.sql<{ name: string }>('select dept_name as name from dept where id = $1', [
      firm.places.root,
    ]);
    const right = await typedSheet(
      ['登录账号', '姓名', '所属部门', '所属角色', '手机号码'],
      [['admin', firm.admin.name, String(root?.name), '企业管理员', '13912345601']],
    );
    const form = multipart(right, '人员.xlsx');
    const again = await hr.call('POST', '/blade-user/import-user', { body: form.body, headers: form.headers });
    expect([again.status, again.msg]).toEqual([403, TOUCHED]);
    expect(await phoneOf(firm.admin.userId)).toBe(before);
  });

  it('leaves what is only on file to whoever keeps people, and the masked form goes back unchanged', async () => {
    const hr = await keeper(1);
    must(await hr.call('POST', '/blade-user/update', { body: { id: firm.admin.userId, education: '4', sex: 2 } }));
    const shown = must(await hr.call('GET', '/blade-user/detail', { query: { id: firm.admin.userId } })).data;
    must(await hr.call('POST', '/blade-user/submit', { body: { ...shown, entryTime: '2020-05-01' } }));
  });

  it.each([
    ['account', 'adminx', '登录账号不能修改'],
    ['isResign', 0, '在职状态不能在此修改，请办理离职或复职'],
  ])('is not said to be changed where nothing is stored: %s', async (field, value, sentence) => {
    for (const who of [await keeper(1), firm.admin])
      for (const path of ['/blade-user/update', '/blade-user/submit']) {
        const reply = await who.call('POST', path, { body: { id: firm.admin.userId, [field]: value } });
        expect([reply.status, reply.data.errors], path).toEqual([400, [{ field, message: sentence }]]);
      }
  });

  it('may be changed by whoever has at least as much', async () => {
    const hr = await keeper(1);
    const worker = await firm.person({ account: `w${count}`, role: 'employee' });
    // An ordinary worker holds codes of the trade that this keeper of people does not.
    expect(
      (await hr.call('POST', '/blade-user/update', { body: { id: worker.userId, phone: '13912345602' } })).status,
    ).toBe(403);
    must(await firm.admin.call('POST', '/blade-user/update', { body: { id: worker.userId, phone: '13912345602' } }));
    const same = await firm.person({ account: `s${count}`, role: { id: hr.roleId } });
    must(await hr.call('POST', '/blade-user/update', { body: { id: same.userId, phone: '13912345603' } }));
  });
});

describe('the owner of a number that was changed', () => {
  it('is told at the old number and on his desk, by whom', async () => {
    const worker = await firm.person({ account: 'owner', role: 'employee' });
    await world.sql('delete from sms_queue');
    must(
      await firm.admin.call('POST', '/blade-user/update', {
        body: { id: worker.userId, phone: '13912345604', email: 'a@example.com' },
      }),
    );
    const queued = await world.sql<{ sms_code: string; params: Record<string, string> }>(
      'select sms_code, params from sms_queue',
    );
    expect(queued).toMatchObject([
      { sms_code: 'contact_changed', params: { what: '手机号码、电子邮箱', account: 'owner', by: firm.admin.name } },
    ]);
    while ((await world.app.events.deliver()) > 0);
    const mail = must(await worker.call('GET', '/safe/message/page')).data.records as {
      title: string;
      content: string;
    }[];
    expect(mail.map(({ title }) => title).sort()).toEqual(['您的手机号码已修改', '您的电子邮箱已修改']);
    const told = mail.find(({ title }) => title.includes('手机'))?.content;
    expect(told).toContain('139****5604');
    expect(told).toContain(firm.admin.name);
    // The same mail address again is no change; a second one is.
    must(
      await firm.admin.call('POST', '/blade-user/update', {
        body: { id: worker.userId, email: 'a@example.com', phone: '13912345604' },
      }),
    );
    expect(await world.sql('select 1 from sms_queue')).toHaveLength(1);
    must(await firm.admin.call('POST', '/blade-user/update', { body: { id: worker.userId, email: 'b@example.com' } }));
    expect(await world.sql('select 1 from sms_queue')).toHaveLength(2);
  });

  it('is told as well when he did it himself without codes, or somebody with his session', async () => {
    const worker = await firm.person({ account: 'self', role: 'employee' });
    await world.sql('delete from sms_queue');
    must(await worker.call('POST', '/blade-user/update-info', { body: { phone: '13912345605' } }));
    expect(await world.sql<{ params: { by: string } }>('select params from sms_queue')).toMatchObject([
      { params: { by: '本人' } },
    ]);
  });
});

describe('rows', () => {
  const all = () => [firm.places.root, firm.places.workshop, firm.places.team, firm.places.other].join(',');

  it('of every department are not chosen one by one by whoever does not see them', async () => {
    const low = await keeper(2);
    const submit = (facts: object) =>
      low.call('POST', '/blade-system/role/submit', { body: { id: low.roleId, ...facts } });
    expect(messages(await submit({ dataScope: 1 }))).toEqual([WIDER]);
    expect(messages(await submit({ dataScope: 5, scopeDeptIds: all() }))).toEqual([WIDER]);
    expect(messages(await submit({ dataScope: 5, scopeDeptIds: firm.places.other }))).toEqual([WIDER]);
    const made = { roleName: '新角色', roleAlias: 'fresh', sort: 1, dataScope: 5, scopeDeptIds: all() };
    expect(messages(await low.call('POST', '/blade-system/role/submit', { body: made }))).toEqual([WIDER]);
    // Own department only, so nothing below it and nothing beside.
    const near = await keeper(3);
    const mine = (facts: object) =>
      near.call('POST', '/blade-system/role/submit', { body: { id: near.roleId, ...facts } });
    expect(messages(await mine({ dataScope: 4 }))).toEqual([WIDER]);
    must(await mine({ dataScope: 5, scopeDeptIds: firm.places.workshop }));
  });

  it('are not granted with a role that opens no code', async () => {
    const low = await keeper(2);
    const wide = must(
      await firm.admin.call('POST', '/blade-system/role/submit', {
        body: { roleName: '全部门', roleAlias: 'wide', sort: 1, dataScope: 5, scopeDeptIds: all() },
      }),
    ).data.id;
    const roles = `${low.roleId},${wide}`;
    for (const reply of [
      await low.call('POST', '/blade-user/grant', { body: { userIds: low.userId, roleIds: roles } }),
      await low.call('POST', '/blade-user/update', { body: { id: low.userId, roleId: roles } }),
      await low.call('POST', '/blade-user/submit', {
        body: { account: 'mate', realName: '同伙', phone: '13912345606', deptId: firm.places.other, roleId: wide },
      }),
    ])
      expect(messages(reply)).toEqual(['不能授予权限超出自己的角色：全部门']);
  });

  it('are not reached by joining departments, nor by taking others in there', async () => {
    const near = await keeper(3);
    const join = await near.call('POST', '/blade-user/update', { body: { id: near.userId, deptId: all() } });
    expect(messages(join)).toEqual(['不能把自己加入数据范围以外的部门']);
    const low = await keeper(2);
    const early = await low.call('POST', '/blade-user/update', { body: { id: low.userId, deptId: all() } });
    expect(messages(early)).toEqual(['不能把自己加入数据范围以外的部门']);
    const mate = { account: 'mate2', realName: '同伙', phone: '13912345607', roleId: near.roleId };
    expect(
      messages(await near.call('POST', '/blade-user/submit', { body: { ...mate, deptId: firm.places.other } })),
    ).toEqual([`不能授予权限超出自己的角色：管理${count - 1}`]);
    must(await near.call('POST', '/blade-user/submit', { body: { ...mate, deptId: firm.places.workshop } }));
  });

  it('are not reached by making oneself head of a department, or another', async () => {
    const near = await keeper(4);
    const head = (id: string, principalId: string) =>
      near.call('POST', '/blade-system/dept/submit', { body: { id, principalId } });
    const mine = await head(firm.places.other, near.userId);
    expect([mine.status, mine.msg]).toEqual([400, `${WIDER}：${near.name}`]);
    expect((await head(firm.places.root, near.userId)).status).toBe(400);
    expect(
      (await head(firm.places.other, (await firm.person({ account: `h${count}`, role: 'employee' })).userId)).status,
    ).toBe(400);
    must(await head(firm.places.team, near.userId));
    must(
      await firm.admin.call('POST', '/blade-system/dept/submit', { body: { id: firm.places.team, principalId: '' } }),
    );
  });

  it('do not come along with a department that is moved below one’s own', async () => {
    const near = await keeper(4);
    const move = await near.call('POST', '/blade-system/dept/submit', {
      body: { id: firm.places.other, parentId: firm.places.workshop },
    });
    expect([move.status, move.msg]).toEqual([400, expect.stringContaining(WIDER)]);
    const [dept] = await world.sql<{ parent_id: string }>('select parent_id from dept where id = $1', [
      firm.places.other,
    ]);
    expect(dept?.parent_id).toBe(firm.places.root);
  });

  it('are not opened to holders in other departments by a scope that gives the actor himself nothing new', async () => {
    const near = await keeper(3);
    const own = await firm.role('仅本人的', 2, false);
    await firm.person({ account: 'far', role: { id: own }, deptId: firm.places.other });
    const role = await near.call('POST', '/blade-system/role/submit', { body: { id: own, dataScope: 3 } });
    expect([role.status, role.msg]).toEqual([400, expect.stringContaining(WIDER)]);
    const body = { menuId: firm.places.menu, scopeName: '所在部门', scopeType: 3 };
    const scope = must(await near.call('POST', '/blade-system/data-scope/submit', { body })).data.id;
    const grant = await near.call('POST', '/blade-system/role/grant', {
      body: { roleIds: [own], dataScopeIds: [scope] },
    });
    expect([grant.status, grant.msg]).toEqual([400, expect.stringContaining(WIDER)]);
  });
});

describe('words', () => {
  it('that differ by case alone are the same word: aliases with powers, and accounts', async () => {
    const submit = (roleAlias: string) =>
      firm.admin.call('POST', '/blade-system/role/submit', {
        body: { roleName: roleAlias, roleAlias, dataScope: 2, sort: 1 },
      });
    expect(messages(await submit('Administrator'))).toEqual(['无权限创建超管角色！']);
    expect(messages(await submit('GOVERNMENT'))).toEqual(['名称含“政府”的角色只能用于监管部门租户']);
    expect(messages(await submit('Safety_Manager'))).toEqual(['与内置别名safety_manager只差大小写，请换一个']);
    const person = {
      account: 'Chief',
      realName: '双胞',
      phone: '13912345608',
      deptId: firm.places.root,
      roleId: firm.roles.get('employee'),
    };
    expect(messages(await firm.admin.call('POST', '/blade-user/submit', { body: person }))).toEqual([
      '当前账号已被使用！',
    ]);
    expect(chief.account).toBe('chief');
  });

  it('with a meaning for rules are passed on by their holders and administrators alone', async () => {
    const all = await firm.role('全部权限', 1, true);
    const clerk = await firm.person({ account: 'allcodes', role: { id: all } });
    const given = await clerk.call('POST', '/blade-user/grant', {
      body: { userIds: clerk.userId, roleIds: `${all},${firm.roles.get('principal')}` },
    });
    expect(messages(given)).toEqual(['不能授予权限超出自己的角色：主要负责人']);
  });
});

it('what one signs in with is listed to whoever keeps people, and to nobody else', async () => {
  const worker = await firm.person({ account: 'reader', role: 'employee' });
  const lists = ['user-list', 'tenant/user', 'tenant/user/resign', `dept/user/${firm.places.root}`];
  for (const path of lists) {
    const seen = must(await worker.call('GET', `/blade-user/${path}`)).data as Record<string, unknown>[];
    expect(seen.length, path).toBeGreaterThan(2);
    expect(
      seen.filter((row) => 'account' in row),
      path,
    ).toEqual([]);
    const kept = must(await firm.admin.call('GET', `/blade-user/${path}`)).data as Record<string, unknown>[];
    expect(
      kept.every((row) => typeof row.account === 'string'),
      path,
    ).toBe(true);
  }
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
