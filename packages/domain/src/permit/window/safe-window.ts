/**
 * The earliest window in which a work conflicts with nothing: no excluded work near it, its people are not taken by
 * another ticket (watch/elsewhere), the wind that is told allows it, and neither night nor day of rest raises its level. Where the wind counts and
 * nobody has told any, that is said with the window. Equal to trying every minute one after
 * another (safe-window.test.ts, `npm run battery -- --only windows`).
 */
import { addDays, addMinutes } from '@anlan/resource/dates';
import { type Area, apart, type PlanScale, type Spot } from '../area/area';
import { isNear } from '../area/place';
import { type DailyHours, dayOf, type Interval, windowsOf } from '../calendar';
import { conflictsOf, REACH, type Side, samePipe } from '../interlocks';
import type { PermitRules, WorkFacts } from '../judge-work';
import { levelOf } from '../level';
import { validityErrors } from '../validity';
import { type EngagedIn, elsewhereErrors, engagedHours, hoursOf, meet, type TicketHours } from '../watch/elsewhere';
import { type WeatherSpan, weatherErrors, weatherUnknown } from '../weather/weather';
import { STANDARD, WORK } from '../work-type';

/** Where a risk point stands on a plan that has a scale. */
export interface PointSpot {
  readonly flatId: string;
  readonly at: Spot;
  readonly scale: PlanScale;
}

/** A ticket, planned or live, of either form. Times are yyyy-MM-dd HH:mm:ss. */
export interface PlacedTicket extends Side, TicketHours {
  /** Name of its resource, and which record it is: where somebody reads it. */
  readonly form?: string;
  readonly id?: string;
  /** As a sentence names them. */
  readonly guardianNames?: string | null;
  readonly riskId: string | null;
  readonly location: string;
  readonly guardians: readonly string[];
  /** Where it is drawn, and the scale of that plan. */
  readonly flatId?: string | null;
  readonly area?: Area | null;
  readonly scale?: PlanScale | null;
  readonly spots?: readonly PointSpot[] | null;
}

export interface DrawnPlace {
  readonly riskId: string | null;
  readonly location: string;
  readonly flatId?: string | null;
  readonly area?: Area | null;
  /** Of its risk point: where it is on a plan on which it is not drawn. */
  readonly spots?: readonly PointSpot[] | null;
  /** The pipe that is opened there. */
  readonly pipe?: string | null;
}

export interface WindowAsked {
  /** What the work is; its own times do not count. */
  readonly facts: WorkFacts;
  readonly minutes: number;
  readonly place: DrawnPlace;
  readonly painting?: boolean;
  readonly pipe?: string | null;
  /** The first moment that may be meant, and the last. */
  readonly after: string;
  readonly until: string;
}

