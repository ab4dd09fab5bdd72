import { type BoardTicket, permitBoard } from '@anlan/domain/permit/board/calls';
import { permit } from '@anlan/domain/permit/permit';
import { permitLifecycle, RUN } from '@anlan/domain/permit/permit-entity';
import { addDays } from '@anlan/resource/dates';
import { nowText } from '../../kernel/context';
import type { Condition } from '../../kernel/resource/list/condition';
import { whereOf } from '../../kernel/resource/list/where';
import { scopeConditions } from '../../kernel/resource/scope/scope';
import { serve } from '../../kernel/route';

/** More than stand on one board at once; what is under way comes before what is planned. */
const MOST = 500;
const TIME = (column: string): string => `to_char(t.${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
const { working, toAccept } = permitLifecycle.code;

/** Neither over nor given up; of what has not begun only what is due by the end of the day. */
const today = (now: string): Condition => ({
  shape: 'today',
  sql: (place) =>
    `t.process_state in (${permitLifecycle.codes('live')}) and t.run_flag in (${RUN.normal}, ${RUN.interrupted}, ${RUN.overdue})
     and (t.process_state in (${working}, ${toAccept}) or t.start_time < ${place(0)}::timestamp at time zone 'Asia/Shanghai')`,
  values: [`${addDays(now.slice(0, 10), 1)} 00:00:00`],
});

export const boardRoute = serve(permitBoard, async (work) => {
  const now = nowText(work);
  const where = whereOf([...scopeConditions(work, permit), today(now)]);
  const rows = await work.tx.query<Omit<BoardTicket, 'guardians'> & { readonly guardianIds: readonly string[] | null }>(
    `select t.id, t.work_ticket_num as number, t.work_name as name, t.work_type as type, coalesce(t.level_name, '') as level,
            t.effective_level as "effectiveLevel", t.process_state as state, t.run_flag as "runFlag",
            ${TIME('start_time')} as "from", ${TIME('end_time')} as "to", ${TIME('stop_at')} as "stopAt",
            t.interrupt_reason as "interruptReason", t.work_location as place, t.risk_id as "riskId", t.flat_id as "flatId", t.area,
            t.guardian_id as "guardianIds",
            ${TIME('last_gas_time')} as "gasAt", t.last_gas_qualified as gas
       from permit t where ${where.sql}
      order by t.process_state in (${working}, ${toAccept}) desc, t.end_time, t.id limit ${MOST}`,
    where.values,
  );
  const people = await work.tx.query<{ id: string; name: string }>(
    'select u.id, u.real_name as name from app_user u where u.tenant_id = $1 and u.id = any($2::uuid[])',
    [work.tenantId, [...new Set(rows.flatMap(({ guardianIds }) => guardianIds ?? []))]],
  );
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const tickets = rows.map(({ guardianIds, ...ticket }): BoardTicket => {
    const guardians = (guardianIds ?? []).flatMap((id) => names.get(id) ?? []).join('、');
    return { ...ticket, guardians: guardians || null };
  });
  return { data: { now, tickets } };
});
