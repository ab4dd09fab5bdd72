import { checkLifecycle } from '@anlan/domain/check/check-lifecycle';
import { checkRecord } from '@anlan/domain/check/check-record';
import { WARN_TYPE, type warning } from '@anlan/domain/warning/warning';
import type { RowOf } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import type { BatchConsumer, OutboxEvent } from '../../kernel/events/events';
import type { CauseGone, RaisedWarning, Warnings } from '../../ports/warnings';

interface Round {
  readonly tenant_id: string;
  readonly id: string;
  readonly name: string;
  /** Missed, and nobody has been there since. */
  readonly late: boolean;
  readonly missed: boolean;
  /** Handed in with nothing that applied. */
  readonly not_looked: boolean;
  readonly due: string | null;
  readonly dept_id: string | null;
  readonly user_id: string | null;
  readonly risk_id: string | null;
  readonly major: boolean;
  readonly warned: boolean;
}

/** Why the warning of a round waits for a person although the round was handed in. */
const NOT_LOOKED = '任务已提交，但全部检查项为不涉及（未实际排查），须由人核实后消除';

const DONE = checkLifecycle.codes('done');

/**
 * The rounds of these events as they stand, each with the gravest of its points; with them the missed ones of the same
 * plan and person that a later round has made good: somebody has been there since.
 */
const roundsOf = (tx: Tx, events: readonly OutboxEvent[]): Promise<Round[]> =>
  tx.query<Round>(
    `with e as (select distinct t, i from unnest($1::text[], $2::uuid[]) as e(t, i)),
       told as (
         select e.t, e.i from e
         union
         select m.tenant_id, m.id from e
           join check_record d on d.tenant_id = e.t and d.id = e.i and d.record_status in (${DONE}) and d.not_looked is distinct from 1 and d.plan_id is not null
           join check_record m on m.tenant_id = d.tenant_id and m.plan_id = d.plan_id and m.assignee is not distinct from d.assignee
            and m.record_time < d.record_time and m.record_status = ${checkLifecycle.code.overdue} and m.deleted_at is null
           join warning w on w.tenant_id = m.tenant_id and w.source = '${checkRecord.name}' and w.source_id = m.id::text
            and w.warn_type = '${WARN_TYPE.taskOverdue}' and w.processing_state = 1 and w.deleted_at is null)
     select r.tenant_id, r.id, coalesce(r.name, r.plan_name, '') as name,
            r.record_status = ${checkLifecycle.code.overdue} and r.deleted_at is null and not exists (
              select 1 from check_record n where n.tenant_id = r.tenant_id and n.plan_id = r.plan_id and n.assignee is not distinct from r.assignee
                and n.record_time > r.record_time and n.record_status in (${DONE}) and n.not_looked is distinct from 1 and n.deleted_at is null) as late,
            r.record_status = ${checkLifecycle.code.overdue} as missed, r.not_looked = 1 and r.record_status in (${DONE}) and r.deleted_at is null as not_looked,
            to_char(r.end_time, 'YYYY-MM-DD HH24:MI') as due, r.dept_id, r.user_id, p.id as risk_id, coalesce(p.major, false) as major,
            exists (select 1 from warning w where w.tenant_id = r.tenant_id and w.source = '${checkRecord.name}' and w.source_id = r.id::text
                     and w.warn_type = '${WARN_TYPE.taskOverdue}' and w.processing_state = 1 and w.deleted_at is null) as warned
       from told e
       join check_record r on r.tenant_id = e.t and r.id = e.i
       left join lateral (select k.id, k.inherent_level = '1' or k.is_significant = 1 as major from risk_point k
                           where k.tenant_id = r.tenant_id and k.id = any(r.risk_ids) and k.deleted_at is null
                           order by (k.inherent_level = '1' or k.is_significant = 1) desc nulls last, k.inherent_level, k.id limit 1) p on true`,
    [events.map(({ tenantId }) => tenantId), events.map(({ recordId }) => recordId)],
  );

/** Did this person hand in the round of this warning with nothing that applied? Somebody else has to verify that. */
export async function skippedByHim({ tx, tenantId, actor }: Work, row: RowOf<typeof warning>): Promise<boolean> {
  if (row.source !== checkRecord.name || row.warnType !== WARN_TYPE.taskOverdue) return false;
  const found = await tx.query(
    'select 1 from check_record where tenant_id = $1 and id = $2::uuid and not_looked = 1 and finish_user_id = $3::uuid',
    [tenantId, row.sourceId, actor.userId],
  );
  return found.length > 0;
}

/**
 * 排查任务逾期预警: one for every round that ran past its time, over when it is handed in or cancelled, or when a later
 * round of the same plan and person is handed in. One handed in with nothing that applied (未实际排查) waits for a person
 * to end it, whatever its level. Points count by the round itself (term I), so these are no part of
 * term W. A night's thousands are a few statements for each delivery.
 */
export const checkWarnings =
  (warnings: Warnings): BatchConsumer =>
  async (tx, events) => {
    const told = events.filter(({ recordId }) => recordId !== null);
    if (told.length === 0) return;
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
        const why = round.missed ? '同一计划的后续任务已完成' : '任务已补查、取消或删除';
        if (round.warned)
          gone.push(round.not_looked ? { ...source, why: NOT_LOOKED, asksPerson: true } : { ...source, why });
      } else
        raised.push({
          ...source,
          level: round.major ? '2' : '3',
          content: `排查任务逾期未完成：${round.name}${round.due ? `，截止时间${round.due}` : ''}`,
          riskId: round.risk_id,
          deptId: round.dept_id,
          userId: round.user_id,
          why: '任务名称、期限或风险点等级已变化',
          lasting: true,
        });
    }
    await warnings.raise(tx, raised);
    await warnings.clear(tx, gone);
  };
