import { addDays, formatDate } from '@anlan/resource/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellWhatIsDue } from '../../kernel/deadlines/look';
import { company, must, type Person, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';

let world: World;
let firm: WorldCompany;
let manager: Person;
let leader: Person;

beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  manager = await firm.person({ account: 'manager', role: 'safety_manager' });
  leader = await firm.person({ account: 'lead', role: 'team_leader' });
});
afterAll(() => world?.close());

let serial = 0;
/** A point evaluated so many days ago. */
async function point(principal: Person, days: number): Promise<string> {
  serial += 1;
  const { id } = must(
    await manager.call('POST', '/safe/risk', {
      body: {
        name: `砂轮机${serial}`,
        pointNum: `FX-${serial}`,
        type: '1',
        riskDescribe: '旋转部件',
        accidents: '0001',
        deptId: firm.places.workshop,
        teamIds: firm.places.team,
        place: firm.places.area,
        principalId: principal.userId,
        postIds: firm.places.post,
        riskInfos: [
          {
            dangerName: '砂轮破裂飞出',
            dangerType: '2',
            accidents: '0001',
            evaluateMethod: 'LEC',
            likelihood: '3',
            exposure: '6',
            consequence: '7',
            evaluateTime: addDays(formatDate(Date.now() + world.clock.shift), -days),
          },
        ],
      },
    }),
  ).data;
  return id;
}
const due = async (who: Person) => must(await who.call('GET', '/safe/risk/evaluate/due')).data;
const todos = async (who: Person) =>
  must(await who.call('GET', '/safe/bell/list', { query: { kind: 'todo' } })).data.filter(
    ({ resource }: { resource: string }) => resource === 'riskPoint',
  ) as { recordId: string; title: string }[];

describe('a point evaluated too long ago', () => {
  it('is told to whoever answers for it, is listed, and is settled by a new evaluation', async () => {
    const old = await point(leader, 400);
    await point(leader, 300);
    await point(manager, 500);
    const stopped = await point(leader, 900);
    must(await manager.call('PUT', `/safe/risk/${stopped}`, { body: { status: 0 } }));

    expect(await due(leader)).toMatchObject({ months: 12, total: 2, mine: 1 });
    const { before } = await due(manager);
    expect(
      must(await manager.call('GET', '/safe/risk/page', { query: { evaluateTime_datele: before, status: '1' } })).data
        .total,
    ).toBe(2);
    const [todo, ...more] = await todos(leader);
    expect(more).toEqual([]);
    expect(todo).toMatchObject({ recordId: old, title: expect.stringMatching(/^重新评估风险点：砂轮机1（上次评估\d/) });
    expect(must(await leader.call('GET', '/safe/bell/count')).data.todo).toBe(1);

    must(await manager.call('PUT', `/safe/risk/evaluate/${old}`, { body: { reason: '年度评审' } }));
    expect(await todos(leader)).toEqual([]);
    expect(await due(leader)).toMatchObject({ total: 1, mine: 0 });
  });

  it('is so by the months the company has set', async () => {
    await point(leader, 200);
    expect((await due(leader)).mine).toBe(0);
    must(
      await firm.admin.call('POST', '/blade-system/param/submit', {
        body: { paramName: '风险点重新评估周期', paramKey: 'risk.evaluate.months', paramValue: '6' },
      }),
    );
    expect(await due(leader)).toMatchObject({ months: 6, mine: 2 });
    expect(await todos(leader)).toHaveLength(2);
  });

  it('whose level has lost its ground is a to-do of its person and the safety managers, and is told when it is late', async () => {
    const head = await firm.person({ account: 'head', role: 'dept_head', headOf: firm.places.workshop });
    const id = await point(leader, 10);
    await world.sql(
      `update risk_point set awaits_evaluation = 1, awaits_reason = '缺少应急处置措施', awaits_since = $2::timestamptz
        where tenant_id = $3 and id = $1::uuid`,
      [id, new Date(Date.now() + world.clock.shift - 2 * 86_400_000).toISOString(), firm.tenantId],
    );
    const row = async (who: Person) => (await todos(who)).filter(({ recordId }) => recordId === id);
    const title = `重新评估风险点：砂轮机${serial}（缺少应急处置措施）`;
    for (const who of [leader, manager]) expect(await row(who)).toMatchObject([{ title }]);
    expect(await row(head)).toEqual([]);
    const mails = async (who: Person) =>
      must(await who.call('GET', '/safe/bell/list', { query: { kind: 'mail' } })).data.map(
        (mail: { title: string }) => mail.title,
      );
    const looked = async () => {
      await tellWhatIsDue(world.app.services);
      await world.app.events.deliver();
    };
    await looked();
    expect(await mails(head)).toEqual([]);
    await world.sql("update risk_point set awaits_since = awaits_since - interval '6 days' where id = $1::uuid", [id]);
    await looked();
    expect(await mails(head)).toEqual([`风险点已逾期未重新评估：砂轮机${serial}`]);
    await world.sql('update risk_point set awaits_evaluation = 0 where id = $1::uuid', [id]);
    expect(await row(leader)).toEqual([]);
  });

  it('is nobody else’s to ask after', async () => {
    const none = await firm.person({ account: 'none', role: { id: await firm.role('无权限', 2, false) } });
    expect((await none.call('GET', '/safe/risk/evaluate/due')).status).toBe(403);
    expect(await todos(none)).toEqual([]);
  });
});
