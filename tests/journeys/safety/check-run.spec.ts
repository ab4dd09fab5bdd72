import { expect } from '@playwright/test';
import { call, fetched, nameOf, PASSWORD, PHONE, person, photo, uploaded } from '../lib/session';
import { test } from '../lib/test';

/** The item whose defect is known from before. */
const KNOWN = 4;

/** yyyy-MM-dd HH:mm:ss in Shanghai, some days from now. */
const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

test('a worker scans, signs in, goes round six items, three of them abnormal, one long known, the line is lost, and it arrives once', async ({
  browser,
}) => {
  const tag = Date.now() % 1_000_000;
  const name = `手机检查${tag}`;

  // The safety manager's plan for today, for this worker alone.
  const manager = await person(browser, 'manager');
  const [point] = (await call(manager, 'GET', 'safe/risk/page?size=1')).body.data.records;
  const known = await person(browser, 'worker');
  const me = await known.evaluate(() => JSON.parse(localStorage.getItem('anlan-session') ?? '{}').state.userInfo);
  const myName = await nameOf(known);
  await known.context().close();
  const made = async (title: string, contents: readonly string[]) => {
    const body = {
      name: title,
      category: '1',
      items: contents.map((content) => ({ project: '设备', content, isPhoto: 2 })),
    };
    const reply = await call(manager, 'POST', 'safe/check', { body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.data.id as string;
  };
  const ofPoint = await made(name, ['防护罩完好', '急停有效', '接地可靠', '通道畅通', '标识清晰']);
  const further = await made(`${name}附加`, ['无漏油']);
  const dept = point.deptId;
  const plan = await call(manager, 'POST', 'safe/planvtwo', {
    body: {
      name,
      category: '1',
      riskCheckListTmp: [{ riskId: point.id, checkIds: ofPoint }],
      additionalCheckTmp: further,
      personalType: 1,
      deptId: dept,
      userId: me.userId,
      checkWay: '1',
      // With a sign-in at every point.
      patrolWay: '2',
      timeType: '2',
      patrolCycle: 1,
      timeData: inDays(30),
      deptedId: dept,
      isEnable: 1,
    },
  });
  expect(plan.status, JSON.stringify(plan.body)).toBe(200);
  await call(manager, 'PUT', `safe/planvtwo/execut/${plan.body.data.id}`);
  const place = await call(manager, 'POST', 'safe/patrolcheckplace', {
    body: { name: `点位${tag}`, placeNum: `XC-${tag}`, areaId: point.place },
  });
  expect(place.status, JSON.stringify(place.body)).toBe(200);
  // What has been wrong here since before.
  const told = await call(manager, 'POST', 'safe/hiddendanger/report', {
    body: {
      hiddenDangerDescribe: `通道堆放木箱${tag}`,
      riskId: point.id,
      reviseBeforeImages: await uploaded(manager, `木箱${tag}`),
    },
  });
  expect(told.status, JSON.stringify(told.body)).toBe(200);
  const standing = told.body.data as { id: string; code: string };

  // What the code at the place opens on the phone of somebody who is not signed in: first the login, then the place.
  const phone = await browser.newContext({ viewport: PHONE, hasTouch: true });
  const worker = await phone.newPage();
  await worker.goto(`/m/place/${place.body.data.id}`);
  await expect(worker).toHaveURL(/\/login/);
  await worker.getByLabel('租户编号').fill('100001');
  await worker.getByLabel('账号').fill('worker');
  await worker.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await worker.getByRole('button', { name: '登录' }).click();
  await expect(worker).toHaveURL(/\/m\/place\//);
  const narrow = async () =>
    expect(await worker.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await narrow();
  const mine = (await call(worker, 'GET', 'safe/checkrun/mine')).body.data as { id: string; name: string }[];
  const record = mine.find((task) => task.name.includes(name)) as { id: string };

  // From the place to the round, signed in there.
  await worker.getByRole('button', { name: new RegExp(name) }).click();
  await expect(worker).toHaveURL(/\/check\/run\//);
  await worker.getByRole('button', { name: '在扫描的点位签到' }).click();
  await expect(worker.getByText(/\d\d:\d\d 已签到/)).toBeVisible();
  const items = worker.locator('[data-item]');
  const total = 6;
  await expect(items).toHaveCount(total);
  await narrow();

  const answer = (place: number, result: string) => items.nth(place).getByText(result, { exact: true }).click();
  await answer(0, '正常');

  // The defect of yesterday is not reported again: it is linked, asks for no picture of its own, and survives the page.
  const again = items.nth(KNOWN);
  const link = again.getByRole('radio', { name: new RegExp(standing.code) });
  await answer(KNOWN, '异常');
  await again.getByLabel('异常情况').fill(`通道仍堆放木箱${tag}`);
  const saved = worker.waitForResponse(/checkrun\/save/);
  await link.check();
  await expect(again.getByText('已现场整改（即查即改）')).toBeHidden();
  await narrow();
  await saved;
  await worker.reload();
  await expect(link).toBeChecked();

  // The line is lost; the round goes on, also to what is known of the place.
  await worker.context().setOffline(true);
  for (const place of [2, 3]) await answer(place, '异常');
  // The rest at one touch; what was chosen stays, and what is missing is told instead of called done.
  await worker.getByRole('button', { name: '其余全部正常（2）' }).click();
  await expect(worker.getByText('批量正常', { exact: true })).toHaveCount(2);
  await expect(worker.getByText(/还缺2张照片，还缺2处说明/)).toBeVisible();
  await expect(worker.getByText('4/6', { exact: true })).toBeVisible();
  await worker.getByRole('button', { name: '提交检查结果' }).click();
  await expect(worker.getByText(/未提交：第1处，共4处/)).toBeVisible();
  await expect(items.nth(2)).toBeInViewport();
  await again.getByRole('radio', { name: '不关联' }).check();
  await expect(again.getByText('已现场整改（即查即改）')).toBeVisible();
  await link.check();
  for (const place of [2, 3]) {
    const item = items.nth(place);
    await item.getByLabel('异常情况').fill(`第${place + 1}项有异常${tag}`);
    await item
      .getByLabel('从相册选择')
      .first()
      .setInputFiles(await photo(worker, `异常${place}号${tag}`));
    await expect(item.getByRole('img', { name: '现场照片第1张' })).toBeVisible();
  }
  await worker.getByRole('button', { name: '提交检查结果' }).click();
  await expect(worker.getByText('已保存在本机，等待发送')).toBeVisible();

  // Back: it goes by itself, under one key; the first answer is lost on its way.
  const keys: string[] = [];
  let lost = false;
  await worker.route('**/api/service/safe/checkrun/submit/**', async (route) => {
    keys.push((await route.request().headerValue('Idempotency-Key')) ?? '');
    if (lost) return route.continue();
    lost = true;
    expect((await route.fetch()).status()).toBe(200);
    await route.abort('connectionreset');
  });
  await worker.context().setOffline(false);
  await expect(async () => {
    const now = worker.getByRole('button', { name: '立即发送' });
    if (await now.isVisible()) await now.click({ timeout: 1000 }).catch(() => undefined);
    await expect(worker.getByText('检查结果已提交')).toBeVisible({ timeout: 3000 });
  }).toPass();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).not.toBe('');

  // In the database: one record, handed in, with two hidden dangers of the plan and the known one.
  const stored = (await call(manager, 'GET', `safe/planvtworecord/${record.id}`)).body.data;
  expect(stored).toMatchObject({
    recordStatus: 3,
    finishUserId: me.userId,
    abnormalCount: 3,
    hiddenDangerCount: 3,
    batchCount: 2,
  });
  expect(stored.signInTime).toMatch(/^\d{4}-/);
  expect(stored.hiddenDangers).toHaveLength(3);
  expect(stored.items[KNOWN]).toMatchObject({ hiddenDangerId: standing.id, describe: `通道仍堆放木箱${tag}` });
  const boxes = `safe/hiddendanger/page?hiddenDangerDescribe_like=${encodeURIComponent(`堆放木箱${tag}`)}`;
  expect((await call(manager, 'GET', boxes)).body.data.total).toBe(1);
  const dangers = (
    await call(manager, 'GET', `safe/hiddendanger/page?hiddenDangerDescribe_like=${encodeURIComponent(`有异常${tag}`)}`)
  ).body.data;
  expect(dangers.total).toBe(2);
  const links: string[] = [];
  for (const { id } of dangers.records) {
    const danger = (await call(manager, 'GET', `safe/hiddendanger/${id}`)).body.data;
    expect(danger).toMatchObject({ hiddenDangerType: 2, source: '1', informantId: me.userId, informantName: myName });
    // One photo each, its own, and it is there.
    expect(danger.reviseBeforeImagesList).toHaveLength(1);
    links.push(danger.reviseBeforeImagesList[0].link);
  }
  expect(new Set(links).size).toBe(2);
  for (const link of links)
    expect((await fetched(manager, link)).content.subarray(0, 2), link).toEqual(Buffer.from([0xff, 0xd8]));

  // On the desk the record shows what was found.
  await manager.goto(`/check/record?_open=${record.id}`);
  await expect(manager.getByText(`第3项有异常${tag}`).first()).toBeVisible();
});
