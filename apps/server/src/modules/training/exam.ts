import type { ExamHead } from '@anlan/domain/training/calls';
import { examHead, examPeople } from '@anlan/domain/training/calls';
import { exam, windowFault } from '@anlan/domain/training/exam';
import { BY_THREAT, examPaper } from '@anlan/domain/training/exam-paper';
import { examRecord } from '@anlan/domain/training/exam-record';
import { ENDED, passRate } from '@anlan/domain/training/plan/pass-rate';
import { TRAINEE } from '@anlan/domain/training/plan/trainee';
import { itemOf, JUDGED, judge, marks } from '@anlan/domain/training/question';
import { REMARK } from '@anlan/domain/training/remark/exam-remark';
import { type AttemptAnswer, type FieldError, isUuid, type RowOf, type Stored } from '@anlan/resource';
import { secondsBetween } from '@anlan/resource/dates';
import type { AttemptRow, AttemptSubject } from '../../kernel/attempts/subject';
import { inAudience } from '../../kernel/audience';
import { asSystem, nowText, reachOf, type Services, type Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { notFound, refuse } from '../../kernel/errors';
import type { Job } from '../../kernel/jobs/job';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { pageOfJson, paging, rowOf } from '../../kernel/resource/list/read';
import { byTenant, changeMany } from '../../kernel/resource/write/many';
import { insertRow } from '../../kernel/resource/write/one';
import type { Writer } from '../../kernel/resource/write/statement';
import { serve } from '../../kernel/route';
import { optionText, resultOf, textOf } from './answers';
import { tryDraw } from './bank';
import { forgetMeant, keepMeant, meantFor } from './meant';
import { nameSql } from './names';
import { addressesOf, atHand, leavesOf, photoOf } from './proctor';
import { correctionsOf } from './remark/remark';
import { composed, keepSheet, sheetOf, sheetPaper } from './sheet';
import { keysUnknown } from './sitting';
import { EXAMS, standing } from './standing';
import { dropUnused, personalSheet, preparedFor } from './threat/exam-draw';

const nowIso = (app: Pick<Services, 'clock'>): string => new Date(app.clock.now()).toISOString();

const checked = async (_: Work, values: Stored, before: Stored | undefined): Promise<FieldError[]> => {
  const { startTime, endTime }: Stored = { ...before, ...values };
  return windowFault('', startTime, endTime);
};

type Exam = RowOf<typeof exam>;

/** An exam's own steps look at its paper and at who has begun. */
const mark = async (work: Work, row: Stored, { action }: { readonly action: string }) => {
  const { id, paperId } = row as unknown as Exam;
  if (action === 'release') {
    // Held against its withdrawal, which looks for released exams under the same lock.
    const paper = await rowOf(work, examPaper, paperId, { lock: true });
    if (paper.paperStatus !== 1) throw refuse(`试卷“${paper.paperTitle}”尚未发布，请先发布试卷`);
    await tryDraw(work, paper);
  }
  if (action === 'extend') {
    await keysUnknown(work, 'id', id, '不能延长');
    await forgetMeant(work, id);
  }
  if (action === 'withdraw') {
    const [begun] = await work.tx.query(
      `select 1 from attempt where tenant_id = $1 and subject = 'exam' and record_id = $2 and deleted_at is null limit 1`,
      [work.tenantId, id],
    );
    if (begun) throw refuse('已有人开始考试，不能撤回');
    // Its paper may be another at the next release.
    for (const table of ['exam_draw', 'exam_drawing', 'exam_meant'])
      await work.tx.run(`delete from ${table} where tenant_id = $1 and exam_id = $2::uuid`, [work.tenantId, id]);
  }
  return {};
};

/**
 * Everybody whom the exam `e` is for, or was when it ended, and whoever has sat it: `u`. Of an exam of a plan those who are in the
 * plan, so that plan and exam tell the same numbers.
 */
const PEOPLE = `select u.id, u.real_name, u.post_id, u.dept_id, u.tenant_id, u.deleted_at from app_user u where u.tenant_id = $1 and e.plan_id is null and u.deleted_at is null
   and (${meantFor('$1')}
        or exists (select 1 from exam_record r where r.tenant_id = $1 and r.exam_id = e.id and r.user_id = u.id and r.deleted_at is null))
   union all
   select u.id, u.real_name, u.post_id, u.dept_id, u.tenant_id, u.deleted_at from training_trainee t join app_user u on u.tenant_id = $1 and u.id = t.user_id
    where t.tenant_id = $1 and t.plan_id = e.plan_id and t.deleted_at is null and t.train_state <> ${TRAINEE.left}`;

const FROM = `from ${EXAMS('$1')} e cross join lateral (${PEOPLE}) u ${standing('$1', '$2', 'u.id')} where e.id = $3::uuid`;

/** Whose results the reader may see, as of the records themselves: all, or his own and those of his departments. */
const REACHED = (all: string, me: string, depts: string): string =>
  `(${all}::boolean or u.id = ${me}::uuid or u.dept_id && ${depts}::uuid[])`;
function reached({ actor }: Work): readonly [boolean, string | null, readonly string[]] {
  const { all, deptIds } = reachOf(actor, examRecord);
  return [all || actor.tenantKind !== 'company', actor.userId || null, deptIds];
}

const people = serve(examPeople, async (work, { query }, { params, query: asked }) => {
  const { id } = await rowOf(work, exam, params.id);
  const { current, size, offset } = paging(asked);
  const values = [work.tenantId, nowIso(work.app), id, query.examResult ?? null, ...reached(work)];
  const where = `${FROM} and ($4::int is null or s.result = $4::int) and ${REACHED('$5', '$6', '$7')}`;
  const [row] = await work.tx.query<{ n: number; rows: string }>(
    `select (select count(*)::int ${where}) as n, (select coalesce(json_agg(x), '[]')::text from (
        select u.id as "userId", ${nameSql(work)} as "realName",
               (select string_agg(o.post_name, '、') from post o where o.tenant_id = $1 and o.id = any(u.post_id)) as "postName",
               (select d.dept_name from dept d where d.tenant_id = $1 and d.id = u.dept_id[1]) as "deptName",
               e.total_score::text as "totalScore", e.qualify_score::text as "qualifyScore", s.best::text as "userMaxScore",
               s.used, s.status as "examStatus", s.result as "examResult",
               to_char(s.last_time, 'YYYY-MM-DD HH24:MI:SS') as "recentStudyTime"
          ${where} order by s.result = 2, u.real_name, u.id limit $8::int offset $9::int) x) as rows`,
    [...values, size, offset],
  );
  return pageOfJson(row?.rows ?? '[]', row?.n ?? 0, { size, current });
});

const head = serve(examHead, async (work, _, { params }) => {
  const { id, title, startTime, endTime, progressStatus } = await rowOf(work, exam, params.id);
  const [counts] = await work.tx.query<Omit<ExamHead, 'id' | 'title' | 'passRate' | 'startTime' | 'endTime'>>(
    `select count(*)::int as "userCount", count(*) filter (where s.result = 2)::int as passed,
            count(*) filter (where s.result = 3)::int as failed, count(*) filter (where s.result = 1)::int as going,
            count(*) filter (where s.result = 4)::int as missed, count(*) filter (where s.result = 0)::int as "notBegun",
            count(*) filter (where s.waiting)::int as waiting,
            count(*) filter (where ${REACHED('$4', '$5', '$6')})::int as visible ${FROM}`,
    [work.tenantId, nowIso(work.app), id, ...reached(work)],
  );
  const facts = counts ?? {
    userCount: 0,
    passed: 0,
    failed: 0,
    going: 0,
    missed: 0,
    notBegun: 0,
    waiting: 0,
    visible: 0,
  };
  const over = ENDED.some((code) => code === Number(progressStatus)) || endTime <= nowText(work);
  const rate = over ? passRate(facts.passed, facts.userCount) : null;
  return { data: { id, title, startTime, endTime, ...facts, passRate: rate } };
});

export const examImplementation: Implementation = implement(exam, {
  hooks: { beforeWrite: checked },
  steps: { mark },
  routes: [people, head],
});

interface SatExam extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly paperId: string;
  readonly paperTitle: string;
  readonly shuffle: number;
  readonly mode: number;
  readonly partial: number;
  readonly qualify: string;
  readonly duration: number;
  readonly examTimes: number;
  readonly startTime: string;
  readonly endTime: string;
  readonly addresses: string | null;
  readonly leaveLimit: number | null;
}

