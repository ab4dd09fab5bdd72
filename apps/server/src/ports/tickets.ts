import type { Area } from '@anlan/domain/permit/area/area';
import { plainPlace } from '@anlan/domain/permit/area/place';
import type { DailyHours } from '@anlan/domain/permit/calendar';
import { plainPipe } from '@anlan/domain/permit/interlocks';
import type { IsolatedTicket, TicketIsolation } from '@anlan/domain/permit/isolation/calls';
import { isolation } from '@anlan/domain/permit/isolation/isolation';
import { type Elsewhere, type EngagedIn, engagedAtOnce } from '@anlan/domain/permit/watch/elsewhere';
import { wholeDays } from '@anlan/domain/permit/weather/weather';
import type { Around, aroundFields } from '@anlan/domain/permit/window/calls';
import { type DrawnPlace, nearIn, type PlacedTicket, type PointSpot } from '@anlan/domain/permit/window/safe-window';
import { type Given, isUuid, labelName, type Stored } from '@anlan/resource';
import { nowText, type Work } from '../kernel/context';
import { refuse } from '../kernel/errors';
import { port } from '../kernel/port';
import { permitRuleBook } from './permit-rules';

/** Where and when a work is done. */
export interface PlaceAndTime {
  /** The ticket itself, which is not beside itself. */
  readonly id: string;
  readonly riskId: string | null;
  readonly location: string;
  /** Where it is drawn. */
  readonly flatId?: string | null;
  readonly area?: Area | null;
  /** The pipe that is opened there. */
  readonly pipe?: string | null;
  /** Where its risk point stands on the plans. */
  readonly spots?: readonly PointSpot[];
  readonly from: string;
  readonly to: string;
  /** Only in these hours of its days. */
  readonly daily?: DailyHours | null;
}

/** The people of a ticket by what they do in it. */
export interface Engaged {
  readonly guardians: readonly string[];
  /** One's own workers and the one in charge. */
  readonly working: readonly string[];
}

/** As a statement gives it. */
export type EngagedRow = EngagedIn & Record<string, unknown>;

/** What is asked beside the people and the place. */
export interface Engagement {
  /** Only where work goes on, not where it is planned. */
  readonly live: boolean;
  /** Minutes that a guardian watches for fire after hot work. */
  readonly fireWatch: number;
}

/** What each form of ticket tells the other: the same people and the same ground are meant by both. */
export interface Tickets {
  /** Tickets near that are not over at `from`: until `to`. */
  around(work: Work, at: PlaceAndTime): Promise<PlacedTicket[]>;
  /** What these people do in other tickets of that time: watch, work, or be watched by whoever works here. */
  engaged(work: Work, people: Engaged, at: PlaceAndTime, asked: Engagement): Promise<EngagedRow[]>;
  /** Tickets of a place or its plan, planned or live, that this person coordinates; their rows locked in the order of their ids. */
  coordinated(work: Work, place: DrawnPlace, userId: string): Promise<Coordinated[]>;
  /** Another coordinates them from now on. */
  recoordinate(work: Work, ids: readonly string[], change: CoordinatorChange): Promise<void>;
}

