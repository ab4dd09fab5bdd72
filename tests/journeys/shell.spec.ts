import { type BrowserContext, expect, type Page } from '@playwright/test';
import { axe, WITH_BEST_PRACTICE } from './lib/axe';
import { test } from './lib/test';

const PASSWORD = 'Anlan@2026';

async function typeCredentials(page: Page, account: string, tenantId: string, password = PASSWORD) {
  await page.getByLabel('租户编号').fill(tenantId);
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
}

const tabs = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' });
const tab = (page: Page, name: string) => tabs(page).getByRole('tab', { name });
const userMenu = (page: Page) => page.getByRole('button', { name: /^用户菜单/ });

async function signIn(page: Page, account = 'admin', tenantId = '100001') {
  await page.goto('/login');
  await typeCredentials(page, account, tenantId);
  await expect(userMenu(page)).toBeVisible();
}

async function openMenu(page: Page, name: string) {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: '查找' }).getByRole('combobox').fill(name);
  await page.getByRole('option', { name, exact: false }).first().click();
  // A page that is left before it is drawn has no tab.
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
}

async function violations(page: Page) {
  const found = await axe(page, WITH_BEST_PRACTICE);
  return found.map((item) => `${item.id}: ${item.nodes.map((node) => node.target).join(' ')}`);
}

/** The next window that opens finds the token old enough to be renewed; the ones after it find what that one leaves. */
async function ageToken(context: BrowserContext) {
  await context.addInitScript(() => {
    const text = localStorage.getItem('anlan-token');
    if (!text || localStorage.getItem('token-aged')) return;
    const kept = JSON.parse(text);
    kept.state.tokenAt -= 700_000;
    localStorage.setItem('token-aged', 'yes');
    localStorage.setItem('anlan-token', JSON.stringify(kept));
  });
}

test.describe('signing in and out', () => {
  test('asks for what is missing, tells what is wrong, and leads to the page that was asked for', async ({ page }) => {
    await page.goto('/info/index');
    await expect(page).toHaveURL(/\/login/);
    await expect(page).toHaveTitle(/^登录/);
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page.getByText('请输入账号').last()).toBeVisible();
    await typeCredentials(page, 'worker', '100001', 'wrong');
    await expect(page.getByRole('alert').filter({ hasText: '用户名或密码不正确' })).toBeVisible();
    await typeCredentials(page, 'worker', '100001');
    await expect(page).toHaveURL(/\/info\/index/);
  });

  test('leaves after a question and begins at the home page the next time', async ({ page }) => {
    await signIn(page, 'leader');
    await page.goto('/info/index');
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: '退出系统' }).click();
    await expect(page.getByText('是否退出系统')).toBeVisible();
    await page.getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL(/\/login/);
    await typeCredentials(page, 'leader', '100001');
    await expect(page).toHaveURL(/\/wel\/index/);
  });

  test('renews the token once for all windows', async ({ page, context }) => {
    await signIn(page, 'reviewer');
    const other = await context.newPage();
    await other.goto('/wel/index');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    // A window that is still open would renew it by its own watch.
    for (const window of [page, other]) await window.goto('about:blank');
    await ageToken(context);
    let renewals = 0;
    context.on('request', (request) => {
      if (request.postData()?.includes('grant_type=refresh_token')) renewals += 1;
    });
    await Promise.all([page, other].map((window) => window.goto('/wel/index')));
    for (const window of [page, other]) await expect(userMenu(window)).toBeVisible();
    expect(renewals).toBe(1);
  });
});

test.describe('tabs', () => {
  test('keep what was typed and the conditions of a search', async ({ page }) => {
    await signIn(page);
    await openMenu(page, '岗位管理');
    await page.getByLabel('岗位名称').fill('安全');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/postName=/);
    const address = page.url();
    await openMenu(page, '用户管理');
    await expect(page).toHaveURL(/\/system\/user$/);
    await tab(page, '岗位管理').click();
    await expect(page).toHaveURL(address);
    await expect(page.getByLabel('岗位名称')).toHaveValue('安全');
    await page.getByRole('button', { name: '刷新当前页面' }).click();
    await page.getByRole('button', { name: '刷新当前页面' }).click();
    await expect(page.getByLabel('岗位名称')).toHaveValue('安全');
  });

  test('close by Delete, by the menu, and never the last one', async ({ page }) => {
    await signIn(page);
    for (const name of ['岗位管理', '用户管理']) await openMenu(page, name);
    await tab(page, '用户管理').focus();
    await page.keyboard.press('Delete');
    await expect(page).toHaveURL(/\/system\/post/);
    await tab(page, '首页').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭其他' }).click();
    await expect(page).toHaveURL(/\/wel\/index/);
    await expect(tabs(page).getByRole('tab')).toHaveCount(1);
    await page.keyboard.press('Delete');
    await expect(tabs(page).getByRole('tab')).toHaveCount(1);
  });

  test('clear the cache after a question', async ({ page }) => {
    await signIn(page);
    await tab(page, '首页').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '清除缓存' }).click();
    await expect(page.getByText('是否需要清除缓存?')).toBeVisible();
    await page.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('清除成功')).toBeVisible();
  });
});

test('what is typed while the search is still being fetched stands in its box', async ({ page }) => {
  await signIn(page);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/palette-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await tab(page, '首页').focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('jk隐患');
  const box = page.getByRole('dialog', { name: '查找' }).getByRole('combobox');
  await expect(box).toHaveCount(0);
  arrive();
  await expect(box).toHaveValue('jk隐患');
  await page.keyboard.type('排查');
  await expect(box).toHaveValue('jk隐患排查');
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(tab(page, '首页')).toBeFocused();
});

