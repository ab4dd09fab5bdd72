import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, type Person } from '../../testing/company-world';
import { multipart } from '../../testing/world';
import { type Classroom, classroom } from './classroom.testing';

/** A white point. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

let room: Classroom;
beforeAll(async () => {
  room = await classroom();
});
beforeEach(() => {
  room.world.clock.shift = 0;
});
afterEach(() => {
  expect(room.world.bugs).toEqual([]);
});
afterAll(async () => {
  await room?.world.close();
});

const leave = async (who: Person, attemptId: string) =>
  must(await who.call('PUT', `/safe/examonline/mine/exam/leave/${attemptId}`)).data;
const seconds = (count: number) => {
  room.world.clock.shift += count * 1_000;
};

describe('an exam under rules', () => {
  it('counts how often its page was left, and hands it in beyond the limit', async () => {
    const who = await room.worker('东张西望');
    const { id, ids } = await room.exam([who], { kinds: ['truth'], paper: { leaveLimit: 2, qualifyScore: 6 } });
    const attempt = await room.begin(who, id);
    await room.answer(who, attempt.id, room.right(ids));
    expect(await leave(who, attempt.id)).toEqual({ leaves: 1, limit: 2, ended: false });
    // Told twice in the same moment it is once.
    expect(await leave(who, attempt.id)).toMatchObject({ leaves: 1 });
    seconds(5);
    expect(await leave(who, attempt.id)).toMatchObject({ leaves: 2, ended: false });
    const other = await room.worker('旁人');
    expect((await other.call('PUT', `/safe/examonline/mine/exam/leave/${attempt.id}`)).status).toBe(404);
    seconds(5);
    expect(await leave(who, attempt.id)).toEqual({ leaves: 3, limit: 2, ended: true });
    const late = await who.call('PUT', `/safe/attempt/answer/${attempt.id}`, {
      body: {
        device: '018f0000-0000-7000-8000-000000000001',
        answers: [{ item: ids.truth, answer: '正确', n: 9, base: 0 }],
      },
    });
    expect([late.status, late.msg]).toEqual([400, '违反作答规则，已自动提交']);
    // What he had answered counts, and the marker sees how it was sat.
    expect(await room.mine(who, id)).toMatchObject({ examResult: 2, records: [{ leaves: 3 }] });
    const [record] = await room.records(room.keeper, id);
    expect(record).toMatchObject({ leaves: 3, userScore: '10.0' });
    expect(await leave(who, attempt.id)).toMatchObject({ leaves: 3, ended: true });
  });

  it('without a limit only counts', async () => {
    const who = await room.worker('常走');
    const { id } = await room.exam([who], { kinds: ['truth'] });
    const attempt = await room.begin(who, id);
    for (let time = 0; time < 5; time += 1) {
      seconds(3);
      expect(await leave(who, attempt.id)).toMatchObject({ limit: null, ended: false });
    }
    await room.submit(who, attempt.id);
    expect((await room.records(room.keeper, id))[0]).toMatchObject({ leaves: 5 });
  });

  it('is sat from its addresses alone, also when it is gone on with', async () => {
    const who = await room.worker('异地');
    const away = await room.exam([who], { kinds: ['truth'], paper: { addresses: '10.9.8.0/24' } });
    const refused = await room.tryBegin(who, away.id);
    expect(refused.status).toBe(400);
    expect(refused.msg).toContain('只能在指定的网络参加');
    const here = await room.exam([who], { kinds: ['truth'], paper: { addresses: `10.9.8.0/24, ${room.world.ip}` } });
    const attempt = await room.begin(who, here.id);
    await room.answer(who, attempt.id, room.right(here.ids));
    const elsewhere = { ip: '192.0.2.7' };
    const answers = [{ item: here.ids.truth, answer: '正确', n: 2, base: 1 }];
    const saved = await who.call('PUT', `/safe/attempt/answer/${attempt.id}`, {
      ...elsewhere,
      body: { device: '018f0000-0000-7000-8000-000000000002', answers },
    });
    expect([saved.status, saved.msg.slice(0, 14)]).toEqual([400, '本场考试只能在指定的网络参加']);
    expect((await who.call('GET', `/safe/attempt/now/${attempt.id}`, elsewhere)).status).toBe(400);
    const bad = await room.keeper.call('POST', '/safe/exampaper', {
      body: {
        paperTitle: '错误网段',
        typeId: here.typeId,
        paperMode: 1,
        qualifyScore: 1,
        duration: 5,
        examTimes: 1,
        addresses: '300.1.1.1',
        ...{ isShuffle: 2, partial: 1, showAnswer: 1, questions: [{ questionId: here.ids.truth, score: 1 }] },
      },
    });
    expect(bad.msg).toContain('300.1.1.1不是网络地址');
  });

  it('takes a photo before it begins where its paper does, which a person looks at and nobody needs', async () => {
    const [with_, without] = [await room.worker('拍了照'), await room.worker('没拍照')];
    const { id, ids } = await room.exam([with_, without], {
      kinds: ['truth'],
      paper: { photo: 1, examTimes: 2, qualifyScore: 10 },
    });
    const plain = await room.exam([with_], { kinds: ['truth'] });
    const taken = async (who: Person) => {
      const { body, headers } = multipart(PICTURE, 'me.png');
      return must(await who.call('POST', '/blade-resource/oss/endpoint/put-file-attach', { body, headers })).data
        .attachId;
    };
    const photo = await taken(with_);
    const put = (who: Person, examId: string, file: string) =>
      who.call('PUT', `/safe/examonline/mine/exam/photo/${examId}`, { body: { photo: file } });
    expect((await put(with_, plain.id, photo)).msg).toContain('不拍照');
    expect((await put(without, id, photo)).status).toBe(400);
    expect((await put(await room.worker('旁人'), id, photo)).status).toBe(404);
    must(await put(with_, id, photo));
    const sit = async (who: Person, answer: Record<string, unknown>) => {
      const { id: attemptId } = await room.begin(who, id);
      await room.answer(who, attemptId, answer as never);
      await room.submit(who, attemptId);
      const rows = must(
        await room.keeper.call('GET', '/safe/examrecord/page', { query: { examId: id, userId: who.userId } }),
      ).data;
      const [last] = [...rows.records].sort((a: { number: number }, b: { number: number }) => b.number - a.number);
      return must(await room.keeper.call('GET', `/safe/examrecord/${last.id}`)).data;
    };
    const record = await sit(with_, { [ids.truth as string]: '正确' });
    expect(record.startPhotoList.map((one: { attachId: string }) => one.attachId)).toEqual([photo]);
    expect(record.photoCheck).toBe(0);
    const look = (who: Person, of: string, seen: number) =>
      who.call('PUT', `/safe/examrecord/photo/${of}`, { body: { seen } });
    must(await look(room.keeper, record.id, 1));
    expect(must(await room.keeper.call('GET', `/safe/examrecord/${record.id}`)).data).toMatchObject({
      ...{ photoCheck: 1, photoUserId: room.keeper.userId, examResult: 3, userScore: '0.0' },
    });
    // The photo was of that attempt alone; whoever takes none sits it as well.
    room.passes(5);
    expect((await sit(with_, room.right(ids))).startPhotoList ?? []).toEqual([]);
    const bare = await sit(without, room.right(ids));
    expect(bare.startPhotoList ?? []).toEqual([]);
    expect((await look(room.keeper, bare.id, 1)).msg).toContain('没有拍照');
  });
});
