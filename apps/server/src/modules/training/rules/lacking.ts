import {
  type LackGroup,
  type LackingPerson,
  lackingGroups,
  lackingPeople,
} from '@anlan/domain/training/entitlement/calls';
import { TRAINEE } from '@anlan/domain/training/plan/trainee';
import { trainingRule } from '@anlan/domain/training/rules/training-rule';
import { DEMAND_STATE, trainingDemand } from '@anlan/domain/training/study/demand';
import { DEMAND } from '@anlan/domain/training/study/demands';
import { addDays, formatDatetime } from '@anlan/resource/dates';
import type { BellSource } from '../../../kernel/push/bell';
import type { Condition } from '../../../kernel/resource/list/condition';
import { paging } from '../../../kernel/resource/list/read';
import { scopeConditions } from '../../../kernel/resource/scope/scope';
import { type Route, serve } from '../../../kernel/route';
import { reachOf } from '../personnel/files';
import { STILL_ASKED } from '../study/held';
import { todayOf } from './read';

/** The yearly hours wait for somebody in the last days of their year; what follows from a change of his at once. */
const YEARLY_DAYS = 30;
const MOST_PEOPLE = 1000;
const SHOWN_PEOPLE = 8;

/** Of a demand `d` whether it waits for whoever it is asked of. */
const WAITS = (soon: string, today: string): string =>
  `d.deleted_at is null and d.demand_state = ${DEMAND_STATE.open} and (d.demand <> ${DEMAND.yearly} or d.due_on <= ${soon}::date and ${STILL_ASKED(today)})`;

/** The rule `r` of a demand `d` that asks for one. */
const RULE = (tenant: string): string =>
  `left join training_rule r on d.demand = ${DEMAND.rule} and r.tenant_id = ${tenant} and r.id::text = d.about`;

/**
 * Is he in a plan that has not ended and whose training counts for the demand `d` of the rule `r`? As a condition of its own it is
 * one join for all whom something is asked of, not a look for each.
 */
const PLANNED = (tenant: string, now: string): string => `exists (select 1 from training_trainee m
     where m.tenant_id = ${tenant} and m.user_id = d.user_id and m.deleted_at is null and m.train_state = ${TRAINEE.open} and m.end_time > ${now}::timestamptz
       and case when d.demand = ${DEMAND.rule} then m.type = r.type or m.plan_id = r.plan_id
                else cardinality(coalesce(d.levels, '{}')) = 0 or m.type = any(d.levels) end)`;

/** What is the same for all who lack it: the rule, or the kind of demand. */
const KEY = `case when d.demand = ${DEMAND.rule} then d.about else 'd' || d.demand end`;
const TITLE = `case when d.demand = ${DEMAND.review} then '特种作业复审培训' else d.title end`;
const END = `((d.due_on + 1)::timestamp at time zone 'Asia/Shanghai' - interval '1 second')`;

/** These conditions together, their values from this place on. */
const joinedAt = (own: readonly Condition[], place: (index: number) => string, from: number): string => {
  let next = from;
  const parts = own.map((one) => {
    const at = next;
    next += one.values.length;
    return `(${one.sql((index) => place(at + index))})`;
  });
  return parts.length > 0 ? parts.join(' and ') : 'true';
};

const daysOf = (app: Parameters<typeof todayOf>[0]['app']) => {
  const today = todayOf({ app });
  return { today, soon: addDays(today, YEARLY_DAYS) };
};

/** What somebody lacks of what is asked of him, until it is there. */
export const demandTodos: BellSource = {
  kind: 'todo',
  of: trainingDemand.name,
  tasks: true,
  rows: ({ actor, tenantId, app }) => {
    const { today, soon } = daysOf(app);
    return actor.tenantKind === 'company'
      ? {
          shape: 'trainingDemands',
          sql: (place) =>
            `select d.id, '待完成培训要求：' || d.title as title, d.create_time as time, true as waits, '${trainingDemand.name}' as resource,
                    d.id::text as record_id, '完成培训要求' as task, d.title as subject, ${END} as due
               from training_demand d where d.tenant_id = ${place(0)} and d.user_id = ${place(1)}::uuid and ${WAITS(place(2), place(3))}`,
          values: [tenantId, actor.userId || null, soon, today],
        }
      : undefined;
  },
};

