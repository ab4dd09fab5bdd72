import { exam } from '@anlan/domain/training/exam';
import { examPaper } from '@anlan/domain/training/exam-paper';
import { makeUp } from '@anlan/domain/training/plan/calls';
import { byVideo, endOf, planFaults, startOf, trainingPlan, withExam } from '@anlan/domain/training/plan/plan';
import { TRAINEE, trainingTrainee } from '@anlan/domain/training/plan/trainee';
import type { FieldError, Stored } from '@anlan/resource';
import { isEmpty } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { invalid, refuse } from '../../../kernel/errors';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import { rowOf } from '../../../kernel/resource/list/read';
import { changeMany } from '../../../kernel/resource/write/many';
import { create } from '../../../kernel/resource/write/one';
import { serve } from '../../../kernel/route';
import { tryDraw } from '../bank';
import { keysUnknown } from '../sitting';
import { adoptVersions, bindVersions, unbindVersions } from '../study/versions';
import { followPlan, followTimes, meantCount, type Plan, planOf } from './trainees';

const { failed: FAILED } = TRAINEE;

const beforeWrite = async (_: Work, values: Stored, before: Stored | undefined): Promise<FieldError[]> => {
  const merged: Stored = { ...before, ...values };
  const start = startOf(merged);
  if (isEmpty(merged.trainingYear) && start !== '') {
    values.trainingYear = Number(start.slice(0, 4));
    merged.trainingYear = values.trainingYear;
  }
  values.dueTime = endOf(merged) || null;
  return planFaults(merged);
};

/** Documents without fixed pages: of them nobody can be told to have read so many. */
async function unpagedFaults(work: Work, ids: readonly string[]): Promise<FieldError[]> {
  const rows = await work.tx.query<{ title: string }>(
    `select t.doc_title as title from exam_doc t join attachment a on a.tenant_id = $1 and a.id = any(t.attach_id) and a.extension <> 'pdf'
      where t.tenant_id = $1 and t.id = any($2::uuid[]) and t.deleted_at is null`,
    [work.tenantId, ids],
  );
  return rows.map(({ title }) => ({
    field: 'docCourse',
    message: `文档“${title}”是Word，没有固定的页，不能计学时，请另存为pdf上传后再用于计划`,
  }));
}

/** Everything that keeps people from passing it, at once. */
async function releaseFaults(work: Work, plan: Plan): Promise<FieldError[]> {
  const video = byVideo(plan.examineWay);
  const wanted = (video ? plan.videoCourse : plan.docCourse) ?? [];
  const [table, title, state] = video
    ? ['exam_course', 'course_title', 'course_status']
    : ['exam_doc', 'doc_title', 'doc_status'];
  const off = await work.tx.query<{ title: string }>(
    `select t.${title} as title from ${table} t where t.tenant_id = $1 and t.id = any($2::uuid[]) and (t.${state} <> 1 or t.deleted_at is not null)`,
    [work.tenantId, wanted],
  );
  const field = video ? 'videoCourse' : 'docCourse';
  const errors = off.map((one): FieldError => ({ field, message: `课程“${one.title}”已停用或删除，请更换后再发布` }));
  if (!video) errors.push(...(await unpagedFaults(work, wanted)));
  if (wanted.length === 0) errors.push({ field, message: `请先选择${video ? '视频' : '文档'}课程，再发布` });
  if (withExam(plan.examineWay)) {
    const paper = plan.testPaper ? await rowOf(work, examPaper, plan.testPaper) : undefined;
    if (!paper) errors.push({ field: 'testPaper', message: '请先选择考试试卷，再发布' });
    else if (paper.paperStatus !== 1)
      errors.push({ field: 'testPaper', message: `试卷“${paper.paperTitle}”尚未发布，请先发布试卷` });
    else await tryDraw(work, paper);
  }
  if ((await meantCount(work, plan.id)) === 0)
    errors.push({ field: 'trainDept', message: '按所选部门、岗位、人员没有在职的参训人员，请修改后再发布' });
  return errors;
}

