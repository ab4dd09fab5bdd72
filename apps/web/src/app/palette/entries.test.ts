import { expect, it } from 'vitest';
import type { MenuNode } from '../../lib/menu/menu';
import { actionsOf, lawsCalled, marked, matches } from './entries';

const leaf = (name: string, path: string): MenuNode => ({
  ...{ id: path, code: path, name, path, icon: '', newWindow: false, hidden: false, tab: true, keepAlive: true },
  children: [],
});
const pinyin = (name: string) => (name === '检查计划' ? ['jian', 'cha', 'ji', 'hua'] : [...name]);

it('offers what may be entered in a list of the menu, by the right to add', () => {
  const tree = [leaf('隐患排查计划', '/check/plan'), leaf('隐患治理', '/hazard/list')];
  const of = (...codes: string[]) =>
    actionsOf(tree, (code) => codes.includes(code)).map(({ label, path }) => [label, path]);
  expect(of('hiddendanger_add')).toEqual([['上报隐患', '/hazard/report']]);
  expect(of('plan_add', 'planvtwo_add', 'checkplan_add').map(([, path]) => path)).toEqual(['/check/plan?_new=1']);
  expect(of('user_add', 'hiddendanger_view')).toEqual([]);
});

it('matches a name as it is written, spoken and abbreviated', () => {
  for (const query of ['计划', 'jiancha', 'jcjh', 'chaji'])
    expect(matches('检查计划', query, pinyin), query).toBe(true);
  for (const query of ['h', 'xyz', '检计']) expect(matches('检查计划', query, pinyin), query).toBe(false);
});

it('marks what was looked for, whatever signs it holds', () => {
  expect(marked('甲醇储罐2#甲醇', ['甲醇'])).toEqual(['', '甲醇', '储罐2#', '甲醇', '']);
  expect(marked('压力(MPa)', ['(m'])).toEqual(['压力', '(M', 'Pa)']);
  expect(marked('无', [''])).toEqual(['无']);
});

it('finds a law by its name, number or short name, as written and as spoken, each once', () => {
  const laws = [
    { id: '1', title: '检查计划', documentNumber: 'GB 30871-2022', alias: '检规、三十条' },
    { id: '1', title: '检查计划', documentNumber: 'GB 30871-2022', alias: '检规、三十条' },
    { id: '2', title: '安全生产法', documentNumber: null, alias: null },
  ];
  const of = (query: string) => lawsCalled(laws, query, pinyin).map(({ id }) => id);
  for (const query of ['计划', 'jiancha', 'jcjh', 'gb30871', '三十条']) expect(of(query), query).toEqual(['1']);
  expect(of('安全')).toEqual(['2']);
  expect(of('没有')).toEqual([]);
});
