import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { resourceNamed } from '@anlan/domain';
import { dossierTopics } from '@anlan/domain/dossier/topics';
import { verifyDossier } from '@anlan/domain/dossier/verify';
import { zipContent, zipIn } from '@anlan/domain/dossier/zip';
import { SENSORS } from '@anlan/domain/warning/steps';
import { columnName } from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joined, pdfFacts } from '../kernel/documents/pdf/pdf-facts.testing';
import { conditionSql } from '../kernel/resource/condition-sql';
import { must } from '../testing/company-world';
import { seeSheet } from '../testing/sheet';
import { openWorld, type World } from '../testing/world';
import { COMPANIES } from './company/companies';
import { loadDemo } from './index';
import { DEMO_PASSWORD, demoWanted } from './presence';

let world: World;
beforeAll(async () => {
  world = await openWorld({ own: true });
});
afterAll(() => world?.close());

const smallest = [...COMPANIES]
  .sort((left, right) => left.riskPoints - right.riskPoints)
  .slice(0, 2)
  .map((company) => ({ ...company, riskPoints: 12 }));

const rowsOf = async (tenantId: string) => {
  const [row] = await world.sql(
    `select (select count(*)::int from hidden_danger where tenant_id = $1) as dangers,
            (select count(*)::int from risk_point where tenant_id = $1) as points,
            (select count(*)::int from check_record where tenant_id = $1) as checks,
            (select count(*)::int from app_user where tenant_id = $1) as people,
            (select count(*)::int from safety_certificate where tenant_id = $1) as certificates,
            (select count(*)::int from emergency_drill where tenant_id = $1) as drills,
            (select count(*)::int from change_request where tenant_id = $1) as changes,
            (select sum(expense_total)::float from investment_subject where tenant_id = $1) as spent,
            (select count(*)::int from objective where tenant_id = $1 and state = '1') as running,
            (select count(*)::int from follow_up where tenant_id = $1 and state = 2) as followed,
            (select count(*)::int from pre_work_meeting where tenant_id = $1 and signed_count < due_count) as unsigned,
            (select count(*)::int from after_work_meeting where tenant_id = $1 and pre_meeting_id is not null) as pairs,
            (select count(*)::int from site_work where tenant_id = $1) as tickets,
            (select count(*)::int from permit where tenant_id = $1) as permits,
            (select count(distinct work_type)::int from permit where tenant_id = $1) as works,
            (select count(distinct process_state)::int from permit where tenant_id = $1) as standings,
            (select count(*)::int from help_type) as shelves,
            (select count(*)::int from legal_document d where d.validity = '4' and d.replaced_by_id is not null) as replaced,
            (select count(*)::int from check_item where tenant_id = $1 and basis like 'GB 6441-1986%') as citing,
            (select count(*)::int from company_register) as applicants`,
    [tenantId],
  );
  return row;
};

/** Tables with rows whose time of writing is still to come. */
async function writtenAhead(): Promise<string[]> {
  const tables = await world.sql<{ name: string; at: string }>(
    `select c.relname as name, a.attname as at from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and (a.attname in ('create_time', 'update_time') or c.relname = 'audit_log' and a.attname = 'time') order by 1, 2`,
  );
  const ahead = await world.sql<{ name: string }>(
    tables
      .map(
        ({ name, at }) =>
          `select '${name}.${at}' as name where exists (select 1 from ${name} where ${at} > now() + interval '1 minute')`,
      )
      .join(' union all '),
  );
  return ahead.map(({ name }) => name);
}

