import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Targets } from '../../net/targets';
import { diskStorage } from './disk-storage';
import { type S3StandIn, startS3StandIn } from './s3-stand-in.testing';
import { s3Storage } from './s3-storage';
import { assertKey, ObjectMissing, type Storage } from './storage';

const contentType = 'application/octet-stream';
const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex');
const bytesOf = async (stream: Readable): Promise<Buffer> => Buffer.concat(await stream.toArray());

let root: string;
let s3: S3StandIn;
let stores: Record<'disk' | 's3', Storage>;
/** Everything a store holds, finished or not. */
let leftovers: Record<'disk' | 's3', () => Promise<number>>;

async function filesBelow(path: string): Promise<number> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).length;
}

const targets = new Targets({ allowLoopback: true });
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'anlan-storage-'));
  s3 = await startS3StandIn('test-access');
  stores = {
    disk: diskStorage(root),
    s3: s3Storage(
      {
        endpoint: s3.endpoint,
        region: 'local',
        bucket: 'files',
        accessKey: 'test-access',
        secretKey: 'test-secret',
      },
      targets,
    ),
  };
  leftovers = {
    disk: () => filesBelow(root),
    s3: async () => s3.objects.size + s3.openUploads(),
  };
});

afterAll(async () => {
  await s3.close();
  await rm(root, { recursive: true, force: true });
});

/** `total` bytes in 64 KiB pieces; fails or goes silent after `stopAt`. */
function halfway(total: number, stopAt: number, how: 'error' | 'close'): Readable {
  let sent = 0;
  return new Readable({
    read() {
      if (sent >= stopAt) {
        this.destroy(how === 'error' ? new Error('connection lost') : undefined);
        return;
      }
      sent += 65_536;
      this.push(Buffer.alloc(Math.min(65_536, total)));
    },
  });
}

describe.each(['disk', 's3'] as const)('storage on %s', (name) => {
  it('gives back what was put, whole and in ranges', async () => {
    const store = stores[name];
    const data = randomBytes(300_000);
    const stored = await store.put('100001/a.bin', Readable.from([data.subarray(0, 1000), data.subarray(1000)]), {
      contentType,
    });
    expect(stored).toEqual({ size: 300_000, sha256: sha256(data) });

    const whole = await store.get('100001/a.bin');
    expect(whole.size).toBe(300_000);
    expect((await bytesOf(whole.stream)).equals(data)).toBe(true);

    const part = await store.get('100001/a.bin', { start: 100, end: 199 });
    expect(part.size).toBe(300_000);
    expect((await bytesOf(part.stream)).equals(data.subarray(100, 200))).toBe(true);

    const tail = await store.get('100001/a.bin', { start: 299_990, end: 999_999 });
    expect((await bytesOf(tail.stream)).equals(data.subarray(299_990))).toBe(true);
    await expect(store.get('100001/a.bin', { start: 300_000, end: 300_001 })).rejects.toThrow(RangeError);
  });

  it('keeps an empty object and one of several upload parts', async () => {
    const store = stores[name];
    expect(await store.put('empty', Readable.from([]), { contentType })).toMatchObject({ size: 0 });
    const data = randomBytes(12 * 1_048_576);
    const stored = await store.put('big', Readable.from([data]), { contentType });
    expect(stored.sha256).toBe(sha256(data));
    expect(sha256(await bytesOf((await store.get('big')).stream))).toBe(sha256(data));
  });

  it('replaces an object in one step', async () => {
    const store = stores[name];
    await store.put('same', Readable.from([Buffer.from('first')]), { contentType });
    await store.put('same', Readable.from([Buffer.from('second')]), { contentType });
    expect((await bytesOf((await store.get('same')).stream)).toString()).toBe('second');
  });

  it('says what is there, removes it, and does not mind removing twice', async () => {
    const store = stores[name];
    await store.put('gone', Readable.from([Buffer.from('x')]), { contentType });
    expect(await store.exists('gone')).toBe(true);
    await store.remove('gone');
    await store.remove('gone');
    expect(await store.exists('gone')).toBe(false);
    await expect(store.get('gone')).rejects.toThrow(ObjectMissing);
  });

  it.each(['error', 'close'] as const)('leaves nothing behind when the source ends by %s at half', async (how) => {
    const before = await leftovers[name]();
    const source = halfway(16 * 1_048_576, 8 * 1_048_576, how);
    await expect(stores[name].put('half', source, { contentType })).rejects.toThrow();
    expect(await stores[name].exists('half')).toBe(false);
    expect(await leftovers[name]()).toBe(before);
  });

  it('leaves nothing behind when the request is cancelled while the source hangs', async () => {
    const before = await leftovers[name]();
    const stop = new AbortController();
    let sent = 0;
    const source = new Readable({
      read() {
        sent += 1;
        if (sent <= 100) this.push(Buffer.alloc(65_536));
        else setImmediate(() => stop.abort());
      },
    });
    await expect(stores[name].put('cancelled', source, { contentType, signal: stop.signal })).rejects.toThrow(/abort/i);
    expect(source.destroyed).toBe(true);
    expect(await leftovers[name]()).toBe(before);
  });

  it('takes eight uploads at once', async () => {
    const data = Array.from({ length: 8 }, () => randomBytes(6 * 1_048_576));
    const stored = await Promise.all(
      data.map((one, i) => stores[name].put(`many/${i}`, Readable.from([one]), { contentType })),
    );
    expect(stored.map((one) => one.sha256)).toEqual(data.map(sha256));
  });

  it.each(['../etc/passwd', '/a', 'a//b', 'a/../b', '.hidden', 'A', 'a\\b', 'a\0', '', 'a/', 'x'.repeat(201), '文件'])(
    'refuses the key %j',
    async (key) => {
      expect(() => assertKey(key)).toThrow('bad storage key');
      await expect(stores[name].put(key, Readable.from([]), { contentType })).rejects.toThrow('bad storage key');
      await expect(stores[name].get(key)).rejects.toThrow('bad storage key');
      await expect(stores[name].remove(key)).rejects.toThrow('bad storage key');
      await expect(stores[name].exists(key)).rejects.toThrow('bad storage key');
    },
  );
});

