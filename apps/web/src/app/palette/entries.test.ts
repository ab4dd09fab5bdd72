import { expect, it } from 'vitest';
import type { MenuNode } from '../../lib/menu/menu';
import { actionsOf, marked, matches } from './entries';

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
