import { institutional, institutionalLifecycle } from '@anlan/domain/document/institutional';
import {
  documentLink,
  revokeDocumentLinks,
  type SharedDocument,
  sharedDocument,
  sharedFile,
} from '@anlan/domain/document/institutional-calls';
import type { Standing } from '@anlan/domain/document/standing';
import { isUuid, type RowOf } from '@anlan/resource';
import { asSystem, type Ctx, type Services, shanghai, type Work } from '../../kernel/context';
import { notFound, Refusal, refuse } from '../../kernel/errors';
import { isFileKind } from '../../kernel/files/kinds';
import { fileHeaders } from '../../kernel/files/sniff';
import { ObjectMissing } from '../../kernel/files/storage/storage';
import { GuestLimit } from '../../kernel/pipeline/guest-limit';
import { rowOf } from '../../kernel/resource/list/read';
import { changeMany } from '../../kernel/resource/write/many';
import { cleanMarkup, picturesIn, withPictures } from '../../kernel/rich-text';
import { type Route, serve, serveOpen } from '../../kernel/route';
import { expiryOf, newMark, shareCodes } from '../../kernel/share-mark';

type Row = RowOf<typeof institutional>;
/** Looks at shared documents from one address in a minute, right or wrong. */
const PER_MINUTE = 60;
const { encode, decode } = shareCodes('institutional');
const INVALID = '链接无效或已被收回，请向企业索取新的链接';
const EXPIRED = '链接已过期，请向企业索取新的链接';

async function giveMark(work: Work, id: string): Promise<string> {
  const shareKey = newMark();
  await changeMany(work, institutional, {
    kind: 'revoke',
    mark: true,
    where: (bind) => `t.id = ${bind(id)}::uuid`,
    set: { shareKey },
  });
  return shareKey;
}

interface Behind {
  readonly tenantId: string;
  readonly company: string;
  readonly name: string;
  readonly type: string;
  readonly docNum: string | null;
  readonly issuingUnit: string | null;
  readonly deptName: string | null;
  readonly textVersion: number;
  readonly releaseTime: string | null;
  readonly implementTime: string;
  readonly standing: Standing;
  readonly inForceVersion: number | null;
  readonly content: string | null;
  readonly attachId: readonly string[];
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly key: string;
    readonly extension: string;
    readonly size: number;
  }[];
}

/**
 * The document behind a mark: alive, its company open. Its text that is in force, or the newest where none is. Its files, and
 * the pictures of its text.
 */
async function documentBehind(app: Services, mark: string): Promise<Behind | undefined> {
  return asSystem(app, 'a shared document', async ({ tx }) => {
    // The mark alone is all a visitor brings; everything else is asked within its company.
    const [found] = await tx.query<{ tenantId: string; id: string }>(
      'select tenant_id as "tenantId", id from institutional where share_key = $1 and deleted_at is null',
      [mark],
    );
    if (!found) return undefined;
    const [row] = await tx.query<Omit<Behind, 'files'>>(
      `select i.tenant_id as "tenantId", t.tenant_name as company, coalesce(v.name, i.name) as name, i.type, case when v.id is null then i.doc_num else v.doc_num end as "docNum",
              i.issuing_unit as "issuingUnit", d.dept_name as "deptName", coalesce(v.text_version, i.sign_off_version, 1) as "textVersion",
              i.release_time::text as "releaseTime", coalesce(v.implement_time, i.implement_time)::text as "implementTime",
              i.standing, i.in_force_version as "inForceVersion", case when v.id is null then i.content else v.content end as content,
              coalesce(case when v.id is null then i.attach_id else v.attach_id end, '{}') as "attachId"
         from institutional i
         left join institutional_version v on v.tenant_id = $1 and v.institutional_id = i.id
          and v.text_version = i.in_force_version and v.deleted_at is null
         join tenant t on t.tenant_id = $1 and t.deleted_at is null and t.status = 1
          and (t.expire_time is null or t.expire_time > $3::timestamptz)
         left join dept d on d.tenant_id = $1 and d.id = i.dept_id and d.deleted_at is null
        where i.tenant_id = $1 and i.id = $2::uuid and i.deleted_at is null`,
      [found.tenantId, found.id, new Date(app.clock.now()).toISOString()],
    );
    if (!row) return undefined;
    const content = row.content === null ? null : cleanMarkup(row.content);
    const files = await tx.query<Behind['files'][number]>(
      `select id, original_name as name, storage_key as key, extension, attach_size as size from attachment
        where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null order by array_position($2::uuid[], id)`,
      [row.tenantId, [...row.attachId, ...picturesIn(content ?? '')]],
    );
    return { ...row, content, files };
  });
}

