import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { person } from '../lib/session';
import { rowsIn, sheetOf } from '../lib/sheet';
import { test } from '../lib/test';

/** What pressing this button brings to the disk. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

const spreadsheet = (content: Buffer, name = '风险点.xlsx') => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: content,
});

test('risk points come in from an Excel file once every cell of it is right', async ({ browser }) => {
  const page = await person(browser, 'manager');
  await page.goto('/risk/point');
  const list = page.getByRole('region', { name: '风险点列表' });
  await expect(list.locator('tbody tr.ant-table-row').first()).toBeVisible();

  // An exported point shows how the company's own departments, places and people are called.
  const exported = await saved(page, async () => {
    await list.getByRole('button', { name: '导出' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  });
  expect(exported.name).toMatch(/\.xlsx$/);
  const [titles = [], ...points] = rowsIn(exported.content);
  expect(points.length).toBeGreaterThanOrEqual(60);
  const model = new Map(titles.map((title, place) => [title, points[0]?.[place] ?? '']));

  await list.getByRole('button', { name: '导入' }).click();
  const dialog = page.getByRole('dialog', { name: '导入风险点' });
  const template = await saved(page, () => dialog.getByRole('button', { name: '下载模板' }).click());
  expect(template.name).toBe('风险点导入模板.xlsx');
  const [header = []] = rowsIn(template.content);
  const stamp = String(Date.now() % 1_000_000);
  const good = Array.from({ length: 12 }, (_, place) => ({
    风险点编号: `DR-${stamp}-${place + 1}`,
    风险点名称: `导入风险点${place + 1}`,
    允许签到偏差: '30',
  }));
  const line = (values: Readonly<Record<string, string>>): string[] =>
    header.map((title) => values[title] ?? model.get(title) ?? '');
  const bad: [number, string, string][] = [
    [0, '风险点类型', '没有这一类'],
    [2, '风险点名称', ''],
    [4, '所属车间', '没有这个车间'],
    [7, '允许签到偏差', '半小时'],
    [9, '风险点编号', `DR-${stamp}-1`],
    [11, '负责人', '查无此人'],
  ];
  const spoilt = good.map((values, place) => ({
    ...values,
    ...Object.fromEntries(bad.filter(([row]) => row === place).map(([, title, text]) => [title, text])),
  }));

  const picker = dialog.getByLabel('导入文件');
  await picker.setInputFiles(spreadsheet(sheetOf([header, ...spoilt.map(line)])));
  await dialog.getByRole('button', { name: /^导\s?入$/ }).click();
  await expect(dialog.getByText('导入失败，请检查文件内容')).toBeVisible();
  const told = dialog.getByRole('region', { name: '导入问题' }).locator('tbody tr');
  // Row 1 of the sheet is its header.
  for (const [row, title] of bad) {
    await expect(told.filter({ hasText: new RegExp(`^${row + 2}${title}`) }), `${row + 2} ${title}`).toHaveCount(1);
  }
  await expect(told).toHaveCount(bad.length);

  await picker.setInputFiles(spreadsheet(sheetOf([header, ...good.map(line)])));
  await expect(told).toHaveCount(0);
  await dialog.getByRole('button', { name: /^导\s?入$/ }).click();
  await expect(page.getByText('导入成功!')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('search').getByRole('button', { name: '风险点编号' }).click();
  await page.getByRole('textbox', { name: '风险点编号' }).fill(`DR-${stamp}`);
  await page.keyboard.press('Enter');
  await expect(list.getByText('共 12 条')).toBeVisible();
  const row = list.locator('tbody tr').filter({ hasText: `DR-${stamp}-12` });
  for (const title of ['所属车间', '所在区域', '负责人']) await expect(row).toContainText(model.get(title) as string);
  await page.context().close();
});

test('people come in from an Excel file, get a role together, and sign in with what is shown once', async ({
  browser,
}) => {
  const page = await person(browser, 'admin', { tenantId: '100008' });
  await page.goto('/system/user');
  const list = page.getByRole('region', { name: '人员列表' });
  await expect(list.locator('tbody tr.ant-table-row').first()).toBeVisible();
  await list.getByRole('button', { name: '导入' }).click();
  const dialog = page.getByRole('dialog', { name: '导入人员' });
  await expect(dialog.getByText(/登录账号相同的记录会被更新/)).toBeVisible();
  const template = await saved(page, () => dialog.getByRole('button', { name: '下载模板' }).click());
  const [header = []] = rowsIn(template.content);
  const mark = (Date.now() % 1_000_000_000).toString(36);
  const people = ['一', '二'].map((name, place) => ({
    登录账号: `in${mark}${place}`,
    姓名: `新来${name}`,
    所属部门: '综合管理部',
    所属角色: '普通员工',
    手机号码: `1361234000${place}`,
  }));
  const sheet = (rows: readonly Readonly<Record<string, string>>[]) =>
    spreadsheet(sheetOf([header, ...rows.map((row) => header.map((title) => row[title] ?? ''))]), '人员.xlsx');
  const picker = dialog.getByLabel('导入文件');
  await picker.setInputFiles(sheet(people.map((row) => ({ ...row, 所属角色: '没有的角色' }))));
  await dialog.getByRole('button', { name: /^导\s?入$/ }).click();
  await expect(dialog.getByRole('region', { name: '导入问题' }).locator('tbody tr')).toHaveCount(2);
  await picker.setInputFiles(sheet(people));
  await dialog.getByRole('button', { name: /^导\s?入$/ }).click();
  await expect(page.getByText('导入成功!')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('search').getByRole('button', { name: '登录账号' }).click();
  await page.getByRole('textbox', { name: '登录账号' }).fill(`in${mark}`);
  await page.keyboard.press('Enter');
  const rows = list.locator('tbody tr.ant-table-row');
  await expect(rows).toHaveCount(2);
  for (const place of [0, 1]) await rows.nth(place).getByRole('checkbox').check();
  await list.getByRole('button', { name: '角色配置（2）' }).click();
  const roles = page.getByRole('dialog', { name: '2人的角色' });
  await expect(roles.getByText(/他们的角色全部改为所勾选的/)).toBeVisible();
  const role = (name: string) => roles.locator('.ant-tree-treenode').filter({ hasText: name });
  await expect(role('普通员工').locator('.ant-tree-checkbox-checked')).toHaveCount(1);
  await role('班组长').locator('.ant-tree-checkbox').click();
  await roles.getByRole('button', { name: '保存' }).click();
  await expect(roles).toBeHidden();
  for (const place of [0, 1]) await expect(rows.nth(place)).toContainText(/班组长/);

  await list.getByRole('button', { name: '重置密码（2）' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  const told = page.getByRole('dialog').filter({ hasText: '初始密码只显示这一次' });
  await expect(told.locator('code')).toHaveCount(2);
  await expect(told).toContainText(`in${mark}0`);
  const first = (await told.locator('code').first().textContent()) ?? '';
  const account = (await told.locator('tbody td').first().textContent()) ?? '';
  await told.getByRole('button', { name: '我已记下' }).click();
  await page.context().close();
  const comer = await (await browser.newContext()).newPage();
  await comer.goto('/login');
  await comer.getByLabel('租户编号').fill('100008');
  await comer.getByLabel('账号').fill(account);
  await comer.getByLabel('密码', { exact: true }).fill(first);
  await comer.getByRole('button', { name: '登录' }).click();
  await expect(comer.getByRole('heading', { name: '修改初始密码' })).toBeVisible();
  await comer.context().close();
});
