import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { frame, hold, mqttConnect, UPGRADE, until } from './raw';

/** Quality S13: nothing costs more of the main thread before its caller is known. */
const MOST_MS = 50;
const TIMES = 5;
const TOKEN = '/api/service/blade-auth/oauth/token';
const CLOSED = '/api/service/safe/area';
const GUEST = '/api/service/safe/companyregister/upload';

/** Bytes to be sent before anybody knows who sends them. */
interface Door {
  readonly name: string;
  readonly at: (size: number) => Buffer | string;
  /** What its call is answered to, and read on behind: told by the main thread until the connection ends. */
  readonly whole?: true;
}

const post = (path: string, type: string, body: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${more}\r\n${body}`;
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${headers}\r\n`;
const fill = (piece: string, size: number) => piece.repeat(Math.max(1, Math.floor(size / piece.length)));
const list = (piece: string, size: number) => `[${fill(`${piece},`, size)}${piece}]`;
const names = (size: number) =>
  `{${Array.from({ length: Math.max(1, Math.floor(size / 12)) }, (_, n) => `"n${n}":${n}`).join(',')}}`;
const parts = (size: number) =>
  `${fill('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n', size)}--x--\r\n`;
const LICENCE = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n%%EOF\r\n';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const forged = `blade-auth: bearer ${'x'.repeat(43)}\r\n`;

const bodies: readonly (readonly [string, string, (size: number) => string])[] = [
  ['form: one name many times', FORM, (size) => fill('a&', size)],
  ['form: many names', FORM, (size) => fill('a=1&', size)],
  ['form: one long value', FORM, (size) => `a=${fill('%41', size)}`],
  ['JSON: lists', JSON_TYPE, (size) => list('[]', size)],
  ['JSON: objects', JSON_TYPE, (size) => list('{}', size)],
  ['JSON: numbers', JSON_TYPE, (size) => list('1', size)],
  ['JSON: names', JSON_TYPE, names],
  ['JSON: depth', JSON_TYPE, (size) => fill('[', size)],
  ['JSON: one text', JSON_TYPE, (size) => JSON.stringify('x'.repeat(size))],
  ['JSON: escapes', JSON_TYPE, (size) => `"${fill('\\u0041', size)}"`],
  ['multipart: parts', 'multipart/form-data; boundary=x', parts],
  ['multipart: almost boundaries', 'multipart/form-data; boundary=x', (size) => fill('\r\n--', size)],
];

/** Every door that opens before anybody has signed in. */
export const doors: readonly Door[] = [
  ...bodies.map(([name, type, body]) => ({
    name: `${name}, open call`,
    at: (size: number) => post(TOKEN, type, body(size)),
  })),
  ...bodies.map(([name, type, body]) => ({
    name: `${name}, no token`,
    at: (size: number) => post(CLOSED, type, body(size)),
  })),
  ...bodies.map(([name, type, body]) => ({
    name: `${name}, forged token`,
    at: (size: number) => post(CLOSED, type, body(size), forged),
  })),
  // Up to the size a licence may have: the limit of anonymous bodies is not theirs.
  ...(['', LICENCE] as const).map(
    (before): Door => ({
      name: `guest upload: parts${before && ' after a file'}`,
      at: (size) => post(GUEST, 'multipart/form-data; boundary=x', before + parts(Math.min(size * 4, 9_000_000))),
      whole: true,
    }),
  ),
  {
    name: 'guest upload: almost boundaries',
    at: (size) => post(GUEST, `multipart/form-data; boundary=${'-'.repeat(60)}`, fill('\r\n----------', size)),
  },
  { name: 'query: names', at: (size) => get(`${TOKEN}?${fill('a&', Math.min(size, 15_000))}`) },
  { name: 'path', at: (size) => get(`/api/service/${fill('a/', Math.min(size, 15_000))}`) },
  { name: 'path: escapes', at: (size) => get(`/api/service/${fill('%41', Math.min(size, 15_000))}`) },
  { name: 'headers: many', at: (size) => get('/api/health', fill('a: b\r\n', size)) },
  { name: 'headers: one long', at: (size) => get('/api/health', `a: ${'b'.repeat(size)}\r\n`) },
  ...['accept-encoding', 'range', 'if-none-match', 'blade-auth', 'authorization', 'x-forwarded-for'].map((name) => ({
    name: `header ${name}`,
    at: (size: number) => get('/', `${name}: bytes=0-0${fill(' ,gzip;q=0', Math.min(size, 15_000))}\r\n`),
  })),
  { name: 'cookies', at: (size) => get('/api/health', `cookie: ${fill('a=b;', size)}\r\n`) },
  { name: 'pipelined', at: (size) => fill('GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n', size) },
  {
    name: 'websocket: pings',
    at: (size) => Buffer.concat([Buffer.from(UPGRADE), repeated(frame(Buffer.alloc(0), 9), size)]),
  },
  {
    name: 'websocket: small frames',
    at: (size) => Buffer.concat([Buffer.from(UPGRADE), repeated(frame(Buffer.from([0xc0]), 2), size)]),
  },
  {
    name: 'websocket: one frame',
    at: (size) => Buffer.concat([Buffer.from(UPGRADE), frame(Buffer.alloc(size, 0xc0))]),
  },
  {
    name: 'MQTT: a packet of 256 MB begun',
    at: (size) =>
      Buffer.concat([
        Buffer.from(UPGRADE),
        frame(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f])),
        repeated(frame(Buffer.alloc(8_000, 0x41)), size),
      ]),
  },
  {
    name: 'MQTT: packets after a CONNECT that nobody is',
    at: (size) => Buffer.concat([Buffer.from(UPGRADE), frame(mqttConnect()), repeated(frame(fillPings()), size)]),
  },
];

