import { describe, expect, it } from 'vitest';
import { type AttemptItem, answerFault, beginFault, endOf, fateOf, isAnswered, isOver, readAnswers } from './attempts';

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

describe('a paper', () => {
  const paper = {
    title: '复训考试',
    seconds: 3600,
    from: '2026-03-01 08:00:00',
    until: '2026-03-01 12:00:00',
    most: 2,
  };

  it.each([
    ['2026-03-01 07:59:59', 1, '“复训考试”尚未开始，开始时间为2026-03-01 08:00:00'],
    ['2026-03-01 08:00:00', 1, undefined],
    ['2026-03-01 11:59:59', 2, undefined],
    ['2026-03-01 11:59:59', 3, '“复训考试”最多作答2次，您已用完'],
    ['2026-03-01 12:00:00', 1, '“复训考试”已于2026-03-01 12:00:00结束'],
  ])('at %s, attempt %i', (now, number, says) => {
    expect(beginFault(paper, number, now)).toBe(says);
  });

  it('may always be begun where nothing says otherwise', () => {
    expect(beginFault({ title: '试做', seconds: 300 }, 99, '2026-03-01 07:00:00')).toBeUndefined();
  });

  it('ends after its time, not later than its window', () => {
    expect(endOf(paper, '2026-03-01 08:00:30')).toBe('2026-03-01 09:00:30');
    expect(endOf(paper, '2026-03-01 11:30:00')).toBe('2026-03-01 12:00:00');
    expect(endOf({ title: '试做', seconds: 90 }, '2026-03-01 23:59:00')).toBe('2026-03-02 00:00:30');
  });
});

it('takes what answers nothing for no answer, so that it is counted in one way', () => {
  const sent = [
    { item: 't', answer: '  ', n: 1, base: 0 },
    { item: 'b', answer: ['', ''], n: 2, base: 0 },
  ];
  expect(readAnswers([text, blanks], DEVICE, sent).answers.map(({ answer }) => answer)).toEqual([null, null]);
});
