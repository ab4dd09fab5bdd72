import type { Storage } from './storage/storage';

/**
 * How long a video is and what it is coded as, from the boxes of its own file (ISO/IEC 14496-12): `moov/mvhd` says the
 * length, `moov/trak/mdia/minf/stbl/stsd` the coding. Only the heads of boxes and `moov` itself are read, wherever in the
 * file it stands.
 */
export interface VideoFacts {
  readonly seconds: number;
  readonly codings: readonly string[];
}

/** A description larger than this is none of a training video: hours of film need some megabytes. */
const MOOV_MOST = 32 * 1024 * 1024;
const HEAD = 16;

interface Box {
  readonly type: string;
  /** Of its content. */
  readonly from: number;
  readonly to: number;
}

function boxAt(bytes: Buffer, at: number, end: number, base: number): Box | undefined {
  if (bytes.length - at < 8) return undefined;
  const small = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  const large = small === 1 && bytes.length - at >= HEAD;
  const size = large ? Number(bytes.readBigUInt64BE(at + 8)) : small === 0 ? end - base - at : small;
  const head = large ? HEAD : 8;
  if (size < head || base + at + size > end) return undefined;
  return { type, from: at + head, to: at + size };
}

function boxes(bytes: Buffer, from: number, to: number): Box[] {
  const found: Box[] = [];
  for (let at = from; at < to; ) {
    const box = boxAt(bytes.subarray(0, to), at, to, 0);
    if (!box) break;
    found.push(box);
    at = box.to;
  }
  return found;
}

const inside = (bytes: Buffer, of: Box, ...path: readonly string[]): Box[] =>
  path.reduce<Box[]>(
    (some, type) => some.flatMap((box) => boxes(bytes, box.from, box.to).filter((one) => one.type === type)),
    [of],
  );

/** The content of `moov`, by itself. */
export function readMoov(moov: Buffer): VideoFacts | undefined {
  const all: Box = { type: 'moov', from: 0, to: moov.length };
  const [head] = inside(moov, all, 'mvhd');
  if (!head) return undefined;
  const long = moov.readUInt8(head.from) === 1;
  const at = head.from + (long ? 20 : 12);
  if (at + (long ? 12 : 8) > head.to) return undefined;
  const scale = moov.readUInt32BE(at);
  const length = long ? Number(moov.readBigUInt64BE(at + 4)) : moov.readUInt32BE(at + 4);
  const codings = inside(moov, all, 'trak', 'mdia', 'minf', 'stbl', 'stsd').flatMap((box) =>
    boxes(moov, box.from + 8, box.to).map(({ type }) => type),
  );
  return scale > 0 ? { seconds: Math.floor(length / scale), codings } : undefined;
}

/** Undefined where the file is no video of this kind, or cut off. */
export async function videoFacts(
  storage: Pick<Storage, 'get'>,
  key: string,
  size: number,
): Promise<VideoFacts | undefined> {
  const read = async (start: number, length: number): Promise<Buffer> => {
    const { stream } = await storage.get(key, { start, end: Math.min(start + length, size) - 1 });
    return Buffer.concat(await stream.toArray());
  };
  for (let at = 0, seen = 0; at < size && seen < 1_000; seen += 1) {
    const box = boxAt(await read(at, HEAD), 0, size, at);
    if (!box) return undefined;
    if (box.type === 'moov')
      return box.to - box.from > MOOV_MOST ? undefined : readMoov(await read(at + box.from, box.to - box.from));
    at += box.to;
  }
  return undefined;
}
