import { expect } from '@playwright/test';
import { bearer, DESK, menuOf, person } from './lib/session';
import { test } from './lib/test';
import { allStops, stops } from './walk/screens';
import { goTo, troubles, visit } from './walk/steps';
import { people, type Stop, type Who } from './walk/stops';

/**
 * Every screen once, by whom it is for, on the data of the demonstration: its own words, columns and buttons, axe, its
 * dialogs, 1440 and then 390 wide, nothing in the console and no call refused. THEME=dark walks in that theme.
 */
test.use({ actionTimeout: 20_000 });

/** So many are in one test, that two workers have the same to do. */
const AT_ONCE = 13;
const roles = Object.keys(people) as Who[];
const COMPANY = { tenantId: '100001', tenantName: '海岳精细化工有限公司' };

const walker = (browser: Parameters<typeof person>[0], who: Who) =>
  person(browser, people[who].account, {
    tenantId: people[who].tenantId,
    viewport: DESK,
    ...(who === 'gov' ? { company: COMPANY } : {}),
    ...(process.env.THEME ? { theme: process.env.THEME } : {}),
  });

for (const who of roles) {
  const mine = allStops.filter((stop) => stop.who === who);
  for (let from = 0; from < mine.length; from += AT_ONCE) {
    const part = mine.slice(from, from + AT_ONCE);
    test(`screens ${from + 1} to ${from + part.length} of ${who}`, async ({ browser }) => {
      const page = await walker(browser, who);
      const found = troubles(page);
      const wrong: string[] = [];
      for (const stop of part) wrong.push(...(await visit(page, stop, found, stop === part[0])));
      expect(wrong).toEqual([]);
      await page.context().close();
    });
  }

  test(`screens of ${who} that nothing more is known of than their menu entry`, async ({ browser }) => {
    const known = new Set(stops.map(({ path }) => path));
    // Each once: by the first who has it.
    for (const before of roles.slice(0, roles.indexOf(who)))
      for (const { path } of await menuOf(await bearer(people[before]))) known.add(path);
    const entries = await menuOf(await bearer(people[who]));
    expect(entries.length).toBeGreaterThan(3);
    const rest = entries.filter(({ path }) => path.startsWith('/') && !known.has(path));
    if (rest.length === 0) return;
    const page = await walker(browser, who);
    const found = troubles(page);
    const wrong: string[] = [];
    for (const { path } of rest) wrong.push(...(await visit(page, { who, path, shows: [] }, found)));
    expect(wrong).toEqual([]);
    await page.context().close();
  });
}

const closed = stops.filter((stop): stop is Stop & { closed: object } => stop.closed !== undefined);

test('screens stand in no menu of those they are closed to, and their calls refuse them', async () => {
  const wrong: string[] = [];
  for (const who of roles) {
    const token = await bearer(people[who]);
    const paths = new Set((await menuOf(token)).map(({ path }) => path));
    for (const { path, closed: shut } of closed.filter((stop) => stop.closed?.to.includes(who))) {
      if (paths.has(path)) wrong.push(`${path} is in the menu of ${who}`);
      if (!shut?.call) continue;
      const { status } = await fetch(`${process.env.JOURNEY_URL}/api/service/${shut.call}`, {
        headers: { 'Blade-Auth': `bearer ${token}` },
      });
      if (status !== 403 && status !== 404) wrong.push(`${shut.call} answers ${who} with ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

for (const who of ['admin', 'worker', 'gov'] as const) {
  test(`an address that is closed to ${who} says so within the shell`, async ({ browser }) => {
    const page = await walker(browser, who);
    for (const { path } of closed.filter((stop) => stop.closed?.to.includes(who)).slice(0, 2)) {
      await goTo(page, path);
      await expect(page.getByRole('heading', { name: /^(无权访问|页面不存在)$/ }), path).toBeVisible();
    }
    await page.context().close();
  });
}
