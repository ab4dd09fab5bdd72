import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * What the product is held against: Fastify and pg, the same statements for the same rows, rows mapped by pg, the reply
 * made by JSON.stringify. No sign-in, no permission, no tenant wall, no validation, no audit, no counters.
 *
 * `BARE_SQL` names a JSON file with the SELECT lists of the product, so that both send the same columns.
 */
const sql = JSON.parse(readFileSync(process.env.BARE_SQL ?? '', 'utf8')) as { danger: string; record: string };
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, application_name: 'bare' });
const app = Fastify({ logger: false });

type Query = Record<string, string>;

const ok = (data: unknown): string => JSON.stringify({ code: 200, success: true, data, msg: '操作成功' });
const json = 'application/json; charset=utf-8';

app.get('/health', async () => ({ status: 'up' }));

/** Two statements; `grams` and `word` make it the contains-search. */
app.get('/list', async (request, reply) => {
  const { tenant, status, offset = '0', grams, word } = request.query as Query;
  const values: unknown[] = [tenant];
  let where = 't.tenant_id = $1 and t.deleted_at is null';
  if (status) where += ` and t.status = $${values.push(Number(status))}`;
  if (word)
    where += ` and t.search_grams @> $${values.push(grams?.split(' '))}::text[] and t.name ilike $${values.push(`%${word}%`)}`;
  const shape = `${status ? 's' : ''}${word ? 'w' : ''}`;
  const total = await pool.query({
    name: `count${shape}`,
    text: `select count(*)::int as n from (select 1 from hidden_danger t where ${where} limit 1001) l`,
    values,
  });
  const rows = await pool.query({
    name: `list${shape}`,
    text: `select ${sql.danger} from hidden_danger t where ${where} order by t.create_time desc, t.id desc limit 10 offset $${values.length + 1}`,
    values: [...values, Number(offset)],
  });
  return reply
    .type(json)
    .send(ok({ records: rows.rows, total: total.rows[0].n, size: 10, current: Number(offset) / 10 + 1 }));
});

const READ = `select ${sql.danger} from hidden_danger t where t.tenant_id = $1 and t.id = $2 and t.deleted_at is null`;
const HISTORY = `select ${sql.record} from hidden_danger_record t where t.tenant_id = $1 and t.hidden_danger_id = $2 and t.deleted_at is null order by t.operate_time, t.id`;

async function whole(client: Pick<pg.Pool, 'query'>, tenant: string, id: string): Promise<unknown> {
  const row = await client.query({ name: 'read', text: READ, values: [tenant, id] });
  const history = await client.query({ name: 'history', text: HISTORY, values: [tenant, id] });
  return { ...row.rows[0], records: history.rows };
}

app.get('/get/:tenant/:id', async (request, reply) => {
  const { tenant, id } = request.params as Query;
  return reply.type(json).send(ok(await whole(pool, tenant as string, id as string)));
});

interface Report {
  readonly tenant: string;
  readonly user: string;
  readonly dept: string;
  readonly describe: string;
  readonly place: string;
}

const INSERT = `insert into hidden_danger (tenant_id, id, code, name, source, informant_id, discovery_time, geo_location, type, hidden_danger_describe,
    hidden_danger_level, principal_dept, hidden_danger_type, is_overdue, revised_late, is_report_government, extend_state, status, pinyin, search_grams,
    create_user, create_tenant, create_time, update_user, update_tenant, update_time)
  values ($1, $2, $3, $4, '11', $5, $6, $7, '4', $8, -1, $9, 1, 0, 0, 0, 0, 1, $10, $11, $5, $1, $6, $5, $1, $6)`;

function grams(...texts: string[]): string[] {
  const pairs = new Set<string>();
  for (const text of texts) for (let i = 0; i + 1 < text.length; i += 1) pairs.add(text.slice(i, i + 2));
  return [...pairs];
}