it('a demo that was cut short goes on at the next start: whole companies stay, a half-made one is made anew', async () => {
  const [first, second] = smallest.map(({ tenantId }) => tenantId) as [string, string];
  let companies = 0;
  const cut = (line: string) => {
    if (!/^演示数据 +\d+\//.test(line)) return;
    companies += 1;
    if (companies === 2) throw new Error('the power goes');
  };
  expect(await demoWanted(world.app)).toBe(true);
  await expect(loadDemo(world.app, { companies: smallest, tell: cut })).rejects.toThrow('the power goes');
  const [whole, half] = [await rowsOf(first), await rowsOf(second)];
  expect(whole?.dangers).toBeGreaterThan(10);
  // The replaced standard and what of the company still rests on it.
  expect([whole?.replaced, whole?.citing]).toEqual([expect.any(Number), 1]);
  expect(whole?.replaced).toBeGreaterThan(0);
  // Of today's talks somebody is still to sign; those of the days before have their counterparts.
  expect(whole?.unsigned).toBeGreaterThan(0);
  expect(whole?.pairs).toBeGreaterThan(1);
  expect(whole).toMatchObject({ drills: 4, changes: 6, followed: 3, spent: 31.45, running: 5 });
  expect([Number(whole?.permits) >= 8, Number(whole?.works) >= 5, Number(whole?.standings) >= 5]).toEqual([
    true,
    true,
    true,
  ]);

  expect(await demoWanted(world.app)).toBe(true);
  await loadDemo(world.app, { companies: smallest, tell: () => {} });
  // All of the second one was there but its mark: made anew it is the same again, and nothing is there twice.
  expect(await rowsOf(first)).toEqual({ ...whole, applicants: 3 });
  expect(await rowsOf(second)).toEqual({ ...half, applicants: 3 });
  expect(await demoWanted(world.app)).toBe(false);

  // What no record holds is cleared after a day: of a signature nothing would be left but its name.
  expect(await world.sql('select original_name, tenant_id from attachment where owner_id is null')).toEqual([]);
  // Everybody is asked to sign; some have, page by page, and one is at it.
  const readings = await world.sql<{ state: number; whole: boolean }>(
    "select state, read_pages = pages as whole from sign_off_reading where tenant_id = $1 and subject = 'notice' order by start_time",
    [first],
  );
  expect(new Set(readings.map(({ state, whole }) => `${state} ${whole}`))).toEqual(new Set(['2 true', '1 false']));
  expect(readings.length).toBeLessThan(whole?.people as number);
  const kept = await world.sql<{ state: number; n: number }>(
    'select verify_state as state, count(*)::int as n from safety_certificate where tenant_id = $1 group by 1 order by 1',
    [first],
  );
  expect(kept.map(({ state }) => state)).toEqual([1, 2, 3]);
  const tickets = await world.sql<{ state: number }>(
    'select distinct process_state as state from site_work where tenant_id = $1 order by 1',
    [first],
  );
  expect(tickets.map(({ state }) => state)).toEqual([1, 4, 6, 7]);

  // Rules of its own: revised and signed anew, late for their review, out of date, abolished.
  const [documents] = await world.sql(
    `select count(*)::int as all, count(*) filter (where validity = 2)::int as abolished,
            count(*) filter (where review_time < current_date and validity = 1)::int as late,
            count(*) filter (where sign_off_version = 2)::int as revised,
            (select count(*)::int from sign_off_reading r where r.tenant_id = $1 and r.subject = 'institutional' and r.text_version = 2 and r.state = 2) as anew
       from institutional where tenant_id = $1`,
    [first],
  );
  expect(documents).toMatchObject({ abolished: 1, late: 1, revised: 1, anew: 3 });
  // A list of duties for every post: some whole and signed, some partly set, some as they were generated.
  const lists = await world.sql<{ set_status: number; pushed: number }>(
    'select set_status, count(*) filter (where is_push = 1)::int as pushed from post_responsibility where tenant_id = $1 group by set_status order by set_status',
    [first],
  );
  expect(lists.map(({ set_status }) => set_status)).toEqual([1, 2, 3]);
  expect(lists[0]?.pushed).toBeGreaterThan(0);
  // Who was trained was examined: some have passed, some have still to sit.
  const [trained] = await world.sql<{ questions: number; records: number; passed: number; open: number; held: number }>(
    `select (select count(*)::int from exam_question where tenant_id = $1) as questions,
            (select count(*)::int from exam_record where tenant_id = $1) as records,
            (select count(*)::int from exam_record where tenant_id = $1 and exam_result = 2) as passed,
            (select count(*)::int from offline_training where tenant_id = $1 and passed_count > 0 and signed_count > 0) as held,
            (select count(*)::int from exam where tenant_id = $1 and release_status = 1 and end_time > now()) as open`,
    [first],
  );
  expect(trained?.questions).toBeGreaterThan(60);
  expect(trained?.records).toBeGreaterThan(trained?.passed ?? 0);
  expect(trained?.passed).toBeGreaterThan(0);
  // One that was announced, that of the online plan under way, and one that asks each about his own risks.
  expect(trained?.open).toBe(3);
  // By sheet, before work, and twice for what changes brought new.
  expect(trained?.held).toBe(4);
  // Whoever has passed came, and counts its hours.
  const [came] = await world.sql<{ passed: number; absent: number }>(
    `select count(*)::int as passed, count(*) filter (where a.sign_time is null)::int as absent from offline_trainee a
       join offline_training t on t.tenant_id = $1 and t.id = a.parent_id and t.type in ('6', '18')
      where a.tenant_id = $1 and a.result = 1`,
    [first],
  );
  expect(came?.passed).toBeGreaterThan(10);
  expect(came?.absent).toBe(0);
  // What is new by a change that was approved long ago is asked, and its people are trained; a document has a second
  // version beside the one that the plan under way binds, another is of Word; a photo waits to be looked at.
  expect(
    await world.sql(
      `select (select count(*)::int from training_rule where tenant_id = $1 and change_id is not null and create_time < now() - interval '10 days') as asked,
              (select count(*)::int from training_plan where tenant_id = $1 and newer_count > 0 and progress_status = 1) as behind,
              (select count(*)::int from exam_doc d join attachment a on a.tenant_id = $1 and a.id = any(d.attach_id)
                where d.tenant_id = $1 and d.doc_status = 1 and a.extension = 'docx') as words,
              (select count(*)::int from exam_record where tenant_id = $1 and cardinality(start_photo) > 0 and coalesce(photo_check, 0) = 0) as looks,
              (select count(*)::int from permit_handling where tenant_id = $1 and process_link = '监护交接') as handed`,
      [first],
    ),
  ).toEqual([{ asked: 2, behind: 1, words: 1, looks: 1, handed: 1 }]);
  // Nothing is written down before it happens.
  expect(await writtenAhead()).toEqual([]);
  // Of each company's own films some people of the first have seen all, each second once; nobody more than there is.
  const films = await world.sql<{ length: number; seconds: string; learned: number[][]; result: number }>(
    `select r.length, r.seconds::text, r.learned, r.study_result as result from study_record r
       join exam_course c on c.tenant_id = $1 and c.id::text = r.material_id and c.course_status = 1
       join attachment a on a.tenant_id = $1 and a.id::text = r.file_id and a.seconds = r.length
      where r.tenant_id = $1 and r.kind = 1`,
    [first],
  );
  expect(films.some(({ result }) => result === 2)).toBe(true);
  for (const { length, seconds, learned, result } of films) {
    expect(learned).toEqual([[0, Number(seconds)]]);
    expect(Number(seconds) <= length && (result === 2) === Number(seconds) >= length * 0.95).toBe(true);
  }
  expect(
    await world.sql(
      'select count(*)::int as n, count(*) filter (where cardinality(cover_url) = 1)::int as covers from exam_course where tenant_id = $1 and course_status = 1 and video_length is not null',
      [second],
    ),
  ).toEqual([{ n: 4, covers: 4 }]);

  // What an instrument raised may be a false alarm; a company is reached through a person.
  const sources = await world.sql<{ sign: string }>(
    "select distinct access_signs as sign from warning where tenant_id = $1 and warn_type in ('8', '9', '10', '11', '12', '13', '14', '15')",
    [first],
  );
  expect(sources.length).toBeGreaterThan(0);
  for (const { sign } of sources) expect(SENSORS).toContain(sign);
  const [contact] = await world.sql(
    'select u.account from tenant t join app_user u on u.tenant_id = t.tenant_id and u.real_name = t.linkman where t.tenant_id = $1',
    [first],
  );
  expect(contact).toEqual({ account: 'manager' });
});

it('a stranger opens the dossier of a whole company: every topic, every file, and no byte is another', async () => {
  const [{ tenantId }] = smallest as [(typeof smallest)[number]];
  const signed = await world.signIn(tenantId, 'admin', { password: DEMO_PASSWORD });
  const token = signed.body.access_token as string;
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const period = { fromDate: addDays(today, -400), untilDate: addDays(today, 30) };
  const { id } = must(await world.call('POST', '/safe/dossier', { token, body: { name: '全部资料', ...period } })).data;
  await world.app.jobs.find(({ name }) => name === 'inspection dossiers')?.run(world.app.services);
  const given = await world.call('GET', `/safe/dossier/file/${id}`, { token });
  expect(given.status).toBe(200);
  const bytes = given.raw;
  const source = {
    size: bytes.length,
    read: async (from: number, length: number) => bytes.subarray(from, from + length),
  };

  // Unpacked, its own list is right by a program that knows nothing of us.
  const folder = await mkdtemp(join(tmpdir(), 'anlan-dossier-'));
  const files = new Map<string, Buffer>();
  try {
    for (const entry of (await zipIn(source)).entries) {
      const parts: Uint8Array[] = [];
      for await (const part of zipContent(source, entry)) parts.push(part);
      files.set(entry.path, Buffer.concat(parts));
      await mkdir(dirname(join(folder, entry.path)), { recursive: true });
      await writeFile(join(folder, entry.path), Buffer.concat(parts));
    }
    await promisify(execFile)('sha256sum', ['--strict', '--quiet', '-c', '校验清单.sha256'], { cwd: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  const index = joined((await pdfFacts(files.get('00_目录.pdf') as Buffer)).pages);
  const lying = ({ time, since, open, year }: (typeof dossierTopics)[number]): string => {
    if (year)
      return `and t.${columnName(year)} between extract(year from $2::timestamptz) and extract(year from $3::timestamptz - interval '1 second')`;
    if (!time) return 'and $2 <> $3';
    const [begins, ends] = [`t.${columnName(since ?? time)}`, `t.${columnName(time)}`];
    return `and ${begins} < $3::timestamptz and (${ends} >= $2::timestamptz${open ? ` or ${ends} is null` : ''})`;
  };
  for (const [at, topic] of dossierTopics.entries()) {
    const { label, basis, resource, only } = topic;
    const of = resourceNamed(resource);
    const lies = lying(topic);
    const those = only ? `and ${conditionSql(only, (field) => `t.${columnName(field)}`)}` : '';
    const [row] = await world.sql<{ n: number }>(
      `select count(*)::int as n from ${of?.table} t where t.tenant_id = $1 and t.deleted_at is null ${lies} ${those}`,
      [tenantId, `${period.fromDate} 00:00:00+08`, `${addDays(period.untilDate, 1)} 00:00:00+08`],
    );
    const place = `${String(at + 1).padStart(2, '0')}_${label}`;
    const [texts, within] = ['正文', '附件'].map((part) =>
      [...files.keys()].filter((name) => name.startsWith(`${place}/${part}/`)),
    );
    const counted = `${row?.n}条${texts?.length}份${within?.length}个`;
    expect(index).toContain(`${at + 1}${basis}${label}${counted}${place}`.replace(/\s+/g, ''));
    const sheet = files.get(`${place}/${label}.xlsx`);
    // What has no record has no sheet.
    if (sheet) expect([label, (await seeSheet(sheet)).rows.length]).toEqual([label, row?.n]);
    else expect([label, row?.n]).toEqual([label, 0]);
  }
  // Of the demo every kind is there but what it has none of.
  expect(
    dossierTopics
      .filter(({ label }) => ![...files.keys()].some((name) => name.endsWith(`/${label}.xlsx`)))
      .map(({ label }) => label),
  ).toEqual([]);
  for (const [name, content] of files) {
    if (name.endsWith('.pdf')) expect([name, (await pdfFacts(content)).pages.length > 0]).toEqual([name, true]);
    if (/\.(png|jpe?g)$/.test(name))
      expect([name, Number((await sharp(content).metadata()).width) > 0]).toEqual([name, true]);
  }
  for (const part of ['18_签阅记录/附件/', '01_规章制度与操作规程/正文/', '05_安全会议/正文/'])
    expect([part, [...files.keys()].some((name) => name.startsWith(part))]).toEqual([part, true]);

  const { keys } = must(await world.call('GET', '/safe/seal/keys', { token })).data;
  expect(await verifyDossier(source, keys)).toMatchObject({ sound: true, files: files.size - 2 });
  for (const share of [0.1, 0.5, 0.9]) {
    const at = Math.floor(bytes.length * share);
    const other = Buffer.from(bytes);
    other[at] = (other[at] as number) ^ 1;
    const changed = {
      size: other.length,
      read: async (from: number, length: number) => other.subarray(from, from + length),
    };
    expect([share, (await verifyDossier(changed, keys)).sound]).toEqual([share, false]);
  }
});
