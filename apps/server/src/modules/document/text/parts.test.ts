import { bigrams } from '@anlan/resource';
import { describe, expect, it } from 'vitest';
import { PART, partsOf, plainText } from './parts';

describe('the rows of a text that is searched for words', () => {
  it('are without the breaks of lines that Chinese does not know', () => {
    expect(plainText('动火作\n业票 应 经\r\n审批 GB 30871')).toBe('动火作业票应经审批 GB 30871');
  });

  it('hold every word of any page whole, and all of its pairs', () => {
    const page = Array.from({ length: 2_345 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 37) % 4_000))).join('');
    const parts = partsOf(['', page]);
    expect(new Set(parts.map((part) => part.page))).toEqual(new Set([2]));
    for (const { text, grams } of parts) {
      expect([...text].length).toBeLessThanOrEqual(PART);
      expect(new Set(grams)).toEqual(new Set(bigrams(text)));
      for (const pair of bigrams(text)) expect(grams).toContain(pair);
    }
    for (let at = 0; at + 50 <= page.length; at += 1) {
      const word = page.slice(at, at + 50);
      expect(parts.some(({ text }) => text.includes(word))).toBe(true);
    }
  });
});
