/**
 * What a package holds, read from its end as every archiver reads it: nothing of it is loaded but what is asked for. Each
 * byte that is no content is held to the shape that our writer gives.
 */
import {
  CENTRAL,
  COUNT_IN_64,
  type Directory,
  directoryEnd,
  directoryRecord,
  END,
  END_64,
  END_SIZE,
  EXTRA_64,
  type FrameFile,
  fileEnd,
  fileHeader,
  IN_64,
  LONGEST_END,
} from './frame';

export interface ZipSource {
  readonly size: number;
  /** Bytes from this place on; fewer than asked for is a broken archive. */
  read(from: number, length: number): Promise<Uint8Array>;
}

export interface ZipRead {
  /** In the order of the directory. */
  readonly entries: readonly FrameFile[];
  /** The directory and its end are, byte for byte, what our writer gives for these files, which lie one behind the other. */
  readonly shaped: boolean;
}

/** The file is no archive, or not whole. */
export class BrokenZip extends Error {
  override readonly name = 'BrokenZip';
}

/** A list of files that nobody has made: fifty thousand names of a thousand bytes. */
const LONGEST_LIST = 64 * 1_048_576;

const BROKEN = '压缩包不完整';
const CHANGED = '压缩包的目录已损坏';
const FRAME_CHANGED = '文件头或文件尾在封签之后被改动';

/** Reads a piece ahead: most of what is asked for is short and lies behind what was asked for before. */
export function ahead(source: ZipSource): ZipSource {
  let from = 0;
  let held = new Uint8Array(0);
  return {
    size: source.size,
    read: async (at, length) => {
      if (at < from || at + length > from + held.length) {
        from = at;
        held = new Uint8Array(await source.read(at, Math.min(Math.max(length, PIECE), source.size - at)));
      }
      return held.subarray(at - from, at - from + length);
    },
  };
}

async function bytes(source: ZipSource, from: number, length: number): Promise<DataView> {
  if (from < 0 || from + length > source.size) throw new BrokenZip(BROKEN);
  const found = await source.read(from, length);
  if (found.length !== length) throw new BrokenZip(BROKEN);
  return new DataView(found.buffer, found.byteOffset, found.byteLength);
}

const big = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/** Whether `expected` stands here. */
function stands(view: DataView, at: number, expected: Uint8Array): boolean {
  return at + expected.length <= view.byteLength && expected.every((value, n) => view.getUint8(at + n) === value);
}

async function directoryOf(source: ZipSource): Promise<Directory> {
  if (source.size < END_SIZE) throw new BrokenZip('文件不是压缩包，或不完整');
  const end = await bytes(source, source.size - END_SIZE, END_SIZE);
  if (end.getUint32(0, true) !== END) throw new BrokenZip('文件不是压缩包，或不完整，或末尾有多余的内容');
  const plain = { at: end.getUint32(16, true), length: end.getUint32(12, true), count: end.getUint16(10, true) };
  if (plain.at < IN_64 && plain.length < IN_64 && plain.count < COUNT_IN_64) return plain;
  const wide = await bytes(source, source.size - LONGEST_END, LONGEST_END);
  if (wide.getUint32(0, true) !== END_64) throw new BrokenZip(CHANGED);
  return { at: big(wide, 48), length: big(wide, 40), count: big(wide, 32) };
}

/** The next of the directory, and where the one behind it begins. */
function recordAt(list: DataView, place: number): readonly [entry: FrameFile, next: number] {
  if (place + 46 > list.byteLength || list.getUint32(place, true) !== CENTRAL) throw new BrokenZip(CHANGED);
  const named = place + 46;
  const extra = named + list.getUint16(place + 28, true);
  const next = extra + list.getUint16(place + 30, true) + list.getUint16(place + 32, true);
  if (next > list.byteLength) throw new BrokenZip(CHANGED);
  // What does not fit into four bytes stands in the extra field, in the order of content, packed content, place.
  let place64 = extra + 4;
  const [, size = 0, at = 0] = [20, 24, 42].map((one) => {
    const value = list.getUint32(place + one, true);
    if (value !== IN_64) return value;
    if (place64 + 8 > next || list.getUint16(extra, true) !== EXTRA_64) throw new BrokenZip(CHANGED);
    place64 += 8;
    return big(list, place64 - 8);
  });
  const path = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    new Uint8Array(list.buffer, list.byteOffset + named, extra - named),
  );
  return [{ path, size, at, crc: list.getUint32(place + 16, true), stamp: list.getUint32(place + 12, true) }, next];
}

/** Where the one behind it begins. */
export const endOf = (entry: FrameFile): number =>
  entry.at + fileHeader(entry).length + entry.size + fileEnd(entry).length;

/** All of its files; rejects where it is no archive, or its directory cannot be read. */
export async function zipIn(source: ZipSource): Promise<ZipRead> {
  const directory = await directoryOf(source);
  const { at, length, count } = directory;
  if (length > LONGEST_LIST) throw new BrokenZip('压缩包的目录过长');
  const list = await bytes(source, at, length);
  const entries: FrameFile[] = [];
  let [place, begins, shaped] = [0, 0, true];
  for (let n = 0; n < count; n += 1) {
    const [entry, next] = recordAt(list, place);
    entries.push(entry);
    // Of one time as the first, whose header the seal covers.
    shaped &&= entry.at === begins && entry.stamp === entries[0]?.stamp && stands(list, place, directoryRecord(entry));
    begins = endOf(entry);
    place = next;
  }
  const tail = source.size - at - length;
  const end = await bytes(source, at + length, Math.min(tail, LONGEST_END));
  const expected = directoryEnd(directory);
  shaped &&= begins === at && place === length && tail === expected.length && stands(end, 0, expected);
  return { entries, shaped };
}

const PIECE = 1_048_576;

/** The bytes of one of its files; rejects where what stands in front of them or behind them is of another shape. */
export async function* zipContent(source: ZipSource, entry: FrameFile): AsyncGenerator<Uint8Array> {
  const header = fileHeader(entry);
  const end = fileEnd(entry);
  const from = entry.at + header.length;
  if (!stands(await bytes(source, entry.at, header.length), 0, header)) throw new BrokenZip(FRAME_CHANGED);
  for (let done = 0; done < entry.size; done += PIECE) {
    const view = await bytes(source, from + done, Math.min(PIECE, entry.size - done));
    yield new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  }
  if (!stands(await bytes(source, from + entry.size, end.length), 0, end)) throw new BrokenZip(FRAME_CHANGED);
}
