import { inAudience } from '../../kernel/audience';
import type { Work } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import type { Condition } from '../../kernel/resource/list/condition';

/** Attempts of the person at the exam `t`. */
const attempts = (tenant: string, person: string, state: number): string =>
  `(select 1 from attempt a where a.tenant_id = ${tenant} and a.subject = 'exam' and a.record_id = t.id::text
     and a.user_id = ${person}::uuid and a.deleted_at is null and a.state = ${state})`;

/** Exams `t` that the person has still to sit, or is sitting: released, not over, meant for him, nothing submitted. */
const sitting = (tenant: string, now: string, person: string): string =>
  `exam t where t.tenant_id = ${tenant} and t.deleted_at is null and t.release_status = 1 and t.end_time > ${now}::timestamptz
     and ${inAudience(tenant, person)}
     and (not exists ${attempts(tenant, person, 2)} or exists ${attempts(tenant, person, 1)})`;

const facts = (work: Work) => [work.tenantId, new Date(work.app.clock.now()).toISOString(), work.actor.userId || null];

/**
 * Questions `t` that may be told to whoever asks: none of those that he has still to answer, with whatever code. So no
 * list, filter, sort or sheet can tell him a key.
 */
export const notToBeAnswered = (work: Work): Condition => ({
  shape: 'sitting',
  sql: (place) => `not exists (
    select 1 from (select t.paper_id from ${sitting(place(0), place(1), place(2))}) s where exists (
        select 1 from exam_paper_question q
         where q.tenant_id = ${place(0)} and q.parent_id = s.paper_id and q.question_id = t.id)
      or exists (
        select 1 from exam_paper_rule r join exam_type b on b.tenant_id = ${place(0)} and b.id = t.type_id
         where r.tenant_id = ${place(0)} and r.parent_id = s.paper_id and r.question_type = t.question_type
           and (r.difficulty is null or r.difficulty = t.difficulty)
           and (r.type_id = b.id or r.type_id = any(b.ancestors))))`,
  values: facts(work),
});

/** @throws where the reader has still to sit this exam himself: what others have answered tells him the keys */
export async function notSitting(work: Work, examId: string): Promise<void> {
  const [row] = await work.tx.query(`select 1 from ${sitting('$1', '$2', '$3')} and t.id = $4::uuid`, [
    ...facts(work),
    examId,
  ]);
  if (row) throw refuse('您也要参加这场考试，交卷后才能查看答卷和阅卷');
}
