import { allResources } from '@anlan/domain';
import { menuSections } from '@anlan/domain/menu-sections';
import { menuGroups } from '@anlan/domain/menus';
import { type AnyResource, permissionsOf } from '@anlan/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../kernel/context';
import type { Engine } from '../../../kernel/db/db';
import { readMigrations } from '../../../kernel/db/schema/migrate';
import type { Events } from '../../../kernel/events/events';
import { grouped } from '../../../kernel/grouped';
import { type Company, type Platform, platform } from '../../../testing/platform';
import { openTestDb } from '../../../testing/test-db';
import { type PlannedMenu, plannedMenus } from './plan';
import { seedMenus } from './seed';

let db: Engine;
let app: Platform;
let company: Company;
let admin: string;
beforeAll(async () => {
  db = await openTestDb({ own: true });
  app = await platform(db);
  company = await app.company();
  admin = await app.token(company.tenantId, 'admin');
});
afterAll(async () => {
  await app?.close();
  await db?.close();
});

interface Node {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly name: string;
  readonly path: string;
  readonly category: number;
  readonly audience: string;
  readonly hasChildren?: boolean;
  readonly children?: readonly Node[];
}
const every = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...every(node.children ?? [])]);
const get = (token: string, url: string) => app.call('GET', `/blade-system${url}`, { token });
const sql = <R>(text: string, params: unknown[] = []) =>
  asSystem(app.services, 'look', ({ tx }) => tx.query<R & Record<string, unknown>>(text, params));

/** A supervisor reads; what he may write is his office's own plans and drawn samples, which no company has. */
const READS_OR_OWN = /_(view|export)$|^(tenantflat|workdraw)_(add|edit|delete)$/;

const MOST = 7;

/** Groups with more entries than are read at a glance, and where theirs may go instead. */
const overfull = (planned: readonly PlannedMenu[]): string[] =>
  [
    ...grouped(
      planned.filter(({ category, under }) => category === 1 && under),
      ({ under }) => String(under?.code),
    ),
  ].flatMap(([group, below]) => {
    if (below.length <= MOST) return [];
    const sections = menuSections.filter(({ under }) => under === group).map(({ code }) => code);
    const where = `say menu.under: ${sections.join(', ') || 'another group'}, or another section in menu-sections`;
    return [`${group} has ${below.length} entries, ${MOST} at the most: ${where}`];
  });

