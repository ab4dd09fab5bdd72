import { exam } from '@anlan/domain/training/exam';
import { RESULT } from '@anlan/domain/training/exam-record';
import { ENDED } from '@anlan/domain/training/plan/pass-rate';
import { endOf, materialsOf, startOf, trainingPlan, withExam } from '@anlan/domain/training/plan/plan';
import { STUDY, TRAINEE, trainingTrainee } from '@anlan/domain/training/plan/trainee';
import type { RowOf } from '@anlan/resource';
import { CHOSEN } from '@anlan/resource';
import { formatDatetime } from '@anlan/resource/dates';
import { newId } from '../../../kernel/db/id';
import { rowSelect } from '../../../kernel/resource/list/select';
import { changeMany, insertMany } from '../../../kernel/resource/write/many';
import { insertRow } from '../../../kernel/resource/write/one';
import type { Writer } from '../../../kernel/resource/write/statement';
import { forgetMeant, keepMeant } from '../meant';
import { EXAMS, standing } from '../standing';
import { OVER, PERCENT } from './rates';

export type Plan = RowOf<typeof trainingPlan>;
type Who = Pick<Writer, 'app' | 'tx' | 'tenantId'>;

const { open: OPEN, passed: PASSED, failed: FAILED, left: LEFT } = TRAINEE;
const nowIso = ({ app }: Pick<Writer, 'app'>): string => new Date(app.clock.now()).toISOString();

/** Is the person `u` in service and meant by the plan `p`: of its departments and those below, narrowed by post or name. */
const MEANT = (tenant: string): string => `u.tenant_id = ${tenant} and u.deleted_at is null and u.is_resign = 1 and (
   u.id = any(p.extra_person)
   or u.dept_id && (select array_agg(d.id) from dept d where d.tenant_id = ${tenant}
        and (d.id = any(p.train_dept) or d.ancestors && p.train_dept))
      and case p.personnel_train_type when '2' then u.post_id && p.train_post when '3' then u.id = any(p.train_person) else true end)`;

export async function planOf({ tx, tenantId }: Pick<Who, 'tx' | 'tenantId'>, id: string): Promise<Plan | undefined> {
  const [row] = await tx.query<Plan>(
    `select ${rowSelect(trainingPlan)} from training_plan t where t.tenant_id = $1 and t.id = $2::uuid and t.deleted_at is null`,
    [tenantId, id],
  );
  return row;
}

