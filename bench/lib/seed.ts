import { once } from 'node:events';
import { hazardDeadlines } from '@anlan/domain/hazard/deadlines';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { companyRoles, governmentRole } from '@anlan/domain/identity/roles';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import type { AnyResource } from '@anlan/resource';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { recountSql } from '../../apps/server/src/kernel/resource/figures/counters';
import { FOLD, FOLD_LOCK } from '../../apps/server/src/kernel/resource/figures/fold';
import {
  dangerNumber,
  idOf,
  idSql,
  type Kind,
  MADE,
  numberSql,
  OFFICE,
  ofTenant,
  rowsOfTenant,
  statusOf,
  TENANTS,
  tenantId,
} from './ids';
import { dangerText, grams, mix, places } from './words';

export const USERS = 20;
export const WORKSHOPS = 3;
export const POINTS = 40;
/** 杭州市 and some of its districts, where the companies lie. */
const CITY = '330100';
const DISTRICTS = ['330102', '330105', '330106', '330108'];
/** Seeded rows are older than any row of a run. */
const END = Date.UTC(2026, 0, 1);
const SPAN = 730 * 86_400_000;

const T = `generate_series(1, ${TENANTS}) t`;
const TENANT = '(100000 + t)::text';
const grams2 = (text: string): string =>
  `array(select distinct substr(${text}, i, 2) from generate_series(1, length(${text}) - 1) i)`;

/** Companies with their people, by SQL: a benchmark needs their rows, not the way they came about. */
async function seedCompanies(client: pg.Client): Promise<void> {
  const run = (sql: string) => client.query(sql);
  await run(`insert into tenant (tenant_id, tenant_name, tenant_type, status, account_number, area_code, linkman, contact_number, pinyin, search_grams)
    select ${TENANT}, '测试企业' || t, 1, 1, -1, (array[${DISTRICTS.map((code) => `'${code}'`).join(', ')}])[1 + t % ${DISTRICTS.length}],
           '联系人' || t, '0571-80000000', 'ce4 shi4 qi3 ye4 ' || t, ${grams2("('测试企业' || t)")} from ${T}`);
  const dept = (i: string, parent: string, ancestors: string, name: string, category: number, series = '') =>
    run(`insert into dept (tenant_id, id, parent_id, ancestors, dept_name, full_name, dept_category, sort, principal_id)
      select ${TENANT}, ${idSql('dept', `t * 1000 + ${i}`)}, ${parent}, ${ancestors}, ${name}, ${name}, ${category}, 1,
             ${category === 4 ? idSql('user', 't * 1000 + 10 + i') : 'null'} from ${T}${series}`);
  const rootId = idSql('dept', 't * 1000');
  const shopId = idSql('dept', 't * 1000 + i');
  await dept('0', 'null::uuid', "'{}'::uuid[]", "'公司'", 1);
  await dept('i', rootId, `array[${rootId}]`, "'车间' || i", 4, `, generate_series(1, ${WORKSHOPS}) i`);
  await dept(
    'i + 100',
    shopId,
    `array[${rootId}, ${shopId}]`,
    "'班组' || i",
    3,
    `, generate_series(1, ${WORKSHOPS}) i`,
  );
  for (const [i, { alias, label }] of companyRoles.entries()) {
    await run(`insert into role (tenant_id, id, role_name, role_alias, data_scope, sort)
      select ${TENANT}, ${idSql('role', `t * 1000 + ${i}`)}, '${label}', '${alias}', 1, ${i} from ${T}`);
  }
  // Person 1 is the one who asks: safety manager and administrator in one; the others are employees.
  const roleId = (alias: string) =>
    idSql('role', `t * 1000 + ${companyRoles.findIndex((entry) => entry.alias === alias)}`);
  await run(`insert into app_user (tenant_id, id, account, real_name, role_id, dept_id, main_dept_id, status, is_resign, sex, search_grams)
    select ${TENANT}, ${idSql('user', 't * 1000 + i')}, 'user' || i, '员工' || i,
           case when i = 1 then array[${roleId('safety_manager')}, ${roleId('enterprise_admin')}] else array[${roleId('employee')}] end,
           array[${idSql('dept', `t * 1000 + 1 + i % ${WORKSHOPS}`)}], ${idSql('dept', `t * 1000 + 1 + i % ${WORKSHOPS}`)}, 1, 1, 1,
           ${grams2("('员工' || i)")}
      from ${T}, generate_series(1, ${USERS}) i`);
  await run(`insert into area (tenant_id, id, name, dept_id, sort, search_grams)
    select ${TENANT}, ${idSql('area', 't * 1000 + i')}, p, ${idSql('dept', `t * 1000 + 1 + i % ${WORKSHOPS}`)}, i::int, ${grams2('p')}
      from ${T}, unnest(array[${places.map((name) => `'${name}'`).join(', ')}]) with ordinality as x(p, i)`);
  await run(`insert into post (tenant_id, id, post_name, sort, search_grams)
    select ${TENANT}, ${idSql('post', 't * 1000 + i')}, '岗位' || i, i, ${grams2("('岗位' || i)")} from ${T}, generate_series(1, 5) i`);
  await run(`insert into risk_point (tenant_id, id, name, point_num, type, risk_describe, accidents, inherent_level, score_level, dept_id, place,
                                     principal_id, team_ids, post_ids, is_significant, has_danger_source, status, pinyin, search_grams, create_tenant, create_time)
    select ${TENANT}, ${idSql('risk', 't * 1000 + i')}, '风险点' || i, 'FX-' || i, '1', '设备运行中的危险因素', array['1'], (1 + i % 4)::text, (1 + i % 4)::text,
           ${idSql('dept', `t * 1000 + 1 + i % ${WORKSHOPS}`)}, ${idSql('area', `t * 1000 + 1 + i % ${places.length}`)},
           ${idSql('user', `t * 1000 + 2 + i % ${USERS - 1}`)}, array[${idSql('dept', `t * 1000 + 101 + i % ${WORKSHOPS}`)}],
           array[${idSql('post', 't * 1000 + 1 + i % 5')}], 2, 0, 1, 'feng1 xian3 dian3 ' || i, ${grams2("('风险点' || i)")}, ${TENANT}, timestamptz '${new Date(END - SPAN).toISOString()}'
      from ${T}, generate_series(1, ${POINTS}) i`);
}

