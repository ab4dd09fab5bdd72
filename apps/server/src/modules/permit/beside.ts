import { plainPlace } from '@anlan/domain/permit/area/place';
import { plainPipe } from '@anlan/domain/permit/interlocks';
import { permit } from '@anlan/domain/permit/permit';
import type { PlacedTicket } from '@anlan/domain/permit/window/safe-window';
import { WORK } from '@anlan/domain/permit/work-type';
import { nowText } from '../../kernel/context';
import { changeMany } from '../../kernel/resource/write/many';
import {
  allOf,
  type Coordinated,
  type EngagedRow,
  MOST_AROUND,
  PLAIN_PIPE,
  PLAIN_PLACE,
  plansOf,
  SPOTS,
  type Tickets,
} from '../../ports/tickets';

/** Planned and live, and not stopped for good. */
export const ALIVE = 't.process_state in (1, 2, 3, 4) and t.run_flag in (0, 1) and t.deleted_at is null';

/** Work that has begun and not been closed: overdue work goes on until somebody ends it. */
export const GOING_ON = 't.process_state = 4 and t.run_flag in (0, 1, 2) and t.deleted_at is null';

/** Hot work that is over and watched for fire, until its place is accepted or the watch is over. */
const FIRE_WATCH = `t.process_state = 5 and t.run_flag in (0, 2, 3) and t.work_type = '${WORK.hot}' and t.finish_time is not null and t.deleted_at is null`;

