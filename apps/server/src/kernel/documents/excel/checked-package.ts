import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FileRefused } from '../../files/refused';
import { limits } from './limits';

const mib = (bytes: number): number => Math.round(bytes / 1_048_576);

/** A zip file whose directory has been found harmless; nothing has been unpacked yet. */
export class CheckedPackage {
  constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** The unpacked part; it fails when it is longer than its directory entry said. */
  open(name: string): Promise<Readable> | undefined {
    const entry = this.entries.get(name);
    return entry && this.zip.openReadStreamPromise(entry);
  }

  close(): void {
    this.zip.close();
  }
}

/**
 * Reads the directory of a zip file and refuses it (FileRefused) before anything is unpacked: too many parts, too large,
 * packed too tightly, encrypted, two parts of one name, names that leave the package (yauzl refuses those itself).
 */
export async function openPackage(path: string): Promise<CheckedPackage> {
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
  } catch {
    throw new FileRefused('damaged', '文件已损坏，无法读取');
  }
  try {
    if (zip.entryCount > limits.entries)
      throw new FileRefused('too_complex', `文件内部结构过于复杂（超过${limits.entries}个部分）`);
    const entries = new Map<string, Entry>();
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize;
      if (total > limits.unpackedBytes) {
        throw new FileRefused('too_complex', `文件解压后超过${mib(limits.unpackedBytes)}M，请拆分后重新上传`);
      }
      const suspicious =
        entry.uncompressedSize > 1_048_576 && entry.uncompressedSize > entry.compressedSize * limits.ratio;
      if (suspicious) throw new FileRefused('too_complex', '文件压缩比异常，无法读取，请用Excel另存后重新上传');
      if (entry.isEncrypted()) throw new FileRefused('encrypted', '文件已加密，请去掉密码后重新上传');
      // Part names are compared without case (ECMA-376 part 2, 6.2.2.3).
      const name = entry.fileName.toLowerCase();
      if (entries.has(name)) throw new FileRefused('damaged', '文件结构异常，无法读取');
      entries.set(name, entry);
    }
    return new CheckedPackage(zip, entries);
  } catch (error) {
    zip.close();
    throw error instanceof FileRefused ? error : new FileRefused('damaged', '文件已损坏，无法读取');
  }
}
