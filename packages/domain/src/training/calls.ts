import { call, f, pageOf, type } from '@anlan/resource';
import { exam } from './exam';
import { examCourse } from './exam-course';
import { examDoc } from './exam-doc';
import { examRecord } from './exam-record';
import type { Day } from './in-person/days';
import { offlineTraining } from './offline-training';
import type { Option } from './question';

const paged = { current: f.int('页码'), size: f.int('每页条数') } as const;

/** Whoever is trained has his own things, whatever his codes. */
const own = { access: { signedIn: true, audience: ['company'] } } as const;

/** An exam as one of those sees it who may sit it. Times are yyyy-MM-dd HH:mm:ss of the server. */
export interface MyExam {
  readonly id: string;
  readonly title: string;
  readonly paperTitle: string;
  readonly remark: string | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly duration: number;
  readonly questionCount: number;
  readonly totalScore: string;
  readonly qualifyScore: string;
  readonly examTimes: number;
  /** Attempts he has begun. */
  readonly used: number;
  readonly examStatus: number;
  readonly examResult: number;
  readonly userMaxScore: string | null;
  /** Whether one is under way. */
  readonly open: boolean;
  /** Whether he may begin one now, or go on. */
  readonly mayBegin: boolean;
  /** Courses that its plan has him learn first, and that he has not. */
  readonly coursesLeft: number;
  /** An attempt that waits for its marks. */
  readonly waiting: boolean;
  /** Only from these addresses; null: from everywhere. */
  readonly addresses: string | null;
  /** More often than this nobody may look away; null: it is only counted. */
  readonly leaveLimit: number | null;
  /** 1: a photo may be taken before it begins. */
  readonly photo: number;
}

export const myExams = call('GET /safe/examonline/mine/exam/page', {
  ...own,
  summary: '我的考试',
  resource: exam.name,
  reach: 'rows',
  query: { ...paged, ended: f.choice('范围', { '0': '待参加', '1': '已结束' }) },
  reply: pageOf<MyExam>(),
});

export interface MyRecord {
  readonly id: string;
  readonly number: number;
  readonly userScore: string | null;
  readonly totalScore: string;
  readonly examResult: number;
  readonly markState: number;
  readonly userTime: number | null;
  readonly submitTime: string;
  readonly leaves: number | null;
}

export const myExam = call('GET /safe/examonline/mine/exam/:id', {
  ...own,
  summary: '我的一场考试及各次成绩',
  resource: exam.name,
  reach: 'row',
  reply: type<MyExam & { readonly records: readonly MyRecord[]; readonly now: string }>(),
});

/** How often somebody has looked away from the paper before him. */
export interface Leaves {
  readonly leaves: number;
  readonly limit: number | null;
  /** Too often: the attempt has been handed in. */
  readonly ended: boolean;
}

export const leftExam = call('PUT /safe/examonline/mine/exam/leave/:id', {
  ...own,
  summary: '考试中离开了页面（计数，超过上限自动交卷）',
  resource: 'attempt',
  reach: 'self',
  idempotent: false,
  reply: type<Leaves>(),
});

export const examPhoto = call('PUT /safe/examonline/mine/exam/photo/:id', {
  ...own,
  summary: '开考照片（试卷允许时，开始前拍一张，由阅卷人核对；不拍也可以考试）',
  resource: exam.name,
  reach: 'row',
  body: {
    photo: f.file('开考照片', {
      accept: ['jpg', 'jpeg', 'png', 'webp'],
      count: 1,
      maxMb: 10,
      onSite: true,
      required: true,
    }),
  },
});

/** A question as it was asked and answered. What tells the key is null as long as it might be of use. */
export interface AnsweredQuestion {
  readonly id: string;
  readonly questionType: number;
  readonly title: string;
  readonly options: readonly Option[];
  readonly response: string | null;
  readonly worth: string;
  readonly comment: string | null;
  readonly basis: string | null;
  readonly answer: string | null;
  readonly analysis: string | null;
  readonly judged: number | null;
  readonly score: string | null;
}

