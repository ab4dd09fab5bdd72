import { ruleSetOf, type SpaceRules } from '@anlan/domain/permit/rule-set';
import { RESULT } from '@anlan/domain/training/exam-record';
import { PASSED } from '@anlan/domain/training/offline-results';
import { TRAINEE } from '@anlan/domain/training/plan/trainee';
import { type Evidence, lawRules, type Rule, ruleOf, type StoredRule } from '@anlan/domain/training/rules/judge';
import { RULE_ASKS } from '@anlan/domain/training/rules/training-rule';
import { addMonthsTo, formatDatetime } from '@anlan/resource/dates';
import type { Services, Work } from '../../../kernel/context';
import { grouped } from '../../../kernel/grouped';

export type Reader = Pick<Work, 'app' | 'tx' | 'tenantId'>;
/** What is needed where nothing is put into words. */
type Bare = Pick<Work, 'tx' | 'tenantId'> & { readonly app: Pick<Services, 'clock'> };

/** The trade of the company, where it is told. */
const TRADE = `select coalesce((select c.industry from company_info c where c.tenant_id = $1 and c.deleted_at is null limit 1), n.industry) as trade
   from tenant n where n.tenant_id = $1`;

/** Under which text it enters confined spaces; `assumed`: its trade is not told or not known, and the stricter holds. */
export async function spacesOf(
  { tx, tenantId }: Bare,
  day: string,
): Promise<{ readonly spaces: SpaceRules; readonly assumed: boolean }> {
  const [row] = await tx.query<{ trade: string | null }>(TRADE, [tenantId]);
  // Whether there is dust says nothing of spaces.
  const { spaces, assumed } = ruleSetOf({ industry: row?.trade ?? null, isDust: false }, day);
  return { spaces, assumed };
}

export const todayOf = ({ app }: Pick<Bare, 'app'>): string => formatDatetime(app.clock.now()).slice(0, 10);

/** Kinds of training as the company calls them. */
export async function typeNamesOf({ app, tx, tenantId }: Reader): Promise<(key: string) => string> {
  const items = await app.dictionaries.items(tenantId, 'safe_doc_type', tx);
  const names = new Map(items.map(({ key, label }) => [key, label]));
  return (key) => names.get(key) ?? key;
}

/** Columns of `Bound`, of the person `u`. */
export const BOUND = `u.id::text as id, coalesce(u.post_id, '{}')::text[] as posts,
   array(select distinct x::text from dept d cross join lateral unnest(d.ancestors || d.id) x where d.tenant_id = $1 and d.id = any(u.dept_id)) as depts`;

/** What binds the company: the law's, and its own that are not switched off. */
export const rulesHere = async (reader: Reader): Promise<readonly Rule[]> =>
  rulesNamed(reader, await typeNamesOf(reader));

/** The same, with kinds of training called so. */
export async function rulesNamed(reader: Bare, typeName: (key: string) => string): Promise<readonly Rule[]> {
  const { tx, tenantId } = reader;
  const [rows, { spaces }] = await Promise.all([
    tx.query<StoredRule & Record<string, unknown>>(
      `select r.id::text as id, r.title, r.occasion, r.whom, r.post_id::text[] as posts, r.dept_id::text[] as depts, r.user_id::text[] as people, r.works, r.role, r.asks, r.type, r.hours::float8 as hours, r.months, r.force,
              r.plan_id::text as "planId", p.plan_title as "planTitle", r.paper_id::text as "paperId", e.paper_title as "paperTitle",
              to_char(r.since, 'YYYY-MM-DD') as since, to_char(r.counts_from, 'YYYY-MM-DD') as "countsFrom", r.basis
         from training_rule r left join training_plan p on p.tenant_id = $1 and p.id = r.plan_id
         left join exam_paper e on e.tenant_id = $1 and e.id = r.paper_id
        where r.tenant_id = $1 and r.deleted_at is null and r.status = 1 order by r.create_time, r.id`,
      [tenantId],
    ),
    spacesOf(reader, todayOf(reader)),
  ]);
  return [...lawRules(spaces, todayOf(reader), typeName), ...rows.map((row) => ruleOf(row, typeName))];
}

interface Row extends Record<string, unknown> {
  readonly owner: string;
  readonly asks: number;
  readonly of: string;
  readonly day: string;
  readonly seconds: number;
  readonly tenths: number;
}

const DAY = (column: string): string => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
const MINE = (column: string): string => `($2::uuid[] is null or ${column} = any($2::uuid[]))`;

/**
 * What there is towards rules: `$2` these people or all, `$3` from this day, `$4` kinds of training whose hours count, `$5` kinds
 * that are passed, `$6` plans, `$7` papers, `$8` now. A plan made up for another one is that one. Every day of a pass has a
 * row: a later one says nothing of the days before it.
 */
