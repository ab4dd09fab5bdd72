import { putFile, putFileAttach, putFileByName, uploadAttachment } from '@anlan/domain/files/file-calls';
import type { Ctx } from '../../kernel/context';
import { forbidden, refuse } from '../../kernel/errors';
import { onlyTheFile, unparsed } from '../../kernel/http/parts';
import { fileLink } from '../../kernel/resource/list/present';
import { type Route, type RouteInput, serveOpen } from '../../kernel/route';
import { type StoredFile, storeFile, type Upload } from './store';

const numberOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

function photoTold({ given }: RouteInput): Pick<Upload, 'onSite'> {
  const { query } = given;
  if (typeof query.onSite !== 'string') return {};
  return {
    onSite: {
      way: query.onSite,
      age: numberOf(query.age),
      longitude: numberOf(query.longitude),
      latitude: numberOf(query.latitude),
      accuracy: numberOf(query.accuracy),
    },
  };
}

const CALLS = [putFile, putFileAttach, putFileByName, uploadAttachment];

export const uploadRoutes: readonly Route[] = CALLS.map((one) =>
  serveOpen(one, async (ctx, _given, input) => {
    // Whatever company a supervisor is looking at, what he sends stays in his own office.
    const own = { ...ctx, tenantId: ctx.actor.tenantId };
    return {
      data: uploaded(
        own,
        await receive(own, input, {
          ...chosenStore(ctx, input),
          ...photoTold(input),
          opened: input.query.opened !== undefined && input.query.opened !== '',
        }),
      ),
      msg: '上传成功',
    };
  }),
);

/** `?code=` tries a store out; whoever keeps the stores may choose one, nobody else. */
function chosenStore({ actor }: Ctx, { query }: RouteInput): Pick<Upload, 'store'> {
  if (typeof query.code !== 'string' || query.code === '') return {};
  if (actor.tenantKind !== 'platform' || !actor.can('oss_edit')) throw forbidden();
  return { store: query.code };
}

const uploaded = (ctx: Ctx, file: StoredFile) => ({
  link: fileLink(ctx, file.attachId, ctx.tenantId),
  domain: '/api/service/file',
  name: file.name,
  originalName: file.originalName,
  attachId: file.attachId,
  extension: file.extension,
  size: file.size,
  ...(file.onSite ? { onSite: file.onSite } : {}),
});

/** What a multipart frame adds to its file, at most. */
const FRAME = 4_096;

/** Takes the multipart `file` into the store; `limits` may be narrower than the product's. */
export async function receive(
  ctx: Ctx,
  { request, query }: RouteInput,
  limits: Pick<Upload, 'accept' | 'maxBytes' | 'store' | 'onSite' | 'opened'> = {},
): Promise<StoredFile> {
  if (!request.isMultipart()) throw refuse('请上传文件');
  // One file is all that is wanted. Whatever comes after the tenth field or after the file is read away.
  const part = await request.file({ limits: { fields: 10 } }).catch((error: unknown) => {
    unparsed(request);
    throw error;
  });
  if (part?.fieldname !== 'file') {
    unparsed(request);
    throw refuse('请上传文件');
  }
  onlyTheFile(request, part);
  part.file.once('end', () => unparsed(request));
  const abort = new AbortController();
  const gone = (): void => {
    if (!request.raw.complete) abort.abort(new Error('the sender has gone'));
  };
  request.raw.once('close', gone);
  try {
    const named = typeof query.fileName === 'string' && query.fileName.trim() !== '' ? query.fileName : part.filename;
    return await storeFile(ctx, {
      stream: part.file,
      name: named.slice(0, 300),
      signal: abort.signal,
      announced: Number(request.headers['content-length'] ?? 0) - FRAME,
      ...limits,
    });
  } catch (error) {
    // Nobody reads this answer, and the log needs no stack of it.
    throw abort.signal.aborted ? refuse('上传已中断') : error;
  } finally {
    request.raw.off('close', gone);
  }
}
