import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BrokenZip, zipContent, zipEntries } from '@anlan/domain/dossier/zip';
import { beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';

const END = 22;

/** Its files, every byte of them; rejects where it is of another shape than the writer's. */
async function contents(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const source = {
    size: bytes.length,
    read: async (from: number, length: number) => bytes.subarray(from, from + length),
  };
  const found = new Map<string, string>();
  for (const entry of await zipEntries(source)) {
    const pieces: Uint8Array[] = [];
    for await (const piece of zipContent(source, entry)) pieces.push(piece);
    found.set(entry.path, String(Buffer.concat(pieces)));
  }
  return found;
}

async function written(wide: boolean, streamed = true): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, text] of [
    ['甲.txt', '第一份'],
    ['乙.txt', '第二份'],
  ] as const) {
    const options = { compress: path === '甲.txt', forceZip64Format: wide };
    if (streamed) zip.addReadStream(Readable.from([Buffer.from(text)]), path, options);
    else zip.addBuffer(Buffer.from(text), path, options);
  }
  zip.end({ forceZip64Format: wide, comment: '' });
  return buffer(zip.outputStream as Readable);
}

let plain: Buffer;
let wide: Buffer;
beforeAll(async () => {
  plain = await written(false);
  wide = await written(true);
});

/** A copy with what `change` does to it. */
const with_ = (bytes: Buffer, change: (copy: Buffer) => Buffer | undefined): Buffer => {
  const copy = Buffer.from(bytes);
  return change(copy) ?? copy;
};
const directoryOf = (bytes: Buffer): number => bytes.readUInt32LE(bytes.length - END + 16);
/** Put in at a place, the directory moved along with it. */
const put = (bytes: Buffer, at: number, more: Buffer): Buffer => {
  const moved = with_(bytes, (copy) => {
    copy.writeUInt32LE(directoryOf(bytes) + (at <= directoryOf(bytes) ? more.length : 0), copy.length - END + 16);
    return undefined;
  });
  return Buffer.concat([moved.subarray(0, at), more, moved.subarray(at)]);
};

describe('a package of the shape that the writer gives', () => {
  it('is read, with and without the greater numbers, streamed or not', async () => {
    const whole = new Map([
      ['甲.txt', '第一份'],
      ['乙.txt', '第二份'],
    ]);
    for (const bytes of [plain, wide, await written(false, false), await written(true, false)])
      expect(await contents(bytes)).toEqual(whole);
  });

  const forged: Readonly<Record<string, () => Buffer>> = {
    'with a file whose entry the count leaves out': () =>
      with_(plain, (copy) => {
        copy.writeUInt16LE(1, copy.length - END + 8);
        copy.writeUInt16LE(1, copy.length - END + 10);
        return undefined;
      }),
    'with a second count': () => with_(plain, (copy) => void copy.writeUInt16LE(1, copy.length - END + 8)),
    'with a comment': () =>
      with_(plain, (copy) => {
        copy.writeUInt16LE(3, copy.length - 2);
        return Buffer.concat([copy, Buffer.from('abc')]);
      }),
    'with an end record within the comment of another': () =>
      with_(plain, (copy) => {
        const end = Buffer.from(copy.subarray(copy.length - END));
        copy.writeUInt16LE(END, copy.length - 2);
        return Buffer.concat([copy, end]);
      }),
    'with bytes behind its end': () => Buffer.concat([plain, Buffer.from([0])]),
    'with bytes between the directory and the end record': () => put(plain, plain.length - END, Buffer.from('more')),
    'with bytes before its first file': () => put(plain, 0, Buffer.from('more')),
    'with bytes behind its last file': () => put(plain, directoryOf(plain), Buffer.from('more')),
    'with another directory before its own': () =>
      put(plain, directoryOf(plain), plain.subarray(directoryOf(plain), plain.length - END)),
    'with a record of greater numbers that its end record does not speak of': () => {
      const tail = Buffer.from(wide.subarray(wide.length - END - 20 - 56, wide.length - END));
      tail.writeBigUInt64LE(BigInt(plain.length - END), 56 + 8);
      return put(plain, plain.length - END, tail);
    },
    'with a record of greater numbers in another place than the last': () =>
      with_(wide, (copy) => {
        const at = copy.length - END - 20 - 56;
        return Buffer.concat([copy.subarray(0, at + 56), Buffer.from('gap!'), copy.subarray(at + 56)]);
      }),
    'with two sizes of the directory': () => with_(wide, (copy) => void copy.writeUInt32LE(1, copy.length - END + 12)),
    'whose file has another name in front of it': () => with_(plain, (copy) => void copy.write('丙', 30)),
    'whose file is packed otherwise in front of it': () => with_(plain, (copy) => void copy.writeUInt16LE(0, 8)),
    'whose file has sizes in front of it': () => with_(plain, (copy) => void copy.writeUInt32LE(4, 18)),
    'whose file has another size behind it': () =>
      with_(plain, (copy) => void copy.writeUInt32LE(4, copy.lastIndexOf(Buffer.from('PK\x07\x08', 'latin1')) + 12)),
    'whose file has another checksum behind it': () =>
      with_(plain, (copy) => {
        const at = copy.lastIndexOf(Buffer.from('PK\x07\x08', 'latin1')) + 4;
        copy.writeUInt32LE((copy.readUInt32LE(at) ^ 1) >>> 0, at);
        return undefined;
      }),
    'with a name of its own in an extra field': () => {
      const at = directoryOf(plain);
      const more = Buffer.from([0x75, 0x70, 1, 0, 0]);
      const name = plain.readUInt16LE(at + 28);
      const grown = put(plain, at + 46 + name, more);
      grown.writeUInt16LE(plain.readUInt16LE(at + 30) + more.length, at + 30);
      grown.writeUInt32LE(at, grown.length - END + 16);
      grown.writeUInt32LE(plain.readUInt32LE(plain.length - END + 12) + more.length, grown.length - END + 12);
      return grown;
    },
  };
  it.each(Object.entries(forged))('%s is none', async (_, forge) => {
    await expect(contents(forge())).rejects.toThrow(BrokenZip);
  });
});
