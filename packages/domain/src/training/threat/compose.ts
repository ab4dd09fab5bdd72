/**
 * Papers from what can hurt a person: which questions he is asked, and why each. Pure: the same facts and the same seed give
 * the same paper.
 */
import { shuffled } from '../draw';

/** What may hurt him, the nearest first. */
export const THREATS = {
  danger: '因为隐患“{name}”未闭环',
  own: '因为您负责风险点“{name}”',
  permit: '因为您参加{name}',
  post: '因为您的岗位负责风险点“{name}”',
  team: '因为您的班组在风险点“{name}”作业',
  area: '因为您所在的区域有风险点“{name}”',
  whole: '因为您管理全企业，“{name}”是较大以上风险点',
} as const;
export type ThreatKind = keyof typeof THREATS;
const ORDER = Object.keys(THREATS) as readonly ThreatKind[];

/** Beside these: what he has answered wrongly, and what everybody has to know. */
export const REASONS = { ...THREATS, mistake: '因为您以前答错过这道题', general: '所有岗位都要掌握' } as const;
export type ReasonKind = keyof typeof REASONS;

/** One thing that may hurt one person: it lies at a point, or in a kind of work, or both. */
export interface Threat {
  readonly kind: ThreatKind;
  /** What it is called in the reason. */
  readonly name: string;
  readonly pointId?: string | null;
  /** The point's name, where what hurts has another. */
  readonly at?: string | null;
  /** Key of safe_danger_work_type. */
  readonly work?: string | null;
}

export interface Candidate {
  readonly id: string;
  /** Points and works that it is about. */
  readonly points: readonly string[];
  readonly works: readonly string[];
  /** He has answered it wrongly and not yet made up for it. */
  readonly mistaken?: boolean;
  /** 0 is asked before 1, and so on; of practice alone. */
  readonly need?: number;
}

/** Why it is asked. `traced`: it is about something that may hurt this person. */
export interface Reason {
  readonly kind: ReasonKind;
  readonly name: string;
  /** The point at which it hurts, where the name is not the point's. */
  readonly at?: string;
  readonly mistaken: boolean;
}

export interface Chosen {
  readonly id: string;
  readonly reason: Reason;
}

/** About more points or works than that it is about none: it would fit everybody. */
export const MOST_TAGS = 5;
/** So many of a hundred questions trace to a risk that the person has, where the banks hold them. */
export const TRACED_PERCENT = 80;

/** What of a person's threats a question is about, the nearest first; empty where it traces to none. */
export function tracesOf({ points, works }: Candidate, threats: readonly Threat[]): readonly Threat[] {
  if (points.length > MOST_TAGS || works.length > MOST_TAGS) return [];
  return threats.filter(({ pointId, work }) => (pointId && points.includes(pointId)) || (work && works.includes(work)));
}

export const isTraced = ({ kind }: Reason): boolean => kind in THREATS;

