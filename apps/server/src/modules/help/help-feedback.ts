import { helpFeedback } from '@anlan/domain/help/help-feedback';
import { message, permissionCode } from '@anlan/resource';
import { type Ctx, inScope, nowText, type Work } from '../../kernel/context';
import { forbidden } from '../../kernel/errors';
import type { Condition } from '../../kernel/resource/filters';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { get, page, rowsOf } from '../../kernel/resource/read';
import { create, type Hooks } from '../../kernel/resource/write';
import { openRoute, type Route, route } from '../../kernel/route';

const BASE = '/safe/helpfeedback';
const INTERNAL = 2;

const hooks: Hooks<typeof helpFeedback> = {
  beforeWrite: async (work, values, before) => {
    if (!before) {
      values.fromTenantId = work.actor.tenantId;
      // Answers come from the platform alone.
      if (work.actor.tenantKind !== 'platform') values.replyContent = null;
    } else if ('replyContent' in values && values.replyContent !== before.replyContent) {
      values.replyTime = values.replyContent === null ? null : nowText(work);
    }
    return undefined;
  },
};

const mine = ({ actor }: Pick<Ctx, 'actor'>): Condition => ({
  shape: 'mine',
  sql: (place) => `t.create_user = ${place(0)}::uuid and t.from_tenant_id = ${place(1)}`,
  values: [actor.userId, actor.tenantId],
});

/** Internal reports of the viewed company: all of them to whoever sees the whole company, else one's own. */
function internal({ actor, tenantId }: Pick<Ctx, 'actor' | 'tenantId'>): Condition {
  const all = actor.tenantKind !== 'company' || actor.reach.all;
  return {
    shape: all ? 'internal' : 'internal-own',
    sql: (place) =>
      `t.type = ${INTERNAL} and t.from_tenant_id = ${place(0)}${all ? '' : ` and t.create_user = ${place(1)}::uuid`}`,
    values: all ? [tenantId] : [tenantId, actor.userId],
  };
}

/** One row: whoever answers, whoever wrote it, whoever may read the company's internal reports. */
function readable(ctx: Ctx): readonly Condition[] {
  const { actor } = ctx;
  if (actor.tenantKind === 'platform' && actor.permissions.has(permissionCode(helpFeedback, 'view'))) return [];
  const [own, reports] = [mine(ctx), internal(ctx)];
  return [
    {
      shape: `${own.shape}|${reports.shape}`,
      sql: (place) => `(${own.sql(place)} or ${reports.sql((index) => place(own.values.length + index))})`,
      values: [...own.values, ...reports.values],
    },
  ];
}

const own = { resource: helpFeedback.name, operation: 'own' } as const;
const list = (
  path: string,
  summary: string,
  facts: Pick<Route, 'access' | 'reach' | 'needsCompany'>,
  refine: (work: Work) => Condition,
): Route =>
  route({
    ...own,
    ...facts,
    method: 'GET',
    path: `${BASE}${path}`,
    summary,
    effect: 'read',
    run: (work, { query }) => page(work, helpFeedback, query, { refine: [refine(work)], sort: '-createTime' }),
  });

export const helpFeedbackImplementation: Implementation = implement(helpFeedback, {
  hooks: hooks as unknown as Hooks,
  instead: ['create', 'get'],
  routes: [
    route({
      method: 'POST',
      path: `${BASE}/add`,
      summary: '提交意见反馈',
      access: { signedIn: true },
      effect: 'write',
      resource: helpFeedback.name,
      operation: 'create',
      // What a person has to say is his own, also a supervisor's; while he looks at a company he writes nothing there.
      reach: 'self',
      run: async (work, { body }) => {
        if (work.tenantId !== work.actor.tenantId) throw forbidden(message.readonly);
        return { data: { id: await create(work, helpFeedback, body, hooks as unknown as Hooks) }, msg: '提交成功' };
      },
    }),
    openRoute({
      method: 'GET',
      path: `${BASE}/:id`,
      summary: '意见反馈详情',
      access: { signedIn: true },
      effect: 'read',
      resource: helpFeedback.name,
      operation: 'get',
      reach: 'row',
      // The pictures lie with the tenant they were sent from.
      open: async (ctx, { params }) => {
        const refine = readable(ctx);
        const [row] = await inScope(ctx, (work) => rowsOf(work, helpFeedback, [params.id ?? ''], { refine }));
        const tenantId = row?.fromTenantId ?? ctx.tenantId;
        return inScope({ ...ctx, tenantId }, (work) => get(work, helpFeedback, params.id, { refine }));
      },
    }),
    list('/mine', '我的反馈', { access: { signedIn: true }, reach: 'self' }, mine),
    list('/report/page', '内部报告', { access: { signedIn: true, audience: ['company'] }, reach: 'rows' }, internal),
    list(
      '/government/report/page',
      '监管端：企业内部报告',
      { access: { signedIn: true, audience: ['government', 'platform'] }, reach: 'rows', needsCompany: true },
      internal,
    ),
  ],
});
