import { expect } from '@playwright/test';
import { call, PHONE, person, photo } from '../lib/session';
import { test } from '../lib/test';

test('a report whose answer is lost arrives once', async ({ browser }) => {
  const sentence = `二号泵房照明损坏${Date.now() % 100_000}`;
  const worker = await person(browser, 'worker', { viewport: PHONE });
  await worker.goto('/m/report');

  const keys: string[] = [];
  let cut = true;
  await worker.route('**/api/service/safe/hiddendanger/report', async (route) => {
    keys.push((await route.request().headerValue('Idempotency-Key')) ?? '');
    if (!cut) return route.continue();
    // The server has done its work when its answer is here; the phone never hears of it.
    expect((await route.fetch()).status()).toBe(200);
    await route.abort('connectionreset');
  });

  await worker.getByLabel('从相册选择').setInputFiles(await photo(worker, '二号泵房'));
  await expect(worker.getByRole('img', { name: '整改前照片第1张' })).toBeVisible();
  await worker.getByLabel('隐患描述').fill(sentence);
  await worker.getByLabel('隐患地点').fill('二号泵房');
  await worker.getByRole('button', { name: '提交' }).click();
  await expect(worker.getByText('已保存在本机，等待发送')).toBeVisible();
  const outbox = worker.getByRole('region', { name: '待发送（1）' });
  await expect(outbox).toContainText(sentence);

  // The page is closed and opened again: what waits is kept on the device.
  await worker.reload();
  await expect(outbox).toContainText(sentence);
  cut = false;
  await expect(async () => {
    // It is sent by itself too; the button is for the impatient.
    const now = outbox.getByRole('button', { name: '立即发送' });
    if (await now.isVisible()) await now.click({ timeout: 1000 }).catch(() => undefined);
    await expect(worker.locator('.outbox')).toHaveCount(0, { timeout: 3000 });
  }).toPass();

  expect(keys.length).toBeGreaterThan(1);
  expect(keys[0]).not.toBe('');
  expect(new Set(keys).size).toBe(1);
  const found = await call(worker, 'GET', `safe/hiddendanger/page?name=${encodeURIComponent(sentence)}`);
  expect(found.body.data.total).toBe(1);
  expect(found.body.data.records[0].reviseBeforeImages.split(',')).toHaveLength(1);
  await worker.reload();
  await expect(worker.getByRole('form', { name: '上报隐患' })).toBeVisible();
  await expect(worker.locator('.outbox')).toHaveCount(0);
});
