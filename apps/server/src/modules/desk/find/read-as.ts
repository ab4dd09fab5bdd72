/** Chinese characters, each a syllable; what stands between them is one. */
const PARTS = /\p{Script=Han}|[^\p{Script=Han}]+/gu;

/** The part of a name that these letters are, spoken whole (jiachun, also jiachu) or by initials (jc): 甲醇. */
export function readAs(name: string, pinyin: string, letters: string): string | undefined {
  const characters = name.match(PARTS) ?? [];
  const syllables = pinyin.split(' ').map((syllable) => syllable.replace(/[^a-z]/g, ''));
  if (characters.length !== syllables.length) return undefined;
  for (let from = 0; from < syllables.length; from += 1) {
    let whole = '';
    let initials = '';
    for (let to = from; to < syllables.length; to += 1) {
      whole += syllables[to];
      initials += syllables[to]?.slice(0, 1);
      const said = whole.startsWith(letters) || initials === letters;
      if (said && to > from)
        return characters
          .slice(from, to + 1)
          .join('')
          .trim();
      if (said || !(letters.startsWith(whole) || letters.startsWith(initials))) break;
    }
  }
  return undefined;
}
