import { user } from '@anlan/domain/identity/user';
import { chance } from '@anlan/domain/training/draw';
import { exam } from '@anlan/domain/training/exam';
import { BY_THREAT } from '@anlan/domain/training/exam-paper';
import { examRecord, RESULT } from '@anlan/domain/training/exam-record';
import type { SheetQuestion } from '@anlan/domain/training/question';
import type { Threat } from '@anlan/domain/training/threat/compose';
import { isUuid } from '@anlan/resource';
import { addDays, addSeconds, formatDatetime } from '@anlan/resource/dates';
import { asSystem, type Services, type Work } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { Refusal } from '../../../kernel/errors';
import { type BatchConsumer, byCompany, recordsOf } from '../../../kernel/events/events';
import type { Job } from '../../../kernel/jobs/job';
import type { BellSource } from '../../../kernel/push/bell';
import { byTenant } from '../../../kernel/resource/write/many';
import type { Writer } from '../../../kernel/resource/write/statement';
import {
  type Choice,
  composedAll,
  drawnFor,
  type PaperFacts,
  personalRules,
  questionRows,
  sheetFrom,
  sheetPaper,
  sheetWith,
} from '../sheet';
import { threatsOf } from './read';

type Reader = Pick<Writer, 'app' | 'tx' | 'tenantId'>;

/** Before a window opens its papers are drawn: long enough for the largest, short enough to know what people face. */
const AHEAD_SECONDS = 1800;
/** So many people in one transaction. */
const AT_ONCE = 100;

/** What of the exam's questions he has answered wrongly before, in exams and in practice. */
async function mistakesOf({ tx, tenantId }: Reader, people: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await tx.query<{ person: string; question: string }>(
    `select s.user_id::text as person, s.question_id::text as question from practice_standing s
      where s.tenant_id = $1 and s.user_id = any($2::uuid[]) and s.times > s.right_times and s.streak < 2
     union
     select r.user_id::text, a.question_id::text from exam_record r
       join exam_record_answer a on a.tenant_id = $1 and a.parent_id = r.id and a.judged in (2, 3, 5) and a.question_id is not null
      where r.tenant_id = $1 and r.user_id = any($2::uuid[]) and r.deleted_at is null`,
    [tenantId, people],
  );
  const found = new Map<string, Set<string>>();
  for (const { person, question } of rows) found.set(person, (found.get(person) ?? new Set()).add(question));
  return found;
}

type Kept = readonly Choice[];

async function choicesFor(
  reader: Reader,
  rules: Awaited<ReturnType<typeof personalRules>>,
  {
    userId,
    seed,
    mistaken,
  }: { readonly userId: string; readonly seed: string; readonly mistaken: ReadonlySet<string> },
): Promise<Choice[]> {
  const threats: readonly Threat[] = await threatsOf(reader, userId);
  return drawnFor(rules, { threats, mistaken }, seed);
}

/**
 * The questions of one attempt at a paper that is drawn for each person: what was drawn before the window opened, of the
 * first attempt; of another, and of whoever came later, what is drawn now.
 */
export async function personalSheet(
  reader: Reader,
  {
    examId,
    paper,
    userId,
    attemptId,
  }: { readonly examId: string; readonly paper: PaperFacts; readonly userId: string; readonly attemptId: string },
): Promise<SheetQuestion[]> {
  const [kept] = await reader.tx.query<{ choices: Kept }>(
    `select d.choices from exam_draw d where d.tenant_id = $1 and d.exam_id = $2::uuid and d.user_id = $3::uuid
        and not exists (select 1 from attempt a where a.tenant_id = $1 and a.subject = 'exam' and a.record_id = $2::text
                           and a.user_id = $3::uuid and a.id <> $4::uuid and a.deleted_at is null)`,
    [reader.tenantId, examId, userId, attemptId],
  );
  const choices =
    kept?.choices ??
    (await choicesFor(reader, await personalRules(reader, paper.id), {
      ...{ userId, seed: attemptId },
      mistaken: (await mistakesOf(reader, [userId])).get(userId) ?? new Set(),
    }));
  return sheetFrom(reader, choices, paper, chance(attemptId));
}

const BEGUN = 'exists (select 1 from attempt a where a.tenant_id = $1 and a.id = d.attempt_id)';
const OF_HIM = `attempt a where a.tenant_id = $1 and a.subject = 'exam' and a.record_id = e.id::text and a.user_id = u.id and a.deleted_at is null`;

