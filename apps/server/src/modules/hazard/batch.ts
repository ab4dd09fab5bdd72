import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { FieldError } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { invalid, Refusal, refuse } from '../../kernel/errors';
import { rowsOf } from '../../kernel/resource/list/read';
import { idsOf } from '../../kernel/resource/mount';
import { type Route, type RouteInput, route } from '../../kernel/route';
import type { HazardRecord } from './detail';
import { bodyOf, by, takeStep } from './step';

const MAX_BATCH = 100;
const BASE = '/safe/hiddendanger';

const common = {
  resource: hiddenDanger.name,
  operation: 'action',
  access: { code: 'hiddendanger_edit' },
  effect: 'write',
  reach: 'row',
} as const;

/** Locked rows of the ids of a batch, in the order given; 404 when one is missing or out of reach. */
async function chosen(work: Work, input: RouteInput, verb: string): Promise<HazardRecord[]> {
  const ids = [...new Set(idsOf(input).map((id) => id.toLowerCase()))];
  if (ids.length === 0) throw refuse('请选择至少一条数据');
  if (ids.length > MAX_BATCH) throw refuse(`一次最多${verb}${MAX_BATCH}条`);
  return (await rowsOf(work, hiddenDanger, ids, { lock: true })) as HazardRecord[];
}

/** All or none: of those that cannot go, every one is named with its reason, and nothing is written. */
async function allOrNone(rows: readonly HazardRecord[], step: (row: HazardRecord) => Promise<void>): Promise<void> {
  const errors: FieldError[] = [];
  for (const row of rows) {
    try {
      await step(row);
    } catch (error) {
      // Only a rule's own no can be gathered: it was said before anything was written for this row.
      if (!(error instanceof Refusal)) throw error;
      const reasons = error.extra.errors?.map(({ message }) => message) ?? [error.message];
      errors.push({ field: row.id, message: `${row.code ?? row.name}：${[...new Set(reasons)].join('；')}` });
    }
  }
  if (errors.length > 0) throw invalid(errors);
}

/** Major dangers to the supervision office; one told already stays as it is. */
const toGovernment: readonly Route[] = (['POST', 'PUT', 'GET'] as const).map((method) =>
  route({
    ...common,
    method,
    path: `${BASE}/report/government`,
    summary: '批量上报政府',
    run: async (work, input) => {
      const rows = await chosen(work, input, '上报');
      const fresh = rows.filter((row) => Number(row.isReportGovernment) !== 1);
      await allOrNone(fresh, (row) => takeStep(work, row, {}, by('reportGovernment')));
      return { data: { reported: fresh.length, already: rows.length - fresh.length }, msg: '上报成功' };
    },
  }),
);

export const batchRoutes: readonly Route[] = [
  ...toGovernment,
  route({
    ...common,
    method: 'POST',
    path: `${BASE}/batch/reassign`,
    summary: '批量改派整改人',
    run: async (work, input) => {
      const rows = await chosen(work, input, '改派');
      const { ids: _ids, version: _version, ...body } = bodyOf(input.body);
      await allOrNone(rows, (row) => takeStep(work, row, body, by('reassign')));
      return { data: { reassigned: rows.length }, msg: `已改派整改人，共${rows.length}条` };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: `${BASE}/batch/assign`,
    summary: '批量指定整改人',
    run: async (work, input) => {
      const rows = await chosen(work, input, '指定');
      const { ids: _ids, version: _version, ...body } = bodyOf(input.body);
      await allOrNone(rows, (row) => takeStep(work, row, body, by('assign')));
      return { data: { assigned: rows.length }, msg: `已指定整改人，共${rows.length}条` };
    },
  }),
];
