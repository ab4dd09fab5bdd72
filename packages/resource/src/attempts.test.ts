import { describe, expect, it } from 'vitest';
import { type AttemptItem, answerFault, fateOf, isAnswered, isOver, readAnswers } from './attempts';

const options = [
  { key: 'A', label: '红' },
  { key: 'B', label: '蓝' },
];
const single: AttemptItem = { id: 's', kind: 'single', title: '单选', options };
const multiple: AttemptItem = { id: 'm', kind: 'multiple', title: '多选', options };
const blanks: AttemptItem = { id: 'b', kind: 'blanks', title: '填空', blanks: 2 };
const text: AttemptItem = { id: 't', kind: 'text', title: '简答' };
const DEVICE = '0b7a4e6e-5c1f-4e57-9d0b-3a5f0f3b1c11';

describe('answers', () => {
  it.each([
    [single, 'A'],
    [single, null],
    [multiple, ['A', 'B']],
    [multiple, []],
    [blanks, ['119', '']],
    [text, '写了几个字'],
  ])('%# fits its item', (item, answer) => {
    expect(answerFault(item, answer)).toBeUndefined();
  });

  it.each([
    [single, 'C', '请选择一个选项'],
    [single, ['A'], '请选择一个选项'],
    [multiple, 'A', '请选择选项'],
    [multiple, ['A', 'A'], '请选择选项'],
    [multiple, ['A', 'X'], '请选择选项'],
    [multiple, [1], '请选择选项'],
    [blanks, ['119'], '请填写2个空'],
    [blanks, { 0: 'a' }, '请填写各空'],
    [text, 5, '请填写文字'],
    [text, 'a'.repeat(5001), '最多5000个字'],
    [text, 'a\0', '含有无法保存的字符'],
    [text, '\ud800', '含有无法保存的字符'],
  ])('%# is refused', (item, answer, says) => {
    expect(answerFault(item, answer)).toBe(says);
  });

  it('knows what is answered', () => {
    expect([undefined, null, '', ' ', [], ['', ' ']].map((answer) => isAnswered(answer))).toEqual(Array(6).fill(false));
    expect(['A', ['', '120']].map((answer) => isAnswered(answer))).toEqual([true, true]);
  });

  it('tells everything that is wrong with what a device sends', () => {
    const items = [single, text];
    const { answers, errors } = readAnswers(items, 'x', [
      { item: 's', answer: 'A', n: 1, base: 0 },
      { item: 'q', answer: 'A', n: 2, base: 0 },
      { item: 't', answer: 'a', n: -1, base: 0 },
      null,
      { item: 't', n: 3, base: 0 },
    ]);
    expect(errors.map(({ field, message }) => `${field} ${message}`)).toEqual([
      'device 请刷新页面后继续作答',
      'answers[1] 第2项：本卷没有这道题',
      'answers[2] 第3项：保存序号不正确，请刷新页面后继续作答',
      'answers[3] 第4项：本卷没有这道题',
    ]);
    expect(answers.map(({ item, answer }) => [item, answer])).toEqual([
      ['s', 'A'],
      ['t', null],
    ]);
    for (const given of [undefined, {}, [], Array(101).fill({})])
      expect(readAnswers(items, DEVICE, given).errors).toEqual([{ field: 'answers', message: '一次保存1至100题' }]);
  });
});

describe('an answer that arrives', () => {
  const last = { answer: 'A', seq: 7, device: 'mine', n: 4 };
  it.each([
    ['the first', { n: 1, base: 0 }, undefined, undefined, 'keep'],
    ['the next of the same device, though it has not heard of the last', { n: 5, base: 0 }, last, 4, 'keep'],
    ['the same again', { n: 4, base: 0 }, last, 4, 'known'],
    ['one overtaken by a later', { n: 3, base: 0 }, last, 4, 'known'],
    [
      'one that was given over what another device gave',
      { n: 1, base: 7 },
      { ...last, device: 'other' },
      undefined,
      'keep',
    ],
    [
      'one given without knowing of another device',
      { n: 1, base: 3 },
      { ...last, device: 'other' },
      undefined,
      'stale',
    ],
    [
      'what another page of before has brought',
      { answer: 'A', n: 1, base: 3 },
      { ...last, device: 'other' },
      undefined,
      'known',
    ],
    ['one of before, sent again after another device', { n: 2, base: 0 }, { ...last, device: 'other' }, 2, 'known'],
  ] as const)('%s', (_, sent, at, kept, fate) => {
    expect(fateOf({ answer: 'B', ...sent }, 'mine', at, kept)).toBe(fate);
  });
});

it('ends by the clock five seconds after its time', () => {
  expect(isOver('2026-03-01 08:00:00', '2026-03-01 08:00:05')).toBe(false);
  expect(isOver('2026-03-01 08:00:00', '2026-03-01 08:00:06')).toBe(true);
});
