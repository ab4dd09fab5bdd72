import { randomUUID } from 'node:crypto';
import { connect as connectSocket, type LookupFunction } from 'node:net';
import type { IClientOptions, MqttClient } from 'mqtt';
import type { Log } from '../context';
import type { Db } from '../db/db';
import { DatabaseUnavailable } from '../db/errors';
import { portOf, type Targets } from '../net/targets';
import { onDemand } from '../on-demand';
import { pushesAfter } from './messages';

const library = onDemand<typeof import('mqtt')>('mqtt');

const TICK_MS = 500;
const BATCH = 200;
/** A node that died holding the lease is followed by another after this. */
const LEASE_SECONDS = 10;
const ACK_MS = 8_000;
const STATE = 'push.bridge';

/**
 * Tells an external broker (`MQTT_URL`) what happens: `anlan/<租户>/<实体>/<动作>` with `{id, recordId}`, QoS 1. One node at
 * a time, by a lease; the place reached is a row, written after the broker has acknowledged: at least once, and whoever
 * listens folds by `id`. While the broker is away the messages wait for it, one hour at the most.
 */
export class Bridge {
  readonly #node = randomUUID();
  readonly #client: MqttClient;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #stopped = false;
  #complained = false;

  constructor(
    url: string,
    private readonly db: Db,
    private readonly log: Log,
    targets: Targets,
  ) {
    const lookup = targets.lookup(portOf(new URL(url)));
    this.#client = connectTo(url, lookup, {
      protocolVersion: 4,
      clientId: `anlan-${this.#node.slice(0, 8)}`,
      reconnectPeriod: 1_000,
      connectTimeout: 5_000,
      queueQoSZero: false,
    });
    this.#client.on('error', (error) => this.#complain(error));
    this.#client.on('offline', () => this.#complain(new Error('offline')));
    this.#client.on('connect', () => {
      this.#complained = false;
      log.info({}, '已连接外部消息服务器');
    });
    this.#next();
  }

  get connected(): boolean {
    return this.#client.connected;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#working;
    await this.#client.endAsync(true);
  }

  #next(): void {
    this.#timer = setTimeout(() => {
      this.#working = this.#tick()
        .catch((error: unknown) => {
          if (!(error instanceof DatabaseUnavailable)) this.#complain(error);
        })
        .finally(() => {
          if (!this.#stopped) this.#next();
        });
    }, TICK_MS);
    this.#timer.unref();
  }

  async #tick(): Promise<void> {
    if (!this.#client.connected) return;
    const from = await this.#lease();
    if (from === undefined) return;
    const messages = await pushesAfter(this.db, from, BATCH);
    if (messages.length === 0) return;
    await within(
      ACK_MS,
      Promise.all(
        messages.map(({ id, tenantId, topic, recordId }) =>
          this.#client.publishAsync(`anlan/${tenantId}/${topic.replace('.', '/')}`, JSON.stringify({ id, recordId }), {
            qos: 1,
          }),
        ),
      ),
    );
    await this.#reached(messages.at(-1)?.id as string);
  }

  /** The place reached, where this node holds the lease. A first start begins with the present. */
  async #lease(): Promise<string | undefined> {
    return this.db.system('push bridge lease', async (tx) => {
      const [row] = await tx.query<{ id: string }>(
        `insert into app_state (key, value, updated_at)
         values ($1, jsonb_build_object('node', $2::text, 'id', (select coalesce(max(id), 0)::text from push_message)), now())
         on conflict (key) do update set value = jsonb_set(app_state.value, '{node}', to_jsonb($2::text)), updated_at = now()
           where app_state.value ->> 'node' = $2 or app_state.updated_at < now() - interval '${LEASE_SECONDS} seconds'
         returning value ->> 'id' as id`,
        [STATE, this.#node],
      );
      return row?.id;
    });
  }

  async #reached(id: string): Promise<void> {
    await this.db.system('push bridge place', (tx) =>
      tx.run(
        "update app_state set value = jsonb_set(value, '{id}', to_jsonb($3::text)), updated_at = now() where key = $1 and value ->> 'node' = $2",
        [STATE, this.#node, id],
      ),
    );
  }

  /** Once until it works again: a broker that is away for a night fills no log. The address may hold a password. */
  #complain(error: unknown): void {
    if (this.#complained) return;
    this.#complained = true;
    this.log.warn(
      { reason: error instanceof Error ? error.message : String(error) },
      '外部消息服务器连接失败，将继续重试',
    );
  }
}

/** The library's own plain TCP does not take a lookup; TLS and websockets do. */
function connectTo(url: string, lookup: LookupFunction, options: IClientOptions): MqttClient {
  const at = new URL(url);
  if (at.protocol !== 'mqtt:')
    return library().connect(url, { ...options, lookup, wsOptions: { lookup } } as IClientOptions);
  const host = at.hostname.replace(/^\[|\]$/g, '');
  const { MqttClient: Client } = library();
  return new Client(() => connectSocket({ host, port: portOf(at), lookup }), {
    ...options,
    ...(at.username === '' ? {} : { username: decodeURIComponent(at.username) }),
    ...(at.password === '' ? {} : { password: decodeURIComponent(at.password) }),
  });
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('the broker did not acknowledge')), ms);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