const insertValues = (given: Report, id: string, code: string) => {
  const name = given.describe.slice(0, 50);
  const now = new Date();
  return [
    given.tenant,
    id,
    code,
    name,
    given.user,
    now,
    given.place,
    given.describe,
    given.dept,
    name,
    grams(name, code, given.describe, given.place),
  ];
};

/** One INSERT. */
app.post('/insert', async (request, reply) => {
  const given = request.body as Report;
  const id = randomUUID();
  await pool.query({ name: 'insert', text: INSERT, values: insertValues(given, id, `YH-${id.slice(0, 18)}`) });
  return reply.type(json).send(ok({ id }));
});

const ADD_HISTORY = `insert into hidden_danger_record (tenant_id, id, hidden_danger_id, operate_type, operate_user_id, operate_time, status_before, status_after, content,
    concerned_user_ids, concerned_dept_ids, on_behalf, create_user, create_tenant, create_time, update_user, update_tenant, update_time)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, array[$5::uuid], '{}', false, $5, $1, $6, $5, $1, $6)`;

async function transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** What the product leaves behind and answers, without its checks: number, row, row of history, the whole record read back. */
app.post('/report', async (request, reply) => {
  const given = request.body as Report;
  const id = randomUUID();
  const record = await transaction(async (client) => {
    const day = new Date().toISOString().slice(0, 10);
    const { rows } = await client.query({
      name: 'number',
      text: `insert into number_sequence (tenant_id, kind, day, last) values ($1, 'BARE', $2, 1)
        on conflict (tenant_id, kind, day) do update set last = number_sequence.last + 1 returning last`,
      values: [given.tenant, day],
    });
    const code = `BARE-${day.replaceAll('-', '')}-${String(rows[0].last).padStart(4, '0')}`;
    await client.query({ name: 'insert', text: INSERT, values: insertValues(given, id, code) });
    await client.query({
      name: 'add_history',
      text: ADD_HISTORY,
      values: [given.tenant, randomUUID(), id, 1, given.user, new Date(), null, 1, given.describe],
    });
    return whole(client as unknown as pg.Pool, given.tenant, id);
  });
  return reply.type(json).send(ok(record));
});

interface Voiding {
  readonly tenant: string;
  readonly user: string;
  readonly reason: string;
}

const VOID = `update hidden_danger set status = 6, invalid_reason = $3, update_user = $4, update_tenant = $1, update_time = $5, version = version + 1
  where tenant_id = $1 and id = $2 and status in (1, 2, 7) and deleted_at is null`;

/** One UPDATE. */
app.put('/void/:id', async (request, reply) => {
  const { id } = request.params as Query;
  const given = request.body as Voiding;
  const { rowCount } = await pool.query({
    name: 'void',
    text: VOID,
    values: [given.tenant, id, given.reason, given.user, new Date()],
  });
  return reply
    .code(rowCount === 1 ? 200 : 409)
    .type(json)
    .send(ok({ id }));
});

/** The update, its row of history, the whole record read back. */
app.put('/step/:id', async (request, reply) => {
  const { id } = request.params as { id: string };
  const given = request.body as Voiding;
  const record = await transaction(async (client) => {
    const now = new Date();
    const { rowCount } = await client.query({
      name: 'void',
      text: VOID,
      values: [given.tenant, id, given.reason, given.user, now],
    });
    if (rowCount !== 1) throw new Error('not in a state to be voided');
    await client.query({
      name: 'add_history',
      text: ADD_HISTORY,
      values: [given.tenant, randomUUID(), id, 6, given.user, now, 2, 6, given.reason],
    });
    return whole(client as unknown as pg.Pool, given.tenant, id);
  });
  return reply.type(json).send(ok(record));
});

interface Ticket extends Record<string, unknown> {
  readonly tenant: string;
  readonly user: string;
  readonly workers: readonly { readonly userId: string }[];
  readonly jha: readonly { readonly step: string; readonly hazard: string; readonly measures: string }[];
  readonly measures: readonly { readonly content: string; readonly concerned: number }[];
}