/** How many the plan is for as things stand. */
export async function meantCount({ tx, tenantId }: Pick<Who, 'tx' | 'tenantId'>, id: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from training_plan p join app_user u on ${MEANT('$1')} where p.tenant_id = $1 and p.id = $2::uuid`,
    [tenantId, id],
  );
  return row?.n ?? 0;
}

interface Meant extends Record<string, unknown> {
  readonly userId: string;
  readonly deptId: string | null;
  readonly id: string | null;
  readonly state: number | null;
  readonly was: string | null;
}

/**
 * Whoever is meant now is in the plan, whoever is meant no longer has left it; what somebody has passed or failed stands.
 * @param people only these, whom something has happened to
 */
export async function followPeople(writer: Writer, plan: Plan, people: readonly string[] | null): Promise<void> {
  const { tx, tenantId } = writer;
  const values = [tenantId, plan.id, people];
  const meant = await tx.query<Meant>(
    `select u.id::text as "userId", coalesce(u.main_dept_id, u.dept_id[1])::text as "deptId", t.id::text as id,
            t.train_state as state, t.dept_id::text as was
       from training_plan p join app_user u on ${MEANT('$1')}
       left join training_trainee t on t.tenant_id = $1 and t.plan_id = p.id and t.user_id = u.id and t.deleted_at is null
      where p.tenant_id = $1 and p.id = $2::uuid and ($3::uuid[] is null or u.id = any($3::uuid[])) order by u.id`,
    values,
  );
  const gone = await tx.query<{ id: string }>(
    `select t.id::text as id from training_plan p join training_trainee t on t.tenant_id = $1 and t.plan_id = p.id
      where p.tenant_id = $1 and p.id = $2::uuid and t.deleted_at is null and t.train_state = ${OPEN}
        and ($3::uuid[] is null or t.user_id = any($3::uuid[]))
        and not exists (select 1 from app_user u where u.id = t.user_id and ${MEANT('$1')})`,
    values,
  );
  const fresh = meant.filter(({ id }) => id === null);
  const own = withExam(plan.examineWay) ? 1 : 0;
  await insertMany(
    writer,
    trainingTrainee,
    fresh.map(({ userId, deptId }) => ({
      planId: plan.id,
      ...factsOf(writer, plan),
      userId,
      deptId,
      courseCount: materialsOf(plan).length,
      courseDone: 0,
      studyResult: STUDY.notBegun,
      learnedSeconds: 0,
      withExam: own,
      examResult: own === 1 ? RESULT.notBegun : null,
    })),
    { kind: 'create', event: false },
  );
  const back = meant.flatMap(({ id, state }) => (id !== null && state === LEFT ? [id] : []));
  if (back.length > 0) await moved(writer, 'rejoin', OPEN, back);
  if (gone.length > 0)
    await moved(
      writer,
      'leave',
      LEFT,
      gone.map(({ id }) => id),
    );
  const moves = meant.flatMap(({ id, deptId, was, state }) =>
    id !== null && deptId !== was && (state === OPEN || state === LEFT) ? [{ id, deptId }] : [],
  );
  await changeMany(writer, trainingTrainee, { kind: 'followPerson', mark: true, event: false, each: moves });
}

/** What the record of a person repeats of its plan, so that lists, deadlines and to-dos read one table. */
const factsOf = (writer: Writer, plan: Plan) => ({
  planTitle: plan.planTitle,
  trainingYear: plan.trainingYear,
  type: plan.type,
  ...timesOf(writer, plan),
});

/** What was ended before its time ends at that moment: in the period of which figures count it as over. */
const endNow = (writer: Writer, plan: Plan): string => {
  const now = formatDatetime(writer.app.clock.now());
  return Number(plan.progressStatus) === -1 && now < endOf(plan) ? now : endOf(plan);
};
const timesOf = (writer: Writer, plan: Plan) => ({
  startTime: startOf(plan),
  endTime: endNow(writer, plan),
  progressStatus: Number(plan.progressStatus),
});

/** The plan ends earlier or later, or goes on. */
export const followTimes = (writer: Writer, plan: Plan): Promise<unknown> =>
  changeMany(writer, trainingTrainee, {
    kind: 'followPlan',
    mark: true,
    event: false,
    set: timesOf(writer, plan),
    where: (bind) => `t.plan_id = ${bind(plan.id)}::uuid`,
  });

const moved = (
  writer: Writer,
  kind: 'rejoin' | 'leave' | 'finish' | 'fail' | 'reopen' | 'remark',
  to: number,
  ids: readonly string[],
): Promise<unknown> =>
  changeMany(writer, trainingTrainee, {
    kind,
    mark: true,
    set: { trainState: to, finishTime: kind === 'finish' ? formatDatetime(writer.app.clock.now()) : null },
    where: (bind) => `t.id = any(${bind(ids)}::uuid[])`,
  });

interface Standing extends Record<string, unknown> {
  readonly id: string;
  readonly state: number;
  readonly courseCount: number;
  readonly withExam: number;
  readonly done: number;
  readonly begun: number;
  readonly result: number;
  readonly best: string | null;
}

/** Over by the clock or ended before its time. */
export const isOver = (plan: Pick<Plan, 'progressStatus'>): boolean =>
  ENDED.some((code) => code === Number(plan.progressStatus));

const nextState = (one: Standing, over: boolean): number => {
  const studied = one.done >= one.courseCount;
  const sat = one.withExam !== 1 || one.result === RESULT.passed;
  if (studied && sat) return PASSED;
  // What waits for its marks is neither passed nor failed.
  return over && !(studied && one.result === RESULT.going) ? FAILED : OPEN;
};

/**
 * What everybody has come to, from what he has learned and sat; and the plan's own counts.
 * @param people only these, whom something has happened to
 */
export async function judgeTrainees(writer: Writer, plan: Plan, people: readonly string[] | null): Promise<void> {
  const rows = await writer.tx.query<Standing>(
    `select t.id::text as id, t.train_state as state, t.course_count as "courseCount", t.with_exam as "withExam",
            d.done, d.begun, s.result, s.best::text as best
       from training_trainee t
       left join ${EXAMS('$1')} e on e.plan_id = t.plan_id
       cross join lateral (select count(distinct r.material_id) filter (where r.study_result = ${STUDY.done})::int as done,
              count(*)::int as begun from study_record r where r.tenant_id = $1 and r.train_id = t.plan_id and r.user_id = t.user_id
                and r.deleted_at is null) d
       ${standing('$1', '$2', 't.user_id')}
      where t.tenant_id = $1 and t.plan_id = $3::uuid and t.deleted_at is null and t.train_state <> ${LEFT}
        and ($4::uuid[] is null or t.user_id = any($4::uuid[]))`,
    [writer.tenantId, nowIso(writer), plan.id, people],
  );
  await changeMany(writer, trainingTrainee, {
    kind: 'study',
    mark: true,
    each: rows.map((one) => ({
      id: one.id,
      courseDone: one.done,
      studyResult: one.done >= one.courseCount ? STUDY.done : one.begun > 0 ? STUDY.going : STUDY.notBegun,
      examResult: one.withExam === 1 ? one.result : null,
      progressStatus: Number(plan.progressStatus),
      userMaxScore: one.best,
    })),
  });
  const over = isOver(plan);
  const ids = (from: number, to: number) =>
    rows.filter((one) => one.state === from && nextState(one, over) === to).map(({ id }) => id);
  const move = async (kind: Parameters<typeof moved>[1], to: number, which: readonly string[]) => {
    if (which.length > 0) await moved(writer, kind, to, which);
  };
  await move('finish', PASSED, [...ids(OPEN, PASSED), ...ids(FAILED, PASSED)]);
  await move('remark', OPEN, [...ids(PASSED, OPEN), ...ids(PASSED, FAILED)]);
  await move('fail', FAILED, [...ids(OPEN, FAILED), ...ids(PASSED, FAILED)]);
  await move('reopen', OPEN, ids(FAILED, OPEN));
  await recount(writer, plan.id);
}

/** How the people of the plan `p` who have not left stand: `c`. */
export const countsOf = (tenant: string): string => `cross join lateral (
  select count(*)::int as n, count(*) filter (where t.study_result = ${STUDY.done})::int as studied,
         count(*) filter (where t.train_state = ${PASSED})::int as passed, count(*) filter (where t.train_state = ${FAILED})::int as failed,
         count(*) filter (where t.train_state = ${OPEN})::int as open, coalesce(sum(t.learned_seconds), 0)::int as seconds
    from training_trainee t where t.tenant_id = ${tenant} and t.plan_id = p.id and t.deleted_at is null and t.train_state <> ${LEFT}) c`;

/** The pass rate of a plan `p` whose people stand as `c`. */
export const RATE = `case when p.${OVER} then ${PERCENT('c.passed', 'c.n')} end`;

/** Of everybody who has not left; the rate stands when it is over. */
export const recount = (writer: Writer, planId: string): Promise<unknown> =>
  changeMany(writer, trainingPlan, {
    kind: 'progress',
    mark: true,
    from: {
      fields: ['userCount', 'studiedCount', 'passedCount', 'passRate'],
      query: (bind) => {
        const [tenant, id] = [bind(writer.tenantId), bind(planId)];
        return `select p.id, c.n as user_count, c.studied as studied_count, c.passed as passed_count, ${RATE} as pass_rate
                  from training_plan p ${countsOf(tenant)}
                 where p.tenant_id = ${tenant} and p.id = ${id}::uuid`;
      },
    },
    where: (bind) => `t.id = ${bind(planId)}::uuid`,
  });

/** The exam of a plan is sat like any other, by those who are in the plan and within its window. */
export async function followExam(writer: Writer, plan: Plan): Promise<void> {
  if (!withExam(plan.examineWay) || !plan.testPaper) return;
  const { tx, tenantId } = writer;
  const [known] = await tx.query<{ id: string }>(
    'select id::text as id from exam where tenant_id = $1 and plan_id = $2::uuid and deleted_at is null',
    [tenantId, plan.id],
  );
  const id = known?.id ?? newId();
  const people = await tx.query<{ id: string }>(
    `select user_id::text as id from training_trainee where tenant_id = $1 and plan_id = $2::uuid and deleted_at is null
        and train_state <> ${LEFT} order by user_id`,
    [tenantId, plan.id],
  );
  const endTime = endNow(writer, plan);
  if (!known)
    await insertRow(
      writer,
      exam,
      id,
      {
        ...{ title: plan.planTitle, paperId: plan.testPaper, startTime: startOf(plan), endTime, planId: plan.id },
        ...{ audience: CHOSEN, audienceUserIds: people.map((one) => one.id) },
        progressStatus: 0,
      },
      'create',
    );
  await changeMany(writer, exam, {
    kind: 'followTraining',
    mark: true,
    set: {
      releaseStatus: 1,
      endTime,
      audienceUserIds: people.map((one) => one.id),
      progressStatus: Number(plan.progressStatus) === -1 ? 2 : Number(plan.progressStatus),
    },
    where: (bind) => `t.id = ${bind(id)}::uuid`,
  });
  if (isOver(plan)) await keepMeant(writer, [id]);
  else await forgetMeant(writer, id);
}

/** Everything that follows from a plan as it stands. */
export async function followPlan(
  writer: Writer,
  planId: string,
  people: readonly string[] | null = null,
): Promise<void> {
  const plan = await planOf(writer, planId);
  if (plan?.releaseStatus !== 1) return;
  // A plan that is over keeps whom it was for.
  if (!isOver(plan)) await followPeople(writer, plan, people);
  await followExam(writer, plan);
  await judgeTrainees(writer, plan, people);
}
