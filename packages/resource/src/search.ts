/**
 * Contains-search for Chinese: pairs of neighbouring characters ("bigrams"). Trigram indexes fail on two-character
 * words, the usual length of a Chinese keyword; with pairs a term of two or more characters is an index look-up.
 */
const LIMIT = 600;

const normal = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

export function bigrams(text: string): string[] {
  const characters = [...normal(text)];
  const pairs = new Set<string>();
  for (let place = 0; place + 1 < characters.length && pairs.size < LIMIT; place += 1) {
    pairs.add(`${characters[place]}${characters[place + 1]}`);
  }
  return [...pairs];
}

/** The pairs stored for a row: of each searched text on its own, so that no pair spans two fields. */
export const rowBigrams = (texts: readonly unknown[]): string[] => [
  ...new Set(texts.flatMap((text) => (typeof text === 'string' ? bigrams(text) : []))),
];
