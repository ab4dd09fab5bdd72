import { describe, expect, it } from 'vitest';
import { contentOf, type NamedDocument, setStatusOf } from './content';

const documents = new Map<string, NamedDocument>(
  ['target', 'procedure', 'card'].map((id) => [
    id,
    { id, name: `文件${id}`, docNum: id === 'card' ? null : `N-${id}` },
  ]),
);
const facts = (safety: string[], operate: string[], cards: string[], duties: string | null = null) => ({
  duties,
  safetyIds: safety,
  operateIds: operate,
  postRiskCardIds: cards,
});

describe('a list of duties', () => {
  it('is set when all three are there, not set when none is, else partly', () => {
    expect(setStatusOf(facts(['target'], ['procedure'], ['card']), documents)).toBe(1);
    expect(setStatusOf(facts([], [], []), documents)).toBe(2);
    expect(setStatusOf(facts(['target'], [], ['card']), documents)).toBe(3);
  });

  it('counts nothing that is no longer in force', () => {
    expect(setStatusOf(facts(['abolished'], ['procedure'], ['card']), documents)).toBe(3);
    expect(setStatusOf(facts(['abolished'], [], []), documents)).toBe(2);
  });

  it('says the duties line by line and the documents by name and number', () => {
    expect(contentOf(facts(['target'], ['gone'], ['card'], '巡检 <每班>\n\n 交接班 '), documents)).toBe(
      '<h3>安全职责</h3><ol><li>巡检 &lt;每班&gt;</li><li>交接班</li></ol>' +
        '<h3>目标责任书</h3><ol><li>《文件target》（N-target）</li></ol>' +
        '<h3>岗位风险三卡</h3><ol><li>《文件card》</li></ol>',
    );
    expect(contentOf(facts([], [], []), documents)).toBe('');
  });
});
