import { type Browser, expect, type Page } from '@playwright/test';
import { call, PHONE, person, photo } from './lib/session';
import { test } from './lib/test';
import { settled } from './walk/steps';

/** The bars around a page, a supervisor's other ones, and what a person may change about himself. */
const side = (page: Page) => page.getByRole('complementary', { name: '侧边菜单' });
const tabs = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' });

test('the bar above chooses what stands at the side; search, tabs and the menu of the person lead on', async ({
  browser,
}) => {
  const page = await person(browser, 'admin');
  const first = side(page).getByRole('menuitem').first();
  await expect(first).toContainText('企业大屏');
  const wall = page.context().waitForEvent('page');
  await first.click();
  await expect(await wall).toHaveURL(/\/bigScreen\?tenantId=100001$/);
  await (await wall).close();

  const tops = page.getByRole('navigation', { name: '顶部菜单' });
  await expect(side(page).getByText('用户管理', { exact: true })).toHaveCount(0);
  await tops.getByRole('button', { name: '系统管理' }).click();
  await side(page).getByRole('menuitem', { name: '系统管理' }).click();
  await side(page).getByRole('menuitem', { name: '组织与人员' }).click();
  await side(page).getByText('用户管理', { exact: true }).click();
  await settled(page, { path: '/system/user' });
  await expect(page).toHaveTitle(/^用户管理/);
  // By the beginning of a name, wherever in the menu it stands.
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Ctrl K/ })
    .click();
  const search = page.getByRole('dialog', { name: '查找' }).getByRole('combobox');
  await search.fill('风险点');
  await expect(page.getByRole('option').first()).toContainText('风险点');
  await search.fill('风险点管理');
  await search.press('Enter');
  await settled(page, { path: '/risk/point' });
  await expect(tops.getByRole('button', { name: '双重预防' })).toHaveAttribute('aria-current', 'true');

  await expect(tabs(page).getByRole('tab')).toHaveCount(3);
  await tabs(page).getByRole('tab', { name: '风险点管理' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '搜索' }).click();
  await expect(page.getByRole('dialog', { name: '查找' })).toBeVisible();
  await page.keyboard.press('Escape');
  await tabs(page).getByRole('tab', { name: '风险点管理' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭全部' }).click();
  await expect(page).toHaveURL(/\/wel\/index$/);
  await expect(tabs(page).getByRole('tab')).toHaveCount(1);

  for (const [item, path] of [
    ['首页看板', '/wel/dashboard'],
    ['个人信息', '/info/index'],
  ] as const) {
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await settled(page, { path });
  }
  await page.context().close();
});

test('a supervisor has a wider bar, his company at its head, and no tabs', async ({ browser }) => {
  const page = await person(browser, 'gov', { tenantId: '100000' });
  await page.getByRole('button', { name: /北辰氯碱化学有限公司/ }).click();
  const panel = side(page).getByRole('button', { name: /当前企业/ });
  await expect(panel).toContainText('北辰氯碱化学有限公司');
  expect((await side(page).boundingBox())?.width).toBe(300);
  await expect(tabs(page)).toHaveCount(0);
  for (const heading of ['安全风险管控', '隐患排查治理', '预警预测', '通报', '内部报告', '日志'])
    await expect(side(page).getByText(heading, { exact: true }).first()).toBeVisible();
  // Another company: what was on the page is asked for anew.
  await side(page).getByText('隐患排查治理', { exact: true }).first().click();
  await side(page).getByText('内部报告', { exact: true }).click();
  await settled(page, { path: '/govpage/safe/report' });
  await panel.click();
  const picker = page.getByRole('dialog');
  const asked = page.waitForRequest(/report\/government\/page\?.*tenantId=100004/);
  await picker.getByText('润禾生物医药有限公司').click();
  await asked;
  await expect(panel).toContainText('润禾生物医药有限公司');
  // He reads: no list of his offers to change anything.
  const main = page.getByRole('main');
  await expect(main.getByText('叉车充电间没有通风')).toBeVisible();
  for (const name of ['新增', '编辑', '删除', '受理', '处理'])
    await expect(main.getByRole('button', { name: new RegExp(`^${name}( |$)`) }), name).toHaveCount(0);
  await page.context().close();
});

/** Somebody of his own: what is changed here is in nobody's way. */
async function somebody(browser: Browser): Promise<{ account: string; first: string }> {
  const admin = await person(browser, 'admin', { tenantId: '100012' });
  const { records } = (await call(admin, 'GET', 'blade-user/page?account=worker2')).body.data;
  const { roleId, deptId } = records[0];
  const account = `pw${(Date.now() % 1_000_000_000).toString(36)}`;
  const { status, body } = await call(admin, 'POST', 'blade-user/submit', {
    body: { account, realName: '换锁', phone: '13611112222', roleId, deptId },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  await admin.context().close();
  return { account, first: body.data.password };
}

test('a person changes his picture and his password, and signs in with the new one', async ({ browser }) => {
  const { account, first } = await somebody(browser);
  const page = await (await browser.newContext({ viewport: PHONE, hasTouch: true })).newPage();
  const typed = async (password: string) => {
    await page.getByLabel('租户编号').fill('100012');
    await page.getByLabel('账号').fill(account);
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('button', { name: '登录' }).click();
  };
  const own = 'Harbor#2026-tide';
  await page.goto('/login');
  await typed(first);
  // The first password opens nothing but the way to one's own.
  await page.getByLabel('新密码', { exact: true }).fill(own);
  await page.getByLabel('确认新密码').fill(own);
  await page.getByRole('button', { name: '修改并重新登录' }).click();
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
  await typed(own);
  await expect(page.getByRole('button', { name: /^用户菜单/ })).toBeVisible();

  await page.goto('/info/index');
  const picture = page.locator('input[type=file]');
  await picture.setInputFiles({ name: '大图.png', mimeType: 'image/png', buffer: Buffer.alloc(501 * 1024) });
  await expect(page.getByText('上传头像图片大小不能超过500KB')).toBeVisible();
  await picture.setInputFiles(await photo(page, '头像'));
  await expect(page.getByRole('main').locator('img')).toBeVisible();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('更新成功')).toBeVisible();
  await page.reload();
  const shown = page.getByRole('main').locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.getByRole('tab', { name: '修改密码' }).click();
  const change = async (old: string, next: string, again = next) => {
    await page.getByLabel('原密码').fill(old);
    await page.getByLabel('新密码', { exact: true }).fill(next);
    await page.getByLabel('确认新密码').fill(again);
    await page.getByRole('button', { name: '修改密码' }).click();
  };
  const next = 'Breeze#2027-shore';
  await change(own, next, 'another');
  await expect(page.getByText('两次密码输入不一致')).toBeVisible();
  await change('wrong', next);
  await expect(page.getByText('原密码不正确').first()).toBeVisible();
  await change(own, next);
  await expect(page).toHaveURL(/\/login/);
  await typed(own);
  await expect(page.getByRole('alert').filter({ hasText: '用户名或密码不正确' })).toBeVisible();
  await typed(next);
  await expect(page.getByRole('button', { name: /^用户菜单/ })).toBeVisible();
  await page.context().close();
});
