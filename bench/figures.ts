import { markdown, median } from './lib/compare';
import { TENANTS } from './lib/ids';
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

/** Ordinary companies in turn, never the two large ones. */
const asked = (path: string): LoadRequest[] =>
  Array.from({ length: 200 }, (_, i) => ({
    method: 'GET',
    path: `/api/service/safe/${path}`,
    token: tokenOf(3 + ((i * 7) % (TENANTS - 2))),
  }));

/** Figures of the dashboards, one call after another over HTTP: those of counters must not grow with what is stored. */
export async function benchFigures({ load, product }: Stage, rounds: number): Promise<string> {
  const rows: string[][] = [];
  for (const [name, path] of CALLS) {
    const requests = asked(path);
    const run = async () => (await load.run({ port: product.port, connections: 1, requests, count: 100 })).p50;
    await run();
    const found: number[] = [];
    for (let round = 0; round < rounds; round += 1) found.push(await run());
    rows.push([name, found.map((ms) => ms.toFixed(1)).join(' / '), median(found).toFixed(1)]);
  }
  return markdown(['call', 'p50 of the rounds, ms', 'median'], rows);
}
