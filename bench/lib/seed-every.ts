import { allResources, resourceOf } from '@anlan/domain';
import { dictionaries } from '@anlan/domain/dictionaries/dictionaries';
import { companyRoles, governmentRole } from '@anlan/domain/identity/roles';
import { type AnyField, type AnyResource, columnName, kindOf } from '@anlan/resource';
import type pg from 'pg';
import { recountSql } from '../../apps/server/src/kernel/resource/figures/counters';
import { FOLD, FOLD_LOCK } from '../../apps/server/src/kernel/resource/figures/fold';
import { hasPinyin } from '../../apps/server/src/kernel/resource/table';
import { idOf, idSql, OFFICE, ofTenant, rowsOfTenant, TENANTS, tenantId } from './ids';
import { USERS, WORKSHOPS } from './seed';
import { places } from './words';

/**
 * Rows for every list that lib/seed.ts leaves empty, made up from the definitions: enough that each list has pages, many
 * in one company and few in another, and every reference leads to a row of the same company.
 */
export const LARGE = 1;
export const SMALL = 3;
/** A second office, of a district with as few companies as one finds in a small one. */
export const SMALL_OFFICE = TENANTS + 1;
const DISTRICT = '330109';
const IN_DISTRICT = 20;

const ROWS = { large: 20_000, small: 150, others: 15 };
const OFFICE_ROWS = { large: 2_000, small: 15 };
/** Rows reach back so far. */
const DAYS = 760;

/** First day of this month, `yyyy-MM-dd`, in Shanghai: some lists open with the present month. */
export const monthStart = (now = Date.now()): string => `${new Date(now + 8 * 3_600_000).toISOString().slice(0, 7)}-01`;

/** What keeps rows of its own: trees that are read whole, things a person has one of, and what seed.ts has filled. */
const LEFT_ALONE: ReadonlySet<string> = new Set([
  'dept',
  'role',
  'hiddenDanger',
  'hiddenDangerRecord',
  'tenantFlat',
  'tenantFlatCompany',
]);

/** Number of a resource in the ids of its rows here, apart from those of lib/ids.ts. */
const FIRST_KIND = 64;
const numbered = new Map(allResources.map((resource, place) => [resource.name, FIRST_KIND + 2 * place]));
const BASE = Number.parseInt(idOf('dept', 0).replace(/-/g, '').slice(0, 12), 16) - 2 ** 32;
const rowId = (kind: number, n: string): string =>
  `(lpad(to_hex(${BASE + kind * 2 ** 32}::bigint + (${n})::bigint), 12, '0') || '${idOf('dept', 0).replace(/-/g, '').slice(12)}')::uuid`;
const idOfRow = (resource: string, n: string): string => rowId(numbered.get(resource) as number, `t * 1000000 + ${n}`);

/** A well spread number from 0 to m - 1 for row k of tenant t. */
const spread = (salt: number, m: string | number): string =>
  `(((k * 7919 + t * 31 + ${salt * 104_729}) * 2654435761 % 4294967296) / 65536 % ${m})`;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const oneOf = (salt: number, values: readonly string[], type = 'text'): string =>
  `(array[${values.map(quoted).join(', ')}]::${type}[])[1 + ${spread(salt, values.length)}]`;

interface Source {
  /** First day of the present month. */
  readonly month: string;
  readonly size: number;
}

/** When row k of the n of its tenant came about: evenly, and beyond this month, for tasks lie ahead. */
const at = (month: string, shift = '0 hours'): string =>
  `(timestamptz '${month} 00:00:00+08' + interval '60 days' - (c - k) * (interval '${DAYS} days' / c) + interval '${shift}')`;

/** A tenth of everything concerns the person who asks; in the small company all, or his own lists would be empty. */
const person = (salt: number): string =>
  idSql(
    'user',
    `t * 1000 + case when t = ${SMALL} or ${spread(salt, 10)} = 0 then 1 else 2 + ${spread(salt + 1, USERS - 1)} end`,
  );

