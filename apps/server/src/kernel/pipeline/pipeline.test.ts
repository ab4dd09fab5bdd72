import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshTenant, testActor, testServices } from '../../testing/kit';
import { openTestDb } from '../../testing/test-db';
import type { Work } from '../context';
import type { Engine } from '../db/db';
import { refuse } from '../errors';
import { type Answer, type Later, later, type Route } from '../route';
import { registerRoutes } from './pipeline';

/** Answers that are awaited after COMMIT has left with them. */
const MARK = `later/${freshTenant()}`;
const actor = testActor(freshTenant());
let db: Engine;
let server: FastifyInstance;

const store = (work: Work): Promise<unknown> =>
  work.tx.run(
    `insert into number_sequence (tenant_id, kind, day, last) values ($1, 'LATER', date '2026-11-25', 1)
     on conflict (tenant_id, kind, day) do update set last = number_sequence.last + 1`,
    [work.tenantId],
  );
const stored = async (): Promise<number> => {
  const [row] = await db.scoped(actor.tenantId, (tx) =>
    tx.query<{ last: number }>("select last from number_sequence where tenant_id = $1 and kind = 'LATER'", [
      actor.tenantId,
    ]),
  );
  return row?.last ?? 0;
};

const call = (path: string, run: (work: Work) => Promise<Answer | Later>): Route => ({
  method: 'POST',
  path,
  summary: '试',
  effect: 'write',
  operation: 'own',
  reach: 'self',
  needsCompany: false,
  access: { signedIn: true },
  takes: {},
  run,
});

const routes: readonly Route[] = [
  call('/asked', async (work) => {
    const writing = store(work);
    const rows = work.tx.query<{ mark: string }>('select $1::text as mark', [MARK]);
    work.notes?.add('已通知');
    return later(writing.then(async () => ({ data: (await rows)[0], msg: '已保存' })));
  }),
  call('/moved', async (work) => {
    const writing = store(work);
    const moved = work.tx.query('select 1 / count(*)::int from number_sequence where tenant_id = $1 and last < 0', [
      work.tenantId,
    ]);
    return later(
      Promise.all([writing, moved]).then(
        () => ({ data: {} }),
        () => {
          throw refuse('状态已变化，请刷新后重试');
        },
      ),
    );
  }),
];

beforeAll(async () => {
  db = await openTestDb();
  server = Fastify();
  registerRoutes(server, routes, testServices(db), { actorOf: async () => actor });
});
afterAll(async () => {
  await server?.close();
  await db?.close();
});

const post = async (path: string) => {
  const reply = await server.inject({
    method: 'POST',
    url: `/api/service${path}`,
    headers: { 'blade-auth': `bearer ${'t'.repeat(30)}` },
  });
  return { status: reply.statusCode, ...(reply.json() as { data: unknown; msg: string }) };
};

it('is told when its transaction has been stored, with what the write has to say', async () => {
  const before = await stored();
  expect(await post('/asked')).toMatchObject({ status: 200, data: { mark: MARK }, msg: '已保存，已通知' });
  expect(await stored()).toBe(before + 1);
});

it('that its write refuses is that refusal, and nothing is stored', async () => {
  const before = await stored();
  expect(await post('/moved')).toMatchObject({ status: 400, msg: '状态已变化，请刷新后重试' });
  expect(await stored()).toBe(before);
});
