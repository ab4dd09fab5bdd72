import type { Stop } from './stops';

/** What people are trained and examined with. */
export const trainingStops: readonly Stop[] = [
  {
    who: 'worker',
    path: '/training/mine',
    at: '?tab=exam',
    shows: ['待参加的考试', '已结束的考试', '错题本', '全员安全生产月考试'],
  },
  {
    who: 'manager',
    path: '/exam/exam',
    shows: ['全员安全生产月考试', '动火作业监护人考试'],
  },
  { who: 'manager', path: '/training/rule', shows: ['法定要求', '“四新”培训', '特种作业复审培训'] },
];
