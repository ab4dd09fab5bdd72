import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ByteMeter } from '../limit';
import { assertKey, type ByteRange, clampRange, ObjectMissing, type PutOptions, type Storage } from './storage';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Makes a new directory entry survive a power loss. Windows cannot open a directory; there the rename must do. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Files below `root`: `<2 hex>/<2 hex>/<key with slashes turned into commas>`; the two levels come from a hash of the key,
 * so that no folder grows past a few hundred entries at ten million files.
 * A write goes to `root/tmp`, is flushed to the disk and then renamed: a reader sees the whole file or none.
 */
export function diskStorage(root: string): Storage & { sweep(olderThanMs: number): Promise<number> } {
  const temporary = join(root, 'tmp');

  const pathOf = (key: string): string => {
    assertKey(key);
    const shard = createHash('sha256').update(key).digest('hex');
    return join(root, shard.slice(0, 2), shard.slice(2, 4), key.replaceAll('/', ','));
  };

  /** Removes parts older than `olderThanMs` that a killed process left behind. Returns how many went. */
  async function sweep(olderThanMs: number): Promise<number> {
    const names = await readdir(temporary).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    let removed = 0;
    for (const name of names) {
      const path = join(temporary, name);
      const facts = await stat(path).catch(() => undefined);
      if (!facts || Date.now() - facts.mtimeMs < olderThanMs) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  // Once per process, at its first write: no upload lasts a day, so an older part has no owner.
  let swept: Promise<unknown> | undefined;

  return {
    sweep,

    async put(key: string, stream: Readable, { signal }: PutOptions) {
      const target = pathOf(key);
      const part = join(temporary, randomUUID());
      const meter = new ByteMeter({ hash: true });
      try {
        await mkdir(temporary, { recursive: true });
        swept ??= sweep(86_400_000);
        await swept;
        // `flush` is fsync before close: the rename below must never become visible before the bytes are on the disk.
        const sink = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(stream, meter, sink, { signal });
        await mkdir(dirname(target), { recursive: true });
        await rename(part, target);
        await syncDirectory(dirname(target));
      } catch (error) {
        stream.destroy();
        await rm(part, { force: true });
        throw error;
      }
      return { size: meter.bytes, sha256: meter.sha256() };
    },

    async get(key: string, range?: ByteRange) {
      const path = pathOf(key);
      // One handle for size and bytes, so that a replacement between the two cannot mix two contents.
      const handle = await open(path, 'r').catch((error: unknown) => {
        throw isMissing(error) ? new ObjectMissing(key) : error;
      });
      try {
        const { size } = await handle.stat();
        const part = range ? clampRange(range, size) : {};
        return { stream: createReadStream(path, { fd: handle, autoClose: true, ...part }), size };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async remove(key: string) {
      await rm(pathOf(key), { force: true });
    },

    async exists(key: string) {
      try {
        return (await stat(pathOf(key))).isFile();
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
  };
}
