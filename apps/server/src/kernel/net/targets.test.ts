import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Targets } from './targets';

const strict = new Targets({ allowLoopback: false });
strict.listensOn(8080);
const loose = new Targets({ allowLoopback: true });
loose.listensOn(8080);

describe('an address that somebody enters', () => {
  it.each([
    'http://127.0.0.1:9000',
    'https://127.1',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://0.0.0.0:9000',
    'http://localhost:9000',
    'http://LOCALHOST.:9000',
    'http://a.localhost',
    'http://[::1]:9000',
    'http://[::]:9000',
    'http://[::ffff:127.0.0.1]:9000',
    'http://[64:ff9b::7f00:1]/',
    'mqtt://127.0.0.1',
  ])('%s is this machine: only where that is allowed', (address) => {
    expect(strict.problem(address)).toMatch('ALLOW_LOOPBACK_TARGETS');
    expect(loose.problem(address)).toBeUndefined();
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://[fe80::1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://100.100.100.200/',
    'http://224.0.0.1/',
  ])('%s is refused always', (address) => {
    expect(strict.problem(address)).toMatch('链路本地');
    expect(loose.problem(address)).toMatch('链路本地');
  });

  it('is not one where this server listens, whichever of its names is used', () => {
    const mine = Object.values(networkInterfaces()).flatMap((faces) => faces ?? []);
    const outward = mine.filter(({ family, internal }) => family === 'IPv4' && !internal);
    for (const { address } of [{ address: '127.0.0.1' }, ...outward])
      expect(loose.problem(`http://${address}:8080/`)).toMatch('自己的端口');
    for (const { address } of outward) expect(loose.problem(`http://${address}:9000/`)).toBeUndefined();
  });

  it.each(['https://s3.example.org', 'http://192.168.1.20:9000', 'http://10.0.0.5', 'https://[2001:db8::1]/'])(
    '%s is another machine',
    (address) => {
      expect(strict.problem(address)).toBeUndefined();
    },
  );
});

describe('connecting', () => {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    if (request.url === '/away') return reply.writeHead(302, { location: '/there' }).end();
    if (request.url === '/endless') return void setInterval(() => reply.write('x'.repeat(300_000)), 5).unref();
    reply.end('answer');
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('judges what a name resolves to', async () => {
    // The lookup is what every client is given; `localhost` stands for any name that leads here.
    const found = (targets: Targets, at: number) =>
      new Promise((done) => targets.lookup(at)('localhost', { all: true }, (error, all) => done(error ?? all)));
    expect(await found(strict, port)).toMatchObject({ name: 'TargetRefused' });
    expect(await found(loose, port)).toEqual(
      expect.arrayContaining([expect.objectContaining({ address: '127.0.0.1' })]),
    );
    expect(await found(loose, 8080)).toMatchObject({ name: 'TargetRefused' });
  });

  it('asks once, follows nothing, and reads no endless answer', async () => {
    const at = `http://127.0.0.1:${port}`;
    await expect(strict.fetch(at)).rejects.toThrow('ALLOW_LOOPBACK_TARGETS');
    expect(asked).toEqual([]);
    expect(await (await loose.fetch(at, { method: 'POST', body: 'x' })).text()).toBe('answer');
    expect((await loose.fetch(`${at}/away`)).status).toBe(302);
    await expect(loose.fetch(`${at}/endless`)).rejects.toThrow('too large');
    expect(asked).toEqual(['/', '/away', '/endless']);
  });
});
