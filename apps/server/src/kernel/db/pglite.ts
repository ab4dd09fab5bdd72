import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import pg from 'pg';
import { startWorker } from '../jobs/workers';
import type { DbLog, Engine } from './db';
import { lockDirectory } from './directory-lock';
import { Sessions } from './session/sessions';
import { valueTypes } from './values';

export interface PgliteWorkerData {
  /** undefined: in memory. */
  folder: string | undefined;
  snapshot: Uint8Array<ArrayBuffer> | undefined;
}

export type ToPglite = { type: 'wire'; bytes: Uint8Array } | { type: 'dump' } | { type: 'close' };

export type FromPglite =
  | { type: 'ready' }
  | { type: 'wire'; bytes: Uint8Array }
  | { type: 'dumped'; bytes: Uint8Array }
  | { type: 'closed' };

export interface PgliteOptions {
  /** The application's data folder; the database lies in its `db`. undefined: in memory. */
  dataDir?: string | undefined;
  /** A dump to begin with; the folder must hold no database yet. */
  snapshot?: Uint8Array | Blob | undefined;
  statementTimeoutMs?: number | undefined;
  log: DbLog;
}

/**
 * PGlite behind the same driver as a PostgreSQL server: its thread speaks the wire protocol, so types, errors and
 * prepared statements are the same by construction. It has a single session, so the pool has a single connection and
 * its queue is the mutex. Durable against the end of the process, not against power loss: PGlite never calls fsync.
 */
export async function openPglite(options: PgliteOptions): Promise<Engine> {
  const { dataDir } = options;
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = dataDir === undefined ? undefined : await lockDirectory(dataDir);
  const thread = new PgliteThread(
    dataDir === undefined ? undefined : join(dataDir, 'db'),
    options.snapshot && new Uint8Array(await new Blob([options.snapshot as BlobPart]).arrayBuffer()),
  );
  try {
    await thread.ready();
  } catch (error) {
    await lock?.release();
    throw error;
  }
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    password: 'unused',
    ssl: false,
    max: 1,
    // Callers queue for the one session; a long piece of work is not a dead database.
    connectionTimeoutMillis: 0,
    idleTimeoutMillis: 0,
    types: valueTypes,
    pipeline: true,
    stream: () => new PgliteSocket(thread),
  } as pg.PoolConfig);
  return new Sessions({
    engine: 'pglite',
    pool,
    statementTimeoutMs: options.statementTimeoutMs ?? 60_000,
    beginTimeoutMs: undefined,
    prepare: true,
    // No network to save trips on.
    flights: false,
    guarded: true,
    log: options.log,
    dump: () =>
      // Holding the connection keeps transactions out while the folder is read.
      alone(pool, async (client) => {
        await client.query('CHECKPOINT');
        return thread.dump();
      }),
    maintain: async () => {
      const { rows } = await alone(pool, (client) =>
        client.query<{ name: string }>(
          `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`,
        ),
      );
      // Between two tables others get their turn.
      for (const { name } of rows) await alone(pool, (client) => client.query(`VACUUM (ANALYZE) ${name}`));
    },
    onClose: async () => {
      await thread.close();
      await lock?.release();
    },
  });
}

/** The session outside any transaction. */
async function alone<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** In the driver's own words, by which a dead connection is recognised. */
const terminated = (why: string): Error =>
  new Error(`Connection terminated: the thread of the embedded database (${why})`);

/** The worker and whoever awaits its answers; a worker that died is started again by the next connection. */
class PgliteThread {
  #worker: Worker | undefined;
  #ready: Promise<void> | undefined;
  #waiting: { resolve(bytes: Uint8Array): void; reject(error: Error): void }[] = [];

  constructor(
    private readonly folder: string | undefined,
    private snapshot: Uint8Array<ArrayBuffer> | undefined,
  ) {}

  ready(): Promise<void> {
    this.#ready ??= new Promise((resolve, reject) => {
      const data: PgliteWorkerData = { folder: this.folder, snapshot: this.snapshot };
      const worker = startWorker(new URL('./pglite.worker.ts', import.meta.url), { workerData: data });
      this.#worker = worker;
      const end = (error: Error): void => {
        if (this.#worker !== worker) return;
        this.#worker = undefined;
        // What was in memory is gone with its thread; a new empty one would be a silent lie.
        if (this.folder !== undefined) this.#ready = undefined;
        for (const { reject: fail } of this.#waiting.splice(0)) fail(error);
        reject(error);
      };
      worker.on('error', (error) => end(terminated(error.message)));
      worker.on('exit', (code) => end(terminated(`code ${code}`)));
      worker.on('message', (message: FromPglite) => {
        if (message.type === 'ready') {
          this.snapshot = undefined;
          resolve();
          return;
        }
        this.#waiting.shift()?.resolve(message.type === 'closed' ? new Uint8Array() : message.bytes);
      });
    });
    return this.#ready;
  }

  /** Complete messages of the wire protocol in, all their answers out. */
  wire(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    return this.#ask({ type: 'wire', bytes }, [bytes.buffer]);
  }

  async dump(): Promise<Buffer> {
    const bytes = await this.#ask({ type: 'dump' });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    await this.#ask({ type: 'close' }).catch(() => {});
    this.#worker = undefined;
    await worker.terminate();
  }

  #ask(message: ToPglite, transfer: ArrayBuffer[] = []): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (!this.#worker) return reject(terminated('not running'));
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(message, transfer);
    });
  }
}

const message = (type: string, body: Uint8Array): Buffer => {
  const bytes = Buffer.alloc(5 + body.length);
  bytes.write(type, 0, 'latin1');
  bytes.writeInt32BE(4 + body.length, 1);
  bytes.set(body, 5);
  return bytes;
};

const statement = (sql: string): Buffer => message('Q', Buffer.from(`${sql}\0`));

/** AuthenticationOk and ReadyForQuery (idle): all a client waits for after its start-up message. */
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);

/**
 * What the driver takes for a TCP socket. All that is written within one turn of the event loop goes over as one piece,
 * so BEGIN and the first query cost one visit to the thread.
 */
class PgliteSocket extends Duplex {
  #started = false;
  #gathered: Buffer[] = [];
  #inFlight: Promise<void> = Promise.resolve();

  constructor(private readonly thread: PgliteThread) {
    super();
  }

  connect(): this {
    this.thread.ready().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#take([chunk]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#take(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: () => void): void {
    void this.#inFlight.then(() => {
      this.push(null);
      done();
    });
  }

  #take(chunks: Buffer[]): void {
    if (this.#gathered.length === 0) process.nextTick(() => this.#flush());
    this.#gathered.push(...chunks);
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#gathered);
    this.#gathered = [];
    this.#inFlight = this.#exchange(bytes).catch((error: Error) => {
      this.destroy(error);
    });
  }

  async #exchange(bytes: Buffer): Promise<void> {
    if (!this.#started) {
      this.#started = true;
      // The session outlives its connections: leave nothing of the former one, then answer the start-up message.
      await this.thread.wire(transferable(statement('ROLLBACK')));
      await this.thread.wire(transferable(statement('DISCARD ALL')));
      this.push(welcome);
      return;
    }
    // 'X' takes leave; the session stays.
    if (bytes[0] === 0x58) return;
    const answer = await this.thread.wire(transferable(bytes));
    if (!this.destroyed) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  }
}

/** A copy with a buffer of its own, for small Buffers share one. */
function transferable(bytes: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
