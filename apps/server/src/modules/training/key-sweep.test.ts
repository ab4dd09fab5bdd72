import { randomUUID } from 'node:crypto';
import { allResources } from '@anlan/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../testing/company-world';
import { type Classroom, classroom } from './classroom.testing';

let room: Classroom;
beforeAll(async () => {
  room = await classroom();
});
afterAll(async () => {
  await room?.world.close();
});

/** Words of the keys and of what explains them (classroom.testing). */
const SECRETS = /一一九|一二零|\bACD\b|解析[a-z]|先切断电源/;
const OF_TRAINING = new Set(allResources.filter(({ module }) => module === 'training').map(({ name }) => name));
const BESIDE = /^\/safe\/(?:lookup\/exam|attempt|find|index|figure)/;

it('before it is handed in, no call that reads training, exams or practice tells whoever sits a key, whatever he may do', async () => {
  const { admin, exam, tryBegin, world, submit } = room;
  const { id, paperId, typeId, ids } = await exam([admin], { kinds: ['single', 'multiple', 'blanks', 'text'] });
  const begun = await tryBegin(admin, id);
  const attemptId = must(begun).data.id as string;
  const reads = world.app.routes.filter(
    ({ effect, resource, path, method }) =>
      effect === 'read' && method === 'GET' && (OF_TRAINING.has(resource ?? '') || BESIDE.test(path)),
  );
  expect(reads.length).toBeGreaterThan(80);
  const known = [id, attemptId, paperId, typeId, ids.multiple, ids.blanks] as string[];
  const asked = reads.flatMap(({ path }): { readonly at: string; readonly query: Record<string, string> }[] =>
    path.includes(':')
      ? known.map((one) => ({ at: path.replace(/:[A-Za-z]+/g, one), query: {} as Record<string, string> }))
      : [
          { at: path, query: {} as Record<string, string> },
          { at: path, query: { examId: id, typeId, id: paperId, ids: known.join(), size: '50' } },
        ],
  );
  const sweep = async () => {
    const told: string[] = [];
    let answered = 0;
    for (const { at, query } of asked) {
      const reply = await admin.call('GET', at, { query });
      if (reply.status === 200) answered += 1;
      if (SECRETS.test(await reply.text())) told.push(at);
    }
    return { told, answered };
  };
  const before = await sweep();
  expect(before.told).toEqual([]);
  expect(before.answered).toBeGreaterThan(40);
  // Nor does what is written while one sits: beginning, also again; an answer that is right or wrong; practice of that bank.
  const device = randomUUID();
  const answer = (given: unknown, n: number) =>
    admin.call('PUT', `/safe/attempt/answer/${attemptId}`, {
      body: { device, answers: [{ item: ids.multiple, answer: given, n, base: 0 }] },
    });
  const written = [
    begun,
    await tryBegin(admin, id),
    await answer(['A', 'C'], 1),
    await answer(['B'], 2),
    await admin.call('POST', '/safe/examonline/practice/draw', { body: { source: 'bank', id: typeId, count: 10 } }),
    await admin.call('POST', '/safe/examonline/practice/draw', { body: { source: 'risk', count: 10 } }),
  ];
  for (const reply of written) expect(await reply.text()).not.toMatch(SECRETS);
  expect(written.slice(0, 4).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await submit(admin, attemptId);
  // The sweep finds them where they may be read.
  const after = await sweep();
  expect(after.told).toContain(`/safe/examquestion/${ids.multiple}`);
  expect(after.told).toContain('/safe/examquestion/page');
  // Sheets are read cell by cell.
  expect(after.told.some((at) => at.endsWith('/export'))).toBe(true);
  expect(world.bugs).toEqual([]);
});
