import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { institutional, institutionalLifecycle } from '@anlan/domain/document/institutional';
import { type documentPdf, documentPdfs, governmentPdf } from '@anlan/domain/document/institutional-calls';
import { STANDING, standingOfNewest, standingOptions } from '@anlan/domain/document/standing';
import type { RowOf } from '@anlan/resource';
import { type Ctx, inScope, nowText, type Work } from '../../kernel/context';
import { fieldTable, paragraph, photoGrid, section, title } from '../../kernel/documents/pdf/blocks';
import { stampPdf } from '../../kernel/documents/pdf/join';
import { markupBlocks } from '../../kernel/documents/pdf/markup-blocks';
import { type ImageSource, renderPdf } from '../../kernel/documents/pdf/render';
import { notFound, refuse } from '../../kernel/errors';
import { ObjectMissing } from '../../kernel/files/storage/storage';
import { untilGone } from '../../kernel/http/until-gone';
import { companyName } from '../../kernel/resource/list/in-words';
import { rowOf } from '../../kernel/resource/list/read';
import { cleanMarkup, picturesIn } from '../../kernel/rich-text';
import { type Answer, type Route, type RouteInput, serveOpen } from '../../kernel/route';
import { drawing } from './signed-pdf';

type Row = RowOf<typeof institutional>;

interface File {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly extension: string;
}

interface Found {
  readonly row: Row;
  readonly company: string;
  readonly typeName: string;
  readonly dept: string | null;
  readonly content: string;
  readonly files: readonly File[];
  readonly pictures: readonly File[];
}

async function load(work: Work, id: string | undefined): Promise<Found> {
  const row = (await rowOf(work, institutional, id)) as Row;
  const content = cleanMarkup(row.content ?? '');
  const shown = picturesIn(content);
  const files = await work.tx.query<File & object>(
    `select id, original_name as name, storage_key as key, extension from attachment
      where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null order by array_position($2::uuid[], id)`,
    [work.tenantId, [...row.attachId, ...shown]],
  );
  const [dept] = await work.tx.query<{ name: string }>(
    'select dept_name as name from dept where tenant_id = $1 and id = $2::uuid and deleted_at is null',
    [work.tenantId, row.deptId],
  );
  const types = await work.app.dictionaries.items(work.tenantId, 'safe_file_type', work.tx);
  return {
    row,
    company: await companyName(work),
    typeName: types.find(({ key }) => key === row.type)?.label ?? row.type,
    dept: dept?.name ?? null,
    content,
    files: files.filter((file) => row.attachId.includes(file.id)),
    pictures: files.filter((file) => shown.includes(file.id)),
  };
}

const CONTROLLED = '受控文件';
const PICTURE = ['jpg', 'jpeg', 'png', 'webp'];
const FILES = '/api/service/file/';

/** A copy of what is not in force says so instead of being controlled. */
function controlledMark(row: Row): string {
  const standing = standingOfNewest(row);
  return standing === STANDING.inForce ? CONTROLLED : standingOptions[standing];
}
const controlledFoot = (ctx: Ctx, company: string): string =>
  `${company}　打印时间 ${nowText(ctx)}　打印人 ${ctx.actor.userName}　打印件以系统现行版本为准`;

/** The uploaded file with the mark of a controlled copy on every page: who has printed it, and when. */
async function controlledCopy(ctx: Ctx, found: Found, ready: File, name: string, signal: AbortSignal): Promise<Answer> {
  return drawing.run(ctx.actor, signal, async () => {
    const { stream } = await ctx.app.storage.get(ready.key).catch((error: unknown) => {
      throw error instanceof ObjectMissing ? notFound() : error;
    });
    const [original, over] = await Promise.all([
      buffer(addAbortSignal(signal, stream)),
      renderPdf(
        {
          title: found.row.name,
          watermark: controlledMark(found.row),
          footer: controlledFoot(ctx, found.company),
          content: [paragraph(' ')],
        },
        { signal },
      ),
    ]);
    const file = await stampPdf(original, over, signal);
    if (!file) throw refuse('文件已加密或损坏，无法加盖受控标识，请下载原件');
    return { file, name, type: 'application/pdf' };
  });
}

/** The uploaded PDF as it is, or as a controlled copy; where there is none, the text with its facts and pictures, drawn. */
async function pdfOf(ctx: Ctx, input: RouteInput, controlled: boolean): Promise<Answer> {
  const found = await inScope(ctx, (work) => load(work, input.params.id));
  const { row, files } = found;
  const { storage } = ctx.app;
  const name = `${row.docNum ? `${row.docNum}_` : ''}${row.name}.pdf`;
  const ready = files.find(({ extension }) => extension === 'pdf');
  if (ready && controlled) return controlledCopy(ctx, found, ready, name, untilGone(input));
  if (ready) {
    try {
      const { stream } = await storage.get(ready.key);
      return { file: stream, name, type: 'application/pdf' };
    } catch (error) {
      if (error instanceof ObjectMissing) throw notFound();
      throw error;
    }
  }
  const drawn = [...files.filter(({ extension }) => PICTURE.includes(extension)), ...found.pictures];
  const images: Record<string, ImageSource> = Object.fromEntries(
    drawn.map(({ id, key }) => [id, async () => (await storage.get(key)).stream]),
  );
  const imageOf = (source: string): string | undefined => {
    const id = source.startsWith(FILES) ? source.slice(FILES.length, FILES.length + 36) : '';
    return id in images ? id : undefined;
  };
  const attached = files.filter(({ id }) => id in images);
  const others = files.filter(({ id }) => !(id in images));
  const abolished = row.validity === institutionalLifecycle.code.abolished;
  const file = await renderPdf(
    {
      title: row.name,
      watermark: controlledMark(row),
      footer: controlledFoot(ctx, found.company),
      content: [
        title(row.name, [row.docNum, found.company].filter(Boolean).join('　')),
        fieldTable([
          { label: '文件类型', value: found.typeName },
          { label: '文件状态', value: standingOptions[standingOfNewest(row)] },
          { label: '文本版本', value: `第${row.signOffVersion ?? 1}版` },
          { label: '发文单位', value: row.issuingUnit },
          { label: '管理部门', value: found.dept },
          { label: '发布日期', value: row.releaseTime },
          { label: '实施日期', value: row.implementTime },
          ...(abolished ? [{ label: '废止日期', value: row.abolishTime }] : []),
          ...(row.versionNote ? [{ label: '修订说明', value: row.versionNote, wide: true }] : []),
          ...(others.length > 0
            ? [{ label: '其他附件', value: others.map((one) => one.name).join('、'), wide: true }]
            : []),
        ]),
        ...(found.content ? [section('正文'), ...markupBlocks(found.content, imageOf)] : []),
        ...(attached.length > 0
          ? [
              section('附件'),
              photoGrid(
                attached.map(({ id, name }) => ({ image: id, caption: name })),
                { columns: 1, height: 640 },
              ),
            ]
          : []),
      ],
    },
    { images, signal: untilGone(input) },
  );
  return { file, name, type: 'application/pdf' };
}

export const pdfRoutes: readonly Route[] = [...documentPdfs, governmentPdf].map((call) =>
  serveOpen(call as typeof documentPdf, (ctx, { query }, input) => pdfOf(ctx, input, query.controlled === true)),
);
