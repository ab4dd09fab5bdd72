/** Random boards, the same for the same seed, and the window that trying every quarter of an hour finds on them. */
import { addMinutes } from '@anlan/resource/dates';
import { isNear, samePlace } from '../area/place';
import { conflictsOf } from '../interlocks';
import { defaultPermitRules, type PermitRules, type WorkFacts } from '../judge-work';
import { levelOf } from '../level';
import type { EngagedIn, TicketHours } from '../watch/elsewhere';
import { type WeatherSpan, weatherErrors } from '../weather/weather';
import { WORK_TYPES, type WorkType } from '../work-type';
import type { PlacedTicket, WindowAsked } from './safe-window';

export interface Board {
  readonly asked: WindowAsked;
  readonly tickets: readonly PlacedTicket[];
  readonly engaged: readonly EngagedIn[];
  readonly weather: readonly WeatherSpan[];
  readonly rules: PermitRules;
}

const STEP = 15;
const DAYS = 4;

export function randomBoard(random: () => number, size: number): Board {
  const whole = (below: number): number => Math.floor(random() * below);
  const one = <T>(list: readonly T[]): T => list[whole(list.length)] as T;
  // Over working days, days of rest and a holiday.
  const day = one(['2026-11-23', '2026-11-26', '2026-09-23', '2026-04-02']);
  const after = addMinutes(`${day} 00:00:00`, whole(96) * STEP);
  const moment = (): string => addMinutes(`${day} 00:00:00`, whole((DAYS + 1) * 96) * STEP);
  const places = ['罐区', '泵房', '一车间', '装卸台'];
  const points = [null, 'p1', 'p2', 'p3'];
  const people = ['g1', 'g2', 'g3', 'g4', 'g5', 'g6'];
  const type: WorkType = one(WORK_TYPES);
  const level = type === '1' ? one(['1', '2', '3']) : type === '2' ? one(['1', '2', '3']) : null;
  const facts: WorkFacts = {
    type,
    declared: level,
    hotPlaces: type === '1' ? [one(['running', 'hazardous', 'other'])] : [],
    height: type === '4' ? 3 + whole(30) : null,
    weight: type === '5' ? 1 + whole(150) : null,
    outdoors: random() < 0.5,
    forced: random() < 0.2,
    plan: true,
  };
  const tickets = Array.from({ length: size }, (_, place): PlacedTicket => {
    const from = moment();
    return {
      type: one(WORK_TYPES),
      number: `N${place}`,
      from,
      // Most boards leave room: what excludes the work is short.
      to: addMinutes(from, (1 + whole(size > 100 ? 6 : 24)) * STEP),
      riskId: one(points),
      location: one(places),
      guardians: [one(people)],
      painting: random() < 0.3,
      pipe: one([null, 'A', 'B']),
      overdue: random() < 0.0005,
      ...(random() < 0.2 ? { dailyFrom: '08:00', dailyTo: '10:30' } : {}),
    };
  });
  // Whom the work names: each watches some of these tickets, or works in them.
  const own = [one(people), one(people)];
  const engaged = tickets
    .filter(({ guardians }) => guardians.some((id) => own.includes(id)))
    .map(
      ({ from, to, riskId, location, number, guardians, overdue, dailyFrom, dailyTo }): EngagedIn => ({
        part: one(['watches', 'works', 'watched']),
        userId: guardians[0] ?? '',
        name: '甲',
        ...{ number, from, to, riskId, location },
        overdue: overdue ?? false,
        dailyFrom: dailyFrom ?? null,
        dailyTo: dailyTo ?? null,
      }),
    );
  const weather = Array.from({ length: 6 }, (): WeatherSpan => {
    const from = moment();
    return { from, to: addMinutes(from, (1 + whole(12)) * STEP), wind: one([null, 3, 4, 5, 6, 7]) };
  });
  return {
    asked: {
      facts,
      minutes: (1 + whole(24)) * STEP,
      place: { riskId: one(points), location: one(places) },
      painting: random() < 0.3,
      pipe: one([null, 'A', 'B']),
      after,
      until: addMinutes(after, DAYS * 24 * 60),
    },
    tickets,
    engaged,
    weather,
    rules: { ...defaultPermitRules, raiseConfined: random() < 0.5 },
  };
}

/** Whether a ticket is worked at some minute of a window. */
function takes({ from, to, overdue, dailyFrom, dailyTo }: TicketHours, first: string, last: string): boolean {
  if (!(from < last && (overdue || to > first))) return false;
  if (overdue || !dailyFrom || !dailyTo) return true;
  for (let at = first > from ? first : from; at < last && at < to; at = addMinutes(at, STEP)) {
    const hour = at.slice(11, 16);
    if (hour >= dailyFrom && hour < dailyTo) return true;
  }
  return false;
}

/** Whether nothing stands against this window, asked of each rule by itself. */
export function isSafe({ asked, tickets, engaged, weather, rules }: Board, from: string, to: string): boolean {
  const { facts, place, painting = false, pipe = null } = asked;
  const mine = { type: facts.type, number: '', painting, pipe };
  for (const ticket of tickets)
    if (takes(ticket, from, to) && isNear(place, ticket) && conflictsOf(mine, [ticket]).length > 0) return false;
  for (const one of engaged)
    if (!one.overdue && takes(one, from, to) && !(one.part === 'watches' && samePlace(place, one))) return false;
  for (const row of weather)
    if (row.from < to && row.to > from && weatherErrors({ ...facts, wind: row.wind, forced: false }).length > 0)
      return false;
  const base = levelOf({ ...facts, from: null, to: null }, rules);
  const then = levelOf({ ...facts, from, to }, rules);
  return then.effective === base.effective && then.reasons.length === base.reasons.length;
}

/** The first quarter of an hour from which the window is safe. */
export function byTrying(board: Board): string | undefined {
  const { after, until, minutes } = board.asked;
  for (let from = after; addMinutes(from, minutes) <= until; from = addMinutes(from, STEP))
    if (isSafe(board, from, addMinutes(from, minutes))) return from;
  return undefined;
}
