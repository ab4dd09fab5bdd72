import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readTestEnv } from '../../env';
import { openTestDb } from '../../testing/test-db';
import type { Engine } from './db';
import { DatabaseUnavailable, dbError } from './errors';
import { openDb } from './open';
import { migrate } from './schema/migrate';

const { databaseUrl } = readTestEnv();

/** Stands between us and the server, and can break in the ways a network breaks. */
class Cable {
  readonly #pairs = new Set<Socket>();
  readonly #target: URL;
  #server: Server | undefined;
  #port = 0;
  frozen = false;

  constructor(url: string) {
    this.#target = new URL(url);
  }

  async plugIn(): Promise<void> {
    this.#server = createServer((near) => {
      const far = connect(Number(this.#target.port || 5432), this.#target.hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#pairs.add(from);
        from.on('error', () => {});
        from.on('data', (chunk) => {
          if (!this.frozen) to.write(chunk);
        });
        from.on('close', () => to.destroy());
      }
    });
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as { port: number }).port;
  }

  async pullOut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#pairs) socket.destroy();
    this.#pairs.clear();
    await closed;
  }

  get url(): string {
    const url = new URL(this.#target);
    url.hostname = '127.0.0.1';
    url.port = String(this.#port);
    return url.href;
  }
}

/** What the work failed with. */
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (reason: unknown) => reason,
  );

it('tells that nobody listens', async () => {
  const db = await openDb({ url: 'postgres://nobody@127.0.0.1:9/none' });
  try {
    const error = await failure(db.ping());
    expect(error).toBeInstanceOf(DatabaseUnavailable);
  } finally {
    await db.close();
  }
});

if (databaseUrl) {
  describe('a PostgreSQL server that is not there', () => {
    let cable: Cable;
    let db: Engine;
    const ask = (): Promise<unknown> => db.scoped('1', (tx) => tx.query('select 1 as n'));

    beforeAll(async () => {
      await (await openTestDb({ migrations: [] })).close();
      cable = new Cable(databaseUrl);
      await cable.plugIn();
      db = await openDb({ url: cable.url, poolSize: 4 });
      await migrate(db, []);
    });

    afterEach(() => {
      cable.frozen = false;
    });

    afterAll(async () => {
      await db?.close();
      await cable?.pullOut();
    });

    it('is told, and used again as soon as it is back', async () => {
      await Promise.all(Array.from({ length: 8 }, ask));
      await cable.pullOut();
      for (const attempt of [ask, () => db.ping()]) {
        expect(await failure(attempt())).toBeInstanceOf(DatabaseUnavailable);
      }
      await cable.plugIn();
      expect(await ask()).toEqual([{ n: 1 }]);
      await db.ping();
    });

    it('is told when it accepts and never answers', async () => {
      await ask();
      cable.frozen = true;
      const ends = await Promise.all([
        failure(ask()),
        failure(db.ping()),
        ...Array.from({ length: 6 }, () => failure(ask())),
      ]);
      for (const error of ends) expect(error).toBeInstanceOf(DatabaseUnavailable);
      cable.frozen = false;
      expect(await ask()).toEqual([{ n: 1 }]);
    });

    it('is not noticed when only the pooled connections have died', async () => {
      await Promise.all(Array.from({ length: 8 }, ask));
      await cable.pullOut();
      await cable.plugIn();
      expect(await Promise.all(Array.from({ length: 8 }, ask))).toHaveLength(8);
    });

    it('breaks the transaction under way with the same error, its connection not used again', async () => {
      const broken = db.scoped('1', async (tx) => {
        await tx.query('select 1');
        await cable.pullOut();
        await tx.query('select 2');
      });
      const error = await failure(broken);
      expect(error).toBeInstanceOf(DatabaseUnavailable);
      await cable.plugIn();
      expect(await ask()).toEqual([{ n: 1 }]);
      const pid = await db.owner(
        'test',
        async (tx) => (await tx.query<{ pid: number }>('select pg_backend_pid() as pid'))[0],
      );
      const killed = db.owner('test', (tx) => tx.query('select pg_terminate_backend(pg_backend_pid())'));
      expect(await failure(killed)).toBeInstanceOf(DatabaseUnavailable);
      expect(pid).toBeDefined();
      expect(await ask()).toEqual([{ n: 1 }]);
    });
  });

  describe('a PostgreSQL server', () => {
    it('ends a statement that takes too long, and the connection stays good', async () => {
      const db = await openDb({ url: databaseUrl, poolSize: 1, statementTimeoutMs: 100 });
      try {
        await migrate(db, []);
        const error = await failure(db.scoped('1', (tx) => tx.query('select pg_sleep(5)')));
        expect(dbError(error)?.code).toBe('57014');
        expect(await db.scoped('1', (tx) => tx.query('select 1 as n'))).toEqual([{ n: 1 }]);
      } finally {
        await db.close();
      }
    });

    it('is told as unavailable when every connection is busy for too long', async () => {
      const db = await openDb({ url: databaseUrl, poolSize: 1 });
      try {
        await migrate(db, []);
        let over = false;
        const busy = db
          .scoped('1', (tx) => tx.query('select pg_sleep(6)'))
          .then(() => {
            over = true;
          });
        expect(await failure(db.scoped('1', (tx) => tx.query('select 1')))).toBeInstanceOf(DatabaseUnavailable);
        expect(over).toBe(false);
        await busy;
      } finally {
        await db.close();
      }
    });

    it('works without prepared statements, as some poolers need', async () => {
      const db = await openDb({ url: databaseUrl, poolSize: 1, prepare: false });
      try {
        await migrate(db, []);
        const rows = await db.scoped('1', (tx) => tx.query('select 1 as n from pg_prepared_statements'));
        expect(rows).toEqual([]);
        for (let i = 0; i < 4; i += 1) await db.scoped('1', (tx) => tx.query("select 'often' as n"));
        expect(await db.owner('test', (tx) => tx.query('select name from pg_prepared_statements'))).toEqual([]);
      } finally {
        await db.close();
      }
    });
  });
}
