import { expect, type Page, test } from '@playwright/test';
import { people, stops } from './lib/platform-screens';
import { person } from './lib/session';
import { goTo, settled } from './lib/walk';

/** Names the demo has given: companies, a person, a dictionary. */
const NAMES = /[\p{Script=Han}\d]+(?:有限公司|办公室)|AI 应用|事故原因|企业管理员/gu;

/**
 * Chinese words of the product itself, read while it speaks English: headings, labels, buttons, hints. What people have
 * entered stays as they wrote it: cells, cards, trees and lists of records are not looked at.
 */
const chinese = async (page: Page): Promise<string[]> => {
  const told = await page.evaluate(() => {
    const WORDS = 'th, label, legend, h1, h2, h3, button, .ant-tabs-tab, .ant-empty-description, .ant-form-item-extra';
    const DATA = 'tbody, .rc, .ant-tree, .dict-list, .scope-side, .ant-modal-title, .ant-drawer-title';
    const seen = (element: Element) => element.checkVisibility() && !element.closest(DATA);
    const told = [...document.querySelectorAll('main, .ant-modal, .ant-drawer')].flatMap((part) => [
      ...[...part.querySelectorAll(WORDS)].filter(seen).map((element) => element.textContent ?? ''),
      ...[...part.querySelectorAll('[placeholder]')].filter(seen).map((one) => one.getAttribute('placeholder') ?? ''),
      ...[...part.querySelectorAll('[aria-label]')].filter(seen).map((one) => one.getAttribute('aria-label') ?? ''),
    ]);
    return [...new Set(told)];
  });
  return told.filter((text) => /\p{Script=Han}/u.test(text.replace(NAMES, '')));
};

test.use({ actionTimeout: 20_000 });
for (const who of ['root', 'admin'] as const) {
  const mine = [...new Set(stops.filter((stop) => stop.who === who).map(({ path }) => path))];
  test(`${mine.length} screens of ${who} speak English`, async ({ browser }) => {
    test.setTimeout(420_000);
    const { account, tenantId } = people[who];
    const page = await person(browser, account, { tenantId });
    await page.getByRole('button', { name: '切换语言' }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const left: string[] = [];
    for (const path of mine) {
      await goTo(page, path);
      await settled(page, path);
      left.push(...(await chinese(page)).map((text) => `${path}: ${text}`));
      const add = page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).filter({ visible: true });
      if ((await add.count()) === 0) continue;
      await add.first().click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible();
      left.push(...(await chinese(page)).map((text) => `${path} form: ${text}`));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    expect(left).toEqual([]);
    await page.context().close();
  });
}
