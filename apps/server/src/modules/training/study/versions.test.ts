import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { must } from '../../../testing/company-world';
import { multipart } from '../../../testing/world';
import { type Classroom, classroom } from '../classroom.testing';
import { learning } from './learner.testing';
import { documentOf, videoOf } from './materials.testing';

let room: Classroom;
let taught: ReturnType<typeof learning>;

beforeAll(async () => {
  room = await classroom();
  taught = learning(room);
});
afterEach(() => {
  expect(room.world.bugs).toEqual([]);
});
afterAll(async () => {
  await room?.world.close();
});

async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const file = async (bytes: Buffer, name: string): Promise<string> => {
  const { body, headers } = multipart(bytes, name);
  return must(await room.keeper.call('POST', '/blade-resource/oss/endpoint/put-file-attach', { body, headers })).data
    .attachId;
};
const read = async (path: string) => must(await room.keeper.call('GET', path)).data;
async function replaced(course: string, seconds: number, versionNote: string) {
  const { version } = await read(`/safe/examcourse/${course}`);
  const body = { videoUrl: await file(videoOf(seconds), 'next.mp4'), versionNote, version };
  must(await room.keeper.call('PUT', `/safe/examcourse/${course}`, { body }));
}

it('a course with another file is its next version; who is in the middle keeps his, and nothing credited is lost', async () => {
  const [begun, later, done] = [await room.worker(), await room.worker(), await room.worker()];
  const course = await taught.course(60);
  const planId = await taught.plan([begun, later, done], { videoCourse: course });
  const [one, two, three] = await Promise.all(
    [begun, later, done].map(async (who) => (await taught.mine(who, planId)).id),
  );
  await taught.watch(begun, one, course, 30);
  await taught.watch(done, three, course, 60);

  await replaced(course, 90, '补充了应急处置');
  const versions = await read(`/safe/examcourse/versions/${course}`);
  expect(versions).toMatchObject([
    { version: 2, latest: true, note: '补充了应急处置', length: 90, plans: 0, learners: 0 },
    { version: 1, latest: false, length: 60, plans: 1, learners: 2 },
  ]);
  const plan = () => read(`/safe/examonlinetrainingplan/${planId}`);
  expect(await plan()).toMatchObject({ newerCount: 1, boundVersions: expect.stringContaining('（第1版）') });
  expect(await taught.open(begun, one, course)).toMatchObject({ version: 1, length: 60, seenUntil: 30 });
  expect(await taught.open(later, two, course)).toMatchObject({ version: 1, length: 60 });

  must(await room.keeper.call('PUT', `/safe/examonlinetrainingplan/adopt/${planId}`, { body: { inMiddle: '1' } }));
  expect(await plan()).toMatchObject({ newerCount: 0, boundVersions: expect.stringContaining('（第2版）') });
  // Nobody had begun to watch it here: it was only opened.
  expect(await taught.open(later, two, course)).toMatchObject({ version: 2, length: 90 });
  expect(await taught.open(begun, one, course)).toMatchObject({ version: 1, seenUntil: 30 });
  await taught.watch(begun, one, course, 30);
  expect(await taught.mine(begun, planId, '1')).toMatchObject({ studyResult: 2, courseDone: 1 });
  expect(await taught.open(done, three, course).catch(() => 'over')).toBeDefined();
});