export interface MyResult extends MyRecord {
  readonly examTitle: string;
  readonly paperTitle: string;
  readonly qualifyScore: string;
  /** Whether answers are told, and if not why. */
  readonly shown: boolean;
  readonly why: string | null;
  readonly answers: readonly AnsweredQuestion[];
}

export const myResult = call('GET /safe/examonline/mine/result/:id', {
  ...own,
  summary: '我的答卷与成绩',
  resource: examRecord.name,
  reach: 'row',
  reply: type<MyResult>(),
});

export interface WrongAnswer extends AnsweredQuestion {
  readonly examTitle: string;
  readonly submitTime: string;
  /** How often it was answered wrongly. */
  readonly times: number;
}

export const myWrongAnswers = call('GET /safe/examonline/mine/wrong/page', {
  ...own,
  summary: '我的错题',
  resource: examRecord.name,
  reach: 'rows',
  query: paged,
  reply: pageOf<WrongAnswer>(),
});

/** What a marker gives to the short answers of one record. */
export interface Mark {
  readonly id: string;
  readonly score: number | string;
  readonly comment?: string | null;
}

/** One of those whom an exam is for. */
export interface ExamPerson {
  readonly userId: string;
  readonly realName: string;
  readonly postName: string | null;
  readonly deptName: string | null;
  readonly totalScore: string;
  readonly qualifyScore: string;
  readonly userMaxScore: string | null;
  readonly used: number;
  readonly examStatus: number;
  readonly examResult: number;
  readonly recentStudyTime: string | null;
}

export const examPeople = call('GET /safe/exam/user/page/:id', {
  summary: '一场考试的参加人员与成绩',
  access: { code: 'exam_view' },
  resource: exam.name,
  reach: 'row',
  query: { ...paged, examResult: f.int('考试结果') },
  reply: pageOf<ExamPerson>(),
});

export interface ExamHead {
  readonly id: string;
  readonly title: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly userCount: number;
  readonly passed: number;
  readonly failed: number;
  readonly going: number;
  readonly missed: number;
  readonly notBegun: number;
  readonly waiting: number;
  /** Of these the persons whose results the reader may see. */
  readonly visible: number;
  /** As ./plan/pass-rate tells it: null while it is not over or is for nobody. */
  readonly passRate: number | null;
}

export const examHead = call('GET /safe/exam/head/:id', {
  summary: '一场考试的人数与合格率',
  access: { code: 'exam_view' },
  resource: exam.name,
  reach: 'row',
  reply: type<ExamHead>(),
});

/** One of those who were to come to a training held in person. */
export interface TraineeRow {
  readonly id: string;
  readonly trainId: string;
  readonly userId: string;
  readonly realName: string;
  readonly deptName: string | null;
  readonly trainType: string;
  readonly achievement: number | null;
  readonly achievementFraction: number | null;
  readonly achievementGrade: string | null;
  readonly result: number | null;
  readonly signTime: string | null;
  /** 1 by the code, 2 taken on site by whoever keeps the training, 3 from the sheet signed there. */
  readonly signWay: number | null;
  /** Of a training of several days, when he signed in to each of them so far; null of one day. */
  readonly days: readonly TrainingDay[] | null;
}

/** A day of a training of several days, and when somebody signed in to it. Times are yyyy-MM-dd HH:mm:ss. */
export interface TrainingDay extends Day {
  readonly signTime: string | null;
  readonly signWay: number | null;
}

export const trainees = call('GET /safe/examofflinetrainingrecordpersonnel/list/:id', {
  summary: '线下培训的参训人员与成绩',
  access: { code: 'examofflinetrainingrecord_view' },
  resource: offlineTraining.name,
  reach: 'row',
  needsCompany: true,
  reply: type<readonly TraineeRow[]>(),
});

/** Shown at the place: it changes every ten seconds and dies within half a minute, so that nobody signs in by a photograph of it. */
export const signCode = call('GET /safe/examofflinetrainingrecord/signcode/:id', {
  summary: '线下培训的签到码（每10秒更换，30秒内失效）',
  access: { code: 'examofflinetrainingrecord_edit', audience: ['company'] },
  resource: offlineTraining.name,
  reach: 'row',
  reply: type<{ readonly code: string; readonly seconds: number; readonly signed: number; readonly all: number }>(),
});

