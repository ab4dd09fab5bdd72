import { expect, type Page } from '@playwright/test';

export interface Figure {
  readonly href: string;
  readonly text: string;
  readonly count: number;
}

/** Links to one record, not to what a figure counts. */
const RECORD = /_open=|\/detail\/|\/run\//;

/** The company's score says why it has its colour; it counts nothing. */
const SCORE = /^\/(warning\/dynamic|govpage\/safe\/dynamic_risk_points)$/;

/** The count a link shows: of 「343/378」 what was reached, else its last whole number; none where it is a word alone. */
function countIn(text: string): number | undefined {
  const part = /(\d+)\/\d+/.exec(text)?.[1];
  const whole = text.replaceAll(',', '').replace(/\d+(\.\d+)?%/g, '');
  const last = [...whole.matchAll(/\d+/g)].at(-1)?.[0];
  return part === undefined && last === undefined ? undefined : Number(part ?? last);
}

/** Every link of the page's main part that shows a number, each address and count once. Rates are buttons: they open what they divide. */
export async function figuresOn(page: Page): Promise<Figure[]> {
  const links = await page
    .locator('main a[href]')
    .evaluateAll((all) =>
      all.map((link) => ({ href: link.getAttribute('href') ?? '', text: (link as HTMLElement).innerText.trim() })),
    );
  const found = new Map<string, Figure>();
  for (const { href, text } of links) {
    // Other windows of the same figures are not rows.
    if (
      RECORD.test(href) ||
      SCORE.test(href) ||
      !href.startsWith('/') ||
      /^\/(bigScreen|enterpriseDashboard)/.test(href)
    )
      continue;
    const count = countIn(text);
    if (count !== undefined) found.set(`${href} ${count}`, { href, text, count });
  }
  return [...found.values()];
}

/** Goes to an address without loading the page anew, and gives the total the list there is told. */
export async function totalAt(page: Page, href: string): Promise<number> {
  const go = () =>
    page.evaluate((address) => {
      history.pushState({}, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, href);
  if (href === '/check/mine') {
    // Cards, not a table: a heading for every task. The page before has headings too, so that they are the list's own.
    await go();
    const tasks = page.getByRole('list', { name: '我的检查任务' }).getByRole('heading', { level: 2 });
    await expect(tasks.first()).toBeVisible();
    return tasks.count();
  }
  const reply = page.waitForResponse(
    (response) => /\/page\?/.test(response.url()) && /[?&]current=1\b/.test(response.url()),
  );
  await go();
  return (await (await reply).json()).data.total as number;
}
