import type { BoardTicket } from '@anlan/domain/permit/board/calls';
import { permitLifecycle, RUN } from '@anlan/domain/permit/permit-entity';
import { labelOfWork } from '@anlan/domain/permit/work-type';
import { type AnyResource, permissionCode } from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import type { Work } from '../kernel/context';
import { manyPort } from '../kernel/port';
import { personName } from '../kernel/resource/list/select';
import { whereOf } from '../kernel/resource/list/where';
import { scopeConditions } from '../kernel/resource/scope/scope';

/** One form of ticket, of which today's stand on the board, as its own module finds them. */
export interface BoardSource {
  readonly name: string;
  /** Within what the reader may see; nothing where he may see none of this form. */
  today(work: Work, now: string): Promise<readonly BoardTicket[]>;
}

export const boardSources = manyPort<BoardSource>('board of dangerous work');

/** More than stand on one board at once; what is under way comes before what is planned. */
export const MOST_ON_BOARD = 500;
const { toVerify, working, toAccept } = permitLifecycle.code;

/** Columns of a ticket as the board reads them: sql over its row `t`. Both forms number their states and runs alike. */
export interface BoardColumns {
  readonly resource: AnyResource;
  readonly number: string;
  readonly name: string;
  readonly type: string;
  readonly level: string;
  readonly effectiveLevel: string;
  readonly from: string;
  readonly to: string;
  readonly place: string;
  readonly flatId: string;
  readonly area: string;
  /** An array of ids. */
  readonly guardians: string;
  readonly gas: string;
}

const TIME = (sql: string): string => `to_char(${sql} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;

/** Neither over nor given up, and of what was ended until its place is accepted; of what has not begun only what is due by the end of the day. */
export const boardSource = (of: BoardColumns): BoardSource => ({
  name: of.resource.name,
  today: async (work, now) => {
    if (!work.actor.can(permissionCode(of.resource, 'view'))) return [];
    const where = whereOf([
      ...scopeConditions(work, of.resource),
      {
        shape: 'today',
        sql: (place) =>
          `t.process_state between 1 and ${toAccept}
           and (t.run_flag in (${RUN.normal}, ${RUN.interrupted}, ${RUN.overdue}) or t.process_state = ${toAccept} and t.run_flag = ${RUN.ended})
           and (t.process_state > ${toVerify} or ${of.from} < ${place(0)}::timestamp at time zone 'Asia/Shanghai')`,
        values: [`${addDays(now.slice(0, 10), 1)} 00:00:00`],
      },
    ]);
    const rows = await work.tx.query<BoardTicket>(
      `select '${of.resource.name}' as form, t.id, ${of.number} as number, ${of.name} as name, ${of.type} as type,
              coalesce(${of.level}, '') as level, ${of.effectiveLevel} as "effectiveLevel", t.process_state as state,
              t.run_flag as "runFlag", ${TIME(of.from)} as "from", ${TIME(of.to)} as "to", ${TIME('t.stop_at')} as "stopAt",
              t.interrupt_reason as "interruptReason", ${of.place} as place, t.risk_id as "riskId", ${of.flatId} as "flatId",
              ${of.area} as area, ${TIME('t.last_gas_time')} as "gasAt", ${of.gas} as gas,
              (select string_agg(${personName(work, of.resource, 'u.real_name')}, '、' order by u.real_name) from app_user u
                where u.tenant_id = $${where.values.length + 1} and u.id = any(${of.guardians})) as guardians
         from ${of.resource.table} t where ${where.sql}
        order by t.process_state in (${working}, ${toAccept}) desc, ${of.to}, t.id limit ${MOST_ON_BOARD}`,
      [...where.values, work.tenantId],
    );
    // A work that has no levels is told by its kind.
    return rows.map((row) => ({ ...row, level: row.level || labelOfWork(row.type) }));
  },
});
