import { notPushDate } from '@anlan/domain/check/plan/not-push-date';
import {
  PAUSE_REASON_MAX,
  pausedPlans,
  pausePlans,
  resumePlans,
  resumePlansByDelete,
  unpausedPlans,
} from '@anlan/domain/check/plan/plan-calls';
import { isUuid, manyOf, type Stored } from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import { nowText, type Work } from '../../../kernel/context';
import { invalid, notFound, refuse } from '../../../kernel/errors';
import { implement } from '../../../kernel/resource/implement';
import { rowOf } from '../../../kernel/resource/list/read';
import { changeRow, create } from '../../../kernel/resource/write/one';
import { type Route, type RouteInput, route, serve } from '../../../kernel/route';

/** Days a check before holidays has before they begin. */
const AHEAD_DAYS = 7;
/** 重点时段及节假日前排查, 单次. */
const BEFORE_HOLIDAYS = { category: '5', timeType: '9' } as const;

const bodyOf = ({ body }: RouteInput): Stored =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Stored) : {};

const dateIdOf = ({ body, query }: RouteInput): string => {
  const given = (typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Stored) : {}) as Stored;
  const id = given.id ?? given.dateId ?? given.notPushDateId ?? query.id ?? query.dateId;
  if (!isUuid(id)) throw invalid([{ field: 'id', message: '请选择暂停推送日期' }]);
  return String(id).toLowerCase();
};

function idsIn(raw: unknown): string[] {
  const ids = manyOf(raw ?? [], 500);
  if (!ids) throw refuse('一次最多处理500条数据');
  if (ids.length === 0) throw refuse('请选择至少一条数据');
  if (!ids.every(isUuid)) throw notFound();
  return ids.map((id) => id.toLowerCase());
}

/** Law wants more checking around holidays, not less: what to look at before these days, ready to be made a plan. */
function proposalFor(work: Work, name: string, start: string): Record<string, unknown> | undefined {
  const now = nowText(work);
  const end = `${addDays(start, -1)} 23:59:59`;
  if (end <= now) return undefined;
  const early = `${addDays(start, -AHEAD_DAYS)} 00:00:00`;
  return {
    ...BEFORE_HOLIDAYS,
    name: `${name}前安全排查`,
    startTime: early > now ? early : null,
    timeData: end,
  };
}

/** Plans that cover a 重大 point are paused only for a written reason. */
async function linkPlans(work: Work, dateId: string, planIds: readonly string[], reason: string): Promise<number> {
  const row = (await rowOf(work, notPushDate, dateId, { lock: true })) as Stored & { id: string; version: number };
  const plans = await work.tx.query<{ id: string; name: string; major: boolean }>(
    `select p.id, p.name, exists (select 1 from check_plan_risk c join risk_point t on t.tenant_id = c.tenant_id and t.id = c.risk_id and t.deleted_at is null
                                   where c.tenant_id = p.tenant_id and c.parent_id = p.id and (t.inherent_level = '1' or t.is_significant = 1)) as major
       from check_plan p where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null`,
    [work.tenantId, planIds],
  );
  if (plans.length < new Set(planIds).size) throw notFound();
  const major = plans.filter((plan) => plan.major).map(({ name }) => `“${name}”`);
  if (major.length > 0 && reason === '') {
    throw invalid([
      { field: 'reason', message: `计划${major.slice(0, 3).join('、')}涉及重大风险点，暂停推送须填写原因` },
    ]);
  }
  const known = await work.tx.query<{ plan_id: string }>(
    'select plan_id from not_push_date_plan where tenant_id = $1 and parent_id = $2::uuid',
    [work.tenantId, row.id],
  );
  const there = new Set(known.map(({ plan_id }) => plan_id));
  const added = plans.filter(({ id }) => !there.has(id)).map(({ id }) => ({ planId: id, reason: reason || null }));
  if (added.length > 0)
    await changeRow(
      work,
      notPushDate,
      row,
      {},
      {
        kind: 'linkPlans',
        children: { plans: { some: new Map([[row.id, added]]) } },
      },
    );
  return added.length;
}

