import { expect, type Locator, type Page } from '@playwright/test';

const openList = (page: Page) => page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');

/** The label of a cell of a child row: the star of a required one stands within it. */
export const cell = (label: string): RegExp => new RegExp(`^\\*?${label}$`);

/** Turns a form in pages to the one on which a field stands; a form of one page stays as it is. */
export async function turnTo(form: Locator, label: string | RegExp): Promise<void> {
  const steps = form.getByRole('navigation', { name: '填写步骤' }).getByRole('button');
  const pages = await steps.count();
  const whole = typeof label === 'string' ? new RegExp(`^\\*?${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) : label;
  const here = form
    .locator('label')
    .filter({ hasText: whole, visible: true })
    .or(form.getByLabel(label, { exact: true }).filter({ visible: true }));
  for (let page = 0; page < pages && (await here.count()) === 0; page += 1) await steps.nth(page).click();
}

/** Writes into a field, on whichever page of the form it stands. */
export async function write(form: Locator, label: string | RegExp, words: string): Promise<void> {
  await turnTo(form, label);
  await form.getByLabel(label, { exact: true }).fill(words);
}

/** Chooses in a list, tree or search field of a form: by what one reads in it. */
export async function choose(
  page: Page,
  form: Locator,
  label: string | RegExp,
  ...options: readonly string[]
): Promise<void> {
  await turnTo(form, label);
  const field = form.getByLabel(label, { exact: true });
  for (const option of options) {
    await field.click();
    await field.fill(option);
    await openList(page).getByText(option, { exact: true }).first().click();
  }
  // A list for several stays open for more.
  if (await openList(page).isVisible()) await page.keyboard.press('Escape');
  await expect(openList(page)).toHaveCount(0);
}

/** Chooses in a short list, in which nothing is typed. */
export async function pick(page: Page, form: Locator, label: string | RegExp, option: string): Promise<void> {
  await turnTo(form, label);
  await form.getByLabel(label, { exact: true }).click();
  await openList(page).getByText(option, { exact: true }).first().click();
  await expect(openList(page)).toHaveCount(0);
}

/** A field with its label and everything under it: short answers stand beside one another. */
export const itemOf = (form: Locator, label: string): Locator =>
  form.locator('.ant-form-item').filter({ has: form.page().getByText(label, { exact: true }) });

/** Types a time into a picker and takes it. `time`: yyyy-MM-dd HH:mm */
export async function setTime(form: Locator, label: string, time: string): Promise<void> {
  await turnTo(form, label);
  const field = form.getByLabel(label, { exact: true });
  await field.fill(time);
  await field.press('Enter');
  await expect(field).toHaveValue(time);
}

/** yyyy-MM-dd HH:mm in Shanghai, some days from now. */
export function inDays(days: number): string {
  const shanghai = new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000);
  return shanghai.toISOString().slice(0, 16).replace('T', ' ');
}

/** Presses what may be done with a record: on a phone what is neither next nor urgent stands behind 更多. */
export async function act(page: Page, within: Locator, name: string): Promise<void> {
  const soon = { timeout: 20_000 };
  const opened = page.getByRole('dialog', { name: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) });
  await expect(async () => {
    // A press that was told too late has been one all the same.
    if (await opened.isVisible()) return;
    const button = within.getByRole('button', { name, exact: true });
    if (await button.isVisible()) return button.click(soon);
    const item = page.getByRole('menuitem', { name, exact: true });
    if (!(await item.isVisible())) await within.getByRole('button', { name: /^更\s?多$/ }).click(soon);
    await item.click(soon);
  }, `${name} is offered`).toPass({ timeout: 120_000 });
}
