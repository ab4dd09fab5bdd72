import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hiddenDangerRecord } from '@anlan/domain/hazard/hidden-danger-record';
import { governmentRole } from '@anlan/domain/identity/roles';
import type pg from 'pg';
import { wireSelect } from '../../apps/server/src/kernel/resource/list/select';
import { hashPassword } from '../../apps/server/src/modules/identity/session/password';
import { tokenDigest } from '../../apps/server/src/modules/identity/session/sessions';
import { connect, databaseUrl, root } from './database';
import { idSql, OFFICE, TENANTS } from './ids';
import { bundled, Load } from './load';
import { atRest, type Server, startServer } from './processes';

/** Others, where two benchmarks share a machine. */
const FIRST = Number(process.env.BENCH_PORT ?? 4861);
export const PORTS = { product: FIRST, bare: FIRST + 1, second: FIRST + 2 } as const;
/** Has one role, so that sign-in asks for nothing more. */
export const ACCOUNT = 'user2';
export const PASSWORD = 'Bench@2026';

/** Person 1 of a tenant carries this. */
export const tokenOf = (t: number): string => `bench-access-token-of-tenant-${t}`;

export interface Stage {
  readonly client: pg.Client;
  readonly product: Server;
  readonly bare: Server;
  readonly load: Load;
  readonly database: string;
  close(): Promise<void>;
}

export interface Tools {
  readonly bare: string;
  readonly load: Load;
  readonly folder: string;
  close(): Promise<void>;
}

export async function tools(): Promise<Tools> {
  const bundle = await bundled();
  const load = new Load(bundle.load);
  const folder = await mkdtemp(join(tmpdir(), 'anlan-bench-'));
  await writeFile(
    join(folder, 'sql.json'),
    JSON.stringify({ danger: wireSelect(hiddenDanger), record: wireSelect(hiddenDangerRecord) }),
  );
  return {
    bare: bundle.bare,
    load,
    folder,
    close: async () => {
      load.stop();
      await bundle.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const startProduct = (
  folder: string,
  database: string,
  port: number = PORTS.product,
  extra: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Server> =>
  startServer({
    // As `npm start` starts it.
    args: ['--max-semi-space-size=8', ...flags, join(root, 'apps/server/dist/main.js')],
    cwd: folder,
    port,
    ready: '/api/ready',
    env: {
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl(database),
      DATA_DIR: join(folder, 'data'),
      DEMO: 'off',
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      ...extra,
    },
  });

export const startBare = (kit: Tools, database: string, port: number = PORTS.bare): Promise<Server> =>
  startServer({
    args: [kit.bare],
    port,
    ready: '/health',
    env: { DATABASE_URL: databaseUrl(database), BARE_SQL: join(kit.folder, 'sql.json') },
  });

/** Both servers on one database, and people who may do everything a safety manager may. */
export async function openStage(kit: Tools, database: string, flags: readonly string[] = []): Promise<Stage> {
  const client = await connect(database);
  const product = await startProduct(kit.folder, database, PORTS.product, {}, flags);
  const bare = await startBare(kit, database);
  await giveAccess(client);
  await atRest(product.pid);
  return {
    client,
    product,
    bare,
    load: kit.load,
    database,
    close: async () => {
      await client.end();
      await bare.stop();
      await product.stop();
    },
  };
}

/** The menus were seeded by the product's start; sessions are rows, so a thousand sign-ins need not be made. */
export async function giveAccess(client: pg.Client): Promise<void> {
  // Millions of grants of rows that exist: asking the three keys of each one by one takes minutes.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into role_menu (tenant_id, role_id, menu_id)
     select r.tenant_id, r.id, m.id from role r, menu m
      where r.role_alias in ('safety_manager', 'enterprise_admin', 'employee') and m.audience = 'company' and m.deleted_at is null
     on conflict do nothing`,
  );
  await client.query(
    `insert into role_menu (tenant_id, role_id, menu_id)
     select r.tenant_id, r.id, m.id from role r, menu m
      where r.role_alias = '${governmentRole.alias}' and m.audience = 'government' and m.deleted_at is null
     on conflict do nothing`,
  );
  await client.query('reset session_replication_role');
  // The product wrote its own grants a moment ago: without figures of them every plan takes the table for empty.
  await client.query('analyze role_menu, menu');
  await client.query(
    `insert into user_credential (tenant_id, user_id, hash, must_change, changed_at)
     select (100000 + t)::text, ${idSql('user', 't * 1000 + i')}, $1, false, now() from generate_series(1, ${TENANTS}) t, generate_series(1, 2) i
     on conflict do nothing`,
    [await hashPassword(PASSWORD)],
  );
  await client.query('delete from session');
  await client.query(
    `insert into session (tenant_id, id, user_id, acting_tenant, client_id, created_at, seen_at, expires_at, ip, user_agent)
     select (100000 + t)::text, ${idSql('session', 't')}, ${idSql('user', 't * 1000 + 1')}, (100000 + t)::text, 'anlan', now(), now(), now() + interval '1 day', '127.0.0.1', 'bench'
       from generate_series(${OFFICE}, ${TENANTS}) t`,
  );
  const numbers = Array.from({ length: TENANTS + 1 }, (_, i) => OFFICE + i);
  await client.query(
    `insert into session_token (digest, tenant_id, session_id, kind, expires_at)
     select d, (100000 + t)::text, ${idSql('session', 't')}, 'access', now() + interval '1 day' from unnest($1::text[], $2::int[]) x(d, t)`,
    [numbers.map((t) => tokenDigest(tokenOf(t))), numbers],
  );
}

/**
 * Every start has all companies' risks computed anew, ten minutes of 80,000 points beside what is measured: while `off`,
 * none is marked. Never for writes, whose own marks are part of what they cost.
 */
export async function riskRounds(client: pg.Client, on: boolean): Promise<void> {
  await client.query('drop trigger if exists not_now on risk_stale');
  if (on) return;
  await client.query('delete from risk_stale');
  await client.query(
    `create or replace function not_now() returns trigger language plpgsql as $$ begin return null; end $$;
     create trigger not_now before insert on risk_stale for each row execute function not_now()`,
  );
}
