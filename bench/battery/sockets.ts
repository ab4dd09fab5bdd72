import { readdirSync, readlinkSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { frame, type Held, hold, mqttConnect, UPGRADE, until } from './raw';

/** Quality S13. */
const MOST_MS = 15_000;
const HEAD = 'POST /api/service/blade-auth/oauth/token HTTP/1.1\r\nhost: a\r\n';
const websocket = (packet: Buffer): Buffer => Buffer.concat([Buffer.from(UPGRADE), frame(packet)]);

/** Connections as nobody should hold them. */
export const HOSTILE: readonly (readonly [string, string | Buffer])[] = [
  ['silent', ''],
  ['half headers', HEAD],
  ['half JSON', `${HEAD}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a"`],
  ['half form', `${HEAD}content-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\na=1`],
  ['half chunks', `${HEAD}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n`],
  [
    'half multipart',
    'POST /api/service/safe/companyregister/upload HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
  ],
  [
    'refused body',
    'POST /api/service/safe/area HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{"a"',
  ],
  ['half second request', `GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n${HEAD}content-length: 9\r\n\r\n1`],
  ['upgrade elsewhere', UPGRADE.replace('/api/mqtt', '/api/other')],
  ['silent websocket', UPGRADE],
  ['MQTT clean=false', websocket(mqttConnect({ clean: false }))],
  ['MQTT will', websocket(mqttConnect({ will: true }))],
  ['MQTT keepalive 0', websocket(mqttConnect({ keepalive: 0 }))],
  ['MQTT nobody', websocket(mqttConnect())],
  ['half a CONNECT', websocket(mqttConnect().subarray(0, 7))],
];

const SMUGGLED = [
  'content-length: 4\r\ntransfer-encoding: chunked\r\n',
  'transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n',
  'transfer-encoding: xchunked\r\ncontent-length: 3\r\n',
  'content-length: 3\r\ncontent-length: 4\r\n',
  'content-length: +3\r\n',
  'transfer-encoding : chunked\r\n',
];

export interface SocketsSpec {
  readonly port: number;
  readonly pid: number;
  /** Of every hostile kind, at the same time. */
  readonly each: number;
  /** All at once, of all kinds, from some addresses of this machine. */
  readonly flood: number;
  readonly pipelined: number;
  /** Of somebody who has signed in. */
  readonly token: string;
}

export interface SocketsResult {
  readonly figures: string;
  /** What is not told in time: outcomes. */
  readonly left: number;
  readonly descriptors: { readonly before: number; readonly most: number; readonly after: number };
  readonly calls: { readonly asked: number; readonly answered: number };
  readonly slowestCloseMs: number;
  readonly failures: readonly string[];
}

/** Open files and sockets of a process, without those of the embedded database: it opens a table when it is first asked. */
const descriptorsOf = (pid: number): number => {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => {
    try {
      return !readlinkSync(`${folder}/${name}`).includes('/db/');
    } catch {
      // Closed meanwhile.
      return false;
    }
  }).length;
};

/** One call of somebody who has signed in; undefined where none came back. */
const ask = (port: number, token: string, agent?: Agent): Promise<{ status: number; ms: number } | undefined> => {
  const asked = performance.now();
  return new Promise((done) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        path: '/api/service/blade-user/info',
        headers: { 'blade-auth': `bearer ${token}` },
        ...(agent ? { agent } : { agent: false as const }),
      },
      (reply) =>
        reply.resume().once('end', () => done({ status: reply.statusCode ?? 0, ms: performance.now() - asked })),
    );
    sent.setTimeout(30_000, () => sent.destroy());
    sent.once('error', () => done(undefined));
    sent.end();
  });
};

const p99 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * 0.99))] ?? 0;

