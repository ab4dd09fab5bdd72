import { describe, expect, it } from 'vitest';
import { changedLines, changedPages, paragraphsOf } from './changes';

describe('what changed between two versions', () => {
  it('is told paragraph by paragraph, without the formatting', () => {
    expect(
      paragraphsOf('<h2>第一章</h2><p>甲&nbsp;&lt;乙&gt;</p><ul><li>一</li><li><b>二</b></li></ul><p><br></p>'),
    ).toEqual(['第一章', '甲 <乙>', '一', '二']);
    expect(changedLines(['一', '二', '三', '四'], ['一', '二之一', '三', '新', '四'])).toEqual([
      { kind: 'same', text: '一' },
      { kind: 'removed', text: '二' },
      { kind: 'added', text: '二之一' },
      { kind: 'same', text: '三' },
      { kind: 'added', text: '新' },
      { kind: 'same', text: '四' },
    ]);
    expect(changedLines([], ['一'])).toEqual([{ kind: 'added', text: '一' }]);
    expect(changedLines(['一'], [])).toEqual([{ kind: 'removed', text: '一' }]);
  });

  it('gives both texts back, whatever they are', () => {
    let seed = 7;
    const next = (n: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % n;
    };
    for (let round = 0; round < 300; round += 1) {
      const text = () => Array.from({ length: next(12) }, () => String(next(4)));
      const [before, after] = [text(), text()];
      const lines = changedLines(before, after);
      const of = (...kinds: string[]) => lines.filter(({ kind }) => kinds.includes(kind)).map((line) => line.text);
      expect([of('same', 'removed'), of('same', 'added')]).toEqual([before, after]);
    }
  });

  it('of files is the list of pages that read otherwise', () => {
    expect(changedPages(['甲', '乙', '丙'], ['甲', '乙 改', '丙', '丁'])).toEqual([2, 4]);
    expect(changedPages(['甲', '乙'], ['甲', '乙'])).toEqual([]);
    expect(changedPages(['甲', '乙'], ['新', '甲', ' 乙 '])).toEqual([1]);
    // A page more is another number on all of them.
    expect(changedPages(['甲 第1页 共2页', '乙 2 / 2'], ['甲 第1页 共3页', '乙 2 / 3', '丙 第3页'])).toEqual([3]);
    expect(changedPages(['最高允许浓度 1/2 以下'], ['最高允许浓度 1/3 以下'])).toEqual([1]);
  });
});
