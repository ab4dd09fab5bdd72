import { helpDocument } from '@anlan/domain/help/help-document';
import { permissionCode } from '@anlan/resource';
import { type Ctx, inScope, PLATFORM_TENANT, type Work } from '../../kernel/context';
import { type Implementation, implement } from '../../kernel/resource/implement';
import type { Condition } from '../../kernel/resource/list/condition';
import { get, page } from '../../kernel/resource/list/read';
import { openRoute } from '../../kernel/route';

const published: Condition = { shape: 'published', sql: (place) => `t.is_publish = ${place(0)}`, values: [1] };

/** Who keeps the documents sees drafts too; everybody else what is published. */
const seen = ({ actor }: Pick<Ctx, 'actor'>): readonly Condition[] =>
  actor.tenantKind === 'platform' && actor.permissions.has(permissionCode(helpDocument, 'view')) ? [] : [published];

/** The rows are one copy for all; their attachments lie in the platform's tenant, whoever reads. */
const ofPlatform = <T>(ctx: Ctx, work: (work: Work) => Promise<T>): Promise<T> =>
  inScope({ ...ctx, tenantId: PLATFORM_TENANT }, work);

const read = {
  method: 'GET',
  access: { signedIn: true },
  effect: 'read',
  resource: helpDocument.name,
  reach: 'none',
} as const;

export const helpDocumentImplementation: Implementation = implement(helpDocument, {
  instead: ['page', 'get'],
  routes: [
    openRoute({
      ...read,
      path: '/safe/helpdocument/page',
      summary: '帮助文档分页列表',
      operation: 'page',
      takes: { filters: helpDocument },
      open: (ctx, { query }) =>
        ofPlatform(ctx, (work) => page(work, helpDocument, query, { refine: seen(ctx), sort: 'sort' })),
    }),
    openRoute({
      ...read,
      path: '/safe/helpdocument/:id',
      summary: '帮助文档详情',
      operation: 'get',
      takes: {},
      open: (ctx, { params }) => ofPlatform(ctx, (work) => get(work, helpDocument, params.id, { refine: seen(ctx) })),
    }),
  ],
});
