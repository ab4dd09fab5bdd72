/**
 * The one shape of a package: its files stored as they are, one behind the other, then their directory and its end. Every
 * byte that is no content follows from the names, sizes, checksums and the one time; whoever writes it and whoever
 * verifies it take it from here, so that no byte of it can be other than it was.
 */
export interface FrameFile {
  readonly path: string;
  readonly size: number;
  readonly crc: number;
  /** Where its header begins. */
  readonly at: number;
  /** Date and time of the package as a zip keeps them, one of all its files. */
  readonly stamp: number;
}

export const LOCAL = 0x04034b50;
export const CENTRAL = 0x02014b50;
export const END = 0x06054b50;
export const END_64 = 0x06064b50;
const END_64_LOCATOR = 0x07064b50;
const DESCRIPTOR = 0x08074b50;
export const END_SIZE = 22;
export const END_64_SIZE = 56;
/** With the record of the greater numbers and where it lies. */
export const LONGEST_END = END_SIZE + END_64_SIZE + 20;
/** From here on a number stands in eight bytes, a count in eight as well. */
export const IN_64 = 0xffffffff;
export const COUNT_IN_64 = 0xffff;
export const EXTRA_64 = 1;

const VERSION = 20;
const VERSION_64 = 45;
const UNIX = 3 << 8;
/** Sizes and checksum stand behind the content: they are not known before. Names are UTF-8. */
const FLAGS = 0x808;
const STORED = 0;
/** A file of its owner that everybody reads. */
const MODE = 0o100644 * 0x10000;

type Field = readonly [width: 2 | 4 | 8, value: number];

const utf8 = new TextEncoder();

function record(fields: readonly Field[], ...behind: readonly Uint8Array[]): Uint8Array {
  const width = fields.reduce((sum, [one]) => sum + one, 0);
  const bytes = new Uint8Array(behind.reduce((sum, one) => sum + one.length, width));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else if (size === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += size;
  }
  for (const one of behind) {
    bytes.set(one, at);
    at += one.length;
  }
  return bytes;
}

/** `yyyy-MM-dd HH:mm:ss` as a zip keeps it, in two seconds. */
export function stampOf(time: string): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = time.split(/\D/).map(Number);
  return ((((year - 1980) << 9) | (month << 5) | day) * 0x10000 + ((hour << 11) | (minute << 5) | (second >> 1))) >>> 0;
}

/** What stands in front of a content. */
export function fileHeader({ path, stamp }: Pick<FrameFile, 'path' | 'stamp'>): Uint8Array {
  const name = utf8.encode(path);
  return record(
    [
      [4, LOCAL],
      [2, VERSION],
      [2, FLAGS],
      [2, STORED],
      [4, stamp],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ],
    name,
  );
}

/** What stands behind it. */
export function fileEnd({ size, crc }: Pick<FrameFile, 'size' | 'crc'>): Uint8Array {
  const width = size >= IN_64 ? 8 : 4;
  return record([
    [4, DESCRIPTOR],
    [4, crc],
    [width, size],
    [width, size],
  ]);
}

/** Of a file in the directory. */
export function directoryRecord({ path, size, crc, at, stamp }: FrameFile): Uint8Array {
  const name = utf8.encode(path);
  const wide = [size, size, at].filter((value) => value >= IN_64);
  const extra: readonly Field[] = [[2, EXTRA_64], [2, wide.length * 8], ...wide.map((one): Field => [8, one])];
  const behind = record(wide.length === 0 ? [] : extra);
  return record(
    [
      [4, CENTRAL],
      [2, UNIX | VERSION],
      [2, wide.length === 0 ? VERSION : VERSION_64],
      [2, FLAGS],
      [2, STORED],
      [4, stamp],
      [4, crc],
      [4, Math.min(size, IN_64)],
      [4, Math.min(size, IN_64)],
      [2, name.length],
      [2, behind.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, MODE],
      [4, Math.min(at, IN_64)],
    ],
    name,
    behind,
  );
}

export interface Directory {
  readonly at: number;
  readonly length: number;
  readonly count: number;
}

/** What stands behind the directory: the last bytes of the package. */
export function directoryEnd({ at, length, count }: Directory): Uint8Array {
  const wide = at >= IN_64 || length >= IN_64 || count >= COUNT_IN_64;
  const few = Math.min(count, COUNT_IN_64);
  const greater: readonly Field[] = [
    [4, END_64],
    [8, END_64_SIZE - 12],
    [2, UNIX | VERSION_64],
    [2, VERSION_64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, length],
    [8, at],
    [4, END_64_LOCATOR],
    [4, 0],
    [8, at + length],
    [4, 1],
  ];
  return record([
    ...(wide ? greater : []),
    [4, END],
    [2, 0],
    [2, 0],
    [2, few],
    [2, few],
    [4, Math.min(length, IN_64)],
    [4, Math.min(at, IN_64)],
    [2, 0],
  ]);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of a zip, of what is short: the server has a faster one for what is long. */
export function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
