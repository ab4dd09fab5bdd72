import { ANSWERS_AT_ONCE, type AnswerKept, type AnswerSent, type AttemptAnswer } from '@anlan/resource';
import { uuid } from '../../lib/uuid';

/** What a page knows of the answers to one attempt, beyond what the server has told. */
export interface Queue {
  /** Of this page: another window of the same browser is another device. */
  readonly device: string;
  /** Of the last answer given here. */
  readonly n: number;
  /** `seq` of every item's answer as it was last seen here. */
  readonly seen: Readonly<Record<string, number>>;
  /** Given and not yet known to be kept; of an item the last alone. */
  readonly waiting: Readonly<Record<string, AnswerSent>>;
}

const PREFIX = 'anlan-attempt/';
function keysOf(attempt: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}${attempt}/`));
  } catch {
    // A forbidden store keeps nothing.
    return [];
  }
}

const isWaiting = (value: unknown): value is Record<string, AnswerSent> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'object' && one !== null && 'item' in one && 'base' in one);

/** A page begins with what earlier pages of this browser had not brought to the server: a reload or a crash loses none. */
export function loadQueue(attempt: string): Queue {
  let queue: Queue = { device: uuid(), n: 0, seen: {}, waiting: {} };
  for (const key of keysOf(attempt)) {
    let waiting: unknown;
    try {
      waiting = JSON.parse(localStorage.getItem(key) ?? '');
    } catch {
      waiting = {};
    }
    localStorage.removeItem(key);
    if (!isWaiting(waiting)) continue;
    for (const one of Object.values(waiting)) {
      const n = queue.n + 1;
      queue = { ...queue, n, waiting: { ...queue.waiting, [one.item]: { ...one, n } } };
    }
  }
  return queue;
}

/** What waits stands in this browser until the server has it. */
export function keepQueue(attempt: string, { device, waiting }: Queue): void {
  const key = `${PREFIX}${attempt}/${device}`;
  try {
    if (Object.keys(waiting).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(waiting));
  } catch {
    // A full or forbidden store: the answers still go to the server as they are given.
  }
}

export const dropQueue = (attempt: string): void => {
  for (const key of keysOf(attempt)) localStorage.removeItem(key);
};

export function answered(queue: Queue, item: string, answer: AttemptAnswer): Queue {
  const n = queue.n + 1;
  return { ...queue, n, waiting: { ...queue.waiting, [item]: { item, answer, n, base: queue.seen[item] ?? 0 } } };
}

/** Of a list in a body the server takes 100,000 characters. */
const MOST_CHARS = 60_000;

/** What is sent at once of what waits: the oldest first, so many and so long as one call takes; at least one. */
export function portionOf({ waiting }: Queue, until: number): AnswerSent[] {
  const ready = Object.values(waiting)
    .filter(({ n }) => n <= until)
    .sort((a, b) => a.n - b.n)
    .slice(0, ANSWERS_AT_ONCE);
  let chars = 0;
  const fits = ready.findIndex((one) => {
    chars += JSON.stringify(one).length;
    return chars > MOST_CHARS;
  });
  return fits === -1 ? ready : ready.slice(0, Math.max(fits, 1));
}

/** What the server has refused waits no longer, save where something else has been answered since. */
export const withdrawn = (queue: Queue, refused: readonly AnswerSent[]): Queue => settled(queue, refused, []);

/** After the server has told what it keeps: of what was sent nothing waits any longer. */
export function settled(queue: Queue, sent: readonly AnswerSent[], kept: readonly AnswerKept[]): Queue {
  const done = new Map(sent.map(({ item, n }) => [item, n] as const));
  return {
    ...queue,
    seen: { ...queue.seen, ...Object.fromEntries(kept.map(({ item, seq }) => [item, seq])) },
    waiting: Object.fromEntries(Object.entries(queue.waiting).filter(([item, { n }]) => done.get(item) !== n)),
  };
}
