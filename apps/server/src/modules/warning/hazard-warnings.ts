import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { openStatuses } from '@anlan/domain/hazard/status';
import { WARN_TYPE } from '@anlan/domain/warning/warning';
import type { Tx } from '../../kernel/db/db';
import { type BatchConsumer, byCompany } from '../../kernel/events/events';
import type { CauseGone, RaisedWarning, Warnings } from '../../ports/warnings';

interface Danger {
  readonly id: string;
  readonly open: boolean;
  readonly major: boolean;
  readonly overdue: boolean;
  readonly due: string | null;
  readonly risk_id: string | null;
  readonly dept_id: string | null;
  readonly user_id: string | null;
  /** Types of those that stand. */
  readonly warned: string[];
}

/** The rows as they stand, and which of their warnings stand open. */
const dangersOf = (tx: Tx, tenantId: string, ids: readonly string[]): Promise<Danger[]> =>
  tx.query<Danger>(
    `select d.id, d.status in (${openStatuses.join(', ')}) and d.deleted_at is null as open,
            coalesce(d.hidden_danger_level = 4, false) as major, coalesce(d.is_overdue = 1, false) as overdue,
            to_char(d.revise_time_limit, 'YYYY-MM-DD HH24:MI') as due, d.risk_id, d.principal_dept as dept_id, coalesce(d.revise_id, d.principal_id) as user_id,
            array(select w.warn_type from warning w where w.tenant_id = $1 and w.source = $3 and w.source_id = d.id::text
                   and w.processing_state = 1 and w.deleted_at is null) as warned
       from hidden_danger d where d.tenant_id = $1 and d.id = any($2::uuid[])`,
    [tenantId, ids, hiddenDanger.name],
  );

/**
 * 隐患逾期预警 and 重大隐患预警 follow the danger itself: raised when it becomes so, over when it is rectified or closed. Their
 * points count by the danger (term H), so they are no part of term W.
 * The company reads its warnings, not everybody each danger: the sentence names none, the detail does to whoever may open it.
 */
export const hazardWarnings = (warnings: Warnings): BatchConsumer =>
  byCompany(async (tx, tenantId, events) => {
    const ids = [...new Set(events.flatMap(({ recordId }) => recordId ?? []))];
    const dangers = ids.length > 0 ? await dangersOf(tx, tenantId, ids) : [];
    const told = dangers.map((danger) => wantedOf(tenantId, danger));
    await warnings.raise(
      tx,
      told.flatMap(({ raised }) => raised),
    );
    await warnings.clear(
      tx,
      told.flatMap(({ gone }) => gone),
    );
  });

/** What holds of a danger now, and what of it stands and holds no longer. */
function wantedOf(tenantId: string, danger: Danger): { raised: readonly RaisedWarning[]; gone: readonly CauseGone[] } {
  const due = danger.due ? `：整改期限${danger.due}` : '';
  const wanted: readonly (Pick<RaisedWarning, 'type' | 'level' | 'content'> & {
    readonly holds: boolean;
    /** What ends it. */
    readonly over: string;
  })[] = [
    {
      type: WARN_TYPE.hazardOverdue,
      holds: danger.open && danger.overdue,
      level: danger.major ? '1' : '3',
      over: danger.open ? '隐患已提交整改或期限已延长' : '隐患已闭环或作废',
      content: `隐患逾期未整改${due}`,
    },
    {
      type: WARN_TYPE.majorHazard,
      holds: danger.open && danger.major,
      level: '1',
      over: danger.open ? '隐患不再是重大隐患' : '隐患已闭环或作废',
      content: `重大隐患未闭环${due}`,
    },
  ];
  const of = { tenantId, source: hiddenDanger.name, sourceId: danger.id };
  const raised = wanted.flatMap(({ holds, over: _over, ...warning }): RaisedWarning[] =>
    holds
      ? [
          {
            ...of,
            ...warning,
            riskId: danger.risk_id,
            deptId: danger.dept_id,
            userId: danger.user_id,
            why: '隐患的等级或期限已变化',
            lasting: true,
          },
        ]
      : [],
  );
  const gone = wanted.flatMap(({ holds, over, type }): CauseGone[] =>
    !holds && danger.warned.includes(type) ? [{ ...of, type, why: over }] : [],
  );
  return { raised, gone };
}