/** Threats once each, the nearest first: one point is one threat, whatever ways lead to it. */
export function nearest(threats: readonly Threat[]): Threat[] {
  const seen = new Set<string>();
  return ORDER.flatMap((kind) => threats.filter((one) => one.kind === kind)).filter(({ kind, pointId, work, name }) => {
    // Two dangers at one point are two; one's own point is not told once more as the team's.
    const key = kind === 'danger' || kind === 'permit' ? `${kind}/${name}/${pointId}/${work}` : `point/${pointId}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

interface Traced {
  readonly candidate: Candidate;
  readonly threat: number;
}

/** Chooses for one person, several times over where a paper has several rules; no question twice. */
export class Chooser {
  readonly #threats: readonly Threat[];
  readonly #byPoint = new Map<string, number>();
  readonly #byWork = new Map<string, number>();
  /** How often each threat has been asked about. */
  readonly #asked: number[];
  readonly #used = new Set<string>();
  readonly #random: () => number;

  constructor(threats: readonly Threat[], random: () => number) {
    this.#threats = nearest(threats);
    this.#random = random;
    this.#asked = this.#threats.map(() => 0);
    for (const [place, { pointId, work }] of this.#threats.entries()) {
      if (pointId && !this.#byPoint.has(pointId)) this.#byPoint.set(pointId, place);
      if (work && !this.#byWork.has(work)) this.#byWork.set(work, place);
    }
  }

  /** The nearest of his threats that it is about. */
  #threatOf({ points, works }: Candidate): number | undefined {
    if (points.length > MOST_TAGS || works.length > MOST_TAGS) return undefined;
    const found = [
      ...points.flatMap((point) => this.#byPoint.get(point) ?? []),
      ...works.flatMap((work) => this.#byWork.get(work) ?? []),
    ];
    return found.length > 0 ? Math.min(...found) : undefined;
  }

  /** Up to `count` of these; fewer where there are fewer. */
  take(candidates: readonly Candidate[], count: number): Chosen[] {
    const free = shuffled(
      [...candidates].sort((a, b) => (a.id < b.id ? -1 : 1)).filter(({ id }) => !this.#used.has(id)),
      this.#random,
    );
    const traced: Traced[] = [];
    const others: Candidate[] = [];
    for (const candidate of free) {
      const threat = this.#threatOf(candidate);
      if (threat === undefined) others.push(candidate);
      else traced.push({ candidate, threat });
    }
    // Of what traces to nothing a fifth at most, and that his own mistakes; more only where nothing else is left.
    const mistakes = others.filter(({ mistaken }) => mistaken).sort(byNeed);
    const quota = Math.floor((count * (100 - TRACED_PERCENT)) / 100);
    const own = mistakes.slice(0, quota);
    const chosen = this.#spread(traced, count - own.length);
    const taken = new Set(own.map(({ id }) => id));
    const rest = [...mistakes, ...others.filter(({ mistaken }) => !mistaken).sort(byNeed)].filter(
      ({ id }) => !taken.has(id),
    );
    for (const one of [...own, ...rest].slice(0, count - chosen.length)) {
      const kind = one.mistaken ? 'mistake' : 'general';
      chosen.push({ id: one.id, reason: { kind, name: '', mistaken: Boolean(one.mistaken) } });
    }
    for (const { id } of chosen) this.#used.add(id);
    return chosen;
  }

  /** One of each threat in turn, the nearest and least asked about first; of one threat mistakes first. */
  #spread(traced: readonly Traced[], count: number): Chosen[] {
    const queues = new Map<number, Candidate[]>();
    for (const { candidate, threat } of traced) queues.set(threat, [...(queues.get(threat) ?? []), candidate]);
    for (const queue of queues.values())
      queue.sort((a, b) => Number(b.mistaken ?? false) - Number(a.mistaken ?? false) || byNeed(a, b));
    const chosen: Chosen[] = [];
    while (chosen.length < count && queues.size > 0) {
      const [next] = [...queues.keys()].sort((a, b) => (this.#asked[a] ?? 0) - (this.#asked[b] ?? 0) || a - b);
      const queue = queues.get(next as number) as Candidate[];
      const candidate = queue.shift() as Candidate;
      if (queue.length === 0) queues.delete(next as number);
      this.#asked[next as number] = (this.#asked[next as number] ?? 0) + 1;
      const { kind, name, at } = this.#threats[next as number] as Threat;
      const reason = { kind, name, mistaken: Boolean(candidate.mistaken) };
      chosen.push({ id: candidate.id, reason: at ? { ...reason, at } : reason });
    }
    return chosen;
  }
}

const byNeed = (a: Candidate, b: Candidate): number => (a.need ?? 0) - (b.need ?? 0);

/** So many questions for one person. */
export const compose = (
  threats: readonly Threat[],
  candidates: readonly Candidate[],
  { count, random }: { readonly count: number; readonly random: () => number },
): Chosen[] => new Chooser(threats, random).take(candidates, count);

export interface ThreatRule {
  readonly id: string;
  readonly count: number;
  readonly candidates: readonly Candidate[];
}

/** As `draw` does by chance: so many for each rule of a paper, the narrowest rule first. `short`: the rules that lack some. */
export function drawForPerson(
  rules: readonly ThreatRule[],
  threats: readonly Threat[],
  random: () => number,
): {
  readonly drawn: ReadonlyMap<string, readonly Chosen[]>;
  readonly short: readonly { readonly id: string; readonly found: number }[];
} {
  const chooser = new Chooser(threats, random);
  const drawn = new Map<string, readonly Chosen[]>();
  const short: { id: string; found: number }[] = [];
  const narrow = [...rules].sort((a, b) => a.candidates.length - a.count - (b.candidates.length - b.count));
  for (const { id, count, candidates } of narrow) {
    const found = chooser.take(candidates, count);
    if (found.length < count) short.push({ id, found: found.length });
    drawn.set(id, found);
  }
  return { drawn, short };
}

/** Why it is asked, as a sentence; in another language by the sentence of its kind. */
export const becauseOf = ({ kind, name }: Pick<Reason, 'kind' | 'name'>): string =>
  REASONS[kind].replace('{name}', name);
