import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MB } from './limit';
import { type ReceivedFile, receiveFile } from './receive';
import { FileRefused } from './refused';
import { diskStorage } from './storage/disk-storage';
import type { Storage } from './storage/storage';

let root: string;
let storage: Storage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'anlan-receive-'));
  storage = diskStorage(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const stored = async (): Promise<number> =>
  (await readdir(root, { withFileTypes: true, recursive: true })).filter((entry) => entry.isFile()).length;

const pdfHead = Buffer.from('%PDF-1.7\n');
const mp4Head = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom'),
  Buffer.from([0, 0, 2, 0]),
  Buffer.from('isomiso2'),
]);

/** `total` bytes beginning with `head`, in 64 KiB pieces. */
function* bytes(head: Buffer, total: number): Generator<Buffer> {
  const filler = Buffer.alloc(65_536, 0x20);
  yield head;
  for (let left = total - head.length; left > 0; left -= filler.length)
    yield filler.subarray(0, Math.min(left, filler.length));
}

/** A store that only counts: half a gigabyte need not be written to prove where the limit lies. */
const countingStorage: Storage = {
  async put(_, stream) {
    let size = 0;
    await pipeline(
      stream,
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          done();
        },
      }),
    );
    return { size, sha256: '' };
  },
  get: () => Promise.reject(new Error('counts only')),
  remove: () => Promise.resolve(),
  exists: () => Promise.resolve(false),
};

describe('the size limit, enforced while streaming', () => {
  it.each([-1, 0])('takes 50 MB %i bytes', async (more) => {
    const total = 50 * MB + more;
    const file = await receiveFile({
      storage,
      key: 'a',
      stream: Readable.from(bytes(pdfHead, total)),
      name: '报告.pdf',
    });
    expect(file).toMatchObject({ size: total, kind: 'pdf', mime: 'application/pdf', name: '报告.pdf' });
  });

  it('refuses one byte more and leaves nothing', async () => {
    const stream = Readable.from(bytes(pdfHead, 50 * MB + 1));
    await expect(receiveFile({ storage, key: 'a', stream, name: 'a.pdf' })).rejects.toMatchObject({
      reason: 'too_large',
      status: 413,
      message: '上传上限50M',
    });
    expect(await stored()).toBe(0);
  });

  it('tells too much as such when nobody knows the content either', async () => {
    const send = (announced: number) =>
      receiveFile({ storage, key: 'z', stream: Readable.from([Buffer.alloc(5_000)]), name: '图纸.pdf', announced });
    await expect(send(51 * MB)).rejects.toMatchObject({ reason: 'too_large', status: 413, message: '上传上限50M' });
    await expect(send(49 * MB)).rejects.toMatchObject({ reason: 'kind', status: 400 });
    expect(await stored()).toBe(0);
  });

  it('takes a video of 500 MB and refuses one byte more', async () => {
    const send = (total: number) =>
      receiveFile({ storage: countingStorage, key: 'v', stream: Readable.from(bytes(mp4Head, total)), name: 'v.mp4' });
    expect(await send(500 * MB)).toMatchObject({ size: 500 * MB, kind: 'mp4' });
    await expect(send(500 * MB + 1)).rejects.toMatchObject({ reason: 'too_large', message: '视频上传上限500M' });
  });

  it.each([
    [500 * 1024, '上传上限500KB'],
    [3 * MB, '上传上限3M'],
  ])('keeps the narrower limit of %i bytes', async (maxBytes, message) => {
    const send = (total: number) =>
      receiveFile({ storage, key: 'a', stream: Readable.from(bytes(pdfHead, total)), name: 'a.pdf', maxBytes });
    expect((await send(maxBytes)).size).toBe(maxBytes);
    await expect(send(maxBytes + 1)).rejects.toThrow(message);
  });

  it('never lets a purpose widen the general limit', async () => {
    const stream = Readable.from(bytes(pdfHead, 50 * MB + 1));
    await expect(receiveFile({ storage, key: 'a', stream, name: 'a.pdf', maxBytes: 900 * MB })).rejects.toThrow(
      '上传上限50M',
    );
  });
});

