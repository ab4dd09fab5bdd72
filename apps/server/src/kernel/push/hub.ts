import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Aedes, type Client } from 'aedes';
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws';
import type { Clock, Log } from '../context';
import type { Db } from '../db/db';
import { DatabaseUnavailable } from '../db/errors';
import type { Connections } from '../http/connections';
import { type Connected, personTopic, readCredentials, tenantTopic, topicsOf } from './credentials';
import { lastPush, type PushMessage, pushesAfter } from './messages';

/** Below /api, so that what stands in front forwards it with the calls. */
export const PUSH_PATH = '/api/mqtt';

const POLL_MS = 400;
const BATCH = 500;
/** A lost epoch or a session that simply runs out is found by this round. */
const SWEEP_MS = 30_000;
/** Browsers send connect, subscribe and pings; nothing of theirs is large. */
const MAX_BYTES = 8 * 1024;
/** Frames of whatever kind until CONNECT is accepted, and what may come in ten seconds after. */
const FRAMES_BEFORE_CONNECT = 64;
const BYTES_BEFORE_CONNECT = 16 * 1024;
const BYTES_IN_WINDOW = 64 * 1024;
const WINDOW_MS = 10_000;
const MAX_PER_PERSON = 20;
const CONNECT_MS = 10_000;
/** Seconds; a browser that is silent longer than one and a half of these is gone. */
const KEEPALIVE = 120;

/** What the hub must know of sessions; the identity module answers. */
export interface SessionWatch {
  /** Which of these sessions are still good; `home` is the tenant a session lies in. */
  living(sessions: readonly Pick<Connected, 'home' | 'sessionId'>[]): Promise<ReadonlySet<string>>;
  /** Hears that sessions of a tenant, or of anybody, may have ended. */
  onChange(listener: (tenantId: string | undefined) => void): void;
}

interface HubFacts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly key: Buffer;
  readonly sessions: SessionWatch;
  readonly connections: Pick<Connections, 'upgraded' | 'signedIn'>;
}

/**
 * The server's own MQTT broker for browsers (MQTT 3.1.1 over a websocket). It only ever speaks: a browser may subscribe
 * to its person's topic and its tenant's, and publish nothing. Connections live as long as their session.
 */
export class PushHub {
  readonly #broker: Aedes;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BYTES, perMessageDeflate: false });
  readonly #people = new Map<Client, Connected>();
  readonly #admitted = new WeakSet<IncomingMessage>();
  #last: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #stopped = true;

