import { expect, type Page } from '@playwright/test';
import { PHONE, person } from './lib/session';
import { test } from './lib/test';

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('a safety manager assigns from the home: the oldest of what waits is one click away', async ({ browser }) => {
  const page = await person(browser, 'manager');
  const waiting = card(page, '等我处理');
  const group = waiting.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^指定整改人/ }) });
  const first = group.getByRole('listitem').first().getByRole('link');
  const subject = await first.innerText();
  await group.getByRole('button', { name: '去办理：指定整改人' }).click();
  await expect(page).toHaveURL(/\/hazard\/detail\/|_open=/);
  await expect(page.getByText(subject).filter({ visible: true }).first()).toBeVisible();
  // Its form is open beside the photos: grade and deadline are proposed, so it is the rectifier and one more click.
  const form = page.getByRole('dialog', { name: /^指定整改人/ });
  await expect(form.getByRole('radio', { name: '一般隐患' })).toBeChecked();
  await expect(form.getByLabel('整改期限')).not.toHaveValue('');
  await page.context().close();
});

test('a leader sees how the company stands and why, and opens the worst point', async ({ browser }) => {
  const page = await person(browser, 'leader');
  const banner = card(page, '企业风险评分');
  await expect(banner.getByText(/较昨天/)).toBeVisible();
  await expect(banner.getByText(/最差的是/)).toBeVisible();
  const worst = card(page, '现在最差的三处').getByRole('listitem');
  await expect(worst).toHaveCount(3);
  await worst.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/warning\/dynamic\?_open=/);
  await expect(page.getByRole('dialog').filter({ visible: true })).toBeVisible();
  await page.context().close();
});

test('a worker on a phone finds today’s work first, begins it, and reports with one tap', async ({ browser }) => {
  const page = await person(browser, 'worker', { viewport: PHONE });
  const work = card(page, '今天要做的').getByRole('listitem');
  await expect(work.first()).toBeVisible();
  expect((await work.first().boundingBox())?.y).toBeLessThan(PHONE.height / 2);
  for (const link of await work.getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await work.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/check\/run\//);
  await page.goBack();
  await page.getByRole('button', { name: '拍照上报隐患' }).click();
  await expect(page.getByRole('form', { name: '上报隐患' })).toBeVisible();
  await page.context().close();
});

test('a supervisor sees whom to call and why, and opens the company with one click', async ({ browser }) => {
  const page = await person(browser, 'gov', { tenantId: '100000' });
  const first = card(page, '今天找谁').getByRole('listitem').first();
  await expect(first.getByRole('link', { name: /^打电话给/ })).toHaveAttribute('href', /^tel:\d+$/);
  await expect(first.getByText(/逾期|升为|重大/).first()).toBeVisible();
  const company = first.getByRole('button');
  const name = await company.innerText();
  await company.click();
  await expect(page).toHaveURL(/\/govpage\/safe\/company$/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(card(page, '现在最差的三处').getByRole('listitem').first()).toBeVisible();
  await page.context().close();
});

test('whoever runs the installation finds what waits for him and goes there', async ({ browser }) => {
  const page = await person(browser, 'admin', { tenantId: '000000' });
  const waits = card(page, '待审核的企业注册').getByRole('listitem');
  await expect(waits.first()).toBeVisible();
  await waits
    .first()
    .getByRole('button', { name: /^去审核/ })
    .click();
  await expect(page).toHaveURL(/\/tenancy\/companyregister\?_open=/);
  await page.context().close();
});
