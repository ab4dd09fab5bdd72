/** Steps back and forward over values that are never changed in place. */
export interface History<T> {
  readonly now: T;
  readonly past: readonly T[];
  readonly future: readonly T[];
  /** What the last step was part of: further ones of the same kind are one step (typing a name). */
  readonly kind?: string;
}
export const STEPS = 200;

export const begun = <T>(now: T): History<T> => ({ now, past: [], future: [] });

export function stepped<T>(history: History<T>, next: T, kind?: string): History<T> {
  if (Object.is(next, history.now)) return history;
  const same = kind !== undefined && kind === history.kind;
  return {
    now: next,
    past: same ? history.past : [...history.past, history.now].slice(-STEPS),
    future: [],
    ...(kind === undefined ? {} : { kind }),
  };
}

export function undone<T>({ now, past, future }: History<T>): History<T> {
  const last = past.at(-1);
  return last === undefined ? { now, past, future } : { now: last, past: past.slice(0, -1), future: [now, ...future] };
}

export function redone<T>({ now, past, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  return next === undefined ? { now, past, future } : { now: next, past: [...past, now], future: rest };
}
