import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { markdown, median } from './lib/compare';
import { tenantId } from './lib/ids';
import { ACCOUNT, PASSWORD, type Stage } from './lib/stage';

/** 10 Mbit/s down, 2 up, 40 ms there and back. */
const LINE = { offline: false, latency: 40, downloadThroughput: (10e6 / 8) | 0, uploadThroughput: (2e6 / 8) | 0 };

interface Visit {
  /** bytes as served, headers included, until the sign-in page stands */
  readonly shell: number;
  /** bytes until the table of hidden dangers shows its rows: what the user waits for */
  readonly shown: number;
  /** all bytes, with what is fetched afterwards while he looks at them */
  readonly all: number;
  /** ms from pressing 登录 to the first row */
  readonly ready: number;
  readonly shift: number;
  /** ms from the click to the frame that shows the row selected */
  readonly select: number;
}

const ROW = '.ant-table-row';

async function visit(browser: Browser, port: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const page = await context.newPage();
  try {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', LINE);
    let bytes = 0;
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    // The transpiler names functions with a helper that a page does not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(() => {
      const kept = window as unknown as { shift: number };
      kept.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
          if (!entry.hadRecentInput) kept.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`http://127.0.0.1:${port}/hazard/list`, { waitUntil: 'networkidle' });
    const shell = bytes;
    await page.getByLabel('租户编号').fill(tenantId(2));
    await page.getByLabel('账号').fill(ACCOUNT);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    const started = performance.now();
    await page.getByRole('button', { name: '登录' }).click();
    await page.locator(ROW).first().waitFor({ state: 'visible', timeout: 60_000 });
    const ready = performance.now() - started;
    const shown = bytes;
    // The connection for live push begins once the line has been quiet.
    await page.waitForResponse((reply) => reply.url().includes('/mqtt/login/get'), { timeout: 15_000 }).catch(() => {});
    await page.waitForLoadState('networkidle');
    const all = bytes;
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    return { shell, shown, all, ready, shift, select: await selecting(page) };
  } finally {
    await context.close();
  }
}

/** Ticks the first row of a page of 200 and waits for the frame after the row is marked. */
async function selecting(page: Page): Promise<number> {
  const url = new URL(page.url());
  url.searchParams.set('_size', '200');
  await page.goto(url.href, { waitUntil: 'networkidle' });
  await page.locator(ROW).first().waitFor({ state: 'visible' });
  const times: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    times.push(
      await page.evaluate(async (selector) => {
        const row = document.querySelector(selector) as HTMLElement;
        const box = row.querySelector('input[type=checkbox]') as HTMLInputElement | null;
        if (!box) throw new Error('the rows have no boxes to tick');
        const before = box.checked;
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const from = performance.now();
        box.click();
        while ((document.querySelector(`${selector} input[type=checkbox]`) as HTMLInputElement).checked === before)
          await frame();
        await frame();
        return performance.now() - from;
      }, ROW),
    );
  }
  return median(times);
}

export async function benchWeb(stage: Stage, rounds: number): Promise<string> {
  const system = '/usr/bin/chromium';
  const browser = await chromium.launch({
    ...(existsSync(system) ? { executablePath: system } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, stage.product.port));
    const line = (name: string, goal: string, of: (one: Visit) => number, digits = 0) => {
      const list = visits.map(of);
      return [name, list.map((value) => value.toFixed(digits)).join(' / '), median(list).toFixed(digits), goal];
    };
    return markdown(
      ['web, cold cache, 10 Mbit/s and 40 ms', 'rounds', 'median', 'goal'],
      [
        line('until the sign-in page stands, KB as served', '300', ({ shell }) => shell / 1000),
        line('until the list shows, KB', '450', ({ shown }) => shown / 1000),
        line('with what follows while it is looked at, KB', '–', ({ all }) => all / 1000),
        line('sign-in pressed to rows shown, ms', '1600', ({ ready }) => ready),
        line('layout shift until the list stands', '0.02', ({ shift }) => shift, 3),
        line('selecting a row of 200, ms', '100', ({ select }) => select),
      ],
    );
  } finally {
    await browser.close();
  }
}
