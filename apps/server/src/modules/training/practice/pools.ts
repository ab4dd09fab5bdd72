import { TRAINED_BY } from '@anlan/domain/training/practice/practice-plan';
import { KIND } from '@anlan/domain/training/question';

/** A question `t` that can be judged at once: in use, and no short answer. */
export const JUDGED_AT_ONCE = `t.deleted_at is null and t.question_status = 1 and t.question_type <> ${KIND.text}`;

/** Is the question `t` of this paper: chosen for it, or one from which it draws? */
export const ofPaper = (tenant: string, paper: string): string => `(exists (
    select 1 from exam_paper_question q where q.tenant_id = ${tenant} and q.parent_id = ${paper} and q.question_id = t.id)
  or exists (
    select 1 from exam_paper_rule r join exam_type b on b.tenant_id = ${tenant} and b.id = t.type_id
     where r.tenant_id = ${tenant} and r.parent_id = ${paper} and r.question_type = t.question_type
       and (r.difficulty is null or r.difficulty = t.difficulty) and (r.type_id = b.id or r.type_id = any(b.ancestors))))`;

/** Of the people of the plan `p` is the person `u` one, as the departments and posts are now? */
export const ofPlan = (tenant: string): string => `(u.dept_id && (
    select array_agg(d.id) from dept d
     where d.tenant_id = ${tenant} and (d.id = any(p.train_dept) or d.ancestors && p.train_dept))
  and (p.personnel_train_type = '${TRAINED_BY.dept}'
    or p.personnel_train_type = '${TRAINED_BY.post}' and u.post_id && p.train_post
    or p.personnel_train_type = '${TRAINED_BY.person}' and u.id = any(p.train_person)))`;

/** Plans `p` under way for the person at this moment. */
export const myPlans = (tenant: string, now: string, person: string): string =>
  `practice_plan p join app_user u on u.tenant_id = ${tenant} and u.id = ${person}::uuid
    where p.tenant_id = ${tenant} and p.deleted_at is null and p.is_publish = 1
      and p.start_time <= ${now}::timestamptz and p.end_time > ${now}::timestamptz and ${ofPlan(tenant)}`;

/** Is the question `t` of a bank that is open to everybody's practice; with `bank`, of this bank or one below it? */
export const ofOpenBank = (tenant: string, bank?: string): string => `exists (
    select 1 from exam_type b where b.tenant_id = ${tenant} and b.id = t.type_id and b.deleted_at is null and b.practice = 1
       ${bank ? `and (b.id = ${bank}::uuid or ${bank}::uuid = any(b.ancestors))` : ''})`;
