import { certificate } from '@anlan/domain/certificate/certificate';
import { certificateNeeds } from '@anlan/domain/certificate/needs';
import { ruleSetOf } from '@anlan/domain/permit/rule-set';
import type {
  Change,
  Ground,
  HeldCertificate,
  HeldDemand,
  PersonFacts,
} from '@anlan/domain/training/entitlement/standing';
import type { Rule } from '@anlan/domain/training/rules/judge';
import { DEMAND_STATE } from '@anlan/domain/training/study/demand';
import { DEMAND, titleOf } from '@anlan/domain/training/study/demands';
import { kindOfPerson } from '@anlan/domain/training/study/hours';
import { formatDatetime } from '@anlan/resource/dates';
import type { Work } from '../../../kernel/context';
import { grouped } from '../../../kernel/grouped';
import { whereOf } from '../../../kernel/resource/list/read';
import { scopeConditions } from '../../../kernel/resource/scope/scope';
import { LATEST, reachOf, seesCertificates } from '../personnel/files';
import { evidenceFor, ownersOf, rulesHere } from '../rules/read';
import { FORBIDS, HELD, LAST_DAY, LEARNED_BY_TYPE, STILL_ASKED } from '../study/held';
import { rulesOf } from '../study/people';

interface PersonRow extends Record<string, unknown> {
  readonly id: string;
  readonly realName: string;
  readonly deptId: string | null;
  readonly posts: readonly { readonly id: string; readonly name: string }[];
  readonly depts: readonly string[];
  readonly roles: readonly string[];
  readonly trade: string | null;
}

/** Somebody whose standing is looked at, with what his line says of him. */
export interface Looked extends PersonFacts, Pick<PersonRow, 'realName' | 'deptId'> {}

export interface Facts {
  readonly people: readonly Looked[];
  readonly ground: Ground;
  readonly minutes: number;
  readonly withoutCertificates: boolean;
}

type CertificateRow = HeldCertificate & { readonly owner: string } & Record<string, unknown>;
type DemandRow = Omit<HeldDemand, 'title' | 'yearly'> & {
  readonly owner: string;
  readonly demand: number;
} & Record<string, unknown>;

/** Of more people than these the whole company is read at once. */
const NAMED_MOST = 2000;

const DAY = (column: string, name: string): string => `to_char(t.${column}, 'YYYY-MM-DD') as "${name}"`;

/** In service, of the department or below where one is asked for; of the company those whose hours the reader may see. */
function peopleOf(work: Work, deptId: string | null, users: readonly string[] | null): Promise<PersonRow[]> {
  const own = reachOf(work, 4);
  return work.tx.query<PersonRow>(
    `with roles as (select r.id, r.role_alias from role r where r.tenant_id = $1 and r.deleted_at is null),
          posts as (select o.id, o.post_name from post o where o.tenant_id = $1 and o.deleted_at is null),
          company as (select coalesce((select c.industry from company_info c where c.tenant_id = $1 and c.deleted_at is null limit 1), n.industry) as trade
                        from tenant n where n.tenant_id = $1 and n.tenant_type = 1)
     select u.id::text as id, u.real_name as "realName", coalesce(u.main_dept_id, u.dept_id[1])::text as "deptId",
            coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.post_name) order by o.post_name) from posts o where o.id = any(u.post_id)), '[]') as posts,
            array(select r.role_alias from roles r where r.id = any(u.role_id)) as roles, company.trade, u.dept_id::text[] as depts
       from app_user u cross join company
      where u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1 and ($3::uuid[] is null or u.id = any($3::uuid[]))
        and ($2::uuid is null or u.dept_id && (select array_agg(d.id) from dept d where d.tenant_id = $1 and (d.id = $2::uuid or $2::uuid = any(d.ancestors))))
        and exists (select 1 from training_demand t where t.tenant_id = $1 and t.id = ${LATEST('u.id')} and ${own.sql})
      order by u.real_name, u.id`,
    [work.tenantId, deptId, users, ...own.values],
  );
}

const deptsAbove = async ({ tx, tenantId }: Work): Promise<ReadonlyMap<string, string[]>> =>
  new Map(
    (
      await tx.query<{ id: string; above: string[] }>(
        `select d.id::text as id, d.ancestors::text[] as above from dept d where d.tenant_id = $1`,
        [tenantId],
      )
    ).map(({ id, above }) => [id, above]),
  );

