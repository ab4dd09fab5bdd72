import { describe, expect, it } from 'vitest';
import {
  bindingRules,
  bindsPerson,
  type Evidence,
  evidenceApart,
  lackOf,
  lacksOf,
  lawRules,
  type Rule,
  ruleOf,
  standingWith,
} from './judge';

const names = (key: string) => ({ '17': '监护人专项培训', '18': '有限空间作业专题培训' })[key] ?? key;
const stored = {
  ...{ id: 'r', title: '监护人年度培训', whom: 2, posts: null, works: ['1'], role: 'guardian', asks: 1, type: '17' },
  ...{ hours: 2, planId: null, planTitle: null, paperId: null, paperTitle: null, months: 12, force: 1 },
  ...{ since: '2026-01-01', basis: '安全教育培训制度第8条', occasion: 1, depts: null, people: null, countsFrom: null },
} as const;
const rule = (more: object = {}): Rule => ({ ...ruleOf(stored, names), ...more });
const learnt = (day: string, tenths: number, seconds = 0, type = '17') => ({ type, day, seconds, tenths });
const has = (facts: Partial<Evidence>): Evidence => ({ learnt: [], passed: [], ...facts });
const until = (facts: Partial<Evidence>, from = '2026-11-26', more: object = {}) =>
  standingWith(rule(more), has(facts), from, 45).until;

describe('a rule of hours', () => {
  it('holds until the oldest of what suffices counts no more', () => {
    expect(until({ learnt: [learnt('2026-03-01', 20)] })).toBe('2027-03-01');
    expect(until({ learnt: [learnt('2026-03-01', 10), learnt('2026-05-01', 10)] })).toBe('2027-03-01');
    expect(until({ learnt: [learnt('2026-03-01', 10), learnt('2026-05-01', 10), learnt('2026-06-01', 10)] })).toBe(
      '2027-05-01',
    );
  });

  it('counts what is learned to the day a year ago and not what is older, of another kind or still to come', () => {
    expect(until({ learnt: [learnt('2025-11-26', 20)] })).toBe('2026-11-26');
    expect(until({ learnt: [learnt('2025-11-25', 20)] })).toBe('2026-11-25');
    expect(until({ learnt: [learnt('2026-11-01', 20, 0, '4')] })).toBe('2026-11-25');
    expect(until({ learnt: [learnt('2026-11-27', 20)] })).toBe('2026-11-25');
  });

  it('adds seconds before it rounds them down, 45 minutes each', () => {
    expect(until({ learnt: [learnt('2026-11-01', 0, 2700), learnt('2026-11-02', 0, 2699)] })).toBe('2026-11-25');
    expect(until({ learnt: [learnt('2026-11-01', 0, 2650), learnt('2026-11-02', 0, 2750)] })).toBe('2027-11-01');
  });

  it('says how much is missing and by when, or when what there is ends', () => {
    const says = (facts: Partial<Evidence>, from: string, to: string) =>
      lacksOf([rule()], () => has(facts), { from, until: to, minutes: 45 }).map((one) => one.says);
    expect(says({ learnt: [learnt('2026-03-01', 5)] }, '2026-11-26', '2026-11-27')).toEqual([
      '须有近12个月监护人专项培训2学时，还差1.5学时，请在2026-11-26前完成',
    ]);
    expect(says({ learnt: [learnt('2026-03-01', 20)] }, '2027-02-27', '2027-03-01')).toEqual([]);
    expect(says({ learnt: [learnt('2026-03-01', 20)] }, '2027-02-27', '2027-03-02')).toEqual([
      '须有近12个月监护人专项培训2学时，现有的培训只到2027-03-01，请在此前重新培训',
    ]);
  });

  it('asks nothing before its day', () => {
    const late = [rule({ since: '2026-12-01' })];
    expect(lacksOf(late, () => has({}), { from: '2026-11-29', until: '2026-12-01', minutes: 45 })).toHaveLength(1);
    const who = { id: 'me', posts: [], depts: [], work: '1', role: 'guardian' } as const;
    expect(bindingRules(late, who, '2026-11-30')).toEqual([]);
    expect(bindingRules(late, who, '2026-12-01')).toHaveLength(1);
  });
});

describe('a rule of something passed', () => {
  it('holds from the last day on which it was passed', () => {
    const passed = (of: string, day: string, asks = 4) => ({ asks, of, day });
    const paper = { asks: 4, of: 'paper', ofName: '监护人试卷', months: 6 };
    expect(until({ passed: [passed('paper', '2026-08-31')] }, '2026-11-26', paper)).toBe('2027-02-28');
    expect(until({ passed: [passed('paper', '2026-02-01'), passed('paper', '2026-07-01')] }, '2026-11-26', paper)).toBe(
      '2027-01-01',
    );
    expect(until({ passed: [passed('other', '2026-08-31')] }, '2026-11-26', paper)).toBe('2026-11-25');
    expect(until({ passed: [passed('paper', '2026-08-31', 3)] }, '2026-11-26', paper)).toBe('2026-11-25');
    expect(lackOf(rule(paper), { until: '2026-11-25', has: 0 }, '2026-11-26')).toBe(
      '须有近6个月“监护人试卷”考试合格，请在2026-11-26前完成',
    );
  });
});

