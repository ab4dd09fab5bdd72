import { checkLifecycle } from '@anlan/domain/check/check-lifecycle';
import type { OpenDanger, RunView, RunItem as ToldItem } from '@anlan/domain/check/run/run-calls';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { openStatuses } from '@anlan/domain/hazard/status';
import { nowText, type Work } from '../../../kernel/context';
import { fileFacts } from '../../../kernel/resource/list/present';
import type { RecordRow } from './mine';
import { placesOf, pointsOf, signInsOf } from './signing';

export interface RunItem extends Omit<ToldItem, 'imagesList'> {
  readonly images: readonly string[];
  readonly hiddenDangerStatus: number | null;
}

export const itemsOf = (work: Work, recordId: string): Promise<RunItem[]> =>
  work.tx.query<RunItem>(
    `select i.id, i.risk_id as "riskId", p.name as "riskName", c.name as "checkName", i.project, i.content, i.standard, i.basis, i.method,
            i.is_photo as "isPhoto", i.result, i.describe, i.images, i.hidden_danger_id as "hiddenDangerId",
            coalesce(h.name, h.code) as "hiddenDangerName", h.status as "hiddenDangerStatus"
       from check_record_item i
       left join risk_point p on p.tenant_id = i.tenant_id and p.id = i.risk_id
       left join check_list c on c.tenant_id = i.tenant_id and c.id = i.check_id
       left join hidden_danger h on h.tenant_id = i.tenant_id and h.id = i.hidden_danger_id
      where i.tenant_id = $1 and i.parent_id = $2::uuid order by i.sort, i.id`,
    [work.tenantId, recordId],
  );

/** Of a point with very many, the newest may be linked. */
const DANGERS = 20;

/**
 * What is open at these points: an abnormal item may be linked to it instead of being reported again. His task leads this
 * person there, so he is told of all of it, but not more than what it is called, its state and since when.
 */
const openDangersAt = (work: Work, points: readonly { readonly id: string }[]) =>
  work.tx.query<OpenDanger>(
    `select h.id, h.code, coalesce(h.name, h.code) as name, h.status, h.risk_id as "riskId", left(h.hidden_danger_describe, 200) as describe,
            to_char(h.discovery_time, 'YYYY-MM-DD HH24:MI:SS') as "discoveryTime"
       from unnest($2::uuid[]) k(id) cross join lateral (
         select * from hidden_danger t where t.tenant_id = $1 and t.risk_id = k.id and t.status = any($3::smallint[]) and t.deleted_at is null
          order by t.discovery_time desc, t.id desc limit ${DANGERS}) h`,
    [work.tenantId, points.map(({ id }) => id), openStatuses],
  );

/** Everything the phone needs to go round without network: the task, its points and items, what is done so far. */
export async function runView(work: Work, record: RecordRow): Promise<RunView> {
  const items = await itemsOf(work, record.id);
  const files = await fileFacts(
    work,
    items.flatMap(({ images }) => images),
  );
  const [run] = await work.tx.query<{ beginTime: string; draft: RunView['draft'] }>(
    `select to_char(begin_time, 'YYYY-MM-DD HH24:MI:SS') as "beginTime", draft from check_run where tenant_id = $1 and record_id = $2::uuid and user_id = $3::uuid`,
    [work.tenantId, record.id, work.actor.userId],
  );
  const [names] = await work.tx.query<{ finishUserName: string | null; deptedName: string | null }>(
    `select (select u.real_name from app_user u where u.tenant_id = $1 and u.id = $2::uuid) as "finishUserName",
            (select string_agg(d.dept_name, '、') from dept d where d.tenant_id = $1 and d.id = any($3::uuid[])) as "deptedName"`,
    [work.tenantId, record.finishUserId, record.deptedId ?? []],
  );
  const now = nowText(work);
  const points = await pointsOf(work, record.id);
  return {
    id: record.id,
    name: record.name ?? '',
    planName: record.planName,
    category: record.category,
    checkWay: record.checkWay,
    patrolWay: record.patrolWay,
    recordTime: record.recordTime,
    endTime: record.endTime,
    recordStatus: record.recordStatus,
    startedTime: record.startedTime,
    finishUserId: record.finishUserId,
    finishUserName: names?.finishUserName ?? null,
    finishTime: record.finishTime,
    deptedName: names?.deptedName ?? null,
    remark: record.remark,
    hiddenDangerCount: record.hiddenDangerCount,
    signInRequired: record.patrolWay === '2',
    open: checkLifecycle.is('open', record.recordStatus) && (!record.recordTime || record.recordTime <= now),
    cancelled: record.recordStatus === checkLifecycle.code.cancelled,
    now,
    beginTime: run?.beginTime ?? null,
    draft: run?.draft ?? null,
    points,
    places: await placesOf(work, points),
    dangers: checkLifecycle.is('open', record.recordStatus) ? await openDangersAt(work, points) : [],
    signIns: await signInsOf(work, record.id),
    items: items.map((item) => ({ ...item, imagesList: item.images.flatMap((id) => files.get(id) ?? []) })),
  };
}

/** Fields of a hidden danger that a list of what was found shows. */
export const dangersOf = (work: Work, recordId: string) =>
  work.tx.query(
    `select h.id, h.code, h.name, h.hidden_danger_level as "hiddenDangerLevel", h.status, h.is_overdue as "isOverdue",
            h.hidden_danger_describe as "hiddenDangerDescribe", h.risk_id as "riskId", p.name as "riskName",
            to_char(h.discovery_time, 'YYYY-MM-DD HH24:MI:SS') as "discoveryTime",
            to_char(h.revise_time_limit, 'YYYY-MM-DD HH24:MI:SS') as "reviseTimeLimit",
            h.revise_id as "reviseId", r.real_name as "reviseName", i.content as "itemContent"
       from check_record_item i
       join ${hiddenDanger.table} h on h.tenant_id = i.tenant_id and h.id = i.hidden_danger_id and h.deleted_at is null
       left join risk_point p on p.tenant_id = h.tenant_id and p.id = h.risk_id
       left join app_user r on r.tenant_id = h.tenant_id and r.id = h.revise_id
      where i.tenant_id = $1 and i.parent_id = $2::uuid order by i.sort, i.id`,
    [work.tenantId, recordId],
  );
