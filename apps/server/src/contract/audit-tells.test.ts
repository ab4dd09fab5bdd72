import { resources } from '@anlan/domain';
import type { AnyResource } from '@anlan/resource';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealAudit, verifyAudit } from '../kernel/audit/seal';
import { deriveKeys } from '../kernel/keys';
import { must, platformAdmin } from '../testing/company-world';
import { FigureWorld } from '../testing/figure-world';
import { recordChanges, type Untold, untoldChanges } from '../testing/recorded-changes';
import { typedSheet } from '../testing/sheet';
import { createOne } from '../testing/specimen';
import { multipart, openWorld, type World } from '../testing/world';
import { castOf } from './cast';
import type { Cast } from './cast-of';
import { calls, creatable, ending, has, send } from './subjects';

/**
 * Whatever is written, the audit tells it with before and after: judged by what the database itself saw change, after
 * writes of every module, of child rows, of many rows at once and by the clock.
 */
const UNTOLD: readonly Untold[] = [
  {
    table: 'app_user',
    columns: ['last_login_time'],
    because: 'the sign-in has an audit row of its own',
  },
  {
    table: 'attachment',
    columns: ['owner_resource', 'owner_id', 'claimed_time'],
    because: 'the file is named by the audit row of the record that holds it',
  },
  { table: 'attachment', columns: ['has_thumbnail'], because: 'drawn by the server; no edit of a record' },
  {
    table: 'hidden_danger_record',
    columns: ['concerned_user_ids', 'concerned_dept_ids', 'principal_dept'],
    because: 'who may read the history follows from the danger, whose audit row names them',
  },
  ...['institutional', 'institutional_version'].map((table) => ({
    table,
    columns: ['standing', 'in_force_version', 'in_force_from', 'in_force_until'],
    because: 'it follows from dates, versions and the end of the document, which are told',
  })),
  {
    table: 'dossier',
    columns: ['done', 'total'],
    because: 'counts while it is made; its made row tells what came of it',
  },
  ...['work_ledger', 'work_stop'].map((table) => ({
    table,
    because: 'follows from a ticket, whose own audit rows tell it; made anew from the ticket at any time',
  })),
  { table: 'work_filing', columns: ['changed'], because: 'whether the ticket is still what was told follows from it' },
  { table: 'company_register', columns: ['rivals'], because: 'a count derived from other applications' },
];

let world: World;
let cast: Cast;
beforeAll(async () => {
  world = await openWorld({ own: true });
  cast = await castOf(world);
  await recordChanges(world);
});
afterAll(async () => {
  await world?.close();
});

const childFields = (resource: AnyResource): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'rows' && !field.computed ? [field.wire ?? name] : [],
  );

it('every record: made, changed with its child rows, removed', async () => {
  for (const subject of creatable) {
    const { resource } = subject;
    const who = subject.keeper(cast);
    const body = subject.body(cast);
    const id = await createOne(who, resource, body);
    if (has(resource, 'update', 'submit')) {
      // Those there were go, two others come.
      const rows = childFields(resource).map((name) => [
        name,
        [...(body[name] as object[]), ...(body[name] as object[])],
      ]);
      const remark = 'remark' in resource.fields ? { remark: '改过一次' } : {};
      const changed: Record<string, unknown> = { ...body, ...Object.fromEntries(rows), ...remark };
      const refused = await send(who, calls.update(resource, id, changed));
      // Some fields are fixed once the record is there: the others then.
      if (refused.status === 400) {
        for (const { field } of refused.data.errors) delete changed[String(field).replace(/\[.*/, '')];
        must(await send(who, calls.update(resource, id, changed)));
      }
    }
    const end = ending(resource, id);
    if (end) must(await send(who, end));
    if (has(resource, 'remove')) await send(who, calls.remove(resource, [id]));
  }
});

it('an import, powers given, somebody leaves and hands over', async () => {
  const { admin } = cast.a;
  const { body, headers } = multipart(
    await typedSheet(
      ['岗位名称', '岗位级别', '是否接触职业病危害岗位'],
      [
        ['电焊工', '其他（实习、劳务、相关方）', '否'],
        ['行车工', '其他（实习、劳务、相关方）', '否'],
      ],
    ),
    '岗位.xlsx',
  );
  must(await admin.call('POST', '/blade-system/post/import', { body, headers }));
  const role = await cast.a.role('值班', 2, false);
  must(
    await admin.call('POST', '/blade-system/role/grant', { body: { roleIds: [role], menuIds: [cast.a.places.menu] } }),
  );
  const leaver = await cast.a.person({ account: 'leaves', role: 'employee' });
  const heir = await cast.a.person({ account: 'heir', role: 'employee' });
  must(await admin.call('POST', '/blade-user/grant', { body: { userIds: heir.userId, roleIds: role } }));
  must(
    await admin.call('POST', '/blade-system/dept/submit', {
      body: { id: cast.a.places.team, principalId: leaver.userId },
    }),
  );
  must(
    await admin.call('POST', '/safe/resign', {
      body: { userId: leaver.userId, resignTime: '2026-01-05', handoverUserId: heir.userId },
    }),
  );
});

it('the lifecycles of every module, rows many at a time, and the clock', async () => {
  const firm = await FigureWorld.open(world, 20_261_123, '2026-11-18 10:00:00');
  for (let day = 0; day < 3; day += 1) {
    await firm.nextDay();
    for (let write = 0; write < 50; write += 1) await firm.write();
  }
  await firm.nextDay(9);
  expect(firm.taken.size).toBeGreaterThan(10);
});

it('each kind of change is read in the log, in the fields of its record', async () => {
  const rows = await world.sql<{ id: string; resource: string; kind: string }>(
    `select distinct on (resource, kind) id, resource, kind from audit_log
      where before is not null or after is not null order by resource, kind, time desc`,
  );
  // The clock has gone on: sessions have ended.
  const reader = await platformAdmin(world);
  const unread: string[] = [];
  for (const { id, resource, kind } of rows) {
    const reply = await reader.call('GET', '/blade-log/usual/detail', { query: { id } });
    const known = resource in resources;
    if (reply.status !== 200 || known !== (reply.data.change !== undefined))
      unread.push(`${resource} ${kind}: ${reply.status} ${JSON.stringify(reply.data)?.slice(0, 200)}`);
  }
  expect(unread).toEqual([]);
  const read = async (resource: string) => {
    const [row] = await world.sql<{ id: string }>(
      "select id from audit_log where resource = $1 and kind = 'update' order by time desc limit 1",
      [resource],
    );
    return must(await reader.call('GET', '/blade-log/usual/detail', { query: { id: row?.id as string } })).data.change;
  };
  expect(await read('area')).toMatchObject({ fields: ['remark'], after: { remark: '改过一次' } });
  const list = await read('checkList');
  expect([list.before.items.length, list.after.items.length]).toEqual([1, 2]);
  expect(list.after.items[0]).toMatchObject({ id: expect.any(String), content: expect.any(String) });
});

it('and the audit tells all of it, in a chain that holds', async () => {
  const { told, untold } = await untoldChanges(world, UNTOLD);
  expect(untold).toEqual([]);
  expect(told).toBeGreaterThan(700);
  const { audit: key } = deriveKeys(Buffer.alloc(32, 9));
  for (let idle = 0; idle < 10; ) idle = (await sealAudit(world.db, key)).rows > 0 ? 0 : idle + 1;
  expect((await verifyAudit(world.db, key)).breaks).toEqual([]);
});
