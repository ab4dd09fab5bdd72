import { type Browser, expect, type Page } from '@playwright/test';
import { PHONE, person } from '../lib/session';
import { test } from '../lib/test';

const ANSWER = '**/api/service/safe/attempt/answer/**';

async function trial(browser: Browser, options: { viewport?: typeof PHONE } = {}) {
  const page = await person(browser, 'admin', { tenantId: '000000', ...options });
  await page.goto('/test/index');
  await page.getByRole('button', { name: '开始试做' }).click();
  return page;
}
const paper = (page: Page) => page.locator('section.attempt');
const saved = (page: Page) => expect(paper(page).getByText('已保存到服务器')).toBeVisible();

test('an attempt goes on after a cut line, a reload and on a phone, and ends once', async ({ browser }) => {
  const page = await trial(browser);
  await paper(page).getByRole('radio', { name: '电脑', exact: true }).check();
  await saved(page);

  await page.route(ANSWER, (route) => route.abort('connectionreset'));
  const words = `断网时写的字${Date.now() % 100_000}`;
  await paper(page)
    .getByRole('textbox', { name: /^请写几个字/ })
    .fill(words);
  await expect(paper(page).getByText(/网络中断，1题待保存/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '开始试做' }).click();
  await expect(paper(page).getByText(/网络中断，1题待保存/)).toBeVisible();
  await page.unroute(ANSWER);
  await saved(page);

  const phone = await trial(browser, { viewport: PHONE });
  await expect(paper(phone).getByRole('textbox', { name: /^请写几个字/ })).toHaveValue(words);
  await expect(paper(phone).getByRole('radio', { name: '电脑', exact: true })).toBeChecked();
  await paper(phone).getByRole('radio', { name: '手机' }).check();
  await saved(phone);
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(PHONE.width);

  // The desk has not seen the phone's answer: it is told, and shown that one.
  await paper(page).getByRole('radio', { name: '平板电脑' }).click();
  await expect(paper(page).getByText(/此题已在其他设备或窗口作答/)).toBeVisible();
  await expect(paper(page).getByRole('radio', { name: '手机' })).toBeChecked();

  await paper(page).getByRole('button', { name: '提交' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await expect(paper(page).getByText(/提交，共4题，已答2题$/)).toBeVisible();
  await paper(phone).getByLabel('红色').click();
  await expect(paper(phone).getByText(/提交，共4题，已答2题$/)).toBeVisible();
  await phone.context().close();
  await page.context().close();
});
