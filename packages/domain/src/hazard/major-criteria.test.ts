import { describe, expect, it } from 'vitest';
import { hiddenDanger } from './hidden-danger';
import { likeness, majorCriteriaOn, majorStandards, ownTradeFirst, quoted, rarityAmong } from './major-criteria';

const most = hiddenDanger.fields.basis.max ?? 0;

describe('criteria of a major hidden danger', () => {
  it('name standard, clause and source for each of the trades', () => {
    const offered = majorCriteriaOn('2026-11-22');
    expect(new Set(offered.map(({ id }) => id)).size).toBe(offered.length);
    expect(new Set(offered.map(({ trade }) => trade))).toEqual(
      new Set([
        '工贸企业',
        '机械企业',
        '存在粉尘爆炸危险',
        '使用液氨制冷',
        '存在中毒风险的有限空间作业',
        '化工和危险化学品',
      ]),
    );
    const lock = offered.find(({ text }) => text.includes('锁气卸灰'));
    expect(lock).toMatchObject({ clause: '第十一条（六）', source: '应急管理部令第10号' });
  });

  it('say which words are a summary, and keep the numbers of the clauses where one is left out', () => {
    const machines = majorCriteriaOn('2026-11-22').filter(({ trade }) => trade === '机械企业');
    expect(machines.map(({ clause, summary }) => [clause.slice(4, 5), summary])).toEqual([
      ['一', false],
      ['二', false],
      ['三', true],
      ['五', true],
      ['七', false],
    ]);
  });

  it('hold from the day they are in force', () => {
    expect(majorCriteriaOn('2023-05-14').every(({ source }) => source === '安监总管三〔2017〕121号')).toBe(true);
    expect(majorCriteriaOn('2017-11-12')).toEqual([]);
    for (const { since } of majorStandards) expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('fit the grounds of a danger with their clause and source whole', () => {
    for (const one of majorCriteriaOn('2026-11-22')) {
      const words = quoted(one, most);
      expect([...words].length).toBeLessThanOrEqual(most);
      expect(words).toContain(`${one.source}）${one.clause}${one.summary ? '（摘要）' : ''}：`);
    }
  });

  it('stand with those of the own trade first', () => {
    const trades = ['工贸企业', '机械企业', '化工和危险化学品'];
    expect(ownTradeFirst(trades, '1')).toEqual(['化工和危险化学品', '工贸企业', '机械企业']);
    expect(ownTradeFirst(trades, '3')).toEqual(['机械企业', '工贸企业', '化工和危险化学品']);
    expect(ownTradeFirst(trades, undefined)).toEqual(trades);
  });

  it('are found by pieces of what is looked for, the whole of it first', () => {
    const found = majorCriteriaOn('2026-11-22').filter(({ text }) => likeness(text, '安全联锁') > 0);
    expect(found.some(({ text }) => text.includes('联锁'))).toBe(true);
    expect(likeness('未实现紧急切断联锁', '联锁')).toBe(1);
    expect(likeness('自动化控制系统未投用，安全仪表与联锁', '安全联锁')).toBeGreaterThan(
      likeness('设置联锁', '安全联锁'),
    );
    expect(likeness('设置围堰', '安全联锁')).toBe(0);
  });

  it('are found by the rarer piece before the common one', () => {
    const all = majorCriteriaOn('2026-11-22');
    const worth = rarityAmong(all.map(({ text }) => text));
    const share = (text: string | undefined) => likeness(text ?? '', '安全联锁', worth);
    const [first, ...rest] = [...all].sort((a, b) => share(b.text) - share(a.text));
    expect(first?.text).toContain('联锁');
    const safe = rest.find(({ text }) => text.includes('安全') && !text.includes('联锁'));
    expect(share(safe?.text)).toBeLessThan(share(first?.text) / 3);
  });
});
