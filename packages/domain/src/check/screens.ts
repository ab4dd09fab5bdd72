import type { ScreenSpec } from '../screen-spec';

export const checkScreens = {
  '/check/person-record': {
    title: '检查人员记录',
    menu: { code: 'check_person_record', audience: 'company', icon: 'team', sort: 35, under: 'check' },
  },
  '/check/task-statistics': {
    title: '检查任务完成情况统计',
    menu: {
      code: 'check_task_stat',
      audience: 'company',
      icon: 'bar-chart',
      sort: 40,
      under: 'check',
      codes: [
        { code: 'taskstatistics_view', name: '查看' },
        { code: 'taskstatistics_export', name: '导出' },
      ],
    },
    government: { path: '/govpage/safe/yhpcrwwcqktjb', under: 'gov_bulletin' },
  },
  '/check/mine': {
    title: '我的检查任务',
    open: true,
    menu: { code: 'check_mine', audience: 'company', icon: 'carry-out', sort: 1, under: 'check' },
  },
  '/m/checks': {
    title: '我的检查任务',
    open: true,
    bare: true,
  },
  '/check/run/:recordId': {
    title: '现场检查',
    open: true,
    bare: true,
  },
  '/m/place/:id': {
    title: '巡查点位',
    open: true,
    bare: true,
  },
} as const satisfies Record<string, ScreenSpec>;
