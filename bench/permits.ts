import { setTimeout as sleep } from 'node:timers/promises';
import { bindingMeasures, measuresOf } from '@anlan/domain/permit/measures';
import { WORK } from '@anlan/domain/permit/work-type';
import { formatDatetime } from '@anlan/resource/dates';
import mqtt, { type MqttClient } from 'mqtt';
import type pg from 'pg';
import sharp from 'sharp';
import { seeded } from '../packages/domain/src/permit/proof/mutate.testing';
import { randomBoard } from '../packages/domain/src/permit/window/boards.testing';
import { earliestWindow } from '../packages/domain/src/permit/window/safe-window';
import { blocked } from './lib/blocked';
import { type Contender, compare, drive, markdown, median, table, tolerant } from './lib/compare';
import { idOf, idSql, ofTenant, tenantId } from './lib/ids';
import type { LoadRequest } from './lib/load.process';
import { ask, copiesOf, share, signIn, timed, upload } from './lib/people';
import type { Server } from './lib/processes';
import { POINTS, USERS, WORKSHOPS } from './lib/seed';
import { riskRounds, type Stage, tokenOf } from './lib/stage';
import { places } from './lib/words';

const BASE = '/safe/dangerousunifywork';
const SITE = '/safe/sitedangerwork';

/** Companies that are used for one thing each, apart from those whose lists are compared. */
const SPREAD = 11;
const AT_ONE_POINT = 12;
const STOPPED = 13;
const PRINTED = 14;
/** One ticket of each of these is written to. */
const WRITTEN = { first: 100, count: 320 };

const personOf = (t: number, i: number): string => idOf('user', ofTenant(t, i));
const pointOf = (t: number, i: number): string => idOf('risk', ofTenant(t, i));
const deptOf = (t: number, i: number): string => idOf('dept', ofTenant(t, i));
const inAnHour = (hours: number): string => formatDatetime(Date.now() + hours * 3_600_000);

/** What this run has written of tickets, and what hangs on it. */
async function forget(client: pg.Client, where: string, values: readonly unknown[]): Promise<void> {
  await client.query('set session_replication_role = replica');
  for (const [table, ledger, children] of [
    [
      'permit',
      'permit_id',
      ['worker', 'jha', 'ticket_measure', 'handling', 'approval', 'gas', 'supervision', 'ticket_supervision'].map(
        (name) => `permit_${name}`,
      ),
    ],
    ['site_work', 'site_work_id', ['site_work_history', 'site_work_worker']],
  ] as const) {
    const these = `select tenant_id, id from ${table} where ${where}`;
    await client.query(
      `delete from work_stop where (tenant_id, ticket_id) in (select tenant_id, id from work_ledger where (tenant_id, ${ledger}) in (${these}))`,
      [...values],
    );
    await client.query(`delete from work_ledger where (tenant_id, ${ledger}) in (${these})`, [...values]);
    for (const child of children)
      await client.query(`delete from ${child} where (tenant_id, parent_id) in (${these})`, [...values]);
    await client.query(`delete from deadline_due where (tenant_id, record_id) in (${these})`, [...values]);
    await client.query(`delete from ${table} where ${where}`, [...values]);
  }
  await client.query('reset session_replication_role');
}
/** Ids that were not given by the seed. */
const MADE = `id::text not like '%${idOf('danger', 0).slice(-17)}' and tenant_id = any($1::text[])`;

/* ---- lists ---- */

/** An ordinary company in turn, or the one of 1 %. */
const LISTS: readonly (readonly [name: string, path: string])[] = [
  ['special works, as the list opens', `${BASE}/page?current=1&size=10`],
  ['the same, closed ones', `${BASE}/page?current=1&size=10&processState=6`],
  ['the same, of one type', `${BASE}/page?current=1&size=10&workType=1`],
  ['the same, a word', `${BASE}/page?current=1&size=10&workName_like=${encodeURIComponent('法兰')}`],
  ['what I have applied for', `${BASE}/mine/page?current=1&size=10`],
  ['what awaits me', `${BASE}/upcoming/page?current=1&size=10`],
  ['the board of today', `${BASE}/board`],
  ['site tickets, as the list opens', `${SITE}/page?current=1&size=10`],
  ['the same, closed ones', `${SITE}/page?current=1&size=10&processState=6`],
  ['the same, of one type', `${SITE}/page?current=1&size=10&type=1`],
];