const TICKET = `insert into permit (tenant_id, id, work_type, work_name, applying_unit, work_unit, work_location, work_content, risk_id, start_time, end_time,
    circuit_reason, circuit_section_description, principal_id, guardian_id, coordinator_id, acceptance_id, risk_identification_result_key, conflicts_seen,
    applicant_id, revision, node_name, process_state, run_flag, pinyin, search_grams, create_user, create_tenant, create_time, update_user, update_tenant, update_time)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, array[$15::uuid], $16, $17, array[$18], 2, $19, 0, '未提交', 1, 6, $4, $20, $19, $1, $21, $19, $1, $21)`;

/** A ticket that is drafted: its row, its measures, workers and hazards; answered by its id, as the product does. */
app.post('/permit', async (request, reply) => {
  const given = request.body as Ticket;
  const id = randomUUID();
  const of = (name: string) => given[name] as string;
  await transaction(async (client) => {
    const facts = ['workType', 'workName', 'applyingUnit', 'workUnit', 'workLocation', 'workContent', 'riskId'].map(of);
    const more = [
      'startTime',
      'endTime',
      'circuitReason',
      'circuitSectionDescription',
      'principalId',
      'guardianId',
    ].map(of);
    await client.query({
      name: 'ticket',
      text: TICKET,
      values: [
        ...[
          given.tenant,
          id,
          ...facts,
          ...more,
          of('coordinatorId'),
          of('acceptanceId'),
          of('riskIdentificationResultKey'),
        ],
        ...[given.user, grams(of('workName'), of('workLocation')), new Date()],
      ],
    });
    await client.query({
      name: 'measures',
      text: `insert into permit_ticket_measure (tenant_id, id, parent_id, sort, content, concerned)
        select $1, gen_random_uuid(), $2, n, c, k from unnest($3::text[], $4::int[]) with ordinality x(c, k, n)`,
      values: [
        given.tenant,
        id,
        given.measures.map(({ content }) => content),
        given.measures.map(({ concerned }) => concerned),
      ],
    });
    await client.query({
      name: 'workers',
      text: `insert into permit_worker (tenant_id, id, parent_id, sort, user_id) select $1, gen_random_uuid(), $2, n, u from unnest($3::uuid[]) with ordinality x(u, n)`,
      values: [given.tenant, id, given.workers.map(({ userId }) => userId)],
    });
    await client.query({
      name: 'jha',
      text: `insert into permit_jha (tenant_id, id, parent_id, sort, step, hazard, measures)
        select $1, gen_random_uuid(), $2, n, s, h, m from unnest($3::text[], $4::text[], $5::text[]) with ordinality x(s, h, m, n)`,
      values: [
        ...[given.tenant, id, given.jha.map(({ step }) => step), given.jha.map(({ hazard }) => hazard)],
        given.jha.map(({ measures }) => measures),
      ],
    });
  });
  return reply.type(json).send(ok({ id }));
});

/** A guardian who says that he is there: the row moved on and a line of its history. */
app.put('/permit/present/:id', async (request, reply) => {
  const { id } = request.params as { id: string };
  const { tenant, user } = request.body as { tenant: string; user: string };
  await transaction(async (client) => {
    const now = new Date();
    const { rowCount } = await client.query({
      name: 'present',
      text: `update permit set guardian_seen = $3::timestamptz, stop_at = $3::timestamptz + interval '35 minutes', update_user = $4, update_tenant = $1, update_time = $3::timestamptz, version = version + 1
        where tenant_id = $1 and id = $2 and process_state = 4 and run_flag in (0, 1) and deleted_at is null`,
      values: [tenant, id, now, user],
    });
    if (rowCount !== 1) throw new Error('not at work');
    await client.query({
      name: 'handling',
      text: `insert into permit_handling (tenant_id, id, parent_id, sort, process_link, process_user_id, process_time, process_result)
        values ($1, $2, $3, 1, '在岗确认', $4, $5, '监护人在岗')`,
      values: [tenant, randomUUID(), id, user, now],
    });
  });
  return reply.type(json).send(ok({ id, processState: 4 }));
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
