import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(16 * 256);
let used = pool.length;
let last = 0;
let counter = 0;

/**
 * UUIDv7 (RFC 9562 section 5.7): 48 bits of milliseconds, then a 12-bit counter (method 1 of section 6.2) that keeps
 * the ids of one process rising also within a millisecond and when the clock steps back, then 62 random bits.
 */
export function newId(now: number = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, used + 16);
  used += 16;
  if (now > last) {
    last = now;
    // The upper bit starts clear, which leaves at least 2048 ids before the millisecond is borrowed from the future.
    counter = bytes.readUInt16BE(6) & 0x7ff;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      last += 1;
      counter = 0;
    }
  }
  bytes.writeUIntBE(last, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Whether a text is a UUID as PostgreSQL would take it in its usual form; ask this before binding a foreign id. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
