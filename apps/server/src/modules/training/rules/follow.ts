import { certificate } from '@anlan/domain/certificate/certificate';
import { REVIEW_WINDOW_DAYS, VERIFY } from '@anlan/domain/certificate/rules';
import { type Bound, bindsPerson, evidenceApart, type Rule, standingWith } from '@anlan/domain/training/rules/judge';
import { RULE_WHOM, trainingRule } from '@anlan/domain/training/rules/training-rule';
import { DEMAND_STATE, trainingDemand } from '@anlan/domain/training/study/demand';
import { DEMAND, reviewDemand } from '@anlan/domain/training/study/demands';
import { kindOfPerson } from '@anlan/domain/training/study/hours';
import type { Stored } from '@anlan/resource';
import { addDays, formatDatetime } from '@anlan/resource/dates';
import { asSystem, type Services } from '../../../kernel/context';
import { type BatchConsumer, byCompany, recordsOf } from '../../../kernel/events/events';
import { grouped } from '../../../kernel/grouped';
import type { Job } from '../../../kernel/jobs/job';
import { changeMany, insertMany } from '../../../kernel/resource/write/many';
import type { Writer } from '../../../kernel/resource/write/statement';
import { turn } from '../study/demand';
import { rulesOf, type Settings } from '../study/people';
import { BOUND, evidenceFor, rulesNamed, todayOf } from './read';

const { open: OPEN, met: MET, ended: ENDED } = DEMAND_STATE;
/** So many days before what there is counts no more it is asked anew: the first rung of the common deadlines. */
const REMIND = 'trainingDemand.hours.remind';
/** Keys of safe_certificate_type: all special works and their categories. */
const SPECIAL = `(c.type = '3' or c.type like '3__')`;

interface Someone extends Bound, Record<string, unknown> {
  readonly deptId: string | null;
  readonly roles: readonly string[];
}

interface Known extends Record<string, unknown> {
  readonly id: string;
  readonly userId: string;
  readonly demand: number;
  readonly since: string;
  readonly dueOn: string;
  readonly state: number;
  readonly about: string;
}

interface Wanted {
  readonly record: Stored & { readonly userId: string; readonly since: string };
  readonly met: boolean;
}

const keyOf = (one: {
  readonly userId?: unknown;
  readonly demand?: unknown;
  readonly since?: unknown;
  readonly about?: unknown;
}) => `${one.userId}/${one.demand}/${one.since}/${one.about}`;

const peopleIn = ({ tx, tenantId }: Writer, people: readonly string[] | null): Promise<Someone[]> =>
  tx.query<Someone>(
    `select ${BOUND}, coalesce(u.main_dept_id, u.dept_id[1])::text as "deptId",
            array(select r.role_alias from role r where r.tenant_id = $1 and r.id = any(u.role_id) and r.deleted_at is null) as roles
       from app_user u where u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1 and ($2::uuid[] is null or u.id = any($2::uuid[]))`,
    [tenantId, people],
  );

const knownOf = ({ tx, tenantId }: Writer, people: readonly string[] | null): Promise<Known[]> =>
  tx.query<Known>(
    `select d.id::text as id, d.user_id::text as "userId", d.demand, d.since::text as since, d.due_on::text as "dueOn",
            d.demand_state as state, d.about
       from training_demand d where d.tenant_id = $1 and d.deleted_at is null and d.demand in (${DEMAND.rule}, ${DEMAND.review})
        and ($2::uuid[] is null or d.user_id = any($2::uuid[]))`,
    [tenantId, people],
  );

const beside = (person: Someone): Stored => ({
  deptId: person.deptId,
  postId: person.posts,
  personKind: kindOfPerson(person.roles),
});

/** What rules ask of a person, with whether it is there and until when; what only binds in a ticket is asked there. */
function ofRules(
  person: Someone,
  rules: readonly Rule[],
  known: readonly Known[],
  counts: (rule: Rule) => ReturnType<ReturnType<typeof evidenceApart>>,
  { today, soon, minutes }: { readonly today: string; readonly soon: string; readonly minutes: number },
): Wanted[] {
  return rules.map((rule): Wanted => {
    const from = rule.since > today ? rule.since : today;
    const { until } = standingWith(rule, counts(rule), from, minutes);
    const lacks = until < from;
    const before = known.find((row) => row.demand === DEMAND.rule && row.about === rule.id)?.dueOn;
    // The day from which it was lacked stays while it is.
    const dueOn = !lacks ? (until.startsWith('9999') ? rule.since : until) : before && before <= from ? before : from;
    return {
      met: !lacks && until >= soon,
      record: {
        ...beside(person),
        ...{ userId: person.id, title: rule.title, demand: DEMAND.rule, about: rule.id, since: rule.since, dueOn },
        ...{ year: Number(rule.since.slice(0, 4)), asked: (rule.hours / 10).toFixed(1), levels: [], apart: [] },
        ...{ countedFrom: rule.from ?? rule.since, countedUntil: dueOn, basis: rule.basis.slice(0, 200) },
      },
    };
  });
}

