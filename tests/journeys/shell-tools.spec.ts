import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { call, DESK, PHONE, person, photo } from './lib/session';
import { test } from './lib/test';
import { goTo, troubles } from './walk/steps';

/** What stands around the pages: help, assistant, frames, colours, logs, and what happens after a new deployment. */
const tool = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name });
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );

/** A page of another system: another origin, as in life. */
async function elsewhere(): Promise<{ address: string; server: Server }> {
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    reply.end('<!doctype html><title>外部系统</title><h1>外部系统的页面</h1>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

for (const viewport of [DESK, PHONE]) {
  test(`help, policies and one document are read at ${viewport.width} px`, async ({ browser }) => {
    const page = await person(browser, 'worker', { viewport });
    const found = troubles(page);
    await page.goto('/help');
    await expect(page).toHaveTitle(/^帮助中心/);
    await expect(page.getByRole('link', { name: '三十秒上报一条隐患' })).toBeVisible();
    // The laws have a page of their own.
    await expect(page.getByRole('link', { name: '安全生产法中的双重预防要求' })).toHaveCount(0);
    await page.getByRole('treeitem', { name: '隐患排查治理' }).click();
    await expect(page.getByRole('link', { name: '第一次登录' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: '隐患从上报到闭环' })).toBeVisible();
    await page.getByRole('button', { name: '更新日志' }).click();
    await expect(page.getByRole('link', { name: '更新：消息实时到达' })).toBeVisible();
    await page.getByRole('button', { name: '联系我们' }).click();
    await expect(page.getByText('服务时间：每日 8:30 至 18:00')).toBeVisible();
    await expect(page.getByRole('link', { name: '400-000-1200' })).toHaveAttribute('href', 'tel:4000001200');
    await expect(page.getByRole('link', { name: 'help@anlan.example.org' })).toBeVisible();
    await fits(page);
    // Nobody is connected yet: a worker is told what he can do, and comes back to where he was.
    await page.getByRole('button', { name: '在线客服' }).click();
    await expect(page.getByText('尚未接入智能客服，请通过电话、邮箱或意见反馈联系我们。')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: '联系我们' })).toBeVisible();
    await page.getByRole('button', { name: '在线客服' }).click();
    await page.getByRole('link', { name: '返回帮助中心' }).click();
    await expect(page.getByRole('heading', { name: '联系我们' })).toBeVisible();
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(page).toHaveURL(/\/wel\/index/);
    await page.goto('/policies');
    await expect(page).toHaveTitle(/^政策法规/);
    await page.getByRole('link', { name: '安全生产法中的双重预防要求' }).click();
    await expect(page).toHaveURL(/\/helpDetail\?id=/);
    await expect(page.getByRole('heading', { level: 1, name: '安全生产法中的双重预防要求' })).toBeVisible();
    await expect(page.getByText('本页为要点说明，以法律原文为准。')).toBeVisible();
    await fits(page);
    expect(found).toEqual([]);
    await page.context().close();
  });
}

