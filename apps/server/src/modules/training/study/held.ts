import { DEMAND_STATE } from '@anlan/domain/training/study/demand';
import { DEMAND } from '@anlan/domain/training/study/demands';

/** 学时 of the row `a` of a training in person `o`: none before it has ended, nor of who failed it. */
export const CREDITED = (now: string): string =>
  `case when o.train_end_time <= ${now} and a.result is distinct from 2 then coalesce(a.credited, 0) else 0 end`;

/** A person and the days of which the hours are asked, as SQL; `now` as timestamptz. */
interface Asked {
  readonly tenant: string;
  readonly person: string;
  readonly from: string;
  readonly until: string;
  readonly now: string;
}

/**
 * Hours a person has, as SQL: seconds learned online by the day, and 学时 of trainings held in person that have ended, to which he
 * signed in and which he has not failed. One definition for his own page, the files of the others and what the clock judges.
 */
const LEARNED = ({
  tenant,
  person,
  from,
  until,
  now,
}: Asked): string => `select h.type, h.day, h.seconds, 0::numeric as hours from training_hours h
     where h.tenant_id = ${tenant} and h.user_id = ${person} and h.day between ${from} and ${until}
    union all
    select o.type, (o.train_start_time at time zone 'Asia/Shanghai')::date, 0, a.credited from offline_trainee a
      join offline_training o on o.tenant_id = ${tenant} and o.id = a.parent_id and o.deleted_at is null and o.release_status = 1
     where a.tenant_id = ${tenant} and a.user_id = ${person} and a.credited > 0 and a.result is distinct from 2 and o.train_end_time <= ${now}
       and (o.train_start_time at time zone 'Asia/Shanghai')::date between ${from} and ${until}`;

/** 学时 of the seconds of `x`, in tenths, never rounded up (`hoursOf`). */
const online = (minutes: string, where = 'true'): string =>
  `floor(coalesce(sum(x.seconds) filter (where ${where}), 0) / (${minutes}::numeric * 60) * 10) / 10`;

/**
 * Of the demand `d`, before the review of a certificate, 学时 that the review of another one has used up: each certificate asks
 * its own (总局令第30号 article 23), so those learned for one count once, for what is to be reviewed first. An earlier review takes
 * what was learned before the time of `d` begins, and only the rest from what both might count.
 */
const USED = (
  tenant: string,
  minutes: string,
  now: string,
): string => `case when d.demand <> ${DEMAND.review} then 0 else (
  select coalesce(sum(greatest(0, least(e.asked, x.whole) - x.before)), 0) from training_demand e
   cross join lateral (select ${online(minutes)} + coalesce(sum(x.hours), 0) as whole,
            ${online(minutes, 'x.day < d.counted_from')} + coalesce(sum(x.hours) filter (where x.day < d.counted_from), 0) as before
          from (${LEARNED({ tenant, person: 'e.user_id', from: 'e.counted_from', until: 'e.counted_until', now })}) x where x.type = any(e.levels)) x
   where e.tenant_id = ${tenant} and e.user_id = d.user_id and e.demand = ${DEMAND.review} and e.deleted_at is null
     and e.counted_until >= d.counted_from and (e.due_on, e.id) < (d.due_on, d.id)
     and (e.demand_state <> ${DEMAND_STATE.ended} or exists (select 1 from certificate_review v
            where v.tenant_id = ${tenant} and v.parent_id::text = e.about and v.reviewed_on >= e.since))) end`;

/**
 * What there is towards the demand `d`: `got.has` and `got.missing` 学时, `got.seconds` learned online, `got.lacks` the levels
 * of which there is nothing, `got.met` whether nothing is missing; `now` as a moment.
 */
