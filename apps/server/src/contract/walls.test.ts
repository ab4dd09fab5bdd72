import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dbError } from '../kernel/db/errors';
import { schema } from '../schema';
import { company, must, type Person, type WorldCompany } from '../testing/company-world';
import { openWorld, type World } from '../testing/world';
import { castOf } from './cast';
import type { Cast } from './cast-of';

/** What stands behind the application: the database's own walls, the audit, personal data (quality S3, S4, S15, S16). */
let world: World;
let cast: Cast;
let b: WorldCompany;
beforeAll(async () => {
  world = await openWorld();
  cast = await castOf(world);
  b = await company(world);
});
afterAll(async () => {
  await world?.close();
});

const walled = schema.filter(({ rls }) => rls !== 'none');
/** Rows, or the SQL state of the refusal. */
const attempt = (run: () => Promise<number>): Promise<number | string> =>
  run().catch((error: unknown) => {
    const facts = dbError(error);
    if (!facts) throw error;
    return facts.code;
  });
const DENIED = '42501';
/** The platform's rows are everybody's to read. */
const isLayered = (name: string): boolean => schema.some((table) => table.name === name && table.rls === 'layered');

describe('row-level security alone', () => {
  it('stands on every table of tenants, for roles that own nothing and pass no wall', async () => {
    const roles = await world.sql<{ role: string; strong: boolean; owns: number }>(
      `select r.rolname as role, r.rolsuper or r.rolbypassrls or r.rolcanlogin as strong,
              (select count(*)::int from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')) as owns
         from pg_roles r where r.rolname in ('anlan_app', 'anlan_system') order by 1`,
    );
    expect(roles).toEqual([
      { role: 'anlan_app', strong: false, owns: 0 },
      { role: 'anlan_system', strong: false, owns: 0 },
    ]);
    const open = await world.sql<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity) and not c.relispartition`,
    );
    // Platform tables and those only sign-in and jobs touch.
    const declared = schema.filter(({ rls }) => rls === 'none').map(({ name }) => name);
    expect(open.map(({ name }) => name).filter((name) => !declared.includes(name))).toEqual([]);
  });

  it.each(walled.map(({ name }) => [name]))(
    '%s: nothing of another tenant is read, changed, removed or planted',
    async (name) => {
      const foreign = cast.a.tenantId;
      const asB = (text: string) => attempt(() => world.db.scoped(b.tenantId, (tx) => tx.run(text, [foreign])));
      expect(
        await attempt(() =>
          world.db.scoped(
            b.tenantId,
            async (tx) => (await tx.query(`select 1 from ${name} where tenant_id = $1`, [foreign])).length,
          ),
        ),
      ).toSatisfy((found: number | string) => found === 0 || found === DENIED);
      expect([0, DENIED]).toContain(await asB(`update ${name} set tenant_id = tenant_id where tenant_id = $1`));
      expect([0, DENIED]).toContain(await asB(`delete from ${name} where tenant_id = $1`));
      const columns = (schema.find((table) => table.name === name)?.columns ?? [])
        .filter(({ type }) => !type.includes('generated'))
        .map((column) => column.name);
      const planted = `insert into ${name} (${columns.join(', ')}) select ${columns.map((column) => (column === 'tenant_id' ? '$1' : column)).join(', ')} from (select * from ${name} limit 1) x`;
      // Own rows under another's name are refused by the policy's check; where there are none, nothing is planted.
      const [own] = await world.sql<{ n: number }>(
        `select count(*)::int as n from ${name} where tenant_id = any($1::text[])`,
        [isLayered(name) ? [b.tenantId, '000000'] : [b.tenantId]],
      );
      expect(Number(own?.n) > 0 ? [DENIED] : [0, DENIED]).toContain(await asB(planted));
      const unset = await attempt(() =>
        world.db.owner('no scope', async (tx) => {
          await tx.exec('set local role anlan_app');
          return (await tx.query(`select 1 from ${name} limit 1`)).length;
        }),
      );
      if (!isLayered(name)) expect([0, DENIED]).toContain(unset);
    },
  );

  it('does not depend on there being nothing to see', async () => {
    const filled: string[] = [];
    for (const { name } of walled) {
      const [row] = await world.sql<{ n: number }>(`select count(*)::int as n from ${name} where tenant_id = $1`, [
        cast.a.tenantId,
      ]);
      if (Number(row?.n) > 0) filled.push(name);
    }
    expect(filled).toEqual(
      expect.arrayContaining([
        'app_user',
        'dept',
        'risk_point',
        'risk_info',
        'hidden_danger',
        'hidden_danger_record',
        'attachment',
        'audit_log',
        'role_menu',
      ]),
    );
  });
});

describe('the audit', () => {
  it('is not rewritten by anybody the application is', async () => {
    for (const text of [
      "update audit_log set kind = 'x' where tenant_id = $1",
      'delete from audit_log where tenant_id = $1',
      'truncate audit_log',
    ]) {
      const values = text.includes('$1') ? [cast.a.tenantId] : [];
      expect([text, await attempt(() => world.db.scoped(cast.a.tenantId, (tx) => tx.run(text, values)))]).toEqual([
        text,
        DENIED,
      ]);
    }
    for (const text of [
      "update audit_log set kind = 'x' where tenant_id = $1",
      'delete from audit_log where tenant_id = $1',
    ])
      expect(await attempt(() => world.db.system('test', (tx) => tx.run(text, [cast.a.tenantId])))).toBe(DENIED);
  });

  it('has one row for every write: who, from where, what it was before and after', async () => {
    const count = async () =>
      Number(
        (
          await world.sql<{ n: number }>('select count(*)::int as n from audit_log where tenant_id = $1', [
            cast.a.tenantId,
          ])
        )[0]?.n,
      );
    const admin = cast.a.admin;
    const id = must(await admin.call('POST', '/safe/area', { body: { name: '审计区域', remark: '一' } })).data.id;
    const steps: readonly (() => Promise<unknown>)[] = [
      async () => must(await admin.call('PUT', `/safe/area/${id}`, { body: { remark: '二' }, ip: '10.1.2.3' })),
      async () => must(await admin.call('DELETE', '/safe/area', { query: { ids: id } })),
      async () => must(await admin.call('GET', '/blade-user/export-user')),
      async () =>
        must(await admin.call('POST', '/blade-system/role/grant', { body: { roleIds: cast.rows.role, menuIds: '' } })),
      async () => world.signIn(cast.a.tenantId, 'victim'),
      async () => world.signIn(cast.a.tenantId, 'victim', { password: 'wrong' }),
    ];
    for (const step of steps) {
      const before = await count();
      await step();
      expect(await count()).toBe(before + 1);
    }
    for (const refused of [
      async () => admin.call('PUT', `/safe/area/${id}`, { body: { remark: '三' } }),
      async () => admin.call('POST', '/safe/area', { body: {} }),
    ]) {
      const before = await count();
      await refused();
      expect(await count()).toBe(before);
    }
    const [row] = await world.sql<{ before: object; after: object; user_id: string; ip: string; success: boolean }>(
      "select before, after, user_id, ip, success from audit_log where tenant_id = $1 and resource = 'area' and record_id = $2 and kind = 'update'",
      [cast.a.tenantId, id],
    );
    expect(row).toMatchObject({
      before: { remark: '一' },
      after: { remark: '二' },
      user_id: admin.userId,
      ip: '10.1.2.3',
      success: true,
    });
  });
});

describe('personal data', () => {
  const PHONE = '18655512345';
  const ID_CARD = '37030519900307761X';
  let person: string;
  let clerk: Person;

  beforeAll(async () => {
    const { a } = cast;
    clerk = await a.person({ account: 'clerk', role: { id: await a.role('人事', 1, true) } });
    const made = await a.admin.call('POST', '/blade-user/submit', {
      body: {
        account: 'private',
        realName: '钱密',
        phone: PHONE,
        idCard: checked(ID_CARD),
        roleId: a.roles.get('employee'),
        deptId: a.places.root,
      },
    });
    person = must(made).data.id;
    must(
      await a.admin.call('POST', '/blade-user/update', { body: { id: person, phone: PHONE.replace('186', '187') } }),
    );
    must(await a.admin.call('POST', '/blade-user/update', { body: { id: person, phone: PHONE } }));
  });

  it('lies in no table in plain, the audit included', async () => {
    const numbers = [PHONE, PHONE.replace('186', '187'), checked(ID_CARD)];
    for (const { name } of schema) {
      const [row] = await world.sql<{ n: number }>(
        `select count(*)::int as n from ${name} t where t::text like any($1::text[])`,
        [numbers.map((number) => `%${number}%`)],
      );
      expect([name, row?.n]).toEqual([name, 0]);
    }
  });

  it('is masked in list, detail and export for whoever lacks the code, and found by the whole number', async () => {
    const { a } = cast;
    must(await revoked(a, clerk));
    for (const reply of [
      await clerk.call('GET', '/blade-user/page', { query: { account: 'private' } }),
      await clerk.call('GET', '/blade-user/detail', { query: { id: person } }),
      await clerk.call('GET', '/blade-user/export-user'),
      await cast.victim.call('GET', '/safe/lookup/user', { query: { ids: person } }),
    ]) {
      const text = await must(reply).text();
      expect(text).not.toContain(PHONE);
      expect(text).not.toContain(checked(ID_CARD));
    }
    const masked = must(await clerk.call('GET', '/blade-user/detail', { query: { id: person } })).data;
    expect([masked.phone, masked.idCard]).toEqual(['186****2345', expect.stringMatching(/^370305\*{8}\w{4}$/)]);
    const found = must(await clerk.call('GET', '/blade-user/page', { query: { phone: PHONE } })).data;
    expect(found.records.map((row: { id: string }) => row.id)).toEqual([person]);
    expect((await clerk.call('GET', '/blade-user/page', { query: { phone_like: '186' } })).status).toBe(400);
    const plain = must(await a.admin.call('GET', '/blade-user/detail', { query: { id: person } })).data;
    expect(plain.phone).toBe(PHONE);
  });

  /** Takes the code for plain numbers from the clerk's role, and leaves the others. */
  async function revoked(a: WorldCompany, of: Person) {
    const [role] = (await world.sql<{ id: string }>('select role_id[1] as id from app_user where id = $1::uuid', [
      of.userId,
    ])) as { id: string }[];
    const keys = must(
      await a.admin.call('GET', '/blade-system/menu/role-tree-keys', { query: { roleIds: String(role?.id) } }),
    ).data.menu as string[];
    const [button] = await world.sql<{ id: string }>(
      "select id from menu where code = 'user_plain' and deleted_at is null",
    );
    return a.admin.call('POST', '/blade-system/role/grant', {
      body: { roleIds: [role?.id], menuIds: keys.filter((key) => key !== button?.id) },
    });
  }
});

describe('a step of a hidden danger', () => {
  it('takes nothing that only the server sets', async () => {
    const { a } = cast;
    const worker = await a.person({ account: 'smuggler', role: 'employee' });
    const forged = {
      id: '018f0000-0000-7000-8000-000000000000',
      tenantId: b.tenantId,
      status: 5,
      code: 'YH-1',
      informantId: a.admin.userId,
      createUser: a.admin.userId,
      createTime: '2001-01-01 00:00:00',
      isOverdue: 1,
      revisedLate: 1,
      extendState: 2,
      isReportGovernment: 1,
      completeReviseId: a.admin.userId,
      reviewResult: 1,
      reviewTime: '2026-01-01 00:00:00',
      secondReviewId: a.admin.userId,
      deletedAt: '2001-01-01 00:00:00',
      planName: '伪造',
    };
    const reply = await worker.call('POST', '/safe/hiddendanger/report', {
      body: {
        ...forged,
        hiddenDangerDescribe: '夹带字段',
        geoLocation: '打磨间',
        reviseBeforeImages: await a.photo(worker),
      },
    });
    // Fields that only belong to later steps may refuse the report; what is taken is the honest part alone.
    const id =
      reply.status === 200
        ? reply.data.id
        : must(
            await worker.call('POST', '/safe/hiddendanger/report', {
              body: {
                hiddenDangerDescribe: '夹带字段',
                geoLocation: '打磨间',
                reviseBeforeImages: await a.photo(worker),
              },
            }),
          ).data.id;
    const [row] = await world.sql(
      'select tenant_id, status, informant_id, create_user, is_overdue, revised_late, extend_state, is_report_government, review_result, second_review_id, deleted_at, plan_name from hidden_danger where id = $1::uuid',
      [id],
    );
    expect(row).toEqual({
      tenant_id: a.tenantId,
      status: 1,
      informant_id: worker.userId,
      create_user: worker.userId,
      is_overdue: 0,
      revised_late: 0,
      extend_state: 0,
      is_report_government: 0,
      review_result: null,
      second_review_id: null,
      deleted_at: null,
      plan_name: null,
    });
    const step = (body: object) =>
      worker.call('PUT', `/safe/hiddendanger/invalid/${id}`, {
        body: { ...body, id, invalidReason: '重复上报的隐患' },
      });
    const refused = await step(forged);
    expect([refused.status, refused.msg]).toEqual([400, '不能识别的字段：deletedAt']);
    // What a record's own reply carries is passed over: clients send records back whole.
    const { deletedAt: _, ...sentBack } = forged;
    must(await step(sentBack));
    const [voided] = await world.sql(
      'select status, code, informant_id, review_result, is_report_government, tenant_id from hidden_danger where id = $1::uuid',
      [id],
    );
    expect(voided).toEqual({
      status: 6,
      code: expect.stringMatching(/^YH-\d{8}-\d{4}$/),
      informant_id: worker.userId,
      review_result: null,
      is_report_government: 0,
      tenant_id: a.tenantId,
    });
  });
});

it('not one of all these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});

/** The number with its right check digit (GB 11643-1999). */
function checked(number: string): string {
  const body = number.slice(0, 17);
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return body + '10X98765432'[weights.reduce((sum, weight, place) => sum + weight * Number(body[place]), 0) % 11];
}
