import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { multipart, openWorld, type World } from '../../testing/world';

/** What somebody tries who knows the calls and is not satisfied with the screens. */
let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let supervisor: Person;
let one: Person;
let two: Person;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  other = await company(world);
  supervisor = await office(world, '370300');
  one = await firm.person({ account: 'one', role: 'employee' });
  two = await firm.person({ account: 'two', role: 'employee' });
});
beforeEach(() => {
  world.clock.shift = 0;
});
afterAll(() => world?.close());

const said = (reply: { data: { errors?: { message: string }[] } | null }) =>
  reply.data?.errors?.map(({ message }) => message);
async function drawn(who: Person): Promise<string> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><rect width="300" height="120" fill="#fff"/><path d="M20 90 L240 20" stroke="#111"/></svg>';
  const { body, headers } = multipart(await sharp(Buffer.from(svg)).png().toBuffer(), '签名.png');
  return must(await who.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers })).data.attachId;
}
let number = 0;
async function published(people: readonly Person[], more: object = {}): Promise<string> {
  const { id } = must(
    await firm.admin.call('POST', '/safe/institutional', {
      body: { name: `试探${++number}`, type: '2', implementTime: '2026-01-01', content: '<p>一</p>', ...more },
    }),
  ).data;
  must(
    await firm.admin.call('PUT', `/safe/institutional/publish/${id}`, {
      body: { audience: 2, audienceUserIds: people.map(({ userId }) => userId).join(','), signOffSeconds: 10 },
    }),
  );
  return id;
}
async function read(who: Person, id: string): Promise<string> {
  const reading = must(await who.call('POST', '/safe/institutionalrecord', { body: { institutionalId: id } })).data.id;
  world.clock.shift += 12_000;
  must(await who.call('PUT', `/safe/signoff/beat/${reading}`, { body: { end: 1 } }));
  return reading;
}
const ways = (reading: string) =>
  [
    [`/safe/signoff/sign/${reading}`, {}],
    [`/safe/institutionalrecord/${reading}`, {}],
    ['/safe/signoff/sign', { ids: [reading] }],
  ] as const;
const states = async (reading: string) =>
  (
    await world.sql<{ state: number; signature: string | null }>(
      'select state, signature::text as signature from sign_off_reading where id = $1::uuid',
      [reading],
    )
  )[0];

it('nobody signs for another, with another’s drawing, or as an office, by whatever call', async () => {
  const id = await published([one, two]);
  const his = await read(one, id);
  const drawing = await drawn(two);
  for (const [path, more] of ways(his)) {
    for (const who of [two, firm.admin, other.admin, supervisor]) {
      const reply = await who.call('PUT', path, {
        query: { tenantId: firm.tenantId },
        body: { ...more, signature: drawing, confirmed: 1 },
      });
      expect([path, who.account, reply.status === 200]).toEqual([path, who.account, false]);
    }
    // His own reading, with the drawing of somebody else.
    const stolen = await one.call('PUT', path, { body: { ...more, signature: drawing, confirmed: 1 } });
    expect([path, stolen.status]).toEqual([path, 400]);
    // Written into the body: state, time, person and version are not the client’s to say.
    const forged = await one.call('PUT', path, {
      body: { ...more, recordStatus: 3, signInTime: '2020-01-01 00:00:00', confirmed: 1 },
    });
    expect(forged.status).toBe(400);
  }
  expect(await states(his)).toEqual({ state: 1, signature: null });
  for (const verb of ['POST', 'PUT'] as const)
    expect((await one.call(verb, '/safe/signoff', { body: { state: 2, userId: two.userId } })).status).toBe(404);
});

const LAPSED = '该签阅已失效：内容已修改，或不再需要签阅；仍需签阅的，请重新打开后阅读';

