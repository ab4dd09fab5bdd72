import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendPacked } from './packed';

const server = Fastify();
const long = JSON.stringify({ rows: Array.from({ length: 300 }, (_, place) => ({ place, name: '受限空间作业' })) });
server.get('/long', (request, reply) => sendPacked(request, reply.type('application/json; charset=utf-8'), long));
server.get('/short', (request, reply) => sendPacked(request, reply.type('application/json; charset=utf-8'), '{}'));
const get = (url: string, encoding?: string) =>
  server.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

it('packs what is long for those who take it so', async () => {
  const packed = await get('/long', 'gzip, deflate, br');
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(packed.rawPayload.length).toBeLessThan(long.length / 5);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(long);
});

it.each([
  ['/long', undefined],
  ['/long', 'br'],
  ['/long', 'gzip;q=0'],
  ['/short', 'gzip'],
])('leaves %s as it is for %s', async (url, encoding) => {
  const reply = await get(url, encoding);
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(reply.body)).toBeTypeOf('object');
});
