import { type AnswersSaved, type AttemptState, call, f, type } from '@anlan/resource';

/** Everybody has his own attempts; whose one is, the call asks. */
const own = {
  access: { signedIn: true, audience: ['company', 'platform'] },
  resource: 'attempt',
  reach: 'self',
} as const;

/** Begins an attempt, or gives the one that is open: on whatever device, with everything answered so far. */
export const beginAttempt = call('POST /safe/attempt/begin', {
  ...own,
  summary: '开始或继续作答',
  body: {
    subject: f.text('作答对象类别', { required: true, max: 50 }),
    recordId: f.text('作答对象编号', { required: true, max: 36 }),
  },
  // Begun twice is the same attempt; a stored reply would tell an old clock.
  idempotent: false,
  reply: type<AttemptState>(),
});

export const attemptNow = call('GET /safe/attempt/now/:id', {
  ...own,
  reach: 'row',
  summary: '本人的作答：题目、已答与剩余时间',
  reply: type<AttemptState>(),
});

/** Kept when it is answered. Sent again it is kept once; of one device the later count wins. */
export const saveAnswers = call('PUT /safe/attempt/answer/:id', {
  ...own,
  summary: '保存作答',
  body: {
    device: f.text('设备编号', { required: true, max: 36 }),
    answers: f.json('作答', { shape: 'list', required: true }),
  },
  idempotent: false,
  reply: type<AnswersSaved>(),
});

/** Also of one that the clock has ended meanwhile: it says how it ended. */
export const submitAttempt = call('PUT /safe/attempt/submit/:id', {
  ...own,
  summary: '提交作答',
  idempotent: false,
  reply: type<AttemptState>(),
});
