import { createHash } from 'node:crypto';
import { addAbortSignal } from 'node:stream';
import { institutional } from '@anlan/domain/document/institutional';
import { signedPdf } from '@anlan/domain/document/institutional-calls';
import { signOffReading } from '@anlan/domain/signoff/reading';
import { type RowOf, signOffLifecycle } from '@anlan/resource';
import { type Ctx, inScope, nowText, type Work } from '../../kernel/context';
import {
  fieldTable,
  listTable,
  newPage,
  paragraph,
  section,
  signatureBoxes,
  title,
} from '../../kernel/documents/pdf/blocks';
import type { Block } from '../../kernel/documents/pdf/document';
import { joinPdfs } from '../../kernel/documents/pdf/join';
import { markupBlocks } from '../../kernel/documents/pdf/markup-blocks';
import { type ImageSource, renderPdf } from '../../kernel/documents/pdf/render';
import { notFound, refuse } from '../../kernel/errors';
import { ObjectMissing } from '../../kernel/files/storage/storage';
import { untilGone } from '../../kernel/http/until-gone';
import { PersonGate } from '../../kernel/pipeline/person-gate';
import { companyName } from '../../kernel/resource/list/in-words';
import { masks, SIGNED } from '../../kernel/resource/list/select';
import { rowsOf } from '../../kernel/resource/rows';
import { cleanMarkup, picturesIn } from '../../kernel/rich-text';
import { type Answer, serveOpen } from '../../kernel/route';
import { signerName } from '../../kernel/signoff/signers';
import { type Sealing, sealingOf } from './seal-certificate';

type Reading = RowOf<typeof signOffReading>;

interface File {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly extension: string;
  /** Bytes. */
  readonly size: number;
}

interface Found {
  readonly reading: Reading;
  readonly company: string;
  readonly signer: string;
  readonly dept: string | null;
  /** How many texts the same drawing signed. */
  readonly together: number;
  readonly version: {
    readonly name: string;
    readonly docNum: string | null;
    readonly implementTime: string;
    readonly content: string;
    readonly attachId: readonly string[];
  };
  readonly files: readonly File[];
  readonly pictures: readonly File[];
  readonly drawing: File | undefined;
  readonly masked: boolean;
  readonly sealing: Sealing | undefined;
}

async function load(work: Work, id: string | undefined): Promise<Found> {
  const masked = masks(work, signOffReading);
  const [reading] = (await rowsOf(work, signOffReading, [id ?? ''], {
    refine: [{ shape: 'ofFiles', sql: (place) => `t.subject = ${place(0)}`, values: [institutional.name] }],
  })) as Reading[];
  if (!reading) throw notFound();
  if (reading.state !== signOffLifecycle.code.signed) throw refuse('该文件尚未签阅，没有签阅证明');
  const [version] = await work.tx.query<Found['version'] & { readonly content: string | null }>(
    `select v.name, v.doc_num as "docNum", v.implement_time::text as "implementTime", v.content, coalesce(v.attach_id, '{}') as "attachId"
       from institutional_version v
      where v.tenant_id = $1 and v.institutional_id = $2::uuid and v.text_version = $3::int and v.deleted_at is null`,
    [work.tenantId, reading.recordId, reading.textVersion],
  );
  if (!version) throw notFound();
  const content = cleanMarkup(version.content ?? '');
  const shown = picturesIn(content);
  const files = await work.tx.query<File & object>(
    `select id::text as id, original_name as name, storage_key as key, extension, attach_size as size from attachment
      where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null order by array_position($2::uuid[], id)`,
    [work.tenantId, [...version.attachId, ...shown, ...(reading.signature ? [reading.signature] : [])]],
  );
  const [person] = await work.tx.query<{ name: string | null; dept: string | null; together: number }>(
    `select (select ${signerName(work)} from app_user u where u.tenant_id = $1 and u.id = $2::uuid) as name,
            (select d.dept_name from dept d where d.tenant_id = $1 and d.id = $3::uuid) as dept,
            (select count(*)::int from sign_off_reading s where s.tenant_id = $1 and s.user_id = $2::uuid and s.signature = $4
                and s.sign_time = $5::timestamptz and s.deleted_at is null) as together`,
    [work.tenantId, reading.userId, reading.deptId, reading.signature, reading.signTime],
  );
  return {
    reading,
    company: await companyName(work),
    signer: person?.name ?? '人员已删除',
    dept: person?.dept ?? null,
    together: person?.together ?? 1,
    version: { ...version, content },
    files: files.filter((file) => version.attachId.includes(file.id)),
    pictures: files.filter((file) => shown.includes(file.id)),
    // Whoever reads people by their family names sees not how they sign.
    drawing: masked ? undefined : files.find((file) => file.id === reading.signature),
    masked,
    sealing: await sealingOf(work),
  };
}

const PICTURE = ['jpg', 'jpeg', 'png', 'webp'];
const FILES = '/api/service/file/';

/** Of what is drawn together: it lies in memory as a whole, once here and once in the worker that joins it. */
const MOST_MB = 100;
const MB = 1_048_576;

/** Of one person one at a time, of all persons two: the others wait, and wait for nothing where the reader has gone. */
export const drawing = new PersonGate({
  own: 1,
  ownWaiting: 2,
  all: 2,
  allWaiting: 50,
  says: '正在生成的签阅证明、打印件较多，请稍后再试',
});