describe('training for something new', () => {
  const novel = (id: string, more: object = {}): Rule => ({
    ...ruleOf(
      {
        ...stored,
        ...{ id, title: id, whom: 3, depts: ['shop'], works: null, role: null, occasion: 2, type: '6', months: null },
        ...{ since: '2026-12-10', countsFrom: '2026-11-01', basis: null, ...more },
      },
      names,
    ),
  });
  const stand = (rules: readonly Rule[], facts: Partial<Evidence>, from = '2026-12-10') => {
    const counts = evidenceApart(rules, has(facts), 45);
    return rules.map((one) => standingWith(one, counts(one), from, 45).until);
  };

  it('is asked once: what was learned since it was known counts, for good, and nothing before', () => {
    const one = [novel('a')];
    expect(stand(one, { learnt: [learnt('2026-11-01', 20, 0, '6')] })).toEqual(['9999-12-31']);
    expect(stand(one, { learnt: [learnt('2026-10-31', 20, 0, '6')] })).toEqual(['2026-12-09']);
    expect(stand(one, { learnt: [learnt('2026-11-01', 20, 0, '6')] }, '2031-01-01')).toEqual(['9999-12-31']);
    expect(lackOf(one[0] as Rule, { until: '2026-12-09', has: 5 }, '2026-12-10')).toBe(
      '须有2026-11-01以后的62学时，还差1.5学时，请在2026-12-10前完成',
    );
  });

  it('counts for one new thing alone, the one that was known first', () => {
    const both = [novel('b', { countsFrom: '2026-11-10' }), novel('a')];
    const hours = (...days: [string, number][]) => ({ learnt: days.map(([day, n]) => learnt(day, n, 0, '6')) });
    const [no, yes] = ['2026-12-09', '9999-12-31'];
    expect(stand(both, hours(['2026-11-15', 20]))).toEqual([no, yes]);
    expect(stand(both, hours(['2026-11-15', 40]))).toEqual([yes, yes]);
    // What was learned before the second was known is the first one's alone.
    expect(stand(both, hours(['2026-11-05', 40]))).toEqual([no, yes]);
    expect(stand(both, hours(['2026-11-05', 20], ['2026-11-15', 20]))).toEqual([yes, yes]);
    const passes = both.map((one) => ({ ...one, asks: 2 as const, hours: 0 }));
    const passed = (...days: string[]) => ({ passed: days.map((day) => ({ asks: 2, of: '6', day })) });
    expect(stand(passes, passed('2026-11-15'))).toEqual([no, yes]);
    expect(stand(passes, passed('2026-11-15', '2026-11-16'))).toEqual([yes, yes]);
  });

  it('cites the law as it stood on that day, beside what the company cites', () => {
    expect(novel('a').basis).toContain('安全生产法第二十九条');
    expect(novel('a', { since: '2016-01-01' }).basis).toContain('2014年修正）第二十六条');
    expect(novel('a', { basis: '制度第3条' }).basis).toContain('企业规定：制度第3条');
  });

  it('binds a department with those below it, or named people', () => {
    const who = { id: 'me', posts: [], depts: ['plant', 'shop'] };
    expect(bindsPerson(novel('a'), who)).toBe(true);
    expect(bindsPerson(novel('a'), { ...who, depts: ['plant'] })).toBe(false);
    expect(bindsPerson(novel('a', { whom: 4, people: ['me'] }), { ...who, depts: [] })).toBe(true);
    // What the other choice has left behind names nobody.
    expect(bindsPerson(novel('a', { whom: 1, people: ['me'] }), who)).toBe(false);
  });
});

describe('whom it binds', () => {
  it('a post, or a role of a work; every role where all are named', () => {
    const post = rule({ posts: ['welder'], works: [], roles: [] });
    const who = { id: 'me', posts: ['welder'], depts: ['plant', 'shop'], work: '5', role: 'worker' } as const;
    expect(bindingRules([post], who, '2026-11-26')).toEqual([post]);
    expect(bindingRules([rule()], who, '2026-11-26')).toEqual([]);
    expect(bindingRules([rule()], { ...who, work: '1' }, '2026-11-26')).toEqual([]);
    const all = ruleOf({ ...stored, role: 'all' }, names);
    expect(bindingRules([all], { ...who, work: '1' }, '2026-11-26')).toEqual([all]);
  });

  it('the law binds where its text does, from its day', () => {
    expect(lawRules('order13', '2026-11-26', names).map(({ title }) => title)).toEqual(['有限空间作业专题安全培训']);
    expect(lawRules('order13', '2023-12-31', names)).toEqual([]);
    expect(lawRules('gb30871', '2026-11-26', names)).toEqual([]);
  });
});
