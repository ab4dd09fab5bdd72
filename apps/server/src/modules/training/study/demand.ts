import { user } from '@anlan/domain/identity/user';
import { offlineTraining } from '@anlan/domain/training/offline-training';
import { DEMAND_STATE, trainingDemand } from '@anlan/domain/training/study/demand';
import {
  againFrom,
  awayAYear,
  BY_LAW,
  DEMAND,
  type Demand,
  demandOf,
  hasMoved,
  NO_ENTRY,
  otherUnit,
  titleOf,
} from '@anlan/domain/training/study/demands';
import type { Stored } from '@anlan/resource';
import { addDays, addMonthsTo, formatDatetime } from '@anlan/resource/dates';
import { asSystem, type Services } from '../../../kernel/context';
import { type BatchConsumer, byCompany, recordsOf } from '../../../kernel/events/events';
import { grouped } from '../../../kernel/grouped';
import type { Job } from '../../../kernel/jobs/job';
import { changeMany, insertMany } from '../../../kernel/resource/write/many';
import type { Writer } from '../../../kernel/resource/write/statement';
import { HELD, OF_PERSON } from './held';
import { rulesIn, rulesOf, type Served, type Settings, servedIn } from './people';

const { open: OPEN, met: MET, ended: ENDED } = DEMAND_STATE;
/** Results of a training may be told so many days after the last day on which it counts, and more. */
const LATE_DAYS = 60;

/** A post that somebody is given and loses again within so many days was a mistake, or nothing came of it. */
const UNDONE_DAYS = 7;

/** Who came in the year before and is entered here so soon after is new; of all others of that year nothing is known here. */
const ENTERED_LATE_DAYS = 60;

interface Known extends Record<string, unknown> {
  readonly id: string;
  readonly userId: string;
  readonly demand: number;
  readonly year: number;
  readonly since: string;
  readonly state: number;
  readonly posts: string[];
  readonly deptId: string | null;
  /** Of a transfer: what he did before it, and where. */
  readonly former: string[];
  readonly formerDept: string | null;
  readonly kind: string | null;
  /** Made because nobody had told when he came. */
  readonly unknown: boolean;
}

/** Of the two that are asked of everybody in a year one: the first training, or the yearly one. */
const isMain = (demand: number): boolean => demand === DEMAND.first || demand === DEMAND.yearly;

const knownOf = ({ tx, tenantId }: Writer, year: number, people: readonly string[] | null): Promise<Known[]> =>
  tx.query<Known>(
    `select d.id::text as id, d.user_id::text as "userId", d.demand, d.year, d.since::text as since, d.demand_state as state,
            coalesce(d.post_id, '{}')::text[] as posts, d.dept_id::text as "deptId",
            coalesce(d.former_post_id, '{}')::text[] as former, d.former_dept_id::text as "formerDept", d.person_kind as kind,
            d.demand = ${DEMAND.first} and d.basis like '${NO_ENTRY}%' as unknown
       from training_demand d where d.tenant_id = $1 and d.deleted_at is null and ${OF_PERSON} and d.year >= $2::int - 1
        and ($3::uuid[] is null or d.user_id = any($3::uuid[])) order by d.year desc, d.id`,
    [tenantId, year, people],
  );

const keyOf = (userId: string, { demand, since }: { readonly demand: number | string; readonly since: string }) =>
  `${userId}/${demand}/${since}`;

/** Where somebody works, and at what. */
interface Place {
  readonly posts: readonly string[];
  readonly deptId: string | null;
}
const NOWHERE: Place = { posts: [], deptId: null };

/** The departments above each one of the company, those that are gone among them: people were in them. */
async function deptsAbove({ tx, tenantId }: Writer): Promise<(dept: string) => readonly string[]> {
  const rows = await tx.query<{ id: string; above: string[] }>(
    "select id::text as id, coalesce(ancestors, '{}')::text[] as above from dept where tenant_id = $1",
    [tenantId],
  );
  const aboveOf = new Map(rows.map(({ id, above }) => [id, above]));
  return (dept) => aboveOf.get(dept) ?? [];
}

const recordOf = (person: Served, asked: Demand, former: Place): Stored => ({
  ...{ formerPostId: [...former.posts], formerDeptId: former.deptId },
  title: titleOf(asked),
  ...{ userId: person.id, deptId: person.deptId, postId: [...person.posts], personKind: person.kind },
  ...{
    about: BY_LAW,
    demand: asked.demand,
    year: asked.year,
    since: asked.since,
    dueOn: asked.dueOn,
    asked: asked.asked.toFixed(1),
  },
  ...{ levels: asked.levels, apart: asked.apart, apartFrom: asked.apartFrom ?? null, basis: asked.basis },
  ...{ countedFrom: asked.countedFrom, countedUntil: asked.countedUntil },
});

