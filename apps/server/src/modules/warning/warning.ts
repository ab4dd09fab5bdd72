import { causeStands } from '@anlan/domain/warning/steps';
import { causeResource, WARN_SOURCE, WARN_STATE, warning } from '@anlan/domain/warning/warning';
import { availableActions, isUuid, type RowOf } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { notFound, refuse } from '../../kernel/errors';
import { implement } from '../../kernel/resource/implement';
import { get, rowOf } from '../../kernel/resource/list/read';
import { readable, referenceKey } from '../../kernel/resource/scope/readable';
import { type Route, route } from '../../kernel/route';
import { changeWarning } from './handle';
import { remember } from './record';

const BASE = '/safe/warn';
const own = { resource: warning.name } as const;

/** The row with what happened to it, and whether the reader may handle it. */
async function detailOf(work: Work, id: unknown): Promise<string> {
  const { json } = await get(work, warning, id);
  const row = await rowOf(work, warning, id);
  const [found] = await work.tx.query<{ records: string }>(
    `select coalesce(json_agg(to_jsonb(x) - 'at' order by x.at, x.id), '[]')::text as records from (
       select r.id, r.time as at, r.kind, r.warn_state as "warnState", r.content, r.level_before as "levelBefore", r.warn_level as "warnLevel",
              r.content_before as "contentBefore", r.why, r.reason, r.info, to_char(r.time, 'YYYY-MM-DD HH24:MI:SS') as time,
              (select u.real_name from app_user u where u.tenant_id = r.tenant_id and u.id = r.user_id) as "userName"
         from warning_record r where r.tenant_id = $1 and r.warning_id = $2::uuid) x`,
    [work.tenantId, row.id],
  );
  const cause = await causeOf(work, row);
  const actions = work.actor.tenantKind === 'government' ? [] : availableActions(warning as never, row, work.actor);
  return `${json.slice(0, -1)},"records":${found?.records ?? '[]'},"cause":${JSON.stringify(cause)},"causeStands":${causeStands(row)},"availableActions":${JSON.stringify(actions)}}`;
}

/** The record it is about, named and linked for whoever may open it; null for everybody else. */
async function causeOf(work: Work, row: RowOf<typeof warning>) {
  const found = { resource: causeResource(row.source), id: row.sourceId ?? '' };
  const title = isUuid(found.id) ? (await readable(work, [found])).get(referenceKey(found)) : undefined;
  return title === undefined ? null : { ...found, title };
}

const detail = (path: string, twin: boolean): Route =>
  route({
    ...own,
    operation: twin ? 'governmentGet' : 'get',
    method: 'GET',
    path,
    summary: twin ? '预警监管端详情' : '预警详情（含处理记录）',
    access: twin ? { code: 'warn_view', audience: ['government', 'platform'] } : { code: 'warn_view' },
    effect: 'read',
    reach: 'row',
    needsCompany: true,
    run: async (work, { params }) => {
      if (!isUuid(params.id)) throw notFound();
      return { json: await detailOf(work, params.id) };
    },
  });

/** With the id in the path or, as the family also sends it, in the body. */
const change = (path: string): Route =>
  route({
    ...own,
    operation: 'update',
    method: 'PUT',
    path,
    summary: '修改或处理预警',
    access: { code: 'warn_edit' },
    effect: 'write',
    reach: 'row',
    run: async (work, { params, body }) => {
      const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
      const { msg, ...data } = await changeWarning(work, params.id ?? given.id, given);
      return { data, msg };
    },
  });

export const warningImplementation = implement(warning, {
  instead: ['get', 'governmentGet', 'update'],
  hooks: {
    beforeWrite: async (work, values, before) => {
      if (before) return undefined;
      const now = nowText(work);
      values.warnState = WARN_STATE.waiting;
      values.accessSigns = WARN_SOURCE.person;
      values.worstLevel = values.warnLevel ?? null;
      values.warnTimeStart ??= now;
      values.lastTime = values.warnTimeStart;
      values.repeatCount = 1;
      values.tenantName = work.actor.tenantName;
      // A point's warning is for whoever answers for the point, unless somebody else is named.
      if (typeof values.riskId === 'string' && (!values.warnUserId || !values.deptId)) {
        const [point] = await work.tx.query<{ principal_id: string | null; dept_id: string | null }>(
          'select principal_id, dept_id from risk_point where tenant_id = $1 and id = $2::uuid and deleted_at is null',
          [work.tenantId, values.riskId],
        );
        values.warnUserId ??= point?.principal_id ?? null;
        values.deptId ??= point?.dept_id ?? null;
      }
      return undefined;
    },
    afterWrite: async (work, id, before) => {
      if (before) return;
      const row = await rowOf(work, warning, id);
      await remember(work, id, 'create', WARN_STATE.waiting, { content: row.warnContent, level: row.warnLevel });
    },
    beforeRemove: async (_work, rows) => {
      if (rows.some((row) => row.processingState === 1)) throw refuse('未消除的预警不能删除，请先处理并消警');
    },
  },
  routes: [detail(`${BASE}/:id`, false), detail(`${BASE}/government/:id`, true), change(`${BASE}/:id`), change(BASE)],
});
