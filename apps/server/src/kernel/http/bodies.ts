import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../errors';
import { MB } from '../files/limit';
import { FileRefused } from '../files/refused';
import { ANONYMOUS, type Bounds, readForm, readJson, SIGNED_IN } from './values';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, by whoever knows the caller. */
    signedIn: boolean;
  }
}

const boundsOf = (request: FastifyRequest): Bounds => (request.signedIn ? SIGNED_IN : ANONYMOUS);

/** 2 MB, 64 KB. */
const sizeOf = (bytes: number): string => (bytes < MB ? `${bytes / 1_024} KB` : `${bytes / MB} MB`);

export const tooLarge = (bytes: number): Refusal => new Refusal(413, `提交的内容过大（上限 ${sizeOf(bytes)}）`);

/** The largest upload of the product: a video. */
export const UPLOAD_BYTES = 500 * MB;
/** Boundaries and the small fields beside the file. */
export const UPLOAD_FRAME_BYTES = MB;

export const uploadTooLarge = (bytes: number): Refusal =>
  new FileRefused('too_large', bytes === UPLOAD_BYTES ? '视频上传上限500M' : `上传上限${bytes / MB}M`);

/**
 * Forms and JSON. They are read after the caller is known (the pipeline asks at `onRequest`), and of whom is not known, little
 * is read. Declared uploads are no business of these: their handlers stream them.
 */
export function readBodies(server: FastifyInstance): void {
  server.decorateRequest('signedIn', false);
  // Token calls are sent as forms by half of the family's clients.
  server.addContentTypeParser('application/x-www-form-urlencoded', async (request: FastifyRequest, payload: Readable) =>
    readForm(await textOf(request, payload)),
  );
  server.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const text = await textOf(request, payload);
    // An empty JSON body is no body: DELETE and GET clients send the header out of habit.
    return text === '' ? undefined : readJson(text, boundsOf(request).values);
  });
}

async function textOf(request: FastifyRequest, payload: Readable): Promise<string> {
  const { bytes: most } = boundsOf(request);
  if (Number(request.headers['content-length']) > most) throw tooLarge(most);
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((done, failed) => {
    const end = (error?: unknown) => {
      payload.off('data', take).off('end', ended).off('error', end).off('close', broken);
      if (error === undefined) done(Buffer.concat(chunks, length).toString('utf8'));
      else failed(error instanceof Refusal ? error : refuse('请求内容格式不正确'));
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > most) return end(tooLarge(most));
      chunks.push(chunk);
    };
    const ended = () => end();
    const broken = () => end(new Error('the sender has gone'));
    payload.on('data', take).once('end', ended).once('error', end).once('close', broken);
  });
}
