import { setTimeout as sleep } from 'node:timers/promises';
import { markdown, median } from './lib/compare';
import { peakRss, rssMiB, type Server } from './lib/processes';
import { lists, sides } from './lib/requests';
import { PORTS, startBare, startProduct, type Tools } from './lib/stage';

interface Start {
  readonly ms: number;
  readonly idle: number;
  readonly busy: number;
}

/** Spawn to first 200, memory at rest, memory under the list load. */
async function one(kit: Tools, server: Server, side: 'product' | 'bare'): Promise<Start> {
  await sleep(2_000);
  const idle = await rssMiB(server.pid);
  const asked = sides(lists(), side);
  const { peak } = await peakRss(server.pid, () =>
    kit.load.run({ port: server.port, connections: 16, requests: asked, durationMs: 4_000 }),
  );
  await server.stop();
  return { ms: server.startMs, idle, busy: peak };
}

/** A migrated, seeded database, warm disk; the product with all modules and routes, web files and jobs. */
export async function benchStart(kit: Tools, database: string, rounds: number): Promise<string> {
  const ways = {
    bare: async () => one(kit, await startBare(kit, database, PORTS.second), 'bare'),
    product: async () => one(kit, await startProduct(kit.folder, database, PORTS.second), 'product'),
    'product again (A/A)': async () => one(kit, await startProduct(kit.folder, database, PORTS.second), 'product'),
  };
  const found: Record<string, Start[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, start] of Object.entries(ways)) found[name] = [...(found[name] ?? []), await start()];
  }
  const base = found.bare ?? [];
  return markdown(
    ['who', 'start to first 200, ms', '÷ bare', 'RSS idle, MiB', 'RSS under list load, MiB'],
    Object.entries(found).map(([name, list]) => [
      name,
      median(list.map(({ ms }) => ms)).toFixed(0),
      median(list.map(({ ms }, round) => ms / (base[round] as Start).ms)).toFixed(2),
      median(list.map(({ idle }) => idle)).toFixed(0),
      median(list.map(({ busy }) => busy)).toFixed(0),
    ]),
  );
}
