import type pg from 'pg';
import { type Contender, compare, drive, table } from './lib/compare';
import { idOf, ofTenant, TENANTS, tenantId } from './lib/ids';
import type { LoadRequest } from './lib/load.process';
import { pgbench } from './lib/pgbench';
import { reports, voidable } from './lib/requests';
import { countAll } from './lib/seed';
import { type Stage, tokenOf } from './lib/stage';

/** Requests per measurement; fewer are voided where the database has fewer rows that await rectification. */
const COUNT = 480;
const WARM_TURNS = 8;

const tenants = Array.from({ length: TENANTS }, (_, i) => tenantId(i + 1));

/** From when on nothing was seeded: what is newer has been left behind by a run that was cut off. */
async function leftSince(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ since: Date }>(
    `select coalesce(max(create_time), now()) + interval '1 day' as since from hidden_danger
      where tenant_id = any($1) and id::text like $2`,
    [tenants, `%${idOf('danger', 0).slice(-17)}`],
  );
  return rows[0]?.since as Date;
}

/** Takes back what a round has written, so that the next finds the same rows. */
async function undo(client: pg.Client, since: Date): Promise<void> {
  // Whatever points to these rows goes with them; looking for it would read whole tenants, row by row.
  await client.query('set session_replication_role = replica');
  const made = 'where tenant_id = any($1) and create_time >= $2 and deleted_at is null';
  await client.query(`delete from hidden_danger_record ${made}`, [tenants, since]);
  await client.query(`delete from hidden_danger ${made}`, [tenants, since]);
  await client.query(
    `update hidden_danger set status = 2, invalid_reason = null, version = 1, update_time = create_time
      where tenant_id = any($1) and status = 6 and deleted_at is null`,
    [tenants],
  );
  await client.query('reset session_replication_role');
}

async function cleanUp(client: pg.Client): Promise<void> {
  await client.query('truncate audit_log, outbox, number_sequence, idempotency');
  await countAll(client);
  await client.query('vacuum analyze hidden_danger, hidden_danger_record, counter, counter_delta');
}

interface Way {
  readonly name: string;
  readonly side: 'product' | 'bare';
  requests(round: number): LoadRequest[];
}

const contender = (stage: Stage, since: Date, way: Way): Contender => ({
  name: way.name,
  measure: async (round) => {
    const requests = way.requests(round);
    const measured = await drive({
      load: stage.load,
      client: stage.client,
      server: stage[way.side],
      application: way.side === 'product' ? 'anlan' : 'bare',
      requests,
      connections: 16,
      count: requests.length,
    });
    await undo(stage.client, since);
    return measured;
  },
});

const BASE = '/api/service/safe/hiddendanger';
const post = (path: string, body: object, token?: string): LoadRequest => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  ...(token ? { token } : {}),
});

function reportWays(): Way[] {
  const given = reports(COUNT);
  const product = () =>
    given.map(({ t, describe, place }) =>
      post(`${BASE}/report`, { hiddenDangerDescribe: describe, geoLocation: place, type: '4' }, tokenOf(t)),
    );
  const bare = (path: string) => () =>
    given.map(({ t, describe, place }) =>
      post(path, {
        tenant: tenantId(t),
        user: idOf('user', ofTenant(t, 1)),
        dept: idOf('dept', ofTenant(t, 1)),
        describe,
        place,
      }),
    );
  return [
    { name: 'bare, one INSERT', side: 'bare', requests: bare('/insert') },
    { name: 'bare, the same outcome', side: 'bare', requests: bare('/report') },
    { name: 'product', side: 'product', requests: product },
    { name: 'product again (A/A)', side: 'product', requests: product },
  ];
}

function voidWays(size: number): Way[] {
  const reason = '重复上报，并入另一条';
  const rows = voidable(size, COUNT);
  const product = () =>
    rows.map(({ t, id }) => ({
      method: 'PUT',
      path: `${BASE}/invalid/${id}`,
      body: JSON.stringify({ invalidReason: reason }),
      token: tokenOf(t),
    }));
  const bare = (path: string) => () =>
    rows.map(({ t, id }) => ({
      method: 'PUT',
      path: `${path}/${id}`,
      body: JSON.stringify({ tenant: tenantId(t), user: idOf('user', ofTenant(t, 1)), reason }),
    }));
  return [
    { name: 'bare, one UPDATE', side: 'bare', requests: bare('/void') },
    { name: 'bare, the same outcome', side: 'bare', requests: bare('/step') },
    { name: 'product', side: 'product', requests: product },
    { name: 'product again (A/A)', side: 'product', requests: product },
  ];
}

export async function benchWrites(stage: Stage, size: number, rounds: number): Promise<string> {
  const { rows: clock } = await stage.client.query<{ now: Date }>("select now() - interval '1 minute' as now");
  const since = clock[0]?.now as Date;
  await undo(stage.client, await leftSince(stage.client));
  const parts: string[] = [];
  const operations: readonly [string, string, Way[]][] = [
    ['report (create)', 'insert', reportWays()],
    ['void (transition)', 'update', voidWays(size)],
  ];
  for (const [name, alone, ways] of operations) {
    const database = pgbench(stage, alone, size, 2);
    const contenders: Contender[] = [
      ...ways.map((way) => contender(stage, since, way)),
      {
        name: database.name,
        measure: async (round) => {
          const measured = await database.measure(round);
          await undo(stage.client, since);
          return measured;
        },
      },
    ];
    // Both servers as they run for the rest of the day: what V8 compiles in the first minute is no request's.
    for (let turn = 0; turn < WARM_TURNS; turn += 1) for (const one of contenders.slice(0, 3)) await one.measure(0);
    const found = await compare(contenders, rounds);
    parts.push(`**${name}**, 16 connections\n\n${table(found, true)}`);
  }
  await cleanUp(stage.client);
  return parts.join('\n\n');
}