function reference(field: Extract<AnyField, { kind: 'ref' }>, salt: number, own: boolean, { size }: Source): string {
  const place = own ? 'k' : `1 + ${spread(salt, 'c')}`;
  switch (field.target) {
    case 'user':
      return person(salt);
    case 'dept':
      return field.where?.deptCategory === 3
        ? idSql('dept', `t * 1000 + 101 + ${spread(salt, WORKSHOPS)}`)
        : idSql('dept', `t * 1000 + 1 + ${spread(salt, WORKSHOPS)}`);
    case 'area':
      return idSql('area', `t * 1000 + 1 + ${spread(salt, places.length)}`);
    case 'post':
      return idSql('post', `t * 1000 + 1 + ${spread(salt, 5)}`);
    case 'role':
      return idSql('role', `t * 1000 + ${companyRoles.findIndex(({ alias }) => alias === 'employee')}`);
    case 'region':
      return "'330102'";
    case 'tenant':
      return '(100000 + t)::text';
    case 'hiddenDanger': {
      const rows = `case t when 1 then ${rowsOfTenant(1, size)} when 2 then ${rowsOfTenant(2, size)} else ${rowsOfTenant(3, size)} end`;
      return idSql('danger', `t * 1000000 + 1 + ${spread(salt, `(${rows})`)}`);
    }
    default:
      return filled(resourceOf(field.target)) ? idOfRow(field.target, place) : 'null::uuid';
  }
}

const keysOf = (code: string): readonly string[] => {
  const items = dictionaries.find((entry) => entry.code === code)?.items ?? [];
  return items.filter(({ sealed }) => !sealed).map(({ key }) => key);
};

/** One SQL expression a column; `own`: it is part of what makes the row unique. */
function values(
  name: string,
  field: AnyField,
  salt: number,
  own: boolean,
  source: Source,
): Readonly<Record<string, string>> {
  const [column, second] = kindOf(field).columns(name, field);
  if (!column || field.secret) return {};
  const one = (sql: string) => ({ [column.name]: `${sql}::${column.type}` });
  const list = (sql: string) => one(column.type.endsWith('[]') ? `array[${sql}]` : sql);
  switch (field.kind) {
    case 'text':
    case 'longText': {
      if (field.personal) return {};
      if (field.kind === 'text' && field.format === 'phone') return one(`'137' || lpad(k::text, 8, '0')`);
      if (field.kind === 'text' && field.format) return one(`'c' || k || '.${columnName(name).slice(0, 3)}'`);
      const label = field.label.slice(0, 6);
      const text = field.kind === 'text' ? `'${label}' || k` : `'${label}' || k || '，现场检查发现的情况与处理要求'`;
      return one(`left(${text}, ${field.max ?? 200})`);
    }
    case 'richText':
      return one("'<p>第' || k || '号内容</p>'");
    case 'int': {
      const from = Math.max(0, field.min ?? 0);
      return one(`(${from} + ${spread(salt, Math.max(1, Math.min(100, (field.max ?? 100) - from + 1)))})`);
    }
    case 'decimal':
    case 'money': {
      const from = Math.max(0, field.min ?? 0);
      return one(`(${from} + ${spread(salt, Math.max(1, Math.min(100, (field.max ?? 100) - from)))})`);
    }
    case 'date':
    case 'datetime':
      return one(at(source.month, `${salt % 24} hours`));
    case 'period':
      return {
        [column.name]: `${at(source.month)}::${column.type}`,
        ...(second ? { [second.name]: `${at(source.month, '7 days')}::${column.type}` } : {}),
      };
    case 'dict': {
      const keys = keysOf(field.dict).slice(0, 4);
      return keys.length > 0 ? list(oneOf(salt, keys)) : {};
    }
    case 'choice':
      return one(field.default === undefined ? oneOf(salt, Object.keys(field.options)) : quoted(String(field.default)));
    case 'flag':
      return one(`(${spread(salt, 2)} = 0)`);
    case 'state':
      return one(oneOf(salt, Object.values(field.lifecycle.code).map(String)));
    case 'ref':
      return list(reference(field, salt, own, source));
    case 'json':
      return one(field.shape === 'list' ? "'[]'" : field.shape === 'point' ? `'{"x": 1, "y": 2}'` : "'{}'");
    // Files, signatures, parents: without.
    default:
      return {};
  }
}

/** What the clock would do at once to rows that are only made up: tasks of the past are done, nothing expires. */
const byTime = (month: string, open: string): string =>
  `case when ${at(month, '60 days')} > now() then 1 when ${spread(90, 10)} = 0 then 5 when ${spread(91, 10)} = 0 then ${open} else 3 end`;
