/**
 * Where somebody stands in an exam, as SQL: of one person in many exams and of many persons in one the same.
 * `e`: the exam with its paper's `exam_times`; `p`: the person's id. Gives `s`.
 */
export const standing = (tenant: string, now: string, person: string): string => `cross join lateral (
  select a.used, a.open, r.best, r.waiting, r.passed, r.submitted, a.last_time,
         case when r.passed then 2 when a.open or r.waiting then 1 when r.submitted > 0 then 3
              when e.end_time <= ${now}::timestamptz then 4 else 0 end as result,
         case when r.passed or (not a.open and (e.end_time <= ${now}::timestamptz or a.used >= e.exam_times)) then 2
              when a.used > 0 then 1 else 0 end as status
    from (select count(*)::int as used, coalesce(bool_or(a.state = 1), false) as open, max(coalesce(a.submit_time, a.start_time)) as last_time
            from attempt a where a.tenant_id = ${tenant} and a.subject = 'exam' and a.record_id = e.id::text
             and a.user_id = ${person} and a.deleted_at is null) a,
         (select max(r.user_score) as best, count(*)::int as submitted, coalesce(bool_or(r.mark_state = 1), false) as waiting,
                 coalesce(bool_or(r.exam_result = 2), false) as passed
            from exam_record r where r.tenant_id = ${tenant} and r.exam_id = e.id and r.user_id = ${person} and r.deleted_at is null) r) s`;

/** Exams with what of their papers counts: `e`. */
export const EXAMS = (tenant: string): string => `(
  select t.*, p.paper_title, p.duration, p.question_count, p.total_score, p.qualify_score, p.exam_times, p.show_answer, p.addresses, p.leave_limit, coalesce(p.photo, 0) as photo
    from exam t join exam_paper p on p.tenant_id = t.tenant_id and p.id = t.paper_id
   where t.tenant_id = ${tenant} and p.tenant_id = ${tenant} and t.deleted_at is null and t.release_status = 1)`;
