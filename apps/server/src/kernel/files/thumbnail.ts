import type { Readable } from 'node:stream';
import type Library from 'sharp';
import type { Sharp } from 'sharp';
import { onDemand } from '../on-demand';
import { type FileKind, factsOf } from './kinds';
import { FileRefused } from './refused';

/** Longer side of a thumbnail in pixels. */
export const thumbnailSide = 320;

/** A picture of this many pixels or more is not decoded: width × height, whatever the file's own size. */
export const maxPixels = 100_000_000;

const library = onDemand<typeof Library>('sharp');

/** Formats the image library reads; the others (bmp) are stored without a thumbnail. */
const decodable: ReadonlySet<FileKind> = new Set(['jpg', 'png', 'gif', 'webp']);

export const canThumbnail = (kind: FileKind): boolean => factsOf(kind).family === 'image' && decodable.has(kind);

/**
 * Opens an untrusted picture with every guard: pixel limit, first frame only, no scripts or profiles run.
 * `autoOrient` turns it as its EXIF says; metadata (place, device, time) is dropped unless a caller asks to keep it.
 */
export function openImage(input: Buffer | string): Sharp {
  const sharp = library();
  // Every picture is drawn once: a cache would only keep decoded originals in memory.
  sharp.cache(false);
  return sharp(input, { limitInputPixels: maxPixels - 1, failOn: 'error', sequentialRead: true, pages: 1 })
    .timeout({ seconds: 20 })
    .autoOrient();
}

function refusal(error: unknown): FileRefused {
  const text = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(text)) return new FileRefused('pixels', '图片像素过大，不能超过1亿像素');
  if (/timeout/i.test(text)) return new FileRefused('timeout', '图片处理超时，请换一张图片');
  return new FileRefused('damaged', '图片已损坏，无法读取');
}

// A decoded picture of the allowed size may take some 400 MB (interlaced png): one at a time bounds the whole process.
let queue: Promise<unknown> = Promise.resolve();

export interface Thumbnail {
  data: Buffer;
  mime: 'image/webp';
  width: number;
  height: number;
}

async function draw(input: Buffer | string, side: number): Promise<Thumbnail> {
  try {
    const { data, info } = await openImage(input)
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer({ resolveWithObject: true });
    return { data, mime: 'image/webp', width: info.width, height: info.height };
  } catch (error) {
    throw refusal(error);
  }
}

/**
 * A small webp of a picture, upright and without metadata. Throws FileRefused (`pixels`, `damaged`, `timeout`).
 * `source` is a path, the bytes, or a stream of at most 50 MB; `side` the longer side in pixels.
 */
export async function makeThumbnail(
  source: Buffer | string | Readable,
  side: number = thumbnailSide,
): Promise<Thumbnail> {
  const input = typeof source === 'string' || Buffer.isBuffer(source) ? source : Buffer.concat(await source.toArray());
  const drawn = queue.then(() => draw(input, side));
  queue = drawn.catch(() => {});
  return drawn;
}
