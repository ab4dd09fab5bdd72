import { expect, type Page } from '@playwright/test';
import { PHONE, person } from './lib/session';
import { test } from './lib/test';
import { goTo, settled } from './walk/steps';

/**
 * What is pressed on a phone is as wide as a thumb, however small it is drawn: the parts that every screen is made of.
 * A card opens wherever it is pressed, and what stands within a text is as high as its line.
 */
const THUMB = 44;

const tooSmall = (page: Page) =>
  page.evaluate((least) => {
    const reach = (element: Element) => {
      const box = (
        element.closest('label, .ant-select, .ant-picker, .ant-input-affix-wrapper') ?? element
      ).getBoundingClientRect();
      const more = getComputedStyle(element, '::after');
      const drawn = more.content !== 'none' && more.position === 'absolute';
      const side = (own: number, after: string) => Math.max(own, drawn ? Number.parseFloat(after) || 0 : 0);
      return { width: side(box.width, more.width), height: side(box.height, more.height), there: box.width > 1 };
    };
    const pressed = 'button, a[href], input:not([type=hidden], [hidden]), [role=tab], [role=switch]';
    return [...document.querySelectorAll(pressed)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest('[inert], .visually-hidden, svg'))
      .filter((element) => !element.matches('[data-opens] .card-row-title, .ant-segmented-item-input, .ant-tabs-tab *'))
      .map((element) => ({ element, ...reach(element) }))
      .filter(({ width, height, there }) => there && (width < least - 1 || height < least - 1))
      .map(({ element, width, height }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        return `${element.tagName} .${element.getAttribute('class')} ${Math.round(width)}×${Math.round(height)} ${name.trim().slice(0, 20)}`;
      });
  }, THUMB);

for (const [who, paths] of [
  ['manager', ['/wel/index', '/hazard/list', '/risk/point', '/desk/due', '/hazard/charts']],
  ['worker', ['/wel/index', '/m/checks', '/m/todo', '/m/me', '/m/report', '/permit/mine']],
] as const)
  test(`${who}: nothing on a phone is smaller than a thumb`, async ({ browser }) => {
    const page = await person(browser, who, { viewport: PHONE });
    for (const path of paths) {
      await goTo(page, path);
      await settled(page, { path, ...(path.startsWith('/m/') ? { bare: true } : {}) });
      expect(await tooSmall(page), path).toEqual([]);
    }
    await page.context().close();
  });
