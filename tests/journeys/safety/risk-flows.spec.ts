import { expect, type Page } from '@playwright/test';
import { call, PHONE, person } from '../lib/session';
import { test } from '../lib/test';

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('a danger source: tied to a point, untied and let go', async ({ browser }) => {
  const manager = await person(browser, 'manager', { tenantId: '100008' });
  const mark = String(Date.now() % 1_000_000);
  const name = `乙炔瓶库${mark}`;
  const [point] = (await call(manager, 'GET', 'safe/risk/page?size=1')).body.data.records as {
    id: string;
    name: string;
    pointNum: string;
    deptId: string;
    place: string;
    principalId: string;
  }[];
  expect(point).toBeDefined();
  const at = point as NonNullable<typeof point>;
  const made = await call(manager, 'POST', 'safe/danger/source', {
    body: {
      name,
      sourceNum: `WX-${mark}`,
      sourceType: 2,
      deptId: at.deptId,
      place: at.place,
      principalId: at.principalId,
      status: 1,
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await manager.goto('/safe/selfdangersource');
  const row = manager.locator('tbody tr.ant-table-row', { hasText: name });
  await row.getByRole('button', { name: /^关联风险点/ }).click();
  const panel = manager.getByRole('dialog', { name: `关联风险点：${name}` });
  await panel.getByLabel('按名称查找风险点').fill(at.name);
  await panel.getByLabel('按名称查找风险点').press('Enter');
  await panel.getByRole('checkbox', { name: new RegExp(at.pointNum) }).check();
  await expect(panel.locator('.point-chosen')).toContainText(at.name);
  await panel.getByRole('button', { name: '保存' }).click();
  await expect(panel).toBeHidden();
  await row.getByRole('button', { name: /^关联风险点/ }).click();
  // What is tied is told first, wherever it stands in the list.
  await expect(panel.locator('.point-chosen')).toContainText(at.name);
  await panel.getByRole('button', { name: `移除${at.name}` }).click();
  await panel.getByRole('button', { name: '保存' }).click();
  await expect(panel).toBeHidden();
  await row.getByRole('button', { name: /^更多/ }).click();
  await manager.getByRole('menuitem', { name: '删除', exact: true }).click();
  await manager.getByRole('button', { name: '确定' }).click();
  await expect(row).toHaveCount(0);
  await manager.context().close();
});

test('a notice card is shared by a link, which ends when it is taken back', async ({ browser }) => {
  const manager = await person(browser, 'manager', { tenantId: '100008' });
  await manager.goto('/risk/inform');
  const row = manager.locator('tbody tr.ant-table-row').first();
  const more = async (item: string) => {
    await row.getByRole('button', { name: /^更多/ }).click();
    await manager.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await row.getByRole('button', { name: /^分享/ }).click();
  const dialog = manager.getByRole('dialog').filter({ has: manager.getByRole('button', { name: '复制链接' }) });
  const address = (await dialog.getByText(/^https?:\/\//).innerText()).trim();
  const guest = await (await browser.newContext({ viewport: PHONE })).newPage();
  await guest.goto(address);
  await expect(guest.getByText('安全风险告知卡').first()).toBeVisible();
  expect(await tooWide(guest)).toBeLessThanOrEqual(0);
  await dialog
    .getByRole('button', { name: /关闭|Close/ })
    .first()
    .click();
  await more('收回分享');
  await manager.getByRole('button', { name: '确定' }).click();
  await expect(manager.getByText(/已收回/).first()).toBeVisible();
  await guest.reload();
  await expect(guest.getByText(/已被收回/).first()).toBeVisible();
  await guest.context().close();
  await manager.context().close();
});

test('the way back leads from a record to its list, closing is that way, and a shared link has none', async ({
  browser,
}) => {
  const page = await person(browser, 'manager', { viewport: PHONE });
  const drawer = page.getByRole('dialog').filter({ visible: true });
  const shut = async () => {
    await expect(drawer).toHaveCount(0);
    await expect(page).not.toHaveURL(/_open/);
  };
  for (const [path, open] of [
    ['/risk/point?pointNum=FX-001-001', /^查看 /],
    ['/warning/dynamic', /FX-001-001/],
  ] as const) {
    await page.goto('/wel/index');
    await page.goto(path);
    const card = page.getByRole('main').getByRole('button', { name: open }).first();
    await card.click();
    await expect(drawer).toBeVisible();
    await page.goBack();
    await shut();
    expect(page.url()).toContain(path);
    await card.click();
    await expect(drawer).toBeVisible();
    const link = page.url();
    await drawer.getByRole('button', { name: '关闭' }).click();
    await shut();
    expect(page.url()).toContain(path);
    // Closed once more after it was opened by its address: nothing was left behind in the history.
    await page.goBack();
    await expect(page).toHaveURL(/\/wel\/index/);
    await page.goto(link);
    await expect(drawer).toBeVisible();
    await drawer.getByRole('button', { name: '关闭' }).click();
    await shut();
    expect(page.url()).toContain(path);
  }
  await page.context().close();
});
