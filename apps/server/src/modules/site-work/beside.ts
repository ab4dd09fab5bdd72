import { plainPlace } from '@anlan/domain/permit/area/place';
import { plainPipe } from '@anlan/domain/permit/interlocks';
import type { PlacedTicket } from '@anlan/domain/permit/window/safe-window';
import { WORK } from '@anlan/domain/permit/work-type';
import { siteWork } from '@anlan/domain/site-work/site-work';
import { RUN, siteWorkLifecycle } from '@anlan/domain/site-work/site-work-entity';
import { nowText, type Work } from '../../kernel/context';
import { changeMany } from '../../kernel/resource/write/many';
import {
  allOf,
  type Coordinated,
  type EngagedRow,
  MOST_AROUND,
  type NamingTicket,
  PLAIN_PIPE,
  PLAIN_PLACE,
  plansOf,
  SPOTS,
  type Tickets,
} from '../../ports/tickets';

const { checking, approving, verifying, working, accepting } = siteWorkLifecycle.code;
export const ALIVE = `t.process_state in (${checking}, ${approving}, ${verifying}, ${working}) and t.run_flag in (${RUN.normal}, ${RUN.interrupted}) and t.deleted_at is null`;

/** Work that has begun and not been closed: overdue work goes on until somebody ends it. */
export const GOING_ON = `t.process_state = ${working} and t.run_flag in (${RUN.normal}, ${RUN.interrupted}, ${RUN.overdue}) and t.deleted_at is null`;

/** Hot work that is over and watched for fire, until its place is accepted or the watch is over. */
const FIRE_WATCH = `t.process_state = ${accepting} and t.run_flag in (${RUN.normal}, ${RUN.overdue}, ${RUN.terminated}) and t.type = '${WORK.hot}' and t.finish_time is not null and t.deleted_at is null`;

