import { type Access, type Address, call, f, type PageOf, pageOf, type } from '@anlan/resource';
import { studyRecord } from '../study/record';
import { trainingPlan } from './plan';
import { trainingTrainee } from './trainee';

const paged = { current: f.int('页码'), size: f.int('每页条数') } as const;
const SUPERVISORS = ['government', 'platform'] as const;

export interface PlanHead {
  readonly id: string;
  readonly planTitle: string;
  readonly planStartTime: string;
  readonly planEndTime: string;
  readonly progressStatus: number;
  readonly examineWay: string;
  readonly userCount: number;
  readonly studied: number;
  readonly passed: number;
  readonly failed: number;
  readonly open: number;
  /** Certificates of completion in force. */
  readonly certified: number;
  readonly courseCount: number;
  readonly learnedMinutes: number;
  /** As ./pass-rate tells it: null while it is not over or is for nobody. */
  readonly passRate: number | null;
}

export interface CourseStat {
  readonly id: string;
  readonly courseTitle: string;
  readonly trainingUserCount: number;
  readonly notTrainedUserCount: number;
  readonly courseStatus: number;
  readonly courseAccessPermission: number;
  /** The version that the plan is studied by, and the last one there is; null before its release. */
  readonly version: number | null;
  readonly lastVersion: number | null;
}

export interface CourseHead {
  readonly id: string;
  readonly courseTitle: string;
  readonly userCount: number;
  readonly notBegun: number;
  readonly going: number;
  readonly done: number;
  readonly learnedMinutes: number;
}

export interface ExamStat {
  readonly id: string;
  readonly title: string;
  readonly planStartTime: string;
  readonly planEndTime: string;
  readonly userCount: number;
  readonly notPassUserCount: number;
  readonly passRate: number | null;
  readonly status: number;
}

export interface PlanExamHead extends ExamStat {
  readonly totalScore: string;
  readonly qualifyScore: string;
  readonly passed: number;
  readonly failed: number;
  readonly going: number;
  readonly missed: number;
  readonly notBegun: number;
}

interface PersonRow {
  readonly userId: string;
  readonly realName: string;
  readonly postId: string | null;
  readonly postName: string | null;
  readonly deptId: string | null;
  readonly deptName: string | null;
}

export interface UserStudy extends PersonRow {
  readonly learningProgress: number;
  readonly learnedDuration: number;
  readonly studyResult: number;
  readonly recentStudyTime: string | null;
}

export interface UserExam extends PersonRow {
  readonly qualifyScore: string;
  readonly totalScore: string;
  readonly userMaxScore: string | null;
  readonly learnedDuration: number;
  readonly examStatus: number;
  readonly examResult: number;
  readonly recentStudyTime: string | null;
}

export interface PaperRow {
  readonly id: string;
  readonly trainId: string;
  readonly userId: string;
  readonly realName: string;
  readonly paperTitle: string;
  readonly number: number;
  readonly totalScore: string;
  readonly userScore: string | null;
  readonly userTime: number | null;
  readonly examResult: number;
  readonly createTime: string;
}

const view = { code: 'examonlinetrainingplan_view' } as const;
const people = { ...paged, realName: f.text('姓名', { max: 20 }), deptId: f.ref('部门', 'dept') } as const;

/** Of one plan; the same for the company and, at addresses of its own, for those who supervise it. */
function ofPlan<A extends string>(base: A, access: Access, whose: string) {
  const at = <P extends string>(path: P) => `GET ${base}${path}` as Address;
  const one = { access, resource: trainingPlan.name, reach: 'row', needsCompany: true } as const;
  return {
    head: call(at('/head/:planId'), { ...one, summary: `${whose}培训计划的人数与合格率`, reply: type<PlanHead>() }),
    courses: call(at('/course/page/:planId'), {
      ...one,
      summary: `${whose}培训计划的视频课程与学习人数`,
      query: paged,
      reply: pageOf<CourseStat>(),
    }),
    docs: call(at('/doc/page/:planId'), {
      ...one,
      summary: `${whose}培训计划的文档课程与学习人数`,
      query: paged,
      reply: pageOf<CourseStat>(),
    }),
    papers: call(at('/paper/page/:planId'), {
      ...one,
      summary: `${whose}培训计划的考试与合格率`,
      query: paged,
      reply: pageOf<ExamStat>(),
    }),
    courseUsers: call(at('/course/user/page/:planId/:courseId'), {
      ...one,
      summary: `${whose}一门课程各人的学习进度`,
      query: { ...people, studyResult: f.int('学习结果') },
      reply: pageOf<UserStudy>(),
    }),
    courseHead: call(at('/course/head/:planId/:courseId'), {
      ...one,
      summary: `${whose}一门课程的学习人数`,
      reply: type<CourseHead>(),
    }),
    examUsers: call(at('/exam/user/page/:planId/:examId'), {
      ...one,
      summary: `${whose}培训考试各人的成绩`,
      query: { ...people, examResult: f.int('考试结果') },
      reply: pageOf<UserExam>(),
    }),
    examHead: call(at('/exam/head/:planId/:examId'), {
      ...one,
      summary: `${whose}培训考试的人数与合格率`,
      reply: type<PlanExamHead>(),
    }),
  };
}

const BASE = '/safe/examonlineimplement';
export const planCalls = ofPlan(BASE, view, '');
export const supervisedPlanCalls = [
  ofPlan(`${BASE}/government`, { ...view, audience: SUPERVISORS }, '监管端'),
  ofPlan('/safe/government/examonlineimplement', { ...view, audience: SUPERVISORS }, '监管端（另一地址）'),
] as const;
export type PlanCalls = typeof planCalls;