/** Connections of every hostile kind end by themselves, and while many are held somebody's call is answered (S13). */
export async function sockets(spec: SocketsSpec): Promise<SocketsResult> {
  const { port, pid, token } = spec;
  const failures: string[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const quiet: number[] = [];
  for (let count = 0; count < 50; count += 1) quiet.push((await ask(port, token, agent))?.ms ?? 10_000);
  const before = descriptorsOf(pid);

  const slowest = await endByThemselves(spec, failures);
  const answered = { asked: 0, answered: 0, late: [] as number[], fresh: [] as number[] };
  let most = before;
  const flood = await underFlood(spec, agent, answered, (n) => {
    most = Math.max(most, n);
  });
  if (answered.answered < answered.asked)
    failures.push(`${answered.asked - answered.answered} calls of a signed-in user were not answered`);
  await pipeline(spec, failures);
  await smuggle(port, failures);
  agent.destroy();
  for (const { socket } of flood) socket.destroy();
  await until(20_000, () => descriptorsOf(pid) <= before + 2);
  const after = descriptorsOf(pid);
  if (after > before + 2) failures.push(`${after} descriptors, before ${before}`);
  const left = flood.filter(({ ended }) => ended === undefined).length;
  return {
    figures: `${HOSTILE.length} kinds × ${spec.each} all closed, the slowest after ${(slowest.ms / 1000).toFixed(1)} s (${slowest.name}); ${spec.flood} at once: at most ${most} descriptors (before ${before}, after ${after}), ${answered.answered} of ${answered.asked} calls of a signed-in user answered, p99 ${p99(answered.late).toFixed(0)} ms kept alive, ${p99(answered.fresh).toFixed(0)} ms on new connections, in peace ${p99(quiet).toFixed(0)} ms; ${spec.pipelined} pipelined requests, ${SMUGGLED.length} smuggling pairs refused`,
    left,
    descriptors: { before, most, after },
    calls: answered,
    slowestCloseMs: slowest.ms,
    failures,
  };
}

async function endByThemselves({ port, each }: SocketsSpec, failures: string[]): Promise<{ ms: number; name: string }> {
  let slowest = { ms: 0, name: '' };
  const held = await Promise.all(
    HOSTILE.flatMap(([name, text], kind) =>
      Array.from({ length: each }, async (_, n) => ({
        name,
        one: await hold(port, text, `127.0.${kind + 1}.${(n % 200) + 1}`),
      })),
    ),
  );
  await until(MOST_MS + 15_000, () => held.every(({ one }) => one.ended !== undefined));
  for (const [name] of HOSTILE) {
    const mine = held.filter((item) => item.name === name);
    const open = mine.filter(({ one }) => one.ended === undefined).length;
    if (open > 0) failures.push(`${name}: ${open} of ${mine.length} stay open`);
    const ms = Math.max(...mine.map(({ one }) => one.ended ?? MOST_MS));
    if (ms > slowest.ms) slowest = { ms, name };
  }
  for (const { one } of held) one.socket.destroy();
  return slowest;
}

interface Answered {
  asked: number;
  answered: number;
  late: number[];
  fresh: number[];
}

/** The one who is signed in asks from the addresses of the flood: on his connection, and on new ones. */
async function underFlood(
  { port, pid, token, flood }: SocketsSpec,
  agent: Agent,
  told: Answered,
  descriptors: (n: number) => void,
): Promise<readonly Held[]> {
  const held: Held[] = [];
  let going = true;
  const caller = (async () => {
    while (going) {
      for (const [own, times] of [
        [agent, told.late],
        [undefined, told.fresh],
      ] as const) {
        told.asked += 1;
        const reply = await ask(port, token, own);
        if (reply?.status === 200) {
          told.answered += 1;
          times.push(reply.ms);
        }
      }
      descriptors(descriptorsOf(pid));
      await sleep(20);
    }
  })();
  for (let count = 0; count < flood; count += 100) {
    const some = Array.from({ length: Math.min(100, flood - count) }, (_, n) =>
      hold(
        port,
        (HOSTILE[(count + n) % HOSTILE.length] as (typeof HOSTILE)[0])[1],
        (count / 100) % 2 ? '127.0.0.2' : '127.0.0.1',
      ),
    );
    held.push(...(await Promise.all(some)));
  }
  await sleep(1_000);
  going = false;
  await caller;
  return held;
}

async function pipeline({ port, pipelined, token }: SocketsSpec, failures: string[]): Promise<void> {
  const text = 'GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(1_000);
  const held: Held[] = [];
  for (let count = 0; count < pipelined; count += 1_000) held.push(await hold(port, text, '127.0.0.3'));
  const reply = await ask(port, token);
  if (reply?.status !== 200)
    failures.push(`beside pipelined requests a signed-in call is answered with ${reply?.status ?? 'nothing'}`);
  await until(MOST_MS, () => held.every(({ ended }) => ended !== undefined));
  const open = held.filter(({ ended }) => ended === undefined).length;
  if (open > 0) failures.push(`${open} connections with a thousand requests ahead of their answers stay open`);
  for (const { socket } of held) socket.destroy();
}

async function smuggle(port: number, failures: string[]): Promise<void> {
  for (const headers of SMUGGLED) {
    const held = await hold(
      port,
      `POST /api/health HTTP/1.1\r\nhost: a\r\n${headers}\r\n0\r\n\r\nGET /api/smuggled HTTP/1.1\r\nhost: a\r\n\r\n`,
    );
    await until(5_000, () => held.text !== '' || held.ended !== undefined);
    if (!/^HTTP\/1.1 400/.test(held.text))
      failures.push(`not refused: ${JSON.stringify(headers)} ${held.text.slice(0, 40)}`);
    held.socket.destroy();
  }
}
