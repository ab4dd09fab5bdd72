import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { person } from './lib/session';
import { rowsIn, sheetOf } from './lib/sheet';

/** What pressing this button brings to the disk. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

const spreadsheet = (content: Buffer) => ({
  name: '风险点.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: content,
});

test('risk points come in from an Excel file once every cell of it is right', async ({ browser }) => {
  test.setTimeout(150_000);
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

  await page.getByLabel('风险点编号').fill(`DR-${stamp}`);
  await page.getByRole('button', { name: '查询' }).click();
  await expect(list.getByText('共 12 条')).toBeVisible();
  const row = list.locator('tbody tr').filter({ hasText: `DR-${stamp}-12` });
  for (const title of ['所属车间', '所在区域', '负责人']) await expect(row).toContainText(model.get(title) as string);
  await page.context().close();
});
