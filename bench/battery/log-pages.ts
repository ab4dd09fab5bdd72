import { company, must } from '../../apps/server/src/testing/company-world';
import type { World } from '../../apps/server/src/testing/world';

export interface LogPagesResult {
  readonly figures: string;
  readonly failures: readonly string[];
}

/** The logs that are paged by cursor: their table, and what a row of it needs beside tenant, id and time. */
const LOGS = {
  usual: { table: 'audit_log', time: 'time', columns: 'kind, resource', values: `'update', 'area'` },
  api: {
    table: 'api_log',
    time: 'create_time',
    columns: 'title, method, request_uri, status, time',
    values: `'区域', 'GET', '/safe/area/page', 200, 1`,
  },
  error: {
    table: 'error_log',
    time: 'create_time',
    columns: 'title, method, request_uri',
    values: `'区域', 'GET', '/safe/area/page'`,
  },
} as const;

const SIZE = 500;

/** `rows` rows in every log of one company, each log paged to its end: every row once, and what a page takes. */
export async function logPages(
  world: World,
  { rows, progress }: { rows: number; progress: (line: string) => void },
): Promise<LogPagesResult> {
  const firm = await company(world);
  const told: string[] = [];
  const failures: string[] = [];
  for (const [kind, { table, time, columns, values }] of Object.entries(LOGS)) {
    await world.sql(
      `insert into ${table} (tenant_id, id, ${time}, ${columns})
       select $1, gen_random_uuid(), '2026-01-01'::timestamptz + (n / 3) * interval '1 second', ${values}
       from generate_series(1, ${rows}) n`,
      [firm.tenantId],
    );
    const [stored] = await world.sql<{ n: number }>(`select count(*)::int as n from ${table} where tenant_id = $1`, [
      firm.tenantId,
    ]);
    const seen = new Set<string>();
    const taken: number[] = [];
    let returned = 0;
    let cursor: string | undefined;
    do {
      const began = performance.now();
      const { data } = must(
        await firm.admin.call('GET', `/blade-log/${kind}/list`, {
          query: { size: String(SIZE), current: String(taken.length + 1), ...(cursor ? { cursor } : {}) },
        }),
      );
      taken.push(performance.now() - began);
      for (const { id } of data.records as { id: string }[]) seen.add(id);
      returned += data.records.length;
      cursor = data.next;
    } while (cursor);
    // Reading is itself told in the log of operations: rows that came meanwhile stand before the first page.
    if (seen.size !== returned) failures.push(`${kind}: ${returned - seen.size} rows were shown twice`);
    if (seen.size !== stored?.n) failures.push(`${kind}: ${seen.size} rows of ${stored?.n} were shown`);
    const sorted = [...taken].sort((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] as number).toFixed(0);
    told.push(
      `${kind} ${seen.size} rows on ${taken.length} pages, median ${at(0.5)}, p99 ${at(0.99)}, last ${taken.at(-1)?.toFixed(0)} ms`,
    );
    progress(told.at(-1) as string);
  }
  return { figures: told.join('; '), failures };
}