/** `hold`: against the withdrawal of the exam, until what is begun is written. */
const facts = async ({ tx, tenantId }: Pick<Writer, 'tx' | 'tenantId'>, recordId: string, hold = false) => {
  if (!isUuid(recordId)) return undefined;
  const [row] = await tx.query<SatExam>(
    `select t.id, t.title, p.id as "paperId", p.paper_title as "paperTitle", p.is_shuffle as shuffle, p.paper_mode as mode, p.partial,
            p.qualify_score::text as qualify, p.duration, p.exam_times as "examTimes", p.addresses, p.leave_limit as "leaveLimit",
            to_char(t.start_time, 'YYYY-MM-DD HH24:MI:SS') as "startTime", to_char(t.end_time, 'YYYY-MM-DD HH24:MI:SS') as "endTime"
       from exam t join exam_paper p on p.tenant_id = $1 and p.id = t.paper_id
      where t.tenant_id = $1 and t.id = $2::uuid and t.deleted_at is null and t.release_status = 1${hold ? ' for share of t' : ''}`,
    [tenantId, recordId],
  );
  return row;
};

/** Judges what was handed in, in the transaction that ended it; what only a person can judge waits for a marker. */
async function ended(writer: Writer, row: AttemptRow): Promise<void> {
  const { tx, tenantId } = writer;
  const sheet = await sheetOf(writer, row.id);
  if (!sheet) throw new Error(`attempt ${row.id} has no sheet`);
  const given = await tx.query<{ item: string; answer: AttemptAnswer }>(
    `select distinct on (item) item, answer from attempt_answer where tenant_id = $1 and attempt_id = $2::uuid order by item, seq desc`,
    [tenantId, row.id],
  );
  const answers = new Map(given.map(({ item, answer }) => [item, answer]));
  const { title: paperTitle, qualify, partial } = sheet.paper;
  const corrections = await correctionsOf(writer, sheet.examId);
  const judged = sheet.questions.map((asked) => {
    const correction = corrections.get(asked.questionId);
    const question = { ...asked, key: correction?.key ?? asked.key };
    const all = correction?.way === REMARK.all;
    return {
      question,
      ...(all ? { judged: JUDGED.right, score: question.full } : judge(question, answers.get(question.item), partial)),
    };
  });
  const waits = judged.some(({ score }) => score === null);
  const total = judged.reduce((sum, { question }) => sum + question.full, 0);
  const score = waits ? null : judged.reduce((sum, one) => sum + (one.score ?? 0), 0);
  const submitTime = row.submitTime ?? row.endTime;
  const photo = await photoOf(writer, row.id);
  await insertRow(
    writer,
    examRecord,
    photo?.record ?? newId(),
    {
      ...{ attemptId: row.id, examId: sheet.examId, paperTitle, number: row.number, userId: row.userId },
      deptId: row.deptId,
      totalScore: marks(total),
      qualifyScore: marks(qualify),
      userScore: score === null ? null : marks(score),
      userTime: Math.ceil(secondsBetween(row.startTime, submitTime) / 60),
      examResult: resultOf(score, qualify),
      markState: waits ? 1 : 2,
      submitTime,
      leaves: await leavesOf(writer, row.id),
      startPhoto: photo ? [photo.file] : [],
      photoCheck: 0,
      answers: judged.map(({ question, judged: judgement, score: got }) => ({
        questionId: question.questionId,
        questionVersion: question.version,
        questionType: question.kind,
        title: question.title,
        options: optionText(question),
        response: textOf(answers.get(question.item), question.kind),
        answer: question.key,
        analysis: question.analysis,
        basis: question.basis,
        judged: judgement,
        worth: marks(question.full),
        score: got === null ? null : marks(got),
      })),
    },
    'create',
  );
}

