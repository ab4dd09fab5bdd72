import { type Contender, compare, drive, markdown, median, table } from './lib/compare';
import { pgbench } from './lib/pgbench';
import { type Asked, commonSearches, details, lists, missSearches, pages, rareSearches, sides } from './lib/requests';
import type { Stage } from './lib/stage';

interface Serial {
  readonly product: number;
  readonly again: number;
  readonly bare: number;
}

const SECONDS = 2;
/** What V8 compiles in a process's first minute is no request's. */
const WARM_TURNS = 8;

/** The same records from both, or nothing that follows means anything. */
async function proveSame(stage: Stage, asked: Asked): Promise<void> {
  const [pair] = asked;
  if (!pair) return;
  const read = async (port: number, { path, token }: { path: string; token?: string }) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: token ? { 'blade-auth': `bearer ${token}` } : {},
    });
    const text = await reply.text();
    const { data } = JSON.parse(text) as { data: { id?: string; records?: { id: string }[]; total?: number } };
    return { ids: (data.records ?? []).map(({ id }) => id).join(), id: data.id, total: data.total };
  };
  const product = await read(stage.product.port, pair.product);
  const bare = await read(stage.bare.port, pair.bare);
  // Beyond the cap the product tells the counters' exact total, the bare server the cap.
  if (product.ids !== bare.ids || product.id !== bare.id)
    throw new Error(`different answers to ${pair.product.path}: ${JSON.stringify({ product, bare })}`);
}

const contender = (stage: Stage, name: string, side: 'product' | 'bare', asked: Asked): Contender => ({
  name,
  measure: () =>
    drive({
      load: stage.load,
      client: stage.client,
      server: stage[side],
      application: side === 'product' ? 'anlan' : 'bare',
      requests: sides(asked, side),
      connections: 16,
      durationMs: SECONDS * 1000,
    }),
});

async function serialP50(stage: Stage, side: 'product' | 'bare', asked: Asked, count: number): Promise<number> {
  const { p50 } = await stage.load.run({
    port: stage[side].port,
    connections: 1,
    requests: sides(asked, side),
    count,
    durationMs: 1_500,
  });
  return p50;
}

async function serial(stage: Stage, asked: Asked, rounds: number): Promise<Serial> {
  const found = { product: [] as number[], again: [] as number[], bare: [] as number[] };
  await serialP50(stage, 'product', asked, 40);
  await serialP50(stage, 'bare', asked, 40);
  for (let round = 0; round < rounds; round += 1) {
    found.product.push(await serialP50(stage, 'product', asked, 60));
    found.bare.push(await serialP50(stage, 'bare', asked, 60));
    found.again.push(await serialP50(stage, 'product', asked, 60));
  }
  return { product: median(found.product), again: median(found.again), bare: median(found.bare) };
}

export async function benchReads(stage: Stage, size: number, rounds: number): Promise<string> {
  const busy: Record<string, Asked> = {
    list: lists(),
    'search, rare word': rareSearches(size),
    detail: details(size),
  };
  const parts: string[] = [];
  for (const [name, asked] of Object.entries(busy)) {
    await proveSame(stage, asked);
    const contenders = [
      contender(stage, 'bare', 'bare', asked),
      contender(stage, 'product', 'product', asked),
      contender(stage, 'product again (A/A)', 'product', asked),
      ...(name === 'list' || name === 'detail' ? [pgbench(stage, name, size, SECONDS)] : []),
    ];
    // Caches, prepared statements and the optimiser first.
    for (let turn = 0; turn < WARM_TURNS; turn += 1) for (const one of contenders.slice(0, 2)) await one.measure(0);
    const found = await compare(contenders, rounds);
    parts.push(`**${name}**, 16 connections\n\n${table(found)}`);
  }

  const deep: Record<string, Asked> = {
    'list, tenant and state, page 1 (tenant of 1 %)': lists(1),
    'list, tenant, page 1 (tenant of 5 %)': pages(2, 1),
    ...(size >= 20_000 ? { 'page 100': pages(2, 100) } : {}),
    ...(size >= 200_000 ? { 'page 1,000': pages(2, 1_000) } : {}),
    ...(size >= 2_000_000 ? { 'page 10,000': pages(2, 10_000) } : {}),
    'search rare (tenant of 5 %)': rareSearches(size, 2),
    'search miss (tenant of 5 %)': missSearches(2),
    'search common (tenant of 5 %)': commonSearches(2),
    'detail (tenant of 1 %)': details(size, 1),
  };
  const singles: Record<string, Serial> = {};
  for (const [name, asked] of Object.entries(deep)) {
    await proveSame(stage, asked);
    singles[name] = await serial(stage, asked, rounds);
  }
  const lines = Object.entries(singles).map(([name, { product, again, bare }]) => [
    name,
    product.toFixed(2),
    bare.toFixed(2),
    (product / bare).toFixed(2),
    (again / product).toFixed(2),
  ]);
  parts.push(
    `**one request at a time**, p50 ms\n\n${markdown(['what', 'product', 'bare', 'product ÷ bare', 'A/A'], lines)}`,
  );
  return parts.join('\n\n');
}
