import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { countedAddress } from '../net/address';

/** Looked at once a second, so that what began a moment ago ends within 15 s. */
const SWEEP_MS = 1_000;
const PATIENCE_MS = 11_500;
/** A signed-in sender goes on while so much arrives in that time: 1 KB a second. */
const PROGRESS_BYTES = 16 * 1_024;
/** A guest's upload (the licence of a registration) goes on likewise, but not for ever. */
const GUEST_UPLOAD_MS = 120_000;
/** After a refusal the rest of the body is read away for so long: a browser that is still sending hears the answer. */
const LINGER_MS = 5_000;
/** Browsers ask one thing after another on a connection; some clients send a few ahead. */
const MOST_UNANSWERED = 16;
/** Upgraded, and not yet known: CONNECT and what carries it. */
const BEFORE_CONNECT_BYTES = 24 * 1_024;

export interface Caps {
  /** Sockets of whom nobody knows yet, in all and of one address. */
  readonly strangers: number;
  readonly perAddress: number;
  /** Sockets on which somebody has signed in, in all and of one person. */
  readonly known: number;
  readonly perPerson: number;
}

/** Sockets never take the descriptors that the database, files and workers need. */
export function capsFor(descriptors: number): Caps {
  const all = Math.min(descriptors - Math.max(128, Math.floor(descriptors / 5)), 50_000);
  const strangers = Math.max(16, Math.min(Math.floor(all / 2), 4_000));
  return {
    strangers,
    // More than the system hands over at once (511): whoever has just come is heard before the next make him go.
    perAddress: Math.max(16, Math.min(Math.floor(strangers / 2), 1_500)),
    known: Math.max(16, all - strangers),
    perPerson: 512,
  };
}

interface Line {
  readonly socket: Socket;
  readonly address: string | undefined;
  person?: string;
  upgraded: boolean;
  /** When the sender began what is not yet complete; absent between requests. */
  began: number | undefined;
  /** Bytes read when the last answer went out. */
  rest: number;
  unanswered: number;
  body?: Body;
}

/** The body that is coming in. */
interface Body {
  readonly request: IncomingMessage;
  readonly from: number;
  signedIn: boolean;
  /** Absent: no more than the deadline allows. */
  streams?: { readonly most: number; readonly until: number };
  window: { since: number; read: number };
  answeredAt?: number;
}

/**
 * Every connection of the server, and when it ends. Whoever is not signed in has 15 s for headers and body together; a
 * signed-in body goes on while it makes progress; answers that nobody takes end. When there is no room the oldest connection
 * goes on which nobody has signed in. Kept-alive ones between requests are Node's to close.
 */
export class Connections {
  readonly #lines = new Map<Socket, Line>();
  readonly #strangers = new Set<Line>();
  readonly #known = new Set<Line>();
  readonly #byAddress = new Map<string, Set<Line>>();
  readonly #byPerson = new Map<string, Set<Line>>();
  #sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly caps: Caps,
    /** Proxies in front speak for many: no cap of one address. */
    private readonly speaksForMany: (address: string) => boolean = () => false,
    /** Milliseconds of a clock that only goes forward. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  get counts(): { readonly strangers: number; readonly known: number } {
    return { strangers: this.#strangers.size, known: this.#known.size };
  }

  get sockets(): Iterable<Socket> {
    return this.#lines.keys();
  }

  /** A server whose connections are kept here. */
  serve(options: ServerOptions, handler: (request: IncomingMessage, reply: ServerResponse) => void): Server {
    const server = createServer(options, (request, reply) => {
      if (this.#asked(request, reply)) handler(request, reply);
    });
    server.on('connection', (socket) => this.#opened(socket));
    server.on('timeout', (socket) => this.#idle(socket));
    return server;
  }

  /** Somebody's session stands behind this request, or behind what comes over its socket from now on. */
  signedIn(request: IncomingMessage, person: string): void {
    const line = this.#lines.get(request.socket);
    if (!line) return;
    if (line.body?.request === request) line.body.signedIn = true;
    if (line.person === person) return;
    this.#forget(line);
    line.person = person;
    this.#known.add(line);
    this.#makeRoom(this.#known, this.caps.known);
    this.#makeRoom(join(this.#byPerson, person, line), this.caps.perPerson);
  }

  /** A declared upload: so many bytes, while they arrive. */
  mayStream(request: IncomingMessage, most: number, signedIn: boolean): void {
    const body = this.#lines.get(request.socket)?.body;
    if (body?.request !== request) return;
    body.streams = { most, until: signedIn ? Number.POSITIVE_INFINITY : this.now() + GUEST_UPLOAD_MS };
  }

  /** No longer HTTP: until somebody has signed in on it, the deadline of strangers holds. `ahead`: bytes that came with it. */
  upgraded(socket: Duplex, ahead = 0): void {
    const line = this.#lines.get(socket as Socket);
    if (!line) return;
    line.upgraded = true;
    line.began ??= this.now();
    line.rest = line.socket.bytesRead - ahead;
  }

  #opened(socket: Socket): void {
    const line: Line = {
      socket,
      address: this.#addressOf(socket),
      upgraded: false,
      began: this.now(),
      rest: 0,
      unanswered: 0,
    };
    this.#lines.set(socket, line);
    socket.once('close', () => this.#gone(line));
    this.#strangers.add(line);
    if (line.address !== undefined) this.#makeRoom(join(this.#byAddress, line.address, line), this.caps.perAddress);
    this.#makeRoom(this.#strangers, this.caps.strangers);
    this.#sweeping ??= setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  /** IPv6 networks hand out a /64 to everybody. */
  #addressOf({ remoteAddress }: Socket): string | undefined {
    const address = remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '');
    if (address === undefined || this.speaksForMany(address)) return undefined;
    return countedAddress(address);
  }

  #asked(request: IncomingMessage, reply: ServerResponse): boolean {
    const line = this.#lines.get(request.socket);
    // Ended already: what had been read with the rest is nobody's.
    if (!line) return false;
    line.unanswered += 1;
    if (line.unanswered > MOST_UNANSWERED) {
      this.#end(line);
      return false;
    }
    const now = this.now();
    line.began ??= now;
    const read = line.socket.bytesRead;
    const body: Body = { request, from: read, signedIn: false, window: { since: now, read } };
    line.body = body;
    reply.once('close', () => {
      line.unanswered -= 1;
      if (line.body !== body || line.upgraded) return;
      if (request.complete) rest(line);
      else body.answeredAt = this.now();
    });
    return true;
  }

  /** Nothing was read or written for the server's `timeout`. While an answer is being made, that is no fault of theirs. */
  #idle(socket: Socket): void {
    const line = this.#lines.get(socket);
    const ours = line && line.unanswered > 0 && socket.writableLength === 0 && line.body?.request.complete !== false;
    if (!ours && !(line && waitsForUs(line))) socket.destroy();
  }