/** A city's office with one person, who sees every company and writes nothing. */
async function seedOffice(client: pg.Client): Promise<void> {
  const tenant = `'${tenantId(OFFICE)}'`;
  const id = (kind: Kind, i: number) => `'${idOf(kind, ofTenant(OFFICE, i))}'`;
  const run = (sql: string) => client.query(sql);
  await run(
    `insert into tenant (tenant_id, tenant_name, tenant_type, status, account_number, area_code) values (${tenant}, '测试监管局', 2, 1, -1, '${CITY}')`,
  );
  await run(`insert into dept (tenant_id, id, ancestors, dept_name, full_name, dept_category, sort)
    values (${tenant}, ${id('dept', 0)}, '{}', '监管局', '监管局', 1, 1)`);
  await run(`insert into role (tenant_id, id, role_name, role_alias, data_scope, sort)
    values (${tenant}, ${id('role', 0)}, '${governmentRole.label}', '${governmentRole.alias}', 1, 0)`);
  await run(`insert into app_user (tenant_id, id, account, real_name, role_id, dept_id, main_dept_id, status, is_resign, sex)
    values (${tenant}, ${id('user', 1)}, 'user1', '监管员', array[${id('role', 0)}]::uuid[], array[${id('dept', 0)}]::uuid[], ${id('dept', 0)}, 1, 1, 1)`);
}

const DANGER_COLUMNS =
  'tenant_id, id, code, name, source, informant_id, discovery_time, geo_location, risk_id, type, hidden_danger_describe, hidden_danger_level, govern_type, principal_dept, principal_id, revise_id, revise_time_limit, revise_request, measure, review_id, hidden_danger_type, is_overdue, revised_late, is_report_government, extend_state, status, pinyin, search_grams, create_user, create_tenant, create_time, update_user, update_tenant, update_time';

/** One line of COPY for the k-th hidden danger of a tenant, k growing with time. */
function dangerLine(t: number, k: number, count: number): string {
  const n = dangerNumber(t, k);
  const text = dangerText(n);
  const made = new Date(END - SPAN + Math.floor(((k - 1) / count) * SPAN)).toISOString();
  const limit = new Date(Date.parse(made) + 7 * 86_400_000).toISOString();
  const code = `YH${made.slice(0, 10).replaceAll('-', '')}${String(k).padStart(6, '0')}`;
  const status = statusOf(k);
  const assigned = status !== 1;
  const user = (salt: number) => idOf('user', ofTenant(t, 2 + (mix(n, salt) % (USERS - 1))));
  const by = user(20);
  const point = mix(n, 10) % 5 < 2 ? idOf('risk', ofTenant(t, 1 + (mix(n, 11) % POINTS))) : '\\N';
  const dept = idOf('dept', ofTenant(t, 1 + (mix(n, 12) % WORKSHOPS)));
  const pairs = grams([text.name, code, text.describe, text.place]);
  const open = status === 1 || status === 2 || status === 7;
  return [
    tenantId(t),
    idOf('danger', n),
    code,
    text.name,
    '11',
    by,
    made,
    text.place,
    point,
    String(1 + (mix(n, 13) % 3)),
    text.describe,
    assigned ? '2' : '-1',
    assigned ? '{1}' : '{}',
    assigned ? dept : '\\N',
    assigned ? user(21) : '\\N',
    assigned ? user(22) : '\\N',
    assigned ? limit : '\\N',
    assigned ? text.request : '\\N',
    assigned ? '更换损坏部件，复核同类设备' : '\\N',
    status === 4 || status === 5 ? user(23) : '\\N',
    '1',
    // Open ones of a long time ago are overdue.
    open && assigned ? '1' : '0',
    status === 5 && mix(n, 14) % 10 === 0 ? '1' : '0',
    '0',
    '0',
    String(status),
    text.pinyin,
    `{${pairs.map((pair) => `"${pair}"`).join(',')}}`,
    by,
    tenantId(t),
    made,
    by,
    tenantId(t),
    made,
  ].join('\t');
}