/**
 * The demands on these people as things stand: made where they are missing, put right where the rules, the trade or the
 * person have changed, over for whoever has left. What happened to somebody — he changed his post, he came back after a
 * year — is seen here and kept.
 * @param people only these, whom something has happened to
 */
export async function followDemands(
  writer: Writer,
  settings: Settings,
  people: readonly string[] | null,
): Promise<void> {
  const { tx, tenantId } = writer;
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`training-demand/${tenantId}`]);
  const today = formatDatetime(writer.app.clock.now()).slice(0, 10);
  const year = Number(today.slice(0, 4));
  const served = await servedIn(writer, people);
  const known = grouped(await knownOf(writer, year, people), ({ userId }) => userId);
  const [rules, above] = await Promise.all([rulesOf(writer, settings), deptsAbove(writer)]);
  const wanted = new Map<string, Stored>();
  for (const person of served) {
    const own = rules.of(person.kind);
    const rows = known.get(person.id) ?? [];
    // A post that was only cleared is still the last he had: the next one is compared with it.
    const before = placeBefore(rows);
    const posts = person.posts.length > 0 ? person.posts : before.posts;
    const want = (asked: Demand) =>
      wanted.set(
        keyOf(person.id, asked),
        recordOf({ ...person, posts: [...posts] }, asked, formerOf(rows, asked) ?? former),
      );
    const main = rows.find((row) => row.year === year && row.state !== ENDED && isMain(row.demand));
    // Who leads from today on is taught first what those who lead are taught (article 9), once.
    const appointed =
      person.kind !== 'worker' && main?.kind === 'worker' && !person.appointed ? today : person.entryDay;
    const again: Demand[] = [];
    let former = NOWHERE;
    if (person.kind === 'worker') {
      // Also one that was ended meanwhile: leaving and coming back, or leading for a day, takes nothing off him.
      const undone = undoneOf(rows, person, above, today);
      const moves = !undone && (hasMoved(before.posts, person.posts) || otherUnit(before.deptId, person.deptId, above));
      for (const row of rows)
        if (
          (row.demand === DEMAND.moved && row !== undone && !seenAgain(row, rows, moves ? today : null)) ||
          (row.demand === DEMAND.back && cameBack(person, row))
        )
          again.push(againFrom(row.demand, row.since, own));
      if (moves) {
        former = before;
        again.push(againFrom(DEMAND.moved, today, own));
      }
      for (const { left, back } of person.returns)
        if (back > addMonthsTo(today, -12) && awayAYear(left, back)) again.push(againFrom(DEMAND.back, back, own));
    }
    const ofYear = again.flatMap((one) => (one.year === year ? [one.since] : [])).sort();
    want(demandOf({ ...person, entryDay: appointed, again: ofYear[0] ?? null }, year, own));
    for (const one of again) want(one);
    if (cameLastYear(person, rows, year)) want(demandOf(person, year - 1, own));
  }
  const here = new Set(served.map(({ id }) => id));
  await write(writer, { known: [...known.values()].flat(), wanted, year, here });
  await judgeDemands(writer, settings, people);
}

/** Came at the end of last year and was entered in this one: his first training has not been asked of him yet. */
const cameLastYear = ({ entryDay, knownSince }: Served, rows: readonly Known[], year: number): boolean =>
  entryDay !== null &&
  entryDay.slice(0, 4) === String(year - 1) &&
  knownSince <= addDays(entryDay, ENTERED_LATE_DAYS) &&
  !rows.some((row) => row.demand === DEMAND.first && row.year === year - 1 && !row.unknown);

/** What a transfer was from stays as it was when it was seen. */
const formerOf = (rows: readonly Known[], asked: Demand): Place | undefined => {
  const seen = rows.find(
    ({ demand, since }) => demand === DEMAND.moved && asked.demand === demand && asked.since === since,
  );
  return seen && { posts: seen.former, deptId: seen.formerDept };
};

/**
 * Whether what asked this of a returned worker is still told: an absence that was mistyped and put right, or taken out, asks
 * nothing. A later absence stands in the place of an earlier one and says nothing of it, nor of what has been learned for it.
 */
