import { helpFeedback } from '@anlan/domain/help/help-feedback';
import { internalReport } from '@anlan/domain/help/internal-report';
import { f, isEmpty, message, permissionCode, type Stored } from '@anlan/resource';
import { type Ctx, inScope, nowText } from '../../kernel/context';
import { forbidden, Refusal } from '../../kernel/errors';
import type { Letters } from '../../kernel/push/bell';
import { type Implementation, implement } from '../../kernel/resource/implement';
import type { Condition } from '../../kernel/resource/list/condition';
import { get, type ListPage, page, paging, rowsOf } from '../../kernel/resource/list/read';
import { create, type Hooks } from '../../kernel/resource/write/one';
import { openRoute, type Route, route } from '../../kernel/route';
import { reportedBy, reportInside } from './internal-report';

const BASE = '/safe/helpfeedback';
/** A report inside the company: a table of its own, behind the company's wall. */
const INTERNAL = '2';

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
  // An answer is news of its own: later corrections of the rest are none.
  afterWrite: async ({ tx, tenantId }, id, before) => {
    if (!before) return;
    await tx.run(
      `insert into outbox (tenant_id, topic, record_id)
       select $1, $2, f.id::text from help_feedback f
        where f.id = $3::uuid and f.reply_content is not null and f.reply_content is distinct from $4 returning 1`,
      [tenantId, `${helpFeedback.name}.answer`, id, before.replyContent],
    );
  },
};

/** Whoever said something hears what the platform answers. */
export const feedbackLetters: Letters = async (tx, event) => {
  if (!event.topic.endsWith('.answer')) return [];
  const rows = await tx.query<{ tenant_id: string; user_id: string; title: string; reply: string }>(
    `select from_tenant_id as tenant_id, create_user as user_id, title, reply_content as reply from help_feedback
      where id = $1::uuid and deleted_at is null and reply_content is not null and create_user is not null
        and from_tenant_id is not null`,
    [event.recordId],
  );
  return rows.map(({ tenant_id, user_id, title, reply }) => ({
    tenantId: tenant_id,
    userId: user_id,
    title: `您的反馈“${title}”已答复`,
    content: reply,
  }));
};

const mine = ({ actor }: Pick<Ctx, 'actor'>): Condition => ({
  shape: 'mine',
  sql: (place) => `t.create_user = ${place(0)}::uuid and t.from_tenant_id = ${place(1)}`,
  values: [actor.userId, actor.tenantId],
});

/** One row: whoever answers, and whoever wrote it. */
function readable(ctx: Ctx): readonly Condition[] {
  const { actor } = ctx;
  return actor.tenantKind === 'platform' && actor.permissions.has(permissionCode(helpFeedback, 'view'))
    ? []
    : [mine(ctx)];
}

const own = { resource: helpFeedback.name, operation: 'own' } as const;
const typeOf = (facts: unknown): string =>
  String((typeof facts === 'object' && facts !== null ? (facts as Stored).type : undefined) ?? '1');

/** What the person has said, in both places, newest first. */
const mineRoute = (): Route =>
  route({
    ...own,
    method: 'GET',
    path: `${BASE}/mine`,
    summary: '我的反馈',
    access: { signedIn: true },
    effect: 'read',
    reach: 'self',
    takes: { filters: helpFeedback, query: { type: f.text('反馈类型') } },
    run: async (work, { query }) => {
      const { type, ...rest } = query;
      const reports = (asked: typeof query) =>
        page(work, internalReport, asked, {
          refine: [reportedBy(work)],
          sort: '-createTime',
        });
      const said = (asked: typeof query) =>
        page(work, helpFeedback, asked, { refine: [mine(work)], sort: '-createTime' });
      if (type === INTERNAL) return marked(await reports(rest));
      if (!isEmpty(type)) return said(query);
      const { current, size } = paging(query);
      // Both sorted alike, so the page asked for lies within the first so many of each.
      const first = { ...rest, current: '1', size: String(Math.min(500, current * size)) };
      const [a, b] = [read(await said(first)), read(marked(await reports(first)))];
      const rows = [...a.records, ...b.records].sort((x, y) => (x.createTime < y.createTime ? 1 : -1));
      const total = a.total + b.total;
      const records = rows.slice((current - 1) * size, current * size);
      return { data: { records, total, size, current, pages: Math.ceil(total / size) } };
    },
  });

interface Listed {
  readonly records: readonly (Stored & { readonly createTime: string })[];
  readonly total: number;
}
const read = ({ json }: ListPage): Listed => JSON.parse(String(json)) as Listed;
const marked = ({ json }: ListPage): { json: string } => {
  const found = read({ json });
  return { json: JSON.stringify({ ...found, records: found.records.map((row) => ({ ...row, type: 2 })) }) };
};

export const helpFeedbackImplementation: Implementation = implement(helpFeedback, {
  hooks: hooks as Hooks,
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
      takes: { record: helpFeedback, body: { ...internalReport.fields, ...helpFeedback.fields }, judged: true },
      run: async (work, { body }) => {
        if (work.tenantId !== work.actor.tenantId) throw forbidden(message.readonly);
        const id =
          typeOf(body) === INTERNAL
            ? await reportInside(work, body)
            : await create(work, helpFeedback, body, hooks as Hooks);
        return { data: { id }, msg: '提交成功' };
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
      takes: {},
      open: async (ctx, { params }) => {
        const refine = readable(ctx);
        const row = await inScope(ctx, (work) =>
          rowsOf(work, helpFeedback, [params.id ?? ''], { refine }).then(
            ([found]) => found,
            (error: unknown) => {
              if (error instanceof Refusal) return undefined;
              throw error;
            },
          ),
        );
        if (!row) {
          return inScope(ctx, async (work) => {
            const { json } = await get(work, internalReport, params.id);
            return { data: { ...(JSON.parse(json) as Stored), type: 2 } };
          });
        }
        const tenantId = row.fromTenantId ?? ctx.tenantId;
        return inScope({ ...ctx, tenantId }, (work) => get(work, helpFeedback, params.id, { refine }));
      },
    }),
    mineRoute(),
  ],
});
