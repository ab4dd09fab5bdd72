import { expect, type Locator, type Page } from '@playwright/test';
import { choose, inDays, setTime } from '../lib/form';
import { call, PHONE, person, photo } from '../lib/session';
import { test } from '../lib/test';

const bell = (page: Page) => page.getByRole('button', { name: /^消息通知/ });
/** A heading, a line with bold words, a list, a table and a picture, by keys and tools as a person would. */
async function write(page: Page, form: Locator, label: string): Promise<void> {
  const text = form.getByRole('textbox', { name: label });
  await text.click();
  await page.keyboard.type('停电范围');
  await form.getByRole('button', { name: /^段落样式/ }).click();
  await page.getByRole('menuitem', { name: '标题一' }).click();
  await text.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('本周六八点停电，');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('严禁擅自合闸');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- 合成车间');
  await page.keyboard.press('Enter');
  await page.keyboard.type('储运部');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await form
    .getByLabel('插入图片')
    .and(page.locator('input'))
    .setInputFiles(await photo(page, '开关柜'));
  await expect(text.getByRole('img', { name: '开关柜' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: '插入表格' }).click();
  await page.keyboard.type('时间');
  await page.keyboard.press('Tab');
  await page.keyboard.type('地点');
}

/** The same text, as whoever reads it has it before him. */
async function reads(place: Locator): Promise<void> {
  await expect(place.getByRole('heading', { name: '停电范围' })).toBeVisible();
  await expect(place.locator('strong', { hasText: '严禁擅自合闸' })).toBeVisible();
  await expect(place.getByRole('listitem').filter({ hasText: '储运部' })).toBeVisible();
  await expect(place.getByRole('columnheader', { name: '地点' })).toBeVisible();
  const picture = place.getByRole('img', { name: '开关柜' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

test('a notice is written with headings and a picture; the bell of a worker rings at once', async ({ browser }) => {
  const title = `周六停电${Date.now() % 1_000_000}`;
  const worker = await person(browser, 'worker', { viewport: PHONE });
  await bell(worker).click();
  const admin = await person(browser, 'admin');
  await admin.goto('/desk/notice');
  await admin.getByRole('region', { name: '通知公告列表' }).getByRole('button', { name: '新增' }).first().click();
  const form = admin.getByRole('dialog', { name: '新增通知公告' });
  await form.getByLabel('通知标题').fill(title);
  await choose(admin, form, '通知类型', '发布通知');
  await setTime(form, '通知日期', inDays(-1));
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入通知内容')).toBeVisible();
  await write(admin, form, '通知内容');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(admin.getByText('新增成功')).toBeVisible();

  // Nothing was reloaded: the server told it. The row is its own; how many others wait is everybody's doing.
  await worker.getByRole('tab', { name: /^通知/ }).click();
  await expect(worker.getByRole('button', { name: new RegExp(title) })).toBeVisible();
  await worker.getByRole('button', { name: new RegExp(title) }).click();
  await reads(worker.getByRole('dialog', { name: title }));
  await worker.context().close();

  // Written again: what was there is still there, and the picture is its own.
  const row = admin.locator('tbody tr.ant-table-row', { hasText: title });
  await row.getByRole('button', { name: new RegExp(`^编辑 ${title}`) }).click();
  const again = admin.getByRole('dialog', { name: '编辑通知公告' });
  const text = again.getByRole('textbox', { name: '通知内容' });
  await expect(text.getByRole('img', { name: '开关柜' })).toBeVisible();
  await text.press('Control+End');
  await admin.keyboard.type('送电另行通知');
  await again.getByRole('button', { name: '保存' }).click();
  await expect(admin.getByText('更新成功')).toBeVisible();
  await row.getByRole('button', { name: title, exact: false }).first().click();
  const shown = admin.getByRole('dialog', { name: title });
  await reads(shown);
  await expect(shown.getByText('送电另行通知')).toBeVisible();
  await admin.context().close();
});

test('a help document is written by the platform and read by a company, with its attachment', async ({ browser }) => {
  const name = `停送电指引${Date.now() % 1_000_000}`;
  const root = await person(browser, 'admin', { tenantId: '000000' });
  await root.goto('/help/document');
  await root.getByRole('region', { name: '帮助文档列表' }).getByRole('button', { name: '新增' }).first().click();
  const form = root.getByRole('dialog', { name: '新增帮助文档' });
  await form.getByLabel('标题', { exact: true }).fill(name);
  await form.getByLabel('帮助文档', { exact: true }).check();
  await form.getByLabel('已发布', { exact: true }).check();
  await form.getByLabel('排序').fill('1');
  await form.getByLabel('摘要').fill('谁来断电，谁来送电');
  await write(root, form, '正文');
  await form
    .getByLabel('附件', { exact: true })
    .and(root.locator('input'))
    .setInputFiles({
      name: '停送电票.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    });
  // A link once it has been sent; until then the form waits with saving.
  await expect(form.getByRole('link', { name: '停送电票.pdf' })).toBeVisible();
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(root.getByText('新增成功')).toBeVisible();
  await root.context().close();

  const worker = await person(browser, 'worker', { viewport: PHONE });
  await worker.goto('/help');
  await worker.getByPlaceholder('按标题搜索').fill(name);
  await worker.getByPlaceholder('按标题搜索').press('Enter');
  await worker.getByRole('link', { name }).click();
  await expect(worker.getByRole('heading', { level: 1, name })).toBeVisible();
  await reads(worker.getByRole('article'));
  const link = (await worker.getByRole('link', { name: '停送电票.pdf' }).getAttribute('href')) ?? '';
  expect((await call(worker, 'GET', link.replace('/api/service/', ''))).status).toBe(200);
  await worker.context().close();
});
