import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../kernel/db/db';
import { migrate, readMigrations } from '../../kernel/db/schema/migrate';
import { openTestDb } from '../../testing/test-db';

/** Migration 0032 on data: reports inside a company leave the platform's table and go behind the company's wall. */
const MOVE = 32;
const [A, B] = ['100001', '100002'];
const id = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [ANNA, GHOST] = [id(1), id(2)];
const [OPEN, ANSWERED, REMOVED, ELSEWHERE, NOBODYS, FEEDBACK] = [11, 12, 13, 14, 15, 16].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const [PHOTO, OTHERS_PHOTO] = [id(21), id(22)];
let db: Engine;

const system = <R>(sql: string, params: readonly unknown[] = []): Promise<R[]> =>
  db.owner('a test of a migration', async (tx) => {
    await tx.exec('set local role anlan_system');
    return tx.query<R & Record<string, unknown>>(sql, [...params]) as Promise<R[]>;
  });

beforeAll(async () => {
  const migrations = await readMigrations();
  db = await openTestDb({ migrations: migrations.slice(0, MOVE - 1) });
  await system(
    'insert into tenant (tenant_id, tenant_name) select number, number from unnest($1::text[]) as number where not exists (select 1 from tenant t where t.tenant_id = number)',
    [[A, B, '000000']],
  );
  await system(
    `insert into app_user (tenant_id, id, account, real_name) values ($1, $2::uuid, 'anna', '安娜'), ('000000', $3::uuid, 'root', '平台')`,
    [A, ANNA, GHOST],
  );
  const told = (row: string, more: Record<string, unknown>) => {
    const facts = {
      id: row,
      type: 2,
      title: '楼梯扶手松动',
      from_tenant_id: A,
      create_user: ANNA,
      create_tenant: A,
      ...more,
    };
    const names = Object.keys(facts);
    return system(
      `insert into help_feedback (${names}) values (${names.map((_name, place) => `$${place + 1}`)})`,
      Object.values(facts),
    );
  };
  await told(OPEN, {
    description: '二号楼',
    images: `{${PHOTO}}`,
    contact: '8023',
    create_time: '2026-03-01T08:00:00+08:00',
    version: 4,
    pinyin: 'louti',
    search_grams: '{楼梯}',
  });
  await told(ANSWERED, { reply_content: '已加固', reply_time: '2026-03-02T09:00:00+08:00' });
  await told(REMOVED, { deleted_at: '2026-03-03T09:00:00+08:00' });
  // Written by the platform's administrator from inside: no account of that company.
  await told(ELSEWHERE, { from_tenant_id: B, create_user: GHOST, create_tenant: '000000' });
  await told(NOBODYS, { from_tenant_id: null });
  await told(FEEDBACK, { type: 1 });
  const file =
    'insert into attachment (tenant_id, id, original_name, owner_resource, owner_id) values ($1, $2::uuid, $3, $4, $5)';
  await system(file, [A, PHOTO, '扶手.jpg', 'helpFeedback', OPEN]);
  await system(file, [A, OTHERS_PHOTO, '建议.jpg', 'helpFeedback', FEEDBACK]);
  await migrate(db, migrations);
});
afterAll(() => db?.close());

interface Report {
  readonly tenant_id: string;
  readonly id: string;
  readonly title: string;
  readonly report_user_id: string | null;
  readonly handle_state: number;
  readonly handle_result: string | null;
  readonly gone: boolean;
}
const reports = () =>
  system<Report>(
    'select tenant_id, id, title, report_user_id, handle_state, handle_result, deleted_at is not null as gone from internal_report order by id',
  );

it('moves each to the company it was made in, with who, what and how far it was', async () => {
  const common = {
    tenant_id: A,
    title: '楼梯扶手松动',
    report_user_id: ANNA,
    handle_state: 1,
    handle_result: null,
    gone: false,
  };
  expect(await reports()).toEqual([
    { ...common, id: OPEN },
    { ...common, id: ANSWERED, handle_state: 3, handle_result: '已加固' },
    { ...common, id: REMOVED, gone: true },
    { ...common, id: ELSEWHERE, tenant_id: B, report_user_id: null },
  ]);
  const [open] = await system(
    `select description, images, contact, create_time = '2026-03-01T08:00:00+08:00'::timestamptz as dated, version, pinyin, search_grams
       from internal_report where id = $1::uuid`,
    [OPEN],
  );
  expect(open).toEqual({
    description: '二号楼',
    images: [PHOTO],
    contact: '8023',
    dated: true,
    version: 4,
    pinyin: 'louti',
    search_grams: ['楼梯'],
  });
});

it('leaves nothing of them with the platform, and what was told to the platform where it was', async () => {
  const left = await system<{ id: string }>('select id from help_feedback order by id');
  expect(left.map((row) => row.id)).toEqual([NOBODYS, FEEDBACK]);
});

it('takes their pictures along, and no other', async () => {
  const files = await system('select id, owner_resource, owner_id from attachment order by id');
  expect(files).toEqual([
    { id: PHOTO, owner_resource: 'internalReport', owner_id: OPEN },
    { id: OTHERS_PHOTO, owner_resource: 'helpFeedback', owner_id: FEEDBACK },
  ]);
});
