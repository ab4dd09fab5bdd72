import { FORM } from '@anlan/domain/permit/ledger/form';
import type { TicketEvent } from '@anlan/domain/permit/ledger/stops';
import { ledgerLevel } from '@anlan/domain/site-work/facts';
import { type BatchConsumer, byCompany, recordsOf } from '../../kernel/events/events';
import { type LedgerTicket, workLedgerPort } from '../../ports/work-ledger';

const AT = (expression: string): string =>
  `to_char(${expression} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;

interface Line {
  readonly id: string;
  readonly at: string;
  readonly what: string;
  readonly note: string | null;
}

interface Row extends Omit<LedgerTicket, 'form' | 'level' | 'firms' | 'events' | 'rejections'> {
  readonly levelName: string | null;
  readonly lines: readonly Line[] | null;
}

function eventOf({ id, at, what, note }: Line): TicketEvent | undefined {
  const event = (kind: TicketEvent['kind']): TicketEvent => ({ id, at, kind, why: note ?? '' });
  if (what === '系统停止') return event('clock');
  if (what === '中断作业') return event('interrupt');
  if (what === '恢复作业') return event('resume');
  if (what === '终止作业') return event('ended');
  // Past its time before the clock came by: nothing goes on after it either.
  if (what === '完工确认') return note === '超时完工' ? event('ended') : undefined;
  if (what === '气体分析') return event('badGas');
  if (what === '验收') return note?.startsWith('不合格') ? event('unaccepted') : undefined;
  return undefined;
}

/** Bad samples stand in rows of their own. */
const badGas = (table: string): string =>
  `select g.id, g.enter_time, '气体分析', g.judgement from ${table} g
    where g.tenant_id = $1 and g.parent_id = t.id and g.qualified = 0`;

/** Site tickets into the ledger, as they stand. */
export const siteWorksToLedger: BatchConsumer = byCompany(async (tx, tenantId, events, app) => {
  const ids = [...new Set(events.flatMap((event) => recordsOf(event, 'ids')))];
  if (ids.length === 0) return;
  const rows = await tx.query<Row>(
    `select t.id::text as id, t.num as number, t.name, t.type as "workType", t.effective_level as "levelName",
            t.applicant_dept_ids[1]::text as "deptId", t.location as place, ${AT('t.create_time')} as "appliedAt",
            ${AT('t.work_time_start')} as "startTime", ${AT('t.work_time_end')} as "endTime", ${AT('t.actual_start')} as "actualStart",
            t.process_state as "processState", coalesce(t.run_flag, 0) as "runFlag", t.deleted_at is not null as removed,
            (select json_agg(json_build_object('id', l.id, 'at', ${AT('l.at')}, 'what', l.what, 'note', l.note))
               from (select h.id, h.time as at, h.what, h.note from site_work_history h
                      where h.tenant_id = $1 and h.parent_id = t.id and h.what in ('系统停止', '中断作业', '恢复作业', '验收', '审批', '终止作业', '完工确认')
                     union all ${badGas('site_work_hot_gas')}
                     union all ${badGas('site_work_limit_gas')}) l) as lines
       from site_work t where t.tenant_id = $1 and t.id = any($2::uuid[])`,
    [tenantId, ids],
  );
  const tickets = rows.map(({ lines, levelName, ...row }): LedgerTicket => {
    const all = lines ?? [];
    return {
      ...row,
      form: FORM.site,
      level: ledgerLevel(row.workType, levelName),
      // This form names the company's own people alone.
      firms: [],
      rejections: all.filter(({ what, note }) => what === '审批' && note?.startsWith('不同意')).length,
      events: all.flatMap((line) => eventOf(line) ?? []),
    };
  });
  await app.use(workLedgerPort).record(app, tx, tenantId, tickets);
});
