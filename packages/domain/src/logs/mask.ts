/**
 * Takes out of a text what a log must not keep: telephone and identity numbers, mail addresses, tokens, long keys, and
 * whatever stands behind the name of a secret. Values that PostgreSQL quotes from a row go as well.
 */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 ***'],
  [
    /(password|passwd|pwd|\w*secret\w*|\w*token|access_?key|authorization|blade-auth)(["']?\s*[:=]\s*)(["']?)[^\s"',;}]+\3/gi,
    '$1$2***',
  ],
  [/\)=\(([^()]*)\)/g, ')=(***)'],
  [/(?<![\w.])\d{17}[\dXx](?!\w)/g, '***'],
  [/(?<![\w.])1[3-9]\d{9}(?!\d)/g, '***'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '***'],
  [/(?<![\w-])[\w+=-]{40,}(?![\w-])/g, '***'],
  [/: "[^"\n]*"/g, ': "***"'],
];

export function maskLog(text: string, max: number): string {
  let masked = text.slice(0, max * 2);
  for (const [pattern, replacement] of RULES) masked = masked.replace(pattern, replacement);
  return masked.slice(0, max);
}

const SECRET_NAME = /password|passwd|secret|token|hash|credential|access_?key|_key$/i;

/** A record as the audit keeps it, for people: encrypted columns, their hashes and anything secret are starred. */
export function maskRecord(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskRecord);
  if (typeof value === 'string') return /^v1\.[\w-]{20,}$/.test(value) ? '******' : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) =>
      name.endsWith('_hash') ? [] : [[name, SECRET_NAME.test(name) && item !== null ? '******' : maskRecord(item)]],
    ),
  );
}