/** Whose standing is judged, also of those who have nothing to lose by the day: how many there are altogether. */
export async function servedOf(work: Work, deptId: string | null): Promise<number> {
  const own = reachOf(work, 3);
  const [row] = await work.tx.query<{ n: number }>(
    `select count(*)::int as n from app_user u
      where u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1
        and ($2::uuid is null or u.dept_id && (select array_agg(d.id) from dept d where d.tenant_id = $1 and (d.id = $2::uuid or $2::uuid = any(d.ancestors))))
        and exists (select 1 from training_demand t where t.tenant_id = $1 and t.id = ${LATEST('u.id')} and ${own.sql})`,
    [work.tenantId, deptId, ...own.values],
  );
  return row?.n ?? 0;
}

/** Certificates whose holders a rule of a role of a ticket binds. */
const kindsFor = (rules: readonly Rule[]): string[] => [
  ...new Set(
    certificateNeeds.flatMap(({ works, role, kinds }) =>
      rules.some((rule) => rule.roles.includes(role) && rule.works.some((one) => works.includes(one))) ? kinds : [],
    ),
  ),
];

/**
 * Everybody who may lose something by the day as things are: with a certificate that ends before it, or hours that are asked
 * before it. Nobody else needs to be looked at.
 */
async function nearTheEnd(work: Work, today: string, day: string, rules: readonly Rule[]): Promise<string[]> {
  const rows = await work.tx.query<{ id: string }>(
    `select t.user_id::text as id from safety_certificate t
      where t.tenant_id = $1 and t.deleted_at is null and t.valid_until >= $2::date and t.valid_until < $3::date
     union
     select d.user_id::text from training_demand d
      where d.tenant_id = $1 and d.deleted_at is null and ${FORBIDS('$3', '$2')}
     union
     select u.id::text from app_user u where u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1
        and (u.post_id && $4::uuid[] or u.id = any($6::uuid[])
          or u.dept_id && (select array_agg(d.id) from dept d where d.tenant_id = $1 and (d.id = any($7::uuid[]) or d.ancestors && $7::uuid[])))
     union
     select t.user_id::text from safety_certificate t
      where t.tenant_id = $1 and t.deleted_at is null and t.valid_until >= $2::date and (t.type = any($5) or left(t.type, 1) = any($5))`,
    [
      ...[work.tenantId, today, day, [...new Set(rules.flatMap(({ posts }) => posts))], kindsFor(rules)],
      ...[[...new Set(rules.flatMap(({ people }) => people))], [...new Set(rules.flatMap(({ depts }) => depts))]],
    ],
  );
  // Where no certificate tells who does the work, those who have had the training before.
  const open = rules.filter((rule) => rule.works.length > 0 && kindsFor([rule]).length === 0);
  return [...new Set([...rows.map(({ id }) => id), ...(await ownersOf(work, open, today))])];
}

function certificatesOf(work: Work, people: readonly string[] | null): Promise<CertificateRow[]> {
  const own = whereOf(scopeConditions(work, certificate), 3);
  return work.tx.query<CertificateRow>(
    `select t.user_id::text as owner, t.id::text as id, t.name, t.type, t.long_review as "longReview", t.verify_state as "verifyState",
            t.user_id::text as "userId", t.create_user::text as "createUser", ${DAY('issued_time', 'issuedTime')}, ${DAY('review_time', 'reviewTime')},
            ${DAY('effective_time', 'effectiveTime')}, ${DAY('off_since', 'offSince')}, ${DAY('back_on', 'backOn')}, ${DAY('retest_on', 'retestOn')}
       from safety_certificate t
      where t.tenant_id = $1 and t.deleted_at is null and t.type is not null and ($2::uuid[] is null or t.user_id = any($2::uuid[])) and ${own.sql}`,
    [work.tenantId, people, ...own.values],
  );
}

