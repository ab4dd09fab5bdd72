import type { Readable } from 'node:stream';

/** Inclusive byte positions, as in an HTTP Range header. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where file contents live. Keys are chosen by the server (never taken from a file name) and name one immutable content.
 * Every method streams; memory is bounded whatever the size.
 */
export interface Storage {
  /**
   * Stores the whole stream or nothing: when the stream fails or `signal` fires, no object and no temporary part remains.
   * An object under the same key is replaced in one step.
   */
  put(key: string, stream: Readable, options: PutOptions): Promise<StoredObject>;
  /** `size` is the size of the whole object, also for a range. Throws ObjectMissing; RangeError for a range outside. */
  get(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>;
  /** Removing what is not there is not an error. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** What the keys of new contents begin with, where several stores are one; `code` names a store to be tried out. */
  home?(code?: string): Promise<string>;
}

export interface PutOptions {
  contentType: string;
  signal?: AbortSignal;
  /** Only to see whether the store takes it: the store is not in use because of it. */
  trial?: true;
}

export interface StoredObject {
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
}

/** No object under this key. The route turns it into "not found". */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
  constructor(key: string) {
    super(`no stored object ${key}`);
  }
}

const keyShape = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;

/**
 * Refuses any key that could leave the store or meet another key on a file system without upper and lower case.
 * A bad key is a bug of the caller, not of the user.
 */
export function assertKey(key: string): void {
  if (key.length > 200 || !keyShape.test(key)) throw new Error(`bad storage key ${JSON.stringify(key.slice(0, 200))}`);
}

/** Refuses a range outside the object; `end` past the last byte is drawn in, as HTTP asks. */
export function clampRange(range: ByteRange, size: number): ByteRange {
  const { start } = range;
  const end = Math.min(range.end, size - 1);
  if (!Number.isSafeInteger(start) || start < 0 || end < start) {
    throw new RangeError(`range ${range.start}-${range.end} of ${size} bytes`);
  }
  return { start, end };
}