describe('what is taken', () => {
  it('keeps content and hash exactly, also when the first piece is tiny', async () => {
    const picture = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    const pieces = [picture.subarray(0, 1), picture.subarray(1, 3), picture.subarray(3)];
    const file = await receiveFile({ storage, key: 'p', stream: Readable.from(pieces), name: '../../现场.png' });
    expect(file).toMatchObject({
      kind: 'png',
      name: '现场.png',
      size: picture.length,
      sha256: createHash('sha256').update(picture).digest('hex'),
    });
    const back = await storage.get('p');
    expect(Buffer.concat(await back.stream.toArray()).equals(picture)).toBe(true);
  });

  it('refuses by content what the purpose does not accept, whatever its name', async () => {
    const send = (accept: string[]) =>
      receiveFile({ storage, key: 'a', stream: Readable.from(bytes(pdfHead, 100)), name: 'a.jpg', accept });
    await expect(send(['jpg', 'png'])).rejects.toThrow('只能上传jpg、png格式的文件');
    expect((await send(['pdf'])).name).toBe('a.jpg.pdf');
    expect(await stored()).toBe(1);
  });

  it('accepts jpeg where jpg is listed and the other way round', async () => {
    const jpeg = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#000' } })
      .jpeg()
      .toBuffer();
    for (const accept of [['jpg'], ['jpeg'], ['JPG']]) {
      expect(
        (await receiveFile({ storage, key: 'j', stream: Readable.from([jpeg]), name: 'a.jpeg', accept })).kind,
      ).toBe('jpg');
    }
  });

  it('refuses an empty file', async () => {
    await expect(receiveFile({ storage, key: 'a', stream: Readable.from([]), name: 'a.pdf' })).rejects.toMatchObject({
      reason: 'empty',
    });
  });

  it('takes eight at once', async () => {
    const files = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        receiveFile({ storage, key: `many/${i}`, stream: Readable.from(bytes(pdfHead, 5 * MB + i)), name: `${i}.pdf` }),
      ),
    );
    expect(files.map((file) => file.size)).toEqual(Array.from({ length: 8 }, (_, i) => 5 * MB + i));
    expect(await stored()).toBe(8);
  });

  it('leaves nothing when the source fails, closes or is cancelled at half', async () => {
    for (const end of ['error', 'close', 'cancel'] as const) {
      const stop = new AbortController();
      const stream = new PassThrough();
      const receiving = receiveFile({ storage, key: 'half', stream, name: 'a.pdf', signal: stop.signal });
      for (const piece of bytes(pdfHead, 2 * MB)) stream.write(piece);
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (end === 'error') stream.destroy(new Error('connection lost'));
      if (end === 'close') stream.destroy();
      if (end === 'cancel') stop.abort();
      await expect(receiving).rejects.toThrow();
      expect(stream.destroyed).toBe(true);
      expect(await stored()).toBe(0);
    }
  });
});

describe('behind a real server', () => {
  let app: FastifyInstance;
  let port: number;
  /** Settles with what the last upload came to on the server. */
  let outcome: Promise<ReceivedFile | Error>;

  beforeEach(async () => {
    app = Fastify();
    await app.register(multipart, { limits: { fileSize: 501 * MB } });
    app.post('/upload', async (request, reply) => {
      const part = await request.file();
      if (!part) return reply.code(400).send({});
      const receiving = receiveFile({ storage, key: 'upload', stream: part.file, name: part.filename });
      outcome = receiving.catch((error: Error) => error);
      const result = await outcome;
      if (result instanceof FileRefused) return reply.code(result.status).send({ msg: result.message });
      if (result instanceof Error) return reply.code(500).send({});
      return result;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });
  afterEach(() => app.close());

  const send = async (
    content: Iterable<Buffer>,
    name: string,
  ): Promise<{ status: number; body: Record<string, unknown> }> => {
    const form = new FormData();
    form.append('file', new Blob([...content] as BlobPart[]), name);
    const reply = await fetch(`http://127.0.0.1:${port}/upload`, { method: 'POST', body: form });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };

  it('answers a good upload, and a refused one with its sentence', async () => {
    expect(await send(bytes(pdfHead, 3 * MB), '报告.pdf')).toMatchObject({
      status: 200,
      body: { kind: 'pdf', name: '报告.pdf' },
    });
    expect(await send(bytes(Buffer.from('MZ\x90\0'), 3 * MB), 'a.pdf')).toMatchObject({
      status: 400,
      body: { msg: '不支持上传该类型的文件，请检查文件内容与格式' },
    });
    expect(await send(bytes(pdfHead, 50 * MB + 1), 'a.pdf')).toMatchObject({
      status: 413,
      body: { msg: '上传上限50M' },
    });
    expect(await stored()).toBe(1);
  });

  it('leaves nothing when the phone loses its connection at half', async () => {
    const socket = connect(port, '127.0.0.1');
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
    socket.write(
      `POST /upload HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${10 * MB}\r\n\r\n${head}`,
    );
    for (const piece of bytes(pdfHead, 5 * MB)) socket.write(piece);
    await expect.poll(stored).toBe(1);
    socket.destroy();
    await expect.poll(() => outcome).toBeInstanceOf(Error);
    expect(await stored()).toBe(0);
  });
});
