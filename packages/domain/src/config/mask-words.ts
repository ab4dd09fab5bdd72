/** One matcher for a list of words, longest first, letters of either case; undefined for an empty list. */
export function wordMatcher(words: readonly string[]): RegExp | undefined {
  const wanted = [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))];
  if (wanted.length === 0) return undefined;
  const parts = wanted
    .sort((left, right) => right.length - left.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, (sign) => `\\${sign}`));
  return new RegExp(parts.join('|'), 'giu');
}

/** Every character of a found word becomes a star. */
export const maskWords = (text: string, matcher: RegExp | undefined): string =>
  matcher ? text.replace(matcher, (found) => '*'.repeat([...found].length)) : text;
