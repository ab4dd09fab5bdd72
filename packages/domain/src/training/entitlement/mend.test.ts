import { describe, expect, it } from 'vitest';
import { chance } from '../draw';
import { type Course, countsFor, fewest, merged, shortOf } from './mend';
import type { Requirement } from './standing';

const course = (id: string, type: string, hours: number): Course => ({ id, type, hours });
const needs = (types: readonly string[], hours: number, apart: readonly string[] = []): Requirement => ({
  types,
  apart,
  hours,
});

/** Every set of the courses. */
function byForce(asked: readonly Requirement[], courses: readonly Course[]) {
  let best: { hours: number; count: number } | undefined;
  for (let set = 0; set < 2 ** courses.length; set += 1) {
    const chosen = courses.filter((_, place) => (set >> place) & 1);
    const mends = asked.every(
      (one) => chosen.filter((each) => countsFor(each, one)).reduce((sum, each) => sum + each.hours, 0) >= one.hours,
    );
    if (!mends) continue;
    const hours = chosen.reduce((sum, each) => sum + each.hours, 0);
    if (!best || hours < best.hours || (hours === best.hours && chosen.length < best.count))
      best = { hours, count: chosen.length };
  }
  return best;
}

describe('the plan that mends what people lack', () => {
  it('has the fewest hours, then the fewest courses', () => {
    const courses = [course('a', '4', 30), course('b', '4', 20), course('c', '4', 20), course('d', '4', 40)];
    expect(fewest([needs([], 40)], courses)).toEqual({ courses: ['d'], hours: 40, exact: true });
    expect(fewest([needs([], 50)], courses)).toMatchObject({ hours: 50, courses: ['a', 'b'] });
  });

  it('teaches each level that lacks, and what counts for two is taken once', () => {
    const courses = [course('one', '1', 20), course('two', '2', 10), course('three', '3', 10), course('long', '2', 30)];
    const asked = [needs(['1', '2', '3'], 40), needs(['2'], 1), needs(['3'], 1)];
    expect(fewest(asked, courses)).toMatchObject({ hours: 40 });
  });

  it('takes nothing where nothing lacks, and is none where all courses do not suffice', () => {
    expect(fewest([needs(['1'], 0)], [course('a', '1', 10)])).toEqual({ courses: [], hours: 0, exact: true });
    const short = [needs(['1'], 30), needs([], 10)];
    expect(fewest(short, [course('a', '1', 10)])).toBeUndefined();
    expect(shortOf(short, [course('a', '1', 10)])).toEqual([needs(['1'], 20)]);
  });

  it('does not count what is apart', () => {
    expect(fewest([needs([], 10, ['1'])], [course('a', '1', 10), course('b', '4', 20)])).toMatchObject({
      courses: ['b'],
    });
  });

  it('asks the most of those who lack the same', () => {
    expect(merged([needs(['2', '1'], 10), needs(['1', '2'], 30), needs(['1'], 5)])).toEqual([
      needs(['1', '2'], 30),
      needs(['1'], 5),
    ]);
  });

  it('is as good as trying every set, for random courses up to 15', () => {
    const random = chance('mend');
    const some = (most: number) => Math.floor(random() * most);
    for (let round = 0; round < 300; round += 1) {
      const courses = Array.from({ length: 1 + some(round % 30 === 0 ? 15 : 11) }, (_, place) =>
        course(`c${place}`, String(1 + some(5)), 5 * some(9)),
      );
      const asked = Array.from({ length: 1 + some(4) }, () =>
        needs(
          random() < 0.3 ? [] : [...new Set(Array.from({ length: 1 + some(3) }, () => String(1 + some(5))))],
          some(70),
          random() < 0.2 ? [String(1 + some(5))] : [],
        ),
      );
      const found = fewest(asked, courses);
      const force = byForce(asked, courses);
      expect(found && { hours: found.hours, count: found.courses.length }, JSON.stringify({ asked, courses })).toEqual(
        force,
      );
      expect(found?.exact ?? true).toBe(true);
    }
  });

  it('finds an end for forty courses', () => {
    const random = chance('forty');
    const courses = Array.from({ length: 40 }, (_, place) =>
      course(`c${place}`, String(1 + (place % 6)), 5 + Math.floor(random() * 40)),
    );
    const asked = [needs([], 200), needs(['1', '2', '3'], 120), needs(['4'], 60), needs(['5'], 1)];
    const found = fewest(asked, courses);
    expect(
      shortOf(
        asked,
        courses.filter(({ id }) => found?.courses.includes(id)),
      ),
    ).toEqual([]);
  });
});
