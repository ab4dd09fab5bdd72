import { expect } from '@playwright/test';
import { choose, inDays, pick } from './lib/form';
import { call, person, photo } from './lib/session';
import { test } from './lib/test';

test('the platform goes into a company, is told where it is, and comes back', async ({ browser }) => {
  const root = await person(browser, 'admin', { tenantId: '000000' });
  // A company's list is empty here and says where the company's own is seen.
  await root.goto('/check/plan');
  await root.getByRole('link', { name: '选择企业进入' }).click();
  await expect(root).toHaveURL(/\/tenancy\/ghost/);
  await root.getByPlaceholder('请输入租户名称或编号').fill('100004');
  const enter = root.getByRole('button', { name: /^进入 / });
  // The list narrows when the typing rests.
  await expect(enter).toHaveCount(1);
  await enter.click();
  await root.getByRole('button', { name: '确定' }).click();
  const banner = root.getByRole('status').filter({ hasText: '正在查看' });
  await expect(banner).toBeVisible();
  await root.goto('/hazard/list');
  await expect(root.locator('tbody tr.ant-table-row').first()).toBeVisible();
  await expect(banner).toBeVisible();
  // Who looks from inside is written down on both sides; the platform's own screens are not here.
  expect((await call(root, 'GET', 'blade-system/tenant/list')).status).toBe(403);
  await banner.getByRole('button', { name: '返回平台' }).click();
  await expect(banner).toHaveCount(0);
  await expect(root).toHaveURL(/\/wel\/index/);
  expect((await call(root, 'GET', 'blade-system/tenant/list')).status).toBe(200);
  await root.context().close();
});

test('whoever leaves hands over what is still his, and may come back', async ({ browser }) => {
  const admin = await person(browser, 'admin', { tenantId: '100005' });
  const { records } = (await call(admin, 'GET', 'safe/risk/page?size=50')).body.data;
  const listed = (await call(admin, 'GET', 'blade-user/page?size=200')).body.data.records as {
    id: string;
    realName: string;
    account: string;
    isResign: number;
  }[];
  const people = listed.filter(({ isResign }) => isResign === 1);
  // Somebody with a name of his own who answers for a point, and a colleague who will.
  const once = people.filter(({ realName }) => people.filter((other) => other.realName === realName).length === 1);
  const point = records.find((row: { principalId: string }) => once.some(({ id }) => id === row.principalId));
  const leaver = once.find(({ id }) => id === point.principalId) as (typeof once)[number];
  const heir = once.find(({ id, account }) => id !== leaver.id && account !== 'admin') as (typeof once)[number];

  await admin.goto('/system/user');
  await admin.getByLabel('姓名', { exact: true }).fill(leaver.realName);
  await admin.keyboard.press('Enter');
  const row = admin.locator('tbody tr.ant-table-row', { hasText: leaver.realName });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^更多/ }).click();
  await admin.getByRole('menuitem', { name: '办理离职' }).click();
  const drawer = admin.getByRole('dialog', { name: `${leaver.realName}离职办理` });
  await expect(drawer.getByText(/还有 \d+ 项未交接/)).toBeVisible();
  await drawer.getByLabel('离职日期').fill(inDays(0).slice(0, 10));
  await drawer.getByLabel('离职日期').press('Enter');
  await drawer.getByRole('button', { name: '办理离职' }).click();
  await expect(drawer.getByText('请选择交接人').last()).toBeVisible();
  await choose(admin, drawer, '交接人', heir.realName);
  await drawer.getByRole('button', { name: '办理离职' }).click();
  await admin.getByRole('button', { name: '确定' }).click();
  await expect(drawer).toBeHidden();
  const after = await call(admin, 'GET', `safe/risk/${point.id}`);
  expect(after.body.data.principalId).toBe(heir.id);

  await admin.goto('/system/resigned');
  const gone = admin.locator('tbody tr.ant-table-row', { hasText: leaver.realName });
  await gone.getByRole('button', { name: `复职 ${leaver.realName}` }).click();
  await admin.getByRole('button', { name: '确定' }).click();
  await expect(gone.getByText('已复职')).toBeVisible();
  await admin.context().close();
});