async function opened(ctx: Ctx, code: unknown): Promise<{ readonly document: Behind; readonly exp: number }> {
  const { app } = ctx;
  const known = decode(code, app.clock.now(), app.keys);
  if (!known) throw new Refusal(404, INVALID);
  if (known.expired) throw new Refusal(404, EXPIRED);
  const document = await documentBehind(app, known.mark);
  if (!document) throw new Refusal(404, INVALID);
  return { document, exp: known.exp };
}

const fileAddress = (code: string, id: string): string =>
  `/api/service${sharedFile.path}?keys=${encodeURIComponent(code)}&file=${id}`;

async function shown(ctx: Ctx, code: string): Promise<SharedDocument> {
  const { document, exp } = await opened(ctx, code);
  const types = await ctx.app.dictionaries.items(document.tenantId, 'safe_file_type');
  const known = new Set(document.files.map(({ id }) => id));
  return {
    companyName: document.company,
    name: document.name,
    typeName: types.find(({ key }) => key === document.type)?.label ?? document.type,
    docNum: document.docNum,
    issuingUnit: document.issuingUnit,
    deptName: document.deptName,
    textVersion: document.textVersion,
    releaseTime: document.releaseTime,
    implementTime: document.implementTime,
    standing: document.standing,
    inForceVersion: document.inForceVersion,
    content:
      document.content === null
        ? null
        : withPictures(document.content, (id) => (known.has(id) ? fileAddress(code, id) : undefined)),
    files: document.files.flatMap(({ id, name, extension, size }) =>
      document.attachId.includes(id) ? [{ attachId: id, name, extension, size: Number(size) }] : [],
    ),
    expireTime: shanghai(exp),
  };
}

/** By its id, or by a link's code of ours. */
async function rowBehind(work: Work, given: string): Promise<Row> {
  if (isUuid(given)) return (await rowOf(work, institutional, given)) as Row;
  const known = decode(given, work.app.clock.now(), work.app.keys);
  if (!known) throw notFound();
  const [row] = await work.tx.query<{ id: string }>(
    'select id from institutional where tenant_id = $1 and share_key = $2 and deleted_at is null',
    [work.tenantId, known.mark],
  );
  return (await rowOf(work, institutional, row?.id)) as Row;
}

export function shareRoutes(): readonly Route[] {
  const limit = new GuestLimit('institutional/share', PER_MINUTE, 60_000);
  return [
    serve(documentLink, async (work, { query }) => {
      const row = await rowBehind(work, query.keys.trim());
      if (row.validity !== institutionalLifecycle.code.inForce) throw refuse('文件已废止，不能分享');
      const mark = row.shareKey ?? (await giveMark(work, row.id));
      const expires = await expiryOf(work, work.tx, 'institutional.shareDays');
      const keys = encode(mark, expires, work.app.keys);
      return { data: { keys, url: `/share/institutional?keys=${keys}`, expireTime: shanghai(expires) } };
    }),
    serve(revokeDocumentLinks, async (work, _, { params }) => {
      const row = (await rowOf(work, institutional, params.id, { lock: true })) as Row;
      await giveMark(work, row.id);
      return { data: { id: row.id }, msg: '已收回，此前分享的链接都不再有效' };
    }),
    serveOpen(sharedDocument, async (ctx, _, { params }) => {
      await limit.take(ctx);
      return { data: await shown(ctx, String(params.id ?? '')) };
    }),
    serveOpen(sharedFile, async (ctx, { query }) => {
      await limit.take(ctx);
      const { document } = await opened(ctx, query.keys);
      const file = document.files.find(({ id }) => id === String(query.file ?? '').toLowerCase());
      if (!file || !isFileKind(file.extension)) throw new Refusal(404, '附件不存在或已删除');
      try {
        const { stream } = await ctx.app.storage.get(file.key);
        const headers = fileHeaders(file.extension, file.name);
        return { file: stream, name: file.name, type: headers['content-type'] as string, headers };
      } catch (error) {
        if (error instanceof ObjectMissing) throw new Refusal(404, '附件不存在或已删除');
        throw error;
      }
    }),
  ];
}