async function lists({ load, product }: Stage, few: Server, counts: Counts, rounds: number): Promise<string> {
  const companies: readonly (readonly [string, readonly number[]])[] = [
    ['of 1 %', [1]],
    ['ordinary', Array.from({ length: 50 }, (_, i) => 20 + i)],
  ];
  const rows: string[][] = [];
  for (const [company, tenants] of companies)
    for (const [name, path] of LISTS) {
      const requests: LoadRequest[] = tenants.map((t) => ({
        ...{ method: 'GET', path: `/api/service${path}`, token: tokenOf(t) },
      }));
      const run = async ({ port }: Server) => (await load.run({ port, connections: 1, requests, count: 50 })).p50;
      const found = { few: [] as number[], many: [] as number[], again: [] as number[] };
      await run(few);
      await run(product);
      for (let round = 0; round < rounds; round += 1) {
        found.few.push(await run(few));
        found.many.push(await run(product));
        found.again.push(await run(few));
      }
      const over = (list: readonly number[]) => median(list.map((ms, round) => ms / (found.few[round] as number)));
      rows.push([
        `${name} (${company})`,
        median(found.few).toFixed(2),
        median(found.many).toFixed(2),
        over(found.many).toFixed(2),
        over(found.again).toFixed(2),
        '1.2',
      ]);
    }
  const [small, large] = counts.map((count) => count.toLocaleString('en'));
  return `**Lists**, one request at a time, p50 ms\n\n${markdown(['list (company)', `${small} tickets of each form`, large as string, 'ratio', 'A/A', 'goal'], rows)}`;
}

/* ---- conflicts ---- */

const ALIVE = { permits: 300, siteWorks: 200 };

/** Five hundred planned and live tickets of both forms over the next hours, at all points of a company or at one. */
async function crowd(client: pg.Client, t: number, points: number): Promise<void> {
  await forget(client, MADE, [[tenantId(t)]]);
  const at = `(select ${idSql('risk', `${t} * 1000 + 1 + g % ${points}`)} as risk, ${idSql('dept', `${t} * 1000 + 1 + g % ${WORKSHOPS}`)} as dept,
      (array[${places.map((place) => `'${place}'`).join(', ')}])[1 + g % ${points}] as place, ${idSql('user', `${t} * 1000 + 8 + g % ${USERS - 7}`)} as guardian,
      ${idSql('user', `${t} * 1000 + 1`)} as me, ${idSql('user', `${t} * 1000 + 2`)} as applicant, case when g % 2 = 0 then 4 else 2 end as state,
      now() - interval '1 hour' as begins, now() + (6 + g % 5) * interval '1 hour' as ends) x`;
  await client.query(
    `insert into permit (tenant_id, id, work_type, work_ticket_num, work_name, applying_unit, work_unit, work_location, work_content, risk_id, start_time,
       end_time, outdoors, in_confined_space, takes_power, principal_id, guardian_id, coordinator_id, acceptance_id, risk_identification_result_key,
       conflicts_seen, applicant_id, application_time, revision, level_name, node_name, process_state, run_flag, create_user, create_tenant, update_user, update_tenant)
     select $1, gen_random_uuid(), (array['1', '2', '4', '5', '6', '7', '8'])[1 + g % 7], 'PX' || g, '并行作业' || g, dept, '检修班', place, '检修', risk, begins, ends,
       2, 2, 2, applicant, array[guardian], me, ${idSql('user', `${t} * 1000 + 7`)}, array['1'], 1, applicant, begins, 1, '作业', '作业中', state, 0, applicant, $1, applicant, $1
       from generate_series(1, ${ALIVE.permits}) g cross join lateral ${at}`,
    [tenantId(t)],
  );
  await client.query(
    `insert into site_work (tenant_id, id, num, name, type, applicant_dept_ids, applicant_ids, responsible_id, guardian_id, location, content, risk_dept_id,
       risk_id, coordinator_id, work_time_start, work_time_end, round, process_state, run_flag, create_user, create_tenant, update_user, update_tenant)
     select $1, gen_random_uuid(), 'XX' || g, '并行作业' || g, (array['1', '2', '4', '5', '6', '7', '8'])[1 + g % 7], array[dept], array[applicant], applicant,
       guardian, place, '检修', dept, risk, me, begins, ends, 1, state, 0, applicant, $1, applicant, $1
       from generate_series(1, ${ALIVE.siteWorks}) g cross join lateral ${at}`,
    [tenantId(t)],
  );
  await client.query('analyze permit, site_work');
}