/** `ids` name plans or links; all must be linked to the date, or nothing changes. */
async function unlinkPlans(work: Work, dateId: string | undefined, ids: readonly string[]): Promise<number> {
  const links = await work.tx.query<{ id: string; parent_id: string; plan_id: string }>(
    `select l.id, l.parent_id, l.plan_id from not_push_date_plan l join not_push_date d on d.tenant_id = $1 and d.id = l.parent_id and d.deleted_at is null
      where l.tenant_id = $1 and ($2::uuid is null or l.parent_id = $2::uuid) and (l.id = any($3::uuid[]) or $2::uuid is not null and l.plan_id = any($3::uuid[])) for update of l`,
    [work.tenantId, dateId ?? null, ids],
  );
  if (ids.some((id) => !links.some((link) => link.id === id || link.plan_id === id))) throw notFound();
  for (const parent of new Set(links.map(({ parent_id }) => parent_id))) {
    const row = (await rowOf(work, notPushDate, parent, { lock: true })) as Stored & { id: string; version: number };
    const drop = links.filter(({ parent_id }) => parent_id === parent).map(({ id }) => id);
    await changeRow(
      work,
      notPushDate,
      row,
      {},
      {
        kind: 'unlinkPlans',
        children: { plans: { some: new Map(), drop } },
      },
    );
  }
  return links.length;
}

/** Plans on either side of a date; each says whether it covers a 重大 point. */
async function sides(work: Work, id: unknown, linked: boolean) {
  const row = await rowOf(work, notPushDate, id);
  const [found] = await work.tx.query<{ rows: string }>(
    `select coalesce(json_agg(x), '[]')::text as rows from (
       select p.id as "planId", p.name as "planName", p.time_type as "timeType", p.is_enable as "isEnable", p.category as "category", l.id as "id", l.reason as "reason",
              (select d.dept_name from dept d where d.tenant_id = p.tenant_id and d.id = p.dept_id) as "deptName",
              exists (select 1 from check_plan_risk c join risk_point t on t.tenant_id = c.tenant_id and t.id = c.risk_id and t.deleted_at is null
                       where c.tenant_id = p.tenant_id and c.parent_id = p.id and (t.inherent_level = '1' or t.is_significant = 1)) as "isSignificant"
         from check_plan p left join not_push_date_plan l on l.tenant_id = p.tenant_id and l.plan_id = p.id and l.parent_id = $2::uuid
        where p.tenant_id = $1 and p.deleted_at is null and l.id is ${linked ? 'not null' : 'null'} order by p.create_time desc, p.id limit 1000) x`,
    [work.tenantId, row.id],
  );
  return { json: found?.rows ?? '[]' };
}

async function resume(work: Work, _: unknown, input: RouteInput) {
  const body = bodyOf(input);
  const date = body.id ?? body.dateId ?? input.query.id ?? input.query.dateId;
  const ids = idsIn(body.planIds ?? body.planId ?? body.ids ?? input.query.ids);
  return {
    data: await unlinkPlans(work, date === undefined ? undefined : dateIdOf(input), ids),
    msg: '操作成功',
  };
}

const routes: readonly Route[] = [
  route({
    resource: notPushDate.name,
    operation: 'create',
    access: { code: 'planvtwonotpushdate_add' },
    effect: 'write',
    method: 'POST',
    path: '/safe/planvtwonotpushdate/add/date',
    summary: '暂停推送日期新增',
    reach: 'rows',
    takes: { record: notPushDate, body: notPushDate.fields, judged: true },
    run: async (work, input) => {
      const id = await create(work, notPushDate, bodyOf(input));
      const row = await rowOf(work, notPushDate, id);
      const [start] = row.dateRange as readonly [string, string];
      return {
        data: { id, proposal: proposalFor(work, row.dateName, start.slice(0, 10)) ?? null },
        msg: '新增成功',
      };
    },
  }),
  serve(pausePlans, async (work, _, input) => {
    const body = bodyOf(input);
    const reason = typeof body.reason === 'string' ? body.reason.trim() : '';
    if ([...reason].length > PAUSE_REASON_MAX) {
      throw invalid([{ field: 'reason', message: `最多${PAUSE_REASON_MAX}个字` }]);
    }
    const count = await linkPlans(work, dateIdOf(input), idsIn(body.planIds ?? body.planId ?? body.ids), reason);
    return { data: count, msg: '操作成功' };
  }),
  serve(resumePlans, resume),
  serve(resumePlansByDelete, resume),
  serve(pausedPlans, (work, _, { params }) => sides(work, params.id, true)),
  serve(unpausedPlans, (work, _, { params }) => sides(work, params.id, false)),
];

export const notPushDateImplementation = implement(notPushDate, { instead: ['create'], routes });
