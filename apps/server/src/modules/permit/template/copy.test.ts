import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, asSystem } from '../../../kernel/context';
import { type Cast, DAY, NOW, type PermitBench, permitBench } from '../permit.testing';

let bench: PermitBench;
let cast: Cast;

beforeAll(async () => {
  bench = await permitBench();
});
afterAll(() => bench?.close());
beforeEach(async () => {
  bench.app.clock.set(NOW);
  cast = await bench.cast();
});

const call = (who: Actor, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  bench.api.call(who, method, `/safe/permittemplate${path}`, body);
const keep = (id: string, name: string, who: Actor = cast.manager) => call(who, 'POST', `/ticket/${id}`, { name });

describe('a template', () => {
  it('of a ticket begins drafts with its people and words, without times, signatures, samples and links', async () => {
    const id = await cast.standing(4);
    const template = (await cast.must(keep(id, '釜检修动火'))).data.id;
    const draft = (await cast.must(call(cast.applicant, 'POST', `/draft/${template}`))).data.id;
    const row = await cast.read(draft);
    expect(row).toMatchObject({
      runFlag: 6,
      applicantId: cast.applicant.userId,
      workName: '反应釜人孔焊接',
      startTime: null,
      endTime: null,
      windGrade: null,
      coordinatorId: null,
      applicantSign: null,
      gasRows: [],
      approvals: [],
      principalId: cast.applicant.userId,
    });
    expect(row.workers).toHaveLength(1);
    expect(row.measures.every(({ confirmUserId }: { confirmUserId: unknown }) => !confirmUserId)).toBe(true);
    expect(row.measures.filter(({ concerned }: { concerned: number }) => concerned === 1)).toHaveLength(12);
    await cast.must(
      cast.call(cast.applicant, 'PUT', '', {
        id: draft,
        startTime: `${DAY} 17:00:00`,
        endTime: `${DAY} 18:00:00`,
        coordinatorId: cast.boss.userId,
      }),
    );
    await cast.must(cast.submit(draft));
  });

  it('begins drafts without what is no more, which is told, asked again, and not submitted', async () => {
    const helper = await cast.company.person('employee');
    const id = await cast.draft({ workers: [{ userId: cast.welder.userId }, { userId: helper.userId, duty: 2 }] });
    const template = (await cast.must(keep(id, '釜检修动火'))).data.id;
    await asSystem(bench.app, 'test', ({ tx }) =>
      tx.run('update app_user set deleted_at = now() where tenant_id = $1 and id = any($2::uuid[])', [
        cast.company.tenantId,
        [helper.userId, cast.acceptor.userId],
      ]),
    );
    const made = await cast.must(call(cast.applicant, 'POST', `/draft/${template}`));
    expect(made.msg).toBe('已按模板新建；已离职或已删除，请重新选择：验收人、作业人员');
    const copied = await cast.must(cast.call(cast.applicant, 'POST', `/copy/${id}`));
    expect(copied.data.gone).toEqual(['验收人', '作业人员']);
    const draft = made.data.id;
    const row = await cast.read(draft);
    expect([row.acceptanceId, row.workers.length, row.principalId]).toEqual([null, 1, cast.applicant.userId]);
    expect(row.measures.length).toBeGreaterThan(0);
    expect(JSON.stringify((await cast.submit(draft)).data)).toContain('请填写验收人');
    const times = { startTime: `${DAY} 17:00:00`, endTime: `${DAY} 18:00:00`, coordinatorId: cast.boss.userId };
    expect((await cast.call(cast.applicant, 'PUT', '', { id: draft, ...times })).status).toBe(400);
    await cast.must(cast.call(cast.applicant, 'PUT', '', { id: draft, ...times, acceptanceId: cast.manager.userId }));
    await cast.must(cast.submit(draft));
  });

  it('of a list of people one of whom has gone keeps the others', async () => {
    const second = await cast.company.person('employee', { deptId: cast.company.depts.team });
    const id = await cast.draft({ analystIds: `${cast.boss.userId},${second.userId}` });
    await asSystem(bench.app, 'test leaver', ({ tx }) =>
      tx.run('update app_user set deleted_at = now() where tenant_id = $1 and id = $2', [
        cast.company.tenantId,
        second.userId,
      ]),
    );
    const copied = (await cast.must(cast.call(cast.applicant, 'POST', `/copy/${id}`))).data;
    expect(copied.gone).toEqual(['气体分析人']);
    expect((await cast.read(copied.id)).analystIds).toBe(cast.boss.userId);
  });

  it('has a name of its own, which is asked', async () => {
    const id = await cast.draft();
    expect((await keep(id, '')).status).toBe(400);
    await cast.must(keep(id, '釜检修动火'));
    const again = await keep(id, '釜检修动火');
    expect([again.status, JSON.stringify(again)]).toEqual([400, expect.stringContaining('模板名称已存在')]);
  });

  it('is no other company’s, and is not made of another company’s ticket', async () => {
    const id = await cast.draft();
    const template = (await cast.must(keep(id, '釜检修动火'))).data.id;
    const stranger = await bench.cast();
    expect((await call(stranger.manager, 'POST', `/ticket/${id}`, { name: '偷' })).status).toBe(404);
    expect((await call(stranger.manager, 'POST', `/draft/${template}`)).status).toBe(404);
    expect((await call(stranger.manager, 'GET', `/${template}`)).status).toBe(404);
  });

  it('takes no content that is typed into a call', async () => {
    const template = (await cast.must(keep(await cast.draft(), '釜检修动火'))).data.id;
    const changed = await call(cast.manager, 'PUT', '', { id: template, content: { workType: '2' } });
    const { content } = (await cast.must(call(cast.manager, 'GET', `/${template}`))).data;
    expect([changed.status, content.workType]).toEqual([expect.any(Number), '1']);
  });
});
