import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDb } from '../../testing/test-db';
import type { Engine, Tx } from './db';
import { dbError } from './errors';
import { newId } from './id';
import { schemaToSql } from './schema/schema-sql';
import type { TableSpec } from './schema/table-spec';

const notes: TableSpec = {
  name: 'note',
  rls: 'tenant',
  columns: [
    { name: 'tenant_id', type: 'text', notNull: true },
    { name: 'id', type: 'uuid', notNull: true },
    { name: 'title', type: 'text', notNull: true },
    { name: 'parent_id', type: 'uuid' },
    { name: 'hits', type: 'integer', notNull: true, default: '0' },
  ],
  primaryKey: ['tenant_id', 'id'],
  indexes: [{ name: 'note_title', columns: 'tenant_id, title', unique: true }],
  foreignKeys: [
    {
      name: 'note_parent_fk',
      columns: ['tenant_id', 'parent_id'],
      table: 'note',
      references: ['tenant_id', 'id'],
      onDelete: 'set null',
    },
  ],
};

const words: TableSpec = {
  ...notes,
  name: 'word',
  rls: 'layered',
  columns: notes.columns.filter(({ name }) => name !== 'parent_id'),
  indexes: [],
  foreignKeys: [],
};

const audit: TableSpec = { ...words, name: 'trail', rls: 'tenant', appGrants: 'select, insert' };

let db: Engine;

beforeAll(async () => {
  db = await openTestDb({ migrations: [] });
  await db.owner('fixture', (tx) => tx.exec(schemaToSql([notes, words, audit])));
});

afterAll(() => db?.close());

const add = async (tx: Tx, tenant: string, title: string, table = 'note'): Promise<string> => {
  const id = newId();
  await tx.run(`insert into ${table} (tenant_id, id, title) values ($1, $2, $3)`, [tenant, id, title]);
  return id;
};

const titles = async (tx: Tx, table = 'note'): Promise<string[]> =>
  (await tx.query<{ title: string }>(`select title from ${table} order by title`)).map(({ title }) => title);

describe('the wall between tenants', () => {
  beforeAll(async () => {
    await db.scoped('100001', (tx) => add(tx, '100001', 'of one'));
    await db.scoped('100002', (tx) => add(tx, '100002', 'of two'));
    await db.system('fixture', (tx) => add(tx, '000000', 'of all', 'word'));
  });

  it('shows a tenant its own rows although the query has no WHERE', async () => {
    expect(await db.scoped('100001', (tx) => titles(tx))).toEqual(['of one']);
    expect(await db.scoped('100002', (tx) => titles(tx))).toEqual(['of two']);
  });

  it('shows nothing to a tenant without rows and nothing before a scope is set', async () => {
    expect(await db.scoped('100009', (tx) => titles(tx))).toEqual([]);
    const rows = await db.owner('test', async (tx) => {
      await tx.exec('set local role anlan_app');
      return tx.query('select * from note');
    });
    expect(rows).toEqual([]);
  });

  it('changes no row of another tenant', async () => {
    const changed = await db.scoped('100001', async (tx) => [
      await tx.run(`update note set hits = hits + 1 where title = 'of two'`),
      await tx.run(`delete from note where title = 'of two'`),
    ]);
    expect(changed).toEqual([0, 0]);
    expect(await db.scoped('100002', (tx) => titles(tx))).toEqual(['of two']);
  });

  it('refuses a row written into another tenant, or moved there, with 42501', async () => {
    const wrong = db.scoped('100001', (tx) => add(tx, '100002', 'smuggled'));
    expect(dbError(await wrong.catch((error: unknown) => error))?.code).toBe('42501');
    const moved = db.scoped('100001', (tx) => tx.run(`update note set tenant_id = '100002'`));
    expect(dbError(await moved.catch((error: unknown) => error))?.code).toBe('42501');
  });

  it('shows system work every tenant', async () => {
    expect(await db.system('test', (tx) => titles(tx))).toEqual(['of one', 'of two']);
  });

  it('lets a tenant read the rows of the platform in a layered table and change none', async () => {
    await db.scoped('100001', (tx) => add(tx, '100001', 'own', 'word'));
    expect(await db.scoped('100001', (tx) => titles(tx, 'word'))).toEqual(['of all', 'own']);
    expect(await db.scoped('100002', (tx) => titles(tx, 'word'))).toEqual(['of all']);
    expect(await db.scoped('100001', (tx) => tx.run('update word set hits = 1'))).toBe(1);
    const wrong = db.scoped('100001', (tx) => add(tx, '000000', 'forged', 'word'));
    expect(dbError(await wrong.catch((error: unknown) => error))?.code).toBe('42501');
  });

  it('lets nobody rewrite the audit trail', async () => {
    await db.scoped('100001', (tx) => add(tx, '100001', 'done', 'trail'));
    for (const attempt of [
      () => db.scoped('100001', (tx) => tx.run(`update trail set title = 'never'`)),
      () => db.scoped('100001', (tx) => tx.run('delete from trail')),
      () => db.system('test', (tx) => tx.run(`update trail set title = 'never'`)),
    ]) {
      expect(dbError(await attempt().catch((error: unknown) => error))?.code).toBe('42501');
    }
  });

  it('runs requests as a role that owns nothing and cannot pass the wall', async () => {
    const [role] = await db.scoped('100001', (tx) =>
      tx.query(
        `select current_user::text as name, rolsuper, rolbypassrls, rolcanlogin, rolcreaterole,
                exists (select from pg_class where relowner = r.oid) as owns,
                pg_has_role(r.oid, 'anlan_system', 'member') as system
           from pg_roles r where rolname = current_user`,
      ),
    );
    expect(role).toEqual({
      name: 'anlan_app',
      rolsuper: false,
      rolbypassrls: false,
      rolcanlogin: false,
      rolcreaterole: false,
      owns: false,
      system: false,
    });
  });

  it('refuses anything as tenant that is not plainly an id, before the database sees it', async () => {
    for (const id of ["1','100002", '', '100001,100002', 'a b', '百', 'x'.repeat(33)]) {
      await expect(db.scoped(id, (tx) => titles(tx))).rejects.toThrow('Not a tenant id');
    }
  });

  it('leaves neither scope nor role behind on the connection', async () => {
    await db.scoped('100001', (tx) => titles(tx));
    const [left] = await db.owner('test', (tx) =>
      tx.query(`select current_setting('app.tenants', true) as tenants, current_user::text <> 'anlan_app' as owner`),
    );
    expect(left).toMatchObject({ owner: true });
    expect(left?.tenants || '').toBe('');
  });
});

