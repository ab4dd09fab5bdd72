import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { crcOf, directoryEnd, directoryRecord, type FrameFile, fileEnd, fileHeader } from '@anlan/domain/dossier/frame';
import { SEAL_FILE, verifyDossier } from '@anlan/domain/dossier/verify';
import { endOf, type ZipSource, zipContent, zipIn } from '@anlan/domain/dossier/zip';
import { canonicalText } from '@anlan/domain/seal/canonical';
import { keyIdOf, SEAL_FORMAT, signedBytes } from '@anlan/domain/seal/seal';
import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { Pack, type Sealable } from './pack';

const SECRET = new Uint8Array(32).fill(7);
const publicKey = bytesToHex(ed25519.getPublicKey(SECRET));
const KEY = { publicKey, keyId: keyIdOf(publicKey) };
const FILES: readonly (readonly [path: string, text: string])[] = [
  ['01_制度/甲.txt', '第一份'],
  ['01_制度/乙.txt', '第二份'],
];

function sealOf(content: unknown): object {
  const bundle = {
    ...({ format: SEAL_FORMAT, kind: 'dossier', tenantId: '100001', tenantName: '示例化工' } as const),
    ...{ recordId: '0190', recordName: '迎检' },
    content,
    seal: { algorithm: 'Ed25519', ...KEY, sealedAt: '2026-03-02 08:00:00' } as const,
  };
  const signature = bytesToHex(ed25519.sign(signedBytes(bundle), SECRET));
  return { ...bundle, seal: { ...bundle.seal, signature } };
}

async function written(seal = (given: Sealable) => canonicalText(sealOf(given))): Promise<Buffer> {
  const pack = new Pack('2026-03-02 08:00:00', () => undefined);
  for (const [path, text] of FILES) pack.stored(path, async () => Readable.from([Buffer.from(text)]));
  pack.end({ path: '00_目录.pdf', make: async () => Buffer.from('目录') }, (given) =>
    Buffer.from(seal({ ...given, ...{ period: { from: '2026-01-01', until: '2026-12-31' }, topics: [] } })),
  );
  return buffer(pack.stream);
}

const sourceOf = (bytes: Buffer): ZipSource => ({
  size: bytes.length,
  read: async (from, length) => bytes.subarray(from, from + length),
});
const judged = async (bytes: Buffer) => {
  const { sound, seal, faults } = await verifyDossier(sourceOf(bytes), [KEY]);
  return { sound, says: seal.sound ? faults.map(({ path, says }) => `${path}：${says}`) : [seal.says] };
};

type Content = readonly [path: string, bytes: Buffer];
/** By whoever has our writer: all but the seal is as it would be of these. */
function packed(contents: readonly Content[], stamp: number): Buffer {
  const parts: Uint8Array[] = [];
  const files: FrameFile[] = [];
  let at = 0;
  for (const [path, bytes] of contents) {
    const file = { path, size: bytes.length, crc: crc32(bytes), at, stamp };
    files.push(file);
    parts.push(fileHeader(file), bytes, fileEnd(file));
    at = endOf(file);
  }
  const directory = Buffer.concat(files.map(directoryRecord));
  return Buffer.concat([...parts, directory, directoryEnd({ at, length: directory.length, count: files.length })]);
}

let whole: Buffer;
let files: readonly FrameFile[];
let contents: Content[];
const STAMP = (): number => files[0]?.stamp as number;
beforeAll(async () => {
  whole = await written();
  ({ entries: files } = await zipIn(sourceOf(whole)));
  contents = [];
  for (const file of files) {
    const parts: Uint8Array[] = [];
    for await (const part of zipContent(sourceOf(whole), file)) parts.push(part);
    contents.push([file.path, Buffer.concat(parts)]);
  }
});