/** Who makes plans is told what people lack and no plan teaches them yet: a line for each thing that is lacked. */
export const arrangeTodos: BellSource = {
  kind: 'todo',
  of: trainingRule.name,
  tasks: true,
  rows: (work) => {
    const { actor, tenantId, app } = work;
    if (actor.tenantKind !== 'company' || !actor.can('examonlinetrainingplan_add')) return undefined;
    const { today, soon } = daysOf(app);
    const own = scopeConditions(work, trainingDemand);
    return {
      shape: `trainingArrange/${own.map(({ shape }) => shape).join('/')}`,
      sql: (place) => {
        const reach = joinedAt(own, place, 4);
        return `select (array_agg(t.id order by t.due_on, t.id))[1] as id, '待安排培训：' || max(t.title) || '（' || count(*) || '人）' as title,
                  min(t.create_time) as time, true as waits, '${trainingRule.name}' as resource, t.key as record_id, '安排培训' as task,
                  max(t.title) || '（' || count(*) || '人）' as subject, min(t.ends) as due
             from (select d.id, d.due_on, d.create_time, ${TITLE} as title, ${KEY} as key, ${END} as ends
                     from training_demand d join app_user u on u.tenant_id = ${place(0)} and u.id = d.user_id and u.deleted_at is null and u.is_resign = 1
                     ${RULE(place(0))}
                    where d.tenant_id = ${place(0)} and ${WAITS(place(2), place(3))} and not ${PLANNED(place(0), place(1))}
                      and exists (select 1 from training_demand t where t.tenant_id = ${place(0)} and t.id = d.id and ${reach})) t
            group by t.key`;
      },
      values: [tenantId, formatDatetime(app.clock.now()), soon, today, ...own.flatMap(({ values }) => values)],
    };
  },
};

interface Row extends Record<string, unknown> {
  readonly key: string;
  readonly title: string;
  readonly basis: string;
  readonly dueOn: string;
  readonly last: string;
  readonly people: number;
  readonly overdue: number;
  readonly planned: number;
  readonly reminds: boolean;
  readonly userIds: string[];
  readonly names: string[];
}

/** Who lacks what, the yearly hours of the year among it: $1 the tenant, $2 now, $3 today; `own` whom the reader sees. */
const LACKS = (own: string): string =>
  `select d.user_id, u.real_name, u.post_id, coalesce(u.main_dept_id, u.dept_id[1]) as dept_id, d.due_on, d.basis, ${TITLE} as title,
          ${KEY} as key, ${PLANNED('$1', '$2')} as planned, coalesce(r.force = 2, false) as reminds
     from training_demand d join app_user u on u.tenant_id = $1 and u.id = d.user_id and u.deleted_at is null and u.is_resign = 1
     ${RULE('$1')}
    where d.tenant_id = $1 and d.deleted_at is null and d.demand_state = ${DEMAND_STATE.open} and ${STILL_ASKED('$3')}
      and exists (select 1 from training_demand t where t.tenant_id = $1 and t.id = d.id and ${own})`;

/** What people lack, by what it is: how many, who, by when, and who of them no plan teaches yet. */
const groups = serve(lackingGroups, async (work) => {
  const today = todayOf(work);
  const own = reachOf(work, 4);
  const rows = await work.tx.query<Row>(
    `select t.key, max(t.title) as title, max(t.basis) as basis, min(t.due_on)::text as "dueOn", max(t.due_on)::text as last, count(*)::int as people,
            count(*) filter (where t.due_on < $3::date)::int as overdue, count(*) filter (where t.planned)::int as planned, bool_or(t.reminds) as reminds,
            (array_agg(t.user_id::text order by t.planned, t.due_on, t.real_name, t.user_id))[1:${MOST_PEOPLE}] as "userIds",
            (array_agg(t.real_name order by t.planned, t.due_on, t.real_name, t.user_id))[1:${SHOWN_PEOPLE}] as names
       from (${LACKS(own.sql)}) t
      group by t.key order by min(t.due_on), max(t.title)`,
    [work.tenantId, formatDatetime(work.app.clock.now()), today, ...own.values],
  );
  return {
    data: rows.map(({ last, ...row }): LackGroup => ({ ...row, day: addDays(last < today ? today : last, 1) })),
  };
});

/** Those whom a group counts, a page of them: as many as its figure says. */
const people = serve(lackingPeople, async (work, { query }) => {
  const today = todayOf(work);
  const { current, size, offset } = paging(query);
  const own = reachOf(work, 9);
  const [found = { total: 0, records: [] }] = await work.tx.query<{ total: number; records: LackingPerson[] }>(
    `with lacks as materialized (
       select t.user_id, t.real_name, t.post_id, t.dept_id, t.due_on, t.planned, t.due_on < $3::date as overdue from (${LACKS(own.sql)}) t
        where t.key = $4 and ($5::boolean is null or t.planned = $5) and ($6::boolean is null or (t.due_on < $3::date) = $6))
     select (select count(*)::int from lacks) as total, (select coalesce(json_agg(p), '[]') from (
       select l.user_id::text as "userId", l.real_name as "realName", e.dept_name as "deptName",
              (select string_agg(o.post_name, '、' order by o.sort, o.id) from post o
                where o.tenant_id = $1 and o.id = any(l.post_id) and o.deleted_at is null) as "postName",
              l.due_on::text as "dueOn", l.overdue, l.planned
         from lacks l left join dept e on e.tenant_id = $1 and e.id = l.dept_id
        order by l.planned, l.due_on, l.real_name, l.user_id limit $7::int offset $8::int) p) as records`,
    [
      ...[work.tenantId, formatDatetime(work.app.clock.now()), today],
      ...[query.key, query.planned ?? null, query.overdue ?? null, size, offset, ...own.values],
    ],
  );
  return { data: { ...found, size, current, pages: Math.ceil(found.total / size) } };
});

export const lackingRoutes: readonly Route[] = [groups, people];
