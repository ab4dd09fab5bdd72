import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { LIST_FILE, listLine, SEAL_FILE, type SealedDossier } from '@anlan/domain/dossier/verify';
import { ZipFile } from 'yazl';

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

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * One file after the other, each hashed as it passes; nothing is held but what is on its way and a line of each. Whoever
 * adds many waits for `room`, while somebody reads `stream`.
 */
export class Pack {
  readonly #zip = new ZipFile();
  readonly #list = new FileList();
  #names = new PathNames();
  #waiting = 0;
  /** The file on its way. */
  #under: Readable | undefined;
  #wake: () => void = () => undefined;
  readonly stream: Readable;
  /** What ended it before its end. */
  fault: Error | undefined;

  constructor(private readonly passed: () => void) {
    this.stream = this.#zip.outputStream as Readable;
    // Told to whoever reads it; before anybody does, nobody is there to be told.
    this.stream.on('error', () => undefined);
    // What goes wrong on the way ends the stream that is stored.
    this.#zip.on('error', (error: Error) => this.fail(error));
    this.stream.once('close', () => {
      this.#under?.destroy();
      this.#wake();
    });
  }

  fail(error: Error): void {
    this.fault ??= error;
    this.stream.destroy(error);
  }

  /** From here on in a folder whose paths none before has. */
  folder(): void {
    this.#names = new PathNames();
  }

  /** When fewer than so many are still to pass; rejects where the package has ended. */
  async room(most: number): Promise<void> {
    while (this.#waiting >= most) {
      if (this.stream.destroyed) throw this.fault ?? new Error('the package has ended');
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** `unreadable`: what is told of a file that cannot be read to its end. */
  stored(
    wanted: string,
    compress: boolean,
    open: () => Promise<Readable>,
    unreadable: (error: Error) => Error = (error) => error,
  ): string {
    const path = this.#names.of(wanted);
    this.#waiting += 1;
    this.#zip.addReadStreamLazy(path, { compress }, (take) => {
      open().then(
        (source) => {
          const hash = createHash('sha256');
          let size = 0;
          const through = new Transform({
            transform: (chunk: Buffer, _, next) => {
              hash.update(chunk);
              size += chunk.length;
              next(null, chunk);
            },
            flush: (next) => {
              this.#list.add(path, hash.digest('hex'), size);
              this.#waiting -= 1;
              this.#wake();
              this.passed();
              next();
            },
          });
          // Either that ends by a mistake ends the other and the package: what comes behind would wait forever.
          pipeline(source, through, (error) => {
            if (error && !this.stream.destroyed) this.fail(unreadable(error));
          });
          through.on('error', () => undefined);
          this.#under = source;
          if (this.stream.destroyed) source.destroy();
          take(null, through);
        },
        (error: Error) => take(error, undefined as never),
      );
    });
    return path;
  }

  /** What is made when everything before it has passed. */
  #made(path: string, make: () => Promise<Buffer> | Buffer): void {
    this.#zip.addReadStreamLazy(path, { compress: true }, (take) => {
      Promise.resolve()
        .then(make)
        .then(
          (bytes) => take(null, Readable.from([bytes])),
          (error: Error) => take(error, undefined as never),
        );
    });
  }

  /** The index, then the list of all files with it, then the seal over the list; nothing comes behind. */
  end(
    index: { readonly path: string; readonly make: () => Promise<Buffer> },
    seal: (list: SealedDossier['list']) => Buffer,
  ): void {
    this.#made(index.path, async () => {
      const bytes = await index.make();
      this.#list.add(index.path, hashOf(bytes), bytes.length);
      return bytes;
    });
    let list: SealedDossier['list'];
    this.#made(LIST_FILE, () => {
      const bytes = this.#list.whole();
      list = { path: LIST_FILE, sha256: hashOf(bytes), files: this.#list.files, bytes: this.#list.bytes };
      return bytes;
    });
    this.#made(SEAL_FILE, () => seal(list));
    this.#zip.end();
  }
}
