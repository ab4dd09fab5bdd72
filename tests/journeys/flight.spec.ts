import { expect, type Page } from '@playwright/test';
import { call, nameOf, PHONE, person, photo } from './lib/session';
import { test } from './lib/test';

/** yyyy-MM-dd HH:mm:ss in Shanghai, some days from now. */
const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** A check of three items for this worker alone, open now. */
async function planned(manager: Page, worker: Page, name: string): Promise<string> {
  const me = await worker.evaluate(() => JSON.parse(localStorage.getItem('anlan-session') ?? '{}').state.userInfo);
  const [point] = (await call(manager, 'GET', 'safe/risk/page?size=1')).body.data.records;
  const made = async (title: string, contents: readonly string[]) => {
    const items = contents.map((content) => ({ project: '设备', content, isPhoto: 2 }));
    const reply = await call(manager, 'POST', 'safe/check', { body: { name: title, category: '1', items } });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.data.id as string;
  };
  const [ofPoint, further] = [await made(name, ['防护罩完好', '急停有效']), await made(`${name}附加`, ['无漏油'])];
  const plan = await call(manager, 'POST', 'safe/planvtwo', {
    body: {
      name,
      category: '1',
      riskCheckListTmp: [{ riskId: point.id, checkIds: ofPoint }],
      additionalCheckTmp: further,
      personalType: 1,
      deptId: point.deptId,
      userId: me.userId,
      checkWay: '1',
      patrolWay: '1',
      timeType: '2',
      patrolCycle: 1,
      timeData: inDays(30),
      deptedId: point.deptId,
      isEnable: 1,
    },
  });
  expect(plan.status, JSON.stringify(plan.body)).toBe(200);
  await call(manager, 'PUT', `safe/planvtwo/execut/${plan.body.data.id}`);
  const mine = (await call(worker, 'GET', 'safe/checkrun/mine')).body.data as { id: string; name: string }[];
  return (mine.find((task) => task.name.includes(name)) as { id: string }).id;
}

/** The pages are on the phone, and what one goes round with. */
async function taken(page: Page, recordId: string): Promise<void> {
  await expect(async () => {
    const found = await page.evaluate(async (id) => {
      await navigator.serviceWorker.ready;
      const shell = await caches.match('/');
      const names = await new Promise<string[]>((done) => {
        const opening = indexedDB.open('anlan-kept');
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains('reads')) return done([]);
          const all = db.transaction('reads').objectStore('reads').getAllKeys();
          all.onsuccess = () => done(all.result.map(String));
        };
      });
      return { shell: shell !== undefined, run: names.some((name) => name.includes(id)) };
    }, recordId);
    expect(found).toEqual({ shell: true, run: true });
  }).toPass();
}