  constructor(private readonly app: HubFacts) {
    this.#broker = new Aedes({
      // The heartbeat only announces this broker to itself.
      heartbeatInterval: 3_600_000,
      connectTimeout: CONNECT_MS,
      keepaliveLimit: KEEPALIVE,
      queueLimit: 20,
      maxClientsIdLength: 64,
      maxTopicLevels: 10,
      // A session of the broker that outlives its connection would queue for whoever never comes back; a will speaks.
      preConnect: (_client, packet, done) => {
        const good = packet.clean === true && !packet.will && (packet.keepalive ?? 0) > 0;
        // With `false` alone the broker would leave the connection open, and nobody would watch it any more.
        done(good ? null : new Error('this kind of session is not kept'), good);
      },
      authenticate: (client, username, password, done) => {
        this.#admit(client, username, password).then(
          (admitted) => done(null, admitted),
          (error: unknown) => {
            if (!(error instanceof DatabaseUnavailable)) app.log.error({ err: error }, 'push: admission failed');
            done(Object.assign(new Error('unavailable'), { returnCode: 3 }), false);
          },
        );
      },
      authorizeSubscribe: (client, subscription, done) => {
        const person = this.#people.get(client);
        done(null, person && topicsOf(person).includes(subscription.topic) ? { ...subscription, qos: 0 } : null);
      },
      authorizePublish: (_client, _packet, done) => done(new Error('browsers do not publish')),
    });
    this.#broker.on('clientDisconnect', (client) => this.#people.delete(client));
    this.#broker.on('connectionError', (client) => this.#people.delete(client));
    app.sessions.onChange((tenantId) => void this.#cutOff(tenantId));
  }

  get connections(): number {
    return this.#people.size;
  }

  async attach(server: Server): Promise<void> {
    await this.#broker.listen();
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    const next = () => {
      this.#timer = setTimeout(() => {
        this.#polling = this.poll()
          .catch((error: unknown) => {
            if (!(error instanceof DatabaseUnavailable)) this.app.log.error({ err: error }, 'push: reading failed');
          })
          .finally(() => {
            if (!this.#stopped) next();
          });
      }, POLL_MS);
      this.#timer.unref();
    };
    next();
    this.#sweep = setInterval(() => void this.#cutOff(undefined), SWEEP_MS);
    this.#sweep.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearInterval(this.#sweep);
    await this.#polling;
    for (const socket of this.#sockets.clients) socket.terminate();
    await new Promise<void>((done) => this.#broker.close(() => done()));
  }

  /** Sends what has been written since the last look; while nobody listens there is none. */
  async poll(): Promise<void> {
    if (this.#people.size === 0) {
      this.#last = undefined;
      return;
    }
    for (let n = BATCH; n === BATCH && this.#last !== undefined; ) {
      const messages = await pushesAfter(this.app.db, this.#last, BATCH);
      for (const message of messages) this.#send(message);
      n = messages.length;
      this.#last = messages.at(-1)?.id ?? this.#last;
    }
  }

  #send(message: PushMessage): void {
    const payload = JSON.stringify({ id: message.id, topic: message.topic, recordId: message.recordId });
    const topics =
      message.userIds === null
        ? [tenantTopic(message.tenantId)]
        : message.userIds.map((userId) => personTopic(message.tenantId, userId));
    for (const topic of topics) {
      this.#broker.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, () => {});
    }
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?')[0];
    this.app.connections.upgraded(socket, head.length);
    if (this.#stopped || path !== PUSH_PATH) {
      // The other side may never end its half.
      socket.once('finish', () => socket.destroy());
      socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (ws) => {
      this.#limit(ws, request);
      const stream = createWebSocketStream(ws);
      stream.on('error', () => ws.terminate());
      this.#broker.handle(stream, request);
    });
  }

  /** What arrives is counted as it arrives: the broker itself would gather a packet of any length. */
  #limit(ws: WebSocket, request: IncomingMessage): void {
    let frames = 0;
    let bytes = 0;
    let since = 0;
    const count = (data: Buffer) => {
      frames += 1;
      const now = performance.now();
      if (now - since > WINDOW_MS) {
        since = now;
        bytes = 0;
      }
      bytes += data.length;
      const known = this.#admitted.has(request);
      if (bytes > (known ? BYTES_IN_WINDOW : BYTES_BEFORE_CONNECT) || (frames > FRAMES_BEFORE_CONNECT && !known))
        ws.terminate();
    };
    ws.on('message', count).on('ping', count).on('pong', count);
  }

  async #admit(client: Client, username: string | undefined, password: Buffer | undefined): Promise<boolean> {
    const { key, clock, db, sessions, connections } = this.app;
    const person = readCredentials({ clientId: client.id, username, password }, key, clock.now());
    if (!person) return false;
    const open = [...this.#people.values()].filter(
      ({ tenantId, userId }) => tenantId === person.tenantId && userId === person.userId,
    );
    if (open.length >= MAX_PER_PERSON) return false;
    // From here on a change of the session is heard, so that none falls between the question and its answer.
    this.#people.set(client, person);
    try {
      this.#last ??= await lastPush(db);
      if ((await sessions.living([person])).has(person.sessionId)) {
        const { req } = client;
        if (req) {
          this.#admitted.add(req);
          connections.signedIn(req, `${person.tenantId}/${person.userId}`);
        }
        return true;
      }
      this.#people.delete(client);
      return false;
    } catch (error) {
      this.#people.delete(client);
      throw error;
    }
  }

  /** Ends the connections whose session is over. */
  async #cutOff(tenantId: string | undefined): Promise<void> {
    const concerned = [...this.#people].filter(
      ([, person]) => tenantId === undefined || person.tenantId === tenantId || person.home === tenantId,
    );
    if (concerned.length === 0) return;
    try {
      const living = await this.app.sessions.living(concerned.map(([, person]) => person));
      for (const [client, { sessionId }] of concerned) {
        if (living.has(sessionId)) continue;
        this.#people.delete(client);
        client.close();
      }
    } catch (error) {
      // Whoever cannot be judged is let go; a browser that may stay connects again.
      for (const [client] of concerned) client.close();
      if (!(error instanceof DatabaseUnavailable)) this.app.log.error({ err: error }, 'push: judging sessions failed');
    }
  }
}
