import { Readable } from 'node:stream';
import { FileRefused } from '../../files/refused';
import { ObjectMissing } from '../../files/storage/storage';
import { openImage } from '../../files/thumbnail';
import { createWorkerPool, WorkerFailed } from '../../jobs/workers';
import type { Block, PrintDocument } from './document';
import type { RenderTask } from './render-task';

/** A path, the bytes, or a way to fetch them when their turn comes: a hundred originals never lie in memory together. */
export type ImageSource = string | Buffer | (() => Promise<string | Buffer | Readable>);

interface RenderOptions {
  /** Pictures by the name the content uses. What cannot be read is printed as 「图片无法显示」. */
  images?: Readonly<Record<string, ImageSource>>;
  signal?: AbortSignal;
  /** For the layout alone, 60,000 unless told. */
  timeoutMs?: number;
  /** What the pictures may come to, made small: all lie in memory at once. 150 MiB unless told. */
  mostImageBytes?: number;
}

/** Longer side of a printed picture in pixels: 300 dpi at the 4 cm of a photo grid, 150 dpi at half the page. */
const imageSide = 1_000;
/** Fifty tickets, each signed fifty times, are no more than a hundred photos. */
const maxImages = 5_000;
const mostBytes = 150 * 1_048_576;

const pool = createWorkerPool<RenderTask, Uint8Array>(new URL('./pdf-render.worker.ts', import.meta.url), {
  timeoutMs: 60_000,
  memoryMb: 768,
  youngMb: 8,
});

/** The original; undefined when the store no longer has it. An unreachable store is an error, not a lost picture. */
async function fetched(source: ImageSource): Promise<string | Buffer | undefined> {
  try {
    const found = typeof source === 'function' ? await source() : source;
    return found instanceof Readable ? Buffer.concat(await found.toArray()) : found;
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  }
}

/** Small, upright, opaque, without metadata; undefined for a picture that is lost or cannot be read. */
async function shrink(source: ImageSource): Promise<Uint8Array | undefined> {
  const original = await fetched(source);
  if (original === undefined) return undefined;
  try {
    return await openImage(original)
      .resize(imageSide, imageSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 75 })
      .toBuffer();
  } catch {
    return undefined;
  }
}

async function shrinkAll(
  images: Readonly<Record<string, ImageSource>>,
  { signal, mostImageBytes = mostBytes }: RenderOptions,
): Promise<RenderTask['images']> {
  const small: RenderTask['images'] = {};
  const names = Object.keys(images);
  if (names.length > maxImages)
    throw new FileRefused('too_complex', `一次最多打印${maxImages}张图片，请减少条数后重试`);
  let left = mostImageBytes;
  // Two at a time keep both the memory and the queue of the image library short.
  const next = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      signal?.throwIfAborted();
      const bytes = await shrink(images[name] as ImageSource);
      if (!bytes) continue;
      left -= bytes.length;
      if (left < 0) throw new FileRefused('too_complex', '图片过多，无法生成PDF，请减少条数后重试');
      small[name] = bytes;
    }
  };
  await Promise.all([next(), next()]);
  return small;
}

/** Whole buffers, which nobody else has, go to the worker as they are: copying tens of megabytes would hold the main thread. */
const handedOver = (images: RenderTask['images']): ArrayBuffer[] =>
  Object.values(images).flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  );

/** Content with a sentence in the place of every picture that is not there. */
function withoutMissing(node: Block, images: RenderTask['images']): Block {
  if (Array.isArray(node)) return node.map((one) => withoutMissing(one, images));
  if (node === null || typeof node !== 'object') return node;
  if ('image' in node && typeof node.image === 'string' && !Object.hasOwn(images, node.image)) {
    return { text: '图片无法显示', style: 'missing' };
  }
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    typeof value === 'object' ? withoutMissing(value, images) : value,
  ]);
  return Object.fromEntries(entries) as Block;
}

/**
 * The document as PDF bytes, laid out in a worker thread. Pictures are made small before they are embedded.
 * Throws FileRefused when it is too much to lay out, WorkerFailed of kind 'aborted' or the signal's reason on cancel.
 */
export async function renderPdf(document: PrintDocument, options: RenderOptions = {}): Promise<Buffer> {
  const { signal, timeoutMs } = options;
  const images = await shrinkAll(options.images ?? {}, options);
  const content = document.content.map((block) => withoutMissing(block, images));
  try {
    const bytes = await pool.run(
      { document: { ...document, content }, images },
      { signal, timeoutMs, transfer: handedOver(images) },
    );
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    if (error instanceof WorkerFailed && (error.kind === 'timeout' || error.kind === 'memory')) {
      throw new FileRefused(
        error.kind === 'timeout' ? 'timeout' : 'too_complex',
        '内容过多，无法生成PDF，请减少条数后重试',
      );
    }
    throw error;
  }
}
