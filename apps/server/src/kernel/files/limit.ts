import { createHash, type Hash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** Bytes of the M in every upload limit (50 MB, 51200 KB). */
export const MB = 1_048_576;

interface MeterOptions {
  /** Bytes that may pass; the byte after it fails the stream. Absent = no limit. */
  limit?: number;
  /** The error of the byte after `limit`. */
  refusal?: () => Error;
  /** Compute SHA-256 of what passed. */
  hash?: boolean;
}

/**
 * A pass-through that counts, and optionally limits and hashes, bytes while they flow.
 * It fails at the first byte past the limit, so nothing past it ever reaches the store,
 * whatever a Content-Length header said.
 */
export class ByteMeter extends Transform {
  /** Bytes passed so far. Not called `size`: the S3 SDK takes a `size` of its body for the final length. */
  bytes = 0;
  readonly #limit: number;
  readonly #refusal: () => Error;
  readonly #hash: Hash | undefined;

  constructor(options: MeterOptions = {}) {
    super();
    this.#limit = options.limit ?? Number.POSITIVE_INFINITY;
    this.#refusal = options.refusal ?? (() => new Error(`more than ${this.#limit} bytes`));
    this.#hash = options.hash ? createHash('sha256') : undefined;
  }

  /** Lower-case hex; only once the stream has ended, and only with `hash: true`. */
  sha256(): string {
    if (!this.#hash) throw new Error('ByteMeter was made without hash: true');
    return this.#hash.digest('hex');
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes > this.#limit) {
      done(this.#refusal());
      return;
    }
    this.#hash?.update(chunk);
    done(null, chunk);
  }
}