const BINDING = bindingMeasures({ type: WORK.road, level: null });

/** A work of a kind that asks no certificate of whoever does it. */
const draftOf = (t: number, point: number, more: object = {}) => ({
  workType: WORK.road,
  workName: '东门道路封闭',
  applyingUnit: deptOf(t, 1),
  workUnit: '检修班',
  workLocation: places[point % places.length],
  workContent: '路面维修封闭单侧车道',
  riskId: pointOf(t, 1 + point),
  startTime: inAnHour(1),
  endTime: inAnHour(5),
  circuitReason: '路面维修',
  circuitSectionDescription: '东门至1号仓库，单侧封闭',
  principalId: personOf(t, 2),
  guardianId: personOf(t, 5),
  coordinatorId: personOf(t, 1),
  acceptanceId: personOf(t, 7),
  riskIdentificationResultKey: '14',
  workers: [{ userId: personOf(t, 6) }],
  jha: [{ step: '封闭', hazard: '车辆伤害', measures: '按措施逐项落实，专人监护' }],
  measures: measuresOf(WORK.road).map(({ key, text }) => ({ content: text, concerned: BINDING.has(key) ? 1 : 2 })),
  ...more,
});

async function conflicts({ client, load, product }: Stage, rounds: number): Promise<string[][]> {
  const rows: string[][] = [];
  const picture = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  for (const [t, points, how] of [
    [SPREAD, POINTS, `at ${POINTS} points`],
    [AT_ONE_POINT, 1, 'all at one point'],
  ] as const) {
    await crowd(client, t, points);
    const [applicant] = (await signIn(client, t, [ofTenant(t, 2)])) as [string];
    const around = (base: string): LoadRequest[] =>
      Array.from({ length: points }, (_, point) => {
        const asked = {
          ...{ riskId: pointOf(t, 1 + point), location: places[point % places.length] as string },
          ...{ guardianId: personOf(t, 5), from: inAnHour(1), to: inAnHour(5) },
        };
        return {
          method: 'GET',
          path: `/api/service${base}/around?${new URLSearchParams(asked)}`,
          token: applicant,
        };
      });
    for (const [form, base] of [
      ['special', BASE],
      ['site', SITE],
    ] as const)
      for (const again of ['', ', again (A/A)']) {
        const run = async () =>
          load.run({ port: product.port, connections: 1, requests: around(base), count: Math.max(points, 40) });
        await run();
        const found = [];
        for (let round = 0; round < rounds; round += 1) found.push(await run());
        rows.push([
          `what stands around a ${form} work among 500 tickets, ${how}, ms (p99)${again}`,
          '50',
          found.map(({ p50, p99 }) => `${p50.toFixed(1)} (${p99.toFixed(1)})`).join(' / '),
          median(found.map(({ p50 }) => p50)).toFixed(1),
        ]);
      }
    const file = await upload(product.port, applicant, picture, '签名.png');
    const submits = 30;
    const submitted = async () => {
      const signs = await copiesOf(client, file, personOf(t, 2), submits);
      const ids: string[] = [];
      for (const _ of signs)
        ids.push((await ask(product.port, applicant, 'POST', BASE, draftOf(t, 0))).data.id as string);
      const requests = ids.map((id, place) => ({
        method: 'PUT',
        path: `/api/service${BASE}/submit/${id}`,
        body: JSON.stringify({ applicantSign: signs[place], conflictsSeen: 1 }),
        token: applicant,
      }));
      const told = await load.run({ port: product.port, connections: 1, requests, count: submits });
      await forget(client, `${MADE} and id = any($2::uuid[])`, [[tenantId(t)], ids]);
      return told;
    };
    await submitted();
    for (const again of ['', ', again (A/A)']) {
      const found = [];
      for (let round = 0; round < rounds; round += 1) found.push(await submitted());
      rows.push([
        `a submission among 500 tickets, ${how}, whole request, ms (p99)${again}`,
        '50',
        found.map(({ p50, p99 }) => `${p50.toFixed(1)} (${p99.toFixed(1)})`).join(' / '),
        median(found.map(({ p50 }) => p50)).toFixed(1),
      ]);
    }
    await forget(client, MADE, [[tenantId(t)]]);
  }
  return rows;
}

