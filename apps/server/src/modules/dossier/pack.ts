import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import {
  directoryEnd,
  directoryRecord,
  type FrameFile,
  fileEnd,
  fileHeader,
  stampOf,
} from '@anlan/domain/dossier/frame';
import { LIST_FILE, listLine, SEAL_FILE, type SealedDossier } from '@anlan/domain/dossier/verify';

const LONGEST_NAME = 80;

/** Of any text a name that every file system takes: no line of its own, no half of a character. */
export const safe = (name: string, longest = LONGEST_NAME): string =>
  name.slice(0, longest).replace(/[\\/:*?"<>|\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/gu, '_') || '未命名';

const ENDING = /\.[a-z0-9]{1,10}$/i;

/** The same of a file: what is cut off is never its ending, by which it is opened. */
export function safeFile(name: string): string {
  const ending = ENDING.exec(name)?.[0] ?? '';
  return safe(name.slice(0, name.length - ending.length), LONGEST_NAME - ending.length) + ending;
}

/** Gives each path once, without regard to case; what is asked for again receives the next number before its ending. */
export class PathNames {
  readonly #taken = new Set<string>();
  /** Of a path asked for again: the next number that may be free. */
  readonly #next = new Map<string, number>();

  of(wanted: string): string {
    const key = wanted.toLowerCase();
    let path = wanted;
    if (this.#taken.has(key)) {
      const dot = wanted.lastIndexOf('.');
      const cut = dot > wanted.lastIndexOf('/') ? dot : wanted.length;
      let n = this.#next.get(key) ?? 2;
      do {
        path = `${wanted.slice(0, cut)}(${n})${wanted.slice(cut)}`;
        n += 1;
      } while (this.#taken.has(path.toLowerCase()));
      this.#next.set(key, n);
    }
    this.#taken.add(path.toLowerCase());
    return path;
  }
}

const LIST_PIECE = 65_536;

/** The list of files as it grows, in bytes: of a package with many files the most that is held. */
class FileList {
  readonly #pieces: Buffer[] = [];
  #open: string[] = [];
  #length = 0;
  files = 0;
  bytes = 0;
  add(path: string, sha256: string, size: number): void {
    const line = listLine(sha256, path);
    this.#open.push(line);
    this.#length += line.length;
    this.files += 1;
    this.bytes += size;
    if (this.#length >= LIST_PIECE) this.#close();
  }
  #close(): void {
    this.#pieces.push(Buffer.from(this.#open.join(''), 'utf8'));
    this.#open = [];
    this.#length = 0;
  }
  whole(): Buffer {
    this.#close();
    return Buffer.concat(this.#pieces);
  }
}

/** What the making of a seal is told. */
export type Sealable = Pick<SealedDossier, 'body' | 'list'>;

interface Waiting {
  readonly path: string;
  readonly open: () => Promise<Readable> | Readable;
  readonly unreadable: (error: Error) => Error;
  /** Heard when it has passed. */
  readonly passed: (sha256: string, size: number) => void;
}

const itself = (error: Error): Error => error;

/**
 * One file after the other, each hashed as it passes, in the one shape that is verified (`dossier/frame`); nothing is held
 * but what is on its way and a line of each. Whoever adds many waits for `room`, while somebody reads `stream`.
 */
export class Pack {
  readonly #out = new PassThrough();
  readonly #list = new FileList();
  /** Of all that has been written before the seal. */
  readonly #body = createHash('sha256');
  readonly #stamp: number;
  /** Of its directory, a record of each file. */
  readonly #directory: Uint8Array[] = [];
  readonly #queue: Waiting[] = [];
  #names = new PathNames();
  #at = 0;
  #pumping = false;
  #ended = false;
  /** The file on its way. */
  #under: Readable | undefined;
  #wake: () => void = () => undefined;
  #drained: () => void = () => undefined;
  readonly stream: Readable = this.#out;
  /** What ended it before its end. */
  fault: Error | undefined;

  /** `made`: yyyy-MM-dd HH:mm:ss, the time of its files. */
  constructor(
    made: string,
    private readonly passed: () => void,
  ) {
    this.#stamp = stampOf(made);
    // Told to whoever reads it; before anybody does, nobody is there to be told.
    this.#out.on('error', () => undefined);
    this.#out.on('drain', () => this.#drained());
    this.#out.once('close', () => {
      this.#under?.destroy();
      this.#wake();
      this.#drained();
    });
  }

  fail(error: Error): void {
    this.fault ??= error;
    this.#out.destroy(error);
  }

  /** From here on in a folder whose paths none before has. */
  folder(): void {
    this.#names = new PathNames();
  }

  /** When fewer than so many are still to pass; rejects where the package has ended. */
  async room(most: number): Promise<void> {
    while (this.#queue.length >= most) {
      this.#still();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** `unreadable`: what is told of a file that cannot be read to its end. */
  stored(wanted: string, open: () => Promise<Readable>, unreadable = itself): string {
    const path = this.#names.of(wanted);
    this.#add({
      path,
      open,
      unreadable,
      passed: (sha256, size) => {
        this.#list.add(path, sha256, size);
        this.passed();
      },
    });
    return path;
  }

  /** The index, then the list of all files with it, then the seal over every byte before it; nothing comes behind. */
  end(
    index: { readonly path: string; readonly make: () => Promise<Buffer> },
    seal: (sealable: Sealable) => Buffer,
  ): void {
    const made = (path: string, make: () => Promise<Buffer> | Buffer, passed: Waiting['passed'] = () => undefined) =>
      this.#add({ path, open: async () => Readable.from([await make()]), unreadable: itself, passed });
    made(index.path, index.make, (sha256, size) => this.#list.add(index.path, sha256, size));
    let listed = '';
    made(
      LIST_FILE,
      () => this.#list.whole(),
      (sha256) => {
        listed = sha256;
      },
    );
    made(SEAL_FILE, () => {
      const body = { bytes: this.#at, sha256: this.#body.copy().digest('hex') };
      const { files, bytes } = this.#list;
      return seal({ body, list: { path: LIST_FILE, sha256: listed, files, bytes } });
    });
    this.#ended = true;
  }

  #add(one: Waiting): void {
    this.#queue.push(one);
    if (this.#pumping) return;
    this.#pumping = true;
    // What was asked for together begins together.
    queueMicrotask(() => {
      this.#pump().catch((error: Error) => this.fail(error));
    });
  }

  /** Throws where nobody takes it any more. */
  #still(): void {
    if (this.#out.destroyed) throw this.fault ?? new Error('the package has ended');
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#still();
    this.#body.update(bytes);
    this.#at += bytes.length;
    if (this.#out.write(bytes)) return;
    await new Promise<void>((resolve) => {
      this.#drained = resolve;
    });
    this.#still();
  }

  async #pump(): Promise<void> {
    for (let one = this.#queue[0]; one; one = this.#queue[0]) {
      await this.#file(one);
      this.#queue.shift();
      this.#wake();
    }
    this.#pumping = false;
    if (!this.#ended) return;
    const at = this.#at;
    for (const record of this.#directory) await this.#write(record);
    this.#out.end(directoryEnd({ at, length: this.#at - at, count: this.#directory.length }));
  }

  async #file({ path, open, unreadable, passed }: Waiting): Promise<void> {
    const at = this.#at;
    const source = await open();
    this.#under = source;
    try {
      this.#still();
      const hash = createHash('sha256');
      let [size, crc] = [0, 0];
      await this.#write(fileHeader({ path, stamp: this.#stamp }));
      for await (const chunk of source as AsyncIterable<Buffer>) {
        hash.update(chunk);
        crc = crc32(chunk, crc);
        size += chunk.length;
        await this.#write(chunk);
      }
      const file: FrameFile = { path, size, crc, at, stamp: this.#stamp };
      await this.#write(fileEnd(file));
      this.#directory.push(directoryRecord(file));
      passed(hash.digest('hex'), size);
    } catch (error) {
      source.destroy();
      throw this.#out.destroyed ? error : unreadable(error as Error);
    } finally {
      this.#under = undefined;
    }
  }
}
