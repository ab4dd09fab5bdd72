/**
 * What a zip holds, read from its end as every archiver reads it: nothing of it is loaded but what is asked for. Archives of
 * more than four gigabytes or 65,535 files (zip64) are read as well. It is held to the one shape our writer gives: no byte
 * belongs to nothing, and whatever stands twice says the same. Otherwise two archivers could show two contents of one file.
 */
export interface ZipSource {
  readonly size: number;
  /** Bytes from this place on; fewer than asked for is a broken archive. */
  read(from: number, length: number): Promise<Uint8Array>;
}

export interface ZipEntry {
  readonly path: string;
  /** 0 as it is, 8 deflated. */
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  /** Of its local header. */
  readonly at: number;
  /** Behind its last byte: where the next one begins, or the list. */
  readonly end: number;
  readonly crc: number;
  readonly flags: number;
  /** Its sizes and place stand in eight bytes. */
  readonly zip64: boolean;
}

/** The file is no archive, or not whole. */
export class BrokenZip extends Error {
  override readonly name = 'BrokenZip';
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const END_64_LOCATOR = 0x07064b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const LOCATOR_SIZE = 20;
const END_64_SIZE = 56;
const DESCRIPTOR = 0x08074b50;
/** Sizes and checksum stand behind the content. */
const DESCRIBED = 8;
/** Names are UTF-8. */
const UTF8 = 0x800;
const EXTRA_64 = 1;
/** When it was last changed. */
const EXTRA_TIME = 0x5455;
/** A list of files that nobody has made: fifty thousand names of a thousand bytes. */
const LONGEST_LIST = 64 * 1_048_576;
const IN_64 = 0xffffffff;
const FEW_IN_64 = 0xffff;

const BROKEN = '压缩包不完整';
const CHANGED = '压缩包的目录已损坏';

async function bytes(source: ZipSource, from: number, length: number): Promise<DataView> {
  if (from < 0 || from + length > source.size) throw new BrokenZip(BROKEN);
  const found = await source.read(from, length);
  if (found.length !== length) throw new BrokenZip(BROKEN);
  return new DataView(found.buffer, found.byteOffset, found.byteLength);
}

const big = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

interface Directory {
  readonly at: number;
  readonly length: number;
  readonly count: number;
}

/** The record that ends the file, and before it that of the greater numbers, which is there where they are needed alone. */
async function directoryOf(source: ZipSource): Promise<Directory> {
  if (source.size < END_SIZE) throw new BrokenZip('文件不是压缩包，或不完整');
  const endAt = source.size - END_SIZE;
  const end = await bytes(source, endAt, END_SIZE);
  if (end.getUint32(0, true) !== END || end.getUint16(20, true) !== 0)
    throw new BrokenZip('文件不是压缩包，或不完整，或末尾有多余的内容');
  const count = end.getUint16(10, true);
  if (end.getUint32(4, true) !== 0 || end.getUint16(8, true) !== count) throw new BrokenZip(CHANGED);
  const plain = { at: end.getUint32(16, true), length: end.getUint32(12, true), count };
  const wide = plain.at === IN_64 || plain.length === IN_64 || count === FEW_IN_64;
  const locator = endAt < LOCATOR_SIZE ? undefined : await bytes(source, endAt - LOCATOR_SIZE, LOCATOR_SIZE);
  if ((locator?.getUint32(0, true) === END_64_LOCATOR) !== wide) throw new BrokenZip(CHANGED);
  if (!wide || !locator) {
    if (plain.at + plain.length !== endAt) throw new BrokenZip(CHANGED);
    return plain;
  }
  const wideAt = endAt - LOCATOR_SIZE - END_64_SIZE;
  if (big(locator, 8) !== wideAt || locator.getUint32(4, true) !== 0 || locator.getUint32(16, true) !== 1)
    throw new BrokenZip(CHANGED);
  const record = await bytes(source, wideAt, END_64_SIZE);
  const whole = { at: big(record, 48), length: big(record, 40), count: big(record, 32) };
  if (
    record.getUint32(0, true) !== END_64 ||
    big(record, 4) !== END_64_SIZE - 12 ||
    big(record, 16) !== 0 ||
    big(record, 24) !== whole.count ||
    (plain.at !== IN_64 && plain.at !== whole.at) ||
    (plain.length !== IN_64 && plain.length !== whole.length) ||
    (count !== FEW_IN_64 && count !== whole.count) ||
    whole.at + whole.length !== wideAt
  )
    throw new BrokenZip(CHANGED);
  return whole;
}

/** Sizes and place that do not fit into four bytes stand in an extra field, in this order; the time is the only other one. */
function inExtra(
  view: DataView,
  from: number,
  length: number,
  values: readonly number[],
): readonly number[] | undefined {
  const found = [...values];
  const wide = values.filter((value) => value === IN_64).length;
  const seen = new Set<number>();
  const end = from + length;
  let at = from;
  while (at + 4 <= end) {
    const [kind, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if ((kind !== EXTRA_64 && kind !== EXTRA_TIME) || seen.has(kind) || at + 4 + size > end) return undefined;
    seen.add(kind);
    if (kind === EXTRA_64) {
      if (wide === 0 || size !== wide * 8) return undefined;
      let place = at + 4;
      for (const [index, value] of values.entries()) {
        if (value !== IN_64) continue;
        found[index] = big(view, place);
        place += 8;
      }
    }
    at += 4 + size;
  }
  return at === end && seen.has(EXTRA_64) === wide > 0 ? found : undefined;
}

/** All of its files, in the order of its list, which is that of their contents. */
export async function zipEntries(source: ZipSource): Promise<readonly ZipEntry[]> {
  const { at, length, count } = await directoryOf(source);
  if (length > LONGEST_LIST) throw new BrokenZip('压缩包的目录过长');
  const list = await bytes(source, at, length);
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const entries: Omit<ZipEntry, 'end'>[] = [];
  let place = 0;
  for (let n = 0; n < count; n += 1) {
    if (place + 46 > length || list.getUint32(place, true) !== CENTRAL) throw new BrokenZip(CHANGED);
    const [named, extra, comment, disk] = [28, 30, 32, 34].map((one) => list.getUint16(place + one, true)) as [
      number,
      number,
      number,
      number,
    ];
    const next = place + 46 + named + extra;
    if (next > length || comment !== 0 || disk !== 0) throw new BrokenZip(CHANGED);
    const plain = [24, 20, 42].map((one) => list.getUint32(place + one, true));
    const [size, packed, from] = inExtra(list, place + 46 + named, extra, plain) ?? [];
    const flags = list.getUint16(place + 8, true);
    if (size === undefined || packed === undefined || from === undefined || (flags & ~DESCRIBED) !== UTF8)
      throw new BrokenZip(CHANGED);
    let path: string;
    try {
      path = text.decode(new Uint8Array(list.buffer, list.byteOffset + place + 46, named));
    } catch {
      throw new BrokenZip(CHANGED);
    }
    entries.push({
      path,
      method: list.getUint16(place + 10, true),
      packed,
      size,
      at: from,
      crc: list.getUint32(place + 16, true),
      flags,
      zip64: plain.includes(IN_64),
    });
    place = next;
  }
  if (place !== length || (entries[0]?.at ?? at) !== 0) throw new BrokenZip(CHANGED);
  return entries.map((entry, n) => {
    const end = entries[n + 1]?.at ?? at;
    if (end <= entry.at) throw new BrokenZip(CHANGED);
    return { ...entry, end };
  });
}

/** Where its content begins; rejects where its own header, or what stands behind its content, says other than the list. */
async function contentAt(source: ZipSource, entry: ZipEntry): Promise<number> {
  const name = new TextEncoder().encode(entry.path);
  const described = (entry.flags & DESCRIBED) !== 0;
  const from = entry.at + 30 + name.length;
  const behind = described ? (entry.zip64 ? 24 : 16) : 0;
  if (from + entry.packed + behind !== entry.end) throw new BrokenZip(BROKEN);
  const head = await bytes(source, entry.at, 30 + name.length);
  const told = described ? [0, 0, 0] : [entry.crc, entry.packed, entry.size];
  if (
    head.getUint32(0, true) !== LOCAL ||
    head.getUint16(6, true) !== entry.flags ||
    head.getUint16(8, true) !== entry.method ||
    told.some((value, n) => head.getUint32(14 + n * 4, true) !== value) ||
    head.getUint16(26, true) !== name.length ||
    head.getUint16(28, true) !== 0 ||
    name.some((value, n) => head.getUint8(30 + n) !== value)
  )
    throw new BrokenZip(BROKEN);
  if (!described) return from;
  const tail = await bytes(source, from + entry.packed, behind);
  const [packed, size] = entry.zip64
    ? [big(tail, 8), big(tail, 16)]
    : [tail.getUint32(8, true), tail.getUint32(12, true)];
  if (
    tail.getUint32(0, true) !== DESCRIPTOR ||
    tail.getUint32(4, true) !== entry.crc ||
    packed !== entry.packed ||
    size !== entry.size
  )
    throw new BrokenZip(BROKEN);
  return from;
}

const PIECE = 1_048_576;

async function* pieces(source: ZipSource, from: number, length: number): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < length; done += PIECE) {
    const view = await bytes(source, from + done, Math.min(PIECE, length - done));
    yield new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  }
}

async function* inflated(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (to) => {
      const { value, done } = await chunks.next();
      if (done) to.close();
      else to.enqueue(value as Uint8Array<ArrayBuffer>);
    },
  }).pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** The bytes of one of its files as they were packed; rejects where they do not come out, or are more or fewer than told. */
export async function* zipContent(source: ZipSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  if (entry.method !== 0 && entry.method !== 8) throw new BrokenZip('压缩方式无法识别');
  const from = await contentAt(source, entry);
  const packed = pieces(source, from, entry.packed);
  let size = 0;
  try {
    for await (const piece of entry.method === 0 ? packed : inflated(packed)) {
      size += piece.length;
      if (size > entry.size) throw new BrokenZip('内容已损坏');
      yield piece;
    }
  } catch (error) {
    if (error instanceof BrokenZip) throw error;
    throw new BrokenZip('内容已损坏');
  }
  if (size !== entry.size) throw new BrokenZip('内容已损坏');
}
