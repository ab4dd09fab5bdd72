import { describe, expect, it } from 'vitest';
import { maskWords, wordMatcher } from './mask-words';

const masked = (text: string, ...words: string[]) => maskWords(text, wordMatcher(words));

describe('words that are masked', () => {
  it('are starred character by character, wherever and however often they stand', () => {
    expect(masked('混蛋班长，混蛋', '混蛋')).toBe('**班长，**');
    expect(masked('Damn it, DAMN', 'damn')).toBe('**** it, ****');
    expect(masked('一𠮷二', '𠮷')).toBe('一*二');
  });

  it('are taken whole where one contains another', () => {
    expect(masked('大混蛋', '混蛋', '大混蛋')).toBe('***');
  });

  it('are words, not patterns', () => {
    expect(masked('a.b a+b axb (a|b) [x] a-b', 'a.b', '(a|b)', '[x]', 'a-b')).toBe('*** a+b axb ***** *** ***');
    expect(masked('照旧', '.*', '\\', '^', '$', '/')).toBe('照旧');
  });

  it('may be none', () => {
    expect(wordMatcher([' ', ''])).toBe(undefined);
    expect(masked('照旧')).toBe('照旧');
  });
});
