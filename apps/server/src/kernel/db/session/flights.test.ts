import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTestEnv } from '../../../env';
import { openTestDb } from '../../../testing/test-db';
import type { Engine, Tx } from '../db';
import { DatabaseUnavailable, dbError } from '../errors';
import { openDb } from '../open';
import { schemaToSql } from '../schema/schema-sql';
import type { TableSpec } from '../schema/table-spec';
import { FlightClient } from './client';
import { Flight, Leg } from './flight';

const note: TableSpec = {
  name: 'note',
  rls: 'tenant',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'title', type: 'text', notNull: true },
  ],
  primaryKey: ['tenant_id', 'title'],
  indexes: [],
  foreignKeys: [],
};

const { databaseUrl } = readTestEnv();

/** Where PgBouncer is installed; the tests behind it are left out elsewhere. */
const bouncer = ((): string | undefined => {
  for (const path of ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']) {
    try {
      execFileSync(path, ['--version']);
      return path;
    } catch {}
  }
  return undefined;
})();

const look = `select current_user::text as role, coalesce(current_setting('app.tenants', true), '') as tenants,
                     current_setting('transaction_read_only') as read_only`;

const codeOf = async (work: Promise<unknown>): Promise<string | undefined> =>
  dbError(await work.then(() => undefined).catch((error: unknown) => error))?.code;