it('taken up for those in the middle as well, they begin the new version and keep their minutes', async () => {
  const [who, done] = [await room.worker(), await room.worker()];
  const course = await taught.course(60);
  const planId = await taught.plan([who, done], { videoCourse: course });
  const [mine, his] = [(await taught.mine(who, planId)).id, (await taught.mine(done, planId)).id];
  await taught.watch(who, mine, course, 45);
  await taught.watch(done, his, course, 60);
  const credited = await taught.total(who);
  await replaced(course, 90, '更正了画面');
  must(await room.keeper.call('PUT', `/safe/examonlinetrainingplan/adopt/${planId}`, { body: { inMiddle: '2' } }));
  expect(await taught.open(who, mine, course)).toMatchObject({ version: 2, seconds: 0, learningProgress: 0 });
  const shown = must(await who.call('GET', `/safe/examonline/mine/plan/${mine}`)).data.materials[0];
  expect(shown).toMatchObject({ learningProgress: 0, studyResult: 0 });
  expect(await taught.total(who)).toBe(credited);
  const path = `/safe/examonlineimplement/course/user/page/${planId}/${course}`;
  const rows = must(await room.keeper.call('GET', path, { query: { current: '1', size: '10' } })).data.records;
  expect(rows.map((row: { studyResult: number }) => row.studyResult).sort()).toEqual([0, 2]);
  const again = await room.keeper.call('PUT', `/safe/examonlinetrainingplan/adopt/${planId}`, {
    body: { inMiddle: '1' },
  });
  expect(again.body.msg).toContain('各门课程都已是最新版本');
});

it('the same content uploaded once more is no new version, and a plan set later binds the last one', async () => {
  const bytes = await documentOf(2);
  const docTitle = `版本${Date.now()}`;
  const id = await room.made('/safe/examdoc', { docTitle, type: '4', attachId: await file(bytes, 'a.pdf') });
  const change = async (body: Record<string, unknown>) =>
    must(
      await room.keeper.call('PUT', `/safe/examdoc/${id}`, {
        body: { ...body, version: (await read(`/safe/examdoc/${id}`)).version },
      }),
    );
  await change({ attachId: await file(bytes, 'a.pdf') });
  await change({ introduce: '只改了简介' });
  expect(await read(`/safe/examdoc/${id}`)).toMatchObject({ docVersion: 1 });
  await change({ attachId: await file(await documentOf(3), 'b.pdf') });
  expect((await read(`/safe/examdoc/versions/${id}`)).map((one: { version: number }) => one.version)).toEqual([2, 1]);
  must(await room.keeper.call('PUT', `/safe/examdoc/status/${id}`, { body: {} }));
  const planId = await taught.plan([await room.worker()], { examineWay: '1', docCourse: id, duration: 1 });
  expect((await read(`/safe/examonlinetrainingplan/${planId}`)).boundVersions).toBe(`${docTitle}（第2版）`);
});

it('a Word file is kept to be looked at, and no plan is studied by it', async () => {
  const bytes = await zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<document/>' });
  const attachId = await file(bytes, '制度.docx');
  const id = await room.made('/safe/examdoc', { docTitle: `文字${Date.now()}`, type: '4', attachId });
  must(await room.keeper.call('PUT', `/safe/examdoc/status/${id}`, { body: {} }));
  await expect(taught.plan([await room.worker()], { examineWay: '1', docCourse: id, duration: 1 })).rejects.toThrow(
    '没有固定的页',
  );
});

it('what is in use stands in the catalogue for everybody, counted by kind of training and form', async () => {
  const who = await room.worker();
  const seen = async (query: Record<string, string>) =>
    must(await who.call('GET', '/safe/examonline/mine/catalog', { query: { size: '50', ...query } })).data;
  const before = await seen({});
  const [course, doc] = [await taught.course(65), await taught.document(3)];
  const { types, records, total } = await seen({ type: '4' });
  const of = (list: { type: string; videos: number; documents: number }[]) => list.find((one) => one.type === '4');
  expect(of(types)).toMatchObject({
    videos: (of(before.types)?.videos ?? 0) + 1,
    documents: (of(before.types)?.documents ?? 0) + 1,
  });
  expect(total).toBe((of(types)?.videos ?? 0) + (of(types)?.documents ?? 0));
  expect(records.find((one: { id: string }) => one.id === course)).toMatchObject({
    kind: 1,
    length: '1:05',
    version: 1,
  });
  expect(records.find((one: { id: string }) => one.id === doc)).toMatchObject({ kind: 2, pages: 3, unpaged: false });
  must(await room.keeper.call('PUT', `/safe/examcourse/status/${course}`, { body: {} }));
  expect((await seen({ kind: '1' })).records.some((one: { id: string }) => one.id === course)).toBe(false);
});
