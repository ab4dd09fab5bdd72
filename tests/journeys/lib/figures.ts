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
  if (/^\/permit\/board/.test(href)) {
    await go();
    const tickets = page.getByRole('list', { name: '今日作业' }).getByRole('listitem');
    await expect(tickets.first()).toBeVisible();
    // The board may stand already, with the tickets of another state until it is drawn anew.
    const standing = new URL(href, String(process.env.JOURNEY_URL)).searchParams.get('standing');
    if (standing) await expect(tickets.locator(`[data-standing]:not([data-standing="${standing}"])`)).toHaveCount(0);
    return tickets.count();
  }
  if (/^\/training\/entitlement\?lack=/.test(href)) {
    // One thing that people lack: its line tells how many no plan teaches yet, and the plan that mends it is for these.
    await go();
    const line = page.getByRole('region', { name: '未完成的培训要求' }).locator('li[aria-current]');
    const figure = line.getByRole('button', { name: /\d+人$/ }).first();
    await expect(figure).toBeVisible();
    const counted = Number(/\d+/.exec(await figure.innerText())?.[0]);
    // The figure opens the people it counts.
    const people = page.waitForResponse((response) => response.url().includes('/entitlement/lacking/people'));
    await figure.click();
    expect((await (await people).json()).data.total).toBe(counted);
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    return counted;
  }
  if (/^\/training\/entitlement/.test(href)) {
    await go();
    const only = page.locator('main .ant-tag', { hasText: /^只看/ });
    await expect(only).toBeVisible();
    const counted = Number(/\d+/.exec(await only.innerText())?.[0]);
    // One page of the table holds twenty.
    const list = page.getByRole('region', { name: '谁明天不能上岗' });
    await expect(list.locator('tbody tr.ant-table-row')).toHaveCount(Math.min(counted, 20));
    return counted;
  }
  const reply = page.waitForResponse(
    (response) => /\/page\?/.test(response.url()) && /[?&]current=1\b/.test(response.url()),
  );
  await go();
  return (await (await reply).json()).data.total as number;
}
