import { type AttemptAnswer, type AttemptItem, call, f, pageOf, type } from '@anlan/resource';
import { examPaper } from '../exam-paper';
import { examQuestion } from '../exam-question';
import type { Option } from '../question';
import { practicePlan } from './practice-plan';

const paged = { current: f.int('页码'), size: f.int('每页条数') } as const;
const own = { access: { signedIn: true, audience: ['company'] } } as const;

/** How somebody of a plan stands in it. */
export interface PracticePerson {
  readonly userId: string;
  readonly userName: string;
  readonly deptId: string | null;
  readonly deptName: string | null;
  /** His posts. */
  readonly label: string | null;
  /** Rounds in which he has answered something. */
  readonly practiceCount: number;
  readonly questionPracticed: number;
  readonly questionMastered: number;
  readonly questionTotal: number;
  readonly questionNotMastered: number;
  /** Of all questions of the plan; null where it has none. */
  readonly masteryRate: number | null;
  readonly lastTime: string | null;
}

export const practicePeople = call('GET /safe/examonlinepracticeplan/detail/:id', {
  summary: '练习计划的参加人员与掌握情况',
  access: { code: 'examonlinepracticeplan_view' },
  resource: practicePlan.name,
  reach: 'row',
  query: paged,
  reply: pageOf<PracticePerson>(),
});

/** The contract changes a state with a GET; the buttons press the steps. */
export const enablePractice = call('GET /safe/examonlinepracticeplan/enable/:id', {
  summary: '发布或撤回练习计划',
  effect: 'write',
  access: { code: 'examonlinepracticeplan_edit', audience: ['company'] },
  resource: practicePlan.name,
  reach: 'row',
  query: { enable: f.choice('发布', { '1': '发布', '0': '撤回' }, { required: true }) },
  reply: type<{ readonly id: string; readonly isPublish: number }>(),
});

export interface PracticePaper {
  readonly id: string;
  readonly paperTitle: string;
  readonly questionCount: number | null;
}

const papers = {
  summary: '可供练习的试卷',
  access: { code: ['examonlinepracticeplan_view', 'examonlinepracticeplan_add', 'examonlinepracticeplan_edit'] },
  resource: examPaper.name,
  reach: 'rows',
  query: { id: f.ref('练习分类', 'examType') },
  reply: type<readonly PracticePaper[]>(),
} as const;
export const practicePapers = call('GET /safe/examonlinepracticeplan/paper/list', papers);
export const papersOfPractice = call('GET /safe/paper/list', papers);

export const PRACTICE_SOURCES = {
  today: '今日练习',
  risk: '身边的风险',
  plan: '练习计划',
  bank: '题库练习',
  wrong: '错题重练',
} as const;
export type PracticeSource = keyof typeof PRACTICE_SOURCES;

/** Some five minutes. */
export const PRACTICE_COUNT = 10;
export const PRACTICE_MOST = 50;

/** Questions to be answered one after the other, without their keys. */
export interface PracticeRound {
  readonly id: string;
  readonly title: string;
  readonly items: readonly AttemptItem[];
  /** From when on an item is not practised any more (yyyy-MM-dd HH:mm:ss): an exam of the person opens that may ask it. */
  readonly leaveOut?: Readonly<Record<string, string>>;
  /** Of the items those about what can hurt the person; of source `risk` alone. */
  readonly traced?: number;
}

export const drawPractice = call('POST /safe/examonline/practice/draw', {
  ...own,
  summary: '抽取练习题',
  resource: examQuestion.name,
  reach: 'self',
  body: {
    source: f.choice('来源', PRACTICE_SOURCES, { required: true }),
    id: f.text('计划或题库编号', { max: 36 }),
    count: f.int('题数', { min: 1, max: PRACTICE_MOST }),
  },
  reply: type<PracticeRound>(),
});

export interface PracticeAnswer {
  readonly item: string;
  readonly answer: AttemptAnswer;
}

/** What one answer has come to; told once the answer stands. */
export interface PracticeJudged {
  readonly item: string;
  readonly right: boolean;
  readonly key: string;
  readonly analysis: string | null;
  readonly basis: string | null;
  /** Right twice in a row. */
  readonly mastered: boolean;
}

export const answerPractice = call('PUT /safe/examonline/practice/answer/:id', {
  ...own,
  summary: '练习作答并判分',
  resource: examQuestion.name,
  reach: 'self',
  body: { answers: f.json('作答', { shape: 'list', required: true }) },
  idempotent: false,
  reply: type<readonly PracticeJudged[]>(),
});

export interface PracticeGroup {
  readonly id: string;
  readonly title: string;
  readonly total: number;
  readonly practised: number;
  readonly mastered: number;
}
export interface MyPractice {
  /** Questions answered today. */
  readonly today: number;
  /** Days in a row on which something was answered, today or up to yesterday. */
  readonly days: number;
  readonly practised: number;
  readonly mastered: number;
  readonly wrong: number;
  readonly plans: readonly (PracticeGroup & { readonly content: string | null; readonly endTime: string })[];
  readonly banks: readonly PracticeGroup[];
}

export const myPractice = call('GET /safe/examonline/practice/mine', {
  ...own,
  summary: '我的练习',
  resource: examQuestion.name,
  reach: 'self',
  reply: type<MyPractice>(),
});

/** A question whose last answer in practice was wrong, or was right once since. */
export interface PracticeMistake {
  readonly id: string;
  readonly questionType: number;
  readonly title: string;
  readonly options: readonly Option[];
  readonly answer: string;
  readonly analysis: string | null;
  readonly basis: string | null;
  /** What was answered last, as text. */
  readonly response: string | null;
  readonly times: number;
  readonly lastTime: string;
}

export const practiceMistakes = call('GET /safe/examonline/practice/wrong/page', {
  ...own,
  summary: '我的练习错题',
  resource: examQuestion.name,
  reach: 'self',
  query: paged,
  reply: pageOf<PracticeMistake>(),
});
