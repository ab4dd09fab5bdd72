/** What a certificate of completion is verified by: as plain data that travels, without the server. */
import type { Interval, PageSeconds } from '../study/count';

/** A stretch of time in which one page was learned from without a break: what it added, by the server's clock. */
export interface SpanEvidence {
  /** Of `courses`. */
  readonly record: string;
  /** The page that was open: one at a time. */
  readonly session: string;
  /** yyyy-MM-dd HH:mm:ss.SSS, Asia/Shanghai. */
  readonly from: string;
  readonly until: string;
  /** Seconds that could still be learned, as it began, before the person had to say that he was there. */
  readonly allowed: number;
  /** Seconds of the video that were new, or pages with the seconds that were added. */
  readonly pieces: readonly (readonly [number, number])[];
}

/** Somebody was asked whether he is there; nothing counts until he has typed what the picture shows. */
export interface ChallengeEvidence {
  readonly asked: string;
  readonly answered: string | null;
  readonly tries: number;
}

/** What was learned of one version of one course. */
export interface CourseEvidence {
  readonly record: string;
  readonly material: string;
  readonly title: string;
  /** 1 a video, 2 a document. */
  readonly kind: number;
  /** Seconds of the video, pages of the document. */
  readonly length: number;
  readonly required: number;
  /** As the server has credited them, in tenths. */
  readonly seconds: number;
}

export interface ExamEvidence {
  readonly title: string;
  readonly number: number;
  readonly userScore: number;
  readonly totalScore: number;
  readonly qualifyScore: number;
  readonly submitTime: string;
}

export interface PlanEvidence {
  readonly id: string;
  readonly title: string;
  readonly from: string;
  readonly until: string;
  /** Whether an exam has to be passed. */
  readonly withExam: boolean;
  /** The courses it asks, by `material`. */
  readonly materials: readonly string[];
}

export interface InPersonEvidence {
  readonly id: string;
  readonly title: string;
  readonly from: string;
  readonly until: string;
  /** 学时 it makes. */
  readonly hours: number;
  readonly signTime: string | null;
  /** Of a training of several days, on which of them he signed in; absent where he signed in once. */
  readonly days?: readonly { readonly day: string; readonly signTime: string }[];
  readonly passed: boolean;
}

export interface CompletionEvidence {
  /** yyyy-MM-dd HH:mm:ss */
  readonly asOf: string;
  readonly certificate: {
    readonly number: string;
    readonly title: string;
    readonly hours: number;
    readonly userScore: number | null;
    readonly completeTime: string;
    readonly valid: boolean;
    readonly voidReason: string | null;
  };
  readonly person: { readonly id: string; readonly name: string; readonly dept: string | null };
  /** Minutes that make one 学时. */
  readonly hourMinutes: number;
  readonly plan: PlanEvidence | null;
  readonly inPerson: InPersonEvidence | null;
  readonly courses: readonly CourseEvidence[];
  readonly spans: readonly SpanEvidence[];
  readonly challenges: readonly ChallengeEvidence[];
  readonly exam: ExamEvidence | null;
}

type Learned = readonly (readonly [number, number])[];
const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** Of a video: what is in the later list and not in the earlier one. Both in order, none touching another. */
export function playedAnew(before: readonly Interval[], after: readonly Interval[]): Interval[] {
  return after.flatMap(([from, to]) => {
    const fresh: [number, number][] = [];
    let at = from;
    for (const [start, end] of before) {
      if (end <= at || start >= to) continue;
      if (start > at) fresh.push([at, start]);
      at = Math.max(at, end);
    }
    if (at < to) fresh.push([at, to]);
    return fresh;
  });
}

/** Of a document: what the pages have more. */
export function shownAnew(before: readonly PageSeconds[], after: readonly PageSeconds[]): PageSeconds[] {
  const had = new Map(before);
  return after.flatMap(([page, seconds]): PageSeconds[] => {
    const more = hundredth(seconds - (had.get(page) ?? 0));
    return more > 0 ? [[page, more]] : [];
  });
}

/** What one word has added to what was learned. */
export const learnedAnew = (video: boolean, before: Learned, after: Learned): Learned =>
  video ? playedAnew(before, after) : shownAnew(before, after);

/** Pieces of a stretch together with those that follow them: neighbours become one. */
export function joined(video: boolean, pieces: Learned, more: Learned): Learned {
  if (!video) {
    const pages = new Map<number, number>();
    for (const [page, seconds] of [...pieces, ...more]) pages.set(page, hundredth((pages.get(page) ?? 0) + seconds));
    return [...pages].sort((one, other) => one[0] - other[0]);
  }
  const made: [number, number][] = [];
  for (const [from, to] of [...pieces, ...more].sort((one, other) => one[0] - other[0])) {
    const last = made.at(-1);
    if (last && last[1] === from) last[1] = to;
    else made.push([from, to]);
  }
  return made;
}

/** Seconds that pieces are worth, each for itself. */
export const secondsIn = (video: boolean, pieces: Learned): number =>
  hundredth(pieces.reduce((sum, [first, second]) => sum + (video ? second - first : second), 0));
