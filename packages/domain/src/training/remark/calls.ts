import { call, f, type } from '@anlan/resource';
import { exam } from '../exam';
import type { Option } from '../question';
import { REMARK_WAYS } from './exam-remark';

/** A question as it was asked in an exam, and how it was answered. */
export interface AskedQuestion {
  readonly questionId: string;
  readonly questionType: number;
  readonly title: string;
  readonly options: readonly Option[];
  readonly answer: string;
  readonly asked: number;
  /** Answered right, in full. */
  readonly right: number;
}

export const examQuestions = call('GET /safe/exam/question/:id', {
  summary: '一场考试的试题与答对人数',
  access: { code: 'exam_edit', audience: ['company'] },
  resource: exam.name,
  reach: 'row',
  reply: type<readonly AskedQuestion[]>(),
});

export interface Remarked {
  readonly id: string;
  readonly recordCount: number;
  readonly changedCount: number;
  readonly passedBefore: number;
  readonly passedAfter: number;
}

export const remarkExam = call('PUT /safe/exam/remark/:id', {
  summary: '一道错题在本场考试的全部答卷中重新判分',
  access: { code: 'exam_edit', audience: ['company'] },
  resource: exam.name,
  reach: 'row',
  body: {
    questionId: f.text('试题', { required: true, max: 36 }),
    way: f.choice('处理方式', REMARK_WAYS, { required: true }),
    answer: f.longText('更正后的答案', { max: 500 }),
    reason: f.longText('原因', { required: true, max: 200 }),
  },
  reply: type<Remarked>(),
});
