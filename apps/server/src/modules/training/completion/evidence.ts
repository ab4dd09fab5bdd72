import type { completionCertificate } from '@anlan/domain/training/completion/certificate';
import type {
  ChallengeEvidence,
  CompletionEvidence,
  CourseEvidence,
  ExamEvidence,
  InPersonEvidence,
  SpanEvidence,
} from '@anlan/domain/training/completion/evidence';
import { RESULT } from '@anlan/domain/training/exam-record';
import { endOf, materialsOf, startOf, withExam } from '@anlan/domain/training/plan/plan';
import type { RowOf } from '@anlan/resource';
import { nowText, type Work } from '../../../kernel/context';
import { planOf } from '../plan/trainees';
import { rulesOf } from '../study/people';

export type Completion = RowOf<typeof completionCertificate>;

const time = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;
const exact = (column: string): string => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS.MS')`;

type Rows<T> = (T & Record<string, unknown>)[];

async function learnedOf(work: Work, planId: string, userId: string) {
  const { tx, tenantId } = work;
  const courses = await tx.query<CourseEvidence & Record<string, unknown>>(
    `select r.id::text as record, r.material_id as material, r.course as title, r.kind::int as kind, r.length, r.required, r.seconds::float8 as seconds
       from study_record r where r.tenant_id = $1 and r.train_id = $2::uuid and r.user_id = $3::uuid and r.deleted_at is null order by r.id`,
    [tenantId, planId, userId],
  );
  const spans: Rows<SpanEvidence> = await tx.query(
    `select s.record_id::text as record, s.session::text as session, ${exact('s.from_at')} as from, ${exact('s.until_at')} as until, s.allowed, s.pieces
       from study_span s where s.tenant_id = $1 and s.record_id = any($2::uuid[]) order by s.from_at, s.id`,
    [tenantId, courses.map(({ record }) => record)],
  );
  // Also those asked at another plan: between two stretches of this one somebody may have answered there.
  const challenges: Rows<ChallengeEvidence> = await tx.query(
    `select ${exact('c.asked_at')} as asked, ${exact('c.answered_at')} as answered, c.tries from study_challenge c
      where c.tenant_id = $1 and c.user_id = $2::uuid and exists (select 1 from study_span s where s.tenant_id = $1
        and s.record_id = any($3::uuid[]) having min(s.from_at) <= c.asked_at and max(s.until_at) >= c.asked_at) order by c.asked_at, c.id`,
    [tenantId, userId, courses.map(({ record }) => record)],
  );
  return { courses, spans, challenges };
}

async function onlineOf(work: Work, planId: string, userId: string) {
  const plan = await planOf(work, planId);
  if (!plan) return undefined;
  const learned = await learnedOf(work, planId, userId);
  const [exam] = await work.tx.query<ExamEvidence & Record<string, unknown>>(
    `select r.paper_title as title, r.number, r.user_score::float8 as "userScore", r.total_score::float8 as "totalScore",
            r.qualify_score::float8 as "qualifyScore", ${time('r.submit_time')} as "submitTime"
       from exam e join exam_record r on r.tenant_id = $1 and r.exam_id = e.id and r.user_id = $3::uuid and r.exam_result = ${RESULT.passed} and r.deleted_at is null
      where e.tenant_id = $1 and e.plan_id = $2::uuid and e.deleted_at is null order by r.user_score desc, r.submit_time limit 1`,
    [work.tenantId, planId, userId],
  );
  return {
    plan: {
      ...{ id: plan.id, title: plan.planTitle, from: startOf(plan), until: endOf(plan) },
      ...{ withExam: withExam(plan.examineWay), materials: materialsOf(plan) },
    },
    ...learned,
    exam: exam ?? null,
  };
}

async function inPersonOf(work: Work, id: string, userId: string): Promise<InPersonEvidence | null> {
  const [row] = await work.tx.query<InPersonEvidence & Record<string, unknown>>(
    `select o.id::text as id, o.title, ${time('o.train_start_time')} as from, ${time('o.train_end_time')} as until, coalesce(o.hours, 0)::float8 as hours,
            ${time('a.sign_time')} as "signTime", coalesce(a.result = 1, false) as passed,
            (select json_agg(json_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'signTime', ${time('d.sign_time')}) order by d.day)
               from offline_attendance d where d.tenant_id = $1 and d.parent_id = o.id and d.user_id = $3::uuid) as days
       from offline_training o left join offline_trainee a on a.tenant_id = $1 and a.parent_id = o.id and a.user_id = $3::uuid
      where o.tenant_id = $1 and o.id = $2::uuid and o.deleted_at is null`,
    [work.tenantId, id, userId],
  );
  if (!row) return null;
  const { days, ...once } = row;
  return days ? { ...once, days } : once;
}

/** A certificate with everything it is verified by. The name as the reader may read it. */
export async function evidenceOf(
  work: Work,
  row: Completion,
  named: (name: string) => string,
): Promise<CompletionEvidence> {
  // Of one given before it was written down: as the company counts now.
  const minutes = row.hourMinutes ?? (await rulesOf(work, work.app.parameters)).minutes;
  const [person] = await work.tx.query<{ name: string; dept: string | null }>(
    `select u.real_name as name, (select d.dept_name from dept d where d.tenant_id = $1 and d.id = $3::uuid) as dept
       from app_user u where u.tenant_id = $1 and u.id = $2::uuid`,
    [work.tenantId, row.userId, row.deptId],
  );
  const online = row.planId ? await onlineOf(work, row.planId, row.userId) : undefined;
  return {
    asOf: nowText(work),
    certificate: {
      ...{ number: row.number, title: row.title, hours: Number(row.hours) },
      userScore: row.userScore === null ? null : Number(row.userScore),
      completeTime: row.completeTime,
      valid: Number(row.completionState) === 1,
      voidReason: row.voidReason,
    },
    person: { id: row.userId, name: named(person?.name ?? '人员已删除'), dept: person?.dept ?? null },
    hourMinutes: Number(minutes),
    inPerson: row.offlineId ? await inPersonOf(work, row.offlineId, row.userId) : null,
    ...(online ?? { plan: null, courses: [], spans: [], challenges: [], exam: null }),
  };
}
