import type pg from 'pg';
import { markdown, median } from './lib/compare';
import { tenantId } from './lib/ids';
import type { LoadRequest } from './lib/load.process';
import { type Stage, tokenOf } from './lib/stage';

/** One company that has much of everything. */
const COMPANY = 5;
const DUTIES = 20_000;
const PAGES = 50_000;
const PAGES_OF_ONE = 50;
/** ms, of the calendar and of the search alike. */
const GOAL = '50';

/** Duties over two years, and the words of a thousand documents of fifty pages, once. */
async function seed(client: pg.Client): Promise<void> {
  const tenant = tenantId(COMPANY);
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from follow_up where tenant_id = $1', [
    tenant,
  ]);
  if ((rows[0]?.n ?? 0) >= DUTIES) return;
  await client.query(
    `insert into follow_up (tenant_id, id, title, kind, source, owner_id, due_date, state)
     select $1, gen_random_uuid(), '落实事项' || g, 9, 9, u.id, current_date - 365 + g % 730, 1
       from generate_series(1, ${DUTIES}) g, (select id from app_user where tenant_id = $1 and deleted_at is null order by id limit 1) u`,
    [tenant],
  );
  await client.query(
    `with file as (select gen_random_uuid() as id, g from generate_series(1, ${PAGES / PAGES_OF_ONE}) g),
       made as (insert into institutional (tenant_id, id, name, type, implement_time, validity, attach_id, sign_off_version)
         select $1, gen_random_uuid(), '制度' || g, '2', current_date, 1, array[id], 1 from file),
       page as (select f.id, p, (select string_agg(chr(19968 + ((f.g * 7919 + p * 104729 + c * 31) % 3500)), '' order by c) from generate_series(1, 450) c)
                  || case when (f.g * ${PAGES_OF_ONE} + p) % 997 = 0 then '受限空间气体检测' else '' end as text
                  from file f, generate_series(1, ${PAGES_OF_ONE}) p)
     insert into text_part (tenant_id, id, owner_id, page, part, text, search_grams)
     select $1, gen_random_uuid(), id, p, 0, text, array(select distinct substr(text, i, 2) from generate_series(1, length(text) - 1) i) from page`,
    [tenant],
  );
  await client.query('analyze follow_up, institutional, text_part');
}

const ask = (path: string): LoadRequest[] => [
  { method: 'GET', path: `/api/service/safe/${path}`, token: tokenOf(COMPANY) },
];

const CALLS: readonly (readonly [string, string])[] = [
  [`the month of ${DUTIES} duties`, 'due/month'],
  [
    'a day of it',
    `due/page?from=${new Date().toISOString().slice(0, 10)}&until=${new Date().toISOString().slice(0, 10)}`,
  ],
  ['how many are late', 'due/count'],
  [`words in ${PAGES} pages, rare`, `institutional/fulltext?words=${encodeURIComponent('受限空间气体')}`],
  [`words in ${PAGES} pages, none`, `institutional/fulltext?words=${encodeURIComponent('龘龘龘')}`],
];

/** What the calendar of duties and the search for words cost in a company that has much of both; the first twice. */
export async function benchDuties({ client, load, product }: Stage, rounds: number): Promise<string> {
  await seed(client);
  const rows: string[][] = [];
  for (const [name, path] of [
    ...CALLS,
    [`${(CALLS[0] as readonly [string, string])[0]}, again`, 'due/month'] as const,
  ]) {
    const requests = ask(path);
    const run = async () => (await load.run({ port: product.port, connections: 1, requests, count: 60 })).p50;
    await run();
    const found: number[] = [];
    for (let round = 0; round < rounds; round += 1) found.push(await run());
    rows.push([name, GOAL, found.map((ms) => ms.toFixed(1)).join(' / '), median(found).toFixed(1)]);
  }
  return markdown(['call', 'goal', 'p50 of the rounds, ms', 'median'], rows);
}
