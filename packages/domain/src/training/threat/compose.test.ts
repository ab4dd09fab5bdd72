import { describe, expect, it } from 'vitest';
import { chance } from '../draw';
import {
  becauseOf,
  type Candidate,
  compose,
  drawForPerson,
  isTraced,
  MOST_TAGS,
  nearest,
  type Threat,
  tracesOf,
} from './compose';

const about = (id: string, points: readonly string[], works: readonly string[] = []): Candidate => ({
  id,
  points,
  works,
});
const many = (from: string, count: number, ...points: string[]) =>
  Array.from({ length: count }, (_, place) => about(`${from}${place}`, points));
const THREATS: readonly Threat[] = [
  { kind: 'own', name: '甲醇储罐', pointId: 'p1' },
  { kind: 'team', name: '甲醇储罐', pointId: 'p1' },
  { kind: 'team', name: '装卸栈台', pointId: 'p2' },
  { kind: 'danger', name: '法兰渗漏', pointId: 'p2' },
  { kind: 'permit', name: '动火作业“更换阀门”', pointId: null, work: '1' },
];
const take = (candidates: readonly Candidate[], count: number, seed = 'seed') =>
  compose(THREATS, candidates, { count, random: chance(seed) });

describe('a paper from what can hurt somebody', () => {
  it('asks about each of his risks in turn, the nearest first, and says why', () => {
    const chosen = take([...many('a', 5, 'p1'), ...many('b', 5, 'p2'), about('c', [], ['1']), ...many('z', 50)], 6);
    expect(chosen.map(({ reason }) => becauseOf(reason)).slice(0, 3)).toEqual([
      '因为隐患“法兰渗漏”未闭环',
      '因为您负责风险点“甲醇储罐”',
      '因为您参加动火作业“更换阀门”',
    ]);
    expect(chosen.every(({ reason }) => isTraced(reason))).toBe(true);
    expect(new Set(chosen.map(({ id }) => id)).size).toBe(6);
  });

  it('is the same for the same seed, whatever order the questions come in, and another for another', () => {
    const candidates = many('a', 40, 'p1');
    const ids = (list: readonly Candidate[], seed: string) => take(list, 5, seed).map(({ id }) => id);
    expect(ids(candidates, 'one')).toEqual(ids([...candidates].reverse(), 'one'));
    expect(ids(candidates, 'one')).not.toEqual(ids(candidates, 'two'));
  });

  it('takes of what traces to nothing a fifth at most, his own mistakes, and more only where there is nothing else', () => {
    const wrong = many('w', 9).map((one) => ({ ...one, mistaken: true }));
    const chosen = take([...many('a', 20, 'p1'), ...wrong, ...many('z', 20)], 10);
    expect(chosen.filter(({ reason }) => isTraced(reason))).toHaveLength(8);
    expect(chosen.filter(({ reason }) => reason.kind === 'mistake')).toHaveLength(2);
    const few = take([...many('a', 3, 'p1'), ...many('z', 20)], 10);
    expect(few).toHaveLength(10);
    expect(few.filter(({ reason }) => isTraced(reason))).toHaveLength(3);
  });

  it('does not trace what is about more points than five', () => {
    const wide = about('wide', ['p1', 'p3', 'p4', 'p5', 'p6', 'p7']);
    expect(wide.points.length).toBeGreaterThan(MOST_TAGS);
    expect(tracesOf(wide, THREATS)).toEqual([]);
    expect(take([wide], 1)[0]?.reason.kind).toBe('general');
    expect(take([about('narrow', wide.points.slice(0, 5))], 1)[0]?.reason.kind).toBe('own');
  });

  it('asks what he got wrong before the rest of the same risk', () => {
    const candidates = many('a', 9, 'p1').map((one) => (one.id === 'a7' ? { ...one, mistaken: true } : one));
    expect(take(candidates, 2).map(({ id }) => id)).toContain('a7');
  });

  it('tells of one point one threat, the nearest', () => {
    expect(nearest(THREATS).map(({ kind, pointId }) => `${kind}/${pointId}`)).toEqual([
      'danger/p2',
      'own/p1',
      'permit/null',
      'team/p2',
    ]);
  });

  it('draws for the rules of a paper, none twice, and says which rules lack questions', () => {
    const shared = many('a', 6, 'p1');
    const { drawn, short } = drawForPerson(
      [
        { id: 'wide', count: 4, candidates: [...shared, ...many('b', 6, 'p2')] },
        { id: 'narrow', count: 6, candidates: shared },
        { id: 'none', count: 3, candidates: many('z', 1) },
      ],
      THREATS,
      chance('x'),
    );
    const all = [...drawn.values()].flat().map(({ id }) => id);
    expect(new Set(all).size).toBe(11);
    expect(short).toEqual([{ id: 'none', found: 1 }]);
    // The wide rule has left the narrow one what only the narrow one can take.
    expect(drawn.get('wide')?.every(({ id }) => id.startsWith('b'))).toBe(true);
  });
});
