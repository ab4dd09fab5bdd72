import { openStatuses } from '@anlan/domain/hazard/status';
import type { Work } from '../../kernel/context';

const NAMED = 3;

interface Standing {
  readonly name: string;
  readonly dangers: number;
  /** The oldest few. */
  readonly named: string[];
  readonly warnings: number;
}

/**
 * A point at which something is still open neither goes nor is switched off: with it the cause of its warnings would be
 * out of sight, not out of the world. One sentence a point; a warning counts by the worst it has been.
 */
export async function standingAt(work: Work, riskIds: readonly string[], verb: '停用' | '删除'): Promise<string[]> {
  const rows = await work.tx.query<Standing>(
    `select p.name, d.n as dangers, d.named, w.n as warnings from risk_point p
       cross join lateral (select count(*)::int as n, (coalesce(array_agg(coalesce(h.name, h.code) order by h.create_time, h.id), '{}'))[1:${NAMED}] as named
         from hidden_danger h where h.tenant_id = $1 and h.risk_id = p.id and h.status = any($3::int[]) and h.deleted_at is null) d
       cross join lateral (select count(*)::int as n from warning t where t.tenant_id = $1 and t.risk_id = p.id and t.processing_state = 1
          and least(t.warn_level, t.worst_level) in ('1', '2') and t.deleted_at is null) w
      where p.tenant_id = $1 and p.id = any($2::uuid[]) and (d.n > 0 or w.n > 0) order by p.point_num, p.id`,
    [work.tenantId, riskIds, openStatuses],
  );
  return rows.map(({ name, dangers, named, warnings }) => {
    const open = [
      ...(dangers > 0 ? [`未闭环隐患${dangers}项（${named.join('、')}${dangers > NAMED ? '等' : ''}）`] : []),
      ...(warnings > 0 ? [`未消除的红色或橙色预警${warnings}条`] : []),
    ];
    return `风险点“${name}”还有${open.join('、')}，不能${verb}，请先办结`;
  });
}
