import { describe, expect, it } from 'vitest';
import { type CitedLaw, citationPattern, citationTest } from './citations';
import { citingFields, citingRules } from './citing';

const finds = (law: CitedLaw, text: string): boolean => {
  const pattern = citationPattern(law);
  return pattern !== null && citationTest(pattern).test(text);
};

describe('a citation', () => {
  const old = { title: '企业职工伤亡事故分类', documentNumber: 'GB 6441-1986' };
  it('of a standard is its number with its year, however it is spaced and whether recommended or not', () => {
    for (const text of ['GB 6441-1986', '按GB6441-1986分类', '依据 GB/T 6441—1986 附录A', '《企业职工伤亡事故分类》'])
      expect([text, finds(old, text)]).toEqual([text, true]);
    for (const text of ['GB 6441-2025', 'GB 16441-1986', 'GB 6441-19861', 'GB 6441', 'DB37/T 6441-1986'])
      expect([text, finds(old, text)]).toEqual([text, false]);
  });
  it('of a law is its title with or without the name of the state, and no longer word that begins with it', () => {
    const law = { title: '中华人民共和国安全生产法' };
    for (const text of ['安全生产法第四十一条', '《中华人民共和国安全生产法》', '安全生产法'])
      expect([text, finds(law, text)]).toEqual([text, true]);
    expect(finds(law, '遵守安全生产法律法规')).toBe(false);
  });
  it('also goes by the other ways of writing it, and by nothing too short to name anything', () => {
    const rule = { title: '安全生产事故隐患排查治理暂行规定', alias: '安监总局令第16号、16号' };
    expect(finds(rule, '安监总局令第16号第十四条')).toBe(true);
    expect(finds(rule, '16号厂房')).toBe(true);
    expect(finds({ ...rule, alias: '令' }, '令')).toBe(false);
    expect(citationPattern({ title: '令', documentNumber: '' })).toBeNull();
    expect(finds({ title: '甲(乙)规定' }, '甲（乙）规定')).toBe(false);
    expect(finds({ title: '甲(乙)规定' }, '见甲(乙)规定')).toBe(true);
  });
});

it('finds the rules of the product that rest on a law: those of the replaced standard and of its successor apart', () => {
  const names = (law: CitedLaw) => citingRules(String(citationPattern(law))).map(({ kind, name }) => `${kind} ${name}`);
  const before = names({ title: '企业职工伤亡事故分类', documentNumber: 'GB/T 6441-1986' });
  const after = names({ title: '生产安全事故分类与编码', documentNumber: 'GB 6441-2025' });
  expect(before).toEqual(['业务字典 事故类型（1986版，停用）']);
  expect(after).toContain('业务字典 事故类型');
  expect(names({ title: '中华人民共和国安全生产法' }).some((name) => name.startsWith('期限 '))).toBe(true);
});

it('texts that may cite are named by their definitions', () => {
  expect(citingFields.map(({ resource, rows, name }) => [resource.name, rows?.name, name])).toContainEqual([
    'checkList',
    'items',
    'basis',
  ]);
});