describe('a sealed package', () => {
  it('is sound as it was made', async () => {
    expect(await judged(whole)).toEqual({ sound: true, says: [] });
    expect(packed(contents, STAMP()).equals(whole)).toBe(true);
  });

  it('is refused with any one byte of it changed, in words', async () => {
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] as number) ^ (1 << (at % 8));
      const { sound, says } = await judged(changed);
      expect([at, sound, says.length > 0 && says.every((one) => /[一-鿿]/.test(one))]).toEqual([at, false, true]);
    }
  });

  it('is refused cut off anywhere, and with anything put behind it or in front of it', async () => {
    for (let length = 0; length < whole.length; length += 1)
      expect([length, (await judged(whole.subarray(0, length))).sound]).toEqual([length, false]);
    for (const more of [Buffer.from([0]), Buffer.alloc(22), whole.subarray(-22), whole]) {
      expect((await judged(Buffer.concat([whole, more]))).sound).toBe(false);
      expect((await judged(Buffer.concat([more, whole]))).sound).toBe(false);
    }
  });

  it('is refused with its files in another order, taken out, put in, renamed or twice, each named', async () => {
    const [first, second, ...rest] = contents as [Content, Content, ...Content[]];
    const changed: Readonly<Record<string, readonly [Content[], string]>> = {
      order: [[second, first, ...rest], '整个压缩包：文件的次序、文件头或文件尾在封签之后被改动'],
      out: [[second, ...rest], '01_制度/甲.txt：清单中有，压缩包中缺少'],
      in: [[['多出.txt', Buffer.from('x')], first, second, ...rest], '多出.txt：封签之后加入，清单中没有'],
      behind: [[...contents, ['多出.txt', Buffer.from('x')]], '多出.txt：封签之后加入，清单中没有'],
      renamed: [[['01_制度/丙.txt', first[1]], second, ...rest], '01_制度/丙.txt：封签之后加入，清单中没有'],
      twice: [[first, ...contents], '01_制度/甲.txt：同名的文件有两个'],
      content: [[[first[0], Buffer.from('第三份')], second, ...rest], '01_制度/甲.txt：内容在封签之后被改动'],
    };
    for (const [what, [given, told]] of Object.entries(changed)) {
      const { sound, says } = await judged(packed(given, STAMP()));
      expect([what, sound, says]).toEqual([what, false, expect.arrayContaining([told])]);
    }
    expect(await judged(packed(contents, STAMP() + 1))).toEqual({
      sound: false,
      says: ['整个压缩包：文件的次序、文件头或文件尾在封签之后被改动'],
    });
  });

  it('is refused with another time of the seal alone, in its header and in the directory, and of one file alone', async () => {
    const seal = files.at(-1) as FrameFile;
    const own = Buffer.from(whole);
    for (const at of [seal.at + 10, whole.lastIndexOf(SEAL_FILE) - 46 + 12]) own[at] = (own[at] as number) ^ 1;
    expect(await judged(own)).toEqual({ sound: false, says: ['压缩包的目录：在封签之后被改动'] });
    const first = Buffer.from(whole);
    first[10] = (first[10] as number) ^ 1;
    expect(await judged(first)).toEqual({ sound: false, says: ['01_制度/甲.txt：文件头或文件尾在封签之后被改动'] });
  });

  it('is refused packed anew by another program, though every content is the same', async () => {
    const zip = new ZipFile();
    for (const [path, bytes] of contents) zip.addBuffer(bytes, path, { compress: false });
    zip.end();
    expect((await judged(await buffer(zip.outputStream as Readable))).sound).toBe(false);
  });

  it('is refused with the same seal written otherwise, or with the checksum of the seal changed in both its places', async () => {
    const spaced = await written((given) => JSON.stringify(sealOf(given), null, 1));
    expect(await judged(spaced)).toEqual({ sound: false, says: ['“封签.json”在封签之后被改写'] });
    const marked = await written((given) => `\uFEFF${canonicalText(sealOf(given))}`);
    expect((await judged(marked)).sound).toBe(false);
    const seal = files.at(-1) as FrameFile;
    const other = Buffer.from(whole);
    for (const at of [endOf(seal) - 12, whole.lastIndexOf(SEAL_FILE) - 46 + 16]) other[at] = (other[at] as number) ^ 1;
    expect(await judged(other)).toEqual({ sound: false, says: ['“封签.json”在封签之后被改写'] });
  });

  it('of an earlier shape, whose seal covers the list alone, is none', async () => {
    const { sound, says } = await judged(await written(({ body: _, ...given }) => canonicalText(sealOf(given))));
    expect([sound, says[0]]).toEqual([false, expect.stringContaining('请重新生成')]);
  });

  it('is read where a file, its place or the count needs the greater numbers', async () => {
    expect(crcOf(whole)).toBe(crc32(whole));
    const stamp = STAMP();
    const first = { path: '大.bin', size: 5_000_000_000, crc: 1, at: 0, stamp };
    const second = { path: '后.bin', size: 3, crc: 2, at: endOf(first), stamp };
    const many = Array.from({ length: 70_000 }, (_, n) => ({ ...second, path: String(n), at: 0 }));
    for (const [n, one] of many.entries()) one.at = n === 0 ? 0 : endOf(many[n - 1] as FrameFile);
    for (const given of [[first, second], many]) {
      const at = endOf(given.at(-1) as FrameFile);
      const directory = Buffer.concat(given.map(directoryRecord));
      const tail = Buffer.concat([directory, directoryEnd({ at, length: directory.length, count: given.length })]);
      const header = Buffer.from(fileHeader(given[0] as FrameFile));
      const read = await zipIn({
        size: at + tail.length,
        read: async (from, length) => (from < at ? header : tail).subarray(from % at, (from % at) + length),
      });
      expect(read.shaped).toBe(true);
      expect(read.entries).toEqual(given);
    }
  });
});
