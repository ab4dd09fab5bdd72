import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world';
import { COMPANIES } from './companies';
import { HAZARDS } from './hazards';
import { demoWanted, loadDemo } from './index';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

const smallest = [...COMPANIES]
  .sort((left, right) => left.riskPoints - right.riskPoints)
  .slice(0, 2)
  .map((company) => ({ ...company, riskPoints: 12 }));

const rowsOf = async (tenantId: string) => {
  const [row] = await world.sql(
    `select (select count(*)::int from hidden_danger where tenant_id = $1) as dangers,
            (select count(*)::int from risk_point where tenant_id = $1) as points,
            (select count(*)::int from check_record where tenant_id = $1) as checks,
            (select count(*)::int from app_user where tenant_id = $1) as people,
            (select count(*)::int from help_type) as shelves,
            (select count(*)::int from company_register) as applicants`,
    [tenantId],
  );
  return row;
};

it('a demo that was cut short goes on at the next start: whole companies stay, a half-made one is made anew', async () => {
  const [first, second] = smallest.map(({ tenantId }) => tenantId) as [string, string];
  let companies = 0;
  const cut = (line: string) => {
    if (!/^演示数据 +\d+\//.test(line)) return;
    companies += 1;
    if (companies === 2) throw new Error('the power goes');
  };
  expect(await demoWanted(world.app)).toBe(true);
  await expect(loadDemo(world.app, { companies: smallest, tell: cut })).rejects.toThrow('the power goes');
  const [whole, half] = [await rowsOf(first), await rowsOf(second)];
  expect(whole?.dangers).toBeGreaterThan(10);

  expect(await demoWanted(world.app)).toBe(true);
  await loadDemo(world.app, { companies: smallest, tell: () => {} });
  // All of the second one was there but its mark: made anew it is the same again, and nothing is there twice.
  expect(await rowsOf(first)).toEqual({ ...whole, applicants: 3 });
  expect(await rowsOf(second)).toEqual({ ...half, applicants: 3 });
  expect(await demoWanted(world.app)).toBe(false);

  // Each 重大 point is controlled on all five levels: the deliberate gaps are the first company's.
  const gaps = await world.sql(
    `select t.point_num, count(distinct p.stratum)::int as levels
       from risk_point t left join check_plan_risk c on c.tenant_id = t.tenant_id and c.risk_id = t.id
       left join check_plan p on p.tenant_id = c.tenant_id and p.id = c.parent_id and p.is_enable = 1
      where t.inherent_level = '1' or t.is_significant = 1 group by t.tenant_id, t.id, t.point_num having count(distinct p.stratum) < 5`,
  );
  expect(gaps).toEqual([]);
  // A round that was done has a result at every item, its tasks stand as it does.
  const [ended] = await world.sql(
    `select count(*) filter (where i.result is null and r.record_status in (3, 5))::int as unanswered,
            count(*) filter (where i.result is not null and r.record_status not in (3, 5))::int as early, count(*)::int as items,
            (select count(*)::int from plan_task t join check_record x on x.tenant_id = t.tenant_id and x.id = t.record_id
              where t.task_status <> case when x.record_status in (3, 5) and t.user_id <> x.finish_user_id then 7 else x.record_status end) as tasks
       from check_record r left join check_record_item i on i.tenant_id = r.tenant_id and i.parent_id = r.id`,
  );
  expect(ended).toMatchObject({ unanswered: 0, early: 0, tasks: 0 });
  // What is told of a point may be seen there.
  const told = await world.sql<{ said: string; name: string }>(
    `select d.hidden_danger_describe as said, p.name from hidden_danger d join risk_point p on p.tenant_id = d.tenant_id and p.id = d.risk_id`,
  );
  const strange = told.filter(
    ({ said, name }) => !(HAZARDS.find(({ describe }) => describe === said)?.at?.test(name) ?? true),
  );
  expect(strange).toEqual([]);
}, 300_000);
