import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Work } from '../context';
import { refuse } from '../errors';
import type { Answer, Route } from '../route';

export interface IdempotentRequest {
  readonly key: string;
  /** Of the address and the body it came with. */
  readonly digest: string;
}

/** Header `Idempotency-Key`: 8 to 100 visible characters. A phone that lost the answer sends the same key again. */
export function idempotencyKey(request: FastifyRequest): IdempotentRequest | undefined {
  const raw = request.headers['idempotency-key'];
  if (raw === undefined) return undefined;
  if (typeof raw !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(raw))
    throw refuse('请求标识（Idempotency-Key）格式不正确');
  const digest = createHash('sha256')
    .update(`${request.url}\n${JSON.stringify(request.body) ?? ''}`)
    .digest('base64url');
  return { key: raw, digest };
}

/**
 * The first sender of a key does the work and stores its answer in the same transaction; whoever comes later, also at
 * the same moment, waits for that transaction and gets the stored answer. Kept 7 days (decisions §4).
 */
export async function replayOrRun(
  work: Work,
  route: Route,
  { key, digest }: IdempotentRequest,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const name = `${route.method} ${route.path}`;
  const mine = await work.tx.run(
    `insert into idempotency (tenant_id, user_id, key, route, digest, created_at) values ($1, $2::uuid, $3, $4, $5, $6::timestamptz) on conflict do nothing`,
    [work.tenantId, work.actor.userId, key, name, digest, new Date(work.app.clock.now()).toISOString()],
  );
  if (mine === 0) {
    const [stored] = await work.tx.query<{ route: string; digest: string | null; reply: string | null }>(
      'select route, digest, reply from idempotency where tenant_id = $1 and user_id = $2::uuid and key = $3',
      [work.tenantId, work.actor.userId, key],
    );
    if (!stored?.reply || stored.route !== name) throw refuse('该请求标识已用于其他操作，请重新提交');
    // Rows of the days before there was a digest have none.
    if (stored.digest !== null && stored.digest !== digest)
      throw refuse('该请求标识已用于另一次内容不同的提交，请刷新后重新提交');
    return JSON.parse(stored.reply) as Answer;
  }
  const answer = await run();
  if ('data' in answer || 'json' in answer) {
    await work.tx.run('update idempotency set reply = $4 where tenant_id = $1 and user_id = $2::uuid and key = $3', [
      work.tenantId,
      work.actor.userId,
      key,
      JSON.stringify('json' in answer ? { ...answer, json: String(answer.json) } : answer),
    ]);
  }
  return answer;
}
