import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { FileRefused } from './refused';
import { ObjectMissing, type Storage } from './storage/storage';
import { makeThumbnail } from './thumbnail';

/** Longer side of a picture shown whole on a page. */
export const PAGE_SIDE = 960;

/** Of a content's picture drawn for a page: beside the content, in the same store. */
export const drawnKey = (storageKey: string): string => storageKey.replace(/^((?:oss\/[^/]+\/)?)a\//, '$1d/');

/** Being drawn now, by key: whoever asks meanwhile waits for the same. */
const drawing = new Map<string, Promise<Buffer>>();
/** What cannot be drawn is not tried again and again; a restart tries once more. */
const refused = new LRUCache<string, Error>({ max: 1_000 });

/**
 * The picture of a content at PAGE_SIDE, as webp. It is drawn at the first look and kept, so that looks cost a read,
 * also those of visitors without an account. Throws ObjectMissing and FileRefused.
 */
export async function drawnOnce(storage: Storage, storageKey: string): Promise<Buffer> {
  const key = drawnKey(storageKey);
  const known = refused.get(key);
  if (known) throw known;
  const running = drawing.get(key);
  if (running) return running;
  const made = kept(storage, key)
    .then((found) => found ?? draw(storage, storageKey, key))
    .finally(() => drawing.delete(key));
  drawing.set(key, made);
  return made;
}

async function kept(storage: Storage, key: string): Promise<Buffer | undefined> {
  try {
    const { stream } = await storage.get(key);
    return Buffer.concat(await stream.toArray());
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  }
}

async function draw(storage: Storage, storageKey: string, key: string): Promise<Buffer> {
  const { stream } = await storage.get(storageKey);
  const original = Buffer.concat(await stream.toArray());
  try {
    const { data } = await makeThumbnail(original, PAGE_SIDE);
    await storage.put(key, Readable.from([data], { objectMode: false }), { contentType: 'image/webp' });
    return data;
  } catch (error) {
    if (error instanceof FileRefused) refused.set(key, error);
    throw error;
  }
}
