import { OPTION_KEYS, readKey } from '@anlan/domain/training/question';
import { expect, it } from 'vitest';
import { GENERAL, OF_TRADE, SPECIAL } from './questions';

it('every question of the demo has the key in the form in which it is kept, and is asked once', () => {
  const all = [...GENERAL, ...SPECIAL, ...Object.values(OF_TRADE).flat()];
  expect(new Set(all.map(({ questionType, title }) => `${questionType}${title}`)).size).toBe(all.length);
  for (const { questionType, title, options, answer } of all) {
    const known = options.map((label, place) => ({ key: OPTION_KEYS[place] as string, label }));
    expect([title, readKey(questionType, answer, { options: known, title })]).toEqual([title, { key: answer }]);
    if (questionType <= 2) expect([title, new Set(options).size >= 2]).toEqual([title, true]);
  }
});
