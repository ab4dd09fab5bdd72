import { expect, type Page, test } from '@playwright/test';
import { call, DESK, PHONE, person } from './lib/session';

interface Stop {
  readonly path: string;
  /** What is to be read there, on the demo data. */
  readonly shows: string | RegExp;
  /** Drawn for walls and desks only. */
  readonly wide?: true;
}

const COMPANY: readonly Stop[] = [
  { path: '/wel/dashboard', shows: /^企业风险评分\d+$/ },
  { path: '/risk/point?pointNum=FX-001-060', shows: 'FX-001-060' },
  { path: '/risk/identify', shows: '燃气泄漏积聚' },
  { path: '/risk/control', shows: '高处检修平台4#' },
  { path: '/safe/selfdangersource', shows: '甲类罐区（甲醇）' },
  { path: '/risk/dangerparam', shows: 'V101液位' },
  { path: '/risk/plan', shows: /^FX-001-\d+ .+管控计划/ },
  { path: '/risk/inform', shows: /风险告知卡$/ },
  { path: '/risk/signin', shows: /^FX-001-0/ },
  { path: '/warning/dynamic', shows: /由\d+个已评估的风险点得出/ },
  { path: '/warning/dynamic?view=table', shows: '按时完成率', wide: true },
  { path: '/warning/list?processingState=1', shows: '待处置' },
  { path: '/warning/config', shows: '预警怎样产生、怎样消除' },
  { path: '/map/distribution', shows: '点位上的数字是未闭环隐患数' },
  { path: '/map/flat', shows: '厂区总平面图' },
  { path: '/map/graph', shows: '厂区安全风险四色图' },
  { path: '/map/node-risk', shows: /工艺区|通行区|辅助区/ },
  { path: '/bigScreen?tenantId=100001', shows: '本月检查完成情况' },
  { path: '/enterpriseDashboard', shows: '企业安全看板' },
];
const GOVERNMENT: readonly Stop[] = [
  { path: '/govpage/safe/risk?pointNum=FX-001-060', shows: 'FX-001-060' },
  { path: '/govpage/safe/riskpoint', shows: '燃气泄漏积聚' },
  { path: '/govpage/safe/riskControlList', shows: '高处检修平台4#' },
  { path: '/govpage/safe/dangersource', shows: '甲类罐区（甲醇）' },
  { path: '/govpage/safe/dynamic_risk_points', shows: /由\d+个已评估的风险点得出/ },
  { path: '/govpage/safe/dynamic_risk_points?view=table', shows: '按时完成率', wide: true },
  { path: '/govpage/safe/warn', shows: '待处置' },
  { path: '/govpage/safe/flat', shows: '点位上的数字是未闭环隐患数' },
  { path: '/govpage/safe/tenantflat', shows: /\.|平面图/ },
  { path: '/govpage/safe/yhzlqktb', shows: '海岳精细化工有限公司' },
];
const PLATFORM: readonly Stop[] = [{ path: '/risk/library', shows: '低压配电室' }];

/** What the browser complains of while `page` is walked through. */
function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text());
  });
  page.on('pageerror', ({ message }) => heard.push(message));
  return heard;
}

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function walk(page: Page, stops: readonly Stop[]): Promise<void> {
  const heard = complaints(page);
  for (const { path, shows, wide } of stops) {
    await test.step(path, async () => {
      await page.setViewportSize(DESK);
      await page.goto(path);
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible({ timeout: 20_000 });
      await expect(page).toHaveTitle(/\S/);
      expect(await tooWide(page), path).toBeLessThanOrEqual(0);
      if (wide) return;
      await page.setViewportSize(PHONE);
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible({ timeout: 20_000 });
      await expect.poll(() => tooWide(page), path).toBeLessThanOrEqual(0);
      expect(heard, path).toEqual([]);
    });
  }
}

async function refused(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const { path } of stops) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: /^(无权访问|页面不存在)$/ }), path).toBeVisible({ timeout: 20_000 });
  }
}

test('every screen of risks, warnings and maps shows what the company has', async ({ browser }) => {
  test.setTimeout(240_000);
  const manager = await person(browser, 'manager');
  await walk(manager, COMPANY);
  await refused(manager, [...GOVERNMENT, ...PLATFORM]);
  await manager.context().close();
});

test('a supervisor reads their twins, of the company he has chosen', async ({ browser }) => {
  test.setTimeout(240_000);
  const gov = await person(browser, 'gov', { tenantId: '100000' });
  await gov.goto('/govpage/safe');
  await gov.getByRole('button', { name: /海岳精细化工有限公司/ }).click();
  await expect(gov.getByText('当前企业：海岳精细化工有限公司')).toBeVisible();
  await walk(gov, GOVERNMENT);
  // Nothing here writes.
  for (const name of ['新增', '编辑', '删除', '处理', '上报预警'])
    await expect(gov.getByRole('button', { name, exact: true })).toHaveCount(0);
  await refused(
    gov,
    COMPANY.filter(({ path }) => /^\/(risk|safe|warning|map)\//.test(path)),
  );
  await gov.context().close();
});

test('the library is the platform’s to keep; a worker changes nothing of the risks', async ({ browser }) => {
  const root = await person(browser, 'admin', { tenantId: '000000' });
  await walk(root, PLATFORM);
  await root.context().close();
  const worker = await person(browser, 'worker', { viewport: PHONE });
  await worker.goto('/risk/point?pointNum=FX-001-060');
  await expect(worker.getByText('FX-001-060')).toBeVisible({ timeout: 20_000 });
  await expect(worker.getByRole('button', { name: /^(新增|编辑|删除|风险评估)/ })).toHaveCount(0);
  await worker.context().close();
});

test('a danger source: tied to a point, untied and let go', async ({ browser }) => {
  test.setTimeout(120_000);
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
  test.setTimeout(120_000);
  const manager = await person(browser, 'manager', { tenantId: '100008' });
  await manager.goto('/risk/inform');
  const row = manager.locator('tbody tr.ant-table-row').first();
  const more = async (item: string) => {
    await row.getByRole('button', { name: /^更多/ }).click();
    await manager.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await more('分享');
  const dialog = manager.getByRole('dialog').filter({ has: manager.getByRole('button', { name: '复制链接' }) });
  const address = (await dialog.getByText(/^https?:\/\//).innerText()).trim();
  const guest = await (await browser.newContext({ viewport: PHONE })).newPage();
  await guest.goto(address);
  await expect(guest.getByText('安全风险告知卡').first()).toBeVisible({ timeout: 20_000 });
  expect(await tooWide(guest)).toBeLessThanOrEqual(0);
  await dialog
    .getByRole('button', { name: /关闭|Close/ })
    .first()
    .click();
  await more('收回分享');
  await manager.getByRole('button', { name: '确定' }).click();
  await expect(manager.getByText(/已收回/).first()).toBeVisible();
  await guest.reload();
  await expect(guest.getByText(/已被收回/).first()).toBeVisible({ timeout: 20_000 });
  await guest.context().close();
  await manager.context().close();
});

test('the way back leads from a record to its list, closing is that way, and a shared link has none', async ({
  browser,
}) => {
  test.setTimeout(120_000);
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
