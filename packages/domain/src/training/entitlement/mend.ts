/**
 * The plan with the fewest 学时, then the fewest courses, that mends what people lack. Pure and exact: branch and bound over the
 * courses, with a bound that never cuts a better plan off. Hours are tenths of a 学时.
 */
import type { Requirement } from './standing';

export interface Course {
  readonly id: string;
  /** Key of safe_doc_type. */
  readonly type: string;
  readonly hours: number;
}

export interface Mend {
  readonly courses: readonly string[];
  readonly hours: number;
  /** False: there was no time to look at everything; the plan mends, a smaller one may exist. */
  readonly exact: boolean;
}

/** Whether hours of this course count for what is required. */
export const countsFor = ({ type }: Pick<Course, 'type'>, { types, apart }: Requirement): boolean =>
  (types.length === 0 || types.includes(type)) && !apart.includes(type);

/** The same kinds asked of many are one requirement, the largest. */
export function merged(requirements: readonly Requirement[]): Requirement[] {
  const found = new Map<string, Requirement>();
  for (const one of requirements) {
    if (one.hours <= 0) continue;
    const key = `${[...one.types].sort().join()}|${[...one.apart].sort().join()}`;
    const known = found.get(key);
    if (!known || known.hours < one.hours) found.set(key, one);
  }
  return [...found.values()];
}

/** 学时 that no set of these courses makes up, by requirement; empty where they suffice. */
export const shortOf = (requirements: readonly Requirement[], courses: readonly Course[]): Requirement[] =>
  merged(requirements).flatMap((one) => {
    const all = courses.reduce((sum, course) => sum + (countsFor(course, one) ? course.hours : 0), 0);
    return all >= one.hours ? [] : [{ ...one, hours: one.hours - all }];
  });

const MOST_NODES = 400_000;

/** Undefined where all courses together do not suffice. */
export function fewest(requirements: readonly Requirement[], courses: readonly Course[]): Mend | undefined {
  const asked = merged(requirements);
  if (asked.length === 0) return { courses: [], hours: 0, exact: true };
  const useful = courses
    .filter((course) => course.hours > 0 && asked.some((one) => countsFor(course, one)))
    .sort((a, b) => b.hours - a.hours || (a.id < b.id ? -1 : 1));
  if (shortOf(asked, useful).length > 0) return undefined;
  const fits = useful.map((course) => asked.map((one) => (countsFor(course, one) ? course.hours : 0)));
  // What the courses from here on could still give, and the longest of them, by requirement.
  const rest: number[][] = [asked.map(() => 0)];
  const longest: number[][] = [asked.map(() => 0)];
  for (let place = useful.length - 1; place >= 0; place -= 1) {
    const [below, most] = [rest[0] as number[], longest[0] as number[]];
    rest.unshift(below.map((sum, at) => sum + (fits[place]?.[at] ?? 0)));
    longest.unshift(most.map((one, at) => Math.max(one, fits[place]?.[at] ?? 0)));
  }
  let best: { readonly hours: number; readonly chosen: readonly number[] } | undefined;
  let nodes = 0;
  const chosen: number[] = [];
  const look = (place: number, need: readonly number[], hours: number): void => {
    nodes += 1;
    const most = Math.max(...need, 0);
    if (most <= 0) {
      if (!best || hours < best.hours || (hours === best.hours && chosen.length < best.chosen.length))
        best = { hours, chosen: [...chosen] };
      return;
    }
    if (place === useful.length || (nodes > MOST_NODES && best)) return;
    let fewer = 0;
    for (const [at, one] of need.entries()) {
      if (one <= 0) continue;
      if (one > (rest[place]?.[at] ?? 0)) return;
      fewer = Math.max(fewer, Math.ceil(one / (longest[place]?.[at] ?? 1)));
    }
    // At least the greatest need is added, by at least so many courses.
    if (
      best &&
      (hours + most > best.hours || (hours + most === best.hours && chosen.length + fewer >= best.chosen.length))
    )
      return;
    const given = fits[place] as readonly number[];
    if (given.some((one, at) => one > 0 && (need[at] ?? 0) > 0)) {
      chosen.push(place);
      look(
        place + 1,
        need.map((one, at) => one - (given[at] ?? 0)),
        hours + (useful[place]?.hours ?? 0),
      );
      chosen.pop();
    }
    look(place + 1, need, hours);
  };
  look(
    0,
    asked.map(({ hours }) => hours),
    0,
  );
  if (!best) return undefined;
  return {
    courses: best.chosen.map((place) => useful[place]?.id ?? ''),
    hours: best.hours,
    exact: nodes <= MOST_NODES,
  };
}
