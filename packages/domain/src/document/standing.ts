import { addDays } from '@anlan/resource/dates';

/** How a document, or one version of it, stands on a day. */
export const STANDING = { inForce: 1, notYet: 2, superseded: 3, expired: 4, abolished: 5 } as const;
export type Standing = (typeof STANDING)[keyof typeof STANDING];

/** How a document stands that may still be chosen elsewhere: what has expired or is abolished is read, not gone by. */
export const CHOOSABLE: readonly Standing[] = [STANDING.inForce, STANDING.notYet];

export const standingOptions = {
  '1': '现行',
  '2': '尚未实施',
  '3': '已被取代',
  '4': '已过期',
  '5': '已废止',
} as const satisfies Record<`${Standing}`, string>;

export interface DatedDocument {
  readonly abolished: boolean;
  readonly implementTime: string;
  readonly validUntil?: string | null;
}
export interface DatedVersion {
  readonly textVersion: number;
  readonly implementTime: string;
}
export interface DocumentStandings {
  readonly standing: Standing;
  /** The version to go by on this day; null where there is none. */
  readonly inForceVersion: number | null;
  /** By number of the version. */
  readonly versions: ReadonlyMap<number, Standing>;
}

/**
 * The newest version whose day has come is in force; those before it are superseded, those after it not yet in force. With
 * the document they end on the day it is abolished, and after the last day of its validity: that day still counts.
 */
export function standingsOn(
  { abolished, implementTime, validUntil }: DatedDocument,
  versions: readonly DatedVersion[],
  today: string,
): DocumentStandings {
  const newestFirst = [...versions].sort((one, other) => other.textVersion - one.textVersion);
  const current = newestFirst.find((version) => version.implementTime <= today)?.textVersion;
  const begun = current !== undefined || (versions.length === 0 && implementTime <= today);
  const expired = Boolean(validUntil && validUntil < today);
  const of = (hasBegun: boolean): Standing => {
    if (abolished) return STANDING.abolished;
    if (expired) return STANDING.expired;
    return hasBegun ? STANDING.inForce : STANDING.notYet;
  };
  const standing = of(begun);
  return {
    standing,
    inForceVersion: standing === STANDING.inForce ? (current ?? null) : null,
    versions: new Map(
      newestFirst.map(({ textVersion }) => [
        textVersion,
        current !== undefined && textVersion < current ? STANDING.superseded : of(textVersion === current),
      ]),
    ),
  };
}

/** The days of a version's validity, both whole; `until` null: still in force, or until it is changed. */
export interface Span {
  readonly from: string;
  readonly until: string | null;
}

/**
 * On which days each version was the one to go by; without an entry: on none. A text written when its day had already come
 * replaces the one before it on the day of its writing, never earlier: until then people went by the other.
 */
export function spansOf(
  { validUntil, abolishTime }: Pick<DatedDocument, 'validUntil'> & { readonly abolishTime?: string | null },
  versions: readonly (DatedVersion & { readonly changeDate: string })[],
): ReadonlyMap<number, Span> {
  const spans = new Map<number, Span>();
  const ends = [validUntil, abolishTime].filter((day): day is string => Boolean(day));
  const newestFirst = [...versions].sort((one, other) => other.textVersion - one.textVersion);
  for (const [place, { textVersion, implementTime, changeDate }] of newestFirst.entries()) {
    const first = place === newestFirst.length - 1;
    const from = first || implementTime > changeDate ? implementTime : changeDate;
    const until = [...ends].sort()[0];
    if (until === undefined || from <= until) spans.set(textVersion, { from, until: until ?? null });
    const before = addDays(implementTime, -1);
    ends.push(before > changeDate ? before : changeDate);
  }
  return spans;
}

/** Of the text that the record itself holds, which is its newest: another version may be in force meanwhile. */
export function standingOfNewest({
  standing,
  inForceVersion,
  signOffVersion,
}: {
  readonly standing?: unknown;
  readonly inForceVersion?: unknown;
  readonly signOffVersion?: unknown;
  readonly [other: string]: unknown;
}): Standing {
  const own = Number(standing ?? STANDING.inForce) as Standing;
  const newest = Number(signOffVersion ?? 1);
  return own === STANDING.inForce && Number(inForceVersion ?? newest) < newest ? STANDING.notYet : own;
}