const AT = (expression: string): string =>
  `to_char(${expression} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
/** From when to when a ticket holds its people; $9: minutes of the watch for fire. */
const HELD = `${AT(`case when t.process_state = ${accepting} then t.finish_time else t.work_time_start end`)} as "from",
              ${AT(`case when t.process_state = ${accepting} then t.finish_time + $9::int * interval '1 minute' else t.work_time_end end`)} as "to",
              case when t.process_state <> ${accepting} then t.daily_from end as "dailyFrom",
              case when t.process_state <> ${accepting} then t.daily_to end as "dailyTo"`;

/** Not closed: neither accepted, nor voided, nor passed over unbegun. What was rejected or ended waits for its applicant or acceptance. */
const HOLDS = `t.process_state <> ${siteWorkLifecycle.code.done} and t.run_flag not in (${RUN.voided}, ${RUN.unused})`;

const TIME = (column: string): string => `to_char(t.${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
const COORDINATOR = `t.coordinator_id as "coordinatorId",
              (select u.real_name from app_user u where u.tenant_id = $1 and u.id = t.coordinator_id) as "coordinatorName"`;

/** Tickets of the older form beside a work, for either form. */
export const siteTicketsBeside: Tickets = {
  around: async ({ tx, tenantId }, { id, riskId, location, flatId = null, spots, pipe, from, to }) => {
    const rows = await tx.query<Omit<PlacedTicket, 'painting'> & { readonly painting: number | null }>(
      `select '${siteWork.name}' as form, t.id::text as id, t.type, t.num as number, t.painting, t.blind_equipment_name as pipe, ${TIME('work_time_start')} as "from", ${TIME('work_time_end')} as "to", t.risk_id as "riskId",
              t.location, array_remove(array[t.guardian_id], null) as guardians,
              (select u.real_name from app_user u where u.tenant_id = $1 and u.id = t.guardian_id) as "guardianNames", t.run_flag = ${RUN.overdue} as overdue,
              t.daily_from as "dailyFrom", t.daily_to as "dailyTo", ${COORDINATOR}, ${SPOTS('t.risk_id')} as spots
         from site_work t where t.tenant_id = $1 and t.id <> $2::uuid
          and (${GOING_ON} or ${ALIVE})
          and (t.risk_id = $3::uuid or ${PLAIN_PLACE('t.location')} = $4
            or $8 <> '' and t.type = '${WORK.blind}' and ${PLAIN_PIPE} = $8
            or t.risk_id in (select s.risk_id from flat_risk s where s.tenant_id = $1 and s.flat_id = any($7::uuid[]) and s.deleted_at is null))
          and t.work_time_start < $6::timestamp at time zone 'Asia/Shanghai'
          and (t.run_flag = ${RUN.overdue} or t.work_time_end > $5::timestamp at time zone 'Asia/Shanghai')
        order by (t.risk_id = $3::uuid or ${PLAIN_PLACE('t.location')} = $4 or $8 <> '' and ${PLAIN_PIPE} = $8) desc nulls last, t.work_time_start, t.id
        limit ${MOST_AROUND}`,
      [tenantId, id, riskId, plainPlace(location), from, to, plansOf({ flatId, spots }), plainPipe(pipe)],
    );
    return allOf(rows).map(({ painting, ...ticket }) => ({ ...ticket, painting: painting === 1 }));
  },
  engaged: (work, { guardians, working }, { id, from, to }, { live, fireWatch }) =>
    work.tx.query<EngagedRow>(
      `select x.part, u.id::text as "userId", u.real_name as name, t.num as number, t.risk_id::text as "riskId", t.location,
              t.run_flag = ${RUN.overdue} and t.process_state <> ${accepting} as overdue, ${HELD}
         from site_work t
        cross join lateral (
            select t.guardian_id as id, 'watches' as part where t.guardian_id = any($3::uuid[])
            union select t.responsible_id, 'works' where t.responsible_id = any($3::uuid[]) and t.process_state <> ${accepting}
            union select w.user_id, 'works' from site_work_worker w
             where w.tenant_id = $1 and w.parent_id = t.id and w.user_id = any($3::uuid[]) and t.process_state <> ${accepting}
            union select t.guardian_id, 'watched' where t.guardian_id = any($7::uuid[])) x
         join app_user u on u.tenant_id = $1 and u.id = x.id
        where t.tenant_id = $1 and t.id <> $2::uuid and (${GOING_ON} or $6::boolean is false and ${ALIVE}
            or ${FIRE_WATCH} and t.finish_time + $9::int * interval '1 minute' > $4::timestamp at time zone 'Asia/Shanghai')
          and (t.guardian_id = any($3::uuid[]) or t.guardian_id = any($7::uuid[]) or t.responsible_id = any($3::uuid[])
            or t.id in (select w.parent_id from site_work_worker w where w.tenant_id = $1 and w.user_id = any($3::uuid[])))
          and t.work_time_start < $5::timestamp at time zone 'Asia/Shanghai'
          and ($6::boolean or t.process_state = ${accepting} or t.work_time_end > $4::timestamp at time zone 'Asia/Shanghai'
            or t.run_flag = ${RUN.overdue} and $8::timestamp > $4::timestamp)
        order by u.real_name, x.part, number limit ${MOST_AROUND}`,
      [work.tenantId, id, guardians, from, to, live, working, nowText(work), fireWatch],
    ),
  coordinated: ({ tx, tenantId }, { riskId, location }, userId) =>
    tx.query<Coordinated>(
      `select t.id::text as id, t.num as number, array_remove(array[t.guardian_id], null) as guardians,
              t.risk_id::text as "riskId", t.location
         from site_work t where t.tenant_id = $1 and (${GOING_ON} or ${ALIVE}) and t.coordinator_id = $4::uuid
          and (t.risk_id = $2::uuid or ${PLAIN_PLACE('t.location')} = $3)
        order by t.id for update`,
      [tenantId, riskId, plainPlace(location), userId],
    ),
  recoordinate: async (work, ids, { from, to, reason }) => {
    const line = {
      time: nowText(work),
      what: '更换协调人',
      userId: work.actor.userId || null,
      note: reason,
      fromUserId: from,
      toUserId: to,
    };
    await changeMany(work, siteWork, {
      kind: 'update',
      where: (bind) => `t.id = any(${bind(ids)}::uuid[])`,
      set: { coordinatorId: to },
      children: { history: { some: new Map(ids.map((id) => [id, [line]])) } },
    });
  },
};

/** Site tickets that name these isolations. */
export const siteTicketsIsolated = ({ tx, tenantId }: Pick<Work, 'tx' | 'tenantId'>, ids: readonly string[]) =>
  tx.query<NamingTicket>(
    `select '${siteWork.name}' as form, c.isolation_id::text as "isolationId", t.id, t.num as number, t.name, t.type as "workType",
            t.process_state as state, t.run_flag as "runFlag", ${TIME('work_time_start')} as "startTime", ${TIME('work_time_end')} as "endTime",
            (${HOLDS}) as holds
       from site_work_isolation c join site_work t on t.tenant_id = $1 and t.id = c.parent_id and t.deleted_at is null
      where c.tenant_id = $1 and c.isolation_id = any($2::uuid[]) order by t.work_time_start desc, t.id`,
    [tenantId, ids],
  );