const AT = (expression: string): string =>
  `to_char(${expression} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
/** From when to when a ticket holds its people; $9: minutes of the watch for fire. */
const HELD = `${AT('case when t.process_state = 5 then t.finish_time else t.start_time end')} as "from",
              ${AT("case when t.process_state = 5 then t.finish_time + $9::int * interval '1 minute' else t.end_time end")} as "to",
              case when t.process_state <> 5 then t.daily_from end as "dailyFrom", case when t.process_state <> 5 then t.daily_to end as "dailyTo"`;

const TIME = (column: string): string => `to_char(t.${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
/** Whom a ticket names for its work beside its rows of workers. */
const OPERATORS =
  "(array[t.principal_id] || coalesce(t.lifting_sling_operator, '{}') || coalesce(t.lifting_command_operator, '{}') || coalesce(t.electric_user, '{}'))";
/** As `plainPipe` writes it. */
const GUARDIANS = `(select string_agg(u.real_name, '、' order by u.real_name) from app_user u where u.tenant_id = $1 and u.id = any(t.guardian_id)) as "guardianNames"`;
const COORDINATOR = `t.coordinator_id as "coordinatorId",
              (select u.real_name from app_user u where u.tenant_id = $1 and u.id = t.coordinator_id) as "coordinatorName"`;

/** Special tickets beside a work, for either form. Without a scale the same point, or a place of the same name, is near. */
export const specialTicketsBeside: Tickets = {
  around: async ({ tx, tenantId }, { id, riskId, location, flatId = null, spots, pipe, from, to }) => {
    const rows = await tx.query<Omit<PlacedTicket, 'painting'> & { readonly painting: number | null }>(
      `select '${permit.name}' as form, t.id::text as id, t.work_type as type, coalesce(t.work_ticket_num, t.work_name) as number, t.painting, t.blind_equipment_name as pipe,
              ${TIME('start_time')} as "from", ${TIME('end_time')} as "to", t.risk_id as "riskId", t.work_location as location,
              coalesce(t.guardian_id, '{}') as guardians, ${GUARDIANS}, t.run_flag = 2 as overdue,
              t.daily_from as "dailyFrom", t.daily_to as "dailyTo", ${COORDINATOR},
              t.flat_id::text as "flatId", t.area,
              (select p.scale from flat p where p.tenant_id = $1 and p.id = t.flat_id and p.deleted_at is null) as scale,
              ${SPOTS('t.risk_id')} as spots
         from permit t where t.tenant_id = $1 and t.id <> $2::uuid and (${GOING_ON} or ${ALIVE})
          and (t.risk_id = $3::uuid or ${PLAIN_PLACE('t.work_location')} = $4
            or $8 <> '' and t.work_type = '${WORK.blind}' and ${PLAIN_PIPE} = $8
            or t.flat_id = any($7::uuid[]) and t.area is not null
            or t.risk_id in (select s.risk_id from flat_risk s where s.tenant_id = $1 and s.flat_id = any($7::uuid[]) and s.deleted_at is null))
          and t.start_time < $6::timestamp at time zone 'Asia/Shanghai'
          and (t.run_flag = 2 or t.end_time > $5::timestamp at time zone 'Asia/Shanghai')
        order by (t.risk_id = $3::uuid or ${PLAIN_PLACE('t.work_location')} = $4 or $8 <> '' and ${PLAIN_PIPE} = $8) desc nulls last, t.start_time, t.id
        limit ${MOST_AROUND}`,
      [tenantId, id, riskId, plainPlace(location), from, to, plansOf({ flatId, spots }), plainPipe(pipe)],
    );
    return allOf(rows).map(({ painting, ...ticket }) => ({ ...ticket, painting: painting === 1 }));
  },
  engaged: (work, { guardians, working }, { id, from, to }, { live, fireWatch }) =>
    work.tx.query<EngagedRow>(
      `select x.part, u.id::text as "userId", u.real_name as name, coalesce(t.work_ticket_num, t.work_name) as number,
              t.risk_id::text as "riskId", t.work_location as location, t.run_flag = 2 and t.process_state <> 5 as overdue, ${HELD}
         from permit t
        cross join lateral (
            select g as id, 'watches' as part from unnest(t.guardian_id) as g where g = any($3::uuid[])
            union select o, 'works' from unnest(${OPERATORS}) as o where o = any($3::uuid[]) and t.process_state <> 5
            union select w.user_id, 'works' from permit_worker w
             where w.tenant_id = $1 and w.parent_id = t.id and w.user_id = any($3::uuid[]) and t.process_state <> 5
            union select g, 'watched' from unnest(t.guardian_id) as g where g = any($7::uuid[])) x
         join app_user u on u.tenant_id = $1 and u.id = x.id
        where t.tenant_id = $1 and t.id <> $2::uuid and (${GOING_ON} or $6::boolean is false and ${ALIVE}
            or ${FIRE_WATCH} and t.finish_time + $9::int * interval '1 minute' > $4::timestamp at time zone 'Asia/Shanghai')
          and (t.guardian_id && $3::uuid[] or t.guardian_id && $7::uuid[] or ${OPERATORS} && $3::uuid[]
            or t.id in (select w.parent_id from permit_worker w where w.tenant_id = $1 and w.user_id = any($3::uuid[])))
          and t.start_time < $5::timestamp at time zone 'Asia/Shanghai'
          and (t.process_state = 5 or t.end_time > $4::timestamp at time zone 'Asia/Shanghai'
            or t.run_flag = 2 and ($6::boolean or $8::timestamp > $4::timestamp))
        order by u.real_name, x.part, number limit ${MOST_AROUND}`,
      [work.tenantId, id, guardians, from, to, live, working, nowText(work), fireWatch],
    ),
  coordinated: ({ tx, tenantId }, { riskId, location, flatId = null }, userId) =>
    tx.query<Coordinated>(
      `select t.id::text as id, coalesce(t.work_ticket_num, t.work_name) as number, coalesce(t.guardian_id, '{}') as guardians,
              t.risk_id::text as "riskId", t.work_location as location, t.flat_id::text as "flatId", t.area
         from permit t where t.tenant_id = $1 and (${GOING_ON} or ${ALIVE}) and t.coordinator_id = $4::uuid
          and (t.risk_id = $2::uuid or ${PLAIN_PLACE('t.work_location')} = $3 or t.flat_id = $5::uuid and t.area is not null)
        order by t.id for update`,
      [tenantId, riskId, plainPlace(location), userId, flatId],
    ),
  recoordinate: async (work, ids, { from, to, reason }) => {
    const line = {
      processLink: '更换协调人',
      processUserId: work.actor.userId || null,
      processTime: nowText(work),
      processResult: null,
      processComment: reason,
      fromUserId: from,
      toUserId: to,
    };
    await changeMany(work, permit, {
      kind: 'update',
      where: (bind) => `t.id = any(${bind(ids)}::uuid[])`,
      set: { coordinatorId: to },
      children: { handlings: { some: new Map(ids.map((id) => [id, [line]])) } },
    });
  },
};
