import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually';
import { type Caps, Connections } from './connections';

let server: Server | undefined;
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server?.closeAllConnections();
  server?.close();
});

const WIDE: Caps = { strangers: 100, perAddress: 100, known: 100, perPerson: 100 };
const HEAD = 'POST /x HTTP/1.1\r\nhost: a\r\n';

/** A server that answers a body when it has come in whole; a header says who asks, or that it refuses at once. */
async function serve(caps: Caps = WIDE, speaksForMany?: (address: string) => boolean) {
  const clock = { now: 0 };
  const heard: string[] = [];
  const connections = new Connections(caps, speaksForMany, () => clock.now);
  const answer = (request: IncomingMessage, reply: ServerResponse) => {
    heard.push(request.url ?? '');
    const person = request.headers.person as string | undefined;
    if (person) connections.signedIn(request, person);
    if (request.headers.upload) connections.mayStream(request, 100_000, person !== undefined);
    if (request.headers.refuse) return reply.writeHead(401).end();
    if (request.headers.wait) return;
    request.on('data', () => {}).on('end', () => reply.end('done'));
  };
  server = connections.serve({}, answer);
  server.on('upgrade', (_request, socket) => connections.upgraded(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (text = '', from = '127.0.0.1'): Promise<Socket & { over: boolean; text: string }> => {
    const socket = Object.assign(connect({ port, host: '127.0.0.1', localAddress: from }), { over: false, text: '' });
    clients.push(socket);
    socket.on('error', () => {}).on('data', (data) => (socket.text += data));
    socket.on('close', () => (socket.over = true));
    await once(socket, 'connect');
    if (text !== '') socket.write(text);
    return socket;
  };
  const arrived = (bytes: number) =>
    eventually(() => {
      const [socket] = connections.sockets;
      expect(socket?.bytesRead).toBeGreaterThanOrEqual(bytes);
    });
  return { clock, connections, open, heard, arrived };
}
const over = (socket: { over: boolean }) => eventually(() => expect(socket.over).toBe(true));

describe('whoever has not signed in', () => {
  it.each([
    ['says nothing', ''],
    ['never ends his headers', HEAD],
    ['never ends his JSON', `${HEAD}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a"`],
    ['never ends his chunks', `${HEAD}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n`],
    ['never ends his form', `${HEAD}content-type: multipart/form-data; boundary=x\r\ncontent-length: 999\r\n\r\n--x`],
    ['half-finishes a second request', `GET /x HTTP/1.1\r\nhost: a\r\n\r\n${HEAD}content-length: 9\r\n\r\n1`],
    [
      'never speaks on his websocket',
      `GET /x HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
    ],
  ])('and %s is let go', async (_what, text) => {
    const { clock, connections, open, arrived } = await serve();
    const socket = await open(text);
    await arrived(text.length);
    connections.sweep();
    clock.now = 10_000;
    connections.sweep();
    await turn();
    expect(socket.over).toBe(false);
    clock.now = 14_500;
    connections.sweep();
    await over(socket);
    expect(connections.counts).toEqual({ strangers: 0, known: 0 });
  });

  it('and sends his body byte by byte is let go just the same', async () => {
    const { clock, connections, open, arrived } = await serve();
    const socket = await open(`${HEAD}content-length: 100000\r\n\r\n`);
    for (let second = 1; second <= 11; second += 1) {
      clock.now = second * 1_000;
      socket.write('x'.repeat(5_000));
      await arrived(second * 5_000);
      connections.sweep();
    }
    clock.now = 14_000;
    connections.sweep();
    await over(socket);
  });

  it('keeps his connection between requests, whatever time has gone by', async () => {
    const { clock, connections, open } = await serve();
    const socket = await open('GET /x HTTP/1.1\r\nhost: a\r\n\r\n');
    await eventually(() => expect(socket.text).toContain('done'));
    for (clock.now = 1_000; clock.now < 60_000; clock.now += 1_000) connections.sweep();
    socket.write('GET /x HTTP/1.1\r\nhost: a\r\n\r\n');
    await eventually(() => expect(socket.text.match(/done/g)).toHaveLength(2));
    expect(socket.over).toBe(false);
  });

  it('hears a refusal, and does not keep the connection with a body that nobody reads', async () => {
    const { clock, connections, open } = await serve();
    const socket = await open(`${HEAD}refuse: 1\r\ncontent-length: 1000000\r\n\r\nx`);
    await eventually(() => expect(socket.text).toContain('401'));
    clock.now = 6_000;
    connections.sweep();
    await over(socket);
  });

  it('may upload what his call declares for as long as it goes on, two minutes at the most', async () => {
    const { clock, connections, open, arrived } = await serve();
    const socket = await open(`${HEAD}upload: 1\r\ntransfer-encoding: chunked\r\n\r\n`);
    await arrived(60);
    for (let place = 1; place <= 4; place += 1) {
      clock.now = place * 10_000;
      socket.write(`4e20\r\n${'x'.repeat(20_000)}\r\n`);
      await arrived(place * 20_000);
      connections.sweep();
    }
    await turn();
    expect(socket.over).toBe(false);
    clock.now = 121_000;
    connections.sweep();
    await over(socket);
  });
});

describe('whoever has signed in', () => {
  it('goes on with his body while 16 KB come in 15 s, and no longer', async () => {
    const { clock, connections, open, arrived } = await serve();
    const socket = await open(`${HEAD}person: a\r\ncontent-length: 900000\r\n\r\n`);
    await arrived(50);
    for (let place = 1; place <= 4; place += 1) {
      clock.now = place * 11_000;
      socket.write('x'.repeat(17_000));
      await arrived(place * 17_000);
      connections.sweep();
    }
    await turn();
    expect(socket.over).toBe(false);
    clock.now += 14_000;
    connections.sweep();
    await over(socket);
  });

  it('sends no more than his upload may hold', async () => {
    const { connections, open, arrived } = await serve();
    const socket = await open(`${HEAD}person: a\r\nupload: 1\r\ntransfer-encoding: chunked\r\n\r\n`);
    socket.write(`30d40\r\n${'x'.repeat(200_000)}\r\n`);
    await arrived(200_000);
    connections.sweep();
    await over(socket);
  });

  it('waits for an answer as long as it takes to make', async () => {
    const { clock, connections, open, heard } = await serve();
    const socket = await open('GET /x HTTP/1.1\r\nhost: a\r\nperson: a\r\nwait: 1\r\n\r\n');
    await eventually(() => expect(heard).toHaveLength(1));
    clock.now = 300_000;
    connections.sweep();
    server?.emit('timeout', [...connections.sockets][0] as Socket);
    await turn();
    expect(socket.over).toBe(false);
  });
});

describe('when there is no room', () => {
  it('the oldest goes of whom nobody knows, and those who have signed in stay', async () => {
    const { connections, open } = await serve({ strangers: 5, perAddress: 5, known: 5, perPerson: 5 });
    const known = await open('GET /x HTTP/1.1\r\nhost: a\r\nperson: a\r\n\r\n');
    await eventually(() => expect(known.text).toContain('done'));
    const strangers = [];
    for (let count = 0; count < 8; count += 1) strangers.push(await open());
    await over(strangers[2] as (typeof strangers)[0]);
    expect(strangers.map((socket) => socket.over)).toEqual([true, true, true, false, false, false, false, false]);
    expect([known.over, connections.counts]).toEqual([false, { strangers: 5, known: 1 }]);
    known.write('GET /x HTTP/1.1\r\nhost: a\r\n\r\n');
    await eventually(() => expect(known.text.match(/done/g)).toHaveLength(2));
  });

  it('of one address, nobody from another has to go', async () => {
    const { open } = await serve({ strangers: 100, perAddress: 3, known: 5, perPerson: 5 });
    const other = await open('', '127.0.0.2');
    const mine = [];
    for (let count = 0; count < 5; count += 1) mine.push(await open());
    await over(mine[1] as (typeof mine)[0]);
    expect([other.over, ...mine.map((socket) => socket.over)]).toEqual([false, true, true, false, false, false]);
  });

  it('a proxy in front speaks for many', async () => {
    const { open, connections } = await serve({ ...WIDE, perAddress: 2 }, (address) => address === '127.0.0.1');
    const sockets = [];
    for (let count = 0; count < 6; count += 1) sockets.push(await open());
    await eventually(() => expect(connections.counts.strangers).toBe(6));
  });

  it('one person has so many connections and no more', async () => {
    const { open, connections } = await serve({ ...WIDE, perPerson: 2 });
    const sockets = [];
    for (let count = 0; count < 4; count += 1) {
      const socket = await open('GET /x HTTP/1.1\r\nhost: a\r\nperson: a\r\n\r\n');
      await eventually(() => expect(socket.text).toContain('done'));
      sockets.push(socket);
    }
    await over(sockets[1] as (typeof sockets)[0]);
    expect([sockets.map((socket) => socket.over), connections.counts.known]).toEqual([[true, true, false, false], 2]);
  });
});

it('many requests sent ahead of their answers end the connection, and are not worked on', async () => {
  const { open, heard } = await serve();
  const socket = await open('GET /x HTTP/1.1\r\nhost: a\r\nwait: 1\r\n\r\n'.repeat(1_000));
  await over(socket);
  expect(heard.length).toBeLessThanOrEqual(16);
});
