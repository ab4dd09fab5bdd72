import { afterAll, beforeAll, expect, it } from 'vitest';
import { joined, pdfFacts } from '../../kernel/documents/pdf/pdf-facts.testing';
import { company, must, type Person, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';

const BASE = '/safe/internalreviewrecord';
let world: World;
let firm: WorldCompany;
let owner: Person;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  owner = await firm.person({ account: 'owner', role: 'employee' });
});
afterAll(() => world?.close());

it('what a review decides is a task of each line: it follows its line, stays when it is done, and leaves what was written by hand', async () => {
  const line = (title: string, dueDate = '2099-05-10') => ({ title, ownerId: owner.userId, dueDate });
  const id = must(
    await firm.admin.call('POST', BASE, {
      body: {
        reviewTheme: '年度体系评审',
        reviewContent: '检查制度的适宜性',
        reviewTime: '2026-03-05 08:30:00',
        meetingAddress: '会议室',
        attendee: owner.userId,
        reviewDept: firm.places.root,
        responsibleDept: firm.places.root,
        reviewConclusion: '有效运行',
        outcomes: [line('修订动火制度'), line('补充应急物资')],
      },
    }),
  ).data.id as string;
  const tasks = async () =>
    (
      await world.sql<{ task: string }>(
        `select concat_ws(' ', title, owner_id, due_date, state, source, cancel_reason) as task from follow_up
          where tenant_id = $1 and review_id = $2::uuid order by title, state`,
        [firm.tenantId, id],
      )
    ).map(({ task }) => task.replace(owner.userId, '本人'));
  expect(await tasks()).toEqual(['修订动火制度 本人 2099-05-10 1 3', '补充应急物资 本人 2099-05-10 1 3']);
  // Each stands in its owner's to-dos and in the calendar of duties.
  const due = must(
    await firm.admin.call('GET', '/safe/due/page', { query: { from: '2099-05-10', until: '2099-05-10', size: '50' } }),
  ).data.records.filter((row: { resource: string }) => row.resource === 'followUp');
  expect(due.map((row: { title: string }) => row.title).sort()).toEqual(['修订动火制度', '补充应急物资']);

  must(
    await firm.admin.call('POST', '/safe/followup', {
      body: { title: '另行安排', source: 3, reviewId: id, kind: 9, ownerId: owner.userId, dueDate: '2099-06-01' },
    }),
  );
  const { outcomes } = must(await firm.admin.call('GET', `${BASE}/${id}`)).data;
  const [first] = outcomes.filter(({ title }: { title: string }) => title === '修订动火制度');
  must(
    await firm.admin.call('PUT', `${BASE}/${id}`, {
      body: { outcomes: [{ ...first, title: '修订动火与受限空间制度', dueDate: '2099-07-01' }] },
    }),
  );
  expect(await tasks()).toEqual([
    '修订动火与受限空间制度 本人 2099-07-01 1 3',
    '另行安排 本人 2099-06-01 1 3',
    '补充应急物资 本人 2099-05-10 3 3 评审会议修改后不再有该决议事项',
  ]);
  // A line of the same title is a task of its own, and what was written by hand does not go with it.
  const kept = must(await firm.admin.call('GET', `${BASE}/${id}`)).data.outcomes;
  const put = async (outcomes: unknown) => must(await firm.admin.call('PUT', `${BASE}/${id}`, { body: { outcomes } }));
  await put([...kept, line('另行安排', '2099-06-01')]);
  await put(kept);
  expect((await tasks()).filter((task) => task.startsWith('另行安排'))).toEqual([
    '另行安排 本人 2099-06-01 1 3',
    '另行安排 本人 2099-06-01 3 3 评审会议修改后不再有该决议事项',
  ]);
  const pdf = await firm.admin.call('GET', `${BASE}/print`, { query: { ids: id } });
  const text = joined((await pdfFacts(pdf.raw)).pages);
  for (const words of ['决议事项', '修订动火与受限空间制度', '2099-07-01']) expect(text).toContain(words);
  // It goes with what nobody has done; what was written down by hand keeps it.
  expect((await firm.admin.call('DELETE', BASE, { query: { ids: id } })).status).toBe(400);
  await world.sql("update follow_up set deleted_at = now() where title = '另行安排' and review_id = $1::uuid", [id]);
  must(await firm.admin.call('DELETE', BASE, { query: { ids: id } }));
  expect(
    await world.sql('select 1 from follow_up where review_id = $1::uuid and state = 1 and deleted_at is null', [id]),
  ).toEqual([]);
  expect(world.bugs).toEqual([]);
});

it('is written when it was held, and what it orders is due after it', async () => {
  const write = (reviewTime: string, dueDate: string) =>
    firm.admin.call('POST', BASE, {
      body: {
        reviewTheme: '年度体系评审',
        reviewContent: '检查制度的适宜性',
        reviewTime,
        meetingAddress: '会议室',
        attendee: owner.userId,
        reviewDept: firm.places.root,
        responsibleDept: firm.places.root,
        reviewConclusion: '有效运行',
        outcomes: [{ title: '修订动火制度', ownerId: owner.userId, dueDate }],
      },
    });
  expect((await write('2099-03-05 08:30:00', '2020-01-01')).data.errors).toEqual([
    { field: 'reviewTime', message: '评审会议召开以后才能填写评审结论，评审时间不能晚于现在' },
    { field: 'outcomes[0].dueDate', message: '完成期限不能早于评审日期' },
  ]);
  const id = must(await write('2026-03-05 08:30:00', '2026-03-05')).data.id as string;
  const [task] = await world.sql<{ id: string }>('select id from follow_up where review_id = $1::uuid', [id]);
  const removed = await firm.admin.call('DELETE', '/safe/followup', { query: { ids: String(task?.id) } });
  expect([removed.status, removed.msg]).toEqual([400, '会议决议的落实事项不能删除，确不需要的请填写原因取消']);
});
