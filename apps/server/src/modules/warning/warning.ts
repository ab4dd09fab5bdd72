import { causeStands, WARN_SOURCE, WARN_STATE } from '@anlan/domain/warning/steps';
import { causeResource, warning } from '@anlan/domain/warning/warning';
import { type AnySteps, availableSteps, isUuid, type RowOf } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { notFound, refuse } from '../../kernel/errors';
import { implement } from '../../kernel/resource/implement';
import { get, rowOf } from '../../kernel/resource/list/read';
import { readable, referenceKey } from '../../kernel/resource/scope/readable';
import type { Answer, RouteInput } from '../../kernel/route';
import { changeWarning, handling } from './handle';
import { remember } from './record';

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
  const mine = work.actor.tenantKind !== 'government' && work.actor.can('warn_edit');
  const steps = mine ? availableSteps(warning.steps as AnySteps, row, work.actor) : [];
  const actions = [...new Set(steps.map(({ button, name }) => button ?? name))];
  return `${json.slice(0, -1)},"records":${found?.records ?? '[]'},"cause":${JSON.stringify(cause)},"causeStands":${causeStands(row)},"availableActions":${JSON.stringify(actions)}}`;
}

/** The record it is about, named and linked for whoever may open it; null for everybody else. */
async function causeOf(work: Work, row: RowOf<typeof warning>) {
  const found = { resource: causeResource(row.source), id: row.sourceId ?? '' };
  const title = isUuid(found.id) ? (await readable(work, [found])).get(referenceKey(found)) : undefined;
  return title === undefined ? null : { ...found, title };
}

async function detail(work: Work, { params: { id } }: RouteInput): Promise<Answer> {
  if (!isUuid(id)) throw notFound();
  return { json: await detailOf(work, id) };
}

export const warningImplementation = implement(warning, {
  steps: handling,
  serves: { get: detail, governmentGet: detail, update: changeWarning },
  carried: ['records', 'cause', 'causeStands', 'availableActions'],
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
});
