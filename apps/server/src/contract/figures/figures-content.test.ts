import { resources } from '@anlan/domain';
import { figures } from '@anlan/domain/figures/registry';
import { addressOf, wireName } from '@anlan/resource';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nowText } from '../../kernel/context';
import { FigureWorld } from '../../testing/figure-world';
import { openWorld, type World } from '../../testing/world';

/**
 * A company's numbers are told to whoever belongs to it, down to a day and a person (docs/adr/0011); what a record says
 * stays within its reader's scope, so that no reply of statistics carries any of it.
 */
let world: World;
let firm: FigureWorld;

beforeAll(async () => {
  world = await openWorld();
  firm = await FigureWorld.open(world, 4, '2026-11-18 10:00:00');
  await firm.nextDay();
  for (let write = 0; write < 40; write += 1) await firm.write();
  await firm.settleDown();
});
afterAll(async () => {
  await world?.close();
});

const bases = [
  ...new Set(figures.flatMap((figure) => (figure.kind === 'count' ? [`${figure.of.wire.base}/figure`] : []))),
];
const today = () => nowText({ app: world.app.services }).slice(0, 10);

const STATISTICS: readonly string[] = [
  '/safe/hiddendanger/statistics',
  '/safe/index/hidden/danger',
  '/safe/index/data/count',
  '/safe/statistics/hidden/danger',
  '/safe/statistics/record',
  '/safe/hiddendanger/report/user/list',
  '/safe/index/company/level',
  '/safe/index/warn',
  '/safe/index/check/rate',
  '/safe/index/risk',
  '/safe/riskpoint/count',
  '/safe/taskstatistics/page',
  '/safe/taskstatistics/page?group=dept',
  '/safe/index/task/rate',
  '/safe/index/company/task/rate',
  '/safe/index/check/plan/record/year',
  '/safe/index/check/plan/record/month',
  '/safe/checkplanrecord/ring/count',
  '/safe/warn/dynamicmonitoring/scoreLevel',
  ...bases,
];

/** What only a record says: its texts and pictures, its number and its id, a moment to the second. */
const KINDS: ReadonlySet<string> = new Set(['text', 'longText', 'richText', 'file', 'datetime']);
const RECORDS = ['hiddenDanger', 'hiddenDangerRecord', 'warning', 'checkRecord', 'planTask'] as const;
/** Open to the whole company under their own screens. */
const PUBLIC: ReadonlySet<string> = new Set(['planName']);

async function said(): Promise<Set<string>> {
  const values = new Set<string>();
  for (const name of RECORDS) {
    const resource = resources[name];
    const path = addressOf(resource, 'page')?.path as string;
    const { data } = await firm.person('admin').call('GET', path, { query: { size: '200' } });
    expect(data.records.length, name).toBeGreaterThan(0);
    for (const row of data.records) {
      values.add(row.id);
      for (const [field, facts] of Object.entries(resource.fields)) {
        const value = row[wireName(field, facts)];
        if (!KINDS.has(facts.kind) || PUBLIC.has(field) || typeof value !== 'string') continue;
        if (value.length >= 4 && !value.endsWith(' 00:00:00')) values.add(value);
      }
    }
  }
  // Records name the company and its people too; these are public in it.
  const people = (await firm.person('admin').call('GET', '/blade-user/page', { query: { size: '200' } })).data.records;
  for (const { id, realName } of people) for (const open of [id, realName]) values.delete(open);
  values.delete((await firm.person('admin').call('GET', '/safe/index/company/level')).data.tenantName);
  return values;
}

it('a narrow reader’s statistics carry counts and public names, and nothing that a record says', async () => {
  const secret = await said();
  expect(secret.size).toBeGreaterThan(50);
  const found: string[] = [];
  const divided = [`?discoveryTime_datege=${today()}`, `?informantId=${firm.person('worker').userId}`];
  const asked = [
    ...STATISTICS,
    ...divided.map((query) => `/safe/statistics/hidden/danger${query}`),
    ...divided.map((query) => `/safe/hiddendanger/figure${query}&figure=hazard.total`),
  ];
  for (const address of asked) {
    const [path = '', query = ''] = address.split('?');
    const reply = await firm
      .person('narrow')
      .call('GET', path, { query: Object.fromEntries(new URLSearchParams(query)) });
    expect([address, reply.status]).toEqual([address, 200]);
    const text = JSON.stringify(reply.data);
    for (const value of secret) if (text.includes(value)) found.push(`${address}: ${value}`);
    if (/\d{2}:\d{2}:\d{2}/.test(text)) found.push(`${address}: a moment`);
  }
  expect(found).toEqual([]);
});
