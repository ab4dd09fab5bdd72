import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Page } from '@playwright/test';
import { choose } from './lib/form';
import { call, DESK, nameOf, PHONE, person } from './lib/session';
import { test } from './lib/test';
import { choose as act, rowWith } from './walk/stops';

/** A company that no other journey counts the people of. */
const TENANT = '100010';
const PASSWORD = 'Harbor#2026-tide';

/** A third party in a process of its own, as the platform knows it: by its issuer. */
async function thirdParty(origin: string): Promise<{ issuer: string; process: ChildProcess }> {
  const path = '../../apps/server/src/modules/identity/session/social/social-provider.fixture.mjs';
  const child = fork(fileURLToPath(new URL(path, import.meta.url)), [`${origin}/oauth2/authorize`], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  });
  const { port } = await new Promise<{ port: number }>((done, failed) => {
    child.once('message', (told) => done(told as { port: number }));
    child.once('exit', (code) => failed(new Error(`the third party ended with ${code}`)));
  });
  return { issuer: `http://127.0.0.1:${port}`, process: child };
}

async function makeKnown(root: Page, facts: { source: string; name: string; issuer: string; origin: string }) {
  await root.goto('/system/social');
  await root.getByRole('region', { name: '第三方登录列表' }).getByRole('button', { name: '新增' }).first().click();
  const form = root.getByRole('dialog', { name: '新增第三方登录' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入颁发者地址', { exact: true }).last()).toBeVisible();
  for (const [label, value] of [
    ['来源编号', facts.source],
    ['显示名称', facts.name],
    ['颁发者地址', facts.issuer],
    ['应用编号', 'anlan'],
    ['应用密钥', 'the-secret-of-the-test'],
    ['回调地址', `${facts.origin}/oauth2/authorize`],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
}

interface Stranger {
  readonly page: Page;
  readonly login: string;
  readonly account: string;
  readonly name: string;
}

async function strangerWith(browser: Browser, viewport: typeof DESK, facts: Omit<Stranger, 'page'>) {
  const context = await browser.newContext({ viewport, hasTouch: viewport.width < 600 });
  // The third party's page dresses itself from elsewhere; the journey needs none of it.
  await context.route(/^https:/, (route) => route.abort());
  return { page: await context.newPage(), ...facts };
}

/** From the login page to the third party; there, the first time, it asks who it is and whether it may tell. */
async function goThere({ page, login }: Stranger, provider: string, first: boolean) {
  await page.goto('/login');
  await page.getByLabel('租户编号').fill('');
  const button = page.getByRole('button', { name: provider });
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: '请先输入租户编号' })).toBeVisible();
  await page.getByLabel('租户编号').fill(TENANT);
  await button.click();
  if (!first) return;
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/oauth2\/authorize\?/);
}