const fillPings = (): Buffer => Buffer.concat(Array(50).fill(Buffer.from([0xc0, 0])));
const repeated = (one: Buffer, size: number): Buffer =>
  Buffer.concat(Array(Math.max(1, Math.floor(size / one.length))).fill(one));

/** Nanoseconds that the main thread of a process has run: a busy machine makes it wait, not run. */
function ranOf(pid: number): number | undefined {
  const path = `/proc/${pid}/task/${pid}/schedstat`;
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6 : undefined;
}

export interface DoorsResult {
  readonly doors: number;
  readonly sizes: readonly number[];
  /** The costliest, door by door. */
  readonly costs: readonly { readonly name: string; readonly size: number; readonly ms: number }[];
  readonly figures: string;
  readonly failures: readonly string[];
}

/** Cost against size of every door before sign-in: what one sending costs the main thread, in the best of some tries. */
export async function costs(port: number, pid: number, sizes: readonly number[]): Promise<DoorsResult> {
  if (ranOf(pid) === undefined) return { doors: 0, sizes, costs: [], figures: 'not run: needs Linux', failures: [] };
  const failures: string[] = [];
  // What the server does by itself is nobody's cost.
  const [idleFrom, since] = [ranOf(pid) as number, performance.now()];
  await sleep(5_000);
  const idle = ((ranOf(pid) as number) - idleFrom) / (performance.now() - since);
  const found: { name: string; size: number; ms: number }[] = [];
  let asker = 0;
  for (const { name, at, whole } of doors) {
    for (const size of sizes) {
      const bytes = at(size);
      let best = Number.POSITIVE_INFINITY;
      for (let time = 0; time < TIMES; time += 1) {
        const [before, asked] = [ranOf(pid) as number, performance.now()];
        // An address each: what an address has used up is refused before anything is read.
        asker += 1;
        const held = await hold(port, bytes, whole && `127.0.${1 + Math.floor(asker / 250)}.${1 + (asker % 250)}`);
        const answered = await until(
          whole ? 10_000 : 2_000,
          () => held.ended !== undefined || (!whole && /^HTTP\/1.1 (?!101)/.test(held.text)),
        );
        if (!answered) await sleep(50);
        best = Math.min(best, (ranOf(pid) as number) - before - idle * (performance.now() - asked));
        held.socket.destroy();
        if (best < MOST_MS / 5) break;
      }
      found.push({ name, size, ms: best });
      if (best > MOST_MS) failures.push(`${name}, ${size} bytes: ${best.toFixed(1)} ms of the main thread`);
    }
  }
  found.sort((a, b) => b.ms - a.ms);
  const [first] = found;
  return {
    doors: doors.length,
    sizes,
    costs: found,
    figures: `${doors.length} doors × ${sizes.map((size) => `${Math.round(size / 1000)} KB`).join(', ')}: at most ${first?.ms.toFixed(1)} ms (${first?.name}, ${first?.size} bytes)`,
    failures,
  };
}
