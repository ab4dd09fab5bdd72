import type { ScreenSpec } from '../screen-spec';

export const trainingScreens = {
  '/training/mine': {
    title: '我的培训',
    open: true,
    menu: { code: 'training_mine', audience: 'company', icon: 'user', sort: 1, under: 'training' },
  },
  '/training/exam/:id': { title: '参加考试', open: true, bare: true },
  '/training/result/:id': { title: '考试结果', open: true, bare: true },
  '/exam/mark/:id': { title: '阅卷', open: { under: '/exam/record' }, tab: false },
  '/training/sign/:id': { title: '培训签到', open: true, bare: true },
  '/training/look/:kind/:id': { title: '学习资料', open: true, bare: true },
} as const satisfies Record<string, ScreenSpec>;