/** Each attempt of each person at the exam of a plan. */
export const planPapers = call('GET /safe/examonlinetrainingplan/examonlinerecord/recored/paper/list/:planId/:examId', {
  summary: '培训考试的答卷清单',
  access: view,
  resource: trainingPlan.name,
  reach: 'row',
  needsCompany: true,
  query: { userId: f.ref('人员', 'user') },
  reply: type<readonly PaperRow[]>(),
});

export const makeUp = call('POST /safe/examonlinetrainingplan/makeup/:id', {
  summary: '新建补训计划：同样的课程与考试，对象是未合格的人员',
  access: { code: 'examonlinetrainingplan_add', audience: ['company'] },
  resource: trainingPlan.name,
  reach: 'row',
  body: {
    planEndTime: f.datetime('补训结束时间', { required: true }),
    planStartTime: f.datetime('补训开始时间', { required: true }),
  },
  reply: type<{ readonly id: string; readonly userCount: number }>(),
});

/** What somebody has done online, over all plans of a year or of always. */
export interface PersonTotal extends PersonRow {
  readonly id: string;
  readonly onlineTrainNum: number;
  /** Minutes. */
  readonly totalLearnDuration: number;
  /** Exams of these plans, as `examCount` of ReportRow. */
  readonly onlineExamNum: number;
}
export interface PersonStudy {
  readonly id: string;
  readonly trainId: string;
  readonly planTitle: string;
  readonly course: string;
  readonly kind: number;
  readonly docCourse: string | null;
  readonly videoCourse: string | null;
  readonly learningDuration: number;
  readonly studyResult: number;
  readonly createTime: string;
}

function ofPeople<A extends string>(base: A, access: Access, whose: string) {
  const at = <P extends string>(path: P) => `GET ${base}${path}` as Address;
  const totals = { access, resource: trainingTrainee.name, reach: 'rows', needsCompany: true } as const;
  return {
    totals: call(at('/list'), {
      ...totals,
      summary: `${whose}员工线上培训合计`,
      query: { ...people, year: f.int('年度'), ascs: f.text('升序', { max: 40 }), descs: f.text('降序', { max: 40 }) },
      reply: pageOf<PersonTotal>(),
    }),
    studies: call(at('/study/page/:id'), {
      ...totals,
      resource: studyRecord.name,
      summary: `${whose}一名员工的学习记录`,
      query: paged,
      reply: pageOf<PersonStudy>(),
    }),
    exams: call(at('/exam/page/:id'), {
      ...totals,
      summary: `${whose}一名员工的答卷记录`,
      query: paged,
      reply: pageOf<PaperRow>(),
    }),
  };
}

const records = { code: 'examonlinetrainingrecord_view' } as const;
export const peopleCalls = ofPeople('/safe/examonlinetrainingrecord', records, '');
export const supervisedPeopleCalls = ofPeople(
  '/safe/examonlinetrainingrecord/government',
  { ...records, audience: SUPERVISORS },
  '监管端',
);

export interface ReportRow extends PersonRow {
  readonly id: string;
  readonly mainDeptId: string | null;
  readonly trainingCount: number;
  /** As ./pass-rate tells it, of his plans; the same for every reader. */
  readonly trainingPassRate: number | null;
  readonly courseCount: number;
  readonly courseCompletedCount: number;
  /** Exams of these plans: one each, whether he has sat it or not yet. */
  readonly examCount: number;
  readonly examPassRate: number | null;
}

const reporting = { ...people, year: f.int('培训年度'), type: f.dict('培训类别', 'safe_doc_type') } as const;
export const trainingReport = call('GET /safe/examonlinereport/report/list', {
  summary: '人员培训统计',
  access: records,
  resource: trainingTrainee.name,
  reach: 'rows',
  needsCompany: true,
  query: reporting,
  reply: pageOf<ReportRow>(),
});
export const trainingReportSheet = call('GET /safe/examonlinereport/report/export', {
  summary: '人员培训统计（表格）',
  access: { code: 'examonlinetrainingrecord_export' },
  resource: trainingTrainee.name,
  reach: 'rows',
  needsCompany: true,
  query: reporting,
});

export interface ReportPlan {
  readonly id: string;
  readonly trainingYear: number;
  readonly planTitle: string;
  readonly type: string;
  readonly examineWay: string;
  readonly planStartTime: string;
  readonly planEndTime: string;
  readonly progressStatus: number;
  /** 0 passed, 1 failed, null while it goes on. */
  readonly trainingResult: number | null;
}
export interface ReportCourse {
  readonly id: string;
  readonly courseTitle: string;
  readonly learningProgress: number;
  readonly learnedDuration: number;
  readonly studyResult: number;
}
export interface ReportExam {
  readonly id: string;
  readonly title: string;
  readonly qualifyScore: string;
  readonly totalScore: string;
  readonly userMaxScore: string | null;
  readonly learnedDuration: number;
  readonly examStatus: number;
  readonly examResult: number;
}
export interface ReportDetail {
  readonly userId: string;
  readonly realName: string;
  readonly plan: readonly ReportPlan[];
  readonly course: readonly ReportCourse[];
  readonly exam: readonly ReportExam[];
}
export const trainingReportDetail = call('GET /safe/examonlinereport/report/detail', {
  summary: '一名人员的培训计划、课程与考试明细',
  access: records,
  resource: trainingTrainee.name,
  reach: 'row',
  needsCompany: true,
  query: {
    userId: f.ref('人员', 'user', { required: true }),
    year: f.int('培训年度'),
    type: f.dict('培训类别', 'safe_doc_type'),
  },
  reply: type<ReportDetail>(),
});

export type Paged<Row> = PageOf<Row>;
