import { call, f, IDS, permissionCode, type, type Verb } from '@anlan/resource';
import { tenantFlat, tenantFlatCompany } from './tenant-flat';

export interface OfficePlan {
  readonly id: string;
  readonly name: string;
  readonly location: string;
  readonly locationName: string;
  readonly sort: number | null;
  readonly remark: string | null;
  readonly version: number;
}
export interface OfficePlanDetail extends OfficePlan {
  readonly url: string;
  readonly urlList: readonly { readonly attachId: string; readonly link: string }[];
}
export interface OfficePoint {
  readonly id: string;
  readonly companyTenantId: string;
  readonly tenantName: string;
  /** Percent of the picture's width, from the left. */
  readonly xaxis: string;
  /** Percent of its height, from above. */
  readonly yaxis: string;
}
interface Saved {
  readonly id: string;
}

/**
 * Whoever keeps plans is an office (or the platform), and its plans are its own records: `self` lets a supervisor write
 * them, whatever company he is looking at.
 */
const may = (verb: Verb) =>
  ({
    access: { code: permissionCode(tenantFlat, verb), audience: ['government', 'platform'] },
    reach: 'self',
  }) as const;
const plan = { resource: tenantFlat.name } as const;
const point = { resource: tenantFlatCompany.name } as const;
const chosen = { query: IDS, body: IDS, list: true } as const;

export const plans = call('GET /safe/tenantflat/government/flatList', {
  ...may('view'),
  ...plan,
  summary: '本机构的全部区域平面图',
  filters: tenantFlat,
  reply: type<readonly OfficePlan[]>(),
});
export const planPage = call('GET /safe/tenantflat/page', {
  ...may('view'),
  ...plan,
  summary: '区域平面图分页列表',
  filters: tenantFlat,
});
export const planDetail = call('GET /safe/tenantflat/:id', {
  ...may('view'),
  ...plan,
  reach: 'row',
  summary: '区域平面图详情',
  reply: type<OfficePlanDetail>(),
});
export const addPlan = call('POST /safe/tenantflat/add', {
  ...may('add'),
  ...plan,
  summary: '区域平面图新增',
  record: tenantFlat,
  body: tenantFlat.fields,
  judged: true,
  reply: type<Saved>(),
});
export const editPlan = call('POST /safe/tenantflat/edit/:id', {
  ...may('edit'),
  ...plan,
  summary: '区域平面图修改',
  record: tenantFlat,
  body: tenantFlat.fields,
  judged: true,
  reply: type<Saved>(),
});
export const removePlans = call('POST /safe/tenantflat/delete', {
  ...may('delete'),
  ...plan,
  ...chosen,
  summary: '区域平面图删除',
});

export const points = call('GET /safe/tenantflatcompany/list', {
  ...may('view'),
  ...point,
  summary: '平面图上的企业点位',
  filters: tenantFlatCompany,
  reply: type<readonly OfficePoint[]>(),
});
export const pointPage = call('GET /safe/tenantflatcompany/page', {
  ...may('view'),
  ...point,
  summary: '平面图企业点位分页列表',
  filters: tenantFlatCompany,
});
export const pointDetail = call('GET /safe/tenantflatcompany/:id', {
  ...may('view'),
  ...point,
  reach: 'row',
  summary: '平面图企业点位详情',
});
/** A company is once on a plan: added again it moves. It is named by its number, or by its whole name. */
export const placePoint = call('POST /safe/tenantflatcompany/add', {
  ...may('edit'),
  ...point,
  summary: '平面图放置企业点位',
  record: tenantFlatCompany,
  body: { ...tenantFlatCompany.fields, tenantName: f.text('企业名称') },
  judged: true,
  reply: type<Saved>(),
});
export const removePoints = call('POST /safe/tenantflatcompany/delete', {
  ...may('edit'),
  ...point,
  ...chosen,
  summary: '平面图企业点位删除',
});
export const deletePoints = call('DELETE /safe/tenantflatcompany/delete', {
  ...may('edit'),
  ...point,
  ...chosen,
  summary: '平面图企业点位删除',
});