const told = (month: string): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  user: { account: "'person' || k", status: '1', is_resign: '1' },
  riskPoint: { status: '1', direct_flags: "'{}'" },
  checkPlan: { is_enable: '0', enable_time: 'null' },
  checkRecord: {
    record_status: byTime(month, '4'),
    end_time: at(month, '60 days'),
    period: "'2:' || k",
    assignee: "'shared'",
  },
  planTask: { task_status: byTime(month, '4'), end_time: at(month, '60 days') },
  checkPlanPersonRecord: { status: byTime(month, '4') },
  warning: { source: 'null', source_id: 'null', processing_state: `case when ${spread(92, 10)} = 0 then 1 else 2 end` },
  notice: { release_time: at(month, `-100 days`) },
  hiddenExport: { expire_time: "now() + interval '5 years'", storage_key: 'null' },
  attachment: { owner_resource: "'hiddenDanger'" },
  riskInform: { keys: 'null' },
});

/** Words and phrases are the platform's, but most of them a company's own; its dictionaries and parameters are few. */
const LAYERED: ReadonlySet<string> = new Set(['sensitiveWord', 'hazardPhrase']);
const filled = (resource: AnyResource): boolean =>
  (resource.scope === 'tenant' || LAYERED.has(resource.name)) && !LEFT_ALONE.has(resource.name);

const COUNT = `case t when ${LARGE} then ${ROWS.large} when ${SMALL} then ${ROWS.small} else ${ROWS.others} end`;
const rowsOf = (count: string): string =>
  `(select t::bigint as t, c::bigint as c, k::bigint as k from (select t, ${count} as c from generate_series(1, ${TENANTS}) t) n, generate_series(1, c) k)`;
const ROWS_OF = rowsOf(COUNT);

const unique = (resource: AnyResource, name: string): boolean =>
  resource.fields[name]?.unique !== undefined || (resource.uniques ?? []).some(({ fields }) => fields.includes(name));

async function fillOne(client: pg.Client, resource: AnyResource, source: Source): Promise<void> {
  const columns: Record<string, string> = {
    tenant_id: '(100000 + t)::text',
    id: idOfRow(resource.name, 'k'),
  };
  for (const [place, [name, field]] of Object.entries(resource.fields).entries())
    Object.assign(columns, values(name, field, place, unique(resource, name), source));
  const types = new Map(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      kindOf(field)
        .columns(name, field)
        .map((column) => [column.name, column.type] as const),
    ),
  );
  for (const [column, sql] of Object.entries(told(source.month)[resource.name] ?? {}))
    columns[column] = `(${sql})::${types.get(column)}`;
  const made = at(source.month);
  Object.assign(columns, {
    ...(hasPinyin(resource) ? { pinyin: "'ming2 cheng1 ' || lpad(k::text, 6, '0')" } : {}),
    create_user: person(80),
    create_tenant: '(100000 + t)::text',
    create_time: made,
    update_time: made,
  });
  const names = Object.keys(columns);
  const inner = Object.entries(columns).map(([column, sql]) => `${sql} as ${column}`);
  // Pairs of each text on its own, as the product stores them.
  const grams = resource.search
    ? `, array(select distinct substr(lower(x), i, 2) from unnest(array[${resource.search.map((name) => `s.${columnName(name)}`).join(', ')}]) x, generate_series(1, length(x) - 1) i)`
    : '';
  await client.query(
    `insert into ${resource.table} (${names.join(', ')}${grams ? ', search_grams' : ''})
     select ${names.map((name) => `s.${name}`).join(', ')}${grams} from (select ${inner.join(', ')} from ${resource.singleton ? rowsOf('1') : ROWS_OF} r) s`,
  );
  for (const field of Object.values(resource.fields)) {
    if (field.kind !== 'rows') continue;
    const child: Record<string, string> = {
      tenant_id: '(100000 + t)::text',
      id: rowId((numbered.get(resource.name) as number) + 1, 't * 1000000 + k'),
      parent_id: idOfRow(resource.name, 'k'),
    };
    for (const [place, [name, inside]] of Object.entries(field.fields).entries())
      Object.assign(child, values(name, inside, 40 + place, false, source));
    await client.query(
      `insert into ${field.table} (${Object.keys(child).join(', ')}) select ${Object.values(child).join(', ')} from ${ROWS_OF} r`,
    );
  }
}