const keepsResults = {
  access: { code: 'examofflinetrainingrecord_edit', audience: ['company'] },
  resource: offlineTraining.name,
  reach: 'row',
} as const;

/** With everybody of the training in it, so that the results alone are typed. */
export const resultTemplate = call('GET /safe/examofflinetrainingrecord/scoretemplate/:id', {
  ...keepsResults,
  summary: '线下培训签到与成绩表模板（已列出参训人员）',
});

export const importResults = call('POST /safe/examofflinetrainingrecord/scoreimport/:id', {
  ...keepsResults,
  summary: '线下培训：由表格登记签到与成绩',
  consumes: 'multipart',
  uploadBytes: 50 * 1_048_576,
  idempotent: false,
  reply: type<{ readonly created: number; readonly updated: number }>(),
});

/** At the place, on the phone of whoever keeps the training: the trainee signs by hand, with a photo of him. */
export const signFor = call('PUT /safe/examofflinetrainingrecord/signfor/:id', {
  ...keepsResults,
  summary: '线下培训：现场代录签到',
  body: {
    userId: f.ref('参训人员', 'user', { required: true }),
    signature: f.signature('签名', { required: true }),
    photo: f.file('签名人照片', { accept: ['jpg', 'jpeg', 'png', 'webp'], count: 1, onSite: true, required: true }),
  },
  reply: type<{ readonly signTime: string; readonly signed: number; readonly all: number }>(),
});

export interface MyOffline {
  readonly id: string;
  readonly title: string;
  readonly address: string;
  readonly lecturer: string | null;
  readonly content: string;
  readonly startTime: string;
  readonly endTime: string;
  /** 学时 of all of it. */
  readonly hours: string | null;
  /** 学时 he has of it (`creditedHours`); null until it has ended. */
  readonly credited: string | null;
  readonly trainType: string;
  readonly achievementFraction: number | null;
  readonly achievementGrade: string | null;
  readonly result: number | null;
  readonly signTime: string | null;
  /** Of a training of several days each of them; null of one day. */
  readonly days: readonly TrainingDay[] | null;
}

export const myOffline = call('GET /safe/examonline/mine/offline/page', {
  ...own,
  summary: '我的线下培训',
  resource: offlineTraining.name,
  reach: 'rows',
  query: { ...paged, id: f.ref('培训', 'offlineTraining') },
  reply: pageOf<MyOffline>(),
});

export const signIn = call('PUT /safe/examonline/mine/offline/sign/:id', {
  ...own,
  summary: '线下培训签到',
  resource: offlineTraining.name,
  reach: 'self',
  body: { code: f.text('签到码', { required: true, max: 20 }) },
  reply: type<{ readonly title: string; readonly signTime: string }>(),
});

/** A document or course shown to a colleague: what it is and where it is opened. */
const shared = { reach: 'row', access: { signedIn: true, audience: ['company'] } } as const;
type Wire = Readonly<Record<string, unknown>>;
export const shareDoc = call('GET /safe/examdoc/share/:id', {
  ...shared,
  summary: '分享的培训文档（本企业登录人员可看）',
  resource: examDoc.name,
  reply: type<Wire>(),
});

export const studyCourse = call('GET /safe/examcourse/share/:id', {
  ...shared,
  summary: '分享的课程（本企业登录人员可看）',
  resource: examCourse.name,
  reply: type<Wire>(),
});

/** Beside the form: a video that came in afterwards. */
export const uploadVideo = call('PUT /safe/examcourse/upload/:id', {
  summary: '为课程换上视频（已上传的附件）',
  access: { code: 'examcourse_edit', audience: ['company'] },
  resource: examCourse.name,
  reach: 'row',
  body: { videoUrl: f.file('课程视频', { accept: ['mp4'], count: 1, maxMb: 500, opened: true, required: true }) },
  reply: type<{ readonly id: string }>(),
});
