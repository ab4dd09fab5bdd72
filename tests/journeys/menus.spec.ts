import { expect, type Page, test } from '@playwright/test';
import { call, DESK, PHONE, person } from './lib/session';

/** What stands in a page's place while it comes; of the kept pages only the one in sight counts. */
const WAITING = ['.table-skeleton', '.pane-wait', '.ant-skeleton', '[aria-busy=true]']
  .map((mark) => `${mark}:visible`)
  .join(', ');

interface Entry {
  readonly name: string;
  readonly path?: string;
  readonly hidden?: number | boolean;
  readonly category?: number;
  readonly children?: readonly Entry[] | null;
}

/** Every menu entry that leads somewhere, with the headings above it. */
function leaves(entries: readonly Entry[]): { name: string; path: string }[] {
  return entries
    .filter((entry) => entry.category !== 2 && !entry.hidden)
    .flatMap((entry) => {
      const below = leaves(entry.children ?? []);
      if (below.length > 0) return below;
      return entry.path ? [{ name: entry.name, path: entry.path.trim() }] : [];
    });
}

/** Whatever goes wrong from now on, in words. */
function troubles(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()}`);
  });
  page.on('response', (reply) => {
    if (reply.status() >= 400) found.push(`${reply.status()} ${reply.request().method()} ${reply.url()}`);
  });
  return found;
}

/** Goes there within the running page, as a click in the menu does, and waits until it has settled. */
async function open(page: Page, { name, path }: { name: string; path: string }) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page, name).toHaveURL(new RegExp(`${path}(\\?|$)`));
  const main = page.getByRole('main');
  await expect(main.locator('.card:visible').first(), `${name} ${path}`).toBeVisible();
  await expect(main.locator(WAITING), `${name} ${path}`).toHaveCount(0, {
    timeout: 20_000,
  });
  // At least a title and a sentence that says why there is nothing: the least an honest screen shows.
  await expect
    .poll(async () => (await main.innerText()).trim().length, { message: `${name} ${path}` })
    .toBeGreaterThan(8);
  await expect(main.getByText('页面不存在'), `${name} ${path}`).toHaveCount(0);
  await expect(main.getByText('加载失败'), `${name} ${path}`).toHaveCount(0);
}

const users = [
  { account: 'admin', tenantId: '000000', viewport: DESK, atLeast: 15 },
  { account: 'admin', tenantId: '100001', viewport: DESK, atLeast: 15 },
  { account: 'manager', tenantId: '100001', viewport: DESK, atLeast: 6 },
  { account: 'worker', tenantId: '100001', viewport: DESK, atLeast: 4 },
  { account: 'worker', tenantId: '100001', viewport: PHONE, atLeast: 4 },
  { account: 'gov', tenantId: '100000', viewport: DESK, atLeast: 2 },
] as const;

for (const { account, tenantId, viewport, atLeast } of users) {
  test(`every menu entry of ${account} (${tenantId}) opens at ${viewport.width} px`, async ({ browser }) => {
    // Some sixty screens of a company's administrator, two seconds each, and room for a busy machine.
    test.setTimeout(360_000);
    const page = await person(browser, account, { tenantId, viewport });
    if (tenantId === '100000') {
      await page.getByRole('button', { name: /海岳精细化工有限公司/ }).click();
    }
    const entries = leaves((await call(page, 'GET', 'blade-system/menu/routes')).body.data);
    expect(entries.length).toBeGreaterThanOrEqual(atLeast);
    const found = troubles(page);
    for (const entry of entries) {
      await open(page, entry);
      expect(found, `${entry.name} ${entry.path}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), entry.path).toBeLessThanOrEqual(
        viewport.width,
      );
    }
    await page.context().close();
  });
}
