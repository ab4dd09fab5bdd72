import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import sharp from 'sharp';
import { markdown, median } from './lib/compare';
import { idOf, ofTenant, tenantId } from './lib/ids';
import { addPeople, ask as askOf, timed } from './lib/people';
import { peakRss } from './lib/processes';
import { type Stage, tokenOf } from './lib/stage';
import { sendVideo } from './upload';

const COMPANY = 7;
const PEOPLE = 10_000;
/** Above the numbers of the seeded people. */
const FIRST_PERSON = 40_000_000;
const DOCUMENTS = 200;
const RECORDS = 5_000;
const FILES = 512;
const MB = 1_048_576;
/** 2 GiB in all. */
const FILE_SIZE = 4 * MB - 1024;

const TENANT = tenantId(COMPANY);
const ME = idOf('user', ofTenant(COMPANY, 1));

const ask = ({ product }: Stage, method: string, path: string, body?: object | FormData) =>
  askOf(product.port, COMPANY, method, path, body);

const count = async (client: pg.Client, text: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await client.query<{ n: string }>(text, [...values])).rows[0]?.n ?? 0);

/** Nothing that an event of the company has to do is under way. */
async function drained({ client }: Stage): Promise<void> {
  const left = 'select count(*) as n from outbox where failed_at is null and tenant_id = $1';
  while ((await count(client, left, [TENANT])) > 0) await sleep(20);
}

const documentBody = (name: string) => ({
  name,
  type: '2',
  implementTime: '2026-01-01',
  content: '<p>第一条 作业前办理作业票，检测气体，逐项落实措施。</p>',
});

/** A document for everybody of ten thousand: what the publisher waits for, and what is done behind him; and all of them reminded. */
async function published(
  stage: Stage,
): Promise<readonly [answer: number, behind: number, remind: number, letters: number]> {
  const { data } = await ask(stage, 'POST', '/safe/institutional', documentBody(`发布${Date.now()}`));
  const { id } = data as { id: string };
  await drained(stage);
  const started = performance.now();
  await ask(stage, 'PUT', `/safe/institutional/publish/${id}`, { audience: 1, signOffSeconds: 10 });
  const answer = performance.now() - started;
  await drained(stage);
  const behind = performance.now() - started;
  const waiting = await ask(stage, 'GET', `/safe/institutionalrecord/${id}/user/page/record?recordStatus=1&size=10`);
  const { total } = waiting.data as { total: number };
  if (total < PEOPLE) throw new Error(`asked of ${total}`);
  const begun = performance.now();
  await ask(stage, 'PUT', `/safe/institutional/remind/${id}`, {});
  const remind = performance.now() - begun;
  await drained(stage);
  const letters = performance.now() - begun;
  const sent = await count(
    stage.client,
    "select count(*) as n from internal_message where tenant_id = $1 and title like '请签阅：发布%' and create_time > now() - make_interval(secs => $2)",
    [TENANT, letters / 1000 + 2],
  );
  if (sent < PEOPLE) throw new Error(`${sent} were reminded`);
  await ask(stage, 'PUT', `/safe/institutional/withdraw/${id}`, {});
  return [answer, behind, remind, letters];
}

async function drawn(stage: Stage): Promise<string> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><rect width="300" height="120" fill="#fff"/><path d="M20 90 L120 20 L240 100" stroke="#111" fill="none"/></svg>';
  const form = new FormData();
  form.append(
    'file',
    new Blob([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())], { type: 'image/png' }),
    '签名.png',
  );
  const { data } = await ask(stage, 'POST', '/blade-resource/oss/endpoint/put-file', form);
  return (data as { attachId: string }).attachId;
}

/** Two hundred documents, each read to its end by one person, signed by one act. */
async function signedAtOnce(stage: Stage): Promise<number> {
  const { client } = stage;
  const name = `批量${Date.now()}`;
  const { rows } = await client.query<{ id: string }>(
    `with doc as (
       insert into institutional (tenant_id, id, name, type, implement_time, validity, attach_id, content, sign_off, sign_off_version, sign_off_seconds, audience, publish_time)
       select $1, gen_random_uuid(), $2 || g, '2', current_date, 1, '{}', '<p>一</p>', true, 1, 10, 1, now() from generate_series(1, ${DOCUMENTS}) g
       returning id, name)
     insert into sign_off_reading (tenant_id, id, subject, record_id, title, text_version, user_id, state, start_time, beat_time, seconds, read_seconds, end_reached, pages, read_pages)
     select $1, gen_random_uuid(), 'institutional', doc.id::text, doc.name, 1, $3::uuid, 1, now() - interval '1 hour', now() - interval '1 hour', 10, 60, true, 0, 0 from doc
     returning id::text as id`,
    [TENANT, name, ME],
  );
  const signature = await drawn(stage);
  const [ms, reply] = await timed(() =>
    ask(stage, 'PUT', '/safe/signoff/sign', { ids: rows.map(({ id }) => id), signature, confirmed: 1 }),
  );
  const { signed, left } = reply.data as { signed: number; left: readonly { reason: string }[] };
  if (signed !== DOCUMENTS) throw new Error(`${signed} signed: ${left[0]?.reason}`);
  await client.query("update institutional set deleted_at = now() where tenant_id = $1 and name like $2 || '%'", [
    TENANT,
    name,
  ]);
  return ms;
}

