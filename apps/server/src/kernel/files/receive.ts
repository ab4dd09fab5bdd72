import { Readable } from 'node:stream';
import { safeFileName } from './file-name';
import { type FileKind, factsOf, uploadLimit } from './kinds';
import { ByteMeter } from './limit';
import { FileRefused } from './refused';
import { headBytes, sniffKind } from './sniff';
import type { Storage, StoredObject } from './storage/storage';

interface ReceiveOptions {
  storage: Storage;
  key: string;
  stream: Readable;
  /** The name as the sender wrote it; never trusted. */
  name: string;
  /** Kinds the purpose allows, as a definition lists them (`jpeg` counts as `jpg`); absent = every storable kind. */
  accept?: readonly string[];
  /** Bytes; a purpose may allow less than the general limit, never more. */
  maxBytes?: number;
  /** Bytes the sender has announced: too much is told as such, whatever the content is. */
  announced?: number;
  signal?: AbortSignal;
}

export interface ReceivedFile extends StoredObject {
  kind: FileKind;
  mime: string;
  /** Safe to show and to send back. */
  name: string;
  /** Its first bytes. */
  head: Buffer;
}

/** A refused sender gets this much more read away, so that the reply reaches a browser that is still sending. */
const drainBytes = 8 * 1_048_576;

function drain(stream: Readable): void {
  let left = drainBytes;
  stream.on('error', () => {});
  stream.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) stream.destroy();
  });
  stream.resume();
}

interface Opened {
  head: Buffer;
  /** The whole stream, beginning included. */
  rest: Readable;
  /** Lets go of the source without ending it. */
  release(): Promise<void>;
}

/** Reads just enough to decide the kind. */
async function takeHead(stream: Readable): Promise<Opened> {
  // `destroyOnReturn: false`: a refusal must be able to drain what is left.
  const source = stream.iterator({ destroyOnReturn: false });
  const chunks: Buffer[] = [];
  let size = 0;
  while (size < headBytes) {
    const next = await source.next();
    if (next.done) break;
    chunks.push(next.value as Buffer);
    size += (next.value as Buffer).length;
  }
  const taken = Buffer.concat(chunks);
  const rest = Readable.from(
    (async function* () {
      if (taken.length > 0) yield taken;
      yield* source;
    })(),
    { objectMode: false },
  );
  return {
    head: taken.subarray(0, headBytes),
    rest,
    async release() {
      rest.destroy();
      await source.return?.();
    },
  };
}

function tooLarge(kind: FileKind, limit: number): FileRefused {
  if (limit < uploadLimit(kind)) {
    const kb = Math.floor(limit / 1024);
    return new FileRefused('too_large', kb % 1024 === 0 ? `上传上限${kb / 1024}M` : `上传上限${kb}KB`);
  }
  return new FileRefused('too_large', factsOf(kind).family === 'video' ? '视频上传上限500M' : '上传上限50M');
}

/**
 * The one way into the store: decides the kind by content, limits the size while streaming, stores all or nothing.
 * Throws FileRefused with the sentence for the user; any other error (a broken connection) also leaves nothing behind.
 * A multipart parser in front must not cut the stream silently: set its own limit above 500 MB or check its flag.
 */
export async function receiveFile(options: ReceiveOptions): Promise<ReceivedFile> {
  const { storage, key, stream, signal } = options;
  let opened: Opened | undefined;
  try {
    opened = await takeHead(stream);
    const kind = await sniffKind(opened.head, options.name).catch((error: unknown) => {
      throw error instanceof FileRefused && (options.announced ?? 0) > uploadLimit('pdf')
        ? new FileRefused('too_large', '上传上限50M')
        : error;
    });
    if (options.accept && !options.accept.some((name) => kindMatches(kind, name))) {
      throw new FileRefused('kind', `只能上传${options.accept.join('、')}格式的文件`);
    }
    const limit = Math.min(uploadLimit(kind), options.maxBytes ?? Number.POSITIVE_INFINITY);
    const meter = new ByteMeter({ limit, refusal: () => tooLarge(kind, limit) });
    opened.rest.once('error', (error) => meter.destroy(error));
    // The first piece may already be too much, before the store has begun to listen.
    meter.on('error', () => {});
    const { mime } = factsOf(kind);
    const stored = await storage.put(key, opened.rest.pipe(meter), { contentType: mime, signal });
    return { ...stored, kind, mime, name: safeFileName(options.name, kind), head: opened.head };
  } catch (error) {
    if (error instanceof FileRefused) void opened?.release().then(() => drain(stream));
    else stream.destroy();
    throw error;
  }
}

function kindMatches(kind: FileKind, accepted: string): boolean {
  return (factsOf(kind).extensions as readonly string[]).includes(accepted.toLowerCase());
}
