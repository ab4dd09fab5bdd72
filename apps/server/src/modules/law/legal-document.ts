import { attachment } from '@anlan/domain/files/attachment';
import { lawCitations, lawFile, lawFullText } from '@anlan/domain/law/calls';
import { citationPattern, citationWords } from '@anlan/domain/law/citations';
import { citingRules } from '@anlan/domain/law/citing';
import { legalDocument } from '@anlan/domain/law/legal-document';
import { REPEALED, validityOn } from '@anlan/domain/law/validity';
import type { FieldError, PageOf, RowOf, Stored } from '@anlan/resource';
import { asSystem, type Ctx, inScope, nowText, PLATFORM_TENANT, type Services, type Work } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { isFileKind } from '../../kernel/files/kinds';
import { fileHeaders } from '../../kernel/files/sniff';
import { ObjectMissing } from '../../kernel/files/storage/storage';
import type { Job } from '../../kernel/jobs/job';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { get, page, rowOf } from '../../kernel/resource/list/read';
import { changeMany } from '../../kernel/resource/write/many';
import type { Hooks } from '../../kernel/resource/write/one';
import { openRoute, serveOpen } from '../../kernel/route';
import { fileWords } from '../../ports/file-words';
import { citingRecords } from './citing-records';

const definition = legalDocument;
type Law = RowOf<typeof legalDocument>;

/** One copy for all; the files lie in the platform's tenant, whoever reads. */
const ofPlatform = <T>(ctx: Ctx, work: (work: Work) => Promise<T>): Promise<T> =>
  inScope({ ...ctx, tenantId: PLATFORM_TENANT }, work);

const hooks: Hooks<typeof legalDocument> = {
  beforeWrite: async (work, values, before) => {
    const after = { ...before, ...values } as Law;
    const says = (field: string, message: string): FieldError => ({ field, message });
    const { publishDate, enforceDate, edition, editionDate, repealDate } = after;
    const begins = enforceDate ?? publishDate;
    const errors = [
      ...(publishDate && enforceDate && enforceDate < publishDate
        ? [says('enforceDate', '施行日期不能早于公布日期')]
        : []),
      ...(editionDate && !edition ? [says('edition', '请输入现行版本')] : []),
      ...(editionDate && begins && editionDate < begins
        ? [says('editionDate', '现行版本施行日期不能早于施行日期')]
        : []),
      ...(repealDate && begins && repealDate < begins ? [says('repealDate', '废止日期不能早于施行日期')] : []),
      ...(before && after.replacedById === before.id ? [says('replacedById', '不能被自己代替')] : []),
    ];
    values.validity = validityOn(after, nowText(work).slice(0, 10));
    return errors;
  },
  afterWrite: async (work, id) => {
    const law = await rowOf(work, definition, id);
    await work.app.use(fileWords).ask(work, law.documentUrl);
  },
};

const read = {
  method: 'GET',
  access: { signedIn: true },
  effect: 'read',
  resource: definition.name,
  reach: 'none',
} as const;

const file = serveOpen(lawFile, async (ctx, _given, { params, reply }) => {
  const row = await ofPlatform(ctx, async (work) => {
    const law = await rowOf(work, definition, params.id ?? '');
    const [attachId] = law.documentUrl;
    if (!attachId) throw notFound();
    return rowOf(work, attachment, attachId);
  });
  const { extension, storageKey, originalName, attachSize } = row;
  if (!storageKey || !extension || !isFileKind(extension)) throw notFound();
  try {
    const { stream } = await ctx.app.storage.get(storageKey);
    reply
      .headers(fileHeaders(extension, String(originalName), { download: true }))
      .header('content-length', String(attachSize));
    reply.send(stream);
    return { handled: true };
  } catch (error) {
    if (error instanceof ObjectMissing) throw notFound();
    throw error;
  }
});

const SHOWN = 3;

