import { HELD } from '../study/versions';

/**
 * What a person has learned of a course of a plan: how far he is with the version that counts for him, and how long over
 * all of them: `s`.
 */
export const learnedOf = (
  tenant: string,
  plan: string,
  person: string,
  material: string,
): string => `left join lateral (
       select (array_agg(r.learning_progress order by r.study_result desc, r.course_version desc) filter (where ${HELD}))[1] as progress,
              max(r.study_result) filter (where ${HELD}) as result, coalesce(sum(r.seconds), 0) as seconds, floor(sum(r.seconds) / 60)::int as minutes,
              max(r.beat_time) as last
         from study_record r left join plan_material b on b.tenant_id = ${tenant} and b.plan_id = r.train_id and b.material_id::text = r.material_id
        where r.tenant_id = ${tenant} and r.train_id = ${plan} and r.user_id = ${person} and r.material_id = ${material}
          and r.deleted_at is null) s on true`;

/** The courses of the plan `p` in their order, begun or not: `x`; and what the person has learned of each: `s`. */
export const coursesOf = (tenant: string, person: string): string => `cross join lateral (
         select c.id, 1 as kind, c.course_title as title, c.introduce, array_position(p.video_course, c.id) as place
           from exam_course c where c.tenant_id = ${tenant} and c.id = any(p.video_course) and p.examine_way in ('0', '2')
         union all
         select d.id, 2, d.doc_title, d.introduce, array_position(p.doc_course, d.id)
           from exam_doc d where d.tenant_id = ${tenant} and d.id = any(p.doc_course) and p.examine_way in ('1', '3')) x
       ${learnedOf(tenant, 'p.id', person, 'x.id::text')}`;

export const LEARNED_OF =
  'coalesce(s.progress, 0) as "learningProgress", coalesce(s.minutes, 0) as "learnedDuration", coalesce(s.result, 0) as "studyResult"';