/** The original, read until its reader is gone. */
async function bytesOf(ctx: Ctx, { key }: Pick<File, 'key'>, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  try {
    return Buffer.concat(await addAbortSignal(signal, (await ctx.app.storage.get(key)).stream).toArray());
  } catch (error) {
    if (error instanceof ObjectMissing) throw refuse('文件原件已不在存储中，无法生成签阅证明');
    throw error;
  }
}
const hash = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** The page that says who has read and signed what; the hashes are of the files as they were stored. */
function proofBlocks(found: Found, originals: ReadonlyMap<string, Buffer>): Block[] {
  const { reading, version, files, company, signer, dept, together, sealing } = found;
  const lines = files.map((file) => [file.name, hash(originals.get(file.id) as Buffer)]);
  return [
    title('签阅证明', company),
    fieldTable([
      { label: '文件名称', value: version.name, wide: true },
      { label: '文件编号', value: version.docNum },
      { label: '文本版本', value: `第${reading.textVersion}版（${version.implementTime}起实施）` },
      { label: '签阅人', value: signer },
      { label: '部门', value: dept },
      { label: '开始阅读', value: reading.startTime },
      { label: '签阅时间', value: reading.signTime },
      { label: '阅读时间', value: `${reading.readSeconds}秒（最短${reading.seconds}秒）` },
      { label: '附件页数', value: reading.pages ? `已读${reading.readPages ?? 0}/${reading.pages}页` : null },
      { label: '确认', value: '本人已阅读并知悉全部内容', wide: true },
      ...(together > 1 ? [{ label: '批量签阅', value: `本次签名同时签阅${together}份文件`, wide: true }] : []),
      { label: '签阅编号', value: reading.id, wide: true },
      ...(sealing
        ? [
            { label: '企业印章', value: `本文件由“${sealing.holder}”的证书签名，改动即失效`, wide: true },
            { label: '颁发机构', value: sealing.issuer },
            { label: '证书序列号', value: sealing.serialNumber },
          ]
        : []),
    ]),
    ...(lines.length > 0 ? [section('签阅的文件（SHA-256）'), listTable(['文件', 'SHA-256'], lines, [150, '*'])] : []),
    ...(version.content ? [section('签阅的正文（SHA-256）'), paragraph(hash(version.content))] : []),
    section('签名'),
    signatureBoxes([
      found.drawing
        ? { label: '签阅人', image: found.drawing.id, ...(reading.signTime ? { time: reading.signTime } : {}) }
        : {
            label: '签阅人',
            ...(found.masked ? { says: SIGNED, ...(reading.signTime ? { time: reading.signTime } : {}) } : {}),
          },
    ]),
  ];
}

function judgeSize({ files, pictures }: Found): void {
  const size = [...files, ...pictures].reduce((sum, file) => sum + file.size, 0);
  if (size > MOST_MB * MB)
    throw refuse(
      `附件和图片共${Math.ceil(size / MB)}MB，超过签阅证明的上限${MOST_MB}MB，请分别下载附件，签阅情况见签阅记录`,
    );
}

/**
 * The text as it was signed and one page of proof behind it. An uploaded PDF stays byte for byte the beginning of what is
 * given out; nothing of it is stored.
 */
async function drawn(ctx: Ctx, found: Found, signal: AbortSignal): Promise<Answer> {
  const { files, pictures, version, signer, reading, sealing } = found;
  const originals = new Map<string, Buffer>();
  for (const file of files) originals.set(file.id, await bytesOf(ctx, file, signal));
  const pdfs = files.filter(({ extension }) => extension === 'pdf').map(({ id }) => originals.get(id) as Buffer);
  const shown = files.filter(({ extension }) => PICTURE.includes(extension));
  const images: Record<string, ImageSource> = Object.fromEntries([
    ...shown.map(({ id }) => [id, originals.get(id) as Buffer] as const),
    ...[...pictures, ...(found.drawing ? [found.drawing] : [])].map(
      (file) => [file.id, () => bytesOf(ctx, file, signal)] as const,
    ),
  ]);
  const imageOf = (source: string): string | undefined => {
    const id = source.startsWith(FILES) ? source.slice(FILES.length, FILES.length + 36) : '';
    return id in images ? id : undefined;
  };
  const text: Block[] = [
    ...(version.content ? [title(version.name), ...markupBlocks(version.content, imageOf)] : []),
    ...shown.flatMap(({ id, name }): Block[] => [
      section(name),
      { image: id, fit: [515, 680], alignment: 'center' } as Block,
    ]),
  ];
  const own = await renderPdf(
    {
      title: `${version.name} 签阅证明`,
      footer: `${found.company}　生成时间 ${nowText(ctx)}　生成人 ${ctx.actor.userName}`,
      content: [...text, ...(text.length > 0 ? [newPage()] : []), ...proofBlocks(found, originals)],
    },
    { images, signal },
  );
  const [first, ...others] = pdfs;
  const seal = sealing && { ...sealing, reason: `${signer}签阅证明` };
  const [base, more] = first ? [first, [...others, own]] : [own, []];
  const file = first || seal ? await joinPdfs(base, more, signal, seal) : own;
  if (!file) throw refuse('文件已加密或损坏，无法附加签阅证明页');
  return {
    file,
    name: `${version.name}_第${reading.textVersion}版_${found.masked ? reading.id : signer}_签阅.pdf`,
    type: 'application/pdf',
  };
}

export const signedPdfRoute = serveOpen(signedPdf, async (ctx, _, input) => {
  const signal = untilGone(input);
  const found = await inScope(ctx, (work) => load(work, input.params.id));
  judgeSize(found);
  return drawing.run(ctx.actor, signal, () => drawn(ctx, found, signal));
});