/** People whom the exam `e` is for, who may begin an attempt at it and have no paper for that yet: all, or of these alone. */
const WITHOUT = `select u.id::text as id from exam e
   join exam_paper p on p.tenant_id = $1 and p.id = e.paper_id
   join app_user u on u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1
    and (e.audience = 1 or u.id = any(e.audience_user_ids) or u.post_id && e.audience_post_ids
         or u.dept_id && (select array_agg(d.id) from dept d where d.tenant_id = $1
                            and (d.id = any(e.audience_dept_ids) or d.ancestors && e.audience_dept_ids)))
  where e.tenant_id = $1 and e.id = $2::uuid and e.deleted_at is null and e.release_status = 1
    and ($3::uuid[] is null or u.id = any($3::uuid[]))
    and not exists (select 1 from exam_draw d where d.tenant_id = $1 and d.exam_id = e.id and d.user_id = u.id and not ${BEGUN})
    and not exists (select 1 from ${OF_HIM} and a.state = 1) and (select count(*) from ${OF_HIM}) < p.exam_times
    and not exists (select 1 from exam_record r where r.tenant_id = $1 and r.exam_id = e.id and r.user_id = u.id and r.deleted_at is null
                       and (r.exam_result = ${RESULT.passed} or r.mark_state = 1))
  order by u.id limit ${AT_ONCE}`;

interface Drawn {
  readonly user: string;
  /** Under which the attempt will be begun. */
  readonly attempt: string;
  readonly choices: Kept;
  readonly questions: readonly SheetQuestion[];
}

/** What each of these people will be asked, with the id of the attempt that it is made for. */
async function sheetsFor(writer: Reader, due: Due, people: readonly string[]): Promise<Drawn[]> {
  const paper = { id: due.paper, shuffle: Number(due.shuffle) === 1 };
  const each = people.map((user) => ({ user, attempt: newId() }));
  if (Number(due.mode) !== BY_THREAT) {
    const sheets = await composedAll(
      writer,
      paper,
      each.map(({ attempt }) => attempt),
    );
    return each.map((one, place) => ({ ...one, choices: [], questions: [], ...sheets[place] }));
  }
  const rules = await personalRules(writer, due.paper);
  const mistaken = await mistakesOf(writer, people);
  const chosen: (Omit<Drawn, 'questions'> & { readonly choices: readonly Choice[] })[] = [];
  for (const one of each)
    chosen.push({
      ...one,
      choices: await choicesFor(writer, rules, {
        ...{ userId: one.user, seed: `${due.id}/${one.user}` },
        mistaken: mistaken.get(one.user) ?? new Set(),
      }),
    });
  const rows = await questionRows(
    writer,
    chosen.flatMap(({ choices }) => choices),
  );
  return chosen.map((one) => ({ ...one, questions: sheetWith(rows, one.choices, paper, chance(one.attempt)) }));
}

async function drawSome(writer: Reader, due: Due, only: readonly string[] | null = null): Promise<number> {
  const { tx, tenantId, app } = writer;
  const people = await tx.query<{ id: string }>(WITHOUT, [tenantId, due.id, only]);
  if (people.length === 0) return 0;
  // What was drawn for an attempt that has been begun has served.
  await tx.run(
    `delete from exam_draw d where d.tenant_id = $1 and d.exam_id = $2::uuid and d.user_id = any($3::uuid[]) and ${BEGUN}`,
    [tenantId, due.id, people.map((one) => one.id)],
  );
  const drawn = await sheetsFor(
    writer,
    due,
    people.map((one) => one.id),
  );
  await tx.run(
    `insert into exam_draw (tenant_id, exam_id, user_id, attempt_id, choices, drawn_at)
     select $1, $2::uuid, x.user, x.attempt, x.choices, $4::timestamptz from jsonb_to_recordset($3::jsonb) as x("user" uuid, attempt uuid, choices jsonb)
     on conflict do nothing`,
    [
      tenantId,
      due.id,
      JSON.stringify(drawn.map(({ questions: _, ...one }) => one)),
      new Date(app.clock.now()).toISOString(),
    ],
  );
  await tx.run(
    `insert into exam_sheet (tenant_id, attempt_id, exam_id, paper, questions)
     select $1, x.attempt, $2::uuid, $4::jsonb, x.questions from jsonb_to_recordset($3::jsonb) as x(attempt uuid, questions jsonb)
     on conflict do nothing`,
    [
      tenantId,
      due.id,
      JSON.stringify(drawn.map(({ attempt, questions }) => ({ attempt, questions }))),
      JSON.stringify(sheetPaper(due)),
    ],
  );
  return people.length;
}

/**
 * The attempt that was made ready for whoever begins now, so that beginning it writes nothing but the attempt. None where
 * one of its questions was changed, removed or taken out of use since: then it is made anew.
 */