/** @throws where the plan of the exam wants its courses learned before, and the person has not */
async function studiedFirst(work: Work, examId: string): Promise<void> {
  const [row] = await work.tx.query<{ left: number }>(
    `select m.course_count - m.course_done as left from exam e
       join training_plan p on p.tenant_id = $1 and p.id = e.plan_id and p.study_first is distinct from 0
       join training_trainee m on m.tenant_id = $1 and m.plan_id = p.id and m.user_id = $3::uuid and m.deleted_at is null
      where e.tenant_id = $1 and e.id = $2::uuid and m.study_result <> 2`,
    [work.tenantId, examId, work.actor.userId],
  );
  if (row) throw refuse(`请先学完全部课程再参加考试，还有${row.left}门未完成`);
}

/** An exam is answered by those whom it is for, within its window and not more often than the paper allows. */
export const examSubject: AttemptSubject = {
  subject: 'exam',
  paper: async (work, recordId) => {
    const found = await facts(work, recordId, true);
    if (!found) return undefined;
    const [person] = await work.tx.query<{ passed: boolean; waiting: boolean }>(
      `select coalesce(bool_or(r.exam_result = 2), false) as passed, coalesce(bool_or(r.mark_state = 1), false) as waiting
         from exam t left join exam_record r on r.tenant_id = $1 and r.exam_id = t.id and r.user_id = $2::uuid and r.deleted_at is null
        where t.tenant_id = $1 and t.id = $3::uuid and ${inAudience('$1', '$2')} group by t.id`,
      [work.tenantId, work.actor.userId, recordId],
    );
    if (!person) return undefined;
    atHand(work, found.addresses);
    if (person.passed) throw refuse('您已合格，不需要再次参加');
    if (person.waiting) throw refuse('上一次答卷正在阅卷，出分后再决定是否再次参加');
    await studiedFirst(work, recordId);
    const { title, duration, startTime, endTime, examTimes } = found;
    return { title, seconds: duration * 60, from: startTime, until: endTime, most: examTimes };
  },
  admits: async (work, recordId) => atHand(work, await addressesOf(work, recordId)),
  prepared: preparedFor,
  items: async (writer, recordId, { id: attemptId, userId }) => {
    const kept = await sheetOf(writer, attemptId);
    if (kept) return kept.questions.map(itemOf);
    const found = await facts(writer, recordId);
    if (!found) throw notFound();
    const paper = { id: found.paperId, shuffle: Number(found.shuffle) === 1 };
    const questions =
      Number(found.mode) === BY_THREAT
        ? await personalSheet(writer, { examId: found.id, paper, userId, attemptId })
        : await composed(writer, paper, attemptId);
    await keepSheet(writer, attemptId, { examId: found.id, paper: sheetPaper(found), questions });
    return questions.map(itemOf);
  },
  ended,
};

