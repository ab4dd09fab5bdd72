import type { Readable } from 'node:stream';
import { asSystem, type Log } from '../../context';
import type { Db } from '../../db/db';
import { Refusal, refuse } from '../../errors';
import type { Epochs } from '../../events/epoch';
import type { Targets } from '../../net/targets';
import { decrypt } from '../../personal';
import { FileRefused } from '../refused';
import { s3Storage } from './s3-storage';
import type { ByteRange, PutOptions, Storage } from './storage';

export const STORAGE_TOPIC = 'oss';

interface Store {
  readonly id: string;
  readonly code: string;
  readonly category: number;
  readonly enabled: boolean;
  readonly used: boolean;
  readonly storage: Storage;
}

interface Row {
  id: string;
  code: string;
  category: number;
  status: number;
  used: boolean | null;
  endpoint: string | null;
  bucket: string | null;
  access_key: string | null;
  secret_key: string | null;
  region: string | null;
}

const ROUTED = /^oss\/([0-9a-f-]{36})\/(.+)$/;
/** 3 阿里云 and 4 腾讯云 know the bucket by the host alone; 6 is the store of the settings. */
const BY_HOST: ReadonlySet<number> = new Set([3, 4]);
const LOCAL = 6;

/**
 * All stores as one. A key says where its content lies: `oss/<configuration>/a/…` in a configured store, else in the
 * store of the settings; so what was stored stays readable whatever is enabled later. Configurations are read once and
 * forgotten when an epoch says that they have changed, on every node within a second.
 */
export class RoutedStorage implements Storage {
  #stores: Promise<readonly Store[]> | undefined;

  constructor(
    private readonly base: Storage,
    private readonly app: {
      readonly db: Db;
      readonly log: Log;
      readonly keys: { readonly personal: Buffer };
      readonly epochs: Epochs;
      readonly targets: Targets;
    },
  ) {
    app.epochs.on(STORAGE_TOPIC, () => {
      this.#stores = undefined;
    });
  }

  /** What the keys of new contents begin with; of the configuration with this code, where one is named. */
  async home(code?: string): Promise<string> {
    const stores = await this.#known();
    const store = stores.find((one) => (code === undefined ? one.enabled : one.code === code));
    if (!store && code !== undefined) throw refuse('没有这个资源编号的对象存储');
    return !store || store.category === LOCAL ? '' : `oss/${store.id}/`;
  }

  async put(key: string, stream: Readable, options: PutOptions) {
    const { store, storage, inner } = await this.#place(key);
    if (!store) return storage.put(inner, stream, options);
    if (!store.used && !options.trial) {
      // Before the first content: from now on its address stays.
      await asSystem(this.app, 'store in use', ({ tx }) =>
        tx.run('update oss_config set used = true where id = $1::uuid and used is distinct from true', [store.id]),
      );
      this.#stores = undefined;
    }
    try {
      return await storage.put(inner, stream, options);
    } catch (error) {
      if (options.signal?.aborted || error instanceof FileRefused || error instanceof Refusal) throw error;
      this.app.log.warn({ store: store.code, reason: (error as Error).name }, '对象存储写入失败');
      throw new Refusal(503, '文件存储暂时不可用，请稍后重试');
    }
  }

  async get(key: string, range?: ByteRange) {
    const { storage, inner } = await this.#place(key);
    return storage.get(inner, range);
  }

  async remove(key: string): Promise<void> {
    const { storage, inner } = await this.#place(key);
    await storage.remove(inner);
  }

  async exists(key: string): Promise<boolean> {
    const { storage, inner } = await this.#place(key);
    return storage.exists(inner);
  }

  async #place(key: string): Promise<{ readonly store?: Store; readonly storage: Storage; readonly inner: string }> {
    const routed = ROUTED.exec(key);
    if (!routed) return { storage: this.base, inner: key };
    const store = (await this.#known()).find(({ id }) => id === routed[1]);
    if (!store) throw new Error(`no storage configuration for ${key}`);
    return { store, storage: store.storage, inner: routed[2] as string };
  }

  #known(): Promise<readonly Store[]> {
    const loading = this.#stores ?? this.#load();
    this.#stores = loading;
    loading.catch(() => {
      if (this.#stores === loading) this.#stores = undefined;
    });
    return loading;
  }

  async #load(): Promise<readonly Store[]> {
    const rows = await asSystem(this.app, 'storage configurations', ({ tx }) =>
      tx.query<Row>(
        'select id, oss_code as code, category, status, used, endpoint, bucket_name as bucket, access_key, secret_key, region from oss_config where deleted_at is null',
      ),
    );
    return rows.map((row) => ({
      id: row.id,
      code: row.code,
      category: row.category,
      enabled: row.status === 2,
      used: row.used === true,
      storage:
        row.category === LOCAL
          ? this.base
          : s3Storage(
              {
                endpoint: row.endpoint,
                region: row.region || 'us-east-1',
                bucket: row.bucket ?? '',
                accessKey: row.access_key ?? '',
                secretKey: row.secret_key ? decrypt(row.secret_key, this.app.keys.personal) : '',
                pathStyle: !BY_HOST.has(row.category),
              },
              this.app.targets,
            ),
    }));
  }
}
