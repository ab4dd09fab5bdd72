import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { readTestEnv } from '../../../env';
import { openTestDb } from '../../../testing/test-db';
import type { Engine } from '../db';
import { newId } from '../id';
import { openDb } from '../open';
import { type Migration, migrate, pendingMigrations, readMigrations } from './migrate';

const file = (version: number, name: string, sql: string): Migration => ({
  name: `${String(version).padStart(4, '0')}_${name}.sql`,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
});

const first = file(1, 'first', 'create table one (n integer primary key); insert into one values (1);');
const second = file(2, 'second', 'alter table one add column t text; update one set t = $t$甲;乙$t$;');
const third = file(3, 'third', 'create table three (n integer); select 1 / 0;');

let open: Engine[] = [];

const emptyDb = async (): Promise<Engine> => {
  const db = await openTestDb({ migrations: [] });
  open.push(db);
  return db;
};

afterEach(async () => {
  for (const db of open) await db.close();
  open = [];
});

const names = (migrations: Migration[]): string[] => migrations.map(({ name }) => name);

describe('migrate', () => {
  it('applies in order what is new, and nothing the second time', async () => {
    const db = await emptyDb();
    expect(names(await pendingMigrations(db, [first, second]))).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(names(await migrate(db, [first]))).toEqual(['0001_first.sql']);
    expect(names(await pendingMigrations(db, [first, second]))).toEqual(['0002_second.sql']);
    expect(names(await migrate(db, [first, second]))).toEqual(['0002_second.sql']);
    expect(await migrate(db, [first, second])).toEqual([]);
    expect(await pendingMigrations(db, [first, second])).toEqual([]);
    expect(await db.owner('test', (tx) => tx.query('select * from one'))).toEqual([{ n: 1, t: '甲;乙' }]);
  });

  it('leaves nothing of one that fails, keeps those before it, and goes on once it is right', async () => {
    const db = await emptyDb();
    await expect(migrate(db, [first, second, third])).rejects.toThrow('数据库迁移 0003_third.sql 失败');
    const [state] = await db.owner('test', (tx) =>
      tx.query(`select to_regclass('three') is null as undone, (select max(name) from schema_migration) as newest`),
    );
    expect(state).toEqual({ undone: true, newest: '0002_second.sql' });
    expect(names(await migrate(db, [first, second, file(3, 'third', 'create table three (n integer)')]))).toHaveLength(
      1,
    );
  });

  it('refuses a migration that was changed after it was applied', async () => {
    const db = await emptyDb();
    await migrate(db, [first, second]);
    const changed = file(1, 'first', `${first.sql} -- changed`);
    await expect(migrate(db, [changed, second])).rejects.toThrow('已执行的迁移不可修改');
    await expect(pendingMigrations(db, [changed, second])).rejects.toThrow('0001_first.sql');
  });

  it('refuses a database that is newer than the program, and a history with a hole', async () => {
    const db = await emptyDb();
    await migrate(db, [first, second]);
    await expect(migrate(db, [first])).rejects.toThrow('比程序新');
    await db.owner('test', (tx) => tx.run('delete from schema_migration where name = $1', ['0001_first.sql']));
    await expect(migrate(db, [first, second])).rejects.toThrow('缺少 0001_first.sql');
  });

  it('goes on with a history that was kept by number', async () => {
    const db = await emptyDb();
    await migrate(db, [first]);
    await db.owner('test', (tx) =>
      tx.exec(
        'alter table schema_migration drop constraint schema_migration_pkey, add column version integer primary key default 1',
      ),
    );
    expect(names(await migrate(db, [first, second]))).toEqual(['0002_second.sql']);
    expect(await migrate(db, [first, second])).toEqual([]);
  });

  it('does each step once when two nodes start at the same moment', async () => {
    const db = await emptyDb();
    const [a, b] = await Promise.all([migrate(db, [first, second]), migrate(db, [first, second])]);
    expect([...names(a), ...names(b)].sort()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await db.owner('test', (tx) => tx.query('select count(*)::int4 as n from one'))).toEqual([{ n: 1 }]);
  });
});

