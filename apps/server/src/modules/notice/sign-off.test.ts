import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderPdf } from '../../kernel/documents/pdf/render';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { multipart, openWorld, type World } from '../../testing/world';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let zhang: Person;
let li: Person;
let number = 0;
const person = (deptId?: string) =>
  firm.person({ account: `reader${++number}`, role: 'employee', ...(deptId ? { deptId } : {}) });
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  other = await company(world);
  zhang = await person(firm.places.workshop);
  li = await person(firm.places.team);
});
beforeEach(() => {
  world.clock.shift = 0;
});
afterAll(async () => {
  await world?.close();
});

const publish = async (body: object = {}, of = firm): Promise<string> =>
  must(
    await of.admin.call('POST', '/blade-desk/notice/submit', {
      body: {
        title: '动火作业须知',
        category: '1',
        releaseTime: '2026-03-01 08:00:00',
        content: '<p>作业前办理作业票</p>',
        signOff: 1,
        signOffSeconds: 20,
        ...body,
      },
    }),
  ).data.id;
const edit = async (id: string, body: object) =>
  must(await firm.admin.call('POST', '/blade-desk/notice/submit', { body: { id, ...body } }));
const tryOpen = (who: Person, id: string) => who.call('POST', `/blade-desk/notice/signoff/open/${id}`);
const open = async (who: Person, id: string) => must(await tryOpen(who, id)).data;
const beat = (who: Person, reading: string, end: 0 | 1 = 0) =>
  who.call('PUT', `/safe/signoff/beat/${reading}`, { body: { end } });
const sign = (who: Person, reading: string, signature: string | null, confirmed: 0 | 1 = 1) =>
  who.call('PUT', `/safe/signoff/sign/${reading}`, { body: { signature, confirmed } });
const standing = async (id: string, query: Record<string, unknown> = {}) =>
  must(await firm.admin.call('GET', `/blade-desk/notice/signoff/standing/${id}`, { query: query as never })).data;
const passes = (seconds: number) => {
  world.clock.shift += seconds * 1000;
};
const said = (reply: { data: { errors?: { message: string }[] } }) => reply.data.errors?.map(({ message }) => message);