/** As the form computes it, in this process. */
function windows(): string[][] {
  const random = seeded(1);
  const times: number[] = [];
  for (let board = 0; board < 500; board += 1) {
    const one = randomBoard(random, 500);
    const began = process.cpuUsage();
    earliestWindow(one.asked, one, one.rules);
    const { user, system } = process.cpuUsage(began);
    times.push((user + system) / 1_000);
  }
  times.sort((one, other) => one - other);
  return [
    [
      'earliest safe window on 500 boards of 500 tickets, ms of CPU',
      '50',
      `p50 ${share(times, 0.5).toFixed(1)}, p99 ${share(times, 0.99).toFixed(1)}`,
      `longest ${(times.at(-1) as number).toFixed(1)}`,
    ],
  ];
}

/* ---- the clock ---- */

const LIVE = 2_000;

interface Stops {
  /** ms after each was due until its push came in, in order. */
  readonly pushed: readonly number[];
  /** ms after the last was due until all rows were stopped. */
  readonly all: number;
}

/** Everybody of that company hears of it by this connection. */
async function listening(port: number, t: number): Promise<{ client: MqttClient; heard: Map<string, number> }> {
  const { data: login } = await ask(port, t, 'GET', '/mqtt/login/get');
  const client = await mqtt.connectAsync(
    `ws://127.0.0.1:${port}${login.url}`,
    {
      ...{ protocolVersion: 4, clean: true, keepalive: 60, reconnectPeriod: 0 },
      ...{ clientId: login.clientId, username: login.username, password: login.password },
    },
    false,
  );
  const heard = new Map<string, number>();
  client.on('message', (_topic, payload) => {
    const { topic, recordId } = JSON.parse(payload.toString('utf8')) as { topic: string; recordId: string | null };
    if (topic.startsWith('permit.') && recordId && !heard.has(recordId)) heard.set(recordId, Date.now());
  });
  await client.subscribeAsync([...login.topics]);
  return { client, heard };
}

