/**
 * Judgement of a sign-in at the place of a check (domain-rules C7): within allowDeviation minutes of the time set for
 * it, and within a radius of its position. What lies outside is accepted and marked, never refused: a person who stands
 * there with a bad receiver must be able to work, and whoever does not stand there is seen.
 */
export interface Position {
  /** Degrees, WGS 84. */
  readonly longitude: number;
  readonly latitude: number;
  /** Radius in metres within which the device is sure to be. */
  readonly accuracy?: number;
}

export interface SignInPlace {
  readonly longitude?: number | null;
  readonly latitude?: number | null;
  /** `HH:mm[:ss]` of the day, or a date-time whose time of day is meant; absent: at any time. */
  readonly signInTime?: string | null;
  /** Minutes before and after. Absent: a time nobody allowed a deviation from is information, not a rule. */
  readonly allowDeviation?: number | null;
}

/** `late` and `early` by minutes; `far` by metres; `unlocated`: the place has a position, the person told none. */
export type SignInFlag = 'early' | 'late' | 'far' | 'unlocated';

export interface SignInVerdict {
  readonly flags: readonly SignInFlag[];
  /** Whole metres between person and place; null where one of the two is not known. */
  readonly distance: number | null;
  /** Whole minutes after (before: negative) the time set; null where none is set to be judged by. */
  readonly deviation: number | null;
}

const EARTH_METRES = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres along the great circle (haversine), exact to half a per cent: the earth is no ball. */
export function metresBetween(a: Position, b: Position): number {
  const north = radians(b.latitude - a.latitude) / 2;
  const east = radians(b.longitude - a.longitude) / 2;
  const h = Math.sin(north) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A pair of degrees that can be a place on earth. */
export const isPosition = (longitude: unknown, latitude: unknown): boolean =>
  typeof longitude === 'number' &&
  typeof latitude === 'number' &&
  Number.isFinite(longitude) &&
  Number.isFinite(latitude) &&
  Math.abs(longitude) <= 180 &&
  Math.abs(latitude) <= 90;

const MINUTES_OF_DAY = 24 * 60;

/** Minutes since midnight of `HH:mm[:ss]`, alone or behind a date; undefined where there is none. */
function minuteOfDay(text: string): number | undefined {
  const match = /(?:^|[ T])(\d{2}):(\d{2})(?::\d{2})?$/.exec(text.trim());
  if (!match) return undefined;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return minutes < MINUTES_OF_DAY ? minutes : undefined;
}

/** From one time of day to another by the shorter way round midnight: 23:50 to 00:05 is 15, not minus 1425. */
function minutesFrom(set: number, at: number): number {
  const after = (((at - set) % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return after > MINUTES_OF_DAY / 2 ? after - MINUTES_OF_DAY : after;
}

/**
 * A sign-in kept without network and told more than `hours` later (parameter `check.signIn.offlineHours`): its time is the
 * phone's word alone.
 */
export const toldLate = (at: string, now: string, hours: number): boolean =>
  Date.parse(`${now.replace(' ', 'T')}+08:00`) - Date.parse(`${at.replace(' ', 'T')}+08:00`) > hours * 3_600_000;

/**
 * @param at `yyyy-MM-dd HH:mm:ss` by the server's clock
 * @param radius metres, parameter `check.signIn.radius`
 */
export function judgeSignIn(place: SignInPlace, at: string, position: Position | null, radius: number): SignInVerdict {
  const flags: SignInFlag[] = [];
  const allowed = place.allowDeviation ?? null;
  const set = place.signInTime && allowed !== null ? minuteOfDay(place.signInTime) : undefined;
  const now = minuteOfDay(at);
  const deviation = set === undefined || now === undefined ? null : minutesFrom(set, now);
  if (deviation !== null && allowed !== null && Math.abs(deviation) > allowed) {
    flags.push(deviation > 0 ? 'late' : 'early');
  }
  const { longitude, latitude } = place;
  if (typeof longitude !== 'number' || typeof latitude !== 'number' || !isPosition(longitude, latitude)) {
    return { flags, distance: null, deviation };
  }
  if (!position) return { flags: [...flags, 'unlocated'], distance: null, deviation };
  const distance = Math.round(metresBetween({ longitude, latitude }, position));
  if (distance > radius) flags.push('far');
  return { flags, distance, deviation };
}