describe('readMigrations', () => {
  const read = async (files: Record<string, string>): Promise<Migration[]> => {
    const folder = await mkdtemp(join(tmpdir(), 'anlan-db-'));
    try {
      for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
      return await readMigrations(pathToFileURL(`${folder}/`));
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  it('takes numbered files in order and is not disturbed by line ends or other files', async () => {
    const unix = await read({ '0002_b.sql': 'select 2;\n', '0001_a.sql': 'select 1;\nselect 2;', 'notes.md': '' });
    const windows = await read({ '0001_a.sql': 'select 1;\r\nselect 2;' });
    expect(names(unix)).toEqual(['0001_a.sql', '0002_b.sql']);
    expect(unix[0]?.checksum).toBe(windows[0]?.checksum);
  });

  it('puts those named by the minute after the numbered ones', async () => {
    const found = await read({ '20261122T0930_c.sql': '', '20261121T2359_b.sql': '', '0051_a.sql': '' });
    expect(names(found)).toEqual(['0051_a.sql', '20261121T2359_b.sql', '20261122T0930_c.sql']);
  });

  it('refuses a minute used twice and a name out of form', async () => {
    await expect(read({ '20261122T0930_a.sql': '', '20261122T0930_b.sql': '' })).rejects.toThrow('时间相同');
    await expect(read({ '1_a.sql': '' })).rejects.toThrow('YYYYMMDDTHHMM_name.sql');
  });

  it('finds those of the product, which this program can apply', async () => {
    const db = await openTestDb({ own: true });
    open.push(db);
    expect(await pendingMigrations(db)).toEqual([]);
  });
});

const { databaseUrl } = readTestEnv();

if (databaseUrl) {
  describe('a connecting user who is no superuser', () => {
    const made: string[] = [];
    const admin = async (...statements: string[]): Promise<void> => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        for (const statement of statements) await client.query(statement);
      } finally {
        await client.end();
      }
    };

    const asUser = async (attributes: string, more: (user: string) => string[]): Promise<Engine> => {
      const user = `anlan_test_${newId().replaceAll('-', '').slice(16)}`;
      made.push(user);
      await admin(`create role ${user} login password 'for-this-test' ${attributes}`, ...more(user));
      await admin(`create database ${user} owner ${user} template template0`);
      const url = new URL(databaseUrl);
      url.username = user;
      url.password = 'for-this-test';
      url.pathname = `/${user}`;
      const db = await openDb({ url: url.href, poolSize: 2 });
      open.push(db);
      return db;
    };

    afterEach(async () => {
      for (const db of open.splice(0)) await db.close();
      for (const user of made.splice(0))
        await admin(`drop database if exists ${user} with (force)`, `drop role ${user}`);
    });

    it('may arrange the roles with CREATEROLE', async () => {
      const db = await asUser('createrole', () => []);
      await migrate(db, [first]);
      expect(await db.scoped('1', (tx) => tx.query('select current_user::text as role'))).toEqual([
        { role: 'anlan_app' },
      ]);
    });

    it('needs nothing more than membership where the roles exist', async () => {
      const db = await asUser('', (user) => [`grant anlan_app, anlan_system to ${user}`]);
      await migrate(db, [first]);
      expect(await db.system('test', (tx) => tx.query('select current_user::text as role'))).toEqual([
        { role: 'anlan_system' },
      ]);
    });

    it('is told what the administrator has to do otherwise', async () => {
      const db = await asUser('', () => []);
      await expect(migrate(db, [first])).rejects.toThrow(/请由数据库管理员执行：.*GRANT anlan_app, anlan_system TO/);
    });
  });
}

it('rows of tenants move as the system role: the tables force their policies on an owner that is no superuser', async () => {
  // Of the first thirty-one only installations before this rule know anything.
  const late = (await readMigrations()).filter(({ name }) => name > '0032');
  const bare = late.flatMap(({ name, sql }) => {
    const outside = sql.replace(/\$\$[\s\S]*?\$\$/g, '');
    let role = '';
    return outside.split('\n').flatMap((line) => {
      const changed = /^(?:set local|reset) role ?(\w*)/.exec(line);
      if (changed) role = changed[1] ?? '';
      return /^(?:insert into|update|delete from) /i.test(line) && role !== 'anlan_system' ? [`${name}: ${line}`] : [];
    });
  });
  expect(bare).toEqual([]);
});