/** Five thousand checked records of this year with two gibibytes of files: one stored file by many names. */
async function records(stage: Stage): Promise<void> {
  const { client } = stage;
  const there =
    "select count(*) as n from attachment where tenant_id = $1 and original_name like '资料包附件%' and deleted_at is null";
  if ((await count(client, there, [TENANT])) >= FILES) return;
  const { data } = JSON.parse(await sendVideo(stage.product.port, tokenOf(COMPANY), FILE_SIZE)) as {
    data: { attachId: string };
  };
  await client.query(
    `with one as (select * from attachment where id = $2::uuid and tenant_id = $1),
       file as (
         insert into attachment (tenant_id, id, original_name, name, extension, content_type, attach_size, sha256, storage_key, owner_resource, owner_id, claimed_time)
         select $1, gen_random_uuid(), '资料包附件' || g || '.mp4', name, extension, content_type, attach_size, sha256, storage_key, 'investmentExpense', 'bench', now()
           from one, generate_series(1, ${FILES}) g returning id),
       numbered as (select id, row_number() over () as n from file),
       head as (
         insert into investment_subject (tenant_id, id, subject_name, type, competent_dept, year, budget_total, expense_total, actual_budget_surplus)
         select $1, gen_random_uuid(), '科目', '1', '{}', 2026, 100000, 0, 100000 returning id),
       budget as (
         insert into investment_budget (tenant_id, id, subject_id, budget_name, budget_amount, budget_surplus, expense_total, state)
         select $1, gen_random_uuid(), id, '预算', 100000, 100000, 0, 1 from head returning id)
     insert into investment_expense (tenant_id, id, expense_name, budget_id, expense_expend, expend_dept, expend_date, attach_ids)
     select $1, gen_random_uuid(), '支出' || g, budget.id, 1, '{}', date_trunc('year', now())::date + g % 300,
            coalesce((select array[n.id] from numbered n where n.n = g), '{}')
       from budget, generate_series(1, ${RECORDS}) g`,
    [TENANT, data.attachId],
  );
  await client.query('analyze attachment, investment_expense');
}

interface Gathered {
  readonly seconds: number;
  readonly rss: number;
  readonly gib: number;
}

/** From the asking to the package, and what the server's memory grew by meanwhile. */
async function gathered(stage: Stage): Promise<Gathered> {
  const year = new Date().getFullYear();
  const watched = await peakRss(stage.product.pid, async () => {
    const { data } = await ask(stage, 'POST', '/safe/dossier', {
      name: `迎检${Date.now()}`,
      fromDate: `${year}-01-01`,
      untilDate: `${year}-12-31`,
      topics: '4',
    });
    const { id } = data as { id: string };
    const started = performance.now();
    for (;;) {
      const row = (await ask(stage, 'GET', `/safe/dossier/${id}`)).data as {
        state: number;
        fault: string | null;
        recordCount: number;
        fileCount: number;
        fileSize: number;
      };
      if (row.state === 5) throw new Error(row.fault ?? 'failed');
      if (row.state === 3) {
        if (row.recordCount < RECORDS || row.fileCount < FILES)
          throw new Error(`${row.recordCount} records, ${row.fileCount} files`);
        await ask(stage, 'DELETE', `/safe/dossier?ids=${id}`);
        return { seconds: (performance.now() - started) / 1000, gib: row.fileSize / MB };
      }
      await sleep(200);
    }
  });
  return { ...watched.value, rss: watched.peak - watched.base };
}

const line = (name: string, goal: string, list: readonly number[]): string[] => [
  name,
  goal,
  list.map((value) => value.toFixed(1)).join(' / '),
  median(list).toFixed(1),
];

/** What publishing, signing and gathering of documents cost one company that has much; each twice (A/A). */
export async function benchPapers(stage: Stage, rounds: number): Promise<string> {
  await addPeople(stage.client, COMPANY, FIRST_PERSON, PEOPLE);
  await records(stage);
  const twice = async <T>(work: () => Promise<T>): Promise<readonly [T[], T[]]> => {
    await work();
    const found: [T[], T[]] = [[], []];
    for (let round = 0; round < rounds * 2; round += 1) found[round % 2]?.push(await work());
    return found;
  };
  const rows: string[][] = [];
  const publishing = await twice(() => published(stage));
  const signing = await twice(() => signedAtOnce(stage));
  const gathering = await twice(() => gathered(stage));
  for (const at of [0, 1] as const) {
    const again = at === 0 ? '' : ', again (A/A)';
    const shown = publishing[at];
    rows.push(
      line(
        `published to ${PEOPLE}: the publisher waits, ms${again}`,
        '300',
        shown.map((one) => one[0]),
      ),
      line(
        `published to ${PEOPLE}: until nothing is under way, ms${again}`,
        '5000',
        shown.map((one) => one[1]),
      ),
      line(
        `${PEOPLE} reminded: whoever reminds waits, ms${again}`,
        '300',
        shown.map((one) => one[2]),
      ),
      line(
        `${PEOPLE} reminded: until every letter is there, ms${again}`,
        '5000',
        shown.map((one) => one[3]),
      ),
      line(`${DOCUMENTS} documents signed by one act, ms${again}`, '5000', signing[at]),
      line(
        `dossier of ${RECORDS} records and 2 GiB, s${again}`,
        '–',
        gathering[at].map(({ seconds }) => seconds),
      ),
      line(
        `dossier: memory of the server, MiB more${again}`,
        '64',
        gathering[at].map(({ rss }) => rss),
      ),
    );
  }
  return markdown(['what', 'goal', 'rounds', 'median'], rows);
}