const mark = async (
  work: Work,
  row: Stored,
  { action }: { readonly action: string },
  body: Readonly<Stored>,
): Promise<{ readonly set?: Stored }> => {
  const plan = row as unknown as Plan;
  if (action === 'release') {
    const errors = await releaseFaults(work, plan);
    if (errors.length > 0) throw invalid(errors);
    return { set: await bindVersions(work, row) };
  }
  if (action === 'resume') await keysUnknown(work, 'plan_id', plan.id, '不能恢复');
  if (action === 'adjust' && body.newEnd !== plan.planStartAndEndTime?.[1])
    await keysUnknown(work, 'plan_id', plan.id, '不能推后结束时间');
  if (action === 'adopt') {
    const errors = byVideo(plan.examineWay) ? [] : await unpagedFaults(work, plan.docCourse ?? []);
    if (errors.length > 0) throw invalid(errors);
    return { set: await adoptVersions(work, row, body.inMiddle) };
  }
  if (action === 'withdraw') {
    // Nobody can have begun before its start; whoever was in it is so again at the next release.
    const gone = { kind: 'followTraining', mark: true, removed: true } as const;
    await changeMany(work, trainingTrainee, { ...gone, where: (bind) => `t.plan_id = ${bind(plan.id)}::uuid` });
    await changeMany(work, exam, { ...gone, where: (bind) => `t.plan_id = ${bind(plan.id)}::uuid` });
    await unbindVersions(work, row);
    const counts = { userCount: 0, studiedCount: 0, passedCount: 0, passRate: null };
    return { set: { ...counts, boundVersions: null, newerCount: 0 } };
  }
  return {};
};

const answer = async (work: Work, id: string, msg: string, after: Readonly<Stored>) => {
  const plan = await planOf(work, id);
  if (plan && plan.releaseStatus === 1) {
    await followTimes(work, plan);
    await followPlan(work, id);
  }
  return { data: { id, releaseStatus: after.releaseStatus, progressStatus: after.progressStatus }, msg };
};

/** Of whoever writes a plan in place of a form. */
export const planHooks = { beforeWrite };

export const planImplementation: Implementation = implement(trainingPlan, {
  hooks: planHooks,
  steps: { mark, answer },
  routes: [
    serve(makeUp, async (work, { body }, { params }) => {
      const plan = await rowOf(work, trainingPlan, params.id);
      if (![2, -1].includes(Number(plan.progressStatus)))
        throw refuse('培训尚未结束，未完成的人员仍可学习，不需要补训');
      const people = await work.tx.query<{ id: string; dept: string | null }>(
        `select t.user_id::text as id, coalesce(u.main_dept_id, u.dept_id[1])::text as dept from training_trainee t
           join app_user u on u.tenant_id = $1 and u.id = t.user_id and u.deleted_at is null and u.is_resign = 1
          where t.tenant_id = $1 and t.plan_id = $2::uuid and t.deleted_at is null and t.train_state = ${FAILED}`,
        [work.tenantId, plan.id],
      );
      if (people.length === 0) throw refuse('没有需要补训的在职人员');
      const title = `${plan.planTitle.slice(0, 46)}（补训）`;
      const id = await create(
        work,
        trainingPlan,
        {
          planTitle: title,
          ...{ trainingYear: plan.trainingYear, type: plan.type, content: plan.content, examineWay: plan.examineWay },
          ...{ planStartTime: body.planStartTime, planEndTime: body.planEndTime },
          ...{ videoCourse: plan.videoCourse, docCourse: plan.docCourse, duration: plan.duration },
          ...{ testPaper: plan.testPaper, studyFirst: plan.studyFirst },
          ...{ courseAccessPermission: plan.courseAccessPermission, personnelTrainType: '3' },
          trainDept: [...new Set(people.flatMap(({ dept: one }) => one ?? []))],
          trainPerson: people.map((one) => one.id),
        },
        planHooks,
        { set: { makeupOf: plan.id } },
      );
      return { data: { id, userCount: people.length }, msg: `已新建补训计划，共${people.length}人，核对后发布` };
    }),
  ],
});
