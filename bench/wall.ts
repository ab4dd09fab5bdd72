import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { markdown } from './lib/compare';
import { tenantId } from './lib/ids';
import { reports } from './lib/requests';
import { ACCOUNT, PASSWORD, type Stage, tokenOf } from './lib/stage';

const MINUTE = 60_000;
const HOURS = 24;
/** What hangs on the wall, and what an office leaves open all day. */
const SCREENS = ['/bigScreen', '/enterpriseDashboard'] as const;
const OPEN_BY = { '/bigScreen': '.wall-head', '/enterpriseDashboard': '.ant-card' } as const;
const TENANT = 2;

interface Standing {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What is left on the heap after two forced collections. */
async function standing(cdp: CDPSession): Promise<Standing> {
  for (let turn = 0; turn < 2; turn += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: usedSize / 2 ** 20, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

export interface Watched {
  readonly port: number;
  readonly tenant: string;
  readonly account: string;
  readonly password: string;
  /** Something in the company moves, so that what is shown is drawn anew. */
  move(hour: number): Promise<void>;
}

async function signedIn(page: Page, { port, tenant, account, password }: Watched, path: string): Promise<void> {
  await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'networkidle' });
  await page.getByLabel('租户编号').fill(tenant);
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
}

/** A screen left open for 24 hours of its own clock, a minute at a time; what its timers ask is answered between. */
export async function dayOf(browser: Browser, path: (typeof SCREENS)[number], watched: Watched): Promise<Standing[]> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' });
  try {
    const page = await context.newPage();
    // The transpiler names functions with a helper that a page does not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.clock.install();
    let asked = 0;
    page.on('request', () => {
      asked += 1;
    });
    await signedIn(page, watched, path);
    await page.locator(OPEN_BY[path]).first().waitFor({ timeout: 60_000 });
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    await cdp.send('HeapProfiler.enable');
    const found: Standing[] = [];
    for (let hour = 1; hour <= HOURS; hour += 1) {
      const before = asked;
      await watched.move(hour);
      for (let minute = 0; minute < 60; minute += 1) {
        await page.clock.fastForward(MINUTE);
        await sleep(30);
      }
      await page.waitForLoadState('networkidle');
      if (asked === before) throw new Error(`${path} has asked nothing in hour ${hour}`);
      await page.locator(OPEN_BY[path]).first().waitFor({ timeout: 10_000 });
      found.push(await standing(cdp));
    }
    return found;
  } finally {
    await context.close();
  }
}

export async function openBrowser(): Promise<Browser> {
  const system = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
  return chromium.launch({
    ...(system ? { executablePath: system } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** The heap of the wall and of the office view after a day, against after an hour. */
export async function benchWall(stage: Stage): Promise<string> {
  const given = reports(HOURS, TENANT);
  const watched: Watched = {
    port: stage.product.port,
    tenant: tenantId(TENANT),
    account: ACCOUNT,
    password: PASSWORD,
    move: async (hour) => {
      const one = given[hour - 1];
      const reply = await fetch(`http://127.0.0.1:${stage.product.port}/api/service/safe/hiddendanger/report`, {
        method: 'POST',
        headers: { 'blade-auth': `bearer ${tokenOf(TENANT)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ hiddenDangerDescribe: one?.describe, geoLocation: one?.place, type: '4' }),
      });
      if (!reply.ok) throw new Error(`reporting: HTTP ${reply.status}`);
    },
  };
  const browser = await openBrowser();
  try {
    const lines: string[][] = [];
    for (const path of SCREENS) {
      const hours = await dayOf(browser, path, watched);
      const at = (hour: number) => hours[hour - 1] as Standing;
      const [first, last] = [at(1), at(HOURS)];
      lines.push([
        path,
        ...[1, 6, 12, 18, HOURS].map((hour) => at(hour).heap.toFixed(2)),
        (last.heap / first.heap).toFixed(3),
        `${first.nodes} → ${last.nodes}`,
        `${first.listeners} → ${last.listeners}`,
      ]);
    }
    return markdown(
      [
        'heap after a forced collection, MiB',
        'hour 1',
        '6',
        '12',
        '18',
        '24',
        '24 ÷ 1, goal 1.05',
        'nodes',
        'listeners',
      ],
      lines,
    );
  } finally {
    await browser.close();
  }
}