test('what a worker tells the platform is answered, and the answer is a letter in his bell', async ({ browser }) => {
  const title = `证书提醒能否提前${Date.now() % 1_000_000}`;
  const worker = await person(browser, 'worker2', { tenantId: '100009', viewport: PHONE });
  await tool(worker, '帮助中心').click();
  const help = worker.getByRole('dialog', { name: '帮助中心' });
  await expect(help.getByText('服务时间：每日 8:30 至 18:00')).toBeVisible();
  await expect(help.getByRole('link', { name: '400-000-1200' })).toBeVisible();
  await help.getByRole('tab', { name: '政策法规' }).click();
  await help.getByRole('button', { name: '在线客服' }).click();
  await expect(help.getByRole('tab', { name: '智能客服' })).toHaveAttribute('aria-selected', 'true');
  await help.getByRole('tab', { name: '政策法规' }).click();
  await expect(help.getByRole('link', { name: '安全生产法中的双重预防要求' })).toBeVisible();
  await help.getByRole('button', { name: '意见反馈' }).click();
  const form = worker.getByRole('dialog', { name: '意见反馈' });
  await form.getByRole('button', { name: /提\s*交/ }).click();
  await expect(form.getByText('请输入反馈标题')).toBeVisible();
  await expect(form.getByText('请输入反馈内容')).toBeVisible();
  await form.getByLabel('反馈标题').fill('长'.repeat(51));
  await expect(form.getByText('最多50个字')).toBeVisible();
  await form.getByLabel('反馈标题').fill(title);
  await form.getByLabel('反馈内容').fill('希望到期前三个月就提醒，便于安排复审。');
  await form
    .getByLabel('图片', { exact: true })
    .and(worker.locator('input'))
    .setInputFiles(await photo(worker, '证书'));
  await expect(form.getByRole('img', { name: '证书.jpg' })).toBeVisible();
  await fits(worker);
  await form.getByRole('button', { name: /提\s*交/ }).click();
  await expect(worker.getByText('提交成功')).toBeVisible();
  await expect(form).toBeHidden();

  const root = await person(browser, 'admin', { tenantId: '000000' });
  await root.goto('/help/feedback');
  const row = root.locator('tbody tr.ant-table-row', { hasText: title });
  await expect(row).toContainText('青檀木业有限公司');
  await row.getByRole('button', { name: /^编辑/ }).click();
  const answer = root.getByRole('dialog', { name: '编辑意见反馈' });
  await answer.getByLabel('回复内容').fill('已改为提前九十天提醒，下次登录生效。');
  await answer.getByRole('button', { name: '保存' }).click();
  await expect(answer).toBeHidden();
  await root.context().close();

  await expect(async () => {
    await worker.keyboard.press('Escape');
    await expect(help).toBeHidden({ timeout: 2000 });
  }).toPass();
  await tool(worker, /^消息通知/).click();
  await worker.getByRole('tab', { name: /^邮件/ }).click();
  const letter = worker.getByRole('button', { name: new RegExp(`您的反馈“${title}”已答复`) });
  // The letter is written after the answer has been kept; the bell hears of it.
  await expect(letter).toBeVisible();
  await letter.click();
  const mail = worker.getByRole('dialog', { name: new RegExp(title) });
  await expect(mail.getByText('已改为提前九十天提醒，下次登录生效。')).toBeVisible();
  await fits(worker);
  await worker.context().close();
});

const BUTTON = { name: 'AI智能助手' } as const;

/** Presses for so long by the page's own clock, however busy the machine; moves by so much; lets go. */
async function hold(page: Page, ms: number, [dx, dy]: readonly [number, number] = [0, 0]) {
  const box = await page.getByRole('button', BUTTON).boundingBox();
  if (!box) throw new Error('the button is not there');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  // Far enough ahead that a busy machine's clock has not passed it when the order arrives.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.clock.runFor(ms);
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
  await page.clock.resume();
}

test('the assistant floats where the company wants it: a click opens it, a long press takes it along', async ({
  browser,
}) => {
  const admin = await person(browser, 'admin', { tenantId: '100011' });
  // The button always stands; only the icon in the bar above waits for ai.open.
  await expect(admin.getByRole('button', BUTTON)).toBeVisible();
  await expect(tool(admin, 'AI应用')).toHaveCount(0);
  await admin.goto('/aiView');
  await expect(admin.getByText(/^尚未接入智能客服/)).toBeVisible();

  const { address, server } = await elsewhere();
  const made: (readonly [string, string])[] = [];
  const keep = async (what: 'param' | 'dict', body: object) => {
    const { status, body: reply } = await call(admin, 'POST', `blade-system/${what}/submit`, { body });
    expect(status, JSON.stringify(reply)).toBe(200);
    made.push([what, reply.data.id]);
  };
  try {
    await keep('param', { paramName: '显示AI应用图标', paramKey: 'ai.open', paramValue: '1' });
    const apps = await call(admin, 'GET', 'blade-system/dict/list');
    const parent = (apps.body.data as { id: string; code: string }[]).find(({ code }) => code === 'ai_apps');
    await keep('dict', {
      parentId: parent?.id,
      code: 'ai_apps',
      dictKey: `${address}/chat`,
      dictValue: '安全问答',
      sort: 0,
    });
    const page = await person(browser, 'worker', { tenantId: '100011' });
    const button = page.getByRole('button', BUTTON);
    await expect(button).toHaveCSS('width', '120px');
    await page.clock.install();
    // Neither short nor long: nothing.
    const windows = page.context().pages().length;
    await hold(page, 400);
    expect(page.context().pages()).toHaveLength(windows);
    const before = await button.boundingBox();
    await hold(page, 650, [200, -150]);
    const after = await button.boundingBox();
    expect(Math.round((after?.x ?? 0) - (before?.x ?? 0))).toBe(200);
    expect(Math.round((after?.y ?? 0) - (before?.y ?? 0))).toBe(-150);
    await page.reload();
    await expect.poll(async () => Math.round((await button.boundingBox())?.x ?? 0)).toBe(Math.round(after?.x ?? 0));
    const opened = page.context().waitForEvent('page');
    // A window opened while the clock stands would stand still too; on a busy machine one click may be a slow one.
    await expect(async () => {
      await button.click();
      expect(page.context().pages().length).toBeGreaterThan(windows);
    }).toPass();
    const view = await opened;
    await expect(view).toHaveURL(/\/aiView$/);
    await expect(view).toHaveTitle(/^AI智能助手/);
    await expect(view.frameLocator('iframe[title="安全问答"]').getByText('外部系统的页面')).toBeVisible();
    await view.close();

    await tool(page, 'AI应用').click();
    const dialog = page.getByRole('dialog', { name: 'AI应用' });
    await expect(dialog.getByText('隐患图片识别')).toBeVisible();
    await expect(dialog.frameLocator('iframe').getByText('外部系统的页面')).toBeVisible();
    await page.keyboard.press('Escape');
    await tool(page, '帮助中心').click();
    await expect(page.getByRole('dialog').frameLocator('iframe').getByText('外部系统的页面')).toBeVisible();
    await page.context().close();
  } finally {
    for (const [what, id] of made) await call(admin, 'POST', `blade-system/${what}/remove?ids=${id}`);
    await admin.context().close();
    server.close();
  }
});

