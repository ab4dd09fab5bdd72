import type { ByteRange } from '../../kernel/files/storage/storage';

/**
 * One byte range of a Range header (RFC 9110 §14.1.2): `bytes=0-499`, `bytes=500-`, `bytes=-500`.
 * Undefined: send the whole (no header, another unit, several ranges, nonsense); `unsatisfiable`: answer 416.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const last = size - 1;
  if (match[1] === '') {
    const count = Number(match[2]);
    return count === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - count), end: last };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? last : Math.min(Number(match[2]), last);
  if (match[2] !== '' && Number(match[2]) < start) return undefined;
  return start > last ? 'unsatisfiable' : { start, end };
}
