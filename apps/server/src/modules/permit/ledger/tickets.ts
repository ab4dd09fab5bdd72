import { FORM, levelKey } from '@anlan/domain/permit/ledger/form';
import type { TicketEvent } from '@anlan/domain/permit/ledger/stops';
import { type BatchConsumer, byCompany, recordsOf } from '../../../kernel/events/events';
import { type LedgerTicket, workLedgerPort } from '../../../ports/work-ledger';

const AT = (expression: string): string =>
  `to_char(${expression} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;

interface Row extends Omit<LedgerTicket, 'form' | 'level' | 'firms' | 'events'> {
  readonly level: string | null;
  readonly firms: readonly string[] | null;
  readonly lines: readonly Line[] | null;
}

interface Line {
  readonly id: string;
  readonly at: string;
  readonly link: string;
  readonly result: string | null;
  readonly comment: string | null;
}

/** Lines of the history that stop a work or let it go on, as the steps and the clock write them. */
function eventOf({ id, at, link, result, comment }: Line): TicketEvent | undefined {
  const event = (kind: TicketEvent['kind'], why: string | null): TicketEvent => ({ id, at, kind, why: why ?? '' });
  if (link === '系统停止') return event('clock', result);
  if (link === '中断') return event('interrupt', comment);
  if (link === '恢复') return event('resume', null);
  if (link === '终止') return event('ended', comment);
  if (link === '气体分析') return result === '不合格' ? event('badGas', comment) : undefined;
  if (link === '监护检查') return result?.startsWith('异常') ? event('badWatch', comment) : undefined;
  if (link === '验收') return result === '不合格' ? event('unaccepted', comment) : undefined;
  return undefined;
}

/** Special tickets into the ledger, as they stand. */
export const permitsToLedger: BatchConsumer = byCompany(async (tx, tenantId, events, app) => {
  const ids = [...new Set(events.flatMap((event) => recordsOf(event, 'ids')))];
  if (ids.length === 0) return;
  const rows = await tx.query<Row>(
    `select t.id::text as id, t.work_ticket_num as number, t.work_name as name, t.work_type as "workType",
            t.effective_level as level, t.applying_unit::text as "deptId", t.work_location as place,
            ${AT('t.start_time')} as "startTime", ${AT('t.end_time')} as "endTime", ${AT('t.actual_start')} as "actualStart",
            t.process_state as "processState", coalesce(t.run_flag, 0) as "runFlag", t.deleted_at is not null as removed,
            ${AT("coalesce((select min(h.process_time) from permit_handling h where h.tenant_id = $1 and h.parent_id = t.id and h.process_link = '提交'), t.application_time)")} as "appliedAt",
            (select count(*)::int from permit_approval a where a.tenant_id = $1 and a.parent_id = t.id and a.approval_state = 2) as rejections,
            (select array_agg(distinct w.firm) from permit_worker w
              where w.tenant_id = $1 and w.parent_id = t.id and w.user_id is null and w.firm <> '') as firms,
            (select json_agg(json_build_object('id', h.id, 'at', ${AT('h.process_time')}, 'link', h.process_link,
                      'result', h.process_result, 'comment', h.process_comment))
               from permit_handling h where h.tenant_id = $1 and h.parent_id = t.id
                and h.process_link in ('系统停止', '中断', '恢复', '气体分析', '监护检查', '验收', '终止')) as lines
       from permit t where t.tenant_id = $1 and t.id = any($2::uuid[])`,
    [tenantId, ids],
  );
  const tickets = rows.map(
    ({ lines, firms, level, ...row }): LedgerTicket => ({
      ...row,
      form: FORM.special,
      level: levelKey(row.workType, level),
      firms: firms ?? [],
      events: (lines ?? []).flatMap((line) => eventOf(line) ?? []),
    }),
  );
  await app.use(workLedgerPort).record(app, tx, tenantId, tickets);
});
