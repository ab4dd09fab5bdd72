import { markdown, median } from './lib/compare';
import { dangerNumber, rowsOfTenant } from './lib/ids';
import { type Stage, tokenOf } from './lib/stage';
import { COMMON, MISS, rarePair } from './lib/words';

/** One of the two large companies (5 %) and an ordinary one. */
const ASKING = [2, 7] as const;

/** Finding anything, one request after another over HTTP: words that are rare, common and nowhere, letters, a sign-in name. */
export async function benchPalette({ load, product }: Stage, size: number, rounds: number): Promise<string> {
  const rows: string[][] = [];
  for (const t of ASKING) {
    const rare = rarePair(dangerNumber(t, 1 + (rowsOfTenant(t, size) >> 1)));
    const words: readonly (readonly [string, string])[] = [
      ['rare word', rare],
      ['common word', COMMON],
      ['word that is nowhere', MISS],
      ['letters', 'zhangwei'],
      ['sign-in name', 'user2'],
    ];
    for (const [name, word] of words) {
      const requests = [
        { method: 'GET' as const, path: `/api/service/safe/find?q=${encodeURIComponent(word)}`, token: tokenOf(t) },
      ];
      const ask = (count: number) =>
        load.run({ port: product.port, connections: 1, requests, count, durationMs: 20_000 });
      await ask(5);
      const found: { p50: number; p99: number }[] = [];
      for (let round = 0; round < rounds; round += 1) found.push(await ask(40));
      rows.push([
        `${t === 2 ? 'company of 5 %' : 'ordinary company'}: ${name}`,
        median(found.map(({ p50 }) => p50)).toFixed(1),
        median(found.map(({ p99 }) => p99)).toFixed(1),
      ]);
    }
  }
  return markdown(['find', 'p50, ms', 'p99, ms'], rows);
}
