import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { openStatuses } from '@anlan/domain/hazard/status';
import { UNREPORTED, WARN_TYPE } from '@anlan/domain/warning/warning';
import type { Tx } from '../../kernel/db/db';
import type { Consumer } from '../../kernel/events/events';
import type { CauseGone, RaisedWarning, Warnings } from '../../ports/warnings';

interface Danger {
  readonly open: boolean;
  readonly major: boolean;
  readonly overdue: boolean;
  readonly due: string | null;
  /** When it was graded, where it ought to have been reported by now and was not. */
  readonly unreported: string | null;
  readonly risk_id: string | null;
  readonly dept_id: string | null;
  readonly user_id: string | null;
  /** Of a major one the 主要负责人, who reports it. */
  readonly principal_id: string | null;
  /** `source/type` of each. */
  readonly warned: string[];
}

/** The present row, and which of its warnings stand open. */
const dangerOf = async (tx: Tx, tenantId: string, id: string | null): Promise<Danger | undefined> => {
  const [row] = await tx.query<Danger>(
    `select d.status in (${openStatuses.join(', ')}) and d.deleted_at is null as open,
            coalesce(d.hidden_danger_level = 4, false) as major, coalesce(d.is_overdue = 1, false) as overdue,
            to_char(d.revise_time_limit, 'YYYY-MM-DD HH24:MI') as due, d.risk_id, d.principal_dept as dept_id, coalesce(d.revise_id, d.principal_id) as user_id, d.principal_id,
            (select to_char(u.anchor_at, 'YYYY-MM-DD HH24:MI') from deadline_due u
              where u.tenant_id = d.tenant_id and u.resource = '${hiddenDanger.name}' and u.record_id = d.id and u.deadline = 'reportGovernment'
                and u.told > 0 and u.next_at is not null) as unreported,
            array(select w.source || '/' || w.warn_type from warning w where w.tenant_id = d.tenant_id and w.source = any($3::text[]) and w.source_id = d.id::text
                   and w.processing_state = 1 and w.deleted_at is null) as warned
       from hidden_danger d where d.tenant_id = $1 and d.id = $2::uuid`,
    [tenantId, id, [hiddenDanger.name, UNREPORTED]],
  );
  return row;
};

/**
 * 隐患逾期预警 and 重大隐患预警 follow the danger itself: raised when it becomes so, over when it is rectified or closed. A
 * major one that was not reported to the supervision office in time has one more, over when it is. Their points count by the danger (term H), so they are no part of term W.
 * The company reads its warnings, not everybody each danger: the sentence names none, the detail does to whoever may open it.
 */
export const hazardWarnings =
  (warnings: Warnings): Consumer =>
  async (tx, event) => {
    const { tenantId, recordId } = event;
    const danger = recordId ? await dangerOf(tx, tenantId, recordId) : undefined;
    if (!danger || !recordId) return;
    const due = danger.due ? `：整改期限${danger.due}` : '';
    const wanted: readonly (Pick<RaisedWarning, 'source' | 'type' | 'level' | 'content'> & {
      readonly holds: boolean;
      /** What ends it. */
      readonly over: string;
    })[] = [
      {
        source: hiddenDanger.name,
        type: WARN_TYPE.hazardOverdue,
        holds: danger.open && danger.overdue,
        level: danger.major ? '1' : '3',
        over: danger.open ? '隐患已提交整改或期限已延长' : '隐患已闭环或作废',
        content: `隐患逾期未整改${due}`,
      },
      {
        source: hiddenDanger.name,
        type: WARN_TYPE.majorHazard,
        holds: danger.open && danger.major,
        level: '1',
        over: danger.open ? '隐患不再是重大隐患' : '隐患已闭环或作废',
        content: `重大隐患未闭环${due}`,
      },
      {
        source: UNREPORTED,
        type: WARN_TYPE.majorHazard,
        holds: danger.unreported !== null,
        level: '1',
        over: danger.open ? '已上报政府或不再是重大隐患' : '隐患已闭环或作废',
        content: `重大隐患未上报政府：${danger.unreported}定为重大隐患`,
      },
    ];
    const of = { tenantId, sourceId: recordId };
    const raised = wanted.flatMap(({ holds, over: _over, ...warning }): RaisedWarning[] =>
      holds
        ? [
            {
              ...of,
              ...warning,
              riskId: danger.risk_id,
              deptId: danger.dept_id,
              userId: warning.source === UNREPORTED ? danger.principal_id : danger.user_id,
              why: '隐患的等级或期限已变化',
              lasting: true,
            },
          ]
        : [],
    );
    const gone = wanted.flatMap(({ holds, over, source, type }): CauseGone[] =>
      !holds && danger.warned.includes(`${source}/${type}`) ? [{ ...of, source, type, why: over }] : [],
    );
    await warnings.raise(tx, raised);
    await warnings.clear(tx, gone);
  };