/** What no definition stands for: letters, logs, present scores, the looks of the offices; and what is the asker's own. */
async function fillRest(client: pg.Client, month: string): Promise<void> {
  const run = (sql: string) => client.query(sql);
  // Whoever asks has reported some himself, and stands in the history of others.
  const asker = `'${idOf('user', ofTenant(LARGE, 1))}'::uuid`;
  const askerOfFew = `'${idOf('user', ofTenant(SMALL, 1))}'::uuid`;
  for (const [t, me, some] of [
    [LARGE, asker, "code like '%0'"],
    [SMALL, askerOfFew, 'true'],
  ] as const) {
    await run(`update hidden_danger set informant_id = ${me} where tenant_id = '${tenantId(t)}' and ${some}`);
    await run(`update hidden_danger_record r set operate_user_id = ${me}, concerned_user_ids = array[${me}] || concerned_user_ids
      from hidden_danger d where r.tenant_id = '${tenantId(t)}' and d.tenant_id = r.tenant_id and d.id = r.hidden_danger_id and d.informant_id = ${me} and r.operate_type = 1`);
  }
  const tenant = '(100000 + t)::text';
  const other = (n: number): string => rowId(FIRST_KIND + 2 * allResources.length + n, 't * 1000000 + k');
  await run(`insert into internal_message (tenant_id, id, user_id, event_id, title, content, resource, create_time, read_time)
    select ${tenant}, ${other(1)}, ${person(1)}, 'made-' || k, '第' || k || '封信', '请及时处理', 'hiddenDanger', ${at(month, '-61 days')},
           case when ${spread(2, 10)} > 0 then ${at(month, '-60 days')} end from ${ROWS_OF} r`);
  const log = `'user1', '127.0.0.1', 'request-' || k, '分页列表', 'GET', '/api/service/safe/risk/page', 'made'`;
  const logged = 'create_by, remote_ip, request_id, title, method, request_uri, server_host';
  // As young as what the product keeps.
  const lately = "(now() - (c - k) * (interval '20 days' / c))";
  await run(`insert into api_log (tenant_id, id, create_time, ${logged}, status, "time", user_agent)
    select ${tenant}, ${other(2)}, ${lately}, ${log}, 200, 3, 'bench' from ${ROWS_OF} r`);
  await run(`insert into error_log (tenant_id, id, create_time, ${logged}, exception_name, message, stack_trace)
    select ${tenant}, ${other(3)}, ${lately}, ${log}, 'Error', '第' || k || '次', 'at made up' from ${ROWS_OF} r`);
  // Before this month: the server makes the partitions of the present one itself.
  const before = (days: number) => `(timestamptz '${month} 00:00:00+08' - (c - k + 1) * (interval '${days} days' / c))`;
  await run(`insert into audit_log (tenant_id, id, time, user_id, user_name, user_tenant, ip, request_id, kind, resource, record_id, after)
    select ${tenant}, ${other(4)}, ${before(60)}, ${idSql('user', 't * 1000 + 1')}, '员工1', ${tenant}, '127.0.0.1', 'request-' || k, 'update', 'riskPoint', ${idOfRow('riskPoint', 'k')}::text, '{}'
      from ${ROWS_OF} r`);
  for (const [office, rows] of [
    [OFFICE, ROWS.large],
    [SMALL_OFFICE, ROWS.small],
  ] as const) {
    await run(`insert into audit_log (tenant_id, id, time, user_id, user_name, user_tenant, ip, request_id, kind, resource)
      select (100001 + k % ${IN_DISTRICT})::text, ${other(5)}, ${before(60)}, '${idOf('user', ofTenant(office, 1))}'::uuid, '监管员', '${tenantId(office)}', '127.0.0.1', 'look-' || k, 'supervise', 'riskPoint'
        from (select ${office}::bigint as t, ${rows}::bigint as c, k::bigint as k from generate_series(1, ${rows}) k) r`);
  }
  await run(`insert into risk_score (tenant_id, risk_id, inherent_level, raw_score, score, level, since, warn_index, terms, sentence, computed_at)
    select p.tenant_id, p.id, p.inherent_level, s, s, coalesce(p.score_level, p.inherent_level), p.create_time, s, '{}', '由固有等级决定', now()
      from (select p.*, (('x' || substr(md5(p.id::text), 1, 4))::bit(16)::int % 100)::smallint as s from risk_point p where p.inherent_level is not null) p`);
  await run(`insert into company_score_daily (tenant_id, day, score, level, red, orange, yellow, blue, raised)
    select (100000 + t)::text, d::date, 60, '2', 5, 10, 15, 10, 0 from unnest(array[${LARGE}, ${SMALL}]) t, generate_series(now() - interval '180 days', now(), interval '1 day') d`);
}