export interface Blocked {
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

export interface WindowFound {
  /** Absent where none is found before `until`, or where no window of that length is lawful. */
  readonly window?: { readonly from: string; readonly to: string };
  /** What each earlier start fails on, in the order of time. */
  readonly failed: readonly Blocked[];
  /** Against any window of that length. */
  readonly errors: readonly string[];
  /** What was not judged. */
  readonly notes: readonly string[];
}

/**
 * How far a ticket is from a place: 0 at the same point or name and where their areas on one plan touch, metres where that
 * plan has a scale; undefined: nobody knows of any nearness. Areas only add to what names say. What is not drawn on a plan is
 * where its risk point stands there.
 */
export function distanceTo(place: DrawnPlace, ticket: DrawnPlace & Pick<PlacedTicket, 'scale'>): number | undefined {
  if (isNear(place, ticket)) return 0;
  const others = groundOf(ticket);
  const found = groundOf(place).flatMap(({ flatId, area, scale }) =>
    others
      .filter((other) => other.flatId === flatId)
      .map((other) =>
        apart(area, other.area, ticket.flatId === flatId ? (ticket.scale ?? scale) : (other.scale ?? scale)),
      ),
  );
  const known = found.filter((metres): metres is number => metres !== null);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Everywhere it is known to be. */
function groundOf({ flatId, area, spots }: DrawnPlace): { flatId: string; area: Area; scale?: PlanScale }[] {
  const drawn = flatId && area ? [{ flatId, area }] : [];
  return [
    ...drawn,
    ...(spots ?? [])
      .filter((spot) => spot.flatId !== drawn[0]?.flatId)
      .map(({ flatId: plan, at, scale }) => ({
        flatId: plan,
        area: { kind: 'point', at, ratio: scale.ratio } as const,
        scale,
      })),
  ];
}

/** Of one place: by point or name, or where their areas touch. */
export const sameGround = (one: DrawnPlace, other: DrawnPlace): boolean => distanceTo(one, other) === 0;

/** Tickets with how far they are, as far as any interlock reaches. */
const measured = (place: DrawnPlace, tickets: readonly PlacedTicket[]): PlacedTicket[] =>
  tickets.flatMap((ticket) => {
    const metres = distanceTo(place, ticket);
    if (metres !== undefined && metres <= REACH) return [{ ...ticket, apart: metres }];
    return samePipe(place.pipe, ticket.pipe) ? [{ ...ticket, apart: Number.POSITIVE_INFINITY }] : [];
  });

const ENDLESS = '9999-12-31 23:59:59';

/** When a ticket takes its ground: work past its time goes on until somebody ends it. */
const takenBy = (ticket: PlacedTicket): Interval[] => hoursOf(ticket, ENDLESS);

/** Of these tickets the ones that are near a place and take some of a time there: what excludes a work, and is coordinated with it. */
export const nearIn = (
  place: WindowAsked['place'],
  time: Interval & { readonly daily?: DailyHours | null },
  tickets: readonly PlacedTicket[],
): PlacedTicket[] => {
  const own = windowsOf(time, time.daily);
  return measured(
    place,
    tickets.filter((ticket) => meet(own, takenBy(ticket))),
  );
};

/** Works that exclude this one where it is. */
function ticketsBlock(asked: WindowAsked, tickets: readonly PlacedTicket[]): Blocked[] {
  const { facts, place, painting = false, pipe = null } = asked;
  const mine: Side = { type: facts.type, number: '', painting, pipe };
  return tickets.flatMap((ticket): Blocked[] =>
    conflictsOf(mine, measured({ ...place, pipe }, [ticket])).flatMap(({ says }) =>
      takenBy(ticket).map((hours) => ({ ...hours, why: says })),
    ),
  );
}

/** Other tickets that take the people of this one, as its submission judges them (4.10): past their time, until now. */
const peopleBlock = ({ place, after, until }: WindowAsked, engaged: readonly EngagedIn[]): Blocked[] =>
  engagedHours({ ...place, from: after, to: until }, engaged, after).flatMap(({ one, hours }) =>
    elsewhereErrors([one], 'workers').flatMap(({ message }) => hours.map((taken) => ({ ...taken, why: message }))),
  );

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00:00`;

/** Nights, holidays and days of rest, where they raise the work. */
function calendarBlocks({ facts, after, until }: WindowAsked, rules: PermitRules): Blocked[] {
  const raises = facts.type === WORK.hot || (facts.type === WORK.confined && rules.raiseConfined);
  if (!raises) return [];
  const basis = facts.type === WORK.hot ? `${STANDARD} 5.1.1` : '企业规定';
  const { night, ownDays } = rules;
  const blocks: Blocked[] = [];
  for (let day = addDays(after.slice(0, 10), -1); `${day} 00:00:00` < until; day = addDays(day, 1)) {
    const next = addDays(day, 1);
    const known = dayOf(day, ownDays);
    if (known.kind !== 'work')
      blocks.push({
        from: `${day} 00:00:00`,
        to: `${next} 00:00:00`,
        why: `${day.slice(5)}（${known.name}）作业须升级管理（${basis}）`,
      });
    blocks.push({
      from: `${day} ${clock(night.from)}`,
      to: `${next} ${clock(night.to)}`,
      why: `夜间作业须升级管理（${basis}）`,
    });
  }
  return blocks;
}

/** Winds in which it is not done, or only raised. */
const weatherBlocks = ({ facts }: WindowAsked, weather: readonly WeatherSpan[]): Blocked[] =>
  weather.flatMap(({ from, to, wind, rain, snow, fog }) =>
    weatherErrors({ ...facts, wind, rain: rain ?? null, snow: snow ?? null, fog: fog ?? null, forced: false }).map(
      ({ message }) => ({
        from,
        to,
        why: message,
      }),
    ),
  );

/** Whether any window of that length is lawful at all. */
function lengthErrors({ facts, minutes, after }: WindowAsked, rules: PermitRules): string[] {
  if (minutes <= 0) return ['请填写作业时长'];
  const { effective: level } = levelOf({ ...facts, from: null, to: null }, rules);
  return validityErrors(
    { ...facts, level, from: after, to: addMinutes(after, minutes), daily: null },
    rules.numbers,
  ).map(({ message }) => message);
}

/** Said with a window where the wind counts and nobody has told it of all its hours. */
function untold(asked: WindowAsked, window: Interval, weather: readonly WeatherSpan[]): string[] {
  if (!weatherUnknown({ ...asked.facts, wind: null })) return [];
  let told = window.from;
  for (const { from, to, wind } of [...weather].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    if (wind === null || to <= told) continue;
    if (from > told) break;
    told = to;
  }
  if (told >= window.to) return [];
  const none = !weather.some(({ from, to }) => from < window.to && window.from < to);
  return [`天气未判定：${none ? '没有' : '部分时段没有'}风力预报，作业开始前须按现场实测确认`];
}

export function earliestWindow(
  asked: WindowAsked,
  board: {
    readonly tickets: readonly PlacedTicket[];
    readonly engaged: readonly EngagedIn[];
    readonly weather: readonly WeatherSpan[];
  },
  rules: PermitRules,
): WindowFound {
  const errors = lengthErrors(asked, rules);
  if (errors.length > 0) return { failed: [], errors, notes: [] };
  const blocks = [
    ...ticketsBlock(asked, board.tickets),
    ...peopleBlock(asked, board.engaged),
    ...calendarBlocks(asked, rules),
    ...weatherBlocks(asked, board.weather),
  ].sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0));
  const failed: Blocked[] = [];
  let from = asked.after;
  let to = addMinutes(from, asked.minutes);
  for (const block of blocks) {
    // By their beginnings: once one begins after the window, so do all that follow.
    if (block.from >= to) break;
    if (block.to <= from) continue;
    failed.push(block);
    if (block.to >= asked.until) return { failed, errors: [], notes: [] };
    from = block.to;
    to = addMinutes(from, asked.minutes);
  }
  if (to > asked.until) return { failed, errors: [], notes: [] };
  const window = { from, to };
  return { window, failed, errors: [], notes: untold(asked, window, board.weather) };
}

/** Days that a search looks ahead. */
export const WINDOW_DAYS = 14;
