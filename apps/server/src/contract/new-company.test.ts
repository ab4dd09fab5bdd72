import { afterAll, beforeAll, expect, it } from 'vitest';
import { must, type Person, personOf, platformAdmin } from '../testing/company-world';
import { sha256 } from '../testing/platform';
import { seeSheet } from '../testing/sheet';
import { creditCode } from '../testing/specimen';
import { multipart, openWorld, PASSWORD, type World } from '../testing/world';

/** From the application to the user who sees his department and nothing else, by calls alone. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

interface Node {
  readonly id: string;
  readonly title: string;
  readonly children?: readonly Node[];
}
const every = (node: Node): string[] => [node.id, ...(node.children ?? []).flatMap(every)];
const find = (nodes: readonly Node[], title: string): Node | undefined => {
  for (const node of nodes) {
    const found = node.title === title ? node : find(node.children ?? [], title);
    if (found) return found;
  }
  return undefined;
};

interface Entry {
  readonly name: string;
  readonly path: string;
  readonly children?: readonly Entry[];
}
const entries = (nodes: readonly Entry[]): Entry[] => nodes.flatMap((node) => [node, ...entries(node.children ?? [])]);

async function signedIn(tenantId: string, account: string, first: string, name: string): Promise<Person> {
  const reply = await world.signIn(tenantId, account, { password: first });
  must(
    await world.call('POST', '/blade-user/update-password', {
      token: reply.body.access_token,
      body: { oldPassword: sha256(first), newPassword: PASSWORD, newPassword1: PASSWORD },
    }),
  );
  return personOf(world, tenantId, account, { userId: reply.body.user_id, name });
}

it('registers, is passed, and its administrator opens three menus of one department to one user', async () => {
  const root = await platformAdmin(world);
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  const sent = multipart(pdf, '执照.pdf');
  const licence = must(await world.call('POST', '/safe/companyregister/upload', sent)).data.attachId;
  const applied = must(
    await world.call('POST', '/safe/companyregister/add', {
      body: {
        companyName: '青川铸造有限公司',
        creditCode: creditCode(),
        areaCode: '370305',
        address: '临淄区工业路8号',
        industry: '3',
        legalPerson: '郑青川',
        linkman: '何苗',
        contactNumber: '13655557777',
        account: 'qingchuan',
        businessLicense: licence,
      },
    }),
  ).data.id;
  const { tenantId, account, password } = must(await root.call('PUT', `/safe/companyregister/pass/${applied}`)).data;
  const admin = await signedIn(tenantId, account, password, '何苗');
  const made = async (path: string, body: Record<string, unknown>): Promise<string> =>
    must(await admin.call('POST', path, { body })).data.id;

  // A role of three menus and the own-department scope, two departments, a post, a user.
  const role = await made('/blade-system/role/submit', {
    roleName: '车间安全员',
    roleAlias: 'shop',
    dataScope: 3,
    sort: 9,
  });
  const tree = must(await admin.call('GET', '/blade-system/menu/grant-tree')).data.menu as Node[];
  const wanted = ['风险点管理', '隐患治理', '区域管理'];
  const chosen = wanted.map((title) => find(tree, title));
  expect(chosen.map((node) => node?.title)).toEqual(wanted);
  must(
    await admin.call('POST', '/blade-system/role/grant', {
      body: { roleIds: [role], menuIds: chosen.flatMap((node) => every(node as Node)) },
    }),
  );
  const [root0] = must(await admin.call('GET', '/blade-system/dept/tree')).data as Node[];
  const dept = (deptName: string) =>
    made('/blade-system/dept/submit', { deptName, deptCategory: 4, parentId: root0?.id, sort: 1 });
  const [mine, other] = [await dept('熔炼车间'), await dept('清理车间')];
  const post = await made('/blade-system/post/submit', { postName: '安全员', category: '1', isTouchHarm: 2 });
  const created = must(
    await admin.call('POST', '/blade-user/submit', {
      body: { account: 'liushan', realName: '刘山', phone: '13655558888', roleId: role, deptId: mine, postId: post },
    }),
  ).data;
  const user = await signedIn(tenantId, 'liushan', created.password, '刘山');

  // Two hidden dangers of each department, one the user has reported elsewhere, and one of another company's.
  const photo = async (who: Person) => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const { body, headers } = multipart(png, '现场.png');
    return must(
      await world.call('POST', '/blade-resource/oss/endpoint/put-file-attach', {
        token: who.tokens.access,
        body,
        headers,
      }),
    ).data.attachId as string;
  };
  const danger = async (who: Person, words: string, principalDept: string): Promise<string> => {
    const { id } = must(
      await who.call('POST', '/safe/hiddendanger/report', {
        body: { hiddenDangerDescribe: words, geoLocation: '厂内', reviseBeforeImages: await photo(who) },
      }),
    ).data;
    await world.sql('update hidden_danger set principal_dept = $2::uuid where id = $1::uuid', [id, principalDept]);
    return id;
  };
  const near = [await danger(admin, '炉前护栏缺失', mine), await danger(admin, '行车限位失灵', mine)];
  const far = [await danger(admin, '除尘管道破损', other), await danger(admin, '照明不足', other)];
  const own = await danger(user, '通道堵塞', other);
  const seen = [...near, own].sort();

  // Exactly three entries, and the codes of these.
  const pages = entries(must(await user.call('GET', '/blade-system/menu/routes')).data).filter(
    (node) => node.path !== '',
  );
  expect(pages.map((node) => node.name).sort()).toEqual([...wanted].sort());
  for (const path of [
    '/blade-system/role/list',
    '/blade-system/post/list',
    '/blade-user/page',
    '/safe/hiddendangerrecord/page',
  ])
    expect((await user.call('GET', path)).status, path).toBe(403);

  // Lists.
  const list = must(await user.call('GET', '/safe/hiddendanger/page', { query: { size: '100' } })).data;
  expect(list.records.map((row: { id: string }) => row.id).sort()).toEqual(seen);
  expect(list.total).toBe(3);
  // Details, with their files.
  for (const id of seen) {
    const detail = must(await user.call('GET', `/safe/hiddendanger/${id}`)).data;
    const link = detail.reviseBeforeImagesList[0].link.replace('/api/service', '');
    expect((await user.call('GET', link)).status).toBe(200);
  }
  for (const id of far) {
    expect((await user.call('GET', `/safe/hiddendanger/${id}`)).status).toBe(404);
    const [image] = must(await admin.call('GET', `/safe/hiddendanger/${id}`)).data.reviseBeforeImagesList;
    expect((await user.call('GET', '/blade-resource/attach/details', { query: { id: image.attachId } })).status).toBe(
      404,
    );
    expect((await user.call('GET', `/blade-resource/attach/download/${image.attachId}`)).status).toBe(404);
    const printed = await user.call('GET', '/safe/hiddendanger/batch/pdf', { query: { idList: id } });
    expect(printed.status).toBe(404);
    expect(
      (await user.call('PUT', `/safe/hiddendanger/invalid/${id}`, { body: { invalidReason: '误报' } })).status,
    ).toBe(404);
  }
  // Exports.
  const book = await user.call('GET', '/safe/hiddendanger/book/export');
  expect(book.status).toBe(200);
  const sheet = JSON.stringify(await seeSheet(book.raw));
  expect(sheet).toContain('炉前护栏缺失');
  expect(sheet).toContain('通道堵塞');
  expect(sheet).not.toContain('除尘管道破损');
  expect(sheet).not.toContain('照明不足');
  // Rows are his part; the company's figure is the same for him and for the administrator.
  expect(must(await user.call('GET', '/safe/hiddendanger/page')).data.total).toBe(3);
  for (const who of [user, admin])
    expect(must(await who.call('GET', '/safe/hiddendanger/statistics')).data.total).toBe(5);
  // And another company finds nothing of it.
  expect(world.bugs).toEqual([]);
});