/** The menus of one browser, and a few more: a menu of everybody would be in the way of other journeys. */
const withMenus = (context: BrowserContext, more: readonly { readonly id: string }[]) =>
  context.route(/\/blade-system\/menu\/console(\?|$)/, async (route) => {
    const reply = await route.fetch();
    const { data, ...body } = await reply.json();
    const menus = [...data.menus, ...more];
    // What stands under no top menu is drawn under none.
    const tops = data.tops.map((top: { menuIds: string[] }) => ({
      ...top,
      menuIds: [...top.menuIds, ...more.map(({ id }) => id)],
    }));
    await route.fulfill({ response: reply, json: { ...body, data: { ...data, menus, tops } } });
  });

test('menus lead into a frame, into a new window, and out of the console', async ({ browser }) => {
  const { address, server } = await elsewhere();
  const page = await person(browser, 'worker');
  const row = (id: string, name: string, path: string, more: object = {}) => ({
    ...{ id, parentId: '0', code: id, name, path, category: 1, sort: 900 },
    ...more,
  });
  await withMenus(page.context(), [
    row('walk_frame', '外部看板', `${address}/board`),
    row('walk_html', '内部网页', '/walk/page.html'),
    row('walk_window', '外部窗口', `${address}/window`, { isOpen: 2 }),
    row('walk_own', '新窗口帮助', '/help', { isOpen: 2 }),
    row('walk_mail', '写信', 'mailto:safety@example.org'),
    row('walk_hidden', '隐藏菜单', '/info/index', { hidden: true }),
    row('walk_role', '他人菜单', `${address}/role`, { roles: ['administrator'] }),
  ]);
  try {
    await page.reload();
    const side = page.getByRole('complementary', { name: '侧边菜单' });
    await side.getByRole('menuitem', { name: '外部看板' }).click();
    await expect(page).toHaveURL(/\/myiframe\/walk_frame$/);
    await expect(page.frameLocator('iframe[title="外部看板"]').getByText('外部系统的页面')).toBeVisible();
    await expect(page.getByRole('tab', { name: '外部看板' })).toBeVisible();
    for (const [name, where] of [
      ['外部窗口', new RegExp(`${address}/window$`)],
      ['新窗口帮助', /\/help$/],
    ] as const) {
      const opened = page.context().waitForEvent('page');
      await side.getByRole('menuitem', { name }).click();
      const other = await opened;
      await expect(other).toHaveURL(where);
      await other.close();
    }
    await expect(side.getByRole('menuitem', { name: '写信' })).toBeVisible();
    for (const name of ['隐藏菜单', '他人菜单']) await expect(side.getByRole('menuitem', { name })).toHaveCount(0);
    // The address comes from the menu, never from the link.
    await goTo(page, `/myiframe/${encodeURIComponent(`${address}/evil`)}`);
    await expect(page.getByText('菜单中没有该页面，可能已被移除。').filter({ visible: true })).toBeVisible();
  } finally {
    await page.context().close();
    server.close();
  }
});

