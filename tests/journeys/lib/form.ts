import { expect, type Locator, type Page } from '@playwright/test';

const openList = (page: Page) => page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');

/** The label of a cell of a child row: the star of a required one stands within it. */
export const cell = (label: string): RegExp => new RegExp(`^\\*?${label}$`);

/** Chooses in a list, tree or search field of a form: by what one reads in it. */
export async function choose(
  page: Page,
  form: Locator,
  label: string | RegExp,
  ...options: readonly string[]
): Promise<void> {
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
  await form.getByLabel(label, { exact: true }).click();
  await openList(page).getByText(option, { exact: true }).first().click();
  await expect(openList(page)).toHaveCount(0);
}

/** A field with its label and everything under it: short answers stand beside one another. */
export const itemOf = (form: Locator, label: string): Locator =>
  form.locator('.ant-form-item').filter({ has: form.page().getByText(label, { exact: true }) });

/** Types a time into a picker and takes it. `time`: yyyy-MM-dd HH:mm */
export async function setTime(form: Locator, label: string, time: string): Promise<void> {
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
