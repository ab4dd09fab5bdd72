/**
 * What counts as learned, pure: intervals of a video that were played, pages of a document that stood before the reader.
 * Seconds are credited against the server's clock alone, so nothing that a page says can make them more than have passed.
 */
import { BEAT_SECONDS as SIGN_BEAT_SECONDS } from '@anlan/resource';

/** An open page tells the server so often what it played or showed. */
export const BEAT_SECONDS = SIGN_BEAT_SECONDS + 5;
/** No more is counted between two of them: what was closed, asleep or cut off was not learned. */
export const BEAT_CAP_SECONDS = 60;
/** A page of a document counts as shown from so many seconds on. */
export const PAGE_LEAST_SECONDS = 3;
/** A page counts for no more than so many times its share of the document's minutes. */
const PAGE_SHARES = 3;
/** On the first view nobody starts further on than this behind what he has seen. */
export const SKIP_SECONDS = 2;
/** A video is seen when so much of it was. */
export const VIDEO_SHARE = 0.95;

/** From and to, in seconds of the video. */
export type Interval = readonly [number, number];

/** Sums are free of what floating point adds to them; what is given is never rounded up. */
const hundredth = (seconds: number): number => Math.round(seconds * 100) / 100;
const whole = (seconds: number): number => Math.floor(seconds * 100 + 1e-6) / 100;

/** In order, none touching another. */
export function merged(list: readonly Interval[]): Interval[] {
  const made: [number, number][] = [];
  for (const [from, to] of [...list].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = made.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) made.push([from, to]);
  }
  return made;
}

export const secondsOf = (list: readonly Interval[]): number =>
  hundredth(list.reduce((sum, [from, to]) => sum + to - from, 0));

/** How far it was seen without a gap from its beginning: whoever has not seen it whole goes on from here. */
export const seenUntil = (list: readonly Interval[]): number => {
  const [first] = list;
  return first && first[0] <= SKIP_SECONDS ? first[1] : 0;
};

export interface Credit<T> {
  readonly now: T;
  /** Seconds added. */
  readonly credited: number;
  /** Something was told that nobody can have seen: further on than the first view has come. */
  readonly skipped: boolean;
}

/**
 * What was told to be played, as far as it can have been: it joins what was seen before, lies in the video, and is no
 * longer than the time since the last word. What is played again adds nothing.
 */
export function withPlayed(
  before: readonly Interval[],
  told: readonly Interval[],
  { elapsed, length }: { readonly elapsed: number; readonly length: number },
): Credit<Interval[]> {
  let left = whole(Math.min(Math.max(elapsed, 0), BEAT_CAP_SECONDS));
  let now = merged(before);
  let skipped = false;
  const sound = told
    .map(([from, to]): Interval => [hundredth(Math.max(from, 0)), whole(Math.min(to, length))])
    .filter(([from, to]) => Number.isFinite(from) && Number.isFinite(to) && to > from);
  for (const [from, to] of [...sound].sort((a, b) => a[0] - b[0])) {
    const begun = seenUntil(now);
    if (from > begun + SKIP_SECONDS) {
      skipped = true;
      continue;
    }
    // The little that a player loses between two words is no skip, and is not given away either.
    const start = Math.min(from, begun);
    const fresh = to - Math.max(start, begun);
    if (fresh <= 0) continue;
    const given = Math.min(fresh, Math.max(left, 0));
    if (given <= 0) continue;
    left = hundredth(left - given);
    now = merged([...now, [start, hundredth(begun + given)]]);
  }
  return { now, credited: hundredth(secondsOf(now) - secondsOf(merged(before))), skipped };
}

/** Page and its seconds. */
export type PageSeconds = readonly [number, number];

/** The most that one page of the document counts. */
export const pageMost = (required: number, pages: number): number =>
  Math.max(BEAT_CAP_SECONDS, Math.ceil((required / Math.max(pages, 1)) * PAGE_SHARES));

export const pageSeconds = (list: readonly PageSeconds[]): number =>
  hundredth(list.reduce((sum, [, seconds]) => sum + seconds, 0));

/**
 * Time with pages before the reader: what he told of each, together no longer than the time since the last word. A
 * document counts for no more than the minutes it asks, one page for no more than some times its share of them.
 */
export function withShown(
  before: readonly PageSeconds[],
  told: readonly PageSeconds[],
  { elapsed, pages, required }: { readonly elapsed: number; readonly pages: number; readonly required: number },
): Credit<PageSeconds[]> {
  const now = new Map(before);
  const sum = pageSeconds(before);
  let left = whole(Math.min(Math.max(elapsed, 0), BEAT_CAP_SECONDS));
  let room = hundredth(required - sum);
  let skipped = false;
  const most = pageMost(required, pages);
  for (const [page, seconds] of told) {
    if (!Number.isInteger(page) || page < 1 || page > pages || !Number.isFinite(seconds) || seconds <= 0) {
      skipped = true;
      continue;
    }
    const had = now.get(page) ?? 0;
    const shown = Math.min(whole(seconds), Math.max(left, 0), Math.max(most - had, 0));
    if (shown <= 0) continue;
    left = hundredth(left - shown);
    // Beyond the minutes that are asked only pages not yet shown still count, and only that they were.
    const given =
      had < PAGE_LEAST_SECONDS
        ? Math.max(Math.min(shown, room), Math.min(shown, PAGE_LEAST_SECONDS - had))
        : Math.min(shown, room);
    if (given <= 0) continue;
    room = hundredth(room - given);
    now.set(page, hundredth(had + given));
  }
  const list = [...now].sort((a, b) => a[0] - b[0]);
  return { now: list, credited: hundredth(pageSeconds(list) - sum), skipped };
}

export const playedEnough = (list: readonly Interval[], length: number): boolean =>
  length > 0 && secondsOf(list) >= hundredth(length * VIDEO_SHARE);

export const shownEnough = (list: readonly PageSeconds[], pages: number, required: number): boolean =>
  pages > 0 &&
  list.filter(([, seconds]) => seconds >= PAGE_LEAST_SECONDS).length === pages &&
  pageSeconds(list) >= required;

/** How far of what is asked, in whole percent; a hundred only where nothing is missing. */
export function progressOf(seconds: number, asked: number, done: boolean): number {
  if (done) return 100;
  return asked > 0 ? Math.min(99, Math.floor((seconds / asked) * 100)) : 0;
}