test('in flight mode from cold a worker reports with a photo and makes a check with an abnormal item; each arrives once', async ({
  browser,
}) => {
  const tag = Date.now() % 1_000_000;
  const [name, sentence] = [`离线检查${tag}`, `离线上报护栏松动${tag}`];
  const manager = await person(browser, 'manager');
  const first = await person(browser, 'worker', { viewport: PHONE, installed: true });
  const recordId = await planned(manager, first, name);
  await first.reload();
  await expect(first.getByRole('navigation', { name: '底部菜单' })).toBeVisible();
  await taken(first, recordId);
  const phone = first.context();
  await phone.setOffline(true);
  await first.close();

  // Cold: nothing is open, and there is no line.
  let page = await phone.newPage();
  await page.goto('/m/report');
  await page.getByLabel('从相册选择').setInputFiles(await photo(page, `护栏${tag}`));
  await expect(page.getByRole('img', { name: '整改前照片第1张' })).toBeVisible();
  await page.getByLabel('隐患描述').fill(sentence);
  await page.getByLabel('隐患地点').fill('二层平台');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('已保存在本机，等待发送')).toBeVisible();

  await page.getByRole('navigation', { name: '底部菜单' }).getByRole('link', { name: /^检查/ }).click();
  const task = page.getByRole('listitem').filter({ hasText: name });
  await task.getByRole('button', { name: '去检查' }).click();
  const items = page.locator('[data-item]');
  await expect(items).toHaveCount(3);
  await items.nth(1).getByText('异常', { exact: true }).click();
  await items.nth(1).getByLabel('异常情况').fill(`急停失灵${tag}`);
  await items
    .nth(1)
    .getByLabel('从相册选择')
    .first()
    .setInputFiles(await photo(page, `急停${tag}`));
  await expect(items.nth(1).getByRole('img', { name: '现场照片第1张' })).toBeVisible();
  await page.getByRole('button', { name: '其余全部正常（2）' }).click();
  await page.getByRole('button', { name: '提交检查结果' }).click();
  await expect(page.getByText('已保存在本机，等待发送')).toBeVisible();

  const bar = page.getByRole('navigation', { name: '底部菜单' });
  await page.goto('/m/todo');
  await expect(page.getByRole('region', { name: '待办' }).getByRole('link').first()).toBeVisible();
  for (const link of await bar.getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  // The phone is put away and taken out again, still without a line: what waits is told.
  await page.close();
  page = await phone.newPage();
  await page.goto('/m/me');
  await expect(page.getByRole('heading', { name: '待发送（2）' })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(sentence) })).toBeVisible();

  await phone.setOffline(false);
  await expect(page.getByText('本机没有待发送的内容')).toBeVisible();
  const reports = await call(manager, 'GET', `safe/hiddendanger/page?name=${encodeURIComponent(sentence)}`);
  expect(reports.body.data.total).toBe(1);
  expect(reports.body.data.records[0].reviseBeforeImages.split(',')).toHaveLength(1);
  const record = (await call(manager, 'GET', `safe/planvtworecord/${recordId}`)).body.data;
  expect(record).toMatchObject({ recordStatus: 3, abnormalCount: 1, hiddenDangerCount: 1 });
  const found = await call(
    manager,
    'GET',
    `safe/hiddendanger/page?hiddenDangerDescribe_like=${encodeURIComponent(`急停失灵${tag}`)}`,
  );
  expect(found.body.data.total).toBe(1);
  await manager.context().close();
  await phone.close();
});

test('who signs out is told what has not been sent; the next person on the phone neither sees nor sends it', async ({
  browser,
}) => {
  const sentence = `未发送的上报${Date.now() % 1_000_000}`;
  const worker = await person(browser, 'worker', { viewport: PHONE, installed: true });
  const phone = worker.context();
  await worker.goto('/m/report');
  await worker.route('**/api/service/safe/hiddendanger/report', (route) => route.abort('connectionreset'));
  await worker.getByLabel('从相册选择').setInputFiles(await photo(worker, '未发送'));
  await expect(worker.getByRole('img', { name: '整改前照片第1张' })).toBeVisible();
  await worker.getByLabel('隐患描述').fill(sentence);
  await worker.getByLabel('隐患地点').fill('泵房');
  await worker.getByRole('button', { name: '提交' }).click();
  await expect(worker.getByText('已保存在本机，等待发送')).toBeVisible();

  await worker.goto('/m/me');
  await expect(worker.getByRole('heading', { name: '待发送（1）' })).toBeVisible();
  await worker.getByRole('button', { name: '退出系统' }).click();
  await expect(worker.getByText(/本机还有1条没有发送/)).toBeVisible();
  await worker.getByRole('button', { name: /^确\s*定$/ }).click();
  await expect(worker).toHaveURL(/\/login/);
  const left = await worker.evaluate(async () => {
    const keysOf = (database: string, table: string) =>
      new Promise<string[]>((done) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains(table)) return done([]);
          const all = db.transaction(table).objectStore(table).getAllKeys();
          all.onsuccess = () => done(all.result.map(String));
        };
      });
    return [...(await keysOf('anlan-reports', 'reports')), ...(await keysOf('anlan-kept', 'reads'))];
  });
  expect(left).toEqual([]);

  const other = await person(browser, 'worker2', { viewport: PHONE });
  const otherName = await nameOf(other);
  const state = await other.context().storageState();
  await other.context().close();
  // The same phone, another person's session.
  await worker.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, state.origins[0]?.localStorage ?? []);
  await worker.goto('/m/me');
  await expect(worker.getByText(otherName, { exact: true })).toBeVisible();
  await expect(worker.getByText('本机没有待发送的内容')).toBeVisible();
  const found = await call(worker, 'GET', `safe/hiddendanger/page?name=${encodeURIComponent(sentence)}`);
  expect(found.body.data.total).toBe(0);
  await phone.close();
});
