import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { drawnKey, drawnOnce } from './drawn';
import { diskStorage } from './storage/disk-storage';
import type { Storage } from './storage/storage';

let directory: string;
let storage: Storage;
let read: string[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'drawn-'));
  const disk = await diskStorage(directory);
  storage = {
    put: (...args) => disk.put(...args),
    remove: (key) => disk.remove(key),
    exists: (key) => disk.exists(key),
    get: (key, range) => {
      read.push(key);
      return disk.get(key, range);
    },
  };
});
afterAll(() => rm(directory, { recursive: true, force: true }));
beforeEach(() => {
  read = [];
});
const put = (key: string, bytes: Buffer) =>
  storage.put(key, Readable.from([bytes], { objectMode: false }), { contentType: 'image/png' });

it('twenty looks at once decode a picture once, and those that come later not at all', async () => {
  await put(
    'a/photo',
    await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#369' } })
      .png()
      .toBuffer(),
  );
  const looks = await Promise.all(Array.from({ length: 20 }, () => drawnOnce(storage, 'a/photo')));
  expect(new Set(looks).size).toBe(1);
  expect(await sharp(looks[0]).metadata()).toMatchObject({ format: 'webp', width: 960, height: 480 });
  expect(await drawnOnce(storage, 'a/photo')).toEqual(looks[0]);
  expect(read.filter((key) => key === 'a/photo')).toHaveLength(1);
});

it('a picture that cannot be drawn is tried once', async () => {
  await put('oss/s1/a/broken', Buffer.from('no picture'));
  for (let look = 0; look < 3; look += 1) {
    await expect(drawnOnce(storage, 'oss/s1/a/broken')).rejects.toMatchObject({ reason: 'damaged' });
  }
  expect(read.filter((key) => key === 'oss/s1/a/broken')).toHaveLength(1);
  expect(await storage.exists(drawnKey('oss/s1/a/broken'))).toBe(false);
});
