import { defineResource, f, section, states, wire } from '@anlan/resource';
import { PROGRESS } from '../exam';
import { EXAM_RESULT } from '../exam-record';
import { ENDED, PASS_RATE } from './pass-rate';

export const traineeLifecycle = states({
  open: [1, '培训中', 'progress'],
  passed: [2, '合格', 'success'],
  failed: [3, '不合格', 'danger'],
  left: [4, '不再参加', 'neutral'],
});
/** Their numbers, for what is written in SQL. */
export const TRAINEE = { open: 1, passed: 2, failed: 3, left: 4 } as const;

export const STUDY_RESULT = { '0': '未开始', '1': '进行中', '2': '已完成' } as const;
export const STUDY = { notBegun: 0, going: 1, done: 2 } as const;

/**
 * One person in one plan and what he has come to. Made and moved by the product: at release, as people join and leave
 * (until the plan ends), as courses are finished, papers are marked and the clock ends the plan.
 */
export const trainingTrainee = defineResource({
  name: 'trainingTrainee',
  label: '培训记录',
  module: 'training',
  table: 'training_trainee',
  scope: 'tenant',
  permission: 'examonlinetrainingrecord',
  visibleTo: { users: ['userId'], depts: ['deptId'] },
  masksPeople: true,
  wire: wire.rest('/safe/trainingtrainee', {
    supervisor: true,
    without: ['create', 'update', 'remove'],
    excel: 'export',
  }),
  title: 'planTitle',
  lifecycle: traineeLifecycle,
  moves: {
    finish: { from: ['open', 'failed'], to: ['passed'] },
    fail: { from: ['open'], to: ['failed'] },
    reopen: { from: ['failed'], to: ['open'] },
    remark: { from: ['passed'], to: ['open'] },
    leave: { from: ['open'], to: ['left'] },
    rejoin: { from: ['left'], to: ['open'] },
  },
  fields: {
    planId: f.ref('培训计划', 'trainingPlan', { required: true, computed: true, onDelete: 'block' }),
    planTitle: f.text('计划名称', { required: true, max: 50, computed: true }),
    trainingYear: f.int('培训年度', { computed: true }),
    type: f.dict('培训类别', 'safe_doc_type', { computed: true }),
    userId: f.ref('参训人员', 'user', { required: true, computed: true, onDelete: 'keepName', nameAs: 'realName' }),
    deptId: f.ref('部门', 'dept', { computed: true, onDelete: 'keepName' }),
    startTime: f.datetime('开始时间', { required: true, computed: true }),
    endTime: f.datetime('结束时间', { required: true, computed: true }),
    progressStatus: f.choice('进度状态', PROGRESS, { computed: true, default: 0 }),
    courseCount: f.int('课程数', { required: true, computed: true, unit: '门' }),
    courseDone: f.int('已完成课程数', { required: true, computed: true, default: 0, unit: '门' }),
    studyResult: f.choice('学习结果', STUDY_RESULT, { computed: true, default: 0 }),
    learnedSeconds: f.int('已学秒数', { required: true, computed: true, default: 0, unit: '秒' }),
    recentStudyTime: f.datetime('最近学习时间', { computed: true }),
    withExam: f.choice('另有考试', { '0': '否', '1': '是' }, { computed: true }),
    examResult: f.choice('考试结果', EXAM_RESULT, { computed: true }),
    userMaxScore: f.decimal('最高得分', { computed: true, scale: 1, unit: '分' }),
    trainState: f.state('培训结果', traineeLifecycle),
    finishTime: f.datetime('完成时间', { computed: true }),
  },
  tallies: ['learnedSeconds', 'recentStudyTime'],
  views: {
    list: {
      columns: [
        { field: 'planId', width: 220, fixed: 'left' },
        'userId',
        'deptId',
        'trainingYear',
        'type',
        'courseDone',
        'courseCount',
        'studyResult',
        'examResult',
        'userMaxScore',
        'trainState',
        'endTime',
        'finishTime',
        { field: 'progressStatus', hidden: true },
        { field: 'recentStudyTime', hidden: true },
      ],
      filters: [
        ['planId', 'equal'],
        ['userId', 'equal'],
        ['deptId', 'under'],
        ['trainingYear', 'equal'],
        ['type', 'equal'],
        ['studyResult', 'equal'],
        ['withExam', 'equal'],
        ['examResult', 'equal'],
        ['trainState', 'in'],
        ['progressStatus', 'in'],
        ['endTime', 'range'],
      ],
      sort: '-endTime',
    },
    form: [section('培训记录', ['planTitle', 'userId', 'trainState'])],
    detail: [
      section('培训记录', [
        'planId',
        'type',
        'trainingYear',
        'userId',
        'deptId',
        'startTime',
        'endTime',
        'progressStatus',
      ]),
      section('学习与考试', [
        'courseCount',
        'courseDone',
        'studyResult',
        'learnedSeconds',
        'recentStudyTime',
        'examResult',
        'userMaxScore',
        'trainState',
        'finishTime',
      ]),
    ],
    export: {
      columns: [
        'planId',
        'trainingYear',
        'type',
        'userId',
        'deptId',
        'courseCount',
        'courseDone',
        'studyResult',
        'learnedSeconds',
        'examResult',
        'userMaxScore',
        'trainState',
        'endTime',
        'finishTime',
      ],
    },
  },
  summary: {
    label: '线上培训统计',
    time: 'endTime',
    counts: {
      meant: { label: '列入', rule: '期间内结束的线上培训列入过的人次，含不再参加的' },
      passed: { label: '合格', rule: '培训结果为合格的人次', where: { trainState: TRAINEE.passed } },
      failed: { label: '不合格', rule: '培训结果为不合格的人次', where: { trainState: TRAINEE.failed } },
      open: { label: '培训中', rule: '尚未结束、未完成的人次', where: { trainState: TRAINEE.open } },
      studied: { label: '学完', rule: '学完全部课程的人次', where: { trainState: [1, 2, 3], studyResult: 2 } },
      total: {
        label: '参训',
        rule: '期间内结束的线上培训的参训人次，不含不再参加的',
        where: { trainState: [1, 2, 3] },
      },
      ended: {
        label: '已结束参训',
        rule: '参训中培训已结束（含提前结束）的人次，合格率以此为分母',
        where: { trainState: [1, 2, 3], progressStatus: ENDED },
      },
      endedPassed: {
        label: '已结束合格',
        rule: '已结束（含提前结束）的培训中合格的人次，合格率以此为分子',
        where: { trainState: TRAINEE.passed, progressStatus: ENDED },
      },
    },
    rates: { passRate: { label: '合格率', rule: PASS_RATE, of: ['endedPassed', 'ended'] } },
    by: ['month', 'deptId', 'type'],
    menu: {
      path: '/training/summary',
      icon: 'bar-chart',
      sort: 24,
      government: '/govpage/safe/trainingsummary',
    },
  },
  deadlines: {
    finish: {
      label: '线上培训完成期限',
      at: 'endTime',
      while: { field: 'trainState', equals: TRAINEE.open },
      whose: 'userId',
      basis: '生产经营单位安全培训规定（总局令第3号）第四条、第十三条',
      rungs: [
        {
          name: 'remind',
          before: { days: 7, label: '线上培训到期前提醒', max: 60 },
          tells: [[{ user: 'userId' }]],
          says: '培训将于{due}结束，请尽快学习：{title}',
        },
        {
          name: 'last',
          before: { days: 1, label: '线上培训到期前最后提醒', max: 7 },
          tells: [[{ user: 'userId' }, { headOf: 'deptId' }]],
          says: '培训即将结束（{due}），仍未完成：{title}',
        },
      ],
    },
  },
  open: { todo: '/training/study/:id' },
  search: ['planTitle'],
  uniques: [{ fields: ['planId', 'userId'], message: '该人员已在本计划中' }],
  indexes: [['userId', 'endTime'], ['deptId', 'endTime'], ['endTime'], ['trainingYear', 'userId']],
  menu: {
    under: 'training',
    path: '/training/record',
    icon: 'solution',
    sort: 20,
    government: '/govpage/safe/trainingtrainee',
    governmentUnder: 'gov_training',
  },
});
