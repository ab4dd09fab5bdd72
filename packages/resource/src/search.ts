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

/** Marks a pair of letters as sound: `~zh` of 张, which no name that is written `zh` holds. */
const SOUND = '~';

/** `zhang1 wei3` → zhangwei and zw. */
export const spoken = (pinyin: string): { readonly letters: string; readonly initials: string } => {
  const syllables = pinyin.split(' ').map((syllable) => syllable.replace(/[^a-z]/g, ''));
  return { letters: syllables.join(''), initials: syllables.map((syllable) => syllable.slice(0, 1)).join('') };
};

/** Pairs of letters by which a name is found as it is spoken, whole or by its initials. */
export const soundGrams = (pinyin: string): string[] => {
  const { letters, initials } = spoken(pinyin);
  return [...new Set([...bigrams(letters), ...bigrams(initials)])].map((pair) => `${SOUND}${pair}`);
};

export const wantedSound = (letters: string): string[] => bigrams(letters).map((pair) => `${SOUND}${pair}`);