/** Demands that are over by the day and not met; with other hours supposed, also those that are met as things are. */
const demandsOf = (work: Work, { minutes, day, today, all, people }: DemandsAsked): Promise<DemandRow[]> =>
  work.tx.query<DemandRow>(
    `select d.user_id::text as owner, d.id::text as id, d.demand, d.year, d.due_on::text as "dueOn", ${LAST_DAY('$6')}::text as "lastDay", d.counted_until::text as "countedUntil", (d.asked * 10)::int as asked,
            (got.has * 10)::int as has, to_jsonb(got.lacks) as lacks, coalesce(d.levels, '{}') as levels, coalesce(d.apart, '{}') as apart, d.basis
       from training_demand d ${HELD('$1', '$2', '$7')}
      where d.tenant_id = $1 and d.deleted_at is null and ($5::uuid[] is null or d.user_id = any($5::uuid[]))
        and (${FORBIDS('$3', '$6')} or $4::boolean and d.due_on < $3::date and d.demand_state = ${DEMAND_STATE.met} and d.demand = ${DEMAND.yearly} and ${STILL_ASKED('$3')})`,
    [work.tenantId, minutes, day, all, people, today, formatDatetime(work.app.clock.now())],
  );

interface DemandsAsked {
  readonly minutes: number;
  readonly day: string;
  readonly today: string;
  readonly all: boolean;
  readonly people: readonly string[] | null;
}

interface Asked {
  readonly day: string;
  readonly changes: readonly Change[];
  readonly deptId?: string | null;
  readonly users?: readonly string[] | null;
}

/** Everything that the judgement reads, in a handful of statements whatever the number of people. */
export async function factsOf(work: Work, { day, changes, deptId = null, users: only = null }: Asked): Promise<Facts> {
  const today = formatDatetime(work.app.clock.now()).slice(0, 10);
  const { minutes } = await rulesOf(work, work.app.parameters);
  const withoutCertificates = !seesCertificates(work);
  const rules = (await rulesHere(work)).filter(({ since }) => since <= day);
  const refusing = rules.filter(({ refuses }) => refuses);
  const users = only ?? (changes.length === 0 ? await nearTheEnd(work, today, day, refusing) : null);
  const rows = await peopleOf(work, deptId, users);
  const people = rows.length > NAMED_MOST ? null : rows.map(({ id }) => id);
  const learns = changes.some(({ kind }) => kind === 'postTraining' || kind === 'roleTraining');
  const [certificates, demands, learned, evidence] = await Promise.all([
    withoutCertificates ? [] : certificatesOf(work, people),
    demandsOf(work, { minutes, day, today, all: changes.some(({ kind }) => kind === 'hours'), people }),
    learns
      ? work.tx.query<{ owner: string; type: string; hours: number }>(LEARNED_BY_TYPE, [
          ...[
            work.tenantId,
            `${today.slice(0, 4)}-01-01`,
            `${today.slice(0, 4)}-12-31`,
            minutes,
            people,
            formatDatetime(work.app.clock.now()),
          ],
        ])
      : [],
    evidenceFor(work, rules, people, today),
  ]);
  const above = rules.some((rule) => rule.depts.length > 0) ? await deptsAbove(work) : new Map<string, string[]>();
  const names = async (code: string) => {
    const items = await work.app.dictionaries.items(work.tenantId, code, work.tx);
    const labels = new Map(items.map(({ key, label }) => [key, label]));
    return (key: string) => labels.get(key) ?? key;
  };
  const held = grouped(certificates, ({ owner }) => owner);
  const asked = grouped(demands, ({ owner }) => owner);
  const has = grouped(learned, ({ owner }) => owner);
  const ground: Ground = {
    today,
    verifiedOnly: (await work.app.parameters.get(work.tenantId, 'certificate.verifiedOnly', work.tx)) === '1',
    ...{ rules, minutes },
    trade: ruleSetOf({ industry: rows[0]?.trade ?? null }, today).hours,
    typeName: await names('safe_doc_type'),
    certificateName: await names('safe_certificate_type'),
  };
  const looked = rows.map(
    ({ roles, trade: _, ...row }): Looked => ({
      ...row,
      kind: kindOfPerson(roles),
      depts: [...row.depts, ...row.depts.flatMap((dept) => above.get(dept) ?? [])],
      certificates: held.get(row.id) ?? [],
      evidence: evidence(row.id),
      demands: (asked.get(row.id) ?? []).map(({ demand, ...one }) => ({
        ...one,
        yearly: demand === DEMAND.yearly,
        title: titleOf({ demand: demand as (typeof DEMAND)[keyof typeof DEMAND], year: one.year, levels: one.levels }),
      })),
      learned: Object.fromEntries((has.get(row.id) ?? []).map(({ type, hours }) => [type, hours])),
    }),
  );
  return { people: looked, ground, minutes, withoutCertificates };
}
