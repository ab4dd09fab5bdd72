import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../../testing/company-world';
import { eventually } from '../../../testing/eventually';
import { connect, loginOf } from '../../../testing/push-client';
import { type Classroom, classroom } from '../classroom.testing';

let room: Classroom;
beforeAll(async () => {
  room = await classroom({ background: true });
});
afterAll(async () => {
  await room?.world.close();
});

/** Words of the keys and of what explains them (classroom.testing). */
const SECRETS = /一一九|一二零|\bACD\b|解析[a-z]|先切断电源/;

it('before it is handed in, nothing that is pushed tells a key: neither to who sits nor to who listens beside', async () => {
  const { world, worker, exam, begin, answer, submit, keeper } = room;
  const sitter = await worker();
  const frames: string[] = [];
  const clients = await Promise.all(
    [sitter, keeper].map(async (who) => {
      const login = await loginOf(who);
      const client = await connect(world.app, login);
      // Every packet of the wire, whatever topic it came by.
      client.on('packetreceive', (packet) => {
        const { payload } = packet as { payload?: Buffer };
        frames.push(`${JSON.stringify(packet)} ${payload?.toString('utf8') ?? ''}`);
      });
      await client.subscribeAsync([...login.topics]);
      return client;
    }),
  );
  const { id, ids } = await exam([sitter], { kinds: ['single', 'multiple', 'blanks', 'text'] });
  const pushed = () => frames.filter((frame) => frame.includes('"cmd":"publish"')).length;
  const attempt = await begin(sitter, id);
  await answer(sitter, attempt.id, { [ids.multiple as string]: ['A', 'C'] });
  must(
    await keeper.call('POST', '/blade-desk/notice/submit', {
      body: { title: '考试进行中', category: '1', releaseTime: '2026-03-01 08:00:00', content: '<p>请保持安静</p>' },
    }),
  );
  // The channel is heard: what was written is told there.
  await eventually(() => expect(pushed()).toBeGreaterThan(0));
  await submit(sitter, attempt.id);
  expect(frames.filter((frame) => SECRETS.test(frame))).toEqual([]);
  for (const client of clients) client.end(true);
  expect(world.bugs).toEqual([]);
});