async function reviewsOf({ tx, tenantId }: Writer, people: readonly string[] | null, today: string) {
  const rows = await tx.query<{ id: string; owner: string; name: string; reviewedOn: string; reviewTime: string }>(
    `select c.id::text as id, c.user_id::text as owner, c.name, to_char(c.review_time, 'YYYY-MM-DD') as "reviewTime",
            coalesce((select max(r.reviewed_on) from certificate_review r where r.tenant_id = $1 and r.parent_id = c.id), c.issued_time)::text as "reviewedOn"
       from safety_certificate c
      where c.tenant_id = $1 and c.deleted_at is null and ${SPECIAL} and c.has_review = 1 and c.in_service = 1
        and c.verify_state in (${VERIFY.waiting}, ${VERIFY.verified}) and c.review_time >= $3::date and c.issued_time is not null
        and ($2::uuid[] is null or c.user_id = any($2::uuid[]))`,
    [tenantId, people, today],
  );
  return grouped(rows, ({ owner }) => owner);
}

/**
 * What rules and certificates ask of these people, a row each: open where it lacks or soon will, so that it waits for them and
 * runs towards its day. Whether somebody may work is judged by the rule itself, whatever stands here.
 * @param people only these; null: the whole company
 */
export async function followRules(writer: Writer, settings: Settings, people: readonly string[] | null): Promise<void> {
  const { tx, tenantId, app } = writer;
  const today = todayOf({ app });
  // Most companies ask nothing of their own: whatever is learned and passed there costs one short look.
  const [any] = await tx.query<{ rules: boolean; rows: boolean; reviews: boolean }>(
    `select exists (select 1 from training_rule r where r.tenant_id = $1 and r.deleted_at is null and r.status = 1 and r.whom <> ${RULE_WHOM.role}) as rules,
            exists (select 1 from training_demand d where d.tenant_id = $1 and d.deleted_at is null and d.demand in (${DEMAND.rule}, ${DEMAND.review})
                and ($2::uuid[] is null or d.user_id = any($2::uuid[]))) as rows,
            exists (select 1 from safety_certificate c where c.tenant_id = $1 and c.deleted_at is null and ${SPECIAL} and c.review_time >= $3::date
                and ($2::uuid[] is null or c.user_id = any($2::uuid[]))) as reviews`,
    [tenantId, people, today],
  );
  if (!any?.rules && !any?.rows && !any?.reviews) return;
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`training-rule/${tenantId}`]);
  const known = await knownOf(writer, people);
  const reviews = await reviewsOf(writer, people, today);
  const rules = any.rules ? (await rulesNamed(writer, (key) => key)).filter(({ works }) => works.length === 0) : [];
  const { minutes } = await rulesOf(writer, settings);
  const told = await settings.present(tx, [tenantId], [REMIND]);
  const soon = addDays(today, Number(told(tenantId, REMIND)));
  const [someone, evidence] = await Promise.all([peopleIn(writer, people), evidenceFor(writer, rules, people, today)]);
  const knownBy = grouped(known, ({ userId }) => userId);
  const wanted = new Map<string, Wanted>();
  const want = (one: Wanted) => wanted.set(keyOf(one.record), one);
  for (const person of someone) {
    const own = rules.filter((rule) => bindsPerson(rule, person));
    const counts = evidenceApart(own, evidence(person.id), minutes);
    for (const one of ofRules(person, own, knownBy.get(person.id) ?? [], counts, { today, soon, minutes })) want(one);
    for (const held of reviews.get(person.id) ?? []) {
      const asked = reviewDemand(held, today);
      if (!asked) continue;
      const record = { ...beside(person), ...asked, asked: asked.asked.toFixed(1), userId: person.id, about: held.id };
      want({ record, met: false });
    }
  }
  await keep(writer, known, wanted);
}

