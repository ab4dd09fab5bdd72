import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { Work } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import type { Condition } from '../../kernel/resource/filters';
import { idsOf } from '../../kernel/resource/mount';
import { all, page, rowOf, rowsOf } from '../../kernel/resource/read';
import { type Answer, type Route, route } from '../../kernel/route';
import { detailInReach, detailOf, type HazardRecord } from './detail';
import { reportHazard } from './report';
import { by, takeStep, throughTheDoor } from './step';
import { awaitsMe, relatedToMe, reportedByMe } from './todo';

const BASE = '/safe/hiddendanger';
const own = { resource: hiddenDanger.name, operation: 'own' } as const;
const view = { code: 'hiddendanger_view' } as const;
const edit = { code: 'hiddendanger_edit' } as const;

/** The record after the step, with its history. */
export async function answer(work: Work, id: string, msg: string): Promise<Answer> {
  return { json: await detailOf(work, id), msg };
}

const report = route({
  ...own,
  operation: 'create',
  method: 'POST',
  path: `${BASE}/report`,
  summary: '上报隐患',
  access: { code: 'hiddendanger_add' },
  effect: 'write',
  reach: 'rows',
  run: async (work, { body }) => answer(work, await reportHazard(work, body), '上报成功'),
});

/** Clients send either name with either verb; what happens is decided by state, person and body. */
const door: readonly Route[] = (['revise', 'review'] as const).flatMap((name) =>
  (['PUT', 'POST'] as const).map((method) =>
    route({
      ...own,
      operation: 'action',
      method,
      path: `${BASE}/${name}/:id`,
      summary: name === 'revise' ? '办理隐患：指定整改人、整改' : '办理隐患：指定复查人、复查',
      access: edit,
      effect: 'write',
      reach: 'row',
      run: async (work, { params, body }) => {
        const row = await rowOf(work, hiddenDanger, params.id, { lock: true });
        await takeStep(work, row, body, throughTheDoor);
        return answer(work, row.id, '办理成功');
      },
    }),
  ),
);

/** The definition has the PUT; clients of the family also POST. */
const invalidByPost = route({
  ...own,
  operation: 'action',
  method: 'POST',
  path: `${BASE}/invalid/:id`,
  summary: '隐患：作废',
  access: edit,
  effect: 'write',
  reach: 'row',
  run: async (work, { params, body }) => {
    const row = await rowOf(work, hiddenDanger, params.id, { lock: true });
    await takeStep(work, row, body, by('void'));
    return answer(work, row.id, '作废成功');
  },
});

const MAX_BATCH = 100;

/** Major dangers to the supervision office, several at once, all or none; one told already stays as it is. */
const toGovernment: readonly Route[] = (['POST', 'PUT', 'GET'] as const).map((method) =>
  route({
    ...own,
    operation: 'action',
    method,
    path: `${BASE}/report/government`,
    summary: '批量上报政府',
    access: edit,
    effect: 'write',
    reach: 'row',
    run: async (work, input) => {
      const ids = [...new Set(idsOf(input).map((id) => id.toLowerCase()))];
      if (ids.length === 0) throw refuse('请选择至少一条数据');
      if (ids.length > MAX_BATCH) throw refuse(`一次最多上报${MAX_BATCH}条`);
      const rows = (await rowsOf(work, hiddenDanger, ids, { lock: true })) as HazardRecord[];
      const fresh = rows.filter((row) => Number(row.isReportGovernment) !== 1);
      for (const row of fresh) await takeStep(work, row, {}, by('reportGovernment'));
      return { data: { reported: fresh.length, already: rows.length - fresh.length }, msg: '上报成功' };
    },
  }),
);

const list = (path: string, summary: string, refine: (work: Work) => Condition): Route =>
  route({
    ...own,
    method: 'GET',
    path: `${BASE}/${path}`,
    summary,
    // One's own: a supervisor has none in a company. The platform has the menus of a company, so its lists answer too.
    access: { ...view, audience: ['company', 'platform'] },
    effect: 'read',
    reach: 'self',
    run: (work, { query }) => page(work, hiddenDanger, query, { refine: [refine(work)] }),
  });

const byStatus = route({
  ...own,
  method: 'GET',
  path: `${BASE}/list`,
  summary: '隐患列表（不分页）',
  access: view,
  effect: 'read',
  reach: 'rows',
  needsCompany: true,
  run: (work, { query }) => all(work, hiddenDanger, query),
});

const detail = (path: string, twin: boolean): Route =>
  route({
    ...own,
    operation: twin ? 'governmentGet' : 'get',
    method: 'GET',
    path: `${BASE}/${path}`,
    summary: twin ? '隐患监管端详情' : '隐患详情（含处理记录）',
    access: twin ? { ...view, audience: ['government', 'platform'] } : view,
    effect: 'read',
    reach: 'row',
    needsCompany: true,
    run: async (work, { params }) => ({ json: await detailInReach(work, params.id) }),
  });

export const hazardRoutes: readonly Route[] = [
  report,
  ...door,
  invalidByPost,
  ...toGovernment,
  list('upcoming/page', '我的待办隐患', awaitsMe),
  list('informant/page', '我上报的隐患', reportedByMe),
  list('related/page', '与我有关的隐患', relatedToMe),
  byStatus,
  detail(':id', false),
  detail('government/:id', true),
];