export async function preparedFor({ tx, tenantId, actor }: Work, examId: string): Promise<string | undefined> {
  if (!isUuid(examId)) return undefined;
  const [row] = await tx.query<{ id: string }>(
    `select d.attempt_id::text as id from exam_draw d where d.tenant_id = $1 and d.exam_id = $2::uuid and d.user_id = $3::uuid
        and d.attempt_id is not null and not ${BEGUN} and not exists (select 1 from exam_question q where q.tenant_id = $1
              and q.id = any(array(select (c->>'questionId')::uuid from jsonb_array_elements(d.choices) c))
              and (q.update_time > d.drawn_at or q.deleted_at is not null or q.question_status <> 1))`,
    [tenantId, examId, actor.userId],
  );
  return row?.id;
}

/** What was made ready for those who never came. */
export const dropUnused = (
  { tx, tenantId }: Pick<Writer, 'tx' | 'tenantId'>,
  ids: readonly string[],
): Promise<unknown> =>
  tx.run(
    `delete from exam_sheet s where s.tenant_id = $1 and s.exam_id = any($2::uuid[])
        and not exists (select 1 from attempt a where a.tenant_id = $1 and a.id = s.attempt_id)`,
    [tenantId, ids],
  );

/** So many exams at a time; those that were looked at longest ago come first, so that none waits for ever. */
const EXAMS_AT_ONCE = 200;
/** So long what could not be drawn is tried again while its exam runs. */
const FAILED_DAYS = 31;
const FAILED = '抽题未能完成，系统会再试';

interface Due extends Record<string, unknown> {
  readonly tenant_id: string;
  readonly id: string;
  readonly paper: string;
  readonly mode: number;
  readonly shuffle: number;
  readonly paperTitle: string;
  readonly qualify: string;
  readonly partial: number;
  readonly leaveLimit: number | null;
  /** Why nothing could be drawn the last time. */
  readonly fault: string | null;
}

/** All that is missing, some people at a time. */
async function drawAll(app: Services, tenantId: string, row: Due): Promise<number> {
  let count = 0;
  for (let some = AT_ONCE; some === AT_ONCE; count += some)
    some = await asSystem(app, 'papers are drawn before the window opens', ({ tx }) =>
      drawSome({ app, tx, tenantId }, row),
    );
  return count;
}

/** A bank that holds too few is its company's own affair: whoever set the exam is told, once, until it can be drawn. */
async function followed(app: Services, tenantId: string, row: Due): Promise<number> {
  let fault: string | null = null;
  let count = 0;
  try {
    count = await drawAll(app, tenantId, row);
  } catch (error) {
    fault = error instanceof Refusal ? error.message : FAILED;
    if (fault !== row.fault)
      app.log[error instanceof Refusal ? 'warn' : 'error'](
        { err: error, exam: row.id, tenantId },
        'papers are not drawn',
      );
  }
  await asSystem(app, 'papers were drawn, or why not', ({ tx }) =>
    tx.run(
      `insert into exam_drawing (tenant_id, exam_id, tried_at, fault)
       select $1, e.id, $3::timestamptz, $4 from exam e where e.tenant_id = $1 and e.id = $2::uuid and e.deleted_at is null and e.release_status = 1
       on conflict (tenant_id, exam_id) do update set tried_at = excluded.tried_at, fault = excluded.fault`,
      [tenantId, row.id, new Date(app.clock.now()).toISOString(), fault],
    ),
  );
  return count;
}

/** The exams looked for with their papers, and when these were last drawn. */
const DRAWN = `select e.tenant_id, e.id::text as id, e.paper_id::text as paper, p.paper_mode as mode, p.is_shuffle as shuffle, p.paper_title as "paperTitle",
       p.qualify_score::text as qualify, p.partial, p.leave_limit as "leaveLimit", w.fault,
       coalesce(to_char(w.tried_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS.MS'), '') as tried, to_char(e.start_time, 'YYYY-MM-DD HH24:MI:SS') as start
  from exam e join exam_paper p on p.tenant_id = $1 and p.id = e.paper_id
  left join exam_drawing w on w.tenant_id = $1 and w.exam_id = e.id
 where e.tenant_id = $1 and e.id = any($2::uuid[])`;

type Tried = Due & { readonly tried: string; readonly start: string };