/** Of one file or more, page by page. */
const fullText = serveOpen(lawFullText, (ctx, { query }) =>
  ofPlatform(ctx, async (work) => {
    const { pages, unread } = await work.app.use(fileWords).find(work, query.words);
    const ids = [...new Set(pages.map(({ attachId }) => attachId))];
    const { json } = await page(
      work,
      definition,
      {
        current: String(query.current ?? 1),
        size: String(query.size ?? 10),
        ...(query.typeId ? { typeId_equal: query.typeId } : {}),
        ...(query.validity ? { validity: query.validity } : {}),
      },
      {
        sort: 'sort',
        refine: [{ shape: 'files', sql: (place) => `t.document_url && ${place(0)}::uuid[]`, values: [ids] }],
      },
    );
    const list = JSON.parse(String(json)) as PageOf<{ id: string; documentUrl?: unknown }>;
    const urls = await work.tx.query<{ id: string; files: string[] }>(
      'select t.id::text as id, t.document_url::text[] as files from legal_document t where t.id = any($1::uuid[])',
      [list.records.map(({ id }) => id)],
    );
    const filesOf = new Map(urls.map(({ id, files }) => [id, files]));
    const records = list.records.map((row) => {
      const found = pages.filter(({ attachId }) => filesOf.get(row.id)?.includes(attachId));
      return {
        ...row,
        places: found.length,
        hits: found.slice(0, SHOWN).map(({ page: at, words }) => ({ page: at, words })),
      };
    });
    return { data: { ...list, records, unread } };
  }),
);

const citations = serveOpen(lawCitations, async (ctx, _given, { params }) => {
  const { law, replaces } = await ofPlatform(ctx, async (work) => ({
    law: await rowOf(work, definition, params.id ?? ''),
    replaces: await work.tx.query<{ id: string; title: string; documentNumber: string | null }>(
      `select d.id::text as id, d.title, d.document_number as "documentNumber" from legal_document d
        where d.replaced_by_id = $1::uuid and d.deleted_at is null order by d.sort, d.id limit 50`,
      [params.id],
    ),
  }));
  const pattern = citationPattern(law);
  if (pattern === null) return { data: { rules: [], records: [], replaces } };
  // A supervisor reads the law; a company's lists he reads in his own screens.
  const records =
    ctx.actor.tenantKind === 'company'
      ? await inScope(ctx, (work) => citingRecords(work, pattern, citationWords(law)))
      : [];
  return { data: { rules: citingRules(pattern), records, replaces } };
});

export const legalDocumentImplementation: Implementation = implement(definition, {
  hooks: hooks as Hooks,
  instead: ['page', 'get'],
  routes: [
    openRoute({
      ...read,
      path: '/safe/legaldocument/page',
      summary: '法律法规分页列表',
      operation: 'page',
      takes: { filters: definition },
      open: (ctx, { query }) => ofPlatform(ctx, (work) => page(work, definition, query, { sort: 'sort' })),
    }),
    file,
    fullText,
    citations,
    openRoute({
      ...read,
      path: '/safe/legaldocument/:id',
      summary: '法律法规详情',
      operation: 'get',
      takes: {},
      open: (ctx, { params }) => ofPlatform(ctx, (work) => get(work, definition, params.id)),
    }),
  ],
});

/** By the clock: a law comes into force or ends on its day without anybody writing it. Gives how many did. */
export const markValidity = (app: Services): Promise<number> =>
  asSystem(app, 'laws whose day has come', async ({ tx }) => {
    const today = nowText({ app }).slice(0, 10);
    const due = await tx.query<
      Stored & {
        id: string;
        enforceDate: string | null;
        repealDate: string | null;
        editionDate: string | null;
        validity: string | null;
      }
    >(
      `select t.id::text as id, t.enforce_date::text as "enforceDate", t.repeal_date::text as "repealDate",
              t.edition_date::text as "editionDate", t.validity
         from legal_document t where t.deleted_at is null
          and (t.repeal_date <= $1::date and t.validity is distinct from $2 or t.enforce_date <= $1::date and t.validity = '2'
            or t.enforce_date > $1::date and t.validity = '1' or t.edition_date <= $1::date and t.validity in ('1', '2'))
        order by t.id limit 500`,
      [today, REPEALED],
    );
    const each = due.map((row) => ({ id: row.id, validity: validityOn(row, today) }));
    const changed = await changeMany({ app, tx, tenantId: PLATFORM_TENANT }, definition, {
      kind: 'effect',
      mark: true,
      each,
      skipLocked: true,
    });
    return changed.length;
  });

export const validityJob: Job = {
  name: 'laws whose day has come',
  everyMs: 10 * 60_000,
  run: async (app) => {
    const marked = await markValidity(app);
    if (marked > 0) app.log.info({ marked }, '法规时效性已更新');
  },
};
