import { call, f, type } from '@anlan/resource';
import { examQuestion } from '../exam-question';
import type { ThreatKind } from './compose';

/** So many points at a time. */
export const POINTS_AT_ONCE = 500;

export const makeQuestions = call('POST /safe/examquestion/register', {
  summary: '按风险辨识清单出题',
  access: { code: 'examquestion_add', audience: ['company'] },
  resource: examQuestion.name,
  reach: 'self',
  body: {
    typeId: f.ref('所属题库', 'examType', { required: true }),
    pointIds: f.ref('风险点', 'riskPoint', { multiple: true, maxCount: POINTS_AT_ONCE }),
  },
  reply: type<{ readonly created: number; readonly existing: number; readonly left: number }>(),
});

/** Something that may hurt whoever asks, and how many questions there are about it. */
export interface MyThreat {
  readonly kind: ThreatKind;
  readonly name: string;
  readonly says: string;
  readonly questions: number;
}

export const myThreats = call('GET /safe/examonline/practice/threats', {
  access: { signedIn: true, audience: ['company'] },
  summary: '我身边的风险与可练的试题数',
  resource: examQuestion.name,
  reach: 'self',
  reply: type<{ readonly threats: readonly MyThreat[]; readonly questions: number }>(),
});