describe('storage on disk only', () => {
  it('sweeps parts a killed process left, and only old ones', async () => {
    const store = diskStorage(root);
    const old = join(root, 'tmp', 'old-part');
    const fresh = join(root, 'tmp', 'fresh-part');
    await writeFile(old, 'x');
    await writeFile(fresh, 'x');
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(old, yesterday, yesterday);
    expect(await store.sweep(3_600_000)).toBe(1);
    expect(await readdir(join(root, 'tmp'))).toEqual(['fresh-part']);
  });

  it('sweeps by itself at the first write of a process', async () => {
    const old = join(root, 'tmp', 'older-part');
    await writeFile(old, 'x');
    const before = new Date(Date.now() - 90_000_000);
    await utimes(old, before, before);
    await diskStorage(root).put('after/start', Readable.from([Buffer.from('x')]), { contentType });
    expect(await readdir(join(root, 'tmp'))).toEqual(['fresh-part']);
  });
});

describe('storage on S3 only', () => {
  it('retries a part that failed once', async () => {
    s3.failParts(1);
    const data = randomBytes(11 * 1_048_576);
    await stores.s3.put('retried', Readable.from([data]), { contentType });
    expect(s3.objects.get('/files/retried')?.equals(data)).toBe(true);
  });

  it('aborts the upload when parts keep failing', async () => {
    const before = s3.openUploads();
    s3.failParts(100);
    await expect(
      stores.s3.put('failing', Readable.from([randomBytes(11 * 1_048_576)]), { contentType }),
    ).rejects.toThrow();
    s3.failParts(0);
    expect(s3.openUploads()).toBe(before);
    expect(await stores.s3.exists('failing')).toBe(false);
  });

  it('is refused with another key', async () => {
    const stranger = s3Storage(
      {
        endpoint: s3.endpoint,
        region: 'local',
        bucket: 'files',
        accessKey: 'other',
        secretKey: 'x',
      },
      targets,
    );
    await expect(stranger.put('a', Readable.from([Buffer.from('x')]), { contentType })).rejects.toThrow();
    await expect(stranger.exists('a')).rejects.toThrow();
  });
});
