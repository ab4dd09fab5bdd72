import type pg from 'pg';
import { backendCpuMs, walBytes, walPosition } from './database';
import type { Load } from './load';
import type { LoadRequest } from './load.process';
import { cpuMs, type Server } from './processes';

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  /** ms of CPU per request */
  readonly nodeCpu: number;
  readonly dbCpu: number;
  /** bytes of WAL per request */
  readonly wal: number;
}

export interface Contender {
  readonly name: string;
  measure(round: number): Promise<Measured>;
}

export interface Row {
  readonly name: string;
  /** Medians over the rounds. */
  readonly median: Measured;
  /** Medians of the ratios to the first contender within each round. */
  readonly ratio: Measured;
}

export const median = (list: readonly number[]): number => {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

const FIGURES = ['perSecond', 'p50', 'nodeCpu', 'dbCpu', 'wal'] as const;
const over = (make: (figure: (typeof FIGURES)[number]) => number): Measured =>
  Object.fromEntries(FIGURES.map((figure) => [figure, make(figure)])) as unknown as Measured;

/** Interleaved rounds, each in another order; ratios only within a round, for between rounds the machine changes. */
export async function compare(contenders: readonly Contender[], rounds: number): Promise<Row[]> {
  const results: Measured[][] = contenders.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let step = 0; step < contenders.length; step += 1) {
      const place = (step + round) % contenders.length;
      (results[place] as Measured[])[round] = await (contenders[place] as Contender).measure(round);
    }
  }
  const base = results[0] as Measured[];
  return contenders.map(({ name }, place) => {
    const own = results[place] as Measured[];
    return {
      name,
      median: over((figure) => median(own.map((measured) => measured[figure]))),
      ratio: over((figure) =>
        median(own.map((measured, round) => measured[figure] / (base[round] as Measured)[figure])),
      ),
    };
  });
}

export interface Drive {
  readonly load: Load;
  readonly client: pg.Client;
  readonly server: Server;
  /** application_name of the server's connections */
  readonly application: string;
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly count?: number;
  readonly durationMs?: number;
}

/** Load on one server, with what it and its database connections used meanwhile. */
export async function drive(job: Drive): Promise<Measured> {
  const { load, client, server, application, ...order } = job;
  const [node, db, wal] = [await cpuMs(server.pid), await backendCpuMs(client, application), await walPosition(client)];
  const result = await load.run({ ...order, port: server.port });
  const used = (await cpuMs(server.pid)) - node;
  const dbUsed = (await backendCpuMs(client, application)) - db;
  return {
    perSecond: result.requests / result.seconds,
    p50: result.p50,
    nodeCpu: used / result.requests,
    dbCpu: dbUsed / result.requests,
    wal: (await walBytes(client, wal)) / result.requests,
  };
}

const number = (value: number, digits: number): string => (Number.isFinite(value) ? value.toFixed(digits) : '–');

/** A table of Markdown: what was measured, then the ratios to the first row. */
export function table(rows: readonly Row[], withWal = false): string {
  const head = [
    'who',
    'req/s',
    'p50 ms',
    'node CPU ms/req',
    'PG CPU ms/req',
    ...(withWal ? ['WAL B/req'] : []),
    'req/s ×',
    'node CPU ×',
    'PG CPU ×',
    ...(withWal ? ['WAL ×'] : []),
  ];
  const lines = rows.map(({ name, median: m, ratio: r }) => [
    name,
    number(m.perSecond, 0),
    number(m.p50, 2),
    number(m.nodeCpu, 3),
    number(m.dbCpu, 3),
    ...(withWal ? [number(m.wal, 0)] : []),
    number(r.perSecond, 2),
    number(r.nodeCpu, 2),
    number(r.dbCpu, 2),
    ...(withWal ? [number(r.wal, 2)] : []),
  ]);
  return markdown(head, lines);
}

export const markdown = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Rows of a table, gathered from parts of which one that fails takes nothing from the others. */
export function tolerant(): {
  readonly rows: readonly (readonly string[])[];
  add(what: string, work: () => Promise<readonly (readonly string[])[]>): Promise<void>;
} {
  const rows: (readonly string[])[] = [];
  return {
    rows,
    add: async (what, work) => {
      try {
        rows.push(...(await work()));
      } catch (error) {
        process.exitCode = 1;
        rows.push([what, '', `failed: ${(error as Error).message}`, '']);
      }
    },
  };
}
