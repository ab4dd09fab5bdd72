import { message } from '@anlan/resource';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '../audit/audit';
import { type Actor, type Ctx, inScope, PLATFORM_TENANT, readingInScope, type Services, type Work } from '../context';
import { acknowledge, forbidden, notFound, Refusal, refuse, unauthorized } from '../errors';
import { UPLOAD_BYTES, UPLOAD_FRAME_BYTES, uploadTooLarge } from '../http/bodies';
import { browserOf } from '../http/browser';
import type { Connections } from '../http/connections';
import { envelope, failure } from '../http/envelope';
import { sendPacked } from '../http/packed';
import { unstorableText } from '../http/unstorable';
import { type Access, type Answer, callOf, type Later, later, type Route, type RouteInput } from '../route';
import { idempotencyKey, replayOrRun } from './idempotency';
import type { Observer } from './observer';
import { readInput } from './parse';

export const PREFIX = '/api/service';

/** Turns a token into the person behind it; implemented by the identity module, cached there. */
export interface Authenticator {
  actorOf(token: string): Promise<Actor | undefined>;
}

const BELIEVED_MS = 500;

/** What is known of a call before its body is read. */
interface Asked {
  readonly started: number;
  ctx?: Ctx;
  /** Absent: nobody has signed in. */
  actor?: Actor;
}

/**
 * One pipeline, stages in order: authenticate → access → (body) → parse → (transaction) idempotency → rules → write with
 * audit → present. Who asks and whether he may is settled before a byte of the body is read. Custom calls go through the
 * same functions as derived ones.
 */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  services: Services,
  auth: Authenticator,
  observe: Observer = () => {},
  connections?: Pick<Connections, 'mayStream' | 'signedIn'>,
): void {
  if (!app.hasRequestDecorator('signedIn')) app.decorateRequest('signedIn', false);
  const asked = new WeakMap<FastifyRequest, Asked>();
  for (const route of routes) {
    if (!route.access) throw new Error(`${route.method} ${route.path} has no access rule`);
    const told = (request: FastifyRequest, status: number, bug?: unknown) => {
      const { started, actor } = asked.get(request) ?? { started: performance.now(), actor: undefined };
      observe({
        route,
        uri: request.url.split('?', 1)[0] as string,
        actor,
        status,
        milliseconds: performance.now() - started,
        ip: request.ip,
        userAgent: String(request.headers['user-agent'] ?? ''),
        requestId: request.id,
        ...(bug === undefined ? {} : { bug }),
      });
    };
    const know = async (call: Asked, request: FastifyRequest) => {
      call.actor = await authenticate(route.access, request, auth);
      call.ctx = await contextOf(route, request, services, call.actor);
    };
    app.route({
      method: route.method,
      url: PREFIX + route.path,
      // HEAD twins would double the route table that the matrix tests walk.
      exposeHeadRoute: false,
      onRequest: async (request) => {
        const call: Asked = { started: performance.now() };
        asked.set(request, call);
        await know(call, request);
        if (call.actor) {
          request.signedIn = true;
          connections?.signedIn(request.raw, `${call.actor.tenantId}/${call.actor.userId}`);
        }
        admitUpload(route, request, call, connections);
      },
      handler: async (request, reply) => {
        const call = asked.get(request) as Asked;
        // Whoever takes his time over the body is asked again: his session may have ended meanwhile.
        if (performance.now() - call.started > BELIEVED_MS) await know(call, request);
        const input = parse(route, call.ctx as Ctx, request, reply);
        const answer = await run(route, call.ctx as Ctx, input);
        const sent = await send(request, reply, answer);
        told(request, reply.statusCode);
        return sent;
      },
      errorHandler: (error, request, reply) => {
        const failed = failure(unstorableText(error, route.resource, request) ?? error, request.id);
        if (failed.bug) {
          services.log.error({ err: error, requestId: request.id, route: `${route.method} ${route.path}` }, 'bug');
        }
        // What is left of a refused body is read on for some seconds, so that the answer arrives (kernel/http/connections).
        reply
          .removeHeader('connection')
          .code(failed.status)
          .headers({ ...failed.headers })
          .type('application/json; charset=utf-8')
          .send(failed.body);
        told(request, failed.status, failed.bug ? (error ?? new Error('nothing was thrown')) : undefined);
      },
    });
  }
}

