import { checkPlan } from '@anlan/domain/check/plan/check-plan';
import { FREQUENCY } from '@anlan/domain/check/plan/windows';
import { stratumOf } from '@anlan/domain/check/stratum';
import { type FieldError, isEmpty, type RowOf, type Stored } from '@anlan/resource';
import { nowText, type Work } from '../../../kernel/context';
import { refuse } from '../../../kernel/errors';
import { rowOf } from '../../../kernel/resource/list/read';
import { changeMany } from '../../../kernel/resource/write/many';
import type { Hooks } from '../../../kernel/resource/write/one';
import { ownLists } from '../../../ports/own-lists';
import { followPlans } from '../items';
import { cancelRunning } from '../status-moves';
import { generatePlans } from './generate';

export type Plan = RowOf<typeof checkPlan> & Stored;
interface RiskRow {
  readonly id?: string;
  readonly riskId: string;
  readonly checkIds?: readonly string[];
}
export const ENABLED = 1;

export const planHooks: Hooks = {
  async beforeWrite(work, values, before) {
    const merged: Stored = { ...before, ...values };
    const errors = timeErrors(merged, values, nowText(work));
    if (values.risks) errors.push(...(await riskErrors(work, values.risks as RiskRow[])));
    if (values.additionalChecks) errors.push(...(await emptyLists(work, values.additionalChecks as string[])));
    const named = ['deptId', 'postId', 'personalType', 'stratum'].some((name) => name in values);
    if (errors.length === 0 && named && isEmpty(merged.stratum)) values.stratum = await judgedStratum(work, merged);
    return errors;
  },
  async afterWrite(work, id, before) {
    const after = (await rowOf(work, checkPlan, id)) as Plan;
    const was = (before as Plan | undefined)?.isEnable === ENABLED;
    if (after.isEnable === ENABLED && !was) await begin(work, id);
    else if (after.isEnable !== ENABLED && was) await end(work, [id]);
    else if (was) await followPlans(work, [id]);
  },
  async beforeRemove(work, rows) {
    await mustHaveNoHistory(work, rows as readonly Plan[]);
    await end(
      work,
      rows.map(({ id }) => id),
    );
  },
};

/**
 * What was checked, begun or missed under a plan is on record with it: such a plan is disabled, not removed. Rounds that
 * nobody has begun end with it.
 */
async function mustHaveNoHistory(work: Work, plans: readonly Plan[]): Promise<void> {
  const kept = await work.tx.query<{ name: string; n: number }>(
    `select p.name, count(*)::int as n from check_plan p
       join check_record r on r.tenant_id = p.tenant_id and r.plan_id = p.id and r.deleted_at is null and r.record_status in (2, 3, 4, 5)
      where p.tenant_id = $1 and p.id = any($2::uuid[]) group by p.id, p.name order by p.name limit 5`,
    [work.tenantId, plans.map(({ id }) => id)],
  );
  if (kept.length === 0) return;
  const words = kept.map(({ name, n }) => `“${name}”已有${n}条检查记录`).join('，');
  throw refuse(`${words}，不能删除；不再使用请停用计划`);
}

/** Refusals about frequency and life of the plan. */
function timeErrors(merged: Stored, values: Stored, now: string): FieldError[] {
  const errors: FieldError[] = [];
  if (merged.timeType === FREQUENCY.irregular) {
    errors.push({ field: 'timeType', message: '不定期检查不产生任务，请选择其他检查频次' });
  }
  if (merged.timeType === FREQUENCY.day && Number(merged.patrolCycle ?? 1) > 24) {
    errors.push({ field: 'patrolCycle', message: '每天最多24次' });
  }
  const [start, end] = [merged.startTime, merged.timeData] as (string | null | undefined)[];
  if (start && end && end <= start) errors.push({ field: 'timeData', message: '截止时间应晚于开始时间' });
  else if ('timeData' in values && end && end <= now && merged.isEnable === ENABLED) {
    errors.push({ field: 'timeData', message: '截止时间已过，请修改截止时间或先停用计划' });
  }
  return errors;
}

