/** How a text names a law: by its number or by its title, which is what laws are found by in checks, rules and words. */
export interface CitedLaw {
  readonly title: string;
  readonly documentNumber?: string | null;
  /** Other ways of writing it, separated by 、 or commas. */
  readonly alias?: string | null;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const SPACE = '[[:space:]]*';
const STANDARD = /^([A-Z]{2,5}\d{0,2})(?:\/[TZ])?\s*([\d.]+)\s*[-—–]\s*(\d{4})$/;

/** GB 6441-1986 is also written GB/T 6441-1986, GB6441—1986; 1986 alone does not end a longer number. */
function numberPattern(number: string): string {
  const [, body, place, year] = STANDARD.exec(number) ?? [];
  if (body && place && year) return `${body}(/[TZ])?${SPACE}${escaped(place)}${SPACE}[-—–]${SPACE}${year}([^0-9]|$)`;
  return number.trim().split(/\s+/).map(escaped).join(SPACE);
}

/** 安全生产法 is not meant where 安全生产法律法规 is written. */
const namePattern = (name: string): string => `${escaped(name)}${name.endsWith('法') ? '([^律规]|$)' : ''}`;

/**
 * What finds a text that cites this law, in the one notation that PostgreSQL and the browser's reader of it share; see
 * `citationTest`. Null where nothing names it.
 */
export function citationPattern({ title, documentNumber, alias }: CitedLaw): string | null {
  const named = title.replace(/^中华人民共和国/, '').trim();
  const others = (alias ?? '').split(/[、,，;；]/).map((one) => one.trim());
  const numbers = [documentNumber ?? '', ...others.filter((one) => STANDARD.test(one))].filter((one) => one.length > 3);
  // One or two characters name nothing.
  const names = [named, ...others.filter((one) => !STANDARD.test(one))].filter((one) => one.length > 2);
  const parts = [...numbers.map((one) => numberPattern(one.trim())), ...names.map(namePattern)];
  return parts.length === 0 ? null : parts.map((part) => `(${part})`).join('|');
}

/**
 * Words of which any text that cites this law holds at least one, so that they are looked up in an index before the pattern
 * is asked; nothing where nothing names it.
 */
export function citationWords({ title, documentNumber, alias }: CitedLaw): readonly string[] {
  const others = (alias ?? '').split(/[、,，;；]/).map((one) => one.trim());
  const words = [documentNumber ?? '', title.replace(/^中华人民共和国/, ''), ...others]
    .map((one) => one.trim())
    .filter((one) => one.length > 2)
    // Of a standard the number alone is written without any space or stroke within it; of others what stands before the first space.
    .map((one) => STANDARD.exec(one)?.[2] ?? (one.split(/\s+/)[0] as string));
  return [...new Set(words.filter((one) => one.length > 1))];
}

/** The pattern as JavaScript reads it. */
export const citationTest = (pattern: string): RegExp => new RegExp(pattern.replaceAll('[[:space:]]', '\\s'));
