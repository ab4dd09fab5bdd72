import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Tx } from '../../kernel/db/db';
import type { OutboxEvent } from '../../kernel/events/events';
import { warnings } from '../../ports/warnings';
import { company, must, type Person, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';
import { checkWarnings } from './check-warnings';

let world: World;
let firm: WorldCompany;
let worker: Person;
let head: Person;

beforeAll(async () => {
  world = await openWorld({ own: true });
  firm = await company(world);
  worker = await firm.person({ account: 'worker', role: 'employee' });
  head = await firm.person({ account: 'head', role: 'dept_head', headOf: firm.places.workshop });
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.sql('update warning set deleted_at = now() where deleted_at is null');
  await world.sql('update check_record set deleted_at = now() where deleted_at is null');
});

async function point(major: boolean): Promise<string> {
  const id = randomUUID();
  await world.sql(
    `insert into risk_point (tenant_id, id, name, point_num, dept_id, principal_id, inherent_level, is_significant)
     values ($1, $2::uuid, $2, $2, $3::uuid, $4::uuid, $5, 2)`,
    [firm.tenantId, id, firm.places.workshop, head.userId, major ? '1' : '4'],
  );
  return id;
}

/** A round of one item whose time has run out an hour ago, by one person or shared. */
async function round(points: readonly string[] = [], { shared = false, status = 1 } = {}): Promise<string> {
  const id = randomUUID();
  await world.sql(
    `insert into check_record (tenant_id, id, name, period, assignee, record_time, end_time, dept_id, user_id, user_ids, risk_ids, record_status, item_count)
     values ($1, $2::uuid, '车间日排查', '1', $2, now() - interval '9 hours', now() - interval '1 hour', $3::uuid, $4::uuid, array[$5::uuid], $6::uuid[], $7, 1)`,
    [firm.tenantId, id, firm.places.workshop, shared ? null : worker.userId, worker.userId, points, status],
  );
  await world.sql(
    `insert into plan_task (tenant_id, id, record_id, name, user_id, assignee_id, task_time, end_time, task_status)
     select tenant_id, gen_random_uuid(), id, name, user_ids[1], user_ids[1], record_time, end_time, record_status from check_record where id = $1::uuid`,
    [id],
  );
  await world.sql(
    "insert into check_record_item (tenant_id, id, parent_id, sort, content, is_photo) values ($1, $2::uuid, $2::uuid, 0, '防护罩完好', 2)",
    [firm.tenantId, id],
  );
  return id;
}

/** What the clock does in a minute, and what comes of it. */
async function tick(): Promise<void> {
  await world.app.jobs.find(({ name }) => name === 'overdue check tasks')?.run(world.app.services);
  while ((await world.app.events.deliver()) > 0);
}
async function told(id: string, kind: string): Promise<void> {
  await world.sql('insert into outbox (tenant_id, topic, record_id) values ($1, $2, $3)', [
    firm.tenantId,
    `checkRecord.${kind}`,
    id,
  ]);
  while ((await world.app.events.deliver()) > 0);
}

const warningsOf = (id: string) =>
  world.sql(
    `select warn_type, warn_level, warn_state, processing_state, repeat_count, risk_id, dept_id, warn_user_id, warn_content from warning
      where tenant_id = $1 and source = 'checkRecord' and source_id = $2 and deleted_at is null order by create_time, id`,
    [firm.tenantId, id],
  );

it('a round that runs past its time warns once, and no longer when it is handed in', async () => {
  const riskId = await point(false);
  const id = await round([riskId]);
  expect(await warningsOf(id)).toEqual([]);
  await tick();
  const raised = {
    warn_type: '4',
    warn_level: '3',
    warn_state: '1',
    processing_state: 1,
    repeat_count: 1,
    risk_id: riskId,
    dept_id: firm.places.workshop,
    warn_user_id: worker.userId,
  };
  expect(await warningsOf(id)).toMatchObject([raised]);
  expect((await warningsOf(id))[0]?.warn_content).toMatch(
    /^排查任务逾期未完成：车间日排查，截止时间\d{4}-\d\d-\d\d \d\d:\d\d$/,
  );
  await tick();
  await told(id, 'overdue');
  expect(await warningsOf(id)).toMatchObject([raised]);

  const query = { warnType: '4' };
  const page = must(await firm.admin.call('GET', '/safe/warn/page', { query })).data;
  expect(page.records).toHaveLength(1);
  const { cause } = must(await firm.admin.call('GET', `/safe/warn/${page.records[0].id}`)).data;
  expect(cause).toMatchObject({ resource: 'checkRecord', id });

  must(await worker.call('POST', `/safe/checkrun/begin/${id}`, { body: {} }));
  const items = [{ id, result: 1 }];
  must(await worker.call('POST', `/safe/checkrun/submit/${id}`, { body: { items, seconds: 60 } }));
  await tick();
  expect(await warningsOf(id)).toMatchObject([{ ...raised, warn_state: '4', processing_state: 2 }]);
});

it('waits for a person where nothing of the round applied, whatever its level', async () => {
  const id = await round();
  await tick();
  const items = [{ id, result: 3, describe: '设备停用' }];
  must(await worker.call('POST', `/safe/checkrun/submit/${id}`, { body: { items, seconds: 60 } }));
  await tick();
  expect(await warningsOf(id)).toMatchObject([{ warn_level: '3', warn_state: '3', processing_state: 1 }]);
  const [step] = await world.sql<{ warning_id: string; why: string }>(
    "select r.warning_id, r.why from warning_record r join warning w on w.id = r.warning_id where w.source_id = $1 and r.kind = 'causeGone'",
    [id],
  );
  expect(step?.why).toContain('未实际排查');
  const handled = { processingState: 2, processingReason: '4', processingMeasures: '现场核实设备已停用' };
  const own = await worker.call('PUT', `/safe/warn/${step?.warning_id}`, { body: handled });
  expect([own.status, own.msg]).toEqual([403, expect.stringContaining('由您提交且全部检查项为不涉及')]);
  must(await head.call('PUT', `/safe/warn/${step?.warning_id}`, { body: handled }));
  expect(await warningsOf(id)).toMatchObject([{ processing_state: 2, warn_state: '4' }]);
});

it('is orange at a 重大 point, told to its principal where the round is shared, and signed off by a person', async () => {
  const [small, grave] = [await point(false), await point(true)];
  const id = await round([small, grave], { shared: true });
  await tick();
  expect(await warningsOf(id)).toMatchObject([
    { warn_level: '2', risk_id: grave, warn_user_id: head.userId, warn_state: '1' },
  ]);
  const [letter] = await world.sql(
    "select title from internal_message where user_id = $1::uuid and title ~ '排查任务'",
    [head.userId],
  );
  expect(letter?.title).toMatch(/^橙色预警：排查任务逾期未完成：车间日排查/);
  await world.sql('update check_record set record_status = 5 where id = $1::uuid', [id]);
  await told(id, 'submit');
  expect(await warningsOf(id)).toMatchObject([{ warn_state: '3', processing_state: 1 }]);
});

it('ends where the round is cancelled, and stays in hand for whoever has only said something about it', async () => {
  const [cancelled, seen] = [await round(), await round()];
  await tick();
  await world.sql('update check_record set record_status = 6 where id = $1::uuid', [cancelled]);
  await told(cancelled, 'cancel');
  expect(await warningsOf(cancelled)).toMatchObject([{ warn_state: '4', processing_state: 2 }]);

  const [{ id: warningId } = {}] = await world.sql<{ id: string }>('select id from warning where source_id = $1', [
    seen,
  ]);
  const handled = { processingState: 2, processingReason: '4', processingMeasures: '已安排补查' };
  must(await head.call('PUT', `/safe/warn/${warningId}`, { body: handled }));
  await told(seen, 'start');
  expect(await warningsOf(seen)).toMatchObject([{ processing_state: 1, warn_state: '2' }]);
  await world.sql('update check_record set record_status = 5 where id = $1::uuid', [seen]);
  await told(seen, 'submit');
  const [over] = await world.sql('select * from warning where id = $1::uuid', [warningId]);
  expect(over).toMatchObject({ processing_state: 2, warn_state: '4', processing_measures: '已安排补查' });
  expect(over?.processing_info).not.toBe('系统自动消警');
});

it('ends when a later round of the same plan and person is handed in', async () => {
  const plan = randomUUID();
  await world.sql('insert into check_plan (tenant_id, id, name) values ($1, $2::uuid, $2)', [firm.tenantId, plan]);
  const [missed, later, others] = [await round(), await round(), await round([], { shared: true })];
  await world.sql(
    `update check_record set plan_id = $1::uuid, period = id::text, assignee = case when id = $3::uuid then 'shared' else user_id::text end
      where id = any($2::uuid[])`,
    [plan, [missed, later, others], others],
  );
  await world.sql(
    "update check_record set record_time = now() + interval '1 hour', end_time = now() + interval '2 hours' where id = any($1::uuid[])",
    [[later, others]],
  );
  await tick();
  expect(await warningsOf(missed)).toMatchObject([{ processing_state: 1 }]);
  await world.sql('update check_record set record_status = 3 where id = $1::uuid', [others]);
  await told(others, 'submit');
  expect(await warningsOf(missed)).toMatchObject([{ processing_state: 1 }]);
  await world.sql('update check_record set record_status = 3 where id = $1::uuid', [later]);
  await told(later, 'submit');
  expect(await warningsOf(missed)).toMatchObject([{ processing_state: 2, warn_state: '4' }]);
  await told(missed, 'start');
  expect(await warningsOf(missed)).toMatchObject([{ processing_state: 2 }]);
});

it('costs the same few statements however many rounds a delivery brings', async () => {
  const statements = async (count: number): Promise<number> => {
    const ids = await Promise.all(Array.from({ length: count }, () => round([], { status: 4 })));
    const events = ids.map(
      (recordId): OutboxEvent => ({
        id: '1',
        tenantId: firm.tenantId,
        topic: 'checkRecord.overdue',
        recordId,
        payload: null,
      }),
    );
    let asked = 0;
    await world.db.system('test', async (tx) => {
      const counted: Tx = {
        query: (...given) => {
          asked += 1;
          return tx.query(...given);
        },
        raw: (...given) => {
          asked += 1;
          return tx.raw(...given);
        },
        run: (...given) => {
          asked += 1;
          return tx.run(...given);
        },
      };
      await checkWarnings(world.app.services.use(warnings))(counted, events, world.app.services);
    });
    expect((await Promise.all(ids.map(warningsOf))).every((rows) => rows.length === 1)).toBe(true);
    return asked;
  };
  const one = await statements(1);
  expect(await statements(40)).toBe(one);
  expect(one).toBeLessThan(8);
});