describe('the planned menus', () => {
  const planned = plannedMenus();

  it('hold an entry and all buttons of every definition that has a menu', () => {
    for (const resource of allResources.filter(({ menu }) => menu)) {
      const codes = planned.filter((row) => row.audience !== 'government').map((row) => row.code);
      expect(codes).toEqual(expect.arrayContaining(permissionsOf(resource).map((button) => button.code)));
      expect(planned).toContainEqual(expect.objectContaining({ path: resource.menu?.path, category: 1 }));
    }
  });

  it('keep what is one copy for all to the platform, and give supervisors views, and of writes what is their own alone', () => {
    const platformCodes = planned.filter((row) => row.audience === 'platform').map((row) => row.code);
    expect(platformCodes).toEqual(expect.arrayContaining(['tenant_add', 'region_edit', 'menu_edit', 'topmenu_delete']));
    const supervisors = planned.filter((row) => row.audience === 'government' && row.category === 2);
    expect(supervisors.length).toBeGreaterThan(0);
    for (const button of supervisors) expect(button.code).toMatch(READS_OR_OWN);
  });

  it('show at most seven entries a group, every section of which holds what exists and stands in one place', () => {
    const entries = planned.filter(({ category, under }) => category === 1 && under);
    const groups = grouped(entries, ({ under }) => `${under?.audience}/${under?.code}`);
    expect(overfull(planned)).toEqual([]);
    const told = new Set(allResources.flatMap(({ menu }) => (menu ? [menu.under, menu.governmentUnder] : [])));
    for (const { code, audience, entries: named } of menuSections) {
      const found = groups.get(`${audience}/${code}`)?.map((row) => row.code) ?? [];
      // Beside those it names stand entries of definitions that hang under it themselves.
      expect(found.filter((one) => told.has(code) || named.includes(one)).sort()).toEqual(found.sort());
      expect(found).toEqual(expect.arrayContaining([...named]));
    }
    expect(
      new Set(menuSections.flatMap(({ audience, entries }) => entries.map((one) => `${audience}/${one}`))).size,
    ).toBe(menuSections.reduce((sum, one) => sum + one.entries.length, 0));
  });

  it('take an entry, its twin and its summary into a section that the definition says, and say where there is no room', () => {
    const drill = allResources.find(({ name }) => name === 'drill') as AnyResource;
    const loan = (more: object) =>
      ({ ...drill, name: 'loan', permission: 'loan', menu: { ...drill.menu, path: '/x', ...more } }) as AnyResource;
    const inSection = plannedMenus([
      ...allResources,
      loan({ under: 'management_investment', governmentUnder: 'gov_permit_base', government: '/govpage/safe/x' }),
    ]);
    expect(inSection.filter(({ code }) => code === 'loan_menu').map(({ under }) => under)).toEqual([
      { code: 'management_investment', audience: 'company' },
      { code: 'gov_permit_base', audience: 'government' },
    ]);
    expect(overfull(inSection)).toEqual([]);
    const full = overfull(plannedMenus([...allResources, loan({ under: 'management' })]));
    expect(full).toEqual([expect.stringContaining('management has 8 entries, 7 at the most')]);
    expect(full[0]).toContain('management_drill');
    expect(() => plannedMenus([loan({ under: 'nowhere' })])).toThrow('unknown menu group: nowhere; there are risk, ');
  });

  it('let a supervisor take along as a sheet whatever he reads and a company may export', () => {
    const twins = allResources.filter(({ menu }) => menu?.government);
    const wanted = twins.flatMap((resource) => permissionsOf(resource).filter(({ verb }) => verb === 'export'));
    expect(wanted.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['hiddendanger_export', 'risk_export', 'planvtworecord_export', 'warn_export']),
    );
    const held = planned.filter(({ audience, category }) => audience === 'government' && category === 2);
    expect(held.map(({ code }) => code)).toEqual(expect.arrayContaining(wanted.map(({ code }) => code)));
  });

  it('name each row once', () => {
    const keys = planned.map((row) => `${row.audience}/${row.code}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('seeding', () => {
  it('adds nothing the second time, keeps what was changed, and does not bring back what was removed', async () => {
    await sql("update menu set name = '隐患' where code = 'hazard_ledger' returning id");
    await sql("update menu set deleted_at = now() where code = 'hazard_related' returning id");
    expect(await seedMenus(app.services)).toBe(0);
    expect(
      await sql(
        "select name, deleted_at is null as alive from menu where code in ('hazard_ledger', 'hazard_related') order by code",
      ),
    ).toEqual([
      { name: '隐患', alive: true },
      { name: '与我相关的隐患', alive: false },
    ]);
    await sql(
      "update menu set deleted_at = null, name = case code when 'hazard_ledger' then '隐患治理台账' else name end where code like 'hazard%' returning id",
    );
  });

  const entry = (code: string, under: string, facts: Partial<PlannedMenu> = {}): PlannedMenu => ({
    code,
    audience: 'company',
    under: { code: under, audience: 'company' },
    name: '应急演练',
    alias: 'menu',
    path: `/${code}`,
    icon: '',
    category: 1,
    action: 0,
    sort: 77,
    module: under,
    ...facts,
  });
  const holders = async (code: string) =>
    (
      await sql<{ name: string }>(
        `select distinct r.role_name as name from role_menu g join menu m on m.id = g.menu_id
           join role r on r.tenant_id = g.tenant_id and r.id = g.role_id
          where m.code = $1 and (g.tenant_id = $2 or g.tenant_id = '000000') order by 1`,
        [code, company.tenantId],
      )
    ).map(({ name }) => name);
  const EVERYBODY = ['主要负责人', '企业管理员', '安全管理人员', '平台管理员', '普通员工', '班组长', '部门负责人'];

  it('gives a new entry at once to those who administer companies and to the roles a company starts with', async () => {
    await get(admin, '/menu/routes');
    expect(await seedMenus(app.services, [...plannedMenus(), entry('walk_menu', 'hazard')])).toBe(1);
    expect(every((await get(admin, '/menu/routes')).data).map((node) => node.path)).toContain('/walk_menu');
    expect((await holders('walk_menu')).sort()).toEqual([...EVERYBODY].sort());
    const [dual] = (await get(admin, '/menu/top-menu')).data as { id: string; code: string }[];
    expect(every((await get(admin, `/menu/routes?topMenuId=${dual?.id}`)).data).map((node) => node.path)).toContain(
      '/walk_menu',
    );
  });

  it('leaves roles of a company’s own, and what a company has taken away, as they are, and tells its administrator', async () => {
    await asSystem(app.services, 'a company that has changed its roles', async ({ tx }) => {
      await tx.run(
        `insert into role (tenant_id, id, role_name, role_alias, data_scope, create_user)
         select tenant_id, gen_random_uuid(), '仓库保管员', 'employee', data_scope, $2::uuid from role
          where tenant_id = $1 and role_alias = 'employee'`,
        [company.tenantId, company.adminId],
      );
      await tx.run(
        `delete from role_menu g using role r, menu m, menu h
          where g.tenant_id = $1 and r.tenant_id = g.tenant_id and r.id = g.role_id and m.id = g.menu_id
            and (r.role_alias = 'employee' and h.code = 'check' and h.audience = 'company' and (m.id = h.id or h.id = any(m.ancestors))
              or r.role_alias = 'team_leader' and h.code = 'hiddendanger_menu' and h.audience = 'company' and (m.id = h.id or h.id = any(m.ancestors)))`,
        [company.tenantId],
      );
    });
    const planned = [
      ...plannedMenus(),
      entry('group_new', 'hazard', { path: '', name: '新的分组', under: undefined }),
      entry('round_menu', 'check', { name: '巡检复盘' }),
      entry('inside_menu', 'group_new', { name: '分组里的' }),
      entry('hiddendanger_weigh', 'hiddendanger_menu', { path: '', category: 2, module: 'hazard', verb: 'view' }),
      entry('role_weigh', 'role_menu', { path: '', category: 2, module: 'identity', verb: 'view' }),
    ];
    expect(await seedMenus(app.services, planned)).toBe(5);
    const but = (...names: string[]) => EVERYBODY.filter((name) => !names.includes(name)).sort();
    expect((await holders('round_menu')).sort()).toEqual(but('普通员工'));
    expect((await holders('hiddendanger_weigh')).sort()).toEqual(but('班组长'));
    expect((await holders('inside_menu')).sort()).toEqual(but());
    expect((await holders('group_new')).sort()).toEqual(but());
    expect((await holders('role_weigh')).sort()).toEqual(['企业管理员', '平台管理员']);
    expect(await seedMenus(app.services, planned)).toBe(0);

    while ((await (app.services.events as Events).deliver()) > 0);
    const told = await sql<{ user: string; content: string }>(
      'select user_id as "user", content from internal_message where tenant_id = $1 and title = $2 order by create_time',
      [company.tenantId, '系统更新：本企业有新的功能'],
    );
    expect(told.map(({ user }) => user)).toEqual([company.adminId, company.adminId]);
    expect(told.map(({ content }) => content).join()).toContain('新增功能：巡检复盘、分组里的。企业管理员已全部取得');
    await asSystem(app.services, 'as before', async ({ tx }) => {
      const mine = "code in ('group_new', 'round_menu', 'inside_menu', 'hiddendanger_weigh', 'role_weigh')";
      for (const table of ['role_menu', 'top_menu_menu'])
        await tx.run(`delete from ${table} where menu_id in (select id from menu where ${mine})`);
      await tx.run(`delete from menu where ${mine}`);
      await tx.run("delete from role where tenant_id = $1 and role_name = '仓库保管员'", [company.tenantId]);
    });
  });
});

describe('buttons an installation does not have yet', () => {
  it('reach the supervisors who are there already', async () => {
    const office = await app.company({ tenantType: 2, areaCode: '370300' });
    const token = await app.token(office.tenantId, 'admin');
    const codes = async () => every((await get(token, '/menu/buttons')).data).map((node) => node.code);
    expect(await codes()).toContain('hiddendanger_export');
    // As before the button was planned.
    await asSystem(app.services, 'an older installation', async ({ tx }) => {
      const older = "code like '%_export' and audience = 'government'";
      await tx.run(`delete from role_menu where menu_id in (select id from menu where ${older})`);
      await tx.run(`delete from menu where ${older}`);
    });
    await seedMenus(app.services);
    expect(await codes()).toEqual(expect.arrayContaining(['hiddendanger_export', 'warn_export']));
    expect(await seedMenus(app.services)).toBe(0);
  });
});

describe('the sections of a group, in an installation that knew none', () => {
  it('take their entries in, for everybody who had them and nobody else', async () => {
    const root = await app.platformToken();
    const seen = async (token: string) =>
      every((await get(token, '/menu/routes')).data)
        .map(({ code }) => code)
        .sort();
    const reach = async () => ({ admin: await seen(admin), platform: await seen(root) });
    const now = await reach();
    const held = () =>
      sql<{ role: string; code: string }>(
        `select g.role_id as role, m.code from role_menu g join menu m on m.id = g.menu_id
          where m.code = any($1::text[]) and m.audience = 'company' order by 1, 2`,
        [menuSections.map(({ code }) => code)],
      );
    const before = await held();
    expect(before.length).toBeGreaterThan(0);
    await asSystem(app.services, 'an older installation', async ({ tx }) => {
      const young = [menuSections.map(({ code }) => code)];
      await tx.run(
        `update menu m set parent_id = s.parent_id, ancestors = s.ancestors from menu s where s.code = any($1::text[]) and m.parent_id = s.id`,
        young,
      );
      for (const table of ['role_menu', 'top_menu_menu'])
        await tx.run(`delete from ${table} where menu_id in (select id from menu where code = any($1::text[]))`, young);
      await tx.run('delete from menu where code = any($1::text[])', young);
    });
    await seedMenus(app.services);
    expect(await reach()).toEqual(now);
    expect(await held()).toEqual(before);
    const permits = ((await get(admin, '/menu/routes')).data as Node[]).find(({ code }) => code === 'permit');
    expect(permits?.children?.map(({ name }) => name)).toEqual([
      '今日作业',
      '特殊作业票',
      '我的作业',
      '现场危险作业',
      '台账与统计',
      '安全证书管理',
      '作业设置',
    ]);
    expect(await seedMenus(app.services)).toBe(0);
  });
});

describe('what is due, in companies that were there before it', () => {
  const held = async () =>
    (
      await sql<{ alias: string }>(
        `select r.role_alias as alias from role_menu g join menu m on m.id = g.menu_id
          join role r on r.tenant_id = g.tenant_id and r.id = g.role_id
          where m.code = 'desk_due' and g.tenant_id = $1 order by 1`,
        [company.tenantId],
      )
    ).map(({ alias }) => alias);
  const onTop =
    "select count(*)::int as n from top_menu_menu t join menu m on m.id = t.menu_id where m.code = 'desk_due'";
  const older: readonly [string, string][] = [
    ['knows the entry and has it with administrators alone', `r.role_alias <> 'enterprise_admin'`],
    ['does not know the entry', 'true'],
  ];

  it.each(older)('reaches everybody where the installation %s', async (_, without) => {
    const all = await held();
    expect(all).toEqual(expect.arrayContaining(['dept_head', 'employee', 'enterprise_admin', 'safety_manager']));
    const move = (await readMigrations()).find(({ name }) => name.endsWith('_due_for_everybody.sql'));
    await asSystem(app.services, 'an older installation', async ({ tx }) => {
      await tx.run(
        `delete from role_menu g using role r, menu m
          where r.tenant_id = g.tenant_id and r.id = g.role_id and m.id = g.menu_id and m.code = 'desk_due' and ${without}`,
      );
      if (without === 'true') {
        await tx.run("delete from top_menu_menu where menu_id in (select id from menu where code = 'desk_due')");
        await tx.run("delete from menu where code = 'desk_due'");
      }
    });
    expect(await held()).not.toEqual(all);
    await db.owner('a test of a migration', (tx) => tx.exec(move?.sql as string));
    expect(await held()).toEqual(all);
    expect(await sql(onTop)).toEqual([{ n: 1 }]);
    expect(await seedMenus(app.services)).toBe(0);
  });
});

describe('the headings of a supervisor', () => {
  it('carry the words of the specification, also where they were called and filed otherwise', async () => {
    const office = await app.company({ tenantType: 2, areaCode: '370300' });
    const token = await app.token(office.tenantId, 'admin');
    const headings = async () => ((await get(token, '/menu/routes')).data as Node[]).map((node) => node.name);
    const words = [
      '企业档案',
      '安全风险管控',
      '隐患排查治理',
      '预警预测',
      '通报',
      '危险作业',
      '教育培训',
      '内部报告',
      '责任制',
      '规章制度',
      '应急管理',
      '日志',
    ];
    expect(await headings()).toEqual(words);
    await asSystem(app.services, 'an older installation', async ({ tx }) => {
      const young = "code in ('gov_bulletin', 'gov_report')";
      await tx.run(
        `update menu m set parent_id = h.id, ancestors = array[h.id] from menu h
          where h.code = 'gov_hazard' and m.parent_id in (select id from menu where ${young})`,
      );
      await tx.run(`delete from role_menu where menu_id in (select id from menu where ${young})`);
      await tx.run(`delete from menu where ${young}`);
      await tx.run("update menu set name = '监测预警' where code = 'gov_warning'");
    });
    await seedMenus(app.services);
    expect(await headings()).toEqual(words);
    expect(every((await get(token, '/menu/buttons')).data).map((node) => node.code)).toContain('taskstatistics_view');
    // A name of somebody's own is not taken away.
    await sql("update menu set name = '日志与审计' where code = 'gov_log'");
    await seedMenus(app.services);
    expect(await sql("select name from menu where code = 'gov_log'")).toEqual([{ name: '日志与审计' }]);
    await sql("update menu set name = '日志' where code = 'gov_log'");
  });
});

describe('one’s own menus', () => {
  it('are a forest of entries, in order, with leaves that have no children key', async () => {
    const roots = (await get(admin, '/menu/routes')).data as Node[];
    expect(roots.map((node) => node.name)).toEqual([
      '风险分级管控',
      '隐患排查',
      '隐患排查治理',
      '监测预警',
      '风险一张图',
      '危险作业',
      '制度与责任',
      '安全会议',
      '安全综合管理',
      '教育培训',
      '考试管理',
      '法律法规',
      '系统管理',
      '日志管理',
    ]);
    for (const node of every(roots)) {
      expect(node.category).toBe(1);
      expect(node.audience).toBe('company');
      expect('children' in node).toBe((node.children?.length ?? 0) > 0);
      if (!node.children) expect(node.path).not.toBe('');
    }
    expect(roots[0]).toMatchObject({ parentId: '0', isOpen: 1, categoryName: '菜单', isDeleted: 0, hasChildren: true });
  });

  it('come in parts, one to a top menu', async () => {
    const tops = (await get(admin, '/menu/top-menu')).data as { id: string; code: string; name: string }[];
    expect(tops.map((top) => top.code)).toEqual(['dual', 'education', 'safety', 'manage']);
    const part = (await get(admin, `/menu/routes?topMenuId=${tops[0]?.id}`)).data as Node[];
    expect(part.map((node) => node.name)).toEqual([
      '风险分级管控',
      '隐患排查',
      '隐患排查治理',
      '监测预警',
      '风险一张图',
      '危险作业',
    ]);
  });

  it('give the buttons below their entries, whose codes are the permissions', async () => {
    const owners = (await get(admin, '/menu/buttons')).data as Node[];
    const user = owners.find((node) => node.code === 'user_menu');
    expect(user?.children?.map((node) => node.code)).toEqual(
      expect.arrayContaining(['user_view', 'user_add', 'user_edit', 'user_delete', 'user_export', 'user_plain']),
    );
    for (const leaf of owners.flatMap((node) => node.children ?? [])) expect('children' in leaf).toBe(false);
    const { menus, codes, tops } = (await get(admin, '/menu/console')).data;
    const named = (nodes: Node[]) => every(nodes).map((node) => node.code);
    expect(named(menus)).toEqual(named((await get(admin, '/menu/routes')).data));
    expect([...codes].sort()).toEqual(
      owners.flatMap((node) => (node.children ?? [node]).map(({ code }) => code)).sort(),
    );
    const [dual] = tops as { id: string; menuIds: string[] }[];
    const pages = every((await get(admin, `/menu/routes?topMenuId=${dual?.id}`)).data).filter(
      (node) => node.path !== '',
    );
    expect([...(dual?.menuIds ?? [])].sort()).toEqual(pages.map((node) => node.id).sort());
    expect(every(owners).map((node) => node.code)).not.toContain('tenant_add');
  });

  it('of a supervisor are the read-only ones below /govpage', async () => {
    const office = await app.company({ tenantType: 2, areaCode: '370300' });
    const token = await app.token(office.tenantId, 'admin');
    const pages = every((await get(token, '/menu/routes')).data).filter((node) => node.path !== '');
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page.path).toMatch(/^\/govpage\/safe\//);
    const codes = every((await get(token, '/menu/buttons')).data).filter((node) => !node.children);
    for (const button of codes) expect(button.code).toMatch(READS_OR_OWN);
    const groups = new Set(menuGroups.filter((group) => group.audience !== 'government').map((group) => group.code));
    expect(pages.filter((page) => groups.has(page.code))).toEqual([]);
  });
});

describe('keeping the menus', () => {
  it('is the platform’s', async () => {
    for (const path of ['list', 'menu-list', 'lazy-list', 'tree', 'grant-top-tree']) {
      expect((await get(admin, `/menu/${path}`)).status, path).toBe(403);
    }
    expect(
      (await app.call('POST', '/blade-system/menu/submit', { token: admin, body: { name: 'x', code: 'x', sort: 1 } }))
        .status,
    ).toBe(403);
  });

  it.each(['company', 'platform', 'government'])(
    'gives an entry made for %s to its administrators, those who come later too',
    async (audience) => {
      const root = await app.platformToken();
      const submit = (body: object) => app.call('POST', '/blade-system/menu/submit', { token: root, body });
      const page = { category: 1, audience, sort: 6, isOpen: 1 };
      const code = `made_${audience}`;
      const top = await submit({ ...page, name: '外部系统', code, path: 'https://example.cn' });
      expect(top.msg).toBe('新增成功');
      const [told] = await sql<{ n: number }>(
        "select (after ->> 'administrators')::int as n from audit_log where record_id = $1 and kind = 'grant'",
        [top.data.id],
      );
      expect(told?.n).toBeGreaterThan(0);
      const below = await submit({
        ...page,
        parentId: top.data.id,
        name: '下级页面',
        code: `${code}_below`,
        path: '/help',
      });
      const office = await app.company({ tenantType: 2, areaCode: '370300' });
      const admins = {
        company: admin,
        platform: root,
        government: await app.token(office.tenantId, 'admin'),
      } as Record<string, string>;
      const who = admins[audience] as string;
      const ids = every((await get(who, '/menu/routes')).data).map((node) => node.id);
      expect(ids).toEqual(expect.arrayContaining([top.data.id, below.data.id]));
      // What hangs below it stands where it stands; the entry itself in the first of the menus along the top.
      const tops = (await get(who, '/menu/top-menu')).data as { id: string }[];
      if (audience !== 'government') {
        const shown = every((await get(who, `/menu/routes?topMenuId=${tops[0]?.id}`)).data).map((node) => node.id);
        expect(shown).toEqual(expect.arrayContaining([top.data.id, below.data.id]));
        // Supervisors grant nothing: what they are is the platform's.
        expect(every((await get(who, '/menu/grant-tree')).data.menu).map((node) => node.id)).toContain(below.data.id);
      }
      for (const made of [below, top])
        expect((await app.call('POST', `/blade-system/menu/remove?ids=${made.data.id}`, { token: root })).status).toBe(
          200,
        );
    },
  );

  it('lists, moves, adds and removes entries, and nobody sees a script behind a path', async () => {
    const token = await app.platformToken();
    const submit = (body: object) => app.call('POST', '/blade-system/menu/submit', { token, body });
    const [group] = (await get(token, '/menu/lazy-list?parentId=0')).data as Node[];
    expect(group).toMatchObject({ hasChildren: true });
    const made = await submit({
      parentId: group?.id,
      name: '外链',
      code: 'outside',
      category: 1,
      path: 'https://example.cn',
      audience: 'company',
      sort: 5,
      isOpen: 2,
    });
    expect(made.msg).toBe('新增成功');
    expect(
      (await submit({ name: '重复', code: 'outside', category: 1, audience: 'company', sort: 5, isOpen: 1 })).msg,
    ).toBe('菜单编号已存在');
    for (const path of [
      'javascript:alert(1)',
      '//evil.example/x',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      'data:text/html,x',
      'https:evil',
    ])
      expect([path, (await submit({ id: made.data.id, path })).msg]).toEqual([
        path,
        '地址须是本系统内以/开头的路径，或以http://、https://开头的网址',
      ]);
    expect((await submit({ id: made.data.id, path: '/risk/list?kind=a:b' })).status).toBe(200);
    expect((await submit({ id: made.data.id, path: 'https://other.example/x' })).status).toBe(200);
    const listed = every((await get(token, '/menu/list?code=outside')).data);
    expect(listed).toMatchObject([{ code: 'outside', isOpen: 2, isOpenName: '新窗口', parentName: group?.name }]);
    expect((await app.call('POST', `/blade-system/menu/remove?ids=${group?.id}`, { token })).msg).toBe(
      '请先删除子节点!',
    );
    expect((await app.call('POST', `/blade-system/menu/remove?ids=${made.data.id}`, { token })).status).toBe(200);
    expect(every((await get(token, '/menu/list?code=outside')).data)).toEqual([]);
  });

  it('sets what a top menu shows', async () => {
    const token = await app.platformToken();
    const made = await app.call('POST', '/blade-system/topmenu/submit', {
      token,
      body: { name: '值班', code: 'duty', sort: 3 },
    });
    const pages = every((await get(token, '/menu/menu-list')).data).filter((node) => node.path === '/hazard/upcoming');
    const grant = await app.call('POST', '/blade-system/topmenu/grant', {
      token,
      body: { topMenuIds: [made.data.id], menuIds: pages.map((node) => node.id) },
    });
    expect(grant.status).toBe(200);
    expect((await get(token, `/menu/top-tree-keys?topMenuIds=${made.data.id}`)).data.menu).toEqual(
      pages.map((node) => node.id),
    );
    const part = (await get(admin, `/menu/routes?topMenuId=${made.data.id}`)).data as Node[];
    expect(part).toMatchObject([
      { code: 'hazard', children: [{ code: 'hazard_own', children: [{ path: '/hazard/upcoming' }] }] },
    ]);
    expect(every(part)).toHaveLength(3);
    expect((await app.call('POST', `/blade-system/topmenu/remove?ids=${made.data.id}`, { token })).status).toBe(200);
    expect((await get(admin, '/menu/top-menu')).data.map((top: Node) => top.code)).toEqual([
      'dual',
      'education',
      'safety',
      'manage',
    ]);
  });
});