const cameBack = ({ returns, absentFrom }: Served, { since, state }: Known): boolean =>
  state === MET ||
  (absentFrom !== null && absentFrom >= since) ||
  returns.some(({ left, back }) => back === since && awayAYear(left, back));

/** A transfer that was taken back before it could begin: he has the posts that he had, and was away from them for so few days. */
const undoneOf = (
  rows: readonly Known[],
  { posts, deptId }: Place,
  above: (dept: string) => readonly string[],
  today: string,
): Known | undefined =>
  rows.find(
    ({ demand, since, former, formerDept, state }) =>
      demand === DEMAND.moved &&
      state !== MET &&
      since > addDays(today, -UNDONE_DAYS) &&
      (former.length > 0 || formerDept !== null) &&
      posts.every((post) => former.includes(post)) &&
      !otherUnit(formerDept, deptId, above),
  );

/** A transfer that was taken back, and came about some days later after all: the later one is asked alone. */
const seenAgain = (row: Known, rows: readonly Known[], now: string | null): boolean =>
  row.demand === DEMAND.moved &&
  row.state === ENDED &&
  [
    ...rows.filter(({ demand, state }) => demand === DEMAND.moved && state !== ENDED).map(({ since }) => since),
    now,
  ].some((since) => since !== null && since > row.since && since <= addDays(row.since, UNDONE_DAYS));

/** The posts and the department he had when his demands were last looked at: those that are over are not put right any more. */
function placeBefore(rows: readonly Known[]): Place {
  const standing = rows.find(({ state }) => state !== ENDED);
  return standing ?? rows.filter(({ year }) => year === rows[0]?.year).at(-1) ?? NOWHERE;
}

/** Rows as they should be; those of this year that nothing asks for any more are over. */
async function write(
  writer: Writer,
  {
    known,
    wanted,
    year,
    here,
  }: {
    readonly known: readonly Known[];
    readonly wanted: ReadonlyMap<string, Stored>;
    readonly year: number;
    /** In service: of everybody else nothing is asked any more, whatever year it is of. */
    readonly here: ReadonlySet<string>;
  },
): Promise<void> {
  const stands = new Map(known.map((row) => [keyOf(row.userId, row), row]));
  const silent = { mark: true, event: false } as const;
  const fresh = [...wanted].flatMap(([key, record]) => (stands.has(key) ? [] : [record]));
  await insertMany(writer, trainingDemand, fresh, { kind: 'create', event: false });
  const each = [...wanted].flatMap(([key, record]) => {
    const row = stands.get(key);
    return row ? [{ id: row.id, ...record }] : [];
  });
  await changeMany(writer, trainingDemand, { kind: 'followPerson', ...silent, each });
  await turn(
    writer,
    'reopen',
    OPEN,
    [...wanted.keys()].flatMap((key) => (stands.get(key)?.state === ENDED ? [stands.get(key)?.id ?? ''] : [])),
  );
  const over = known.filter(
    (row) =>
      // What was asked because a day was missing is asked no more once it is told, or asked anew for the year.
      (row.year === year || row.unknown || row.demand === DEMAND.back || !here.has(row.userId)) &&
      row.state !== ENDED &&
      !wanted.has(keyOf(row.userId, row)),
  );
  await turn(
    writer,
    'leave',
    ENDED,
    over.map(({ id }) => id),
  );
}

export async function turn(
  writer: Writer,
  kind: 'reopen' | 'leave' | 'finish',
  to: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await changeMany(writer, trainingDemand, {
    ...{ kind, mark: true, event: false },
    set: { demandState: to, metTime: kind === 'finish' ? formatDatetime(writer.app.clock.now()) : null },
    where: (bind) => `t.id = any(${bind(ids)}::uuid[])`,
  });
}

/** Which demands are met by the hours there are: what runs towards its last day and whom it is told to follow from it. */
export async function judgeDemands(
  writer: Writer,
  settings: Settings,
  people: readonly string[] | null,
  states: readonly number[] = [OPEN, MET],
): Promise<void> {
  const { tx, tenantId } = writer;
  const { minutes } = await rulesOf(writer, settings);
  const now = formatDatetime(writer.app.clock.now());
  const rows = await tx.query<{ id: string; state: number; met: boolean }>(
    `select d.id::text as id, d.demand_state as state, got.met from training_demand d ${HELD('$1', '$2', '$6')}
      where d.tenant_id = $1 and d.deleted_at is null and d.demand <> ${DEMAND.rule} and d.demand_state = any($5::int[]) and d.counted_until >= $3::date
        and ($4::uuid[] is null or d.user_id = any($4::uuid[])) and got.met is distinct from (d.demand_state = ${MET})`,
    [tenantId, minutes, addDays(now.slice(0, 10), -LATE_DAYS), people, states, now],
  );
  const idsOf = (met: boolean) => rows.filter((row) => row.met === met).map(({ id }) => id);
  await turn(writer, 'finish', MET, idsOf(true));
  await turn(writer, 'reopen', OPEN, idsOf(false));
}

