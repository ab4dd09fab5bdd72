import type { ScreenSpec } from '../screen-spec';

export const trainingScreens = {
  '/training/mine': {
    title: '我的培训',
    open: true,
    menu: { code: 'training_mine', audience: 'company', icon: 'user', sort: 1, under: 'training' },
  },
  '/training/catalog': { title: '课程目录', open: true },
  '/training/exam/:id': { title: '参加考试', open: true, bare: true },
  '/training/result/:id': { title: '考试结果', open: true, bare: true },
  '/training/study/:id': { title: '线上培训', open: true, bare: true },
  '/training/statistics': {
    title: '人员培训统计',
    menu: { code: 'examonlinereport_menu', audience: 'company', icon: 'bar-chart', sort: 22, under: 'training' },
  },
  '/training/personnel': {
    title: '员工培训档案',
    menu: { code: 'personneltraining_menu', audience: 'company', icon: 'team', sort: 21, under: 'training' },
    government: { path: '/govpage/safe/personneltraining', under: 'gov_training', code: 'gov_personneltraining' },
  },
  '/training/entitlement': {
    title: '谁明天不能上岗',
    menu: { code: 'entitlement_menu', audience: 'company', icon: 'warning', sort: 23, under: 'training' },
  },
  '/exam/mark/:id': { title: '阅卷', open: { under: '/exam/record' }, tab: false },
  '/training/sign/:id': { title: '培训签到', open: true, bare: true },
  '/training/practice/:source': { title: '练习', open: true, bare: true },
  '/training/look/:kind/:id': { title: '学习资料', open: true, bare: true },
} as const satisfies Record<string, ScreenSpec>;
