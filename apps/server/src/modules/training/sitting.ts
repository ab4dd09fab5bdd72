import { inAudience } from '../../kernel/audience';
import type { Ctx, Work } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import type { Condition } from '../../kernel/resource/list/condition';

/** Attempts of the person at the exam `t`. */
const attempts = (tenant: string, person: string): string =>
  `from attempt a where a.tenant_id = ${tenant} and a.subject = 'exam' and a.record_id = t.id::text
     and a.user_id = ${person}::uuid and a.deleted_at is null`;

/**
 * Exams `t` that the person has still to sit, or is sitting: released, not over, meant for him, not passed, and with an
 * attempt open or left. Who has handed in and may come again is not through with it.
 */
const sitting = (tenant: string, now: string, person: string): string =>
  `exam t join exam_paper p on p.tenant_id = ${tenant} and p.id = t.paper_id
    where t.tenant_id = ${tenant} and t.deleted_at is null and t.release_status = 1 and t.end_time > ${now}::timestamptz
     and not exists (select 1 from exam_record r where r.tenant_id = ${tenant} and r.exam_id = t.id
                        and r.user_id = ${person}::uuid and r.deleted_at is null and r.exam_result = 2)
     and (exists (select 1 ${attempts(tenant, person)} and a.state = 1)
       or ${inAudience(tenant, person)} and (select count(*) ${attempts(tenant, person)}) < p.exam_times)`;

const facts = (ctx: Ctx) => [ctx.tenantId, new Date(ctx.app.clock.now()).toISOString(), ctx.actor.userId || null];

const notOf = (when: string) => (place: (index: number) => string) =>
  `not exists (
    select 1 from (select t.paper_id, t.start_time from ${sitting(place(0), place(1), place(2))}) s where exists (
        select 1 from exam_paper_question q
         where q.tenant_id = ${place(0)} and q.parent_id = s.paper_id and q.question_id = t.id)
      or ${when.replace('$now', place(1))} exists (
        select 1 from exam_paper_rule r join exam_type b on b.tenant_id = ${place(0)} and b.id = t.type_id
         where r.tenant_id = ${place(0)} and r.parent_id = s.paper_id and r.question_type = t.question_type
           and (r.difficulty is null or r.difficulty = t.difficulty)
           and (r.type_id = b.id or r.type_id = any(b.ancestors))))`;

/**
 * Questions `t` that may be told to whoever asks: none of those that he has still to answer, with whatever code. So no
 * list, filter, sort, sheet, change or removal can tell him a key.
 */
export const notToBeAnswered = (ctx: Ctx): Condition => ({ shape: 'sitting', sql: notOf(''), values: facts(ctx) });

/**
 * Questions `t` that one may practise: none that stands on a paper one has still to sit, and none from which a paper is
 * drawn while its window is open. Before that nobody knows what will be drawn, and the bank is there to be learned from.
 */
export const practisable = (ctx: Ctx): Condition => ({
  shape: 'practisable',
  sql: notOf('s.start_time <= $now::timestamptz and'),
  values: facts(ctx),
});

/** Of these questions those that the reader has still to answer himself somewhere. */
export async function stillToAnswer(work: Work, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { sql, values } = notToBeAnswered(work);
  const rows = await work.tx.query<{ id: string }>(
    `select t.id::text as id from exam_question t where t.tenant_id = $1 and t.id = any($${values.length + 1}::uuid[])
        and not (${sql((index) => `$${index + 1}`)})`,
    [...values, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Of these questions those that an exam of the reader may draw whose window has not opened yet, each with the moment it opens:
 * from then on they are not practised, also where nobody can ask the server.
 */
export async function openingAhead(work: Work, ids: readonly string[]): Promise<Record<string, string>> {
  const rows = await work.tx.query<{ id: string; from: string }>(
    `select t.id::text as id, to_char(min(s.start_time), 'YYYY-MM-DD HH24:MI:SS') as "from" from exam_question t
       join (select t.paper_id, t.start_time from ${sitting('$1', '$2', '$3')} and t.start_time > $2::timestamptz) s on exists (
         select 1 from exam_paper_rule r join exam_type b on b.tenant_id = $1 and b.id = t.type_id
          where r.tenant_id = $1 and r.parent_id = s.paper_id and r.question_type = t.question_type
            and (r.difficulty is null or r.difficulty = t.difficulty) and (r.type_id = b.id or r.type_id = any(b.ancestors)))
      where t.tenant_id = $1 and t.id = any($4::uuid[]) group by t.id`,
    [...facts(work), ids],
  );
  return Object.fromEntries(rows.map(({ id, from }) => [id, from]));
}

/**
 * An exam that is over has shown its keys to whoever sat it. One whose questions are fixed would be sat again by whoever
 * has attempts left, and by whom he tells, with the keys known.
 *
 * @throws where an ended exam of this id, or of this plan, has shown the keys of fixed questions
 */
export async function keysUnknown(work: Work, of: 'id' | 'plan_id', id: string, what: string): Promise<void> {
  const [told] = await work.tx.query(
    `select 1 from exam t join exam_paper p on p.tenant_id = $1 and p.id = t.paper_id
      where t.tenant_id = $1 and t.${of} = $2::uuid and t.deleted_at is null and t.release_status = 1
        and (t.progress_status = -1 or t.end_time <= $3::timestamptz) and p.paper_mode in (1, 3) and p.show_answer = 1
        and exists (select 1 from exam_record r where r.tenant_id = $1 and r.exam_id = t.id and r.deleted_at is null)`,
    [work.tenantId, id, new Date(work.app.clock.now()).toISOString()],
  );
  if (told) throw refuse(`${what}：考试已结束，固定试题的答案与解析已向考过的人显示；需要再考的请换一份试卷安排补考`);
}

/** @throws where the reader has still to sit this exam, or to answer one of these questions: it tells him the keys */
export async function notSitting(work: Work, examId: string, recordId: string): Promise<void> {
  const [row] = await work.tx.query(`select 1 from ${sitting('$1', '$2', '$3')} and t.id = $4::uuid`, [
    ...facts(work),
    examId,
  ]);
  if (row) throw refuse('您也要参加这场考试，交卷后才能查看答卷和阅卷');
  const asked = await work.tx.query<{ id: string }>(
    'select question_id as id from exam_record_answer where tenant_id = $1 and parent_id = $2::uuid and question_id is not null',
    [work.tenantId, recordId],
  );
  const mine = await stillToAnswer(
    work,
    asked.map(({ id }) => id),
  );
  if (mine.size > 0) throw refuse('答卷中有您还要参加的考试的试题，那场考试交卷后才能查看和阅卷');
}
