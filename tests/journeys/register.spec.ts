import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { choose, itemOf, pick, write } from './lib/form';
import { call, fetched, firstSignIn, PHONE, person, photo } from './lib/session';
import { rowsIn } from './lib/sheet';
import { test } from './lib/test';

const CODE = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** A credit code nobody has yet, with its check character (GB 32100-2015). */
function creditCode(): string {
  const body = `91370700MA${String(Date.now() % 10_000_000).padStart(7, '0')}`;
  let weight = 1;
  let sum = 0;
  for (const character of body) {
    sum += CODE.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return body + CODE[(31 - (sum % 31)) % 31];
}

const licence = {
  name: '营业执照.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

test('a company registers on a phone, is let in, and its administrator opens a part of it to one person', async ({
  browser,
}) => {
  // Five registrations an hour come from one address; this one is its own, and the server of the journeys believes it.
  const address = `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  const guest = await (
    await browser.newContext({ viewport: PHONE, hasTouch: true, extraHTTPHeaders: { 'x-forwarded-for': address } })
  ).newPage();
  const name = `听涛渔具${Date.now() % 100_000}有限公司`;
  const code = creditCode();
  await guest.goto('/login');
  await guest.getByRole('link', { name: '企业注册' }).click();
  const form = guest.getByRole('tabpanel', { name: '提交申请' });
  // What is missing is told in the form, all at once.
  await form.getByRole('button', { name: '提交注册申请' }).click();
  await expect(form.getByText('请输入企业名称')).toBeVisible();
  await expect(form.getByText('请上传营业执照')).toBeVisible();
  await form.getByLabel('企业名称').fill(name);
  await form.getByLabel('统一社会信用代码').fill(code);
  await choose(guest, form, '所属行业', '其他');
  await form.getByLabel('所在区域').click();
  for (const region of ['山东省', '潍坊市', '奎文区']) {
    await guest.locator('.ant-cascader-menu-item', { hasText: region }).first().click();
  }
  await guest.keyboard.press('Escape');
  await form.getByLabel('详细地址').fill('东方路66号');
  await form.getByLabel('法定代表人').fill('于听涛');
  await form.getByLabel('联系人', { exact: true }).fill('海若');
  await form.getByLabel('联系电话').fill('13712340000');
  await form.locator('input[type=file]').setInputFiles(licence);
  await expect(form.getByText('营业执照.pdf')).toBeVisible();
  await form.getByRole('button', { name: '提交注册申请' }).click();
  await expect(guest.getByText('注册申请已提交，请等待管理员审核')).toBeVisible();

  const root = await person(browser, 'admin', { tenantId: '000000' });
  await root.goto('/tenancy/companyregister');
  const row = root.locator('tbody tr.ant-table-row', { hasText: name });
  await row.getByRole('button', { name: `通过 ${name}` }).click();
  await root.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  const told = root.getByRole('dialog', { name: /^租户\d{6}已创建/ });
  const title = (await told.locator('.ant-modal-title').textContent()) ?? '';
  const tenantId = /\d{6}/.exec(title)?.[0] ?? '';
  const first = (await told.locator('code').textContent()) ?? '';
  await told.getByRole('button', { name: '我已记下' }).click();

  await guest.getByRole('button', { name: '查询进度' }).click();
  const progress = guest.getByRole('tabpanel', { name: '查询进度' });
  await progress.getByLabel('统一社会信用代码').fill(code);
  await progress.getByLabel('联系电话').fill('13712340000');
  await progress.getByRole('button', { name: /查\s*询/ }).click();
  await expect(progress.getByText('审核通过')).toBeVisible();
  await expect(progress.getByText(tenantId)).toBeVisible();

  const owner = await firstSignIn(browser, tenantId, 'admin', first);
  await owner.goto('/system/companyinfo');
  await expect(owner.getByText(name).first()).toBeVisible();
  await expect(owner.getByText('于听涛').first()).toBeVisible();
  await opensAPart(browser, owner, { tenantId, company: name });
});

/** A new row by the form of its screen. */
async function add(page: Page, path: string, label: string, fill: (form: Locator) => Promise<unknown>) {
  await page.goto(path);
  await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: `新增${label}` });
  await fill(form);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
}

/** Reports by the screen of the phone; the place decides which department is concerned. */
async function report(page: Page, words: string, place: string): Promise<string> {
  await page.goto('/m/report');
  const form = page.getByRole('form', { name: '上报隐患' });
  await page.getByLabel('从相册选择').setInputFiles(await photo(page, words));
  await expect(form.getByRole('img', { name: /^整改前照片第\d张$/ })).toHaveCount(1);
  await form.getByLabel('隐患描述').fill(words);
  await form.getByLabel('隐患地点').fill(place);
  await form.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('上报成功')).toBeVisible();
  await page.getByRole('button', { name: '查看隐患' }).click();
  await expect(page).toHaveURL(/\/m\/hazard\//);
  return new URL(page.url()).pathname.split('/').at(-1) as string;
}

interface Entry {
  readonly name: string;
  readonly children?: readonly Entry[] | null;
}

const MENUS = ['风险点管理', '隐患治理', '区域管理'];

/** A role of three menus over its own department, given to one person: what he sees, and what he does not. */
async function opensAPart(browser: Browser, owner: Page, { tenantId, company }: { tenantId: string; company: string }) {
  for (const dept of ['熔炼车间', '清理车间']) {
    await add(owner, '/system/dept', '部门', async (form) => {
      await choose(owner, form, '上级部门', company);
      await form.getByLabel('部门名称', { exact: true }).fill(dept);
      await itemOf(form, '部门类型').getByText('车间', { exact: true }).click();
    });
    await add(owner, '/risk/area', '区域', async (form) => {
      await form.getByLabel('区域名称', { exact: true }).fill(`${dept}作业区`);
      await choose(owner, form, '所属部门', dept);
    });
  }
  await add(owner, '/system/post', '岗位', async (form) => {
    await form.getByLabel('岗位名称', { exact: true }).fill('车间安全员');
    await choose(owner, form, '岗位级别', '基层（班组长、操作岗位）');
  });
  await add(owner, '/system/role', '角色', async (form) => {
    await form.getByLabel('角色名称', { exact: true }).fill('车间安全员');
    await form.getByLabel('角色别名', { exact: true }).fill('shop');
    await pick(owner, form, '数据范围', '所在部门');
  });
  const role = owner.locator('tbody tr.ant-table-row', { hasText: 'shop' });
  await role.getByRole('button', { name: /^更多/ }).click();
  await owner.getByRole('menuitem', { name: '权限配置' }).click();
  const grant = owner.getByRole('dialog', { name: '车间安全员的权限' });
  for (const menu of MENUS) {
    await grant.getByLabel('按名称查找').fill(menu);
    const node = grant.locator('.ant-tree-treenode').filter({ has: owner.getByText(menu, { exact: true }) });
    await node.locator('.ant-tree-checkbox').click();
  }
  await grant.getByRole('button', { name: '保存' }).click();
  await expect(grant).toBeHidden();
  await add(owner, '/system/user', '人员', async (form) => {
    await write(form, '登录账号', 'liushan');
    await write(form, '姓名', '刘山');
    await choose(owner, form, '所属部门', '熔炼车间');
    await choose(owner, form, '所属岗位', '车间安全员');
    await choose(owner, form, '所属角色', '车间安全员');
    await write(form, '手机号码', '13655558888');
  });
  const told = owner.getByRole('dialog', { name: '账号已创建' });
  const first = (await told.locator('code').textContent()) ?? '';
  await told.getByRole('button', { name: '我已记下' }).click();

  const near = await report(owner, '炉前护栏缺失', '熔炼车间作业区');
  const far = await report(owner, '除尘管道破损', '清理车间作业区');
  const user = await firstSignIn(browser, tenantId, 'liushan', first);
  const own = await report(user, '通道堵塞', '清理车间作业区');

  // Three menus and no other screen.
  const { data } = (await call(user, 'GET', 'blade-system/menu/routes')).body;
  const leavesOf = (entries: readonly Entry[]): Entry[] =>
    entries.flatMap((entry) => (entry.children?.length ? leavesOf(entry.children) : [entry]));
  const leaves = leavesOf(data as Entry[]);
  expect(leaves.map((leaf) => leaf.name).sort()).toEqual([...MENUS].sort());
  await user.goto('/system/role');
  await expect(user.getByRole('heading', { name: '无权访问' })).toBeVisible();
  // The list and its count.
  await user.goto('/hazard/list');
  const rows = user.locator('tbody tr.ant-table-row');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: '炉前护栏缺失' })).toHaveCount(1);
  await expect(rows.filter({ hasText: '通道堵塞' })).toHaveCount(1);
  await expect(user.getByText('共 2 条')).toBeVisible();
  // The company's figure is the company's for everybody; the rows it opens stay within the reader's scope.
  expect((await call(user, 'GET', 'safe/hiddendanger/statistics')).body.data.total).toBe(3);
  expect((await call(owner, 'GET', 'safe/hiddendanger/statistics')).body.data.total).toBe(3);
  // Details and their files.
  for (const id of [near, own]) {
    await user.goto(`/hazard/detail/${id}`);
    const image = user.getByRole('list', { name: '整改前照片' }).getByRole('img');
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  }
  await user.goto(`/hazard/detail/${far}`);
  await expect(user.getByText('除尘管道破损')).toHaveCount(0);
  expect((await call(user, 'GET', `safe/hiddendanger/${far}`)).status).toBe(404);
  const [picture] = (await call(owner, 'GET', `safe/hiddendanger/${far}`)).body.data.reviseBeforeImagesList;
  expect((await fetched(user, `/api/service/blade-resource/attach/download/${picture.attachId}`)).status).toBe(404);
  // The export.
  const book = await fetched(user, '/api/service/safe/hiddendanger/book/export');
  expect(book.status).toBe(200);
  const words = JSON.stringify(rowsIn(book.content));
  expect(words).toContain('炉前护栏缺失');
  expect(words).toContain('通道堵塞');
  expect(words).not.toContain('除尘管道破损');
}