const EVIDENCE = `with recursive meant(id, root) as (
     select p.id, p.id from training_plan p where p.tenant_id = $1 and p.id = any($6::uuid[])
     union select p.id, m.root from training_plan p join meant m on p.makeup_of = m.id where p.tenant_id = $1)
   select h.user_id::text as owner, ${RULE_ASKS.hours} as asks, h.type as of, h.day::text as day, sum(h.seconds)::float8 as seconds, 0 as tenths
     from training_hours h where h.tenant_id = $1 and h.day >= $3::date and h.type = any($4) and ${MINE('h.user_id')} group by h.user_id, h.type, h.day
   union all
   select a.user_id::text, ${RULE_ASKS.hours}, o.type, ${DAY('o.train_start_time')}, 0, (a.credited * 10)::int
     from offline_trainee a join offline_training o on o.tenant_id = $1 and o.id = a.parent_id and o.deleted_at is null and o.release_status = 1
    where a.tenant_id = $1 and o.type = any($4) and ${MINE('a.user_id')} and a.credited > 0 and a.result is distinct from 2
      and o.train_start_time >= $3::date - 1 and o.train_end_time <= $8::timestamptz
   union all
   select a.user_id::text, ${RULE_ASKS.passed}, o.type, ${DAY('o.train_end_time')}, 0, 0
     from offline_trainee a join offline_training o on o.tenant_id = $1 and o.id = a.parent_id and o.deleted_at is null and o.release_status = 1
    where a.tenant_id = $1 and o.type = any($5) and ${MINE('a.user_id')} and a.result = ${PASSED} and o.train_end_time >= $3::date - 1 group by a.user_id, o.type, 4
   union all
   select t.user_id::text, ${RULE_ASKS.passed}, t.type, ${DAY('t.finish_time')}, 0, 0 from training_trainee t
    where t.tenant_id = $1 and t.deleted_at is null and t.train_state = ${TRAINEE.passed} and t.type = any($5) and ${MINE('t.user_id')}
      and t.finish_time >= $3::date - 1 group by t.user_id, t.type, 4
   union all
   select t.user_id::text, ${RULE_ASKS.plan}, m.root::text, ${DAY('t.finish_time')}, 0, 0
     from training_trainee t join meant m on m.id = t.plan_id
    where t.tenant_id = $1 and t.deleted_at is null and t.train_state = ${TRAINEE.passed} and ${MINE('t.user_id')} and t.finish_time >= $3::date - 1
    group by t.user_id, m.root, 4
   union all
   select r.user_id::text, ${RULE_ASKS.paper}, e.paper_id::text, ${DAY('r.submit_time')}, 0, 0
     from exam_record r join exam e on e.tenant_id = $1 and e.id = r.exam_id
    where r.tenant_id = $1 and r.deleted_at is null and r.exam_result = ${RESULT.passed} and e.paper_id = any($7::uuid[]) and ${MINE('r.user_id')}
      and r.submit_time >= $3::date - 1 group by r.user_id, e.paper_id, 4`;

const NOTHING: Evidence = { learnt: [], passed: [] };

/** Who has anything towards these rules on a day. */
export async function ownersOf(reader: Reader, rules: readonly Rule[], from: string): Promise<readonly string[]> {
  const rows = await evidenceRows(reader, rules, null, from);
  return [...new Set(rows.map(({ owner }) => owner))];
}

async function evidenceRows(
  { app, tx, tenantId }: Bare,
  rules: readonly Rule[],
  people: readonly string[] | null,
  from: string,
): Promise<readonly Row[]> {
  if (rules.length === 0 || people?.length === 0) return [];
  const of = (asks: number) => [...new Set(rules.filter((rule) => rule.asks === asks).map((rule) => rule.of))];
  const since = rules.map((rule) => rule.from ?? addMonthsTo(from, -rule.months)).sort()[0];
  return tx.query<Row>(EVIDENCE, [
    ...[tenantId, people, since, of(RULE_ASKS.hours), of(RULE_ASKS.passed)],
    ...[of(RULE_ASKS.plan), of(RULE_ASKS.paper), formatDatetime(app.clock.now())],
  ]);
}

/** What people have towards these rules from a day on; one statement whatever their number. */
export async function evidenceFor(
  reader: Bare,
  rules: readonly Rule[],
  people: readonly string[] | null,
  from: string,
): Promise<(person: string) => Evidence> {
  const byOwner = grouped(await evidenceRows(reader, rules, people, from), ({ owner }) => owner);
  return (person) => {
    const own = byOwner.get(person);
    if (!own) return NOTHING;
    return {
      learnt: own.filter(({ asks }) => asks === RULE_ASKS.hours).map((row) => ({ ...row, type: row.of })),
      passed: own.filter(({ asks }) => asks !== RULE_ASKS.hours),
    };
  };
}
