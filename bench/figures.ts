import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { figureRows, ofMany } from '../apps/server/src/kernel/resource/figures/figures';
import { figuresSql } from '../apps/server/src/modules/tenancy/figures';
import { markdown, median } from './lib/compare';
import { OFFICE, TENANTS, tenantId } from './lib/ids';
import type { LoadRequest } from './lib/load.process';
import { type Stage, tokenOf } from './lib/stage';

/** Half a year of the seeded two: the most that the screens ask for by themselves. */
const PERIOD = 'discoveryTime_datege=2025-07-01&discoveryTime_datele=2025-12-31';

const CALLS: readonly (readonly [name: string, path: string])[] = [
  ['home: head figures (counters)', 'index/data/count'],
  ['home: states and six months (counters)', 'index/hidden/danger'],
  ['company level (counters)', 'index/company/level'],
  ['warnings (counters)', 'index/warn'],
  ['dashboard list of 5', 'hiddendanger/page?current=1&size=5&descs=createTime'],
  ['statistics of half a year (one aggregate)', `statistics/hidden/danger?${PERIOD}`],
  ['who reported, half a year (one aggregate)', `hiddendanger/report/user/list?${PERIOD}`],
];

/** What the supervisor of all companies asks, none chosen. */
const OVERSEEN: readonly (readonly [name: string, path: string])[] = [
  ['supervisor: companies by name, ten of them', 'index/government/company/page?current=1&size=10'],
  [
    'supervisor: companies with most overdue first',
    'index/government/company/page?current=1&size=10&descs=overdueHiddenDangers',
  ],
  [
    'supervisor: bulletin of all companies, half a year',
    'hiddendanger/government/bulletin?startMonth=2025-07&endMonth=2025-12',
  ],
];

/** Ordinary companies in turn, never the two large ones. */
const asked = (path: string): LoadRequest[] =>
  Array.from({ length: 200 }, (_, i) => ({
    method: 'GET',
    path: `/api/service/safe/${path}`,
    token: tokenOf(3 + ((i * 7) % (TENANTS - 2))),
  }));

const byOffice = (path: string): LoadRequest[] => [
  { method: 'GET', path: `/api/service/safe/${path}`, token: tokenOf(OFFICE) },
];

/** The same figures at the database: of twenty companies, of all, and as a plain count of rows says it. */
async function atDatabase({ client }: Stage, rounds: number): Promise<string> {
  const all = Array.from({ length: TENANTS }, (_, t) => tenantId(t + 1));
  const plain = `select t.tenant_id, count(*) filter (where t.status in (1, 2, 3, 4, 7)) as open, count(*) filter (where t.is_overdue = 1) as overdue
     from hidden_danger t where t.tenant_id in (select unnest($1::text[])) and t.deleted_at is null group by 1`;
  const months = `select k.tenant_id, sum(k.total), sum(k.open), sum(k.overdue), sum(k.closed) from ${figureRows(hiddenDanger, ofMany('$1'), ['$2', '$3'])} k group by 1`;
  const asked: readonly (readonly [string, string, unknown[], number])[] = [
    ['20 companies', `select * from ${figuresSql} f`, [all.slice(2, 22)], 60],
    ['2,000 companies', `select * from ${figuresSql} f`, [all], 60],
    ['2,000 companies, six months of each', months, [all, '2025-07', '2025-12'], 60],
    ['2,000 companies, plain GROUP BY', plain, [all], 2],
  ];
  const rows: string[][] = [];
  for (const [name, text, values, count] of asked) {
    const found: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const times: number[] = [];
      for (let i = 0; i < count; i += 1) {
        const [{ 'QUERY PLAN': plan }] = (
          await client.query(`explain (analyze, timing off, format json) ${text}`, values)
        ).rows as [{ 'QUERY PLAN': [{ 'Execution Time': number }] }];
        times.push(plan[0]['Execution Time']);
      }
      found.push(median(times));
    }
    rows.push([name, found.map((ms) => ms.toFixed(2)).join(' / '), median(found).toFixed(2)]);
  }
  return markdown(['at the database', 'median of the rounds, ms', 'median'], rows);
}

/** Figures of the dashboards, one call after another over HTTP: those of counters must not grow with what is stored. */
export async function benchFigures(stage: Stage, rounds: number): Promise<string> {
  const { load, product } = stage;
  const rows: string[][] = [];
  for (const [name, path, overseen] of [...CALLS, ...OVERSEEN.map((call) => [...call, true] as const)]) {
    const requests = overseen ? byOffice(path) : asked(path);
    const run = async () => (await load.run({ port: product.port, connections: 1, requests, count: 100 })).p50;
    await run();
    const found: number[] = [];
    for (let round = 0; round < rounds; round += 1) found.push(await run());
    rows.push([name, found.map((ms) => ms.toFixed(1)).join(' / '), median(found).toFixed(1)]);
  }
  return `${markdown(['call', 'p50 of the rounds, ms', 'median'], rows)}\n\n${await atDatabase(stage, rounds)}`;
}
