import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatDatetime } from '@anlan/resource/dates';
import type pg from 'pg';
import { videoOf } from '../apps/server/src/modules/training/study/materials.testing';
import { markdown, median, tolerant } from './lib/compare';
import { idOf, idSql, ofTenant, tenantId } from './lib/ids';
import type { LoadRequest } from './lib/load.process';
import { addPeople, ask, share, signIn, upload } from './lib/people';
import { cpuMs, peakRss } from './lib/processes';
import { type Stage, tokenOf } from './lib/stage';
import { SIZE, sendVideo } from './upload';

/** A company that sits and learns at once, and two whose statistics are compared. */
const COMPANY = 8;
const LARGE = { t: 9, first: 52_000_000, people: 10_000, plans: 50 } as const;
const SMALL = { t: 10, first: 53_000_000, people: 1_000, plans: 5 } as const;
const TENANT = tenantId(COMPANY);
/** Above the numbers of the seeded people. */
const FIRST = 51_000_000;
const PEOPLE = 500;
const people = Array.from({ length: PEOPLE }, (_, i) => FIRST + 1 + i);

const QUESTIONS = 40;
const START_SECONDS = 10;
/** Ten minutes of an exam are measured over one, at the same rate. */
const SAVE_SECONDS = 60;
const SAVE_EVERY = 12;
const BEAT_EVERY = 15;

const sorted = (list: readonly number[]): number[] => [...list].sort((one, other) => one - other);
const ms = (list: readonly number[], part: number): number => share(sorted(list), part);

/** Calls begun evenly over so many seconds, whether those before have been answered or not; gives how long each took. */
async function paced(calls: readonly (() => Promise<unknown>)[], seconds: number): Promise<number[]> {
  const started = performance.now();
  return Promise.all(
    calls.map(async (call, place) => {
      await sleep(started + (place * seconds * 1000) / calls.length - performance.now());
      const from = performance.now();
      await call();
      return performance.now() - from;
    }),
  );
}

/* ---- an exam ---- */

/** A paper of forty questions, once. */
async function paper(client: pg.Client): Promise<string> {
  const { rows: known } = await client.query<{ id: string }>(
    "select id::text as id from exam_paper where tenant_id = $1 and paper_title = '开考试卷' and deleted_at is null",
    [TENANT],
  );
  if (known[0]) return known[0].id;
  const { rows } = await client.query<{ id: string }>(
    `with bank as (insert into exam_type (tenant_id, id, name, practice, sort) values ($1, gen_random_uuid(), '开考题库', 1, 1) returning id),
       question as (
         insert into exam_question (tenant_id, id, type_id, question_type, title, option_a, option_b, option_c, option_d, answer, analysis, score, difficulty, question_status)
         select $1, gen_random_uuid(), bank.id, 1, '第' || g || '题：进入受限空间作业前应当先做什么', '先通风、再检测、后作业', '直接进入', '戴口罩进入', '打电话', 'A',
                'GB 30871-2022 第6章', 2, 1, 1 from bank, generate_series(1, ${QUESTIONS}) g returning id),
       made as (
         insert into exam_paper (tenant_id, id, paper_title, type_id, paper_mode, question_count, total_score, qualify_score, duration, exam_times, is_shuffle, partial, show_answer, paper_status)
         select $1, gen_random_uuid(), '开考试卷', bank.id, 1, ${QUESTIONS}, ${QUESTIONS * 2}, ${QUESTIONS}, 60, 9, 1, 1, 1, 1 from bank returning id),
       asked as (
         insert into exam_paper_question (tenant_id, id, parent_id, sort, question_id, score)
         select $1, gen_random_uuid(), made.id, row_number() over (), question.id, 2 from made, question)
     select id::text as id from made`,
    [TENANT],
  );
  return rows[0]?.id as string;
}