/** Somebody came, left, changed his post or his role. */
export const demandConsumer = (settings: Settings): BatchConsumer =>
  byCompany(async (tx, tenantId, events, app) => {
    const people = [...new Set(events.flatMap((event) => recordsOf(event, user.name)))];
    if (people.length > 0) await followDemands({ app, tx, tenantId }, settings, people);
  });

/** A training in person was released, signed in to or judged: its people have other hours. */
export const offlineConsumer = (settings: Settings): BatchConsumer =>
  byCompany(async (tx, tenantId, events, app) => {
    const ids = [...new Set(events.flatMap((event) => recordsOf(event, offlineTraining.name)))];
    const people = await tx.query<{ id: string }>(
      'select distinct user_id::text as id from offline_trainee where tenant_id = $1 and parent_id = any($2::uuid[])',
      [tenantId, ids],
    );
    if (people.length > 0)
      await judgeDemands(
        { app, tx, tenantId },
        settings,
        people.map(({ id }) => id),
      );
  });

/**
 * The demands of companies for which something is no longer as it was when they were last looked at: a new year, other
 * rules, another trade. What happens to people and what they learn is followed when it does. Gives how many companies.
 */
export async function followCompanies(app: Services): Promise<number> {
  const year = Number(formatDatetime(app.clock.now()).slice(0, 4));
  const found = await asSystem(app, 'companies for which other hours may be asked', async ({ tx }) => {
    const tenants = await tx.query<{ id: string; trade: string | null }>(
      'select tenant_id as id, industry as trade from tenant where tenant_type = 1 and deleted_at is null order by tenant_id',
    );
    const trades = await tx.query<{ id: string; trade: string | null }>(
      'select tenant_id as id, industry as trade from company_info where deleted_at is null and industry is not null',
    );
    const before = await tx.query<{ id: string; known: string }>('select tenant_id as id, known from training_follow');
    const ids = tenants.map(({ id }) => id);
    const [tradeOf, beforeOf] = [
      new Map([...tenants, ...trades].map(({ id, trade }) => [id, trade])),
      new Map(before.map((row) => [row.id, row.known])),
    ];
    const rules = await rulesIn(tx, app.parameters, ids);
    return ids.flatMap((id) => {
      const now = JSON.stringify([year, tradeOf.get(id) ?? null, rules(id)]);
      return now === beforeOf.get(id) ? [] : [{ id, now }];
    });
  });
  for (const { id, now } of found)
    await asSystem(app, 'demands of hours follow the year', async ({ tx }) => {
      await followDemands({ app, tx, tenantId: id }, app.parameters, null);
      await tx.run(
        `insert into training_follow (tenant_id, known) values ($1, $2)
         on conflict (tenant_id) do update set known = excluded.known`,
        [id, now],
      );
    });
  return found.length;
}

/**
 * Judges what is still asked, of every company, once a day: whatever has been learned or told in a way that nothing heard of
 * is seen then. Gives how many companies.
 */
export async function judgeCompanies(app: Services): Promise<number> {
  const tenants = await asSystem(app, 'companies whose people are still asked for hours', ({ tx }) =>
    tx.query<{ id: string }>(
      `select distinct tenant_id as id from training_demand where deleted_at is null and demand_state = ${OPEN} and counted_until >= $1::date order by 1`,
      [addDays(formatDatetime(app.clock.now()).slice(0, 10), -LATE_DAYS)],
    ),
  );
  for (const { id } of tenants)
    await asSystem(app, 'demands of hours are judged', ({ tx }) =>
      judgeDemands({ app, tx, tenantId: id }, app.parameters, null, [OPEN]),
    );
  return tenants.length;
}

export const judgeClock: Job = {
  name: 'demands of hours are judged',
  everyMs: 24 * 3_600_000,
  run: async (app) => {
    await judgeCompanies(app);
  },
};

export const demandClock: Job = {
  name: 'demands of hours follow the year',
  everyMs: 6 * 3_600_000,
  run: async (app) => {
    await followCompanies(app);
  },
};