describe.skipIf(!databaseUrl)('flights', () => {
  let home: Engine;
  let url: string;
  const opened: Engine[] = [];
  const open = async (options: Parameters<typeof openDb>[0] = {}): Promise<Engine> => {
    const db = await openDb({ url, ...options });
    opened.push(db);
    return db;
  };

  beforeAll(async () => {
    home = await openTestDb({ migrations: [] });
    await home.owner('fixture', (tx) =>
      tx.exec(`${schemaToSql([note])};
        create sequence told;
        grant usage on sequence told to public;`),
    );
    for (const tenant of ['1', '2']) {
      await home.scoped(tenant, (tx) =>
        tx.run("insert into note (tenant_id, title) values ($1, 'of ' || $1)", [tenant]),
      );
    }
    const [row] = await home.owner('test', (tx) => tx.query<{ name: string }>('select current_database() as name'));
    const at = new URL(databaseUrl as string);
    at.pathname = `/${row?.name}`;
    url = at.href;
  });

  afterAll(async () => {
    for (const db of opened) await db.close();
    await home?.close();
  });

  const titles = (tx: Tx) => tx.query<{ title: string }>('select title from note order by title');
  const ofOne = [{ title: 'of 1' }];

  for (const [how, options] of [
    ['as flights', {}],
    ['with every message for itself', { flights: false }],
    ['as a distributed server wants it', { distributed: true }],
  ] as const) {
    it(`${how}, leave neither role nor scope nor read-only behind: after success, an error, an unknown table`, async () => {
      const db = await open({ poolSize: 1, ...options });
      const left = async () => (await db.owner('test', (tx) => tx.query(look)))[0];
      const clean = await left();
      expect(clean).toMatchObject({ tenants: '', read_only: 'off' });
      const asReader = async (tenant: string) => {
        const [seen] = await db.reading(tenant, (tx) => tx.query(look));
        expect(seen).toMatchObject({ role: 'anlan_app', tenants: tenant });
      };
      for (const ask of [
        (tx: Tx) => titles(tx),
        (tx: Tx) => tx.query('select 1 / 0'),
        (tx: Tx) => tx.query('select * from no_such_table'),
        (tx: Tx) => tx.query('select from syntax error'),
        (tx: Tx) => Promise.all([titles(tx), tx.query('select 1 / 0'), titles(tx)]),
      ]) {
        for (const session of ['reading', 'scoped'] as const) {
          await db[session]<unknown>('1', ask).catch(() => {});
          expect(await left()).toEqual(clean);
          await asReader('2');
          expect(await left()).toEqual(clean);
          expect(await db[session]('1', titles)).toEqual(ofOne);
        }
      }
      expect(db.stats()).toMatchObject({ total: 1 });
    });
  }

  it('of a reading are transactions of their own, without BEGIN and COMMIT, under the same wall', async () => {
    const db = await open({ poolSize: 1 });
    const now = 'select now()::text as now, current_setting($1) as read_only';
    const [together, apart, rows] = await db.reading('1', async (tx) => {
      const pair = await Promise.all([1, 2].map(() => tx.query(now, ['transaction_read_only'])));
      return [pair, await tx.query(now, ['transaction_read_only']), await titles(tx)] as const;
    });
    expect(together[0]).toEqual(together[1]);
    expect(together[0]?.[0]).toMatchObject({ read_only: 'on' });
    expect(apart[0]?.now).not.toBe(together[0]?.[0]?.now);
    expect(rows).toEqual(ofOne);
  });

  it('of a reading that writes, locks or counts rows are run again as a transaction, and whoever asks is told', async () => {
    const db = await open({ poolSize: 1 });
    await db.owner('fixture', (tx) => tx.exec('truncate note'));
    await db.scoped('1', (tx) => tx.run("insert into note (tenant_id, title) values ('1', 'of 1')"));
    for (const [ask, answer] of [
      [(tx: Tx) => tx.query("insert into note (tenant_id, title) values ('1', 'b') returning title"), [{ title: 'b' }]],
      [(tx: Tx) => tx.query("select title from note where title = 'b' for update"), [{ title: 'b' }]],
      [(tx: Tx) => tx.run("delete from note where title = 'b'"), 1],
      // What is caught inside does not hide it.
      [
        async (tx: Tx) =>
          tx.query("select nextval('told')").then(
            () => 'told',
            () => 'hidden',
          ),
        'told',
      ],
    ] as const) {
      let wrote = 0;
      expect(await db.reading<unknown>('1', ask, () => (wrote += 1))).toEqual(answer);
      expect(wrote).toBe(1);
    }
    let wrote = 0;
    await db.reading('1', titles, () => (wrote += 1));
    expect(wrote).toBe(0);
    expect(await db.scoped('1', titles)).toEqual(ofOne);
    await db.scoped('2', (tx) => tx.run("insert into note (tenant_id, title) values ('2', 'of 2')"));
  });

  it('run nothing when the role cannot be taken', async () => {
    const user = `flight_${process.pid}`;
    await home.owner('fixture', (tx) => tx.exec(`create role ${user} login`));
    try {
      const at = new URL(url);
      at.username = user;
      const db = await open({ url: at.href, poolSize: 1 });
      // Neither a lock of the session nor a sequence is undone by a rollback.
      const trace = (tx: Tx) => tx.query("select pg_advisory_lock(4711), nextval('told')");
      const [before] = await home.owner('test', (tx) => tx.query('select last_value, is_called from told'));
      for (const session of ['reading', 'scoped'] as const) {
        expect(await codeOf(db[session]('1', trace))).toBe('42501');
        const late = db[session]('1', async (tx) => {
          void titles(tx).catch(() => {});
          await turn();
          return trace(tx);
        });
        expect(await codeOf(late)).toBe('42501');
      }
      const locks = await home.owner('test', (tx) =>
        tx.query("select 1 from pg_locks where locktype = 'advisory' and objid = 4711"),
      );
      expect(locks).toEqual([]);
      expect(await home.owner('test', (tx) => tx.query('select last_value, is_called from told'))).toEqual([before]);
      await db.close();
    } finally {
      await home.owner('fixture', (tx) => tx.exec(`drop role ${user}`));
    }
  });

  it('of two tenants interleaved, every fifth failing, show each his own rows', async () => {
    const db = await open({ poolSize: 3 });
    const ends = await Promise.allSettled(
      Array.from({ length: 60 }, (_, i) => {
        const tenant = i % 2 === 0 ? '1' : '2';
        return db.reading(tenant, async (tx) => {
          if (i % 3 === 0) await turn();
          const [rows] = await Promise.all([titles(tx), ...(i % 5 === 0 ? [tx.query('select 1 / 0')] : [])]);
          return rows;
        });
      }),
    );
    ends.forEach((end, i) => {
      if (i % 5 === 0) expect(end).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
      else expect(end).toEqual({ status: 'fulfilled', value: [{ title: i % 2 === 0 ? 'of 1' : 'of 2' }] });
    });
  });

  it('on one connection do not touch the ones beside them', async () => {
    const client = new FlightClient({ connectionString: url, pipeline: true } as pg.ClientConfig);
    await client.connect();
    try {
      const fly = (...texts: string[]) =>
        new Promise<unknown[]>((resolve) => {
          const told: unknown[] = [];
          const legs = texts.map(
            (text) =>
              new Leg(text, [], undefined, false, (failed, leg) => {
                told.push(failed ? (failed.error as { code?: string }).code : leg.rows);
                if (told.length === texts.length) resolve(told);
              }),
          );
          const flight = new Flight(
            legs,
            () => {},
            (failed) => failed,
          );
          client.query(flight as pg.Submittable);
        });
      const answers = await Promise.all([
        fly('select 1 as n', 'select 2 as n'),
        fly("select 1 where set_config('role', 'no_such_role', true) is null", 'select 3 as n'),
        fly('select current_user::text = session_user::text as same'),
        fly('select 4 as n', 'select 1 / 0', 'select 5 as n'),
        client.query('select 6 as n').then(({ rows }) => [rows]),
        fly('select 7 as n'),
      ]);
      expect(answers).toEqual([
        [[{ n: 1 }], [{ n: 2 }]],
        ['22023', '22023'],
        [[{ same: true }]],
        [[{ n: 4 }], '22012', '22012'],
        [[{ n: 6 }]],
        [[{ n: 7 }]],
      ]);
    } finally {
      await client.end();
    }
  });

  it('find their prepared statements again after an error, and after a pooler has lost them', async () => {
    const db = await open({ poolSize: 1 });
    const ask = (n: number) =>
      db.reading('1', async (tx) => {
        const [[whole], [part]] = await Promise.all([
          tx.query<{ n: number }>('select $1::int as n', [n]),
          tx.query<{ n: number }>('select 10 / $1::int as n', [n]),
        ]);
        return [whole?.n, part?.n];
      });
    const again = async () => {
      for (let i = 0; i < 4; i += 1) expect(await ask(5)).toEqual([5, 2]);
    };
    await again();
    await expect(ask(0)).rejects.toThrow('division by zero');
    await again();
    await db.owner('as a pooler would', (tx) => tx.exec('deallocate all'));
    await again();
    await db.owner('as a pooler would', (tx) => tx.exec('deallocate all'));
    let runs = 0;
    const [before] = await home.owner('test', (tx) => tx.query<{ n: string }>('select last_value as n from told'));
    // BEGIN itself is unknown: what is asked before that has been answered must not run by itself.
    await db.scoped('1', async (tx) => {
      runs += 1;
      await Promise.allSettled([titles(tx), turn().then(() => tx.query("select nextval('told')"))]);
      await titles(tx);
    });
    const [after] = await home.owner('test', (tx) => tx.query<{ n: string }>('select last_value as n from told'));
    expect(runs).toBe(2);
    expect(Number(after?.n) - Number(before?.n)).toBe(1);
  });

  it('whose result type a migration changes are asked for anew', async () => {
    const db = await open({ poolSize: 1 });
    await db.owner('fixture', (tx) =>
      tx.exec('create table kind (a int); grant select on kind to public; insert into kind values (1)'),
    );
    const ask = () => db.reading('1', (tx) => tx.query('select * from kind'));
    for (let i = 0; i < 4; i += 1) expect(await ask()).toEqual([{ a: 1 }]);
    await db.owner('migration', (tx) =>
      tx.exec('alter table kind add column b text; alter table kind alter a type text'),
    );
    for (let i = 0; i < 4; i += 1) expect(await ask()).toEqual([{ a: '1', b: null }]);
  });

  it('give JSON as the bytes it came in, however large, on either path', async () => {
    const text = JSON.stringify([{ name: '安澜'.repeat(200_000) }]);
    for (const options of [{}, { flights: false }]) {
      const db = await open({ poolSize: 1, ...options });
      const [rows, [plain]] = await db.reading('1', (tx) =>
        Promise.all([
          tx.raw('select $1::text as json, null::text as none, 7 as n, n as i from generate_series(1, 3) n', [text]),
          tx.query('select 8 as n'),
        ]),
      );
      expect(rows.map((row) => row.map((field) => field?.toString() ?? null))).toEqual(
        [1, 2, 3].map((i) => [text, null, '7', String(i)]),
      );
      expect(plain).toEqual({ n: 8 });
    }
  });

  it('carry COMMIT together with what nobody waits for, and tell when it fails', async () => {
    const db = await open({ poolSize: 1 });
    const add = (tx: Tx, title: string) => tx.run("insert into note (tenant_id, title) values ('3', $1)", [title]);
    await db.scoped('3', async (tx) => {
      void add(tx, 'alone');
    });
    expect(await db.scoped('3', titles)).toEqual([{ title: 'alone' }]);
    const twice = db.scoped('3', async (tx) => {
      await add(tx, 'first');
      void add(tx, 'alone');
    });
    expect(await codeOf(twice)).toBe('23505');
    expect(await db.scoped('3', titles)).toEqual([{ title: 'alone' }]);
  });

  it('are not given up while the server works on them', async () => {
    const db = await open({ poolSize: 1 });
    const slow = "select pg_sleep(1.6)::text, 'done' as it";
    expect(await db.reading('1', (tx) => tx.query(slow))).toMatchObject([{ it: 'done' }]);
    expect(await db.scoped('1', (tx) => tx.query(slow))).toMatchObject([{ it: 'done' }]);
  });

  describe.skipIf(!bouncer)('behind a transaction pooler', () => {
    let folder: string;
    let pooler: ChildProcess;
    let pooled: string;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'anlan-pooler-'));
      const port = await new Promise<number>((resolve) => {
        const server = createServer().listen(0, '127.0.0.1', () => {
          const { port: free } = server.address() as { port: number };
          server.close(() => resolve(free));
        });
      });
      const at = new URL(url);
      const user = decodeURIComponent(at.username) || 'postgres';
      const login = at.password ? ` password=${decodeURIComponent(at.password)}` : '';
      writeFileSync(
        join(folder, 'pgbouncer.ini'),
        `[databases]
pooled = host=${at.hostname} port=${at.port || 5432} dbname=${at.pathname.slice(1)} user=${user}${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
ignore_startup_parameters = options
logfile = ${join(folder, 'log')}
`,
      );
      const asRoot = process.getuid?.() === 0;
      if (asRoot) execFileSync('chown', ['-R', 'nobody', folder]);
      pooler = spawn(bouncer as string, [...(asRoot ? ['-u', 'nobody'] : []), join(folder, 'pgbouncer.ini')], {
        stdio: 'ignore',
      });
      pooled = `postgres://${user}@127.0.0.1:${port}/pooled`;
      for (let attempt = 0; ; attempt += 1) {
        const client = new pg.Client({ connectionString: pooled });
        client.on('error', () => {});
        const reached = await client
          .connect()
          .then(() => true)
          .catch((error: unknown) => {
            if (attempt > 50) throw error;
            return false;
          });
        await client.end().catch(() => {});
        if (reached) break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });

    afterAll(async () => {
      for (const db of opened.splice(0)) await db.close();
      const ended = new Promise((resolve) => pooler.once('exit', resolve));
      pooler.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    });

    it('show each tenant his own rows, though two server connections serve eight of ours', async () => {
      const db = await open({ url: pooled, poolSize: 8, prepare: false });
      const ends = await Promise.allSettled(
        Array.from({ length: 120 }, (_, i) => {
          const tenant = i % 2 === 0 ? '1' : '2';
          return db[i % 3 === 0 ? 'scoped' : 'reading'](tenant, async (tx) => {
            const first = await titles(tx);
            if (i % 5 === 0) await tx.query('select 1 / 0');
            return [first, await titles(tx), await tx.query(look)];
          });
        }),
      );
      ends.forEach((end, i) => {
        if (i % 5 === 0) {
          expect(end).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
          return;
        }
        const tenant = i % 2 === 0 ? '1' : '2';
        const own = [{ title: `of ${tenant}` }];
        expect(end).toMatchObject({ status: 'fulfilled', value: [own, own, [{ role: 'anlan_app', tenants: tenant }]] });
      });
      const [left] = await db.owner('test', (tx) => tx.query(look));
      expect(left).toMatchObject({ tenants: '', read_only: 'off' });
      expect(left?.role).not.toBe('anlan_app');
    });

    it('with names for statements go on where the pooler mixes them up, and never outside the wall', async () => {
      const db = await open({ url: pooled, poolSize: 6 });
      const ends = await Promise.allSettled(
        Array.from({ length: 60 }, (_, i) => db.reading(i % 2 === 0 ? '1' : '2', (tx) => titles(tx))),
      );
      ends.forEach((end, i) => {
        if (end.status === 'fulfilled') expect(end.value).toEqual([{ title: i % 2 === 0 ? 'of 1' : 'of 2' }]);
        else expect(['26000', '42P05']).toContain(dbError(end.reason)?.code ?? String(end.reason));
      });
    });

    it('are told when the pooler goes', async () => {
      const db = await open({ url: pooled, poolSize: 1, prepare: false });
      const broken = db.scoped('1', async (tx) => {
        await titles(tx);
        await tx.query('select pg_terminate_backend(pg_backend_pid())');
      });
      const error = await broken.catch((reason: unknown) => reason);
      expect(error instanceof DatabaseUnavailable || dbError(error)?.code === '42501').toBe(true);
      expect(await db.reading('1', titles)).toEqual(ofOne);
    });
  });
});
