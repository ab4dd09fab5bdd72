import { formatDatetime } from '@anlan/resource/dates';
import type pg from 'pg';
import { markdown, median } from './lib/compare';
import { tenantId } from './lib/ids';
import type { LoadRequest } from './lib/load.process';
import { type Stage, tokenOf } from './lib/stage';

/** A company of many people, points and questions. */
const COMPANY = 6;
const PEOPLE = 10_000;
const POINTS = 2_000;
const QUESTIONS = 5_000;
/** Points that the one who asks answers for. */
const OWN = 40;

/** People with certificates, demands and hours; points of the one who asks; questions about points and works. */
async function seed(client: pg.Client): Promise<void> {
  const tenant = tenantId(COMPANY);
  const counted = await client.query<{ n: number }>(
    'select count(*)::int as n from training_demand where tenant_id = $1',
    [tenant],
  );
  if ((counted.rows[0]?.n ?? 0) >= PEOPLE) return;
  const one = `(select id from app_user where tenant_id = $1 and account = 'user1')`;
  const dept = `(select id from dept where tenant_id = $1 and deleted_at is null order by id limit 1)`;
  await client.query(
    `with made as (insert into app_user (tenant_id, id, account, real_name, dept_id, is_resign, status)
       select $1, gen_random_uuid(), 'threat' || g, '员工' || g, array[${dept}], 1, 1 from generate_series(1, ${PEOPLE}) g returning id),
     numbered as (select id, row_number() over (order by id) as g from made),
     certified as (insert into safety_certificate (tenant_id, id, name, user_id, type, num, issued_time, review_time, effective_time, valid_until, verify_state)
       select $1, gen_random_uuid(), '作业证', id, (array['302', '303', '406', '301', '7'])[1 + g % 5], 'T' || g,
              current_date - 800, current_date + (g % 400)::int, current_date + (g % 400)::int, current_date + (g % 400)::int, 2 from numbered where g % 3 <> 0),
     learned as (insert into training_hours (tenant_id, user_id, day, type, seconds)
       select $1, id, current_date - (d * 20)::int, (array['4', '12', '2'])[d], (g % 300) * 60 from numbered, generate_series(1, 3) d)
     insert into training_demand (tenant_id, id, title, user_id, dept_id, person_kind, demand, year, since, due_on, asked, counted_from, counted_until, basis, demand_state)
     select $1, gen_random_uuid(), '年度安全再培训', id, ${dept}, 'worker', 4, extract(year from current_date)::int, date_trunc('year', current_date)::date,
            current_date + (g % 200)::int - 5, 20, date_trunc('year', current_date)::date, date_trunc('year', current_date)::date + 364, '第十三条', 1 from numbered`,
    [tenant],
  );
  await client.query(
    `insert into risk_point (tenant_id, id, name, point_num, type, risk_describe, status, principal_id, place)
     select $1, gen_random_uuid(), '风险点' || g, 'TP-' || g, '1', '描述', 1, case when g <= ${OWN} then ${one} end,
            (select id from area where tenant_id = $1 order by id limit 1) from generate_series(1, ${POINTS}) g`,
    [tenant],
  );
  await client.query(
    `with bank as (insert into exam_type (tenant_id, id, name, practice, sort) values ($1, gen_random_uuid(), '风险题库', 1, 1) returning id),
          points as (select id, row_number() over (order by point_num) - 1 as g from risk_point where tenant_id = $1 and point_num like 'TP-%')
     insert into exam_question (tenant_id, id, type_id, question_type, title, answer, score, difficulty, question_status, point_ids, works)
     select $1, gen_random_uuid(), bank.id, 3, '试题' || n, '正确', 2, 1, 1, array[p.id], case when n % 20 = 0 then array['1'] else '{}'::text[] end
       from bank, generate_series(1, ${QUESTIONS}) n join points p on p.g = n % ${POINTS}`,
    [tenant],
  );
  await client.query(
    'analyze app_user, safety_certificate, training_demand, training_hours, risk_point, exam_question',
  );
}

const day = (ahead: number): string => formatDatetime(Date.now() + ahead * 86_400_000).slice(0, 10);
const get = (path: string): LoadRequest[] => [
  { method: 'GET', path: `/api/service/safe/${path}`, token: tokenOf(COMPANY) },
];
const hours = encodeURIComponent(JSON.stringify([{ kind: 'hours', personKind: 'worker', yearly: 40 }]));

/** ms: of a paper that somebody waits for, and of all people of a large company. */
const GOAL = { paper: '100', people: '1000' } as const;

/** What is asked, so often a round. */
const CALLS: readonly (readonly [string, LoadRequest[], number, string])[] = [
  [
    `ten questions of ${QUESTIONS} about what is near, among ${POINTS} points`,
    [
      {
        method: 'POST',
        path: '/api/service/safe/examonline/practice/draw',
        token: tokenOf(COMPANY),
        body: JSON.stringify({ source: 'risk' }),
      },
    ],
    60,
    GOAL.paper,
  ],
  ['what is near, with its questions', get('examonline/practice/threats'), 60, GOAL.paper],
  [`who of ${PEOPLE} may not work tomorrow`, get('entitlement/losses'), 15, GOAL.people],
  ['the same half a year ahead', get(`entitlement/losses?day=${day(180)}`), 15, GOAL.people],
  ['with other hours supposed', get(`entitlement/losses?day=${day(180)}&changes=${hours}`), 15, GOAL.people],
];

/** Papers from what can hurt a person, and who of ten thousand loses what; the first twice. */
export async function benchThreats({ client, load, product }: Stage, rounds: number): Promise<string> {
  await seed(client);
  const rows: string[][] = [];
  const [first] = CALLS;
  for (const [name, requests, count, goal] of [
    ...CALLS,
    ...(first ? [[`${first[0]}, again`, first[1], first[2], first[3]] as const] : []),
  ]) {
    const run = async () => (await load.run({ port: product.port, connections: 1, requests, count })).p50;
    await run();
    const found: number[] = [];
    for (let round = 0; round < rounds; round += 1) found.push(await run());
    rows.push([name, goal, found.map((ms) => ms.toFixed(1)).join(' / '), median(found).toFixed(1)]);
  }
  return markdown(['call', 'goal', 'p50 of the rounds, ms', 'median'], rows);
}
