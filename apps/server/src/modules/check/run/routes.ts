import { checkLifecycle, taskLifecycle } from '@anlan/domain/check/check-lifecycle';
import {
  beginCheck,
  checkToRun,
  type MyCheck,
  myChecks,
  type PlaceView,
  placeOfChecks,
  saveCheck,
  signInAtCheck,
  submitCheck,
} from '@anlan/domain/check/run/run-calls';
import { isUuid } from '@anlan/resource';
import { nowText, type Work } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import { type Route, serve } from '../../../kernel/route';
import { answersIn } from './answers';
import { begin } from './begin';
import { mustBeOpen, myRun } from './mine';
import { pointsOf, signIn } from './signing';
import { submit } from './submit';
import { runView } from './view';

const view = async (work: Work, id: unknown, msg?: string) => ({
  data: await runView(work, (await myRun(work, id)).record),
  ...(msg ? { msg } : {}),
});

/** A backlog never hides the round of this shift. */
const mine = serve(myChecks, async (work) => ({
  data: await work.tx.query<MyCheck>(
    `select t.id as "taskId", r.id, r.name, r.plan_name as "planName", r.category, r.check_way as "checkWay", r.patrol_way as "patrolWay",
            to_char(r.record_time, 'YYYY-MM-DD HH24:MI:SS') as "recordTime", to_char(r.end_time, 'YYYY-MM-DD HH24:MI:SS') as "endTime",
            r.record_status as "recordStatus", (r.record_time <= $3::timestamptz) as open,
            (select count(*)::int from check_record_item i where i.tenant_id = r.tenant_id and i.parent_id = r.id) as "itemCount",
            (select string_agg(p.name, '、' order by p.name) from risk_point p where p.tenant_id = r.tenant_id and p.id = any(r.risk_ids)) as "riskName",
            (select count(*)::int from jsonb_array_elements(case when jsonb_typeof(n.draft->'items') = 'array' then n.draft->'items' end) x
              where x->>'result' is not null) as answered
       from plan_task t
       join check_record r on r.tenant_id = t.tenant_id and r.id = t.record_id and r.deleted_at is null
       left join check_run n on n.tenant_id = r.tenant_id and n.record_id = r.id and n.user_id = t.user_id
      where t.tenant_id = $1 and t.user_id = $2::uuid and t.task_status in (${taskLifecycle.codes('open')}) and t.deleted_at is null
        and r.record_status in (${checkLifecycle.codes('open')})
      order by case when r.record_time > $3::timestamptz then 2 when r.end_time < $3::timestamptz then 1 else 0 end,
            case when r.end_time < $3::timestamptz then null else r.end_time end, r.end_time desc, r.id limit 500`,
    [work.tenantId, work.actor.userId, nowText(work)],
  ),
}));

const detail = serve(checkToRun, (work, _given, { params }) => view(work, params.id));

const start = serve(beginCheck, async (work, _given, { params }) => {
  const { record, tasks } = await myRun(work, params.id, { lock: true });
  await mustBeOpen(work, record);
  await begin(work, record, tasks);
  return view(work, record.id, '已开始检查');
});

const sign = serve(signInAtCheck, async (work, _given, { params, body }) => {
  const { record, tasks } = await myRun(work, params.id, { lock: true });
  await mustBeOpen(work, record);
  const begun = await begin(work, record, tasks);
  await signIn(work, begun, body, await pointsOf(work, record.id));
  return view(work, record.id, '签到成功');
});

const save = serve(saveCheck, async (work, _given, { params, body }) => {
  const { record, tasks } = await myRun(work, params.id, { lock: true });
  await mustBeOpen(work, record);
  await begin(work, record, tasks);
  const told = typeof body === 'object' && body !== null ? (body as Record<string, unknown>).items : [];
  const items = answersIn(told).map(({ id, result, describe, batchSeconds }) => ({
    id,
    result,
    describe: describe.slice(0, 200),
    ...(batchSeconds === null ? {} : { batchSeconds }),
  }));
  await work.tx.run(
    'update check_run set draft = $4::jsonb, saved_time = $5::timestamptz where tenant_id = $1 and record_id = $2::uuid and user_id = $3::uuid',
    [work.tenantId, record.id, work.actor.userId, JSON.stringify({ items }).replaceAll('\\u0000', ''), nowText(work)],
  );
  return { data: { id: record.id, saved: items.length }, msg: '已暂存' };
});

const handIn = serve(submitCheck, async (work, _given, { params, body }) => {
  const { id, skippedSignIns } = await submit(work, params.id, body);
  const { record } = await myRun(work, id);
  const left = skippedSignIns.map((reason) => `，未计入离线签到：${reason}`).join('');
  return { data: { ...(await runView(work, record)), skippedSignIns }, msg: `检查结果已提交${left}` };
});

/** What hangs at a place, for whoever stands before it: its facts and his open checks there. */
const place = serve(placeOfChecks, async (work, _given, { params }) => ({ data: await placeView(work, params.id) }));

async function placeView(work: Work, id: unknown): Promise<PlaceView> {
  const [found] = isUuid(id)
    ? await work.tx.query<Omit<PlaceView, 'checks'>>(
        `select p.id, p.name, p.place_num as "placeNum", p.remark, a.name as "areaName", d.dept_name as "deptName", u.real_name as "principalName"
           from patrol_check_place p
           left join area a on a.tenant_id = p.tenant_id and a.id = p.area_id
           left join dept d on d.tenant_id = p.tenant_id and d.id = p.dept_id
           left join app_user u on u.tenant_id = p.tenant_id and u.id = p.principal_id
          where p.tenant_id = $1 and p.id = $2::uuid and p.deleted_at is null`,
        [work.tenantId, id],
      )
    : [];
  if (!found) throw notFound();
  const checks = await work.tx.query<PlaceView['checks'][number]>(
    `select r.id, r.name, to_char(r.end_time, 'YYYY-MM-DD HH24:MI:SS') as "endTime", r.record_status as "recordStatus"
       from plan_task t join check_record r on r.tenant_id = t.tenant_id and r.id = t.record_id and r.deleted_at is null
      where t.tenant_id = $1 and t.user_id = $3::uuid and t.task_status in (${taskLifecycle.codes('open')}) and t.deleted_at is null
        and r.record_status in (${checkLifecycle.codes('open')}) and r.record_time <= $4::timestamptz
        and exists(select 1 from risk_point k, patrol_check_place p
                    where p.tenant_id = $1 and p.id = $2::uuid and k.tenant_id = $1 and k.place = p.area_id and k.id = any(r.risk_ids))
      order by r.end_time, r.id limit 50`,
    [work.tenantId, id, work.actor.userId, nowText(work)],
  );
  return { ...found, checks };
}

export const runRoutes: readonly Route[] = [mine, place, detail, start, sign, save, handIn];
