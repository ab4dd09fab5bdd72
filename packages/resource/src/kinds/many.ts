/**
 * Several keys in one value: a comma string or an array on the wire, a list without repeats in the table.
 * Undefined when it is neither, when an item is not a key, or when there are more than `max`.
 */
export function manyOf(raw: unknown, max: number): string[] | undefined {
  const parts = Array.isArray(raw)
    ? raw
    : typeof raw === 'string'
      ? raw.split(',')
      : typeof raw === 'number'
        ? [raw]
        : undefined;
  if (!parts || parts.length > Math.max(max * 2, 2)) return undefined;
  const keys = new Set<string>();
  for (const part of parts) {
    if (typeof part !== 'string' && typeof part !== 'number') return undefined;
    const key = String(part).trim();
    if (key.includes('\0') || !key.isWellFormed()) return undefined;
    if (key !== '') keys.add(key);
  }
  return keys.size <= max ? [...keys] : undefined;
}

/** Several values that are keys by their shape: where `manyOf` refuses them, there are too many. */
export const isMany = (raw: unknown): boolean =>
  typeof raw === 'string' ||
  (Array.isArray(raw) && raw.every((part) => typeof part === 'string' || typeof part === 'number'));
