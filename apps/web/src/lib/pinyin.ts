/** Turns a name into its pinyin syllables; given in, because the dictionary behind it is loaded on first use only. */
export type Pinyin = (name: string) => readonly string[];

/** Keys of one name: `隐患治理` -> itself, `yinhuanzhili`, `yhzl`. */
export function searchKeys(name: string, pinyin: Pinyin | null): string[] {
  const plain = name.toLowerCase();
  if (!pinyin) return [plain];
  const syllables = pinyin(name).map((syllable) => syllable.toLowerCase());
  return [...new Set([plain, syllables.join(''), syllables.map((syllable) => syllable[0] ?? '').join('')])];
}

let loaded: Promise<Pinyin> | null = null;

/** The pinyin dictionary, fetched once, when somebody first searches. */
export function loadPinyin(): Promise<Pinyin> {
  loaded ??= import('pinyin-pro').then(
    ({ pinyin }) =>
      (name) =>
        pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }),
  );
  return loaded;
}