async function exam(client: pg.Client, paperId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into exam (tenant_id, id, title, paper_id, start_time, end_time, audience, release_status, progress_status)
     values ($1, gen_random_uuid(), '开考' || now(), $2::uuid, now() - interval '1 minute', now() + interval '3 hours', 1, 1, 1) returning id::text as id`,
    [TENANT, paperId],
  );
  return rows[0]?.id as string;
}

interface Sitter {
  readonly token: string;
  readonly attempt: string;
  readonly items: readonly string[];
}

async function starts({ client, product }: Stage, tokens: readonly string[], paperId: string) {
  const recordId = await exam(client, paperId);
  const sitters: Sitter[] = [];
  const took = await paced(
    tokens.map((token) => async () => {
      const { data } = await ask(product.port, token, 'POST', '/safe/attempt/begin', { subject: 'exam', recordId });
      sitters.push({ token, attempt: data.id, items: data.items.map(({ id }: { id: string }) => id) });
    }),
    START_SECONDS,
  );
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from attempt where tenant_id = $1 and subject = 'exam' and record_id = $2",
    [TENANT, recordId],
  );
  if (rows[0]?.n !== tokens.length) throw new Error(`${rows[0]?.n} attempts of ${tokens.length}`);
  return { took, sitters };
}

/** Everybody answers so often; gives how long each took, and how many acknowledged ones are not there. */
async function saves({ client, product }: Stage, sitters: readonly Sitter[]) {
  let acknowledged = 0;
  const turns = Math.floor(SAVE_SECONDS / SAVE_EVERY);
  const devices = sitters.map(() => randomUUID());
  const calls = Array.from({ length: turns }, (_, turn) =>
    sitters.map(({ token, attempt, items }, who) => async () => {
      const answers = [{ item: items[turn % items.length], answer: 'ABCD'[turn % 4], n: turn + 1, base: 0 }];
      const { data } = await ask(product.port, token, 'PUT', `/safe/attempt/answer/${attempt}`, {
        device: devices[who],
        answers,
      });
      if (data.kept.length !== 1) throw new Error(`not kept: ${JSON.stringify(data)}`);
      acknowledged += 1;
    }),
  ).flat();
  const took = await paced(calls, SAVE_SECONDS);
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from attempt_answer where tenant_id = $1 and device = any($2::uuid[])',
    [TENANT, devices],
  );
  return { took, lost: acknowledged - (rows[0]?.n ?? 0), count: calls.length };
}

async function exams(stage: Stage, tokens: readonly string[], rounds: number): Promise<string[][]> {
  const paperId = await paper(stage.client);
  await starts(stage, tokens, paperId);
  const begun: number[][] = [];
  const kept: { took: readonly number[]; lost: number; count: number }[] = [];
  for (let round = 0; round < rounds * 2; round += 1) {
    const { took, sitters } = await starts(stage, tokens, paperId);
    begun.push(took);
    kept.push(await saves(stage, sitters));
    await stage.client.query(
      "update attempt set state = 2, submit_time = now(), ended_by = 1 where tenant_id = $1 and subject = 'exam' and state = 1",
      [TENANT],
    );
  }
  return [0, 1].flatMap((at) => {
    const again = at === 0 ? '' : ', again (A/A)';
    const of = <T>(list: readonly T[]) => list.filter((_, round) => round % 2 === at);
    const [first] = of(kept);
    return [
      [
        `${PEOPLE} begin an exam of ${QUESTIONS} questions within ${START_SECONDS} s: p95 ms (longest)${again}`,
        '1000',
        of(begun)
          .map((took) => `${ms(took, 0.95).toFixed(0)} (${ms(took, 1).toFixed(0)})`)
          .join(' / '),
        median(of(begun).map((took) => ms(took, 0.95))).toFixed(0),
      ],
      [
        `${PEOPLE} answer every ${SAVE_EVERY} s, ${first?.count} answers in one minute in place of ten: p99 ms (p50)${again}`,
        '300',
        of(kept)
          .map(({ took }) => `${ms(took, 0.99).toFixed(0)} (${ms(took, 0.5).toFixed(1)})`)
          .join(' / '),
        median(of(kept).map(({ took }) => ms(took, 0.99))).toFixed(0),
      ],
      [
        `answers acknowledged and lost${again}`,
        '0',
        of(kept)
          .map(({ lost }) => String(lost))
          .join(' / '),
        String(Math.max(...of(kept).map(({ lost }) => lost))),
      ],
    ];
  });
}

/* ---- learning ---- */

interface Page {
  readonly token: string;
  readonly id: string;
  readonly session: string;
  seq: number;
  at: number;
}

/** A plan with an hour of video for all of them, opened by each. */
async function pages({ client, product }: Stage, tokens: readonly string[]): Promise<Page[]> {
  const { port } = product;
  const call = async (method: string, path: string, body: object = {}) =>
    (await ask(port, COMPANY, method, path, body)).data;
  const videoUrl = await upload(port, COMPANY, videoOf(3_600), 'course.mp4');
  const course = await call('POST', '/safe/examcourse', { courseTitle: `课程${Date.now()}`, type: '4', videoUrl });
  await call('PUT', `/safe/examcourse/status/${course.id}`);
  const plan = await call('POST', '/safe/examonlinetrainingplan', {
    ...{ planTitle: `培训${Date.now()}`, type: '4', examineWay: '0', personnelTrainType: '3', videoCourse: course.id },
    ...{ planStartTime: formatDatetime(Date.now() - 600_000), planEndTime: formatDatetime(Date.now() + 36_000_000) },
    ...{ trainDept: idOf('dept', ofTenant(COMPANY, 0)), courseAccessPermission: 1 },
    trainPerson: people.map((n) => idOf('user', n)).join(),
  });
  await call('PUT', `/safe/examonlinetrainingplan/release/${plan.id}`);
  const trainees = new Map<string, string>();
  while (trainees.size < PEOPLE) {
    const { rows } = await client.query<{ id: string; who: string }>(
      'select id::text as id, user_id::text as who from training_trainee where tenant_id = $1 and plan_id = $2::uuid',
      [TENANT, plan.id],
    );
    for (const { id, who } of rows) trainees.set(who, id);
    await sleep(100);
  }
  const opened: Page[] = [];
  for (const [place, token] of tokens.entries()) {
    const traineeId = trainees.get(idOf('user', people[place] as number));
    const { data } = await ask(port, token, 'POST', '/safe/examonline/mine/study/open', {
      ...{ traineeId, materialId: course.id },
    });
    opened.push({ token, id: data.id, session: data.session, seq: data.seq, at: data.seenUntil });
  }
  return opened;
}

/** CPU of each connection of the server to the database so far, ms: some end meanwhile, and others begin. */
async function backends({ client }: Stage): Promise<Map<number, number>> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'anlan'",
  );
  return new Map(await Promise.all(rows.map(async ({ pid }) => [pid, await cpuMs(pid)] as const)));
}

/** What the server and its connections to the database take of a core, percent, while something goes on. */
async function share100(stage: Stage, work: () => Promise<unknown>) {
  const { pid } = stage.product;
  const started = performance.now();
  const [node, db] = [await cpuMs(pid), await backends(stage)];
  await work();
  const all = performance.now() - started;
  const used = [...(await backends(stage))].reduce((sum, [one, spent]) => sum + spent - (db.get(one) ?? 0), 0);
  return { node: (((await cpuMs(pid)) - node) / all) * 100, db: (used / all) * 100 };
}

async function beats(stage: Stage, tokens: readonly string[], rounds: number): Promise<string[][]> {
  const open = await pages(stage, tokens);
  const minute = 60 / BEAT_EVERY;
  let [asked, credited] = [0, 0];
  const word = (page: Page) => async () => {
    page.seq += 1;
    const played = [[page.at, page.at + BEAT_EVERY]];
    const { data } = await ask(stage.product.port, page.token, 'PUT', `/safe/examonline/mine/study/beat/${page.id}`, {
      ...{ session: page.session, seq: page.seq, played },
    });
    if (data.asked) asked += 1;
    credited += data.credited;
    page.at = data.seenUntil;
  };
  const beating = () => paced(Array.from({ length: minute }, () => open.map(word)).flat(), 60);
  await paced(open.map(word), BEAT_EVERY);
  const found: { idle: number; node: number; db: number; took: readonly number[] }[] = [];
  for (let round = 0; round < rounds * 2; round += 1) {
    const idle = await share100(stage, () => sleep(10_000));
    let took: readonly number[] = [];
    credited = 0;
    const { node, db } = await share100(stage, async () => {
      took = await beating();
    });
    if (credited < PEOPLE * minute * BEAT_EVERY * 0.5)
      throw new Error(`${credited} s credited, ${asked} were asked whether they are there`);
    found.push({ idle: idle.node, node, db, took });
  }
  return [0, 1].flatMap((at) => {
    const own = found.filter((_, round) => round % 2 === at);
    const again = at === 0 ? '' : ', again (A/A)';
    return [
      [
        `${PEOPLE * minute} heartbeats a minute: server, % of a core above rest (database)${again}`,
        '5',
        own.map(({ node, idle, db }) => `${(node - idle).toFixed(1)} (${db.toFixed(1)})`).join(' / '),
        median(own.map(({ node, idle }) => node - idle)).toFixed(1),
      ],
      [
        `a heartbeat, p99 ms (p50)${again}`,
        '–',
        own.map(({ took }) => `${ms(took, 0.99).toFixed(0)} (${ms(took, 0.5).toFixed(1)})`).join(' / '),
        median(own.map(({ took }) => ms(took, 0.99))).toFixed(0),
      ],
    ];
  });
}

/* ---- statistics ---- */

type Firm = typeof LARGE | typeof SMALL;

interface Filled {
  readonly plan: string;
  readonly exam: string;
}

/** People of a company who are all in all plans, a course each, and an exam that all have sat. */
async function fill(client: pg.Client, { t, first, people: many, plans }: Firm): Promise<Filled> {
  const tenant = tenantId(t);
  await addPeople(client, t, first, many);
  const { rows: known } = await client.query<{ plan: string; exam: string }>(
    `select p.id::text as plan, e.id::text as exam from training_plan p join exam e on e.tenant_id = $1 and e.plan_id = p.id
      where p.tenant_id = $1 and p.plan_title = '统计计划1'`,
    [tenant],
  );
  if (known[0]) return known[0];
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<{ id: string; n: number }>(
    `with course as (insert into exam_course (tenant_id, id, course_title, type, course_status) values ($1, gen_random_uuid(), '统计课程', '4', 1) returning id)
     insert into training_plan (tenant_id, id, plan_title, training_year, type, plan_start_time, plan_end_time, due_time, examine_way, video_course, study_first,
       personnel_train_type, course_access_permission, release_status, plan_status, progress_status, user_count, studied_count, passed_count, pass_rate)
     select $1, gen_random_uuid(), '统计计划' || g, 2026, '4', now() - g * interval '5 days', now() - g * interval '5 days' + interval '3 days',
            now() - g * interval '5 days' + interval '3 days', '0', array[course.id], 0, '3', 1, 1, 1, 2, $2::int, $2::int, $2::int, 90
       from course, generate_series(1, $3::int) g returning id::text as id, substr(plan_title, 5)::int as n`,
    [tenant, many, plans],
  );
  const ids = rows.sort((one, other) => one.n - other.n).map(({ id }) => id);
  await client.query(
    `insert into training_trainee (tenant_id, id, plan_id, plan_title, training_year, type, user_id, dept_id, start_time, end_time, course_count, course_done,
       study_result, learned_seconds, recent_study_time, with_exam, exam_result, user_max_score, train_state, progress_status, finish_time)
     select $1, gen_random_uuid(), p.id, p.plan_title, p.training_year, p.type, u.id, u.main_dept_id, p.plan_start_time, p.plan_end_time, 1,
            case when (x.g + n) % 10 = 0 then 0 else 1 end, case when (x.g + n) % 10 = 0 then 0 else 2 end, (x.g % 60) * 60, p.plan_end_time, 0, null, null,
            case when (x.g + n) % 10 = 0 then 3 else 2 end, p.progress_status, p.plan_end_time
       from unnest($2::uuid[]) with ordinality i(id, n) join training_plan p on p.tenant_id = $1 and p.id = i.id
       cross join generate_series(1, $3::int) x(g) join app_user u on u.tenant_id = $1 and u.id = ${idSql('user', `${first} + x.g`)}`,
    [tenant, ids, many],
  );
  await client.query(
    `insert into study_record (tenant_id, id, train_id, trainee_id, user_id, dept_id, course, kind, video_course, material_id, file_id, type, length, required,
       seconds, learning_duration, learning_progress, study_result, learned, beat_time, finish_time)
     select $1, gen_random_uuid(), t.plan_id, t.id::text, t.user_id, t.dept_id, '统计课程', 1, p.video_course[1], p.video_course[1]::text, p.video_course[1]::text, '4', 600, 600,
            t.learned_seconds, t.learned_seconds / 60, case when t.study_result = 2 then 100 else 0 end, t.study_result, '[]', t.end_time, t.finish_time
       from training_trainee t join training_plan p on p.tenant_id = $1 and p.id = t.plan_id where t.tenant_id = $1 and t.plan_id = any($2::uuid[])`,
    [tenant, ids],
  );
  const { rows: exams } = await client.query<{ id: string }>(
    `with made as (insert into exam_paper (tenant_id, id, paper_title, paper_mode, question_count, total_score, qualify_score, duration, exam_times, is_shuffle, partial, show_answer, paper_status)
         values ($1, gen_random_uuid(), '统计试卷', 1, 40, 80, 40, 60, 1, 1, 1, 1, 1) returning id)
     insert into exam (tenant_id, id, title, paper_id, plan_id, start_time, end_time, audience, release_status, progress_status)
     select $1, gen_random_uuid(), '统计考试', made.id, $2::uuid, now() - interval '3 days', now() - interval '2 days', 1, 1, 2 from made returning id::text as id`,
    [tenant, ids[0]],
  );
  const exam = exams[0]?.id as string;
  await client.query(
    `with sat as (insert into attempt (tenant_id, id, subject, record_id, title, number, user_id, dept_id, state, start_time, end_time, submit_time, ended_by, items, answered)
         select $1, gen_random_uuid(), 'exam', $2, '统计考试', 1, u.id, u.main_dept_id, 2, now() - interval '60 hours', now() - interval '59 hours', now() - interval '59 hours', 1, 40, 40
           from generate_series(1, $3::int) x(g) join app_user u on u.tenant_id = $1 and u.id = ${idSql('user', `${first} + x.g`)} returning id, user_id, dept_id)
     insert into exam_record (tenant_id, id, attempt_id, exam_id, paper_title, number, user_id, dept_id, total_score, qualify_score, user_score, user_time, exam_result, mark_state, submit_time)
     select $1, gen_random_uuid(), sat.id::text, $2::uuid, '统计试卷', 1, sat.user_id, sat.dept_id, 80, 40, 60, 30, 2, 2, now() - interval '59 hours' from sat`,
    [tenant, exam, many],
  );
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze training_trainee, study_record, attempt, exam_record, training_plan');
  return { plan: ids[0] as string, exam };
}

const STATISTICS: readonly (readonly [name: string, path: (of: Filled) => string])[] = [
  ['statistics of people, a page', () => 'examonlinereport/report/list?current=1&size=10'],
  ['the same of a year', () => 'examonlinereport/report/list?current=1&size=10&year=2026'],
  ['what each has learned, a page', () => 'examonlinetrainingrecord/list?current=1&size=10'],
  ['head of a plan', ({ plan }) => `examonlineimplement/head/${plan}`],
  ['courses of a plan', ({ plan }) => `examonlineimplement/course/page/${plan}?current=1&size=10`],
  ['exam of a plan', ({ plan }) => `examonlineimplement/paper/page/${plan}?current=1&size=10`],
  ['head of an exam', ({ exam }) => `exam/head/${exam}`],
  ['training records, as the list opens', () => 'trainingtrainee/page?current=1&size=10'],
];

async function statistics({ client, load, product }: Stage, rounds: number): Promise<string> {
  const [small, large] = [await fill(client, SMALL), await fill(client, LARGE)];
  const rows: string[][] = [];
  for (const [name, path] of STATISTICS) {
    const of = ({ t }: Firm, filled: Filled): LoadRequest[] => [
      { method: 'GET', path: `/api/service/safe/${path(filled)}`, token: tokenOf(t) },
    ];
    const run = async (requests: LoadRequest[]) =>
      (await load.run({ port: product.port, connections: 1, requests, count: 20 })).p50;
    const found = { small: [] as number[], large: [] as number[], again: [] as number[] };
    await run(of(LARGE, large));
    for (let round = 0; round < rounds; round += 1) {
      found.small.push(await run(of(SMALL, small)));
      found.large.push(await run(of(LARGE, large)));
      found.again.push(await run(of(SMALL, small)));
    }
    const over = (list: readonly number[]) =>
      median(list.map((one, round) => one / (found.small[round] as number))).toFixed(2);
    rows.push([
      name,
      median(found.small).toFixed(1),
      median(found.large).toFixed(1),
      '50',
      over(found.large),
      over(found.again),
      '1.2',
    ]);
  }
  const told = ({ people: many, plans }: Firm) => `${many.toLocaleString('en')} people × ${plans} plans, ms`;
  return `**Statistics**, one request at a time, p50\n\n${markdown(['what', told(SMALL), told(LARGE), 'goal', 'ratio', 'A/A', 'goal'], rows)}`;
}

/* ---- a long video ---- */

const VIEWERS = 50;
const WATCH_SECONDS = 12;
/** Bytes a second that a viewer takes: a video of 4 Mbit/s. */
const RATE = 524_288;

/** From the asking to the first byte of a part. */
function firstByte(
  port: number,
  link: string,
  token: string,
  from: number,
): Promise<{ ms: number; reply: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const call = httpRequest(
      { host: '127.0.0.1', port, path: link, headers: { 'blade-auth': `bearer ${token}`, range: `bytes=${from}-` } },
      (reply) => {
        if (reply.statusCode !== 206) return reject(new Error(`range: HTTP ${reply.statusCode}`));
        reply.once('data', () => {
          reply.pause();
          resolve({ ms: performance.now() - started, reply });
        });
      },
    );
    call.on('error', reject);
    call.end();
  });
}

async function watching(port: number, link: string, token: string, from: number, until: number): Promise<number> {
  const { reply } = await firstByte(port, link, token, from);
  let bytes = 0;
  return new Promise((resolve) => {
    reply.on('error', () => {});
    reply.on('close', () => resolve(bytes));
    reply.on('data', (data: Buffer) => {
      bytes += data.length;
      if (Date.now() >= until) return reply.destroy();
      reply.pause();
      setTimeout(() => reply.resume(), (data.length / RATE) * 1000);
    });
    reply.resume();
  });
}

async function video({ product }: Stage, rounds: number): Promise<string[][]> {
  const token = tokenOf(COMPANY);
  const { data } = JSON.parse(await sendVideo(product.port, token, SIZE)) as { data: { link: string } };
  const seek = () => Math.floor(Math.random() * (SIZE - 1_048_576));
  const seeks = async (count: number): Promise<number[]> => {
    const took: number[] = [];
    for (let i = 0; i < count; i += 1) {
      const { ms: one, reply } = await firstByte(product.port, data.link, token, seek());
      reply.destroy();
      took.push(one);
    }
    return took;
  };
  const found: { alone: readonly number[]; amid: readonly number[]; more: number; each: number }[] = [];
  await seeks(5);
  for (let round = 0; round < rounds * 2; round += 1) {
    const alone = await seeks(40);
    const until = Date.now() + WATCH_SECONDS * 1000;
    const { value, base, peak } = await peakRss(product.pid, async () => {
      const viewers = Promise.all(
        Array.from({ length: VIEWERS }, () => watching(product.port, data.link, token, seek(), until)),
      );
      await sleep(2_000);
      const amid = await seeks(40);
      return { amid, bytes: await viewers };
    });
    const each = value.bytes.reduce((sum, bytes) => sum + bytes, 0) / VIEWERS / WATCH_SECONDS / 1024;
    found.push({ alone, amid: value.amid, more: peak - base, each });
  }
  return [0, 1].flatMap((at) => {
    const own = found.filter((_, round) => round % 2 === at);
    const again = at === 0 ? '' : ', again (A/A)';
    const line = (name: string, goal: string, list: readonly number[], digits = 0) => [
      `${name}${again}`,
      goal,
      list.map((value) => value.toFixed(digits)).join(' / '),
      median(list).toFixed(digits),
    ];
    return [
      line(
        'first byte of a part of a video of 500 MiB, p95 ms',
        '300',
        own.map(({ alone }) => ms(alone, 0.95)),
        1,
      ),
      line(
        `the same while ${VIEWERS} watch (${median(own.map(({ each }) => each)).toFixed(0)} KiB/s each), p95 ms`,
        '300',
        own.map(({ amid }) => ms(amid, 0.95)),
        1,
      ),
      line(
        `memory of the server with ${VIEWERS} viewers, MiB more`,
        '64',
        own.map(({ more }) => more),
        1,
      ),
    ];
  });
}

/** What can be taken by itself (`--training beats`). */
export const TRAINING_PARTS = ['exam', 'beats', 'video', 'statistics'] as const;

/** Five hundred people who sit an exam and learn at once, statistics of many, a long video. */
export async function benchTraining(stage: Stage, rounds: number, parts: readonly string[]): Promise<string> {
  await addPeople(stage.client, COMPANY, FIRST, PEOPLE);
  const tokens = await signIn(stage.client, COMPANY, people);
  const few = Math.min(rounds, 2);
  const told = tolerant();
  if (parts.includes('exam')) await told.add('an exam', () => exams(stage, tokens, few));
  if (parts.includes('beats')) await told.add('heartbeats', () => beats(stage, tokens, few));
  if (parts.includes('video')) await told.add('a long video', () => video(stage, few));
  const table = markdown(['what', 'goal', 'rounds', 'median'], told.rows);
  return parts.includes('statistics') ? `${table}\n\n${await statistics(stage, rounds)}` : table;
}
