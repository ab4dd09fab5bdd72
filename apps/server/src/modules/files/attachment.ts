import { attachment } from '@anlan/domain/files/attachment';
import {
  attachmentDetails,
  attachmentDetailsDoubled,
  downloadAttachment,
  downloadAttachmentById,
  MOST_DETAILS,
} from '@anlan/domain/files/file-calls';
import type { OnSite } from '@anlan/domain/files/on-site';
import { f, IDS, manyOf, type Stored } from '@anlan/resource';
import { inScope, type Work } from '../../kernel/context';
import { invalid, notFound, refuse } from '../../kernel/errors';
import { idOf } from '../../kernel/resource/ids';
import { implement } from '../../kernel/resource/implement';
import { fileLink } from '../../kernel/resource/list/present';
import { get, rowOf } from '../../kernel/resource/list/read';
import { changeRow } from '../../kernel/resource/write/one';
import { type Route, type RouteInput, route, serve, serveOpen } from '../../kernel/route';
import { type Attachment, isReadable, readableFile, tenantOfLink } from './access';
import { sendFile } from './serve';

const common = { access: { signedIn: true }, effect: 'read', resource: 'attachment', operation: 'own' } as const;

const numberOf = (value: string | number | null): number | null => (value === null ? null : Number(value));

/** Facts of a file for whoever may read it, with a fresh link. */
const factsOf = (work: Work, row: Attachment) => {
  const link = fileLink(work, row.id, work.tenantId);
  return {
    id: row.id,
    attachId: row.id,
    link,
    ...(row.hasThumbnail ? { thumbLink: `${link}&thumb=1` } : {}),
    domain: '/api/service/file',
    name: row.name,
    originalName: row.originalName,
    extension: row.extension,
    contentType: row.contentType,
    attachSize: row.attachSize,
    createTime: row.createTime,
    ...(row.shotTime === null
      ? {}
      : {
          onSite: {
            time: row.shotTime,
            longitude: numberOf(row.longitude),
            latitude: numberOf(row.latitude),
            accuracy: numberOf(row.accuracy),
            notOnSite: row.notOnSite === true,
          } satisfies OnSite,
        }),
  };
};

function asked(query: RouteInput['query']): string[] {
  const ids = manyOf(query.id ?? query.ids ?? '', MOST_DETAILS);
  if (!ids) throw refuse(`一次最多查询${MOST_DETAILS}个附件`);
  if (ids.length === 0) throw notFound();
  return ids.map((id) => id.toLowerCase());
}

const details = (call: typeof attachmentDetails): Route =>
  serve(call, async (work, _given, { query }) => {
    const rows: Attachment[] = [];
    for (const id of asked(query)) rows.push(await readableFile(work, id, { byLink: false }));
    return { data: rows.map((row) => factsOf(work, row)) };
  });

const download = (call: typeof downloadAttachment): Route =>
  serveOpen(call, async (ctx, _given, { params, query, request, reply }) => {
    const [id = ''] = params.id ? [params.id.toLowerCase()] : asked(query);
    const tenantId = await tenantOfLink(ctx, query.tenantId);
    const row = await inScope({ ...ctx, tenantId }, (work) => readableFile(work, id, { byLink: false }));
    return sendFile(ctx, row, { request, reply, download: true });
  });

/** A file comes by upload alone; what can be put right afterwards is the name people read. */
const renameRoute = (): Route =>
  route({
    ...common,
    method: 'POST',
    path: '/blade-resource/attach/submit',
    summary: '修改附件原名',
    access: { code: 'attach_delete' },
    effect: 'write',
    operation: 'own',
    reach: 'row',
    takes: { record: attachment, body: { originalName: f.text('附件原名', { max: 1000 }) } },
    run: async (work, input) => {
      const id = idOf(input, true);
      if (id === undefined) throw refuse('附件请通过上传接口新增');
      const row = await rowOf(work, attachment, id, { lock: true });
      const body = typeof input.body === 'object' && input.body !== null ? (input.body as Stored) : {};
      const name = typeof body.originalName === 'string' ? body.originalName.replace(FORBIDDEN, '').trim() : '';
      const problem =
        name === ''
          ? '请输入附件原名'
          : name.length > 200
            ? '最多200个字'
            : !name.toLowerCase().endsWith(`.${row.extension}`)
              ? `附件原名须以.${row.extension}结尾`
              : undefined;
      if (problem) throw invalid([{ field: 'originalName', message: problem }]);
      await changeRow(work, attachment, row, { originalName: name }, { kind: 'update' });
      return { data: { id: row.id, originalName: name }, msg: '更新成功' };
    },
  });

// biome-ignore lint/suspicious/noControlCharactersInRegex: names of files hold none
const FORBIDDEN = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/g;

/** The administrators' list is the definition's own; a detail carries a link; a file that a record holds stays. */
export const attachmentImplementation = implement(attachment, {
  instead: ['get'],
  hooks: {
    beforeRemove: async (_work, rows) => {
      if (rows.some((row) => row.ownerId !== null)) throw refuse('附件已归入业务记录，不能删除');
    },
  },
  routes: [
    route({
      ...common,
      access: { code: 'attach_view' },
      operation: 'get',
      method: 'GET',
      path: '/blade-resource/attach/detail',
      summary: '附件详情',
      reach: 'row',
      needsCompany: true,
      takes: { query: IDS },
      run: async (work, { query }) => {
        const [id = ''] = asked(query);
        const { json } = await get(work, attachment, id);
        // The administrator of the list sees that a file is there; what it holds follows its record.
        const readable = await isReadable(work, id);
        return { data: { ...JSON.parse(json), ...(readable ? { link: fileLink(work, id, work.tenantId) } : {}) } };
      },
    }),
    renameRoute(),
    details(attachmentDetails),
    details(attachmentDetailsDoubled),
    download(downloadAttachment),
    download(downloadAttachmentById),
  ],
});
