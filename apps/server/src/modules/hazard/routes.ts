import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { isUuid, manyOf } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { all, type ListOptions, page, rowOf } from '../../kernel/resource/list/read';
import { type Route, route } from '../../kernel/route';
import { detailInReach } from './detail';
import { PHOTOS, reusedPhotos } from './suggestions/reused';
import { awaitsMeByArms, relatedToMe, reportedByMe } from './todo';

const BASE = '/safe/hiddendanger';
const own = { resource: hiddenDanger.name, operation: 'own' } as const;
const view = { code: 'hiddendanger_view' } as const;
const edit = { code: 'hiddendanger_edit' } as const;

const list = (path: string, summary: string, which: (work: Work) => ListOptions): Route =>
  route({
    ...own,
    method: 'GET',
    path: `${BASE}/${path}`,
    summary,
    // One's own: a supervisor has none in a company. The platform has the menus of a company, so its lists answer too.
    access: { ...view, audience: ['company', 'platform'] },
    effect: 'read',
    reach: 'self',
    run: (work, { query }) => page(work, hiddenDanger, query, which(work)),
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

/** hiddenDangerType 2 巡查上报. */
const OF_A_CHECK = 2;

/**
 * The item of a check a danger came from, with the check; null for what was reported otherwise. Later checks that found
 * it still there are linked to it as well: the first is where it came from.
 */
const checkResult = route({
  ...own,
  method: 'GET',
  path: `${BASE}/view/checkresult`,
  summary: '隐患来自哪次检查的哪一项',
  access: view,
  effect: 'read',
  reach: 'row',
  needsCompany: true,
  run: async (work, { query }) => {
    const row = await rowOf(work, hiddenDanger, query.id);
    if (!row.planName && Number(row.hiddenDangerType) !== OF_A_CHECK) return { data: null };
    const [item] = await work.tx.query(
      `select i.id, i.project, i.content, i.standard, i.basis, i.method, i.result, i.describe, array_to_string(i.images, ',') as images,
              p.name as "riskName", c.id as "recordId", c.name as "recordName", c.plan_name as "planName", c.record_status as "recordStatus",
              to_char(c.finish_time, 'YYYY-MM-DD HH24:MI:SS') as "finshTime", u.real_name as "finishUserName"
         from check_record_item i join check_record c on c.tenant_id = i.tenant_id and c.id = i.parent_id
         left join risk_point p on p.tenant_id = i.tenant_id and p.id = i.risk_id
         left join app_user u on u.tenant_id = c.tenant_id and u.id = c.finish_user_id
        where i.tenant_id = $1 and i.hidden_danger_id = $2::uuid and c.deleted_at is null order by c.finish_time, i.id limit 1`,
      [work.tenantId, row.id],
    );
    return { data: item ?? null };
  },
});

/** Told while a step is being filled in: pictures of one's own, not sent off yet, that have been shown before. */
const photoReused = route({
  ...own,
  method: 'GET',
  path: `${BASE}/photo/reused`,
  summary: '照片是否重复使用',
  access: edit,
  effect: 'read',
  reach: 'row',
  needsCompany: true,
  run: async (work, { query }) => {
    const row = await rowOf(work, hiddenDanger, query.id);
    const field = PHOTOS.find((name) => name === query.field);
    const ids = manyOf(query.photos, 9);
    if (!field || !ids?.every(isUuid)) throw refuse('请选择照片');
    const mine = await work.tx.query<{ id: string }>(
      `select id from attachment where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null
          and (create_user = $3::uuid and owner_id is null or owner_resource = '${hiddenDanger.name}' and owner_id = $4)`,
      [work.tenantId, ids, work.actor.userId, row.id],
    );
    const shown = ids.filter((id) => mine.some((photo) => photo.id === id.toLowerCase()));
    return { data: { told: await reusedPhotos(work, { id: row.id, before: row, shown: { [field]: shown } }) } };
  },
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
  list('upcoming/page', '我的待办隐患', (work) => ({ anyOf: awaitsMeByArms(work) })),
  list('informant/page', '我上报的隐患', (work) => ({ refine: [reportedByMe(work)] })),
  list('related/page', '与我有关的隐患', (work) => ({ refine: [relatedToMe(work)] })),
  byStatus,
  checkResult,
  photoReused,
  detail(':id', false),
  detail('government/:id', true),
];