async function drawing(who: Person, strokes: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><rect width="300" height="120" fill="#fff"/>${strokes}</svg>`;
  const { body, headers } = multipart(await sharp(Buffer.from(svg)).png().toBuffer(), '签名.png');
  return must(await who.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers })).data.attachId;
}
const drawn = (who: Person) =>
  drawing(who, '<path d="M20 90 L120 20 L240 100" stroke="#111" stroke-width="3" fill="none"/>');
async function pdf(who: Person, bytes: Buffer): Promise<string> {
  const { body, headers } = multipart(bytes, '规定.pdf');
  return must(await who.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers })).data.attachId;
}
const annex = async (who: Person, pages: number) =>
  pdf(
    who,
    await renderPdf({
      title: '规定',
      content: Array.from({ length: pages }, (_, page) => ({
        text: `第${page + 1}页`,
        ...(page > 0 ? { pageBreak: 'before' as const } : {}),
      })),
    }),
  );
/** Two tens of seconds and the end. */
async function readWhole(who: Person, id: string): Promise<string> {
  const reading = (await open(who, id)).id;
  passes(10);
  must(await beat(who, reading));
  passes(10);
  must(await beat(who, reading, 1));
  return reading;
}

describe('signing a notice', () => {
  it('takes the whole of the time by the server’s clock and the end of the text, and tells all that is missing', async () => {
    const id = await publish({ signOffSeconds: 90 });
    const reading = await open(zhang, id);
    expect(reading).toMatchObject({ state: 1, seconds: 90, readSeconds: 0, endReached: 0, signTime: null });
    // The clock goes on by itself as well: how many seconds are left is told, not how fast this machine is.
    const early = await sign(zhang, reading.id, null, 0);
    expect(early.status).toBe(400);
    expect(
      said(early)
        ?.map((message) => message.replace(/\d+/, 'n'))
        .sort(),
    ).toEqual(
      ['阅读时间不足，还需阅读n秒', '请阅读到结尾后再签阅', '请确认已阅读并知悉全部内容', '请签名：手写签名'].sort(),
    );
    // A minute of silence counts as one beat, and closing it counts as nothing.
    passes(60);
    expect(must(await beat(zhang, reading.id)).data).toMatchObject({ readSeconds: 15, endReached: 0 });
    passes(60);
    expect(await open(zhang, id)).toMatchObject({ id: reading.id, readSeconds: 15 });
    const signature = await drawn(zhang);
    expect(said(await sign(zhang, reading.id, signature))).toEqual([
      expect.stringMatching(/^阅读时间不足，还需阅读\d+秒$/),
      '请阅读到结尾后再签阅',
    ]);
    passes(15);
    must(await beat(zhang, reading.id, 1));
    expect(said(await sign(zhang, reading.id, signature))).toEqual([expect.stringMatching(/^阅读时间不足/)]);
    for (let beats = 0; beats < 3; beats++) {
      passes(15);
      must(await beat(zhang, reading.id));
    }
    expect(said(await sign(zhang, reading.id, signature))).toEqual([expect.stringMatching(/^阅读时间不足/)]);
    passes(15);
    const done = must(await sign(zhang, reading.id, signature));
    expect([done.msg, done.data]).toMatchObject(['签阅成功', { state: 2, readSeconds: 90 }]);
    expect(done.data.signTime).not.toBeNull();
    expect(await open(zhang, id)).toMatchObject({ id: reading.id, state: 2 });
    // Opened and signed: the words of an open page are no business of the audit, what they came to is.
    const audit = await world.sql<{ kind: string; after: Record<string, unknown> }>(
      "select kind, after from audit_log where resource = 'signOffReading' and record_id = $1 order by id",
      [reading.id],
    );
    expect(audit.map(({ kind }) => kind)).toEqual(['create', 'sign']);
    expect(audit[1]?.after).toMatchObject({ read_seconds: 90, end_reached: true, seconds: 90, read_pages: 0 });
  });

  it('counts the pages of the PDF beside it, each seen for its time, and signs none unread', async () => {
    const file = await annex(firm.admin, 3);
    const id = await publish({ attachments: file, signOffSeconds: 10 });
    const reading = await open(zhang, id);
    expect(reading.documents).toEqual([{ id: file, name: '规定.pdf', pages: 3, seen: [] }]);
    const turn = (...pages: number[]) =>
      zhang.call('PUT', `/safe/signoff/beat/${reading.id}`, {
        body: { end: 1, seen: pages.map((page) => `${file}:${page}`) },
      });
    // Leafed over within the same second: nothing has been read.
    const atOnce = must(await turn(1, 2, 3)).data.documents[0].seen.length;
    expect(atOnce).toBeLessThan(3);
    passes(15);
    expect(must(await turn(1, 2, 9)).data).toMatchObject({ readSeconds: 10, documents: [{ seen: [1, 2] }] });
    const signature = await drawn(zhang);
    expect(said(await sign(zhang, reading.id, signature))).toEqual(['附件未读完：《规定.pdf》还有1页']);
    passes(5);
    must(await turn(3));
    expect(must(await sign(zhang, reading.id, signature)).data).toMatchObject({ documents: [{ seen: [1, 2, 3] }] });
    const [kept] = await world.sql('select pages, read_pages from sign_off_reading where id = $1::uuid', [reading.id]);
    expect(kept).toEqual({ pages: 3, read_pages: 3 });
    // Other files are another text.
    await edit(id, { attachments: '' });
    expect(await open(zhang, id)).toMatchObject({ state: 1, documents: [] });
  });

  it('asks for no signature under a pdf that nobody could read', async () => {
    const broken = await pdf(firm.admin, Buffer.from('%PDF-1.7\n1 0 obj\nnothing'));
    const id = await publish();
    const refused = await firm.admin.call('POST', '/blade-desk/notice/submit', { body: { id, attachments: broken } });
    expect(refused.status).toBe(400);
    expect(said(refused)).toEqual(['该pdf已损坏或设有打开密码，请另存为不加密的pdf后重新上传']);
    expect(await open(li, id)).toMatchObject({ documents: [] });
  });

  it('stands in the list of what waits, until it is signed or is no longer meant for one', async () => {
    const later = await publish({ title: '下月起执行', releaseTime: '2099-01-01 08:00:00' });
    const id = await publish({ title: '临时用电须知' });
    const row = async (who: Person, record = id) =>
      must(await who.call('GET', '/safe/signoff/waiting', { query: { size: '100' } })).data.records.find(
        ({ recordId }: { recordId: string }) => recordId === record,
      );
    expect(await row(li)).toMatchObject({ id: `notice.${id}`, title: '临时用电须知', resource: 'notice', begun: 0 });
    expect(await row(li, later)).toBeUndefined();
    expect((await tryOpen(li, later)).status).toBe(404);
    const text = must(await li.call('GET', `/blade-desk/notice/signoff/text/${id}`)).data;
    expect(text).toMatchObject({ title: '临时用电须知', since: '2026-03-01 08:00:00' });
    expect(Object.keys(text.row).sort()).toEqual(
      ['id', 'title', 'content', 'attachments', 'attachmentsList', 'releaseTime'].sort(),
    );
    expect((await other.admin.call('GET', `/blade-desk/notice/signoff/text/${id}`)).status).toBe(404);
    const reading = await readWhole(li, id);
    expect(await row(li)).toMatchObject({ begun: 1 });
    must(await sign(li, reading, await drawn(li)));
    expect(await row(li)).toBeUndefined();
    expect(await row(zhang)).toMatchObject({ begun: 0 });
    await edit(id, { audience: 2, audienceUserIds: li.userId });
    expect(await row(zhang)).toBeUndefined();
    expect(await row(other.admin)).toBeUndefined();
    const supervisor = await office(world, '370300');
    expect(must(await supervisor.call('GET', '/safe/signoff/waiting')).data.records).toEqual([]);
  });

  it('is one’s own: whoever may see it is told so, others find nothing', async () => {
    const id = await publish();
    const reading = await readWhole(zhang, id);
    const signature = await drawn(li);
    for (const reply of [await sign(li, reading, signature), await beat(li, reading, 1)])
      expect(reply.status).toBe(404);
    for (const reply of [await sign(firm.admin, reading, signature), await beat(firm.admin, reading, 1)])
      expect([reply.status, reply.msg]).toEqual([403, '只能由阅读人本人签阅，不能代签']);
    expect((await sign(other.admin, reading, signature)).status).toBe(404);
    const supervisor = await office(world, '370300');
    expect((await sign(supervisor, reading, signature)).status).toBe(403);
    expect((await tryOpen(other.admin, id)).status).toBe(404);
    // Somebody else’s drawing is no signature of mine.
    expect(said(await sign(zhang, reading, signature))).toEqual(['手写签名不存在或已删除']);
  });

  it('refuses a drawing without a stroke', async () => {
    const reading = await readWhole(zhang, await publish());
    expect(said(await sign(zhang, reading, await drawing(zhang, '')))).toEqual(['签名为空白，请手写签名']);
    must(await sign(zhang, reading, await drawn(zhang)));
  });

  it('pressed twice at once is one reading and one signature', async () => {
    const id = await publish();
    const [one, two] = await Promise.all([open(zhang, id), open(zhang, id)]);
    expect(one.id).toBe(two.id);
    await readWhole(zhang, id);
    const signature = await drawn(zhang);
    const replies = await Promise.all([sign(zhang, one.id, signature), sign(zhang, one.id, signature)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const again = await sign(zhang, one.id, signature);
    expect([again.status, again.msg]).toEqual([400, '已签阅，不需要重复签阅']);
    expect(await standing(id)).toMatchObject({ signed: 1 });
  });

  it('asks anew when the text has changed, and keeps what was signed', async () => {
    const id = await publish();
    const first = await readWhole(zhang, id);
    must(await sign(zhang, first, await drawn(zhang)));
    const stale = await readWhole(li, id);
    await edit(id, { category: '2' });
    expect(await standing(id)).toMatchObject({ signed: 1 });
    await edit(id, { content: '<p>作业前办理作业票，并检测气体</p>' });
    const late = await sign(li, stale, await drawn(li));
    expect([late.status, said(late)]).toEqual([
      400,
      ['该签阅已失效：内容已修改，或不再需要签阅；仍需签阅的，请重新打开后阅读'],
    ]);
    expect((await beat(li, stale)).msg).toBe('内容已修改，请重新阅读后签阅');
    expect(await standing(id)).toMatchObject({ signed: 0 });
    const second = await readWhole(zhang, id);
    expect(second).not.toBe(first);
    must(await sign(zhang, second, await drawn(zhang)));
    const kept = await world.sql<{ text_version: number; signature: string | null }>(
      'select text_version, signature from sign_off_reading where record_id = $1 and user_id = $2::uuid order by text_version',
      [id, zhang.userId],
    );
    expect(kept.map((row) => [row.text_version, row.signature !== null])).toEqual([
      [1, true],
      [2, true],
    ]);
  });

  it('is counted over the audience of now, by department', async () => {
    const { places } = firm;
    const joiner = await person(places.other);
    const leaver = await person(places.workshop);
    const id = await publish({ audience: 2, audienceDeptIds: places.workshop });
    expect((await tryOpen(joiner, id)).status).toBe(404);
    const reading = await readWhole(leaver, id);
    must(await sign(zhang, await readWhole(zhang, id), await drawn(zhang)));
    expect(await standing(id)).toMatchObject({ all: 3, signed: 1 });
    const move = (who: Person, deptId: string) =>
      firm.admin.call('POST', '/blade-user/update', { body: { id: who.userId, deptId } });
    must(await move(joiner, places.team));
    must(await move(leaver, places.other));
    expect(said(await sign(leaver, reading, await drawn(leaver)))).toEqual(['您已不在签阅范围内，不需要签阅']);
    const now = await standing(id);
    expect([now.all, now.signed, now.people.total]).toEqual([3, 1, 3]);
    const counts = new Map(now.depts.map((dept: { id: string; all: number; signed: number }) => [dept.id, dept]));
    expect(counts.get(places.workshop)).toMatchObject({ all: 1, signed: 1 });
    expect(counts.get(places.team)).toMatchObject({ all: 2, signed: 0 });
    const waiting = await standing(id, { signed: 0, deptId: places.team });
    expect(new Set(waiting.people.records.map((row: { id: string }) => row.id))).toEqual(
      new Set([li.userId, joiner.userId]),
    );
    expect((await li.call('GET', `/blade-desk/notice/signoff/standing/${id}`)).status).toBe(403);
    expect((await other.admin.call('GET', `/blade-desk/notice/signoff/standing/${id}`)).status).toBe(404);
  });

  it('is a to-do of the bell and of the home page until it is signed, read or not, then a notice', async () => {
    const id = await publish({ title: '受限空间须知' });
    const rows = async (kind: string) =>
      must(await li.call('GET', '/safe/bell/list', { query: { kind } })).data as { title: string; isRead: number }[];
    const groups = async () =>
      must(await li.call('GET', '/safe/index/waiting')).data as { task: string; count: number }[];
    const figures = async () => {
      const { todo, notice } = must(await li.call('GET', '/safe/bell/count')).data;
      return { todo, notice, home: (await groups()).reduce((sum, { count }) => sum + count, 0) };
    };
    must(await li.call('POST', '/blade-desk/notice/read', { body: { ids: id } }));
    const before = await figures();
    expect(before.home).toBe(before.todo);
    expect((await rows('todo')).map(({ title }) => title)).toContain('待签阅：受限空间须知');
    expect((await rows('notice')).map(({ title }) => title)).not.toContain('受限空间须知');
    must(await sign(li, await readWhole(li, id), await drawn(li)));
    expect(await figures()).toEqual({ todo: before.todo - 1, notice: before.notice, home: before.home - 1 });
    expect(await rows('notice')).toContainEqual(expect.objectContaining({ title: '受限空间须知', isRead: 1 }));
  });

  it('takes no less than the company’s minimum, and nothing where nothing is asked', async () => {
    const short = await publish({ signOffSeconds: 1 });
    expect(await open(zhang, short)).toMatchObject({ seconds: 10 });
    const plain = await publish({ signOff: 0 });
    const refused = await tryOpen(zhang, plain);
    expect([refused.status, refused.msg]).toEqual([400, '该通知公告不需要签阅']);
    const reading = await readWhole(zhang, short);
    must(await firm.admin.call('POST', '/blade-desk/notice/remove', { body: { ids: short } }));
    expect(said(await sign(zhang, reading, await drawn(zhang)))).toEqual(['签阅对象已删除或不再需要签阅']);
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
