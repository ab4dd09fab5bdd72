import { KIND, OPTION_KEYS, readKey, readOptions } from '@anlan/domain/training/question';
import { MOST_TAGS } from '@anlan/domain/training/threat/compose';
import { describe, expect, it } from 'vitest';
import { COMPANIES, type Trade } from '../../company/companies';
import { plantOf } from '../../company/plants';
import { CHEMICAL } from './chemical';
import { GENERAL } from './general';
import { MACHINERY } from './machinery';
import { banksOf } from './questions';
import { type DemoQuestion, type DemoTopic, topic } from './read';
import { SPECIAL } from './special';
import { WOOD } from './wood';

const FILES = { GENERAL, SPECIAL, CHEMICAL, MACHINERY, WOOD };
const TRADES: readonly Trade[] = ['chemical', 'machinery', 'wood'];
const asked = (topics: readonly DemoTopic[]): DemoQuestion[] => topics.flatMap(({ questions }) => questions);
const ALL = asked(Object.values(FILES).flat());
const ofKind = (questions: readonly DemoQuestion[], kind: number) =>
  questions.filter(({ questionType }) => questionType === kind);

const plain = (text: string): string => text.replace(/[\s，。、：；？“”（）_]/g, '');
/** Pairs of neighbouring characters. */
const pairs = (text: string): Set<string> => {
  const characters = [...plain(text)];
  return new Set(characters.slice(1).map((character, at) => `${characters[at]}${character}`));
};
const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const both = [...one].filter((pair) => other.has(pair)).length;
  return both / (one.size + other.size - both);
};

describe('questions of the demo', () => {
  it('are three hundred and more, of each trade and each kind enough', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(300);
    for (const trade of TRADES) {
      const own = asked(banksOf(trade).trade.topics);
      const all = Object.values(banksOf(trade)).flatMap(({ topics }) => asked(topics));
      expect([trade, own.length >= 70, all.length >= 240]).toEqual([trade, true, true]);
      const least = { single: 35, multiple: 12, truth: 15, blanks: 5, text: 3 };
      for (const [kind, count] of Object.entries(least))
        expect([trade, kind, ofKind(own, KIND[kind as keyof typeof KIND]).length >= count || own.length]).toEqual([
          trade,
          kind,
          true,
        ]);
    }
  });

  it('have the key in the form in which it is kept, and options of which some are wrong', () => {
    for (const { questionType, title, options, answer } of ALL) {
      const known = options.map((label, place) => ({ key: OPTION_KEYS[place] as string, label }));
      expect([title, readKey(questionType, answer, { options: known, title })]).toEqual([title, { key: answer }]);
      const fields = Object.fromEntries(known.map(({ key, label }) => [`option${key}`, label]));
      expect([title, readOptions(questionType, fields).errors]).toEqual([title, []]);
      if (questionType <= KIND.multiple)
        expect([title, options.length >= 4, answer.length < options.length]).toEqual([title, true, true]);
    }
  });

  it('say what is right and why, each in its own difficulty', () => {
    for (const { title, analysis, difficulty, answer, basis } of ALL) {
      expect([title, [1, 2, 3].includes(difficulty)]).toEqual([title, true]);
      expect([title, title.length <= 200 && analysis.length >= 5 && analysis.length <= 200]).toEqual([title, true]);
      expect([title, /\$|undefined|\*/.test(title + analysis + answer + basis)]).toEqual([title, false]);
    }
    for (const topics of Object.values(FILES))
      expect(new Set(asked(topics).map(({ difficulty }) => difficulty))).toEqual(new Set([1, 2, 3]));
  });

  it('are asked once, and no two are alike', () => {
    expect(new Set(ALL.map(({ title }) => plain(title))).size).toBe(ALL.length);
    const sets = ALL.map(({ title, questionType }) => ({ title, questionType, of: pairs(title) }));
    const alike = sets.flatMap((one, at) =>
      sets
        .slice(at + 1)
        .flatMap((other) => (likeness(one.of, other.of) > 0.7 ? [`${one.title} / ${other.title}`] : [])),
    );
    expect(alike).toEqual([]);
    const names = Object.values(FILES).flatMap((topics) => topics.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });

  it('tell nobody the right answer by its place or its length', () => {
    for (const [file, topics] of Object.entries(FILES)) {
      const singles = ofKind(asked(topics), KIND.single);
      for (const key of ['A', 'B', 'C', 'D']) {
        const share = singles.filter(({ answer }) => answer === key).length / singles.length;
        expect([file, key, share > 0.1 && share < 0.42 ? true : share]).toEqual([file, key, true]);
      }
      const longest = singles.filter(({ options, answer }) => {
        const right = options[OPTION_KEYS.indexOf(answer as 'A')] ?? '';
        return options.every((option) => option === right || option.length < right.length);
      });
      expect([file, longest.length / singles.length < 0.4]).toEqual([file, true]);
      const truths = ofKind(asked(topics), KIND.truth);
      const right = truths.filter(({ answer }) => answer === '正确').length / truths.length;
      expect([file, right > 0.2 && right < 0.8 ? true : right]).toEqual([file, true]);
    }
    // Of several right ones not always the first.
    expect(new Set(ofKind(ALL, KIND.multiple).map(({ answer }) => answer)).size).toBeGreaterThan(8);
  });

  it('concern points and works that the companies have, and few enough to be somebody’s own', () => {
    for (const { trade, riskPoints } of COMPANIES) {
      const points = plantOf(trade).risks.map(({ name }) => name);
      for (const { point, works = [] } of Object.values(banksOf(trade)).flatMap(({ topics }) => topics)) {
        if (point) expect([trade, point, points.includes(point)]).toEqual([trade, point, true]);
        expect(works.length).toBeLessThanOrEqual(MOST_TAGS);
      }
      expect(Math.ceil(riskPoints / points.length)).toBeLessThanOrEqual(MOST_TAGS);
    }
  });
});

it('reads a line: options are mixed, and the marked ones are the key', () => {
  const [single, blank] = topic(
    { name: '例' },
    '1 2|几米|*2米/1米/3米/5米|说明|依据\n4 1|填____||甲/乙|说明',
  ).questions;
  expect(single).toMatchObject({ questionType: 1, difficulty: 2, analysis: '说明', basis: '依据' });
  expect([...(single?.options ?? [])].sort()).toEqual(['1米', '2米', '3米', '5米']);
  expect(single?.options[OPTION_KEYS.indexOf(single.answer as 'A')]).toBe('2米');
  expect(blank).toMatchObject({ questionType: 4, answer: '甲/乙', options: [], basis: '' });
});
