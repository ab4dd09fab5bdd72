import { call, f, pageOf, type } from '@anlan/resource';
import { trainingTrainee } from '../plan/trainee';
import type { Interval, PageSeconds } from './count';
import { studyRecord } from './record';

/** Whoever is trained has his own things, whatever his codes. */
const own = { access: { signedIn: true, audience: ['company'] } } as const;
const paged = { current: f.int('页码'), size: f.int('每页条数') } as const;

/** A course or document of a plan, and how far its person has come. */
export interface MyMaterial {
  readonly id: string;
  /** 1 a video, 2 a document. */
  readonly kind: number;
  readonly title: string;
  readonly introduce: string | null;
  readonly learningProgress: number;
  /** Whole minutes. */
  readonly learnedDuration: number;
  readonly studyResult: number;
}

/** A plan as whoever is in it sees it. Times are yyyy-MM-dd HH:mm:ss of the server. */
export interface MyPlan {
  /** Of his record in it. */
  readonly id: string;
  readonly planId: string;
  readonly planTitle: string;
  readonly type: string;
  readonly typeName: string | null;
  readonly content: string | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly progressStatus: number;
  readonly examineWay: string;
  /** Minutes asked for each document. */
  readonly duration: number | null;
  readonly courseCount: number;
  readonly courseDone: number;
  readonly learnedMinutes: number;
  readonly studyResult: number;
  readonly examId: string | null;
  readonly examResult: number | null;
  readonly userMaxScore: string | null;
  readonly studyFirst: number;
  readonly trainState: number;
  /** Whether courses may be opened now, and whether what is learned then counts. */
  readonly mayLook: boolean;
  readonly counts: boolean;
}

export const myPlans = call('GET /safe/examonline/mine/plan/page', {
  ...own,
  summary: '我的线上培训',
  resource: trainingTrainee.name,
  reach: 'rows',
  query: { ...paged, ended: f.choice('范围', { '0': '待完成', '1': '已结束' }) },
  reply: pageOf<MyPlan>(),
});

export const myPlan = call('GET /safe/examonline/mine/plan/:id', {
  ...own,
  summary: '我的一项线上培训及各门课程的进度',
  resource: trainingTrainee.name,
  reach: 'row',
  reply: type<MyPlan & { readonly materials: readonly MyMaterial[] }>(),
});

/** A picture whose characters are typed, so that somebody is there; until then nothing counts. */
export interface Asked {
  readonly image: string;
}

/** What is learned and how far it has come, as the page that shows it has it before it. */
export interface StudyState {
  readonly id: string;
  readonly kind: number;
  readonly title: string;
  /** Of the course: the one that its person has begun, else the one that the plan binds. */
  readonly version: number;
  /** Where the file is read. */
  readonly link: string;
  /** Seconds of the video, pages of the document. */
  readonly length: number;
  readonly required: number;
  readonly seconds: number;
  readonly learningProgress: number;
  readonly studyResult: number;
  /** Of a video. */
  readonly played: readonly Interval[];
  /** Of a document. */
  readonly shown: readonly PageSeconds[];
  /** How far a video was seen without a gap: on the first view nobody goes further. */
  readonly seenUntil: number;
  /** Null where nothing counts: the plan has ended and stays open to be read. */
  readonly session: string | null;
  readonly seq: number;
  readonly asked: Asked | null;
  /** Seconds that the last word added. */
  readonly credited: number;
  /** What was told lies further on than the first view has come. */
  readonly skipped: boolean;
}

export const openStudy = call('POST /safe/examonline/mine/study/open', {
  ...own,
  summary: '打开培训课程，开始计时（同一时间只有最后打开的页面计时）',
  resource: studyRecord.name,
  reach: 'self',
  idempotent: false,
  body: {
    traineeId: f.text('培训记录', { required: true, max: 36 }),
    materialId: f.text('课程', { required: true, max: 36 }),
  },
  reply: type<StudyState>(),
});

export const beatStudy = call('PUT /safe/examonline/mine/study/beat/:id', {
  ...own,
  summary: '学习计时：上次以来播放的片段或显示的页面，按服务器时间计入',
  resource: studyRecord.name,
  reach: 'self',
  idempotent: false,
  body: {
    session: f.text('本次打开的编号', { required: true, max: 36 }),
    seq: f.int('序号', { required: true, min: 1 }),
    played: f.json('播放的片段', { shape: 'list' }),
    shown: f.json('显示的页面与秒数', { shape: 'list' }),
  },
  reply: type<StudyState>(),
});

export const answerStudy = call('PUT /safe/examonline/mine/study/answer/:id', {
  ...own,
  summary: '确认本人在学习（输入图片中的字符），继续计时',
  resource: studyRecord.name,
  reach: 'self',
  idempotent: false,
  body: {
    session: f.text('本次打开的编号', { required: true, max: 36 }),
    answer: f.text('图片中的字符', { required: true, max: 10 }),
  },
  reply: type<StudyState>(),
});

/** Hours of one kind of training in a year. */
export interface HoursRow {
  readonly type: string;
  readonly typeName: string | null;
  readonly online: string;
  readonly offline: string;
}

/** One thing asked of somebody: 学时 in tenths, days `yyyy-MM-dd`. */
export interface DemandShown {
  readonly title: string;
  readonly demand: number;
  readonly year: number;
  readonly since: string;
  readonly dueOn: string;
  readonly asked: number;
  readonly has: string;
  readonly missing: string;
  /** Names of the levels of which there is nothing yet. */
  readonly lacks: readonly string[];
  readonly met: boolean;
  readonly basis: string;
}

/** What the law and the company ask of somebody in a year, and what he has. */
export interface HoursState {
  readonly userId: string;
  readonly year: number;
  readonly kind: string;
  readonly kindName: string;
  readonly asked: number;
  readonly basis: string;
  readonly has: string;
  readonly missing: string;
  /** Names of the levels of which there is nothing yet. */
  readonly lacks: readonly string[];
  readonly dueOn: string;
  /** What is asked of him in the year, the first or yearly training before what has befallen him. */
  readonly demands: readonly DemandShown[];
  readonly rows: readonly HoursRow[];
}

export const myHours = call('GET /safe/examonline/mine/hours', {
  ...own,
  summary: '我的学时与法定要求',
  resource: trainingTrainee.name,
  reach: 'self',
  query: { year: f.int('年度', { min: 2000, max: 2099 }) },
  reply: type<HoursState>(),
});

/** How much waits for somebody under each tab of his training. */
export interface Waiting {
  readonly plan: number;
  readonly exam: number;
  /** Held in person, to come or under way, and not signed in to. */
  readonly offline: number;
}

export const myWaiting = call('GET /safe/examonline/mine/waiting', {
  ...own,
  summary: '我的培训：待完成的线上培训、待参加的考试与线下培训的数量',
  resource: trainingTrainee.name,
  reach: 'self',
  reply: type<Waiting>(),
});