/** Indexes are built once at the end: many times cheaper than row by row. */
export async function withoutIndexes(client: pg.Client, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = $1 and indexname <> $2`,
    [table, `${table}_pkey`],
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  await work();
  for (const { indexdef } of rows) await client.query(indexdef);
}

async function seedDangers(client: pg.Client, size: number): Promise<void> {
  const sink = client.query(copyFrom(`copy hidden_danger (${DANGER_COLUMNS}) from stdin`));
  let buffer: string[] = [];
  const flush = async () => {
    const full = !sink.write(`${buffer.join('\n')}\n`);
    buffer = [];
    if (full) await once(sink, 'drain');
  };
  for (let t = 1; t <= TENANTS; t += 1) {
    const count = rowsOfTenant(t, size);
    for (let k = 1; k <= count; k += 1) {
      buffer.push(dangerLine(t, k, count));
      if (buffer.length === 400) await flush();
    }
  }
  if (buffer.length > 0) await flush();
  sink.end();
  await once(sink, 'finish');
}

/** Copies of the rows so far, each a second later than the one before; they differ by number, id and time alone. */
function copyDangers(client: pg.Client, times: number): Promise<unknown> {
  const place = '(d.tenant_id::int - 100000)';
  const rows = `case ${place} when 1 then ${rowsOfTenant(1, MADE)} when 2 then ${rowsOfTenant(2, MADE)} else ${rowsOfTenant(3, MADE)} end`;
  const changed: Readonly<Record<string, string>> = {
    id: idSql('danger', `${numberSql('danger', 'd.id')} + c * (${rows})`),
    code: "d.code || '-' || c",
    create_time: "d.create_time + c * interval '1 second'",
  };
  const columns = DANGER_COLUMNS.split(', ');
  return client.query(
    `insert into hidden_danger (${DANGER_COLUMNS}) select ${columns.map((column) => changed[column] ?? `d.${column}`).join(', ')}
       from hidden_danger d, generate_series(1, ${times - 1}) c`,
  );
}

/** Two rows of history each: reported, and assigned where it was. Copies have none: no list of dangers reads it. */
const seedHistory = (client: pg.Client) =>
  client.query(`insert into hidden_danger_record (tenant_id, id, hidden_danger_id, operate_type, operate_user_id, operate_time, status_before, status_after,
                                                  content, concerned_user_ids, concerned_dept_ids, on_behalf, create_user, create_tenant, create_time)
    select d.tenant_id, overlay(d.id::text placing s::text from 36 for 1)::uuid, d.id, s, d.informant_id, d.create_time + s * interval '1 hour',
           case s when 2 then 1 end, s, case s when 1 then d.hidden_danger_describe else d.revise_request end,
           array_remove(array[d.informant_id, d.principal_id, d.revise_id], null), array_remove(array[d.principal_dept], null), false,
           d.informant_id, d.tenant_id, d.create_time + s * interval '1 hour'
      from hidden_danger d, generate_series(1, 2) s where (s = 1 or d.status > 1) and d.code not like '%-%'`);

/** Whoever had to hear of a deadline has heard: else the first start would write letters for every overdue row. */
const seedReminders = (client: pg.Client) =>
  client.query(
    `update deadline_due set told = ${hazardDeadlines.rectify?.rungs.length}, next_at = 'infinity' where deadline = 'rectify'`,
  );

/** The counters as their own definition says, from the rows; a product that runs may fold meanwhile. */
export async function countAll(client: pg.Client): Promise<void> {
  for (const resource of [hiddenDanger, riskPoint] as readonly AnyResource[])
    for (const sql of recountSql(resource, false)) await client.query(sql);
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(${FOLD_LOCK})`);
  while ((await client.query(FOLD)).rows[0].n > 0);
  await client.query('commit');
}

export async function seed(client: pg.Client, size: number, log: (line: string) => void): Promise<void> {
  if (size > MADE && size % MADE !== 0) throw new Error(`beyond ${MADE} a size is a multiple of it, ${size} is not`);
  // The rows are consistent by construction; checking every reference of two million rows would only cost time.
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '1GB'; set time zone 'Asia/Shanghai'",
  );
  await seedCompanies(client);
  await seedOffice(client);
  await withoutIndexes(client, 'hidden_danger', async () => {
    await seedDangers(client, Math.min(size, MADE));
    log('rows loaded');
    if (size > MADE) {
      await copyDangers(client, size / MADE);
      log('rows copied');
    }
  });
  log('indexes built');
  await withoutIndexes(client, 'hidden_danger_record', async () => {
    await seedHistory(client);
  });
  await seedReminders(client);
  log('history loaded');
  await countAll(client);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}
