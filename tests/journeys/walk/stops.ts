import type { Locator, Page } from '@playwright/test';

/**
 * Who looks: a company's administrator and safety manager, the platform, a worker, a supervision office. What several have
 * in their menus the first looks at: those of a company see rows where the platform has none of its own.
 */
export type Who = keyof typeof people;
export const people = {
  admin: { account: 'admin', tenantId: '100001' },
  manager: { account: 'manager', tenantId: '100001' },
  root: { account: 'admin', tenantId: '000000' },
  worker: { account: 'worker', tenantId: '100001' },
  gov: { account: 'gov', tenantId: '100000' },
} as const;

/** A dialog or drawer of a screen: how one comes to it, its title, and what stands in it. */
export interface Layer {
  readonly open: (page: Page) => Promise<unknown>;
  readonly title: string | RegExp;
  readonly shows: readonly string[];
}

export interface Stop {
  readonly who: Who;
  readonly path: string;
  /** Conditions in the address, where rows of other journeys could push the demo's off the first page. */
  readonly at?: string;
  /** Headings of its table, on a desk. */
  readonly columns?: readonly string[];
  /** Texts particular to it: a row of the demo, a label of its filter, a button. */
  readonly shows: readonly (string | RegExp)[];
  /** Names of buttons. */
  readonly buttons?: readonly string[];
  /** Buttons that are not for this person. */
  readonly without?: readonly string[];
  readonly layers?: readonly Layer[];
  /** `same`: a phone shows the same texts; `none`: drawn for walls and desks only; absent: it fits. */
  readonly phone?: 'same' | 'none';
  /** It tells keys of records on purpose. */
  readonly keys?: true;
  /** Drawn without the shell. */
  readonly bare?: true;
  /** Whom it is closed to, and the call that fills it. */
  readonly closed?: { readonly to: readonly Who[]; readonly call?: string };
}

export const list = (page: Page, label: string): Locator => page.getByRole('region', { name: `${label}列表` });
/** Pages that were visited before stay behind the one in sight. */
const rows = (page: Page): Locator =>
  page.getByRole('main').locator('tbody tr.ant-table-row').filter({ visible: true });
export const firstRow = (page: Page): Locator => rows(page).first();
export const rowAt =
  (place: number) =>
  (page: Page): Locator =>
    rows(page).nth(place);

/** A button of the list: 新增, 导入. */
export const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

/** What may be done with a row: in sight, or behind 更多. */
export const choose =
  (label: string, row: (page: Page) => Locator = firstRow) =>
  async (page: Page) => {
    const direct = row(page).getByRole('button', { name: new RegExp(`^${label} ?`) });
    const more = row(page).getByRole('button', { name: /^更多/ });
    await direct.or(more).first().waitFor();
    if (await direct.isVisible()) return direct.click();
    await more.click();
    await page.getByRole('menuitem', { name: label }).click();
  };
export const rowWith = (text: string) => (page: Page) => rows(page).filter({ hasText: text }).first();

export const add = (label: string, ...shows: string[]): Layer => ({
  open: (page) => list(page, label).getByRole('button', { name: '新增', exact: true }).first().click(),
  title: `新增${label}`,
  shows,
});
export const view = (title: string | RegExp, ...shows: string[]): Layer => ({ open: choose('查看'), title, shows });
