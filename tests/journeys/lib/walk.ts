import { expect, type Page } from '@playwright/test';
import type { Stop } from './platform-screens';

/** What stands in a page's place while it comes; of the kept pages only the one in sight counts. */
const WAITING = ['.table-skeleton', '.pane-wait', '.ant-skeleton', '[aria-busy=true]']
  .map((mark) => `${mark}:visible`)
  .join(', ');

/** Sixty screens in a row: one of them may come late on a busy machine. */
export const patient = expect.configure({ timeout: 40_000 });

/** Whatever goes wrong from now on, in words. */
export function troubles(page: Page): string[] {
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

/** Within the running page, as a click in the menu goes. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

export async function settled(page: Page, path: string) {
  await patient(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
  // The page before stays in sight until this one has begun: its buttons are not this one's.
  await patient(page.locator(`#pane${path.replace(/[^A-Za-z0-9]+/g, '-')}`), path).toBeVisible();
  await patient(page.getByRole('main').locator(WAITING), path).toHaveCount(0);
}

/** Opens it and finds what is particular to it. */
export async function own(page: Page, { path, columns = [], shows }: Stop) {
  await goTo(page, path);
  const main = page.getByRole('main');
  for (const name of columns)
    await patient(main.getByRole('columnheader', { name, exact: true }).last(), `${path} ${name}`).toBeAttached();
  for (const text of shows)
    await patient(main.getByText(text).filter({ visible: true }).first(), `${path} ${text}`).toBeVisible();
  await settled(page, path);
}

/** Its dialogs and drawers, one after the other; `look` sees each while it is open. */
export async function layers(page: Page, stop: Stop, look?: (layer: string) => Promise<void>) {
  for (const { open, title, shows } of stop.layers ?? []) {
    await open(page);
    const layer = page.getByRole('dialog').last();
    await patient(layer, `${stop.path} ${title}`).toBeVisible();
    await patient(layer.getByText(title).first(), `${stop.path} ${title}`).toBeVisible();
    for (const text of shows)
      await patient(layer.getByText(text).first(), `${stop.path} ${title} ${text}`).toBeAttached();
    await look?.(`${stop.path} ${title}`);
    await page.keyboard.press('Escape');
    await patient(page.getByRole('dialog'), `${stop.path} ${title}`).toHaveCount(0);
  }
}