test('the shell takes one of four shapes, wears a colour, and marks every page', async ({ browser }) => {
  const page = await person(browser, 'reviewer');
  const side = page.getByRole('complementary', { name: '侧边菜单' });
  for (const [width, box, sider] of [
    [1440, true, true],
    [1200, true, true],
    [992, true, true],
    [991, false, true],
    [768, false, true],
    [767, false, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(tool(page, '查找'), `${width}`).toHaveCount(box ? 0 : 1);
    await expect(side, `${width}`).toHaveCount(sider ? 1 : 0);
    await expect(tool(page, '打开菜单'), `${width}`).toHaveCount(sider ? 0 : 1);
    await fits(page);
  }
  await page.setViewportSize(DESK);
  expect((await side.boundingBox())?.width).toBe(210);
  await expect(page.locator('.watermark')).toHaveCSS('background-image', /^url\("data:image\/png/);

  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--s-primary'));
  const plain = await colour();
  await tool(page, '主题与颜色').click();
  const panel = page.getByRole('dialog', { name: '主题与颜色' });
  await expect(panel.getByRole('radio', { name: /.+/ }).and(panel.locator('[name=theme]'))).toHaveCount(11);
  await panel.getByLabel('#c2255c').check();
  await expect.poll(colour).not.toBe(plain);
  const red = await colour();
  await panel.getByLabel('自定义颜色').fill('#0b8a6f');
  await expect.poll(colour).not.toBe(red);
  const own = await colour();
  await page.reload();
  await expect.poll(colour).toBe(own);

  await tool(page, '全屏').click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await tool(page, '退出全屏').click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  await page.context().close();
});

test('what went wrong in the browser is sent to the server or thrown away', async ({ browser }) => {
  const page = await person(browser, 'leader');
  const fail = (times: number, words: string) =>
    page.evaluate(
      ([count, message]) => {
        for (let n = 0; n < Number(count); n += 1)
          dispatchEvent(new ErrorEvent('error', { error: new Error(String(message)), message: String(message) }));
      },
      [times, words] as const,
    );
  const mark = `按钮失灵${Date.now() % 1_000_000}`;
  await fail(1, mark);
  await tool(page, '前端日志（1）').click();
  const dialog = page.getByRole('dialog', { name: '前端日志' });
  await dialog.getByText(mark, { exact: true }).click();
  await expect(dialog.getByText(`Error: ${mark}`)).toBeVisible();
  await dialog.getByRole('button', { name: '上传服务器' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('发送成功!')).toBeVisible();
  await expect(dialog.getByText('没有记录到错误')).toBeVisible();
  await page.keyboard.press('Escape');
  await fail(100, '又一次');
  await expect(tool(page, '前端日志（100）')).toContainText('99');
  await tool(page, /^前端日志/).click();
  await dialog.getByRole('button', { name: '清空本地日志' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('清空成功!')).toBeVisible();
  await page.keyboard.press('Escape');
  // The small header has no room for it: there it is in the menu of the person.
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '前端日志' }).click();
  await expect(dialog.getByText('没有记录到错误')).toBeVisible();
  await fits(page);
  await page.context().close();
});

test('a page of an older deployment fetches the new one by itself, once', async ({ browser }) => {
  const page = await person(browser, 'worker');
  await page.waitForLoadState('networkidle');
  // A word that stands for a second is gone before a busy machine looks: what was told is kept, through the reload too.
  const keep = () => {
    new MutationObserver(() => {
      const words = document.querySelector('.ant-message')?.textContent ?? '';
      if (words !== '') sessionStorage.setItem('told', `${sessionStorage.getItem('told') ?? ''}${words}`);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  };
  await page.addInitScript(keep);
  await page.evaluate(keep);
  const told = () => page.evaluate(() => sessionStorage.getItem('told') ?? '');
  // The new deployment has other file names: what was not fetched yet is gone.
  let gone = 0;
  await page.route(/\/assets\/.*\.js(\?|$)/, (route) => {
    gone += 1;
    return gone === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  const again = page.waitForEvent('load');
  await goTo(page, '/info/index');
  await again;
  await expect.poll(told).toContain('系统已更新，页面已重新加载');
  expect(await told()).toContain('页面资源加载超时，请刷新重试');
  await expect(page.getByLabel('昵称')).toBeVisible();
  await page.context().close();
});