/** Half run past their end, half have nobody who watches; due in one moment, or one after the other over so many seconds. */
async function stops({ client, product }: Stage, seconds: number): Promise<Stops> {
  await forget(client, MADE, [[tenantId(STOPPED)]]);
  const ear = await listening(product.port, STOPPED);
  try {
    const first = Math.ceil(Date.now() / 1000) * 1000 + 5_000;
    const { rows } = await client.query<{ id: string; due: string }>(
      `insert into permit (tenant_id, id, work_type, work_ticket_num, work_name, applying_unit, work_unit, work_location, work_content, risk_id, start_time,
         end_time, outdoors, in_confined_space, takes_power, principal_id, guardian_id, coordinator_id, acceptance_id, risk_identification_result_key,
         conflicts_seen, applicant_id, application_time, revision, level_name, node_name, actual_start, guardian_seen, stop_at, process_state, run_flag,
         create_user, create_tenant, update_user, update_tenant)
       select $1, gen_random_uuid(), '8', 'SX' || g, '时钟作业' || g, $2::uuid, '检修班', '道路' || g, '检修', ${idSql('risk', `${STOPPED} * 1000 + 1 + g % ${POINTS}`)},
         due - interval '2 hours', case when g % 2 = 0 then due else due + interval '4 hours' end, 2, 2, 2, $3::uuid, array[$4::uuid], $5::uuid, $6::uuid,
         array['1'], 1, $3::uuid, due - interval '3 hours', 1, '作业', '作业中', due - interval '2 hours',
         case when g % 2 = 0 then due - interval '10 minutes' else due - interval '35 minutes' end, due, 4, 0, $3::uuid, $1, $3::uuid, $1
         from generate_series(1, ${LIVE}) g cross join lateral (select $7::timestamptz + (g % $8::int) * interval '1 second' as due) x
       returning id::text as id, (extract(epoch from stop_at) * 1000)::bigint::text as due`,
      [
        ...[tenantId(STOPPED), deptOf(STOPPED, 1), personOf(STOPPED, 2), personOf(STOPPED, 5), personOf(STOPPED, 1)],
        ...[personOf(STOPPED, 7), new Date(first).toISOString(), seconds],
      ],
    );
    const due = new Map(rows.map((row) => [row.id, Number(row.due)]));
    const last = Math.max(...due.values());
    const left = 'select count(*)::int as n from permit where tenant_id = $1 and process_state = 4 and run_flag = 0';
    const until = last + 120_000;
    let all = 0;
    while (Date.now() < until) {
      if (all === 0) {
        const [row] = (await client.query<{ n: number }>(left, [tenantId(STOPPED)])).rows;
        if (row?.n === 0) all = Date.now() - last;
      }
      if (all !== 0 && rows.every(({ id }) => ear.heard.has(id))) break;
      await sleep(50);
    }
    const missing = rows.filter(({ id }) => !ear.heard.has(id)).length;
    if (missing > 0 || all === 0) throw new Error(`${missing} of ${LIVE} were not told of within two minutes`);
    const pushed = rows.map(({ id }) => (ear.heard.get(id) as number) - (due.get(id) as number));
    return { pushed: pushed.sort((one, other) => one - other), all };
  } finally {
    await ear.client.endAsync(true);
    await forget(client, MADE, [[tenantId(STOPPED)]]);
  }
}

async function clock(stage: Stage, rounds: number): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [seconds, how] of [
    [60, 'due one after the other over a minute'],
    [1, 'all due in one moment'],
  ] as const) {
    const found: Stops[] = [];
    for (let round = 0; round < rounds * 2; round += 1) found.push(await stops(stage, seconds));
    for (const at of [0, 1]) {
      const own = found.filter((_, round) => round % 2 === at);
      const again = at === 0 ? '' : ', again (A/A)';
      rows.push(
        [
          `${LIVE} live tickets, ${how}: from due to pushed, p99 s (p50)${again}`,
          '2',
          own
            .map(
              ({ pushed }) => `${(share(pushed, 0.99) / 1000).toFixed(2)} (${(share(pushed, 0.5) / 1000).toFixed(2)})`,
            )
            .join(' / '),
          (median(own.map(({ pushed }) => share(pushed, 0.99))) / 1000).toFixed(2),
        ],
        [
          `the same: after the last was due until all are stopped, s${again}`,
          '2',
          own.map(({ all }) => (all / 1000).toFixed(2)).join(' / '),
          (median(own.map(({ all }) => all)) / 1000).toFixed(2),
        ],
      );
    }
  }
  return rows;
}

/* ---- print ---- */

const PAPERS = 50;
const SIGNS = 48;
const PHOTOS = 4;