export interface CoordinatorChange {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

export interface NamingTicket extends IsolatedTicket {
  readonly isolationId: string;
}

export interface Coordinated extends DrawnPlace {
  readonly id: string;
  readonly number: string;
  readonly guardians: readonly string[];
}

/** Of all forms: tickets at the same point, or at a place of the same name, that take some of that time. */
export async function ticketsNear(work: Work, forms: readonly Tickets[], at: PlaceAndTime): Promise<PlacedTicket[]> {
  const place = { ...at, spots: await spotsOf(work, at.riskId) };
  const found = await Promise.all(forms.map((form) => form.around(work, place)));
  return nearIn(place, place, found.flat());
}

/**
 * Of all forms: the people of a ticket who watch or work in another one at the same hours. What is over and not closed goes on
 * until somebody closes it, whatever its hours were.
 */
export async function engagedElsewhere(
  work: Work,
  forms: readonly Tickets[],
  people: Engaged,
  { live, ...at }: PlaceAndTime & { readonly live: boolean },
): Promise<Elsewhere[]> {
  return engagedAtOnce(at, await engagedOf(work, forms, people, at, live), live ? at.to : nowText(work));
}

async function engagedOf(
  work: Work,
  forms: readonly Tickets[],
  people: Engaged,
  at: PlaceAndTime,
  live: boolean,
): Promise<EngagedIn[]> {
  if (people.guardians.length === 0 && people.working.length === 0) return [];
  const numbers = await work.app.use(permitRuleBook).numbers(work.app, work.tenantId, work.tx);
  const asked = { live, fireWatch: numbers['fireWatch.minutes'] };
  return (await Promise.all(forms.map((form) => form.engaged(work, people, at, asked)))).flat();
}

/** As `plainPipe` writes it; both forms name their pipe so. */
export const PLAIN_PIPE =
  "lower(regexp_replace(normalize(coalesce(t.blind_equipment_name, ''), NFKC), '[[:space:]·._—–-]+', '', 'g'))";

/** As `plainPlace` writes it, of a column. */
export const PLAIN_PLACE = (column: string): string =>
  `lower(regexp_replace(normalize(coalesce(${column}, ''), NFKC), '[[:space:]·]+', '', 'g'))`;

/** Where a point stands on plans with a scale: sql over `riskId`, an array of PointSpot. `$1` is the tenant. */
export const SPOTS = (riskId: string): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object('flatId', s.flat_id, 'at', jsonb_build_array(s.xaxis, s.yaxis), 'scale', p.scale) order by s.flat_id), '[]')
      from flat_risk s join flat p on p.tenant_id = $1 and p.id = s.flat_id and p.deleted_at is null and p.scale is not null
     where s.tenant_id = $1 and s.risk_id = ${riskId} and s.deleted_at is null)`;

async function spotsOf({ tx, tenantId }: Work, riskId: string | null): Promise<PointSpot[]> {
  if (riskId === null) return [];
  const [found] = await tx.query<{ spots: PointSpot[] }>(`select ${SPOTS('$2::uuid')} as spots`, [tenantId, riskId]);
  return found?.spots ?? [];
}

/** Plans on which a work is known to be. */
export const plansOf = ({ flatId, spots }: Pick<PlaceAndTime, 'flatId' | 'spots'>): string[] => [
  ...new Set([...(flatId ? [flatId] : []), ...(spots ?? []).map((spot) => spot.flatId)]),
];

/** Of one form at most so many are compared. */
export const MOST_AROUND = 2_000;

/** What cannot all be looked at is not held to be free of conflicts. */
export function allOf<T>(rows: readonly T[]): readonly T[] {
  if (rows.length < MOST_AROUND) return rows;
  throw refuse(`同一时段的作业票达到${MOST_AROUND}张，无法逐一核对冲突，请缩短作业时间或先关闭已结束的作业票`);
}

/** In place of a ticket that has no id yet. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** What the forms are told of the works around one that is being typed. */
export async function worksAround(
  work: Work,
  forms: readonly Tickets[],
  query: Given<typeof aroundFields>,
): Promise<Around> {
  const riskId = isUuid(query.riskId) ? query.riskId : null;
  const spots = await spotsOf(work, riskId);
  const at: PlaceAndTime = {
    id: isUuid(query.id) ? query.id : NOBODY,
    riskId,
    spots,
    location: query.location ?? '',
    pipe: query.pipe ?? null,
    flatId: isUuid(query.flatId) ? query.flatId : null,
    from: query.from,
    to: query.to,
  };
  const people = {
    guardians: (query.guardianId ?? []).filter(isUuid),
    working: (query.workingIds ?? []).filter(isUuid),
  };
  const [weather, engaged, ...found] = await Promise.all([
    work.app.use(permitRuleBook).weather(work, at.riskId, wholeDays(at)),
    engagedOf(work, forms, people, at, false),
    ...forms.map((form) => form.around(work, at)),
  ]);
  return { tickets: found.flat(), engaged, weather, spots };
}

/**
 * Of two moves that give one person a place, or bring works to one place, the second waits for the first, whichever form
 * their tickets have: what he watches, where he works and what is near is read after this, and holds until the transaction ends. All of
 * them take what they wait for in one order.
 */
export async function movedAlone(
  work: Work,
  people: readonly string[],
  {
    riskId,
    location,
    flatId,
    pipe,
  }: { readonly riskId: unknown; readonly location: unknown; readonly flatId?: unknown; readonly pipe?: string },
): Promise<void> {
  const { tx, tenantId } = work;
  const plans = plansOf({
    flatId: isUuid(flatId) ? flatId.toLowerCase() : null,
    spots: await spotsOf(work, isUuid(riskId) ? riskId : null),
  });
  const keys = [
    ...people.map((id) => `engaged/${tenantId}/${id.toLowerCase()}`),
    ...(isUuid(riskId) ? [`point/${tenantId}/${riskId.toLowerCase()}`] : []),
    ...plans.map((plan) => `plan/${tenantId}/${plan}`),
    ...(plainPipe(pipe) === '' ? [] : [`pipe/${tenantId}/${plainPipe(pipe)}`]),
    ...(plainPlace(String(location ?? '')) === '' ? [] : [`place/${tenantId}/${plainPlace(String(location))}`]),
  ];
  for (const key of [...new Set(keys)].sort())
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
}

/** Site tickets that name any of these isolations, the newest first; of each whether it keeps it hung. */
export const siteIsolated =
  port<(work: Pick<Work, 'tx' | 'tenantId'>, ids: readonly string[]) => Promise<NamingTicket[]>>(
    'isolated site tickets',
  );

/** These isolations in their order, as a ticket that names them shows them. */
export const shownIsolations =
  port<(work: Work, ids: readonly string[]) => Promise<TicketIsolation[]>>('isolations of a ticket');

export const specialTickets = port<Tickets>('special tickets');
export const siteTickets = port<Tickets>('site tickets');

const { keyKeeperId, hungBy: hanger } = isolation.fields;

/** A ticket's record with the isolations that it names, as its paper prints them: where, by which lock or plate, how it stands. */
export async function withIsolations(work: Work, json: string): Promise<string> {
  const record = JSON.parse(json) as Stored & { readonly isolations?: readonly { readonly isolationId: string }[] };
  const ids = (record.isolations ?? []).map(({ isolationId }) => isolationId);
  const isolated = (await work.app.use(shownIsolations)(work, ids)).map(({ keyKeeper, hungBy, ...one }) => ({
    ...one,
    [labelName('keyKeeperId', keyKeeperId)]: keyKeeper,
    [labelName('hungBy', hanger)]: hungBy,
  }));
  return JSON.stringify({ ...record, isolated });
}
