import type { AttemptItem } from '@anlan/resource';
import { expect, it } from 'vitest';
import { keyInWords } from './practice-run';

const item = (...options: [string, string][]): AttemptItem => ({
  ...{ id: '1', kind: 'single', title: '题目' },
  options: options.map(([key, label]) => ({ key, label })),
});

it('a key is told by the words of its options, which stand without letters', () => {
  const colours = item(['A', '红色'], ['B', '黄色'], ['C', '蓝色']);
  expect(keyInWords(colours, 'C')).toBe('蓝色');
  expect(keyInWords(colours, 'AC')).toBe('红色；蓝色');
  expect(keyInWords(item(['正确', '正确'], ['错误', '错误']), '错误')).toBe('错误');
  expect(keyInWords(item(), 'LEL')).toBe('LEL');
});
