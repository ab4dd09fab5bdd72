import { resources } from '@anlan/domain';
import { asSystem } from '../kernel/context';
import { newId } from '../kernel/db/id';
import { insertMany } from '../kernel/resource/write/many';
import { followDemands } from '../modules/training/index';
import { must, type Person, type WorldCompany } from '../testing/company-world';
import type { World } from '../testing/world';
import type { Rows } from './probes';

/** An exam that the administrator has sat, with what came of it; a document and a course that are shown to all. */
export async function examined(world: World, { admin, tenantId }: WorldCompany, rows: Rows): Promise<Rows> {
  for (const [table, column] of [
    ['exam_doc', 'doc_status'],
    ['exam_course', 'course_status'],
  ])
    await world.sql(`update ${table} set ${column} = 1 where tenant_id = $1`, [tenantId]);
  const made = async (path: string, body: Record<string, unknown>) =>
    must(await admin.call('POST', path, { body })).data.id;
  const paperId = await made('/safe/exampaper', {
    ...{
      paperTitle: `已考的试卷${newId()}`,
      typeId: rows.examType,
      paperMode: 1,
      qualifyScore: 1,
      duration: 5,
      examTimes: 1,
    },
    ...{ isShuffle: 2, partial: 1, showAnswer: 1, questions: [{ questionId: rows.examQuestion, score: 1 }] },
  });
  must(await admin.call('PUT', `/safe/exampaper/publish/${paperId}`));
  const examSat = await made('/safe/exam', {
    ...{ title: '已考的考试', paperId, startTime: '2026-01-01 00:00:00', endTime: '2099-01-01 00:00:00' },
    ...{ audience: 2, audienceUserIds: admin.userId },
  });
  must(await admin.call('PUT', `/safe/exam/release/${examSat}`));
  const begun = must(await admin.call('POST', '/safe/attempt/begin', { body: { subject: 'exam', recordId: examSat } }));
  must(await admin.call('PUT', `/safe/attempt/submit/${begun.data.id}`));
  const { records } = must(await admin.call('GET', '/safe/examrecord/page', { query: { examId: examSat } })).data;
  // Of a question that he has not to answer anywhere: of one that waits for him he finds no correction.
  const questionId = await made('/safe/examquestion', {
    ...{
      typeId: rows.examType,
      questionType: 3,
      title: `更正过的试题${newId()}`,
      answer: '正确',
      score: 1,
      difficulty: 1,
    },
  });
  const corrected = {
    ...{ examId: examSat, questionId, title: '更正过的试题', way: 2, reason: '题干有歧义' },
    ...{ recordCount: 1, changedCount: 0, passedBefore: 0, passedAfter: 0 },
  };
  const { services } = world.app;
  const [examRemark] = await asSystem(services, 'test correction', ({ tx }) =>
    insertMany({ app: services, tx, tenantId }, resources.examRemark, [corrected], 'create'),
  );
  return {
    ...{ examSat, examRecord: records[0].id, examRemark: examRemark as string },
    ...(await trained(world, admin, rows)),
  };
}

/**
 * A plan under way for the administrator, with its exam, his record in it and what he has learned. Its paper asks what no
 * other one asks: what he has still to answer is closed to him.
 */
async function trained(world: World, admin: Person, rows: Rows): Promise<Rows> {
  const made = async (path: string, body: Record<string, unknown>) =>
    must(await admin.call('POST', path, { body })).data.id;
  const questionId = await made('/safe/examquestion', {
    ...{
      typeId: rows.examType,
      questionType: 3,
      title: `培训的试题${newId()}`,
      answer: '正确',
      score: 1,
      difficulty: 1,
    },
  });
  const testPaper = await made('/safe/exampaper', {
    ...{ paperTitle: `培训的试卷${newId()}`, typeId: rows.examType, paperMode: 1, qualifyScore: 1, duration: 5 },
    ...{ examTimes: 1, isShuffle: 2, partial: 1, showAnswer: 1, questions: [{ questionId, score: 1 }] },
  });
  must(await admin.call('PUT', `/safe/exampaper/publish/${testPaper}`));
  const planRun = must(
    await admin.call('POST', '/safe/examonlinetrainingplan', {
      body: {
        ...{ planTitle: '正在进行的培训', type: '4', examineWay: '2', videoCourse: rows.examCourse, testPaper },
        ...{ planStartTime: '2026-01-01 00:00:00', planEndTime: '2099-01-01 00:00:00', personnelTrainType: '3' },
        ...{ trainDept: rows.dept, extraPerson: admin.userId, trainPerson: admin.userId, courseAccessPermission: 1 },
      },
    }),
  ).data.id;
  must(await admin.call('PUT', `/safe/examonlinetrainingplan/release/${planRun}`));
  const first = async (path: string, query: Record<string, string>) =>
    must(await admin.call('GET', path, { query })).data.records[0].id;
  const trainingTrainee = await first('/safe/trainingtrainee/page', { planId: planRun });
  const planExam = await first(`/safe/examonlineimplement/paper/page/${planRun}`, {});
  const record = {
    ...{ trainId: planRun, traineeId: trainingTrainee, userId: admin.userId, course: '培训课程', kind: 1 },
    ...{
      videoCourse: rows.examCourse,
      materialId: rows.examCourse,
      fileId: 'v1',
      courseVersion: 1,
      type: '4',
      length: 60,
      required: 60,
    },
    ...{ seconds: '30.0', learningDuration: 0, learningProgress: 50, studyResult: 1, learned: [[0, 30]] },
  };
  const { services } = world.app;
  const [studyRecord] = await asSystem(services, 'test study', ({ tx }) =>
    insertMany({ app: services, tx, tenantId: admin.tenantId }, resources.studyRecord, [record], 'create'),
  );
  await asSystem(services, 'test demands', ({ tx }) =>
    followDemands({ app: services, tx, tenantId: admin.tenantId }, services.parameters, [admin.userId]),
  );
  const [demand] = await world.sql<{ id: string }>(
    'select id from training_demand where tenant_id = $1 and user_id = $2::uuid limit 1',
    [admin.tenantId, admin.userId],
  );
  const trainingDemand = demand?.id as string;
  const completed = {
    ...{ number: 'PX-2026-000001', title: '正在进行的培训', organizationalType: 1, planId: planRun, type: '4' },
    ...{ userId: admin.userId, hours: '0.0', completeTime: '2026-03-05 08:30:00' },
  };
  const [completionCertificate] = await asSystem(services, 'test certificate', ({ tx }) =>
    insertMany({ app: services, tx, tenantId: admin.tenantId }, resources.completionCertificate, [completed], 'create'),
  );
  return {
    ...{ planRun, planExam, planPerson: admin.userId, trainingTrainee, trainingDemand },
    ...{ studyRecord: studyRecord as string, completionCertificate: completionCertificate as string },
  };
}
