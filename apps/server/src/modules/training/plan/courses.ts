/**
 * The courses of the plan `p` in their order, begun or not: `x`; and what the person has learned of each over all its
 * versions: `s`.
 */
export const coursesOf = (tenant: string, person: string): string => `cross join lateral (
         select c.id, 1 as kind, c.course_title as title, c.introduce, array_position(p.video_course, c.id) as place
           from exam_course c where c.tenant_id = ${tenant} and c.id = any(p.video_course) and p.examine_way in ('0', '2')
         union all
         select d.id, 2, d.doc_title, d.introduce, array_position(p.doc_course, d.id)
           from exam_doc d where d.tenant_id = ${tenant} and d.id = any(p.doc_course) and p.examine_way in ('1', '3')) x
       left join lateral (select max(r.learning_progress) as progress, floor(sum(r.seconds) / 60)::int as minutes, max(r.study_result) as result
           from study_record r where r.tenant_id = ${tenant} and r.train_id = p.id and r.user_id = ${person} and r.material_id = x.id::text
            and r.deleted_at is null) s on true`;

export const LEARNED_OF =
  'coalesce(s.progress, 0) as "learningProgress", coalesce(s.minutes, 0) as "learnedDuration", coalesce(s.result, 0) as "studyResult"';
