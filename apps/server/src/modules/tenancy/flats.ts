import { tenantFlat, tenantFlatCompany } from '@anlan/domain/tenancy/tenant-flat';
import { type AnyResource, f, IDS, permissionCode, type Stored, type Takes, type Verb } from '@anlan/resource';
import { asSystem, type Ctx, inOwnTenant, type Work } from '../../kernel/context';
import { invalid, notFound } from '../../kernel/errors';
import { idsOf } from '../../kernel/resource/ids';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { all, get, page, rowOf } from '../../kernel/resource/list/read';
import { create, type Hooks, remove, update } from '../../kernel/resource/write/one';
import { type Access, type Answer, openRoute, type Route, type RouteInput } from '../../kernel/route';

const flat = tenantFlat;
const point = tenantFlatCompany;

/**
 * Whoever keeps plans is an office (or the platform), and its plans are its own records: `self` lets a supervisor write
 * them, and `own` puts every call into his own tenant, whatever company he is looking at.
 */
const access = (verb: Verb): Access => ({
  code: permissionCode(flat, verb),
  audience: ['government', 'platform'],
});
const bodyOf = ({ body }: RouteInput): Stored =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Stored) : {};

interface Own {
  readonly method?: Route['method'];
  readonly path: string;
  readonly summary: string;
  readonly of: AnyResource;
  readonly verb: Verb;
  readonly reach: Route['reach'];
  readonly run: (work: Work, input: RouteInput) => Promise<Answer>;
  readonly takes: Takes;
  readonly prepare?: (ctx: Ctx, input: RouteInput) => Promise<void>;
}

const own = ({ method = 'GET', path, summary, of, verb, reach, run, takes, prepare }: Own): Route =>
  openRoute({
    method,
    path,
    summary,
    access: access(verb),
    effect: verb === 'view' ? 'read' : 'write',
    reach,
    resource: of.name,
    operation: 'own',
    takes,
    open: async (ctx, input) => {
      await prepare?.(ctx, input);
      return inOwnTenant(ctx, (work) => run(work, input));
    },
  });

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
    own({
      path: '/safe/tenantflat/page',
      summary: '区域平面图分页列表',
      of: flat,
      verb: 'view',
      reach: 'self',
      takes: { filters: flat },
      run: (work, { query }) => page(work, flat, withoutCompany(query)),
    }),
    own({
      path: '/safe/tenantflat/government/flatList',
      summary: '本机构的全部区域平面图',
      of: flat,
      verb: 'view',
      reach: 'self',
      takes: { filters: flat },
      run: (work, { query }) => all(work, flat, withoutCompany(query), { sort: 'sort' }),
    }),
    own({
      path: '/safe/tenantflat/:id',
      summary: '区域平面图详情',
      of: flat,
      verb: 'view',
      reach: 'row',
      takes: {},
      run: (work, { params }) => get(work, flat, params.id),
    }),
    own({
      method: 'POST',
      path: '/safe/tenantflat/add',
      summary: '区域平面图新增',
      of: flat,
      verb: 'add',
      reach: 'self',
      takes: { record: tenantFlat, body: tenantFlat.fields, judged: true },
      run: async (work, { body }) => ({ data: { id: await create(work, flat, body, flatHooks) }, msg: '新增成功' }),
    }),
    own({
      method: 'POST',
      path: '/safe/tenantflat/edit/:id',
      summary: '区域平面图修改',
      of: flat,
      verb: 'edit',
      reach: 'self',
      takes: { record: tenantFlat, body: tenantFlat.fields, judged: true },
      run: async (work, { params, body }) => {
        await update(work, flat, params.id, body, flatHooks);
        return { data: { id: params.id }, msg: '更新成功' };
      },
    }),
    own({
      method: 'POST',
      path: '/safe/tenantflat/delete',
      summary: '区域平面图删除',
      of: flat,
      verb: 'delete',
      reach: 'self',
      takes: { query: IDS, body: IDS, list: true },
      run: async (work, input) => ({ data: await remove(work, flat, idsOf(input), flatHooks), msg: '删除成功' }),
    }),
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

const LIST = ['/safe/tenantflatcompany/list', '/safe/tenantflatcompany/page'] as const;

export const tenantFlatCompanyImplementation: Implementation = implement(tenantFlatCompany, {
  instead: ['page', 'get'],
  routes: [
    own({
      path: LIST[0],
      summary: '平面图上的企业点位',
      of: point,
      verb: 'view',
      reach: 'self',
      takes: { filters: point },
      run: async (work, { query }) => all(work, point, withoutCompany(query), { sort: 'createTime' }),
    }),
    own({
      path: LIST[1],
      summary: '平面图企业点位分页列表',
      of: point,
      verb: 'view',
      reach: 'self',
      takes: { filters: point },
      run: (work, { query }) => page(work, point, withoutCompany(query)),
    }),
    own({
      path: '/safe/tenantflatcompany/:id',
      summary: '平面图企业点位详情',
      of: point,
      verb: 'view',
      reach: 'row',
      takes: {},
      run: (work, { params }) => get(work, point, params.id),
    }),
    addPoint(),
    ...(['POST', 'DELETE'] as const).map((method) =>
      own({
        method,
        path: '/safe/tenantflatcompany/delete',
        summary: '平面图企业点位删除',
        of: point,
        verb: 'edit',
        reach: 'self',
        takes: { query: IDS, body: IDS, list: true },
        run: async (work, input) => ({ data: await remove(work, point, idsOf(input)), msg: '删除成功' }),
      }),
    ),
  ],
});

/** A company is once on a plan: added again it moves. */
function addPoint(): Route {
  return openRoute({
    method: 'POST',
    path: '/safe/tenantflatcompany/add',
    summary: '平面图放置企业点位',
    access: access('edit'),
    effect: 'write',
    reach: 'self',
    resource: point.name,
    operation: 'own',
    takes: {
      record: tenantFlatCompany,
      body: { ...tenantFlatCompany.fields, tenantName: f.text('企业名称') },
      judged: true,
    },
    open: async (ctx, input) => {
      const body = bodyOf(input);
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
    },
  });
}
