import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world';
import { COMPANIES } from './company/companies';
import { loadDemo } from './index';

let world: World;
beforeAll(async () => {
  world = await openWorld({ own: true });
});
afterAll(() => world?.close());

// Hot work is raised by night and on days of rest, and today's tickets are around now: each hour asks the forms otherwise.
const HOURS = ['2026-11-27T17:30', '2026-11-28T03:00', '2026-11-27T23:30'];

it.each(HOURS.map((at, place) => [at, place] as const))('a company is loaded at %s', async (at, place) => {
  world.clock.shift = Date.parse(`${at}+08:00`) - Date.now();
  await loadDemo(world.app, {
    companies: COMPANIES.slice(place, place + 1).map((company) => ({ ...company, riskPoints: 12 })),
    tell: () => {},
  });
  const tickets = await world.sql<{ today: boolean }>(
    `select work_time_start > $2::timestamp - interval '1 day' as today from site_work where tenant_id = $1`,
    [COMPANIES[place]?.tenantId, at],
  );
  expect(tickets.filter(({ today }) => today).length).toBeGreaterThan(0);
});