/** A multipart body is a declared upload or it is refused; a declared one streams, within the size that its call may take. */
function admitUpload(
  route: Route,
  request: FastifyRequest,
  call: Asked,
  connections: Pick<Connections, 'mayStream'> | undefined,
): void {
  if (!/^\s*multipart\//i.test(request.headers['content-type'] ?? '')) return;
  if (route.consumes !== 'multipart') throw new Refusal(415, '不支持当前媒体类型');
  // Of at most 70 characters (RFC 2046 §5.1.1); the reader of parts breaks on a much longer one.
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(request.headers['content-type'] ?? '') ?? [];
  const boundary = quoted ?? plain ?? '';
  if (boundary === '' || boundary.length > 70) throw refuse('请求内容格式不正确');
  const most = (route.uploadBytes ?? UPLOAD_BYTES) + UPLOAD_FRAME_BYTES;
  if (Number(request.headers['content-length']) > most) throw uploadTooLarge(most - UPLOAD_FRAME_BYTES);
  connections?.mayStream(request.raw, most, call.actor !== undefined);
}

/** Set at sign-in beside the token: HttpOnly, SameSite=Strict, Path=/api/service/file, Secure under TLS. */
export const FILE_COOKIE = 'anlan_file';
export const FILE_PATH = '/file/:attachId';
/** A page that browsers open by its address: the same cookie, with this path. */
export const DOCS_PATH = '/api/docs';

const TOKEN = /^\S{20,200}$/;

/**
 * `Blade-Auth: bearer …` as a header. Pictures and videos of a page cannot send one: for reading a file, and for
 * nothing else, the token may come in a cookie.
 */
export function tokenOf(request: FastifyRequest): string | undefined {
  const raw = request.headers['blade-auth'];
  if (typeof raw === 'string') return /^bearer\s+(\S{20,200})$/i.exec(raw.trim())?.[1];
  const url = request.routeOptions.url ?? '';
  if (request.method !== 'GET' || (url !== PREFIX + FILE_PATH && !url.startsWith(DOCS_PATH))) return undefined;
  const cookie = request.cookies?.[FILE_COOKIE];
  return cookie && TOKEN.test(cookie) ? cookie : undefined;
}

async function authenticate(access: Access, request: FastifyRequest, auth: Authenticator): Promise<Actor | undefined> {
  const token = tokenOf(request);
  const actor = token ? await auth.actorOf(token) : undefined;
  if (!actor && !('public' in access)) throw unauthorized();
  return actor;
}

const GUEST: Actor = {
  userId: '',
  account: '',
  userName: '',
  tenantId: PLATFORM_TENANT,
  tenantName: '',
  tenantKind: 'company',
  regionCode: null,
  deptIds: [],
  headOfDeptIds: [],
  roleAliases: [],
  mainDeptId: null,
  postIds: [],
  roleIds: [],
  permissions: new Set(),
  reach: { all: false, deptIds: [] },
  sessionId: '',
  mustChangePassword: false,
  ghost: null,
  can: () => false,
};

async function contextOf(route: Route, request: FastifyRequest, app: Services, known: Actor | undefined): Promise<Ctx> {
  const actor = known ?? GUEST;
  const { access } = route;
  if (known && !('public' in access)) {
    if (known.mustChangePassword && !route.duringPasswordChange) throw acknowledge('首次登录请先修改密码');
    // One's own things (password, profile) are no company's: a supervisor keeps his like everybody.
    if (known.tenantKind === 'government' && route.effect === 'write' && route.reach !== 'self') {
      throw forbidden(message.readonly);
    }
    if (access.audience && !access.audience.includes(known.tenantKind)) throw forbidden();
    if ('code' in access) {
      const codes = typeof access.code === 'string' ? [access.code] : access.code;
      const open = codes.some((code) => known.permissions.has(code)) || known.calls?.has(callOf(route));
      if (!open) throw forbidden();
    }
  }
  const browser = known ? undefined : browserOf(app, request);
  return {
    app,
    actor,
    tenantId: known ? await viewedTenant(route, request, app, known) : actor.tenantId,
    requestId: request.id,
    ip: request.ip,
    ...(browser && { browser }),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  };
}

/** `tenantId` from the client has effect only for a supervisor inside the jurisdiction, and for platform reads. */
async function viewedTenant(route: Route, request: FastifyRequest, app: Services, actor: Actor): Promise<string> {
  if (actor.tenantKind === 'company') return actor.tenantId;
  const query = request.query as Record<string, unknown>;
  const asked = query.tenantId ?? query.tenantId_equal;
  const chosen = typeof asked === 'string' && asked !== '' ? asked : undefined;
  if (actor.tenantKind === 'government') {
    if (!chosen || chosen === actor.tenantId) {
      if (route.needsCompany) throw refuse(message.chooseCompany);
      return actor.tenantId;
    }
    if (!(await app.jurisdiction.covers(actor.regionCode, chosen))) throw notFound();
    return chosen;
  }
  if (!chosen || route.effect === 'write') return actor.tenantId;
  if (!/^\w{1,32}$/.test(chosen)) throw notFound();
  return chosen;
}

function parse(route: Route, ctx: Ctx, request: FastifyRequest, reply: FastifyReply): RouteInput {
  const asked = {
    params: request.params as Record<string, string>,
    query: (request.query ?? {}) as Record<string, unknown>,
    body: request.body,
  };
  return { ...asked, given: readInput(route, ctx, asked), request, reply };
}

/** Reads that have turned out to write or lock (a number taken, a row made where there was none). */
const writingReads = new WeakSet<Route>();

async function run(route: Route, ctx: Ctx, input: RouteInput): Promise<Answer> {
  await auditSupervision(ctx, route);
  if (route.open) return route.open(ctx, input);
  const attempt = async (open: Work): Promise<Answer | Later> => {
    const work: Work = { ...open, notes: new Set() };
    const answer = await route.run(work, input);
    if (!('later' in answer)) return withNotes(answer, work.notes);
    return later(answer.later.then((told) => withNotes(told, work.notes)));
  };
  const settled = async (work: Work): Promise<Answer> => {
    const answer = await attempt(work);
    return 'later' in answer ? answer.later : answer;
  };
  if (route.effect === 'read' && !writingReads.has(route))
    return readingInScope(ctx, settled, () => writingReads.add(route));
  const key = route.effect === 'write' && route.idempotent !== false ? idempotencyKey(input.request) : undefined;
  if (key) return inScope(ctx, (work) => replayOrRun(work, route, key, () => settled(work)));
  return withCommit(ctx, attempt);
}

/** What a write says of itself (状态已变化) goes before what COMMIT says of it. */
async function withCommit(ctx: Ctx, attempt: (work: Work) => Promise<Answer | Later>): Promise<Answer> {
  let last: Later | undefined;
  try {
    const answer = await inScope(ctx, async (work) => {
      last = undefined;
      const made = await attempt(work);
      if ('later' in made) last = made;
      return made;
    });
    return 'later' in answer ? await answer.later : answer;
  } catch (error) {
    if (last) await last.later;
    throw error;
  }
}

function withNotes(answer: Answer, notes: ReadonlySet<string> | undefined): Answer {
  if (!notes || notes.size === 0 || !('data' in answer || 'json' in answer)) return answer;
  return { ...answer, msg: [answer.msg ?? '操作成功', ...notes].join('，') };
}

const SUPERVISION_WINDOW_MS = 10 * 60_000;
const supervised = new Map<string, number>();

/**
 * A look into a company from outside leaves a trace, once per session, company and screen in ten minutes: written before
 * the look, whatever that finds.
 */
async function auditSupervision(ctx: Ctx, route: Route): Promise<void> {
  if (ctx.tenantId === ctx.actor.tenantId) return;
  const key = `${ctx.actor.sessionId}/${ctx.tenantId}/${route.path}`;
  const now = ctx.app.clock.now();
  if ((supervised.get(key) ?? 0) > now - SUPERVISION_WINDOW_MS) return;
  if (supervised.size > 10_000) supervised.clear();
  supervised.set(key, now);
  try {
    await inScope(ctx, (work) => audit(work, { kind: 'supervise', resource: route.resource ?? route.path }));
  } catch (error) {
    supervised.delete(key);
    throw error;
  }
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): unknown {
  if ('handled' in answer) return reply;
  reply.header('cache-control', 'no-store');
  if ('file' in answer) {
    reply
      .headers({ ...answer.headers })
      .type(answer.type)
      .header('x-content-type-options', 'nosniff');
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(answer.name)}`);
    return reply.send(answer.file);
  }
  reply.type('application/json; charset=utf-8');
  if ('bare' in answer) return reply.code(answer.status ?? 200).send(JSON.stringify(answer.bare));
  const json = 'json' in answer ? answer.json : (JSON.stringify(answer.data) ?? '{}');
  return sendPacked(request, reply, envelope(json, answer.msg));
}
