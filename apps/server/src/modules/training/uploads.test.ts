import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../testing/company-world';
import { multipart } from '../../testing/world';
import { type Classroom, classroom } from './classroom.testing';

let room: Classroom;
beforeAll(async () => {
  room = await classroom();
});
afterAll(async () => {
  await room?.world.close();
});

const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** The description of a video of so many seconds, coded so, behind its pictures. */
function video(seconds: number, coding: string): Buffer {
  const head = Buffer.alloc(100);
  head.writeUInt32BE(1000, 12);
  head.writeUInt32BE(seconds * 1000, 16);
  const coded = box('stsd', Buffer.alloc(8), box(coding, Buffer.alloc(78)));
  const moov = box('moov', box('mvhd', head), box('trak', box('mdia', box('minf', box('stbl', coded)))));
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1')),
    box('mdat', Buffer.alloc(4096)),
    moov,
  ]);
}

async function pdf(userPassword?: string): Promise<Buffer> {
  const document = new PDFDocument(userPassword ? { userPassword } : {});
  document.text('safety');
  document.end();
  return buffer(document);
}

const upload = (content: Buffer, name: string, opened = true) =>
  room.keeper.call('POST', '/blade-resource/oss/endpoint/put-file-attach', {
    query: opened ? { opened: '1' } : {},
    ...multipart(content, name),
  });

it('a pdf that is locked or broken is refused at the upload, and by the document where it was uploaded otherwise', async () => {
  const { keeper } = room;
  const [locked, broken] = [await pdf('secret'), Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 0x41)])];
  const sentence = '该pdf已损坏或设有打开密码，请另存为不加密的pdf后重新上传';
  for (const content of [locked, broken]) {
    const refused = await upload(content, '规程.pdf');
    expect([refused.status, refused.msg]).toEqual([400, sentence]);
    const attachId = must(await upload(content, '规程.pdf', false)).data.attachId;
    const doc = await keeper.call('POST', '/safe/examdoc', {
      body: { docTitle: `文档${attachId.slice(-8)}`, type: '4', attachId },
    });
    expect([doc.status, doc.msg]).toEqual([400, sentence]);
  }
  const attachId = must(await upload(await pdf(), '规程.pdf')).data.attachId;
  must(await keeper.call('POST', '/safe/examdoc', { body: { docTitle: '能打开的文档', type: '4', attachId } }));
});

it('a video that no browser plays is refused, and a course tells how long its video is', async () => {
  const { keeper } = room;
  expect((await upload(video(90, 'hvc1'), '课.mp4')).msg).toContain('H.265');
  expect((await upload(video(90, 'mp4a'), '课.mp4')).msg).toContain('没有浏览器能播放的画面');
  expect((await upload(video(90, 'avc1').subarray(0, 3000), '课.mp4')).msg).toContain('不是完整的mp4');
  const bad = must(await upload(video(90, 'hvc1'), '课.mp4', false)).data.attachId;
  const course = (videoUrl: string) =>
    keeper.call('POST', '/safe/examcourse', { body: { courseTitle: '用电安全', type: '4', videoUrl } });
  expect((await course(bad)).msg).toContain('H.265');
  const good = must(await upload(video(725, 'avc1'), '课.mp4')).data.attachId;
  const { id } = must(await course(good)).data;
  expect(must(await keeper.call('GET', `/safe/examcourse/${id}`)).data.videoLength).toBe('12:05');
  const next = must(await upload(video(3725, 'avc1'), '课.mp4')).data.attachId;
  must(await keeper.call('PUT', `/safe/examcourse/upload/${id}`, { body: { videoUrl: next } }));
  expect(must(await keeper.call('GET', `/safe/examcourse/${id}`)).data.videoLength).toBe('1:02:05');
});

it('not one of all these calls was a mistake of the server’s', () => {
  expect(room.world.bugs).toEqual([]);
});