export const HELD = (tenant: string, minutes: string, moment: string): string => {
  const now = `${moment}::timestamptz`;
  return `cross join lateral (
  select g.has, g.seconds, m.missing, m.lacks, m.missing = 0 and cardinality(m.lacks) = 0 as met
    from (select greatest(0, ${online(minutes)} + coalesce(sum(x.hours), 0) - ${USED(tenant, minutes, now)}) as has, coalesce(sum(x.seconds), 0) as seconds,
                 coalesce(array_agg(distinct x.type) filter (where x.seconds > 0 or x.hours > 0), '{}') as types
            from (${LEARNED({ tenant, person: 'd.user_id', from: 'd.counted_from', until: 'd.counted_until', now })}) x
           where (coalesce(cardinality(d.levels), 0) = 0 or x.type = any(d.levels)) and (x.type <> all(coalesce(d.apart, '{}')) or x.day < d.apart_from)) g
   cross join lateral (select greatest(0, d.asked - g.has) as missing,
           coalesce((select array_agg(l.key order by l.key) from unnest(d.levels) as l(key) where l.key <> all(g.types)), '{}') as lacks) m) got`;
};

/** What the law asks of everybody; rules and certificates are judged by themselves. */
export const OF_PERSON = `d.demand <= ${DEMAND.yearly}`;

/**
 * The last day on which somebody may work without what `d` asks. Training of whoever begins or begins anew comes before the
 * work (总局令第3号 articles 11, 13, 17), however many days the company gives him for it, and whatever day of entry he has, or
 * none that is told; of the yearly one, and the first one of who leads (`HoursRule.months`), until its day.
 */
export const LAST_DAY = (today: string): string =>
  `(case when d.demand = ${DEMAND.yearly} or d.demand = ${DEMAND.first} and d.person_kind <> 'worker' then d.due_on else least(d.since, ${today}::date) - 1 end)`;

/** Of a demand `d`, whether without it somebody may not work on a day: that of a year says nothing of the days of another. */
export const FORBIDS = (day: string, today: string): string =>
  `(${OF_PERSON} and d.demand_state = ${DEMAND_STATE.open} and ${LAST_DAY(today)} < ${day}::date and ${STILL_ASKED(day)})`;

/**
 * Of a demand `d`, what of it is overdue on a day and still asked today: last year's yearly training is over with its year,
 * what was asked of somebody when he began is not.
 */
export const OVERDUE = (day: string, today: string): string =>
  `(${OF_PERSON} and d.demand_state = ${DEMAND_STATE.open} and d.due_on < ${day}::date and ${STILL_ASKED(today)})`;
export const STILL_ASKED = (today: string): string =>
  `(d.demand <> ${DEMAND.yearly} or d.year >= extract(year from ${today}::date))`;

/**
 * By kind of training, the parts of what there is of all of them: each the tenths that it adds to those before it, so that they sum up
 * exactly. `$1` tenant, `$2` person, `$3` and `$4` the days, `$5` minutes of one 学时, `$6` now.
 */
export const BY_TYPE = `select t.type, (t.upto - coalesce(lag(t.upto) over (order by length(t.type), t.type), 0))::numeric(12,1)::text as online, t.offline
  from (select x.type, floor(sum(sum(x.seconds)) over (order by length(x.type), x.type) / ($5::numeric * 60) * 10) / 10 as upto, sum(x.hours)::numeric(12,1)::text as offline
   from (${LEARNED({ tenant: '$1', person: '$2::uuid', from: '$3::date', until: '$4::date', now: '$6::timestamptz' })}) x group by x.type) t order by length(t.type), t.type`;

/**
 * 学时 of everybody in tenths, by kind of training: `$1` tenant, `$2` and `$3` the days, `$4` minutes of one 学时, `$5` these people or
 * all, `$6` now.
 */
export const LEARNED_BY_TYPE = `select x.owner, x.type, ((${online('$4')} + sum(x.hours)) * 10)::int as hours from (
    select h.user_id::text as owner, h.type, h.seconds, 0::numeric as hours from training_hours h
     where h.tenant_id = $1 and h.day between $2::date and $3::date and ($5::uuid[] is null or h.user_id = any($5::uuid[]))
    union all
    select a.user_id::text, o.type, 0, a.credited from offline_trainee a
      join offline_training o on o.tenant_id = $1 and o.id = a.parent_id and o.deleted_at is null and o.release_status = 1
     where a.tenant_id = $1 and a.credited > 0 and a.result is distinct from 2 and o.train_end_time <= $6::timestamptz and ($5::uuid[] is null or a.user_id = any($5::uuid[]))
       and (o.train_start_time at time zone 'Asia/Shanghai')::date between $2::date and $3::date) x group by x.owner, x.type`;