it('a reading that was begun is signed neither once the document is gone, withdrawn or another’s, nor twice', async () => {
  const sign = async (who: Person, reading: string) =>
    who.call('PUT', `/safe/signoff/sign/${reading}`, { body: { signature: await drawn(who), confirmed: 1 } });
  for (const [step, body, says] of [
    ['withdraw', {}, LAPSED],
    ['abolish', {}, LAPSED],
    ['publish', { audience: 2, audienceUserIds: two.userId, signOffSeconds: 10 }, '您已不在签阅范围内，不需要签阅'],
  ] as const) {
    const id = await published([one]);
    const reading = await read(one, id);
    const path = step === 'abolish' ? `/safe/institutional/${id}/abolish` : `/safe/institutional/${step}/${id}`;
    must(await firm.admin.call('PUT', path, { body }));
    expect([step, said(await sign(one, reading))]).toEqual([step, [says]]);
  }
  const id = await published([one]);
  const reading = await read(one, id);
  const replies = await Promise.all(
    [await drawn(one), await drawn(one)].map((signature) =>
      one.call('PUT', `/safe/signoff/sign/${reading}`, { body: { signature, confirmed: 1 } }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('what a client says of tasks, carried points, scores and references of others is not written', async () => {
  const minutes = (body: object, who = firm.admin) =>
    who.call('POST', '/safe/meetingrecords/add', {
      body: { name: `会${++number}`, content: '<p>一</p>', signType: 1, signTarget: [one.userId], ...body },
    });
  const strange = await minutes({
    outcomes: [{ title: '别家的', ownerId: other.admin.userId, dueDate: '2099-01-01' }],
  });
  expect(strange.status).toBe(400);
  expect((await minutes({ outcomes: [{ title: '没有人', dueDate: '2099-01-01' }] })).status).toBe(400);
  const { id } = must(
    await minutes({ kind: 9, carried: [{ title: '塞进来的', meetingName: '没有的会' }], isPublish: 1, latest: 1 }),
  ).data;
  const kept = must(await firm.admin.call('GET', `/safe/meetingrecords/${id}`)).data;
  expect([kept.carried, kept.isPublish]).toEqual([[], 0]);
  expect((await one.call('POST', `/safe/meetingrecords/push/${id}`)).status).not.toBe(200);
  // A task is opened, and finished by whose it is with proof.
  const task = (body: object, who = firm.admin) =>
    who.call('POST', '/safe/followup', {
      body: {
        title: `事项${++number}`,
        kind: 9,
        source: 4,
        meetingId: id,
        ownerId: one.userId,
        dueDate: '2099-01-01',
        ...body,
      },
    });
  const made = must(await task({ state: 2, result: '已完成', finishTime: '2020-01-01 00:00:00' })).data.id;
  expect(must(await firm.admin.call('GET', `/safe/followup/${made}`)).data).toMatchObject({
    state: 1,
    result: null,
    finishTime: null,
  });
  const { id: theirs } = must(await minutes({ signTarget: [other.admin.userId] }, other.admin)).data;
  expect((await task({ meetingId: theirs })).status).toBe(400);
  const finish = (who: Person) => who.call('PUT', `/safe/followup/finish/${made}`, { body: { result: '完' } });
  expect((await finish(two)).status).not.toBe(200);
  expect(said(await finish(one))).toEqual([expect.stringContaining('落实凭证')]);
  expect((await finish(supervisor)).status).not.toBe(200);
  expect((await other.admin.call('GET', `/safe/followup/${made}`)).status).toBe(404);
  // Objectives of another company weigh nothing here.
  const objective = must(
    await other.admin.call('POST', '/safe/target', {
      body: {
        name: '别家目标',
        type: 2,
        year: 2025,
        planType: '年度',
        responsibleDept: other.places.root,
        responsibleUser: other.admin.userId,
        assessmentUser: other.admin.userId,
        startTime: '2025-01-01',
        endTime: '2025-12-31',
        targetValue: '1',
        completeValue: '1',
      },
    }),
  ).data.id;
  const list = must(
    await firm.admin.call('POST', '/safe/responsibilitysystem', { body: { postId: firm.places.post, year: 2099 } }),
  ).data.id;
  expect(
    (await firm.admin.call('PUT', `/safe/responsibilitysystem/${list}`, { body: { objectiveIds: objective } })).status,
  ).toBe(400);
  expect((await one.call('GET', '/safe/target/print', { query: { ids: objective } })).status).not.toBe(200);
});

it('a link is worth nothing changed, for another document’s file, or once its company is closed', async () => {
  const file = await drawn(other.admin);
  const foreign = must(
    await other.admin.call('POST', '/safe/institutional', {
      body: { name: '别家制度', type: '2', implementTime: '2026-01-01', attachId: file },
    }),
  ).data.id;
  const own = await published([one]);
  const linkOf = async (who: Person, id: string) =>
    must(await who.call('GET', '/safe/institutional/encode', { query: { keys: id } })).data.keys as string;
  const [mine, theirs] = [await linkOf(firm.admin, own), await linkOf(other.admin, foreign)];
  const open = (keys: string) => world.call('GET', `/safe/institutionalattach/share/${encodeURIComponent(keys)}`);
  expect([(await open(mine)).status, (await open(theirs)).status]).toEqual([200, 200]);
  for (const changed of [`${mine}x`, mine.slice(1), `${mine.slice(0, -2)}AA`, `${theirs.slice(0, 8)}${mine.slice(8)}`])
    expect([changed, (await open(changed)).status]).toEqual([changed, 404]);
  // Mine opens none of theirs.
  const taken = await world.call('GET', '/safe/institutionalattach/sharefile', { query: { keys: mine, file } });
  expect(taken.status).toBe(404);
  // Nor does a link make a reader of the company.
  expect((await world.call('GET', `/safe/institutional/${own}`, { query: { keys: mine } })).status).toBe(401);
  world.clock.shift = 400 * 86_400_000;
  expect((await open(mine)).status).toBe(404);
  world.clock.shift = 0;
  await world.sql('update tenant set status = 0 where tenant_id = $1', [other.tenantId]);
  expect((await open(theirs)).status).toBe(404);
  await world.sql('update tenant set status = 1 where tenant_id = $1', [other.tenantId]);
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