/** Of what stands there what differs is written. */
async function keep(writer: Writer, known: readonly Known[], wanted: ReadonlyMap<string, Wanted>): Promise<void> {
  const stands = new Map(known.map((row) => [keyOf(row), row]));
  const silent = { mark: true, event: false } as const;
  const all = [...wanted];
  await insertMany(
    writer,
    trainingDemand,
    all.flatMap(([key, { record, met }]) => (stands.has(key) ? [] : [{ ...record, demandState: met ? MET : OPEN }])),
    { kind: 'create', event: false },
  );
  await changeMany(writer, trainingDemand, {
    ...{ kind: 'followPerson', ...silent },
    each: all.flatMap(([key, { record }]) => {
      const row = stands.get(key);
      return row ? [{ id: row.id, ...record }] : [];
    }),
  });
  const idsOf = (fits: (row: Known, one: Wanted | undefined) => boolean) =>
    known.flatMap((row) => (fits(row, wanted.get(keyOf(row))) ? [row.id] : []));
  // Of a review the hours are counted (`judgeDemands`); it is met or not by them.
  const isRule = (row: Known) => row.demand === DEMAND.rule;
  await turn(
    writer,
    'finish',
    MET,
    idsOf((row, one) => isRule(row) && row.state === OPEN && one?.met === true),
  );
  await turn(
    writer,
    'reopen',
    OPEN,
    idsOf((row, one) => !!one && (row.state === ENDED || (isRule(row) && row.state === MET && !one.met))),
  );
  await turn(
    writer,
    'leave',
    ENDED,
    idsOf((row, one) => !one && row.state !== ENDED),
  );
}

const of = (resource: string, column: 'user' | 'all', settings: Settings, sql?: string): BatchConsumer =>
  byCompany(async (tx, tenantId, events, app) => {
    const ids = [...new Set(events.flatMap((event) => recordsOf(event, resource)))];
    if (ids.length === 0) return;
    if (column === 'all') return followRules({ app, tx, tenantId }, settings, null);
    const people = sql ? await tx.query<{ id: string }>(sql, [tenantId, ids]) : ids.map((id) => ({ id }));
    if (people.length > 0)
      await followRules(
        { app, tx, tenantId },
        settings,
        people.map(({ id }) => id),
      );
  });

/** A rule was made, changed, switched off: everybody is looked at. */
export const ruleConsumer = (settings: Settings): BatchConsumer => of(trainingRule.name, 'all', settings);

/** Somebody came, left, was moved; learned, passed, or was given a certificate. */
export const ruleFollowers = (settings: Settings) => ({
  people: of('user', 'user', settings),
  certificates: of(
    certificate.name,
    'user',
    settings,
    'select distinct c.user_id::text as id from safety_certificate c where c.tenant_id = $1 and c.id = any($2::uuid[]) and c.user_id is not null',
  ),
  trainees: of(
    'trainingTrainee',
    'user',
    settings,
    'select distinct t.user_id::text as id from training_trainee t where t.tenant_id = $1 and t.id = any($2::uuid[])',
  ),
  papers: of(
    'examRecord',
    'user',
    settings,
    'select distinct r.user_id::text as id from exam_record r where r.tenant_id = $1 and r.id = any($2::uuid[])',
  ),
  offline: of(
    'offlineTraining',
    'user',
    settings,
    'select distinct a.user_id::text as id from offline_trainee a where a.tenant_id = $1 and a.parent_id = any($2::uuid[])',
  ),
});

/** Every company that has such rules, such certificates or such rows, once a day: days pass, and hours are learned silently. */
export async function followAllRules(app: Services): Promise<number> {
  const today = formatDatetime(app.clock.now()).slice(0, 10);
  const tenants = await asSystem(app, 'companies whose rules of training are looked at', ({ tx }) =>
    tx.query<{ id: string }>(
      `select r.tenant_id as id from training_rule r where r.deleted_at is null and r.status = 1 and r.whom <> ${RULE_WHOM.role}
       union
       select d.tenant_id from training_demand d where d.deleted_at is null and d.demand in (${DEMAND.rule}, ${DEMAND.review}) and d.demand_state <> ${ENDED}
       union
       select c.tenant_id from safety_certificate c where c.deleted_at is null and ${SPECIAL} and c.review_time between $1::date and $2::date
       order by 1`,
      [today, addDays(today, REVIEW_WINDOW_DAYS)],
    ),
  );
  for (const { id } of tenants)
    await asSystem(app, 'rules of training follow the day', ({ tx }) =>
      followRules({ app, tx, tenantId: id }, app.parameters, null),
    );
  return tenants.length;
}

export const ruleClock: Job = {
  name: 'rules of training follow the day',
  everyMs: 24 * 3_600_000,
  run: async (app) => {
    await followAllRules(app);
  },
};