async function riskErrors(work: Work, rows: readonly RiskRow[]): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const bare: number[] = [];
  for (const [place, row] of rows.entries()) {
    if (rows.findIndex((other) => other.riskId === row.riskId) < place) {
      errors.push({
        field: `riskCheckListTmp[${place}].riskId`,
        message: `风险点检查内容第${place + 1}行：风险点重复`,
      });
    } else if (isEmpty(row.checkIds)) bare.push(place);
  }
  const chosen = rows.flatMap((row) => row.checkIds ?? []);
  errors.push(...(await emptyLists(work, chosen, 'riskCheckListTmp')));
  if (bare.length === 0) return errors;
  // Where no list is named, those of the point itself are taken: there must be one.
  const found = await work.tx.query<{ id: string; name: string; lists: number }>(
    `select p.id, p.name, (select count(*)::int from ${ownLists('p.tenant_id', 'p.id')}) as lists
       from risk_point p where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null`,
    [work.tenantId, bare.map((place) => (rows[place] as RiskRow).riskId)],
  );
  for (const place of bare) {
    const point = found.find(({ id }) => id === (rows[place] as RiskRow).riskId);
    if (point?.lists === 0) {
      errors.push({
        field: `riskCheckListTmp[${place}].checkIds`,
        message: `风险点“${point.name}”没有自己的检查表，请选择安全检查表`,
      });
    }
  }
  return errors;
}

/** A list without items, or one that was disabled, asks nothing of anybody. */
async function emptyLists(work: Work, ids: readonly string[], field = 'additionalCheckTmp'): Promise<FieldError[]> {
  if (ids.length === 0) return [];
  const rows = await work.tx.query<{ name: string; disabled: boolean }>(
    `select l.name, l.is_enable = 0 as disabled from check_list l
      where l.tenant_id = $1 and l.id = any($2::uuid[]) and l.deleted_at is null
        and (l.is_enable = 0 or not exists (select 1 from check_item i where i.tenant_id = l.tenant_id and i.parent_id = l.id)) order by l.name limit 5`,
    [work.tenantId, [...new Set(ids)]],
  );
  return rows.map(({ name, disabled }) => ({
    field,
    message: disabled ? `检查表“${name}”已停用` : `检查表“${name}”没有检查项`,
  }));
}

async function judgedStratum(work: Work, merged: Stored): Promise<string> {
  const [row] = await work.tx.query<{ category: number | null; posts: { name: string; category: string | null }[] }>(
    `select (select d.dept_category from dept d where d.tenant_id = $1 and d.id = $2::uuid) as category,
            (select coalesce(json_agg(json_build_object('name', p.post_name, 'category', p.category)), '[]') from post p where p.tenant_id = $1 and p.id = any($3::uuid[])) as posts`,
    [work.tenantId, merged.deptId ?? null, merged.postId ?? []],
  );
  return stratumOf({
    deptCategory: row?.category ?? null,
    personalType: Number(merged.personalType),
    posts: row?.posts ?? [],
  });
}

/** From now on the plan is enabled: the running windows get their tasks at once. */
export async function begin(work: Work, id: string): Promise<void> {
  const now = nowText(work);
  await work.tx.run(
    `insert into check_plan_enabled as e (tenant_id, plan_id, from_at) values ($1, $2::uuid, $3::timestamptz)
     on conflict (tenant_id, plan_id, from_at) do update set to_at = null`,
    [work.tenantId, id, now],
  );
  await changeMany(work, checkPlan, {
    kind: 'enable',
    mark: true,
    event: false,
    where: (bind) => `t.id = ${bind(id)}::uuid`,
    set: { enableTime: now, generatedTo: null },
  });
  await generatePlans(work, [id], { now, running: true });
}

/** No longer enabled: what still runs and nobody has begun is cancelled. */
export async function end(work: Work, ids: readonly string[]): Promise<number> {
  const now = nowText(work);
  await work.tx.run(
    'update check_plan_enabled set to_at = $3::timestamptz where tenant_id = $1 and plan_id = any($2::uuid[]) and to_at is null',
    [work.tenantId, ids, now],
  );
  return cancelRunning(work, ids, now);
}