/** Moves what the clock has moved: a mark, no edit. Gives how many. */
export async function followClock(app: Services): Promise<number> {
  const now = nowIso(app);
  const due = await asSystem(app, 'exams whose window opens or closes', ({ tx }) =>
    tx.query<{ tenant_id: string; id: string; next: number }>(
      `select tenant_id, id, case when end_time <= $1::timestamptz then 2 else 1 end as next from exam
        where deleted_at is null and release_status = 1
          and (progress_status = 0 and start_time <= $1::timestamptz or progress_status in (0, 1) and end_time <= $1::timestamptz)
        order by end_time limit 500`,
      [now],
    ),
  );
  for (const [tenantId, rows] of byTenant(due))
    for (const next of [1, 2]) {
      const ids = rows.filter((row) => row.next === next).map(({ id }) => id);
      if (ids.length === 0) continue;
      await asSystem(app, 'exams follow the clock', async ({ tx }) => {
        await changeMany({ app, tx, tenantId }, exam, {
          kind: 'progress',
          mark: true,
          set: { progressStatus: next },
          // As it stands now: it may have been withdrawn or moved since.
          where: (bind) =>
            `t.id = any(${bind(ids)}::uuid[]) and t.release_status = 1 and ${
              next === 2
                ? `t.progress_status in (0, 1) and t.end_time <= ${bind(now)}::timestamptz`
                : `t.progress_status = 0 and t.start_time <= ${bind(now)}::timestamptz`
            }`,
        });
        if (next === 2) {
          await keepMeant({ tx, tenantId }, ids);
          await dropUnused({ tx, tenantId }, ids);
        }
      });
    }
  return due.length;
}

export const examClock: Job = {
  name: 'exams follow the clock',
  everyMs: 10_000,
  run: async (app) => {
    await followClock(app);
  },
};
