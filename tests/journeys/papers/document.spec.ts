import { expect, type Locator, type Page } from '@playwright/test';
import { chinesePdf } from '../lib/pdf';
import { call, DESK, PHONE, person, store } from '../lib/session';
import { test } from '../lib/test';
import { choose, rowWith } from '../walk/stops';

/** A company in which no other journey reads documents. */
const TENANT = '100008';
const TEXT = `<h2>第一章 总则</h2>${Array.from({ length: 30 }, (_, n) => `<p>第${n + 1}条 动火作业前应当办理作业票，检测可燃气体。</p>`).join('')}`;

const userOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('anlan-session') ?? '{}').state.userInfo.userId as string);

async function draw(page: Page, board: Locator): Promise<void> {
  await board.scrollIntoViewIfNeeded();
  const box = await board.boundingBox();
  if (!box) throw new Error('there is no place to sign');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.7));
  await page.mouse.down();
  await page.mouse.move(...at(0.4, 0.2), { steps: 8 });
  await page.mouse.move(...at(0.8, 0.8), { steps: 8 });
  await page.mouse.up();
}

test('a document is entered, published, signed on a phone, revised, shared without an account and abolished', async ({
  browser,
}) => {
  const name = `动火作业管理制度${Date.now() % 1_000_000}`;
  const worker = await person(browser, 'worker', { tenantId: TENANT, viewport: PHONE });
  const admin = await person(browser, 'admin', { tenantId: TENANT, viewport: DESK });

  // Entered in the form; the text comes by the call, as a long one is pasted.
  await admin.goto('/institutional');
  await admin.getByRole('button', { name: '新增', exact: true }).first().click();
  const form = admin.getByRole('dialog', { name: '新增制度文件' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入文件名称')).toBeVisible();
  await form.getByLabel('文件名称').fill(name);
  await form.getByLabel('文件编号').fill(`AQ-${Date.now() % 1_000_000}`);
  await form.getByLabel('文件类型').click();
  await admin.locator('.ant-select-dropdown').getByTitle('特殊（危险）作业管理制度').click();
  await form.getByLabel('实施日期').fill('2026-03-01');
  await form.getByLabel('实施日期').press('Enter');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  const found = await call(admin, 'GET', `safe/institutional/page?name=${encodeURIComponent(name)}`);
  const id = found.body.data.records[0].id as string;
  const attachId = await store(admin, '动火作业规定.pdf', chinesePdf(['总则', '附则']).toString('base64'));
  const text = await call(admin, 'PUT', `safe/institutional/${id}`, { body: { content: TEXT, attachId } });
  expect(text.status, JSON.stringify(text.body)).toBe(200);

  // Published to one person.
  await admin.goto('/institutional');
  await choose('发布签阅', rowWith(name))(admin);
  const publishing = admin.getByRole('dialog', { name: /发布签阅/ });
  await publishing.getByLabel('签阅对象').click();
  await admin.locator('.ant-select-dropdown').getByTitle('指定部门、岗位或人员').click();
  await publishing.getByRole('button', { name: '提交' }).click();
  await expect(publishing.getByText('请选择部门、岗位或人员').first()).toBeVisible();
  await publishing.getByRole('button', { name: '取消' }).click();
  const published = await call(admin, 'PUT', `safe/institutional/publish/${id}`, {
    body: { audience: 2, audienceUserIds: await userOf(worker), signOffSeconds: 10 },
  });
  expect(published.status, JSON.stringify(published.body)).toBe(200);

  // Read to the end and signed.
  await worker.goto(`/desk/to-sign?_sign=institutional.${id}`);
  const dialog = worker.getByRole('dialog', { name });
  const shown = dialog.getByRole('region', { name: '签阅内容' });
  const act = dialog.getByRole('region', { name: '签阅', exact: true });
  await expect(act.getByRole('status')).toHaveText(/^还需阅读\d+秒/);
  await shown.getByRole('link', { name: '动火作业规定.pdf' }).click();
  const viewer = worker.getByRole('dialog', { name: '动火作业规定.pdf' });
  await expect(viewer.getByRole('status')).toHaveText('第 1 / 2 页');
  await worker.waitForTimeout(2_000);
  await viewer.getByRole('button', { name: '下一页' }).click();
  await expect(viewer.getByRole('status')).toHaveText('第 2 / 2 页');
  await worker.waitForTimeout(2_000);
  await viewer.getByRole('button', { name: '关闭' }).click();
  await shown.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
  await act.getByRole('checkbox', { name: '本人已阅读并知悉全部内容' }).check({ timeout: 40_000 });
  await draw(worker, act.getByRole('img', { name: '请在此处手写签名' }));
  await act.getByRole('button', { name: '完成签名' }).click();
  await act.getByRole('button', { name: '确认签阅' }).click();
  await expect(dialog.getByText(/^您已于.+签阅$/)).toBeVisible();

  // Who has signed, in the detail of the version; a revision asks anew and keeps it.
  const revised = await call(admin, 'PUT', `safe/institutional/${id}`, {
    body: { content: `${TEXT}<p>动火期间应当有人监护。</p>`, versionNote: '增加监护要求' },
  });
  expect(revised.status, JSON.stringify(revised.body)).toBe(200);
  await admin.goto(`/institutional?_open=${id}`);
  const versions = admin.getByRole('region', { name: '版本' });
  await expect(versions.getByText('增加监护要求')).toBeVisible();
  await versions.getByRole('button', { name: '第1版' }).click();
  const first = admin.getByRole('dialog', { name: `${name} · 第1版` });
  await expect(first.getByRole('region', { name: '签阅人' }).getByText('已认可')).toBeVisible();
  await first.getByRole('button', { name: /关闭|Close/ }).click();
  await admin.goto('/institutional/record');
  await admin.getByRole('tab', { name: '人员签阅统计' }).click();
  await expect(admin.getByRole('table').filter({ visible: true })).toContainText('待查阅');

  // Shared with somebody who has no account.
  const link = await call(admin, 'GET', `safe/institutional/encode?keys=${id}`);
  const visitor = await browser.newContext({ viewport: PHONE });
  const guest = await visitor.newPage();
  await guest.goto(`${process.env.JOURNEY_URL}${link.body.data.url}`);
  await expect(guest.getByRole('heading', { name })).toBeVisible();
  await expect(guest.getByText('动火期间应当有人监护。')).toBeVisible();
  await expect(guest.getByText('第 1 / 2 页')).toBeVisible();

  await admin.goto('/institutional');
  await choose('废止', rowWith(name))(admin);
  const abolishing = admin.getByRole('dialog', { name: `废止 · ${name}` });
  await abolishing.getByLabel('废止原因').fill('并入新制度');
  await abolishing.getByRole('button', { name: '提交' }).click();
  await expect(rowWith(name)(admin)).toContainText('已废止');
  await guest.reload();
  await expect(guest.getByRole('heading', { name })).toContainText('已废止');
  expect((await call(worker, 'POST', `safe/institutional/signoff/open/${id}`)).status).toBe(404);
  await visitor.close();
  await worker.context().close();
  await admin.context().close();
});
