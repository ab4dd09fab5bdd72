import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { must, office } from '../../testing/company-world';
import { seeSheet } from '../../testing/sheet';
import { type Classroom, classroom } from './classroom.testing';
import { learning } from './study/learner.testing';

let room: Classroom;
beforeAll(async () => {
  room = await classroom();
});
afterEach(() => {
  expect(room.world.bugs).toEqual([]);
});
afterAll(async () => {
  await room?.world.close();
});

const NAME = '慕容雪';

it('who supervises reads nobody’s name in training, whichever way it is asked, and looks for nobody', async () => {
  const { course, plan, mine, watch, deliver } = learning(room);
  const who = await room.worker(NAME);
  const video = await course(60);
  const planId = await plan([who], { videoCourse: video, extraPerson: who.userId });
  await watch(who, (await mine(who, planId)).id, video, 60);
  const offlineId = await room.made('/safe/examofflinetrainingrecord', {
    ...{ title: '车间培训', type: '2', trainStartTime: room.at(5), trainEndTime: room.at(125), hours: 2 },
    ...{ address: '车间', trainType: '4', content: '操作规程', statement: '准时', orgDept: room.firm.places.workshop },
    trainees: [{ userId: who.userId }],
  });
  must(await room.keeper.call('PUT', `/safe/examofflinetrainingrecord/release/${offlineId}`, { body: {} }));
  await deliver();
  const supervisor = await office(room.world, '370305');
  const query = { tenantId: room.firm.tenantId };
  const lists = {
    examonlinetrainingplan: planId,
    trainingtrainee: undefined,
    studyrecord: undefined,
    examofflinetrainingrecord: offlineId,
    completioncertificate: undefined,
  };
  for (const [name, known] of Object.entries(lists)) {
    const page = must(await supervisor.call('GET', `/safe/${name}/page`, { query: { ...query, size: '50' } }));
    expect(page.data.total, name).toBeGreaterThan(0);
    expect(await page.text(), name).not.toContain(NAME);
    const id = known ?? page.data.records[0].id;
    const one = await must(await supervisor.call('GET', `/safe/${name}/${id}`, { query })).text();
    expect(one, name).not.toContain(NAME);
    expect(one, name).toContain('慕**');
    // His own company reads him whole.
    expect(await must(await room.keeper.call('GET', `/safe/${name}/${id}`)).text(), name).toContain(NAME);
    for (const asked of ['createUser', 'userId', 'trainPerson'])
      if (JSON.stringify(page.data.records[0]).includes(`"${asked}"`)) {
        const narrowed = await supervisor.call('GET', `/safe/${name}/page`, {
          query: { ...query, [asked]: who.userId },
        });
        expect([name, asked, narrowed.status]).toEqual([name, asked, 400]);
        const sorted = await supervisor.call('GET', `/safe/${name}/page`, { query: { ...query, ascs: asked } });
        expect([name, asked, sorted.status]).toEqual([name, asked, 400]);
      }
    const sheet = await supervisor.call('GET', `/safe/${name}/export`, { query });
    if (sheet.status === 200) expect(JSON.stringify(await seeSheet(sheet.raw)), name).not.toContain(NAME);
  }
});