/** The office of a district of twenty companies, and plans of their own for both offices. */
async function fillOffices(client: pg.Client): Promise<void> {
  const run = (sql: string) => client.query(sql);
  const t = SMALL_OFFICE;
  const [dept, role, user] = [idOf('dept', ofTenant(t, 0)), idOf('role', ofTenant(t, 0)), idOf('user', ofTenant(t, 1))];
  await run(
    `update tenant set area_code = '${DISTRICT}' where tenant_id between '${tenantId(SMALL)}' and '${tenantId(SMALL + IN_DISTRICT - 1)}'`,
  );
  await run(
    `insert into tenant (tenant_id, tenant_name, tenant_type, status, account_number, area_code) values ('${tenantId(t)}', '测试区监管局', 2, 1, -1, '${DISTRICT}')`,
  );
  await run(`insert into dept (tenant_id, id, ancestors, dept_name, full_name, dept_category, sort)
    values ('${tenantId(t)}', '${dept}', '{}', '监管局', '监管局', 1, 1)`);
  await run(`insert into role (tenant_id, id, role_name, role_alias, data_scope, sort)
    values ('${tenantId(t)}', '${role}', '${governmentRole.label}', '${governmentRole.alias}', 1, 0)`);
  await run(`insert into app_user (tenant_id, id, account, real_name, role_id, dept_id, main_dept_id, status, is_resign, sex)
    values ('${tenantId(t)}', '${user}', 'user1', '监管员', array['${role}']::uuid[], array['${dept}']::uuid[], '${dept}', 1, 1, 1)`);
  for (const [office, plans, companies] of [
    [OFFICE, OFFICE_ROWS.large, TENANTS],
    [SMALL_OFFICE, OFFICE_ROWS.small, IN_DISTRICT],
  ] as const) {
    const plan = (k: string): string => rowId(numbered.get('tenantFlat') as number, `${office} * 1000000 + ${k}`);
    await run(`insert into tenant_flat (tenant_id, id, name, location, sort, pinyin)
      select '${tenantId(office)}', ${plan('k')}, '平面图' || k, '${DISTRICT}', k % 100, 'ping2 ' || k from generate_series(1, ${plans}) k`);
    await run(`insert into tenant_flat_company (tenant_id, id, flat_id, company_tenant_id, xaxis, yaxis)
      select '${tenantId(office)}', ${rowId(numbered.get('tenantFlatCompany') as number, `${office} * 1000000 + k`)}, ${plan('1')}, (${100_000 + (office === OFFICE ? 0 : SMALL - 1)} + k)::text, k % 100, k % 100
        from generate_series(1, ${companies}) k`);
  }
}

/** Indexes are built once at the end, as in lib/seed.ts. */
async function withoutIndexes(client: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; def: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as def from pg_index i
      where i.indrelid = any($1::text[]::regclass[]) and not i.indisprimary`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { def } of rows) await client.query(def);
}

export async function seedEvery(client: pg.Client, size: number, log: (line: string) => void): Promise<void> {
  const source = { month: monthStart(), size };
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '1GB'; set time zone 'Asia/Shanghai'",
  );
  const all = allResources.filter(filled);
  const tables = all.flatMap((resource) => [
    resource.table,
    ...Object.values(resource.fields).flatMap((field) => (field.kind === 'rows' ? [field.table] : [])),
  ]);
  await withoutIndexes(client, [...tables, 'risk_score', 'internal_message', 'api_log', 'error_log'], async () => {
    for (const resource of all) await fillOne(client, resource, source);
    log(`${all.length} tables filled`);
    await fillRest(client, source.month);
  });
  await fillOffices(client);
  // Every start has all companies' risks computed anew, which would be measured beside the lists.
  await client.query(
    `create function not_now() returns trigger language plpgsql as $$ begin return null; end $$;
     create trigger not_now before insert on risk_stale for each row execute function not_now()`,
  );
  log('indexes built');
  for (const resource of all) for (const sql of recountSql(resource, false)) await client.query(sql);
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(${FOLD_LOCK})`);
  while ((await client.query(FOLD)).rows[0].n > 0);
  await client.query('commit');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}