  /** Ends what is over. */
  sweep(): void {
    const now = this.now();
    for (const line of this.#lines.values()) if (this.#isOver(line, now)) this.#end(line);
  }

  #isOver(line: Line, now: number): boolean {
    const { socket, body, began } = line;
    const late = began !== undefined && now - began > PATIENCE_MS;
    if (line.upgraded)
      return line.person === undefined && (late || socket.bytesRead - line.rest > BEFORE_CONNECT_BYTES);
    if (body && !body.request.complete) return bodyIsOver(line, body, now, late);
    if (line.unanswered > 0) return false;
    if (body) rest(line);
    if (line.began === undefined && socket.bytesRead > line.rest) line.began = now;
    return line.began !== undefined && late;
  }

  /** The oldest go; of those that wait for their answer, only where there is nobody else. */
  #makeRoom(lines: ReadonlySet<Line>, most: number): void {
    if (lines.size <= most) return;
    let seen = 0;
    let oldest: Line | undefined;
    for (const line of lines) {
      oldest ??= line;
      if (line.unanswered === 0 || (line.person === undefined && line.body?.request.complete === false)) {
        this.#end(line);
        return;
      }
      seen += 1;
      if (seen === 64) break;
    }
    if (oldest) this.#end(oldest);
  }

  #end(line: Line): void {
    this.#gone(line);
    line.socket.destroy();
  }

  #gone(line: Line): void {
    this.#forget(line);
    this.#lines.delete(line.socket);
    if (this.#lines.size > 0) return;
    clearInterval(this.#sweeping);
    this.#sweeping = undefined;
  }

  #forget(line: Line): void {
    this.#strangers.delete(line);
    this.#known.delete(line);
    if (line.address !== undefined) leave(this.#byAddress, line.address, line);
    if (line.person !== undefined) leave(this.#byPerson, line.person, line);
  }
}

/** Asked and answered in full: the next may take its time to begin. */
function rest(line: Line): void {
  line.body = undefined;
  line.began = undefined;
  line.rest = line.socket.bytesRead;
}

/** What has come in is not being taken, because the store or the disk is slower than the sender. */
const waitsForUs = ({ body }: Line): boolean =>
  body !== undefined &&
  body.answeredAt === undefined &&
  body.request.readableLength >= body.request.readableHighWaterMark;

function bodyIsOver(line: Line, body: Body, now: number, late: boolean): boolean {
  const read = line.socket.bytesRead;
  if (body.answeredAt !== undefined) return now - body.answeredAt > LINGER_MS;
  const { streams } = body;
  if (!body.signedIn && !streams) return late;
  if (streams && (read - body.from > streams.most || now > streams.until)) return true;
  if (read - body.window.read >= PROGRESS_BYTES || waitsForUs(line)) body.window = { since: now, read };
  return now - body.window.since > PATIENCE_MS;
}

function join(lines: Map<string, Set<Line>>, key: string, line: Line): Set<Line> {
  const mates = lines.get(key) ?? new Set();
  lines.set(key, mates);
  return mates.add(line);
}

function leave(lines: Map<string, Set<Line>>, key: string, line: Line): void {
  const mates = lines.get(key);
  mates?.delete(line);
  if (mates?.size === 0) lines.delete(key);
}

/** The first four groups, however the address is shortened. */
