import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const pack = promisify(gzip);
/** Below this a reply travels in few packets whether packed or not. */
const LEAST = 4_096;

/**
 * A JSON reply, packed where the reader takes it so: a page of a list is a fifth then. Off the main thread, at a level
 * that costs little. Replies that carry a token or a first password are shorter than this and stay as they are.
 */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | Buffer,
): Promise<unknown> {
  const taken = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(request.headers['accept-encoding'] ?? ''));
  if (text.length < LEAST || !taken) return reply.send(text);
  const content = await pack(text, { level: 4 });
  return reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' }).send(content);
}
