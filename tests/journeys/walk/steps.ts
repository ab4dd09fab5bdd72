import { expect, type Locator, type Page } from '@playwright/test';
import { seriousFindings } from '../lib/axe';
import { DESK, PHONE } from '../lib/session';
import type { Stop } from './stops';

/** What stands in a page's place while it comes; of the kept pages only the one in sight counts. */
const WAITING = ['.table-skeleton', '.pane-wait', '.ant-skeleton', '[aria-busy=true]']
  .map((mark) => `${mark}:visible`)
  .join(', ');

/** Of pdf.js within its own worker, when a document is closed while its file still comes: nothing of the page failed. */
const CLOSED_EARLY = 'Worker was terminated';

/** Whatever goes wrong from now on, in words. */
export function troubles(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (message !== CLOSED_EARLY) found.push(`page error: ${message}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()}`);
  });
  page.on('response', (reply) => {
    if (reply.status() >= 400) found.push(`${reply.status()} ${reply.request().method()} ${reply.url()}`);
  });
  return found;
}

/** A column of its own, or one of the two that a cell tells below one another: 作业名称 over 作业票编号. */
const heads = (name: string): RegExp => new RegExp(`^(.+ )?${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( .+)?$`);

/** Within the running page, as a click in the menu goes. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const placeOf = (page: Page, { bare }: Pick<Stop, 'bare'>): Locator =>
  bare ? page.locator('body') : page.getByRole('main');

const paneOf = ({ path }: Pick<Stop, 'path'>): string => `#pane${path.replace(/[^A-Za-z0-9]+/g, '-')}`;

/** Pages behind the one in sight cost each look at it; that they may stay open is shown by the flows of the shell. */
const closeOthers = (page: Page) =>
  page.evaluate(() => {
    for (const cross of document.querySelectorAll<HTMLElement>('[role=tab][aria-selected=false] .tab-cross'))
      cross.click();
  });

export async function settled(page: Page, stop: Pick<Stop, 'path' | 'bare'>) {
  const { path, bare } = stop;
  await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
  // The page before stays in sight until this one has begun: its buttons are not this one's.
  if (!bare) await expect(page.locator(paneOf(stop)), path).toBeVisible();
  await expect(placeOf(page, stop).locator(WAITING), path).toHaveCount(0);
}

async function shown(page: Page, stop: Stop) {
  for (const text of stop.shows)
    await expect(
      placeOf(page, stop).getByText(text).filter({ visible: true }).first(),
      `${stop.path} ${text}`,
    ).toBeVisible();
}

/**
 * Nothing is wider than the window. A page hears of a new width when it is next drawn, and a headless browser may draw
 * nothing for as long as nobody looks: a picture has it drawn.
 */
async function fits(page: Page, path: string, width: number): Promise<void> {
  const said = () =>
    page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      inner: window.innerWidth,
      narrow: !window.matchMedia('(min-width: 768px)').matches,
    }));
  await expect(async () => {
    let now = await said();
    if (now.wide > width) {
      await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
      now = await said();
    }
    expect(now.wide, `${path} at ${width}, ${JSON.stringify(now)}`).toBeLessThanOrEqual(width);
  }).toPass({ timeout: 60_000 });
}

/** Opens it and finds what is particular to it, and nothing raw: no key of a row, no word of the program. */
async function own(page: Page, stop: Stop) {
  const { path, at = '', columns = [], buttons = [], without = [] } = stop;
  await goTo(page, path + at);
  const place = placeOf(page, stop);
  for (const name of columns)
    await expect(place.getByRole('columnheader', { name: heads(name) }).last(), `${path} ${name}`).toBeAttached();
  await shown(page, stop);
  await settled(page, stop);
  if (!stop.bare) await closeOthers(page);
  for (const name of buttons)
    await expect(
      place.getByRole('button', { name }).filter({ visible: true }).first(),
      `${path} ${name}`,
    ).toBeVisible();
  for (const name of without)
    await expect(
      place.getByRole('button', { name: new RegExp(`^${name}( |（|$)`) }).filter({ visible: true }),
      `${path} ${name}`,
    ).toHaveCount(0);
  await expect
    .poll(async () => (await place.innerText()).trim().length, { message: `${path} is empty` })
    .toBeGreaterThan(8);
  const text = await place.innerText();
  expect(text, path).not.toMatch(/undefined|\bnull\b|NaN|\[object|页面不存在|加载失败/);
  // Logs and consoles of the platform show keys on purpose.
  if (!stop.keys) expect(text, path).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  await fits(page, path, DESK.width);
}

/** Its dialogs and drawers, one after the other; `look` sees each while it is open. */
async function layers(page: Page, stop: Stop, look: (layer: string) => Promise<void>) {
  for (const { open, title, shows } of stop.layers ?? []) {
    await open(page);
    const layer = page.getByRole('dialog').last();
    await expect(layer, `${stop.path} ${title}`).toBeVisible();
    await expect(layer.getByText(title).first(), `${stop.path} ${title}`).toBeVisible();
    await look(`${stop.path} ${title}`);
    // A long form has pages, and the fields of one that nobody has turned to are not drawn.
    const pages = layer.getByRole('navigation', { name: '填写步骤' }).getByRole('button');
    for (let page = 1; page < (await pages.count()); page += 1) {
      await pages.nth(page).click();
      await look(`${stop.path} ${title} ${page + 1}`);
    }
    for (const text of shows)
      await expect(layer.getByText(text).first(), `${stop.path} ${title} ${text}`).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog'), `${stop.path} ${title}`).toHaveCount(0);
  }
}

/** The same page at the width of a phone, without being loaded anew. */
async function onPhone(page: Page, stop: Stop) {
  if (stop.phone === 'none') return;
  await page.setViewportSize(PHONE);
  await settled(page, stop);
  if (stop.phone === 'same') await shown(page, stop);
  await fits(page, stop.path, PHONE.width);
  await page.setViewportSize(DESK);
}

const accessible = async (page: Page, where: string, within?: string) =>
  expect(await seriousFindings(page, within), where).toEqual([]);

/**
 * One screen: its own content, axe, what opens above it, a phone's width, and nothing in the console or refused meanwhile.
 * What is wrong is given back in words, so that one run tells of all screens.
 * @param whole axe judges the shell around it too
 */
export async function visit(page: Page, stop: Stop, found: string[], whole = false): Promise<string[]> {
  try {
    await own(page, stop);
    await accessible(page, stop.path, stop.bare || whole ? undefined : paneOf(stop));
    await layers(page, stop, (layer) => accessible(page, layer, '[role=dialog]'));
    await onPhone(page, stop);
    return found.splice(0).map((trouble) => `${stop.path}: ${trouble}`);
  } catch (error) {
    await page.setViewportSize(DESK);
    // Whatever is open above it would cover the next.
    await page.keyboard.press('Escape');
    return [`${stop.path}: ${(error as Error).message}`, ...found.splice(0)];
  }
}