async function asksForAccount({ page, login, account, name }: Stranger) {
  await expect(page.getByRole('heading', { name: '账号注册' })).toBeVisible();
  await expect(page.getByLabel('租户编号')).toHaveValue(TENANT);
  await expect(page.getByLabel('用户姓名')).toHaveValue(`${login}先生`);
  await page.getByLabel('用户姓名').fill(name);
  await page.getByLabel('账号名称').fill(account);
  const send = page.getByRole('button', { name: '提交申请' });
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('确认密码').fill('another');
  await send.click();
  await expect(page.getByText('两次密码输入不一致')).toBeVisible();
  await page.getByLabel('确认密码').fill(PASSWORD);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
  await send.click();
  await expect(page.getByText('注册申请已提交，请耐心等待管理员审核通过')).toBeVisible();
  // Back to the login page, with nothing kept of a session.
  await page.getByRole('button', { name: '返回登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

const rowOf = (admin: Page, name: string) => admin.locator('tbody tr.ant-table-row', { hasText: name });

async function lets(admin: Page, { name, account }: Stranger, post: string) {
  await act('通过', rowWith(name))(admin);
  const dialog = admin.getByRole('dialog', { name: `通过 · ${name}` });
  await expect(dialog.getByLabel('账号名称', { exact: true })).toHaveValue(account);
  await expect(dialog.getByLabel('姓名', { exact: true })).toHaveValue(name);
  // Who somebody is here is for the administrator to say.
  await dialog.getByRole('button', { name: /提\s*交/ }).click();
  await expect(dialog.getByText('请选择所属角色', { exact: true }).last()).toBeVisible();
  await dialog.getByLabel('手机号码', { exact: true }).fill('13612340000');
  await choose(admin, dialog, '所属部门', '综合管理部');
  await choose(admin, dialog, '所属岗位', post);
  await choose(admin, dialog, '所属角色', '普通员工');
  await dialog.getByRole('button', { name: /提\s*交/ }).click();
  await expect(admin.getByText(`已通过，账号${account}已开通，申请人可以登录`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowOf(admin, name)).toContainText('已通过');
}

async function turnsDown(admin: Page, { name }: Stranger, why: string) {
  await act('驳回', rowWith(name))(admin);
  const dialog = admin.getByRole('dialog', { name: `驳回 · ${name}` });
  await dialog.getByRole('button', { name: /提\s*交/ }).click();
  await expect(dialog.getByText('请输入审核意见', { exact: true }).last()).toBeVisible();
  await dialog.getByLabel('审核意见').fill(why);
  await dialog.getByRole('button', { name: /提\s*交/ }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(admin, name)).toContainText('已驳回');
}

/** His own page tells whose word opens his account; he takes it away and gives it back. */
async function unbindsAndBinds({ page, login }: Stranger, provider: string) {
  await page.goto('/info/index?tab=social');
  const row = page.getByRole('listitem').filter({ hasText: provider });
  await expect(row).toContainText('已绑定');
  await expect(row).toContainText(`${login}先生`);
  await row.getByRole('button', { name: '解除绑定' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(row).toContainText('绑定后可以用它直接登录');
  await row.getByRole('button', { name: /绑\s*定/ }).click();
  await expect(page).toHaveURL(/\/info\/index\?tab=social$/);
  await expect(row).toContainText('已绑定');
}

test('a stranger whom a third party vouches for asks for an account; one is let in, the other told why not', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL as string;
  const mark = (Date.now() % 1_000_000_000).toString(36);
  const provider = { source: `sso${mark}`, name: `统一认证${mark}` };
  const third = await thirdParty(origin);
  const root = await person(browser, 'admin', { tenantId: '000000' });
  try {
    await makeKnown(root, { ...provider, issuer: third.issuer, origin });
    const one = await strangerWith(browser, PHONE, { login: `lu${mark}`, account: `lu${mark}`, name: `陆${mark}` });
    const two = await strangerWith(browser, DESK, { login: `mo${mark}`, account: `mo${mark}`, name: `莫${mark}` });
    for (const stranger of [one, two]) {
      await goThere(stranger, provider.name, true);
      await asksForAccount(stranger);
    }
    await goThere(one, provider.name, false);
    await expect(one.page.getByText('注册申请正在审核，请耐心等待管理员通过')).toBeVisible();

    const admin = await person(browser, 'admin', { tenantId: TENANT });
    await admin.getByRole('button', { name: /^消息通知/ }).click();
    await admin
      .getByRole('region', { name: '消息通知' })
      .getByRole('button', { name: new RegExp(`^${one.name}`) })
      .click();
    // A row of the bell opens the application it tells of.
    await expect(admin.getByRole('dialog').filter({ hasText: one.name })).toBeVisible();
    await admin.goto('/system/guest');
    for (const { name, login } of [one, two]) {
      await expect(rowOf(admin, name)).toContainText(provider.name);
      await expect(rowOf(admin, name)).toContainText(`${login}@example.org`);
      await expect(rowOf(admin, name)).toContainText('待审核');
    }
    await lets(admin, one, '安全员');
    await turnsDown(admin, two, '不是本企业员工');
    await admin.context().close();

    await goThere(one, provider.name, false);
    await expect(one.page.getByRole('button', { name: /^用户菜单/ })).toBeVisible();
    await expect(one.page).toHaveURL(/\/wel\/index/);
    expect(await nameOf(one.page)).toBe(one.name);
    const { body } = await call(one.page, 'GET', 'blade-auth/oauth/user-info');
    expect(body).toMatchObject({ account: one.account, tenant_id: TENANT, role_name: 'employee' });

    await unbindsAndBinds(one, provider.name);

    await goThere(two, provider.name, false);
    await expect(two.page.getByText('上次申请未通过：不是本企业员工')).toBeVisible();
    await expect(two.page.getByRole('heading', { name: '账号注册' })).toBeVisible();
    for (const { page } of [one, two]) await page.context().close();
  } finally {
    // The login page of everybody else is left as it was.
    const list = await call(root, 'GET', `blade-system/social/list?source=${provider.source}`);
    const [made] = list.body.data.records as { id: string }[];
    if (made) await call(root, 'POST', `blade-system/social/remove?ids=${made.id}`);
    await root.context().close();
    third.process.disconnect();
  }
});