async function dueOf(app: Services): Promise<Tried[]> {
  const now = formatDatetime(app.clock.now());
  const open = await asSystem(
    app,
    'exams that open soon, and those whose papers could not be drawn',
    async ({ tx }) => {
      const failed = await tx.query<{ id: string }>(
        `select exam_id::text as id from exam_drawing where fault is not null and tried_at > $1::timestamptz order by tried_at limit 1000`,
        [`${addDays(now.slice(0, 10), -FAILED_DAYS)}T00:00:00+08:00`],
      );
      return tx.query<{ tenant_id: string; id: string }>(
        `select tenant_id, id::text as id from exam where deleted_at is null and release_status = 1 and progress_status in (0, 1)
          and start_time <= $1::timestamptz and end_time > $2::timestamptz and (start_time > $2::timestamptz or id = any($3::uuid[]))`,
        [`${addSeconds(now, AHEAD_SECONDS)}+08:00`, `${now}+08:00`, failed.map(({ id }) => id)],
      );
    },
  );
  const due: Tried[] = [];
  for (const [tenantId, rows] of byTenant(open))
    due.push(
      ...(await asSystem(app, 'papers of the exams that open soon', ({ tx }) =>
        tx.query<Tried>(DRAWN, [tenantId, rows.map(({ id }) => id)]),
      )),
    );
  const order = ({ tried, start, id }: Tried): string => `${tried}/${start}/${id}`;
  return due.sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

/**
 * Draws the papers of the exams that open within half an hour, and of those running for which it failed. Gives how many
 * papers.
 */
export async function drawAhead(app: Services, most = EXAMS_AT_ONCE): Promise<number> {
  let count = 0;
  for (const [tenantId, rows] of byTenant((await dueOf(app)).slice(0, most)))
    for (const row of rows) count += await followed(app, tenantId, row);
  return count;
}

/**
 * Papers of an exam that runs: of another attempt for whoever may sit it again, and of those who came to it after the others' were
 * drawn; so that their beginning, too, writes nothing but the attempt.
 */
export const drawAgainConsumer: BatchConsumer = byCompany(async (tx, tenantId, events, app) => {
  const named = (resource: string) => [...new Set(events.flatMap((event) => recordsOf(event, resource)))];
  const [records, exams, people] = [named(examRecord.name), named(exam.name), named(user.name)];
  const found = await tx.query<{ id: string; only: string[] | null }>(
    `with n as (select id from exam where tenant_id = $1 and deleted_at is null and release_status = 1 and start_time <= $5::timestamptz and end_time > $5::timestamptz)
     select n.id::text as id, array_agg(r.user_id)::text[] as only from n
       join exam_record r on r.tenant_id = $1 and r.exam_id = n.id and r.id = any($2::uuid[]) group by n.id
     union all
     select n.id::text, case when n.id = any($3::uuid[]) then null else $4::text[] end from n
       join exam_drawing w on w.tenant_id = $1 and w.exam_id = n.id where n.id = any($3::uuid[]) or cardinality($4::text[]) > 0`,
    [tenantId, records, exams, people, new Date(app.clock.now()).toISOString()],
  );
  if (found.length === 0) return;
  const due = new Map(
    (await tx.query<Due>(DRAWN, [tenantId, found.map(({ id }) => id)])).map((row) => [row.id, row] as const),
  );
  for (const { id, only } of found) {
    const row = due.get(id);
    try {
      while (row && (await drawSome({ app, tx, tenantId }, row, only)) === AT_ONCE);
    } catch (error) {
      // Too few in the bank: it is drawn, and refused, when somebody begins.
      if (!(error instanceof Refusal)) throw error;
    }
  }
});

/** Whoever set an exam whose papers cannot be drawn mends its bank before people sit down to it. */
export const drawTodos: BellSource = {
  kind: 'todo',
  of: exam.name,
  tasks: true,
  rows: ({ actor, tenantId, app }) =>
    actor.tenantKind === 'company'
      ? {
          shape: 'examDrawing',
          sql: (place) =>
            `select t.id, '考试未能抽题：' || t.title as title, w.tried_at as time, true as waits, '${exam.name}' as resource,
                    t.id::text as record_id, '补充试题：' || w.fault as task, t.title as subject, t.start_time as due
               from exam_drawing w join exam t on t.tenant_id = ${place(0)} and t.id = w.exam_id and t.deleted_at is null and t.release_status = 1
              where w.tenant_id = ${place(0)} and w.fault is not null and t.create_user = ${place(1)}::uuid and t.end_time > ${place(2)}::timestamptz`,
          values: [tenantId, actor.userId || null, new Date(app.clock.now()).toISOString()],
        }
      : undefined,
};

export const examDrawClock: Job = {
  name: 'papers are drawn before the window opens',
  everyMs: 30_000,
  run: async (app) => {
    await drawAhead(app);
  },
};