test('the menu is found by pinyin initials, and Esc leaves', async ({ page }) => {
  await signIn(page);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: '查找' });
  await dialog.getByRole('combobox').fill('yhgl');
  await expect(dialog.getByRole('option', { name: /^用户管理/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the lock keeps a half-filled form, and is kept in the session of its window', async ({ page, context }) => {
  await signIn(page, 'manager');
  await page.goto('/info/index');
  await page.getByLabel('昵称').fill('填了一半');
  await page.getByRole('button', { name: '锁屏' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '锁屏' }).click();
  await expect(page.getByText('锁屏密码不能为空')).toBeVisible();
  await page.getByRole('textbox', { name: '锁屏密码' }).fill('1234');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lock/);
  // The address changes before the page is drawn.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const other = await context.newPage();
  await other.goto('/wel/index');
  await expect(other.getByRole('button', { name: '锁屏' })).toBeVisible();
  await expect(other).toHaveURL(/\/wel\/index/);
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain('digest');
  await other.close();
  await page.getByRole('textbox', { name: '锁屏密码' }).fill('4321');
  await page.keyboard.press('Enter');
  await expect(page.getByText('解锁密码错误，请重新输入')).toBeVisible();
  await page.getByRole('textbox', { name: '锁屏密码' }).fill('1234');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/info\/index/);
  await expect(page.getByLabel('昵称')).toHaveValue('填了一半');
});

for (const theme of ['default', 'dark']) {
  test(`the shell is accessible in the ${theme} theme`, async ({ page }) => {
    await page.addInitScript((name) => {
      const state = { language: 'zh', theme: name, color: null, siderCollapsed: false };
      localStorage.setItem('anlan-preferences', JSON.stringify({ state, version: 1 }));
    }, theme);
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await typeCredentials(page, 'admin', '100001');
    await expect(userMenu(page)).toBeVisible();
    await openMenu(page, '岗位管理');
    await expect(page.getByRole('search', { name: '查询条件' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

test('English comes without a reload and stays', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: '切换语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('unknown pages are told apart from forbidden ones', async ({ page }) => {
  await signIn(page, 'worker');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await expect(page).toHaveURL(/\/no\/such\/page$/);
  await expect(userMenu(page)).toBeVisible();
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/wel\/index/);
  await page.goto('/govpage/safe/hiddendanger');
  await expect(page.getByRole('heading', { name: '无权访问' })).toBeVisible();
  await expect(page).toHaveURL(/\/govpage\/safe\/hiddendanger$/);
  await expect(userMenu(page)).toBeVisible();
});

test('a lost connection is said on every kind of screen, keeps the rows and mends itself', async ({
  page,
  context,
}) => {
  const bar = page.locator('.line-bar');
  const gone = /^网络已断开 · 显示的是 \d\d:\d\d 的数据$/;
  await signIn(page, 'manager');
  await page.goto('/hazard/list');
  const rows = page.locator('tbody tr.ant-table-row');
  await expect(rows.first()).toBeVisible();
  await context.setOffline(true);
  await expect(bar).toHaveText(gone);
  await expect(rows.first()).toBeVisible();
  // A screen without data says so, and a menu is no less there.
  await page.locator('.side-menu').getByText('首页', { exact: true }).click();
  await expect(userMenu(page)).toBeVisible();
  await context.setOffline(false);
  await expect(bar).toHaveCount(0);

  const asked = {
    '/m/report': ['/dictionary-tree', '/report/rule'],
    '/bigScreen': ['/index/wall'],
  };
  for (const [path, calls] of Object.entries(asked)) {
    const answers = calls.map((call) => page.waitForResponse((reply) => reply.url().includes(call) && reply.ok()));
    await page.goto(path);
    for (const answer of await Promise.all(answers)) await answer.finished();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await expect(bar).toHaveText(gone);
    await context.setOffline(false);
    await expect(bar).toHaveCount(0);
  }
});

test('a menu call that fails says what the server said, within the shell, and is tried again there', async ({
  page,
}) => {
  // The menu also asks again by itself: it fails until the button has been pressed.
  await page.addInitScript(() =>
    addEventListener(
      'click',
      ({ target }) => {
        if ((target as Element).closest('button')?.textContent === '重试') sessionStorage.setItem('pressed', 'yes');
      },
      true,
    ),
  );
  const pressed = () => page.evaluate(() => sessionStorage.getItem('pressed') !== null).catch(() => false);
  // From the start: what has come once is shown again when it fails.
  await page.route('**/blade-system/menu/console', async (route) =>
    (await pressed())
      ? route.continue()
      : route.fulfill({
          status: 500,
          json: { code: 500, success: false, msg: '服务器内部错误', data: { requestId: 'r-17' } },
        }),
  );
  await signIn(page, 'manager');
  await page.goto('/hazard/list');
  await expect(page.getByRole('alert')).toContainText('服务器内部错误（编号 r-17）');
  await expect(userMenu(page)).toBeVisible();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.locator('tbody tr.ant-table-row').first()).toBeVisible();
});

test('at 390 px the side menu is a drawer and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.getByRole('button', { name: '打开菜单' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: '系统管理' }).click();
  await drawer.getByRole('menuitem', { name: '系统管理' }).click();
  await drawer.getByRole('menuitem', { name: '组织与人员' }).click();
  await drawer.getByRole('menuitem', { name: '岗位管理' }).click();
  await expect(page).toHaveURL(/\/system\/post/);
  await expect(drawer).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
