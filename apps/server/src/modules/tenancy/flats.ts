import {
  addPlan,
  deletePoints,
  editPlan,
  placePoint,
  planDetail,
  planPage,
  plans,
  pointDetail,
  pointPage,
  points,
  removePlans,
  removePoints,
} from '@anlan/domain/tenancy/flat-calls';
import { tenantFlat, tenantFlatCompany } from '@anlan/domain/tenancy/tenant-flat';
import type { Call, Stored } from '@anlan/resource';
import { asSystem, type Ctx, inOwnTenant, type Work } from '../../kernel/context';
import { invalid, notFound } from '../../kernel/errors';
import { idsOf } from '../../kernel/resource/ids';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { all, get, page, rowOf } from '../../kernel/resource/list/read';
import { bodyOf } from '../../kernel/resource/steps/take';
import { create, type Hooks, remove, update } from '../../kernel/resource/write/one';
import { type Answer, type Route, type RouteInput, serveOpen } from '../../kernel/route';

const flat = tenantFlat;
const point = tenantFlatCompany;

/** Serves a call about the office's own records, whatever company it is looking at. */
const own = (call: object, run: (work: Work, input: RouteInput) => Promise<Answer>): Route =>
  serveOpen(call as Call, (ctx, _given, input) => inOwnTenant(ctx, (work) => run(work, input)));

const flatHooks: Hooks = {
  // A plan that goes takes its points along: they are nothing without it.
  beforeRemove: async (work, rows) => {
    const points = await work.tx.query<{ id: string }>(
      `select id from tenant_flat_company where tenant_id = $1 and flat_id = any($2::uuid[]) and deleted_at is null`,
      [work.tenantId, rows.map(({ id }) => id)],
    );
    if (points.length > 0)
      await remove(
        work,
        point,
        points.map(({ id }) => id),
      );
  },
};

export const tenantFlatImplementation: Implementation = implement(tenantFlat, {
  instead: ['page', 'get'],
  routes: [
    own(planPage, (work, { query }) => page(work, flat, withoutCompany(query))),
    own(plans, (work, { query }) => all(work, flat, withoutCompany(query), { sort: 'sort' })),
    own(planDetail, (work, { params }) => get(work, flat, params.id)),
    own(addPlan, async (work, { body }) => ({
      data: { id: await create(work, flat, body, flatHooks) },
      msg: '新增成功',
    })),
    own(editPlan, async (work, { params, body }) => {
      await update(work, flat, params.id, body, flatHooks);
      return { data: { id: params.id }, msg: '更新成功' };
    }),
    own(removePlans, async (work, input) => ({
      data: await remove(work, flat, idsOf(input), flatHooks),
      msg: '删除成功',
    })),
  ],
});

/** `tenantId` in these queries names the company a supervisor looks at; it filters nothing of his own. */
const withoutCompany = ({ tenantId: _one, tenantId_equal: _two, ...query }: RouteInput['query']) => query;

interface Named {
  readonly tenantId: string;
  readonly tenantName: string;
}

/** The company a point names, by number or by its whole name, among those the office oversees. */
async function companyOf(ctx: Ctx, body: Stored): Promise<Named> {
  const { actor, app } = ctx;
  const text = (value: unknown) => (typeof value === 'string' && !value.includes('\0') ? value.trim() : '');
  const number = text(body.companyTenantId) || text(body.tenantId);
  const name = text(body.tenantName);
  if (number === '' && name === '') throw invalid([{ field: 'companyTenantId', message: '请选择企业' }]);
  const within = actor.tenantKind === 'platform' ? null : await app.jurisdiction.companies(actor.regionCode);
  const [found] = await asSystem(app, 'company of a point', ({ tx }) =>
    tx.query<Named>(
      `select tenant_id as "tenantId", tenant_name as "tenantName" from tenant
        where deleted_at is null and tenant_type = 1 and ($1::text[] is null or tenant_id = any($1::text[]))
          and case when $2 <> '' then tenant_id = $2 else tenant_name = $3 end limit 1`,
      [within, number, name],
    ),
  );
  if (!found) throw invalid([{ field: 'companyTenantId', message: '企业不存在或不在辖区内' }]);
  return found;
}

export const tenantFlatCompanyImplementation: Implementation = implement(tenantFlatCompany, {
  instead: ['page', 'get'],
  routes: [
    own(points, (work, { query }) => all(work, point, withoutCompany(query), { sort: 'createTime' })),
    own(pointPage, (work, { query }) => page(work, point, withoutCompany(query))),
    own(pointDetail, (work, { params }) => get(work, point, params.id)),
    addPoint(),
    ...[removePoints, deletePoints].map((call) =>
      own(call, async (work, input) => ({ data: await remove(work, point, idsOf(input)), msg: '删除成功' })),
    ),
  ],
});

/** A company is once on a plan: added again it moves. */
function addPoint(): Route {
  return serveOpen(placePoint, async (ctx, _given, input) => {
    const body = bodyOf(input.body);
    const company = await companyOf(ctx, body);
    return inOwnTenant(ctx, async (work) => {
      if (typeof body.flatId !== 'string') throw invalid([{ field: 'flatId', message: '请选择所属平面图' }]);
      // Locked: two people who place the same company do it one after the other.
      const plan = await rowOf(work, flat, body.flatId, { lock: true }).catch(() => {
        throw notFound();
      });
      const [known] = await work.tx.query<{ id: string }>(
        `select id from tenant_flat_company where tenant_id = $1 and flat_id = $2::uuid and company_tenant_id = $3 and deleted_at is null`,
        [work.tenantId, plan.id, company.tenantId],
      );
      const sent = { xaxis: body.xaxis, yaxis: body.yaxis };
      if (known) {
        await update(work, point, known.id, sent, {}, { only: ['xaxis', 'yaxis'], require: ['xaxis', 'yaxis'] });
        return { data: { id: known.id }, msg: '更新成功' };
      }
      const id = await create(
        work,
        point,
        { ...sent, flatId: plan.id, companyTenantId: company.tenantId },
        {},
        { set: { tenantName: company.tenantName } },
      );
      return { data: { id }, msg: '新增成功' };
    });
  });
}
