import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The part of the S3 protocol the server uses (PUT, GET with range, HEAD, DELETE, multipart), path-style on loopback,
 * in memory. Requests without a Signature V4 header of the right access key are refused.
 */
export interface S3StandIn {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** Multipart uploads begun and neither completed nor aborted: each would cost its owner money for ever. */
  openUploads(): number;
  /** The next part upload answers 500 this many times. */
  failParts(count: number): void;
  close(): Promise<void>;
}

const xml = (response: ServerResponse, body: string, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
};

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const body = Buffer.concat(await request.toArray());
  const given = request.headers['x-amz-content-sha256'];
  if (typeof given === 'string' && /^[0-9a-f]{64}$/.test(given)) {
    if (createHash('sha256').update(body).digest('hex') !== given)
      throw new Error('body does not match its signed hash');
  }
  return body;
}

export async function startS3StandIn(accessKey: string): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let partFailures = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const credential = `AWS4-HMAC-SHA256 Credential=${accessKey}/`;
    if (
      !request.headers.authorization?.startsWith(credential) ||
      !/Signature=[0-9a-f]{64}/.test(request.headers.authorization)
    ) {
      return xml(response, '<Error><Code>AccessDenied</Code></Error>', 403);
    }
    const url = new URL(request.url ?? '/', 'http://s3');
    const key = decodeURIComponent(url.pathname);
    const uploadId = url.searchParams.get('uploadId');
    const parts = uploadId ? uploads.get(uploadId) : undefined;
    if (uploadId && !parts) return xml(response, '<Error><Code>NoSuchUpload</Code></Error>', 404);

    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (request.method === 'POST' && uploadId && parts) {
      const listed = [...(await bodyOf(request)).toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)];
      const chosen = listed.map((match) => parts.get(Number(match[1])) ?? Buffer.alloc(0));
      if (chosen.slice(0, -1).some((part) => part.length < 5_242_880)) {
        return xml(response, '<Error><Code>EntityTooSmall</Code></Error>', 400);
      }
      objects.set(key, Buffer.concat(chosen));
      uploads.delete(uploadId);
      return xml(response, '<CompleteMultipartUploadResult><ETag>"done"</ETag></CompleteMultipartUploadResult>');
    }
    if (request.method === 'PUT') {
      const body = await bodyOf(request);
      if (parts && partFailures > 0) {
        partFailures -= 1;
        return xml(response, '<Error><Code>InternalError</Code></Error>', 500);
      }
      if (parts) parts.set(Number(url.searchParams.get('partNumber')), body);
      else objects.set(key, body);
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
      return;
    }
    if (request.method === 'DELETE') {
      if (uploadId) uploads.delete(uploadId);
      else objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    const object = objects.get(key);
    if (!object) return xml(response, '<Error><Code>NoSuchKey</Code></Error>', 404);
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (range && Number(range[1]) >= object.length)
      return xml(response, '<Error><Code>InvalidRange</Code></Error>', 416);
    const start = range ? Number(range[1]) : 0;
    const end = range ? Math.min(Number(range[2]), object.length - 1) : object.length - 1;
    response.writeHead(range ? 206 : 200, {
      'content-length': end - start + 1,
      ...(range && { 'content-range': `bytes ${start}-${end}/${object.length}` }),
    });
    response.end(request.method === 'HEAD' ? undefined : object.subarray(start, end + 1));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      if (!response.headersSent)
        xml(response, `<Error><Code>BadRequest</Code><Message>${error.message}</Message></Error>`, 400);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    openUploads: () => uploads.size,
    failParts: (count) => {
      partFailures = count;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
