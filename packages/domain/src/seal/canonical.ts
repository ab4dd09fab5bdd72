/**
 * One text for one JSON value, whoever writes it: names in the order of their code units, no white space, numbers as
 * ECMAScript writes them (RFC 8785). What JSON cannot say has no text.
 */
export function canonicalText(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const prototype = Object.getPrototypeOf(value);
    if (prototype === Object.prototype || prototype === null) {
      const named = value as Readonly<Record<string, unknown>>;
      const parts = Object.keys(named)
        .sort()
        .map((name) => `${JSON.stringify(name)}:${canonicalText(named[name])}`);
      return `{${parts.join(',')}}`;
    }
  }
  throw new TypeError(`No JSON value: ${typeof value}`);
}

/** The same value as JSON keeps it: names without a value are gone. */
export const plainJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
