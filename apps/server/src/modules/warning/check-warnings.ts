import { checkRecord } from '@anlan/domain/check/check-record';
import { CHECK_STATUS } from '@anlan/domain/check/status';
import { WARN_TYPE } from '@anlan/domain/warning/warning';
import type { CauseGone, RaisedWarning, Warnings } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import type { BatchConsumer, OutboxEvent } from '../../kernel/events';

interface Round {
  readonly tenant_id: string;
  readonly id: string;
  readonly name: string;
  readonly late: boolean;
  readonly due: string | null;
  readonly dept_id: string | null;
  readonly user_id: string | null;
  readonly risk_id: string | null;
  readonly major: boolean;
  readonly warned: boolean;
}

/** The rounds of these events as they stand, each with the gravest of its points. */
const roundsOf = (tx: Tx, events: readonly OutboxEvent[]): Promise<Round[]> =>
  tx.query<Round>(
    `select r.tenant_id, r.id, coalesce(r.name, r.plan_name, '') as name, r.record_status = ${CHECK_STATUS.overdue} and r.deleted_at is null as late,
            to_char(r.end_time, 'YYYY-MM-DD HH24:MI') as due, r.dept_id, r.user_id, p.id as risk_id, coalesce(p.major, false) as major,
            exists (select 1 from warning w where w.tenant_id = r.tenant_id and w.source = '${checkRecord.name}' and w.source_id = r.id::text
                     and w.warn_type = '${WARN_TYPE.taskOverdue}' and w.processing_state = 1 and w.deleted_at is null) as warned
       from (select distinct t, i from unnest($1::text[], $2::uuid[]) as e(t, i)) e
       join check_record r on r.tenant_id = e.t and r.id = e.i
       left join lateral (select k.id, k.inherent_level = '1' or k.is_significant = 1 as major from risk_point k
                           where k.tenant_id = r.tenant_id and k.id = any(r.risk_ids) and k.deleted_at is null
                           order by (k.inherent_level = '1' or k.is_significant = 1) desc nulls last, k.inherent_level, k.id limit 1) p on true`,
    [events.map(({ tenantId }) => tenantId), events.map(({ recordId }) => recordId)],
  );

const key = (tenantId: string, id: string | null): string => `${tenantId}/${id}`;

/**
 * 排查任务逾期预警: one for every round that ran past its time, over when it is handed in or cancelled. Only the running
 * past raises it: what somebody has seen to does not come back when the round is begun late. Points count by the round
 * itself (term I), so these are no part of term W. A night's thousands are a few statements for each delivery.
 */
export const checkWarnings =
  (warnings: Warnings): BatchConsumer =>
  async (tx, events) => {
    const told = events.filter(({ recordId }) => recordId !== null);
    if (told.length === 0) return;
    const fresh = new Set(
      told.filter(({ topic }) => topic.endsWith('.overdue')).map(({ tenantId, recordId }) => key(tenantId, recordId)),
    );
    const raised: RaisedWarning[] = [];
    const gone: CauseGone[] = [];
    for (const round of await roundsOf(tx, told)) {
      const source = {
        tenantId: round.tenant_id,
        source: checkRecord.name,
        sourceId: round.id,
        type: WARN_TYPE.taskOverdue,
      };
      if (!round.late) {
        if (round.warned) gone.push(source);
      } else if (fresh.has(key(round.tenant_id, round.id)))
        raised.push({
          ...source,
          level: round.major ? '2' : '3',
          content: `排查任务逾期未完成：${round.name}${round.due ? `，截止时间${round.due}` : ''}`,
          riskId: round.risk_id,
          deptId: round.dept_id,
          userId: round.user_id,
          lasting: true,
        });
    }
    await warnings.raise(tx, raised);
    await warnings.clear(tx, gone);
  };