/** Closed tickets with everything that a paper shows: measures, samples, opinions, checks, signatures, photos. */
async function papers({ client, product }: Stage): Promise<string[]> {
  await forget(client, MADE, [[tenantId(PRINTED)]]);
  const t = PRINTED;
  const sign = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><rect width="300" height="120" fill="#fff"/><path d="M20 90 L120 20 L240 100" stroke="#111" stroke-width="4" fill="none"/></svg>',
    ),
  )
    .png()
    .toBuffer();
  const photo = await sharp({
    create: {
      width: 1280,
      height: 960,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  const signs = await copiesOf(client, await upload(product.port, t, sign, '签名.png'), personOf(t, 1), PAPERS * SIGNS);
  const photos = await copiesOf(
    client,
    await upload(product.port, t, photo, '现场.jpg'),
    personOf(t, 1),
    PAPERS * PHOTOS,
  );
  const s = (n: string): string => `($2::uuid[])[(p - 1) * ${SIGNS} + ${n}]`;
  const f = (n: number): string => `($3::uuid[])[(p - 1) * ${PHOTOS} + ${n}]`;
  const who = (i: number): string => `'${personOf(t, i)}'::uuid`;
  const { rows } = await client.query<{ id: string }>(
    `insert into permit (tenant_id, id, work_type, work_ticket_num, work_name, applying_unit, work_unit, work_location, work_content, risk_id, start_time,
       end_time, outdoors, in_confined_space, takes_power, hot_places, hot_work_level, hot_work_method, principal_id, guardian_id, coordinator_id,
       acceptance_id, risk_identification_result_key, conflicts_seen, applicant_id, applicant_sign, application_time, revision, effective_level, level_name,
       level_reasons, rule_names, node_name, disclosure_user_id, receive_disclosure_user_id, disclosure_content, disclosure_sign, receive_disclosure_sign,
       disclosure_time, photo, validation_id, validation_signature, validation_photo, actual_start, finish_time, responsible_signature, guardian_signature,
       acceptance_state, acceptance_comments, acceptance_signature, acceptance_photo, acceptance_time, closed_time, process_state, run_flag, create_user,
       create_tenant, update_user, update_tenant)
     select $1, gen_random_uuid(), '1', 'DY' || lpad(p::text, 3, '0'), '反应釜人孔焊接', '${deptOf(t, 1)}'::uuid, '机修班', '一车间二层', '人孔法兰补焊', '${pointOf(t, 1)}'::uuid,
       now() - interval '8 hours', now() - interval '4 hours', 2, 2, 2, array['hazardous'], '2', array['1'], ${who(2)}, array[${who(5)}], ${who(1)}, ${who(7)},
       array['1', '2', '10'], 1, ${who(2)}, ${s('1')}, now() - interval '20 hours', 1, '2', '一级动火', '在火灾爆炸危险场所动火，按一级动火管理（GB 30871-2022 5.1.2）',
       'GB 30871-2022', '已完成', ${who(3)}, ${who(6)}, '釜内已置换，火花须遮挡，灭火器材在位', ${s('2')}, ${s('3')}, now() - interval '9 hours', array[${f(1)}, ${f(2)}], ${who(3)},
       ${s('4')}, array[${f(3)}], now() - interval '8 hours', now() - interval '5 hours', ${s('5')}, ${s('6')}, 1, '现场清理完毕', ${s('7')}, array[${f(4)}],
       now() - interval '4 hours', now() - interval '4 hours', 6, 0, ${who(2)}, $1, ${who(2)}, $1
       from generate_series(1, ${PAPERS}) p returning id::text as id`,
    [tenantId(t), signs, photos],
  );
  const ids = rows.map(({ id }) => id);
  const child = (table: string, columns: string, count: number, select: string) =>
    client.query(
      `insert into ${table} (tenant_id, id, parent_id, sort, ${columns}) select $1, gen_random_uuid(), i.id, g, ${select}
         from unnest($4::uuid[]) with ordinality i(id, p), generate_series(1, ${count}) g where $2::uuid[] is not null and $3::uuid[] is not null`,
      [tenantId(t), signs, photos, ids],
    );
  const laws = measuresOf(WORK.hot);
  const lawTexts = `(array[${laws.map(({ text }) => `'${text}'`).join(', ')}])[g]`;
  await child('permit_worker', 'user_id, duty', 3, `${who(6)}, 1`);
  await child('permit_jha', 'step, hazard, measures', 3, "'焊接', '火花引燃', '清理可燃物，专人监护'");
  await child(
    'permit_ticket_measure',
    'content, clause, concerned, confirm_user_id, confirm_time, confirm_sign',
    laws.length,
    `${lawTexts}, 'GB 30871-2022 表A.1', 1, ${who(5)}, now() - interval '9 hours', ${s('7 + g')}`,
  );
  await child(
    'permit_gas',
    'sign_time, limit_analysis_site, representative_gas, analysis_result, analysis_result_unit, instrument, calibrated_until, signature, sign_user_id, qualified, judgement',
    4,
    `now() - (10 - g) * interval '1 hour', '中部', array['1'], 0.1, 1, 'QT-01', current_date + 200, ${s('25 + g')}, ${who(5)}, 1, '甲烷0.1%vol，合格（不超过0.5%）'`,
  );
  await child(
    'permit_approval',
    'audit_name, user_id, update_time, approval_state, approval_comments, signature',
    2,
    `'安全管理部门审批', ${who(1)}, now() - interval '9 hours', 1, '措施落实，同意作业', ${s('29 + g')}`,
  );
  await child(
    'permit_supervision',
    'name, finish_time, user_id, conclusion, user_sign',
    8,
    `'作业现场与安全措施', now() - interval '7 hours', ${who(5)}, 1, ${s('31 + g')}`,
  );
  await child(
    'permit_handling',
    'process_link, process_user_id, process_time, process_result, signature',
    30,
    `'在岗确认', ${who(5)}, now() - (40 - g) * interval '10 minutes', '监护人在岗', case when g <= 9 then ${s('39 + g')} end`,
  );
  return ids;
}

async function prints(stage: Stage, rounds: number): Promise<string[][]> {
  const { product } = stage;
  const ids = await papers(stage);
  const fetched = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`http://127.0.0.1:${product.port}/api/service${path}`, {
      method,
      headers: { 'blade-auth': `bearer ${tokenOf(PRINTED)}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (reply.status !== 200 || bytes.subarray(0, 4).toString() !== '%PDF')
      throw new Error(`print: HTTP ${reply.status} ${bytes.subarray(0, 300).toString()}`);
    return bytes.length;
  };
  const one = () => fetched('GET', `${BASE}/print/${ids[0]}`);
  const fifty = () => fetched('POST', `${BASE}/print`, ids);
  const rows: string[][] = [];
  await one();
  for (const [what, goal, print] of [
    ['one ticket printed', 1.5, one],
    [`${PAPERS} tickets printed in one file`, 20, fifty],
  ] as const) {
    const found: { s: number; stalls: number; mb: number }[] = [];
    for (let round = 0; round < rounds * 2; round += 1) {
      const { value, ms } = await blocked(product, () => timed(print));
      found.push({ s: value[0] / 1000, stalls: ms, mb: value[1] / 1_048_576 });
    }
    for (const at of [0, 1]) {
      const own = found.filter((_, round) => round % 2 === at);
      const again = at === 0 ? '' : ', again (A/A)';
      rows.push(
        [
          `${what} (${median(own.map(({ mb }) => mb)).toFixed(1)} MiB), s${again}`,
          String(goal),
          own.map(({ s }) => s.toFixed(2)).join(' / '),
          median(own.map(({ s }) => s)).toFixed(2),
        ],
        [
          `the main thread meanwhile blocked at most, ms${again}`,
          '50',
          own.map(({ stalls }) => stalls.toFixed(0)).join(' / '),
          median(own.map(({ stalls }) => stalls)).toFixed(0),
        ],
      );
    }
  }
  await forget(stage.client, MADE, [[tenantId(PRINTED)]]);
  return rows;
}

/* ---- writes ---- */

const companies = Array.from({ length: WRITTEN.count }, (_, i) => WRITTEN.first + i);
const tenants = companies.map(tenantId);

/** One ticket at work in each of these companies, watched by person 1. */
async function working(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ t: number; id: string }>(
    `insert into permit (tenant_id, id, work_type, work_ticket_num, work_name, applying_unit, work_unit, work_location, work_content, risk_id, start_time,
       end_time, outdoors, in_confined_space, takes_power, principal_id, guardian_id, acceptance_id, risk_identification_result_key, conflicts_seen,
       applicant_id, application_time, revision, level_name, node_name, actual_start, guardian_seen, stop_at, process_state, run_flag, create_user,
       create_tenant, update_user, update_tenant)
     select (100000 + t)::text, gen_random_uuid(), '8', 'WX' || t, '在岗作业', ${idSql('dept', 't * 1000 + 1')}, '检修班', '东门道路', '检修', ${idSql('risk', 't * 1000 + 1')},
       now() - interval '10 minutes', now() + interval '6 hours', 2, 2, 2, ${idSql('user', 't * 1000 + 2')}, array[${idSql('user', 't * 1000 + 1')}],
       ${idSql('user', 't * 1000 + 7')}, array['1'], 1, ${idSql('user', 't * 1000 + 2')}, now(), 1, '作业', '作业中', now() - interval '10 minutes', now(),
       now() + interval '35 minutes', 4, 0, ${idSql('user', 't * 1000 + 2')}, (100000 + t)::text, ${idSql('user', 't * 1000 + 2')}, (100000 + t)::text
       from unnest($1::int[]) t returning tenant_id::int - 100000 as t, id::text as id`,
    [companies],
  );
  return new Map(rows.map(({ t, id }) => [t, id]));
}

async function writes(stage: Stage, rounds: number): Promise<string> {
  const { client } = stage;
  await forget(client, MADE, [tenants]);
  const side = (who: 'product' | 'bare', name: string, requests: () => LoadRequest[], undo: () => Promise<void>) => ({
    name,
    measure: async () => {
      const asked = requests();
      const measured = await drive({
        ...{ load: stage.load, client, server: stage[who], application: who === 'product' ? 'anlan' : 'bare' },
        ...{ requests: asked, connections: 16, count: asked.length },
      });
      await undo();
      return measured;
    },
  });
  const both = (product: () => LoadRequest[], bare: () => LoadRequest[], undo: () => Promise<void>): Contender[] => [
    side('bare', 'bare, the same outcome', bare, undo),
    side('product', 'product', product, undo),
    side('product', 'product again (A/A)', product, undo),
  ];
  const request = (method: string, path: string, body: object, token?: string): LoadRequest => ({
    ...{ method, path, body: JSON.stringify(body) },
    ...(token ? { token } : {}),
  });
  const parts: string[] = [];
  const measured = async (what: string, contenders: Contender[]) => {
    for (let turn = 0; turn < 4; turn += 1) for (const one of contenders.slice(0, 2)) await one.measure(0);
    parts.push(
      `**${what}**, 16 connections; goal: node CPU at most 2.0 × the same outcome\n\n${table(await compare(contenders, rounds), true)}`,
    );
  };
  await measured(
    'a ticket is drafted (with its measures, workers, hazards)',
    both(
      () => companies.map((t) => request('POST', `/api/service${BASE}`, draftOf(t, 0), tokenOf(t))),
      () =>
        companies.map((t) =>
          request('POST', '/permit', { tenant: tenantId(t), user: personOf(t, 1), ...draftOf(t, 0) }),
        ),
      () => forget(client, MADE, [tenants]),
    ),
  );
  const tickets = await working(client);
  await measured(
    'a step (the guardian is there)',
    both(
      () => companies.map((t) => request('PUT', `/api/service${BASE}/present/${tickets.get(t)}`, {}, tokenOf(t))),
      () =>
        companies.map((t) =>
          request('PUT', `/permit/present/${tickets.get(t)}`, { tenant: tenantId(t), user: personOf(t, 1) }),
        ),
      async () => {
        await client.query('delete from permit_handling where parent_id = any($1::uuid[])', [[...tickets.values()]]);
      },
    ),
  );
  await forget(client, MADE, [tenants]);
  await client.query('truncate audit_log, outbox, idempotency');
  await client.query('vacuum analyze permit, permit_handling, permit_ticket_measure');
  return parts.join('\n\n');
}

export type Counts = readonly [few: number, many: number];

/** Special-work and site tickets: `stage` with many, `few` another server on a database with few. */
export async function benchPermits(stage: Stage, few: Server, counts: Counts, rounds: number): Promise<string> {
  const told = tolerant();
  const compared = await lists(stage, few, counts, rounds);
  await told.add('conflicts', () => conflicts(stage, rounds));
  await told.add('the earliest safe window', async () => windows());
  await told.add('prints', () => prints(stage, Math.min(rounds, 3)));
  await told.add('the clock', () => clock(stage, Math.min(rounds, 2)));
  await riskRounds(stage.client, true);
  const written = await writes(stage, rounds);
  return [compared, markdown(['what', 'goal', 'rounds', 'median'], told.rows), written].join('\n\n');
}
