import { randomUUID } from 'node:crypto';
import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type ConnectionError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Log } from '../context';
import type { Engine } from '../db/db';
import { pendingMigrations } from '../db/schema/migrate';
import { Refusal } from '../errors';
import { WorkerFailed } from '../jobs/workers';
import { readBodies, UPLOAD_BYTES } from './bodies';
import { type Caps, Connections, capsFor } from './connections';
import { descriptorLimit } from './descriptors';
import { failure } from './envelope';
import type { Forwarding } from './forwarding';
import { guardAnswers } from './guards';
import { Listeners } from './listen';
import { proxies } from './proxies';
import { readQuery, TOO_MANY_NAMES, tooManyNames } from './values';

export interface HttpOptions {
  readonly db: Engine;
  readonly log: Log;
  readonly trustProxy?: false | number | string[];
  readonly caps?: Caps;
  readonly forwarding?: Forwarding;
}

const HEADER_BYTES = 16 * 1_024;
/** Browsers send some twenty. */
const MOST_HEADERS = 100;
const MOST_COOKIES = 100;
/** Nothing is read or written for so long: nobody is there (kernel/http/connections judges). */
const IDLE_MS = 15_000;
const KEEP_ALIVE_MS = 65_000;
/** Of headers alone; headers and body together are bounded by kernel/http/connections. */
const HEADERS_MS = 10_000;

/** The server without routes of the product: what every request passes before it is anybody's. */
export async function httpServer(
  options: HttpOptions,
): Promise<{ readonly server: FastifyInstance; readonly connections: Connections; readonly listeners: Listeners }> {
  const trust = proxies(options.trustProxy ?? false);
  const connections = new Connections(options.caps ?? capsFor(descriptorLimit()), trust.isProxy);
  const server: FastifyInstance = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: trust.setting,
    serverFactory: (handler) => bounded(connections, handler),
    clientErrorHandler: refuseUnreadable,
    // Addresses that no route can have (%zz, endless ids) never reach the error handler below.
    frameworkErrors: (error, request, reply) => {
      const failed = failure(error, request.id);
      const plain = reply as FastifyReply;
      plain.code(failed.status).type('application/json; charset=utf-8').send(failed.body);
    },
    // Literal segments win over parameters; a comma list of ids is one segment.
    routerOptions: {
      maxParamLength: 200,
      ignoreTrailingSlash: true,
      caseSensitive: true,
      querystringParser: readQuery,
    },
  });
  guardAnswers(server);
  server.addHook('onRequest', async (request) => {
    const { cookie } = request.raw.headers;
    if (
      request.raw.rawHeaders.length > 2 * MOST_HEADERS ||
      (cookie && cookie.split(';', MOST_COOKIES + 1).length > MOST_COOKIES)
    )
      throw new Refusal(431, '请求头过多，请清除浏览器中本网站的 Cookie 后重试');
    if (!options.trustProxy) options.forwarding?.seen(request.raw, Date.now());
    if (request.query === TOO_MANY_NAMES) throw tooManyNames(request.raw.url ?? '');
  });
  await server.register(fastifyCookie);
  await server.register(fastifyMultipart, {
    limits: { fileSize: UPLOAD_BYTES, files: 1, fields: 20, parts: 30, fieldSize: 100_000, headerPairs: 100 },
  });
  readBodies(server);
  server.setErrorHandler((error, request, reply) => {
    const failed = failure(error, request.id);
    if (failed.bug && !leftOff(error, reply.raw)) options.log.error({ err: error, requestId: request.id }, 'bug');
    reply
      .removeHeader('connection')
      .code(failed.status)
      .headers({ ...failed.headers })
      .type('application/json; charset=utf-8')
      .send(failed.body);
  });
  healthRoutes(server, options.db);
  const listeners = new Listeners(server, () => {
    const other = bounded(connections, (request, reply) => server.routing(request, reply));
    other.on('clientError', (error: ConnectionError, socket: Socket) => refuseUnreadable(error, socket));
    return other;
  });
  return { server, connections, listeners };
}

/** What was not gone on with because its reader is gone is nobody's mistake. */
const leftOff = (error: unknown, { destroyed }: Pick<ServerResponse, 'destroyed'>): boolean =>
  destroyed &&
  (error instanceof WorkerFailed ? error.kind === 'aborted' : error instanceof Error && error.name === 'AbortError');

/** A server of Node that ends who is slow, silent or endless. */
function bounded(connections: Connections, handler: RequestListener): Server {
  const made = connections.serve(
    { maxHeaderSize: HEADER_BYTES, connectionsCheckingInterval: 1_000, keepAliveTimeout: KEEP_ALIVE_MS },
    handler,
  );
  made.headersTimeout = HEADERS_MS;
  made.requestTimeout = 0;
  made.timeout = IDLE_MS;
  made.maxRequestsPerSocket = 10_000;
  return made;
}

function healthRoutes(server: FastifyInstance, db: Engine): void {
  server.get('/api/health', async () => ({ status: 'up' }));
  server.get('/api/ready', async (_request, reply) => {
    try {
      await db.ping();
      const pending = await pendingMigrations(db);
      if (pending.length === 0) return { status: 'ready' };
      return reply.code(503).send({ status: 'migrating', pending: pending.length });
    } catch {
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
}

/** What is no HTTP, too long, or too slow: the answer is written by hand, and the connection ends. */
function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : (error.code as string) === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const msg = status === 431 ? '请求头过大' : status === 408 ? '请求超时，请重试' : '请求内容格式不正确';
  const body = JSON.stringify({ code: status, success: false, data: {}, msg });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}
