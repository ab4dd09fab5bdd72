import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestDb } from '../../testing/test-db';
import { lockDirectory } from './directory-lock';
import { DatabaseUnavailable } from './errors';
import { openDb } from './open';

const folders: string[] = [];

const newFolder = (under = tmpdir()): string => {
  const folder = mkdtempSync(join(under, 'anlan-db-'));
  folders.push(folder);
  return folder;
};

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const source = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

async function startHolder(folder: string): Promise<{ child: ChildProcess; acknowledged: () => number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', source('./pglite-holder.fixture.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = 0;
  let rest = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    last = Number(lines.at(-1) ?? last);
  });
  while (last < 20) {
    if (child.exitCode !== null) throw new Error('the holder ended by itself');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { child, acknowledged: () => last };
}

describe('the embedded database in a folder', () => {
  it('refuses a second process, and after kill -9 of the first has every acknowledged row', async () => {
    const folder = newFolder();
    const { child, acknowledged } = await startHolder(folder);
    try {
      await expect(openDb({ dataDir: folder })).rejects.toThrow(`数据目录 ${folder} 正被另一个进程使用`);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    const db = await openDb({ dataDir: folder });
    try {
      const [row] = await db.owner('test', (tx) =>
        tx.query<{ rows: number; last: number }>('select count(*)::int4 as rows, max(n) as last from ack'),
      );
      expect(row?.last).toBeGreaterThanOrEqual(acknowledged());
      expect(row?.rows).toBe(row?.last);
      // Also within one process.
      await expect(openDb({ dataDir: folder })).rejects.toThrow('正被另一个进程使用');
    } finally {
      await db.close();
    }
    const again = await openDb({ dataDir: folder });
    await again.close();
  });

  it('is dumped and restored whole, while it goes on working', async () => {
    const db = await openTestDb({ engine: 'pglite', migrations: [] });
    await db.owner('fixture', (tx) =>
      tx.exec(`create table kept (n integer primary key, t text);
               insert into kept select n, repeat('安', 50) from generate_series(1, 5000) n`),
    );
    const dump = db.dump as () => Promise<Buffer>;
    const [bytes] = await Promise.all([
      dump(),
      db.owner('meanwhile', (tx) => tx.run(`insert into kept values (0, 'later')`)),
    ]);
    await db.close();
    const folder = newFolder();
    const restored = await openDb({ dataDir: folder, snapshot: bytes });
    const count = (of: typeof restored) =>
      of.owner('test', (tx) => tx.query('select count(*) from kept where n > 0 and length(t) = 50'));
    try {
      expect(await count(restored)).toEqual([{ count: '5000' }]);
    } finally {
      await restored.close();
    }
    const reopened = await openDb({ dataDir: folder });
    try {
      expect(await count(reopened)).toEqual([{ count: '5000' }]);
    } finally {
      await reopened.close();
    }
  });

  it('opens itself again, with every acknowledged row, when its thread has died', async () => {
    let thread: Worker | undefined;
    process.once('worker', (worker) => {
      thread = worker;
    });
    const db = await openDb({ dataDir: newFolder() });
    try {
      await db.owner('fixture', (tx) => tx.exec('create table kept (n integer); insert into kept values (7)'));
      const cutOff = db.owner('test', async (tx) => {
        await tx.run('insert into kept values (8)');
        void thread?.terminate();
        await tx.query('select count(*) from generate_series(1, 100000000)');
      });
      await expect(cutOff).rejects.toBeInstanceOf(DatabaseUnavailable);
      expect(await db.owner('test', (tx) => tx.query('select n from kept'))).toEqual([{ n: 7 }]);
    } finally {
      await db.close();
    }
  });

  it('keeps the statistics of the planner itself, having no autovacuum', async () => {
    const db = await openTestDb({ engine: 'pglite', migrations: [] });
    try {
      await db.owner('fixture', (tx) => tx.exec('create table kept as select n from generate_series(1, 1000) n'));
      const [, [row]] = await Promise.all([
        db.maintain?.(),
        db.owner('meanwhile', (tx) => tx.query('select count(*)::int4 as n from kept')),
      ]);
      expect(row).toEqual({ n: 1000 });
      expect(await db.owner('test', (tx) => tx.query(`select reltuples from pg_class where relname = 'kept'`))).toEqual(
        [{ reltuples: 1000 }],
      );
    } finally {
      await db.close();
    }
  });

  it('hands the next connection a clean session when a transaction was cut off', async () => {
    const db = await openTestDb({ engine: 'pglite', migrations: [] });
    try {
      const failed = db.scoped('1', (tx) => tx.query('select 1 / 0'));
      await expect(failed).rejects.toThrow('division by zero');
      const [state] = await db.owner('test', (tx) =>
        tx.query('select current_user::text as role, txid_current_if_assigned() as tx'),
      );
      expect(state).toEqual({ role: 'postgres', tx: null });
    } finally {
      await db.close();
    }
  });
});

describe('lockDirectory', () => {
  it('gives the folder to exactly one of many that try at once, also over a stale socket', async () => {
    const folder = newFolder();
    for (const stale of [false, true]) {
      if (stale) writeFileSync(join(folder, 'anlan.lock'), '');
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(folder)));
      const won = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(won).toHaveLength(1);
      // Also after the losers have gone.
      await expect(lockDirectory(folder)).rejects.toThrow('正被另一个进程使用');
      await won[0]?.release();
    }
    expect(readdirSync(folder)).toEqual([]);
    const lock = await lockDirectory(folder);
    await lock.release();
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const folder = newFolder(newFolder(newFolder(newFolder(newFolder(newFolder(newFolder(newFolder())))))));
    expect(folder.length).toBeGreaterThan(108);
    const lock = await lockDirectory(folder);
    await expect(lockDirectory(folder)).rejects.toThrow('正被另一个进程使用');
    await lock.release();
    await (await lockDirectory(folder)).release();
  });

  it('answers whoever asks and is gone after its release', async () => {
    const folder = newFolder();
    const lock = await lockDirectory(folder);
    const socket = connect(join(folder, 'anlan.lock'));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^[0-9a-f-]{36}$/);
    await lock.release();
    const [error] = (await once(connect(join(folder, 'anlan.lock')), 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ENOENT');
  });
});