test('a supervision office sees its companies together, and first those where most is overdue', async ({ browser }) => {
  const gov = await person(browser, 'gov', { tenantId: '100000' });
  await gov
    .getByRole('main')
    .getByRole('link', { name: /^全部\d+家$/ })
    .click();
  const cards = gov.getByRole('main').locator('.company-card');
  await expect(cards.first()).toBeVisible();
  const overdue = async () =>
    (await cards.allInnerTexts()).map((text) => Number(/逾期隐患 (\d+)/.exec(text)?.[1] ?? 0));
  const told = gov.locator('.supervision-totals > li', { hasText: '逾期隐患' }).locator('strong');
  const sum = (list: readonly number[]) => list.reduce((all, n) => all + n, 0);
  await expect.poll(async () => Number(await told.innerText())).toBe(sum(await overdue()));
  const falling = await overdue();
  expect(falling).toEqual(falling.toSorted((one, other) => other - one));
  await pick(gov, gov.getByRole('main'), '排列方式', '按名称排列');
  await expect.poll(overdue).not.toEqual(falling);
  await gov.getByLabel('企业名称').fill('海岳');
  await expect(cards).toHaveCount(1);
  await expect.poll(async () => Number(await told.innerText())).toBe((await overdue())[0]);

  // Where a company is missed, there it is chosen.
  await gov.goto('/govpage/safe/hiddendanger');
  await gov.getByRole('main').getByRole('button', { name: '选择企业' }).click();
  const picker = gov.getByRole('dialog', { name: '选择企业' });
  await picker.getByLabel('企业名称').fill('海岳');
  await picker.getByRole('button', { name: /海岳精细化工/ }).click();
  await expect(picker).toBeHidden();
  await expect(gov.getByRole('main').getByRole('row')).not.toHaveCount(0);
  await expect(gov.getByRole('main').getByText('请先选择企业')).toHaveCount(0);
  await gov.context().close();
});

test('a supervision office keeps a plan of its district with its companies on it', async ({ browser }) => {
  const gov = await person(browser, 'gov', { tenantId: '100000' });
  const name = `化工园区${Date.now() % 1_000_000}`;
  await gov.goto('/govpage/safe/tenantflat');
  await gov.getByRole('button', { name: '新增平面图' }).click();
  const form = gov.getByRole('dialog', { name: '新增平面图' });
  await form.getByLabel('平面图名称').fill(name);
  await choose(gov, form, '所属区域', '寒亭区');
  await form.locator('input[type=file]').setInputFiles(await photo(gov, '园区'));
  await expect(form.getByRole('button', { name: '移除园区.jpg' })).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await pick(gov, gov.getByRole('main'), '平面图', `${name}（寒亭区）`);
  const board = gov.getByRole('img', { name });
  await expect.poll(() => board.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);

  await choose(gov, gov.getByRole('main'), '选择企业后点击平面图放置', '海岳精细化工有限公司');
  await board.click({ position: { x: 160, y: 120 } });
  const spot = gov.getByRole('button', { name: /^海岳精细化工有限公司，横/ });
  await expect(spot).toBeVisible();
  const across = async () => Number(/横(\d+)%/.exec((await spot.getAttribute('aria-label')) ?? '')?.[1]);
  const from = await across();
  // Half a percent each.
  for (let press = 0; press < 2; press += 1) await spot.press('ArrowRight');
  await expect.poll(across).toBe(from + 1);
  await gov.getByRole('button', { name: '移除海岳精细化工有限公司' }).click();
  await expect(spot).toHaveCount(0);
  await gov.getByRole('button', { name: '删除', exact: true }).click();
  await gov.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(gov.getByRole('main').getByText(`${name}（寒亭区）`)).toHaveCount(0);
  await gov.context().close();
});

test('another store takes new files, is tried out first, and the former one still gives its own', async ({
  browser,
}) => {
  const root = await person(browser, 'admin', { tenantId: '000000' });
  const code = `local-${Date.now() % 1_000_000}`;
  await root.goto('/resource/oss');
  const list = root.getByRole('region', { name: '对象存储列表' });
  const inUse = list.locator('tbody tr.ant-table-row', { hasText: '已启用' });
  const former = ((await inUse.getByRole('button', { name: /^查看 / }).getAttribute('aria-label')) ?? '').slice(3);
  await list.getByRole('button', { name: '新增' }).first().click();
  const form = root.getByRole('dialog', { name: '新增对象存储' });
  await pick(root, form, '存储类型', '本地存储');
  await form.getByLabel('资源编号').fill(code);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();

  const row = list.locator('tbody tr.ant-table-row', { hasText: code });
  const act = async (title: string, label: string) => {
    const direct = list.getByRole('button', { name: `${label} ${title}`, exact: true });
    if (await direct.isVisible()) return direct.click();
    await list.getByRole('button', { name: `更多 ${title}`, exact: true }).click();
    await root.getByRole('menuitem', { name: label }).click();
  };
  await expect(row).toBeVisible();
  await act(code, '调试');
  const debug = root.getByRole('dialog', { name: '调试上传' });
  await debug.locator('input[type=file]').setInputFiles(await photo(root, '调试'));
  await expect(debug.getByText('已存入，可以读取')).toBeVisible();
  await root.keyboard.press('Escape');
  await expect(debug).toBeHidden();

  await act(code, '启用');
  await root.getByRole('button', { name: '确定' }).click();
  await expect(row.getByText('已启用')).toBeVisible();
  await expect(inUse).toHaveCount(1);
  const old = list.locator('tbody tr.ant-table-row', { hasText: former });
  await act(former, '启用');
  await root.getByRole('button', { name: '确定' }).click();
  await expect(old.getByText('已启用')).toBeVisible();
  await root.context().close();
});
