import { setImmediate } from 'node:timers/promises';
import { onSiteLines } from '@anlan/domain/files/on-site';
import { documentCalls, manyOf, PRINT_MAX, type PrintedDocument } from '@anlan/resource';
import { audit } from '../../audit/audit';
import { type Ctx, inScope, nowText, type Work } from '../../context';
import { newPage } from '../../documents/pdf/blocks';
import type { Block } from '../../documents/pdf/document';
import { type ImageSource, renderPdf } from '../../documents/pdf/render';
import { refuse } from '../../errors';
import { untilGone } from '../../http/until-gone';
import { type Answer, type Route, type RouteInput, serveOpen } from '../../route';
import { firstNamed } from '../ids';
import { companyName } from '../list/in-words';
import { ON_SITE_COLUMNS, type OnSiteColumns, onSiteOf } from '../list/present';
import { get, rowsOf } from '../list/read';
import { documentBlocks, type Labels, pictureIds, resourcesOf, type Wire } from './document-blocks';

export interface PrintedFile {
  /** With its extension. */
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** Numbers of the printed records. */
  readonly numbers: readonly string[];
}

interface Options {
  /** A record with the rows that the document's definition does not find in it; the caller has proved that it may be read. */
  readonly record?: (work: Work, id: string) => Promise<string>;
  /** Where the code of a record leads, in place of the record itself. */
  readonly opens?: (ctx: Ctx, id: string) => string;
  /** May keep the file before it is sent. */
  readonly send?: (ctx: Ctx, made: PrintedFile, signal: AbortSignal) => Promise<Answer>;
}

/** Prints records of a document: what is printed is in the audit; every record is in scope, or nothing is printed. */
export function printerOf(document: PrintedDocument, options: Options = {}) {
  const { of, label, number } = document;
  const {
    record = async (work, id) => String((await get(work, of, id)).json),
    opens,
    send = async (_, { name, contentType, content }) => ({ name, type: contentType, file: content }),
  } = options;
  const load = async (work: Work, ids: readonly string[]) => {
    await rowsOf(work, of, ids);
    const records: Wire[] = [];
    for (const id of ids) records.push(JSON.parse(await record(work, id)) as Wire);
    const company = await companyName(work);
    await audit(work, { kind: 'print', resource: of.name, after: { ids } });
    const pictures = await picturesOf(work, pictureIds(document, records));
    return { company, records, ...pictures, labels: await labelsOf(work, document) };
  };
  return async (ctx: Ctx, ids: readonly string[], input: RouteInput): Promise<Answer> => {
    if (ids.length > PRINT_MAX) throw refuse(`一次最多打印${PRINT_MAX}条`);
    if (ids.length === 0) throw refuse('请选择至少一条数据');
    const found = await inScope(ctx, (work) => load(work, [...new Set(ids.map((id) => id.toLowerCase()))]));
    const signal = untilGone(input);
    const origin = `${input.request.protocol}://${input.request.host}`;
    const { company, records, labels, images, captions } = found;
    const laidOut: Block[] = [];
    for (const [place, one] of records.entries()) {
      // Others are answered between two records: fifty at a stretch would let them wait.
      if (place > 0) await setImmediate();
      laidOut.push(
        ...(place === 0 ? [] : [newPage()]),
        ...documentBlocks(document, one, {
          company,
          labels,
          captions,
          origin,
          ...(opens ? { opens: (id: string) => opens(ctx, id) } : {}),
        }),
      );
    }
    const content = await renderPdf(
      {
        title: label,
        ...(document.landscape ? { landscape: true } : {}),
        footer: [document.foot, company, `打印时间 ${nowText(ctx)}`, `打印人 ${ctx.actor.userName}`]
          .filter(Boolean)
          .join('　'),
        content: laidOut,
      },
      { images, signal },
    );
    const numbers = records.map((one) => String(one[number] ?? ''));
    const name = `${label}_${numbers.length === 1 ? numbers[0] : `${numbers.length}份`}.pdf`;
    return send(ctx, { name, contentType: 'application/pdf', content, numbers }, signal);
  };
}

/** One record on paper, by somebody who may read it, for a file that is made of many: without a code, not told in the audit. */
export async function paperOf(
  ctx: Ctx,
  document: PrintedDocument,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly content: Buffer }> {
  const { company, record, labels, images, captions } = await inScope(ctx, async (work) => {
    const record = JSON.parse(String((await get(work, document.of, id)).json)) as Wire;
    const pictures = await picturesOf(work, pictureIds(document, [record]));
    return { company: await companyName(work), record, labels: await labelsOf(work, document), ...pictures };
  });
  const content = await renderPdf(
    {
      title: document.label,
      footer: [company, `生成时间 ${nowText(ctx)}`].join('　'),
      content: documentBlocks(document, record, { company, labels, captions, origin: '' }),
    },
    { images, signal },
  );
  return { content };
}

/** The calls of a printed document. */
export function documentRoutes(document: PrintedDocument, options: Options = {}): Route[] {
  const print = printerOf(document, options);
  const { read, many } = documentCalls(document);
  return [read, many].map((call) => ({
    ...serveOpen(call as typeof many, async (ctx, { query, body }, input) => {
      const listed = Array.isArray(input.body) ? manyOf(input.body, PRINT_MAX) : [];
      const asked = [query, body].flatMap((given) =>
        document.ids.map((name) => (given as Readonly<Record<string, readonly string[] | null | undefined>>)[name]),
      );
      const ids = listed && firstNamed(...asked, listed);
      if (!ids) throw refuse(`一次最多打印${PRINT_MAX}条`);
      return print(ctx, ids, input);
    }),
    document,
  }));
}

async function labelsOf(work: Work, document: PrintedDocument): Promise<Labels> {
  const labels = new Map<string, Awaited<ReturnType<typeof work.app.dictionaries.items>>>();
  for (const field of resourcesOf(document).flatMap((fields) => Object.values(fields)))
    if (field.kind === 'dict' && !labels.has(field.dict))
      labels.set(field.dict, await work.app.dictionaries.items(work.tenantId, field.dict, work.tx));
  return labels;
}

interface Pictures {
  readonly images: Record<string, ImageSource>;
  readonly captions: ReadonlyMap<string, string>;
}

/** Originals are fetched when their turn comes, one after the other, outside the transaction. */
async function picturesOf(work: Work, ids: readonly string[]): Promise<Pictures> {
  const rows = await work.tx.query<{ id: string; key: string } & OnSiteColumns>(
    `select id, storage_key as key, ${ON_SITE_COLUMNS} from attachment where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    [work.tenantId, [...new Set(ids)]],
  );
  const { storage } = work.app;
  return {
    images: Object.fromEntries(rows.map(({ id, key }) => [id, async () => (await storage.get(key)).stream])),
    captions: new Map(
      rows.flatMap((row) => {
        const { onSite } = onSiteOf(row);
        return onSite ? [[row.id, onSiteLines(onSite, inChinese).join('\n')] as const] : [];
      }),
    ),
  };
}

const inChinese = (sentence: string, values: Readonly<Record<string, string | number>> = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));
