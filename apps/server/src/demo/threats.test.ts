import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSystem } from '../kernel/context';
import { actorOfUser } from '../modules/identity/index';
import { openWorld, type World } from '../testing/world';
import { Caller } from './caller';
import { COMPANIES } from './company/companies';
import { loadDemo } from './index';

let world: World;
beforeAll(async () => {
  world = await openWorld({ own: true });
});
afterAll(() => world?.close());

const PEOPLE = 40;

/** What a person's risks are, counted anew from the records and by nothing that composes papers. */
const RISKS = `select p.id::text as id from app_user u
    join risk_point p on p.tenant_id = u.tenant_id and p.deleted_at is null and p.status = 1
    left join area a on a.tenant_id = u.tenant_id and a.id = p.place and a.deleted_at is null
   where u.tenant_id = $1 and u.id = $2::uuid
     and (p.principal_id = u.id or p.team_ids && u.dept_id or a.principal_id = u.id or a.dept_id = any(u.dept_id)
       or coalesce(p.score_level, p.inherent_level) in ('1', '2') and exists (select 1 from role r where r.tenant_id = u.tenant_id
            and r.id = any(u.role_id) and r.role_alias in ('principal', 'safety_manager', 'enterprise_admin'))
       or p.post_ids && u.post_id and (p.team_ids && u.dept_id or exists (
            select 1 from dept d where d.tenant_id = u.tenant_id and d.id = any(u.dept_id) and (p.dept_id = d.id or p.dept_id = any(d.ancestors))))
       or exists (select 1 from hidden_danger h where h.tenant_id = u.tenant_id and h.risk_id = p.id and h.deleted_at is null
                     and h.status in (1, 2, 3, 4, 7) and u.id in (h.principal_id, h.revise_id))
       or exists (select 1 from permit t where t.tenant_id = u.tenant_id and t.risk_id = p.id and t.deleted_at is null
                     and (t.principal_id = u.id or u.id = any(t.guardian_id) or u.id = any(t.analyst_ids)
                       or exists (select 1 from permit_worker w where w.tenant_id = u.tenant_id and w.parent_id = t.id and w.user_id = u.id)))
       or exists (select 1 from site_work t where t.tenant_id = u.tenant_id and t.risk_id = p.id and t.deleted_at is null
                     and (t.responsible_id = u.id or t.guardian_id = u.id
                       or exists (select 1 from site_work_worker w where w.tenant_id = u.tenant_id and w.parent_id = t.id and w.user_id = u.id))))`;
const WORKS = `select distinct x.work as id from (
    select t.work_type as work from permit t where t.tenant_id = $1 and t.deleted_at is null and (t.principal_id = $2::uuid or $2::uuid = any(t.guardian_id)
        or $2::uuid = any(t.analyst_ids) or $2::uuid = any(t.lifting_sling_operator) or $2::uuid = any(t.lifting_command_operator)
        or exists (select 1 from permit_worker w where w.tenant_id = $1 and w.parent_id = t.id and w.user_id = $2::uuid))
    union all
    select t.type from site_work t where t.tenant_id = $1 and t.deleted_at is null and (t.responsible_id = $2::uuid or t.guardian_id = $2::uuid
        or exists (select 1 from site_work_worker w where w.tenant_id = $1 and w.parent_id = t.id and w.user_id = $2::uuid))) x`;

it('of forty people of the demo, four of five questions are about a risk that the person has', async () => {
  const [company] = COMPANIES;
  if (!company) throw new Error('the demo has no company');
  await loadDemo(world.app, { companies: [company], tell: () => {} });
  const { tenantId } = company;
  const people = await world.sql<{ id: string; account: string }>(
    `select u.id::text as id, u.account from app_user u where u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1 and u.status = 1
      order by u.account limit ${PEOPLE}`,
    [tenantId],
  );
  expect(people.length).toBe(PEOPLE);
  const { services } = world.app;
  const caller = new Caller(world.app);
  const told: { account: string; share: number }[] = [];
  for (const { id, account } of people) {
    const actor = await asSystem(services, 'demo: who practises', ({ tx }) =>
      actorOfUser(tx, tenantId, id, services.clock.now()),
    );
    if (!actor) throw new Error(`nobody has the account ${account}`);
    const ctx = caller.at(actor, services.clock.now());
    const round = (await caller.within(ctx, (work) =>
      caller.call(work, 'POST /safe/examonline/practice/draw', ctx, { body: { source: 'risk', count: 10 } }),
    )) as { items: { id: string; because?: { says: string; name: string } }[] };
    expect([account, round.items.length]).toEqual([account, 10]);
    expect(round.items.every(({ because }) => because !== undefined)).toBe(true);
    const risks = new Set((await world.sql<{ id: string }>(RISKS, [tenantId, id])).map((one) => one.id));
    const works = new Set((await world.sql<{ id: string }>(WORKS, [tenantId, id])).map((one) => one.id));
    const asked = await world.sql<{ points: string[]; works: string[] }>(
      'select point_ids::text[] as points, works from exam_question where tenant_id = $1 and id = any($2::uuid[])',
      [tenantId, round.items.map((item) => item.id)],
    );
    const traced = asked.filter(
      ({ points, works: ofWork }) =>
        points.length <= 5 &&
        (points.some((one) => risks.has(one)) || (ofWork.length <= 5 && ofWork.some((one) => works.has(one)))),
    );
    told.push({ account, share: traced.length / round.items.length });
  }
  const low = told.filter(({ share }) => share < 0.8);
  expect(low).toEqual([]);
});
