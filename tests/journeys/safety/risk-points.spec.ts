import { expect } from '@playwright/test';
import { call, person } from '../lib/session';
import { test } from '../lib/test';

test('counts above the risk points narrow the list and follow its other conditions', async ({ browser }) => {
  const page = await person(browser, 'manager', { tenantId: '100004' });
  await page.goto('/risk/point');
  const levels = page.getByRole('group', { name: /^按现状等级/ }).locator('button[aria-pressed]');
  await expect(levels).toHaveCount(4);
  const counts = async () => (await levels.locator('strong').allInnerTexts()).map(Number);
  const told = page.getByText(/共 \d+ 条/);
  const total = async () => Number(/共 (\d+) 条/.exec(await told.innerText())?.[1]);
  await expect(told).toBeVisible();
  const sum = async () => (await counts()).reduce((so, n) => so + n, 0);
  await expect.poll(async () => (await sum()) === (await total())).toBe(true);
  const all = await counts();
  const whole = await total();
  const most = all.indexOf(Math.max(...all));
  await levels.nth(most).click();
  await expect(page).toHaveURL(/scoreLevel=/);
  await expect.poll(total).toBe(all[most]);
  // The press narrows the list, not the counts beside it.
  await expect.poll(counts).toEqual(all);
  await expect(levels.nth(most)).toHaveAttribute('aria-pressed', 'true');
  await levels.nth(most).click();
  await expect.poll(total).toBe(whole);
  await page.getByLabel('风险点名称', { exact: true }).fill('2#');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/name=/);
  await expect.poll(total).toBeLessThan(whole);
  await expect.poll(async () => (await sum()) === (await total())).toBe(true);
  await page.context().close();
});

test('a disabled point is of no present level, and a press opens as many rows as it counts', async ({ browser }) => {
  const page = await person(browser, 'manager', { tenantId: '100006' });
  const all = (await call(page, 'GET', 'safe/risk/page?size=200')).body.data.records;
  const stopped: string[] = [];
  for (const { id } of all) {
    if (stopped.length === 1) break;
    // One with something open at it stays in use.
    if ((await call(page, 'PUT', `safe/risk/${id}`, { body: { status: 0 } })).status === 200) stopped.push(id);
  }
  expect(stopped).toHaveLength(1);
  const of = all.find(({ id }: { id: string }) => id === stopped[0]).scoreLevel;
  const before = all.filter((row: { scoreLevel: string; status: number }) => row.scoreLevel === of && row.status !== 0);
  await page.goto('/risk/point');
  const level = page
    .getByRole('group', { name: /^按现状等级/ })
    .locator('button[aria-pressed]')
    .nth(Number(of) - 1);
  await expect(level.locator('strong')).toHaveText(String(before.length - 1));
  await level.click();
  await expect(page).toHaveURL(/_figure=risk\.present/);
  await expect(page.getByText(`共 ${before.length - 1} 条`)).toBeVisible();
  await expect(page.locator('.list-figure')).toContainText(`共${before.length - 1}条`);
  expect((await call(page, 'PUT', `safe/risk/${stopped[0]}`, { body: { status: 1 } })).status).toBe(200);
  await page.context().close();
});

test('a point is found on its floor plan from the list, and taken off it', async ({ browser }) => {
  const page = await person(browser, 'manager', { tenantId: '100003' });
  const tag = String(Date.now()).slice(-6);
  const name = `空压机${tag}`;
  const like = (await call(page, 'GET', 'safe/risk/page?size=1')).body.data.records[0];
  const { type, riskDescribe, accidents, deptId, teamIds, place, principalId, postIds } = like;
  const body = {
    name,
    pointNum: `PM-${tag}`,
    type,
    riskDescribe,
    accidents,
    deptId,
    teamIds,
    place,
    principalId,
    postIds,
  };
  const made = await call(page, 'POST', 'safe/risk', { body });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { id } = made.body.data;
  const choose = async (item: string) => {
    await page.goto(`/risk/point?name=${name}`);
    await page.getByRole('button', { name: `更多 ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  // On no plan yet: it is looked up there to be placed.
  await choose('平面图位置');
  await expect(page.getByRole('textbox', { name: '按名称或编号查找风险点' })).toHaveValue(name);
  await page.getByRole('button', { name: `把${name}放在中央` }).click();
  const places = async () => (await call(page, 'GET', `safe/risk/flat/list?id=${id}`)).body.data as unknown[];
  await expect.poll(async () => (await places()).length).toBe(1);

  await choose('平面图位置');
  await expect(page).toHaveURL(new RegExp(`flat=.+&point=${id}`));
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await choose('清除位置');
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('位置已清除')).toBeVisible();
  expect(await places()).toEqual([]);
  expect((await call(page, 'DELETE', `safe/risk?ids=${id}`)).status).toBe(200);
  await page.context().close();
});