describe('a transaction', () => {
  const tenant = '200001';
  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.scoped(tenant, work);

  it('stores all or nothing', async () => {
    const failed = inTenant(async (tx) => {
      await add(tx, tenant, 'half');
      throw new Error('on the way');
    });
    await expect(failed).rejects.toThrow('on the way');
    expect(await inTenant((tx) => titles(tx))).toEqual([]);
  });

  it('tells code, table and constraint of a violation', async () => {
    await inTenant((tx) => add(tx, tenant, 'once'));
    const twice = await inTenant((tx) => add(tx, tenant, 'once')).catch((error: unknown) => error);
    expect(dbError(twice)).toMatchObject({ code: '23505', table: 'note', constraint: 'note_title' });
    expect(dbError(new Error('wrapped', { cause: twice }))?.code).toBe('23505');
    const missing = inTenant((tx) => tx.run('insert into note (tenant_id, id) values ($1, $2)', [tenant, newId()]));
    expect(dbError(await missing.catch((error: unknown) => error))).toMatchObject({ code: '23502', column: 'title' });
    expect(dbError(Object.assign(new Error('of node'), { code: 'EPIPE' }))).toBeUndefined();
  });

  it('does not pretend to have stored what a swallowed error has undone', async () => {
    const silent = inTenant(async (tx) => {
      await add(tx, tenant, 'lost');
      await tx.query('select 1 / 0').catch(() => []);
    });
    await expect(silent).rejects.toThrow('swallowed');
  });

  it('refuses to be opened inside another, on both engines, naming the mistake', async () => {
    for (const inner of [
      () => inTenant((tx) => titles(tx)),
      () => db.system('test', (tx) => titles(tx)),
      () => db.owner('test', (tx) => titles(tx)),
    ]) {
      await expect(inTenant(() => inner())).rejects.toThrow('inside a running transaction');
    }
    // What merely starts inside and goes on afterwards is no mistake.
    let later: Promise<string[]> = Promise.resolve([]);
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    await inTenant(async () => {
      later = ended.then(() => inTenant((tx) => titles(tx)));
    });
    end();
    expect(await later).toEqual(['once']);
  });

  it('cannot be used after its end', async () => {
    let leaked: Tx | undefined;
    await inTenant(async (tx) => {
      leaked = tx;
    });
    await expect(leaked?.query('select 1')).rejects.toThrow('after the end');
  });

  it('is ended, and its role changed, by the kernel alone', async () => {
    for (const text of ['commit', ' ROLLBACK', 'reset role', 'set local role anlan_system', 'begin', 'end']) {
      await expect(inTenant((tx) => tx.run(text))).rejects.toThrow('kernel alone');
    }
    const two = inTenant((tx) => tx.query('select 1; select 2'));
    expect(dbError(await two.catch((error: unknown) => error))?.code).toBe('42601');
    await inTenant(async (tx) => {
      await tx.run('savepoint s');
      await tx.query('select 1 / 0').catch(() => []);
      await tx.run('rollback to s');
      await add(tx, tenant, 'after savepoint');
    });
    expect(await inTenant((tx) => titles(tx))).toContain('after savepoint');
  });

  it('compiles no statement of requests and jobs', async () => {
    const jit = async (tx: Tx) => (await tx.query("select current_setting('jit') as jit"))[0];
    expect(await db.scoped('100001', jit)).toEqual({ jit: 'off' });
    expect(await db.system('settings', jit)).toEqual({ jit: 'off' });
  });

  it('keeps the order of statements that are issued together', async () => {
    const id = newId();
    const [, first, changed, second] = await inTenant((tx) =>
      Promise.all([
        tx.run('insert into note (tenant_id, id, title) values ($1, $2, $3)', [tenant, id, 'together']),
        tx.query<{ hits: number }>('select hits from note where id = $1', [id]),
        tx.run('update note set hits = 7 where id = $1', [id]),
        tx.query<{ hits: number }>('select hits from note where id = $1', [id]),
      ]),
    );
    expect([first[0]?.hits, changed, second[0]?.hits]).toEqual([0, 1, 7]);
  });

  it('stores statements nobody waited for, and fails when one of them does', async () => {
    await inTenant(async (tx) => {
      void add(tx, tenant, 'not awaited');
    });
    expect(await inTenant((tx) => titles(tx))).toContain('not awaited');
    const bad = inTenant(async (tx) => {
      void tx.query('select 1 / 0');
    });
    await expect(bad).rejects.toThrow(/swallowed|division by zero/);
  });

  it('runs 20 at once without losing a change', async () => {
    const id = await inTenant((tx) => add(tx, tenant, 'counter'));
    await Promise.all(
      Array.from({ length: 20 }, () =>
        inTenant(async (tx) => {
          const [row] = await tx.query<{ hits: number }>('select hits from note where id = $1 for update', [id]);
          await tx.run('update note set hits = $2 where id = $1', [id, (row?.hits ?? 0) + 1]);
        }),
      ),
    );
    const [row] = await inTenant((tx) => tx.query('select hits from note where id = $1', [id]));
    expect(row).toEqual({ hits: 20 });
  });

  it('is run again after a serialisation failure or deadlock, four times and not a fifth', async () => {
    for (const code of ['40001', '40P01']) {
      let runs = 0;
      const once = await inTenant(async (tx) => {
        runs += 1;
        if (runs < 5) await tx.run(`do $$ begin raise sqlstate '${code}'; end $$`);
        return 'done';
      });
      expect([once, runs]).toEqual(['done', 5]);
      runs = 0;
      const always = inTenant(async (tx) => {
        runs += 1;
        await tx.run(`do $$ begin raise sqlstate '${code}'; end $$`);
      });
      expect(dbError(await always.catch((error: unknown) => error))?.code).toBe(code);
      expect(runs).toBe(5);
    }
  });

  it('keeps the tenant of a row whose parent is removed', async () => {
    const rows = await inTenant(async (tx) => {
      const parent = await add(tx, tenant, 'parent');
      const child = await add(tx, tenant, 'child');
      await tx.run('update note set parent_id = $2 where id = $1', [child, parent]);
      await tx.run('delete from note where id = $1', [parent]);
      return tx.query('select tenant_id, parent_id from note where id = $1', [child]);
    });
    expect(rows).toEqual([{ tenant_id: tenant, parent_id: null }]);
  });

  it('answers named statements alike after an error in one of them', async () => {
    const ask = (divisor: number) => inTenant((tx) => tx.query<{ n: number }>('select 10 / $1::int as n', [divisor]));
    expect(await ask(5)).toEqual([{ n: 2 }]);
    await expect(ask(0)).rejects.toThrow('division by zero');
    expect(await ask(2)).toEqual([{ n: 5 }]);
    expect(await Promise.all(Array.from({ length: 12 }, (_, i) => ask(i + 1)))).toHaveLength(12);
  });
});

describe('the database', () => {
  it('answers a ping and counts its connections', async () => {
    await db.ping();
    expect(db.stats()).toMatchObject({ waiting: 0 });
    expect(db.stats().total).toBeGreaterThan(0);
  });

  it('leaves the event loop free while a query works', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 5);
    await db.scoped('1', (tx) => tx.query('select count(*) from generate_series(1, 3000000)'));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });
});
