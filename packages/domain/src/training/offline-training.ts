import { defineResource, f, section, wire } from '@anlan/resource';
import { releaseLifecycle } from './exam';
import { MOST_DAYS } from './in-person/days';
import { RESULTS } from './offline-results';

/** By the code at the place, taken on site by whoever keeps the training, or told afterwards from the sheet signed there. */
export const SIGN_WAYS = { '1': '扫码签到', '2': '现场代录', '3': '签到表登记' } as const;
export const SCANNED = 1;
export const RECORDED = 2;
export const ON_PAPER = 3;

/**
 * A training held in a room or on site: who was to come, who signed in and when, and what each has come to. Released when
 * its people stand; results are put right until some days after its end.
 */
export const offlineTraining = defineResource({
  name: 'offlineTraining',
  label: '线下培训记录',
  module: 'training',
  table: 'offline_training',
  scope: 'tenant',
  permission: 'examofflinetrainingrecord',
  visibleTo: 'tenant',
  masksPeople: true,
  wire: wire.rest('/safe/examofflinetrainingrecord', { supervisor: true, excel: 'export' }),
  title: 'title',
  lookup: 'referring',
  lifecycle: releaseLifecycle,
  fields: {
    title: f.text('培训名称', { required: true, max: 20 }),
    type: f.dict('培训类别', 'safe_doc_type', { required: true }),
    trainStartAndEndTime: f.period('培训起止时间', ['trainStartTime', 'trainEndTime'], {
      required: true,
      precision: 'datetime',
      help: '几天的培训填第一天的开始时间和最后一天的结束时间：每天按同样的起止时间签到，学时按各天相加；各天时间不同的请分开登记',
    }),
    address: f.text('培训地点', { required: true, max: 50 }),
    orgDept: f.ref('组织部门', 'dept', { required: true, multiple: true, onDelete: 'keepName', nameAs: 'orgDeptShow' }),
    lecturer: f.text('培训讲师', { max: 20, personName: true }),
    hours: f.decimal('学时', { min: 0, max: 999, scale: 1, unit: '学时' }),
    trainType: f.dict('考核方式', 'offline_exam_way', { required: true }),
    content: f.longText('培训内容', { required: true, max: 200 }),
    statement: f.longText('培训说明', { required: true, max: 200 }),
    trainees: f.rows(
      '参训人员',
      {
        userId: f.ref('参训人员', 'user', { required: true, onDelete: 'keepName', nameAs: 'realName' }),
        dept: f.ref('部门', 'dept', { computed: true, onDelete: 'keepName', nameAs: 'deptName' }),
        achievement: f.choice('合格制结果', RESULTS),
        achievementFraction: f.int('分数', { min: 0, max: 100, unit: '分' }),
        achievementGrade: f.dict('等级', 'offline_exam_way_customized'),
        result: f.choice('结果', RESULTS, { computed: true }),
        credited: f.decimal('实得学时', { min: 0, max: 999, scale: 1, unit: '学时', computed: true }),
        signTime: f.datetime('签到时间', { computed: true }),
        signWay: f.choice('签到方式', SIGN_WAYS, { computed: true }),
        signature: f.signature('签名', { computed: true }),
        photo: f.file('签名人照片', {
          ofPerson: true,
          accept: ['jpg', 'jpeg', 'png', 'webp'],
          count: 1,
          onSite: true,
          computed: true,
        }),
        recorderId: f.ref('代录人', 'user', { computed: true, onDelete: 'keepName', nameAs: 'recorderName' }),
      },
      { table: 'offline_trainee', maxCount: 500 },
    ),
    // Of a training of several days alone: who signed in on which of them. The row of the trainee repeats the first time.
    attendances: f.rows(
      '每日签到',
      {
        day: f.date('日期', { required: true }),
        userId: f.ref('参训人员', 'user', { required: true, onDelete: 'keepName', nameAs: 'realName' }),
        signTime: f.datetime('签到时间'),
        signWay: f.choice('签到方式', SIGN_WAYS),
        signature: f.signature('签名'),
        photo: f.file('签名人照片', {
          ofPerson: true,
          accept: ['jpg', 'jpeg', 'png', 'webp'],
          count: 1,
          onSite: true,
        }),
        recorderId: f.ref('代录人', 'user', { onDelete: 'keepName', nameAs: 'recorderName' }),
      },
      {
        table: 'offline_attendance',
        maxCount: 500 * MOST_DAYS,
        computed: true,
        visibleWhen: { field: 'attendances', filled: true },
      },
    ),
    traineeCount: f.int('参训人数', { computed: true, unit: '人' }),
    signedCount: f.int('签到人数', { computed: true, unit: '人' }),
    passedCount: f.int('合格人数', { computed: true, unit: '人' }),
    images: f.file('现场照片', { accept: ['jpg', 'jpeg', 'png', 'webp'], count: 9, maxMb: 50 }),
    attachId: f.file('附件', { accept: ['pdf'], count: 1, maxMb: 50 }),
    releaseStatus: f.state('发布状态', releaseLifecycle),
  },
  views: {
    list: {
      columns: [
        { field: 'title', width: 190, fixed: 'left', below: 'type' },
        { field: 'trainStartAndEndTime', width: 270, below: 'address' },
        { field: 'orgDept', width: 120 },
        { field: 'traineeCount', width: 92 },
        { field: 'signedCount', width: 92 },
        { field: 'passedCount', width: 92 },
        { field: 'releaseStatus', width: 92 },
        { field: 'type', hidden: true },
        { field: 'address', hidden: true },
        { field: 'lecturer', hidden: true },
        { field: 'trainType', hidden: true },
      ],
      filters: [
        ['title', 'like'],
        ['type', 'equal'],
        ['orgDept', 'under'],
        ['releaseStatus', 'in'],
        ['trainStartAndEndTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [
      section('培训', [
        'title',
        'type',
        'trainStartAndEndTime',
        'address',
        'orgDept',
        'lecturer',
        'hours',
        'trainType',
        'content',
        'statement',
      ]),
      section('参训人员', ['trainees']),
      section('附件', ['images', 'attachId']),
    ],
    detail: [
      section('培训', [
        'title',
        'type',
        'trainStartAndEndTime',
        'address',
        'orgDept',
        'lecturer',
        'hours',
        'trainType',
        'releaseStatus',
        'content',
        'statement',
      ]),
      section('参训人员', ['traineeCount', 'signedCount', 'passedCount', 'trainees', 'attendances']),
      section('附件', ['images', 'attachId']),
    ],
    export: {
      columns: [
        'title',
        'type',
        'trainStartAndEndTime',
        'address',
        'orgDept',
        'lecturer',
        'hours',
        'trainType',
        'traineeCount',
        'signedCount',
        'passedCount',
        'releaseStatus',
      ],
    },
  },
  steps: (step) => ({
    steps: [
      step({
        name: 'release',
        label: '发布',
        permission: 'edit',
        at: ['PUT /release/:id'],
        from: ['draft'],
        to: 'released',
        waits: '该培训尚未发布',
        confirm: '发布后参训人员可以签到，培训内容不能再修改、参训人员不能减少，确定发布',
        check: ({ row }) =>
          Number(row.traineeCount ?? 0) > 0 ? [] : [{ field: 'trainees', message: '请先填写参训人员，再发布' }],
        done: { msg: '发布成功' },
      }),
      step({
        name: 'score',
        label: '登记成绩',
        permission: 'edit',
        at: ['PUT /score/:id'],
        from: ['released'],
        waits: '该培训已发布',
        // Before, it is refused.
        offeredWhen: { past: 'trainEndTime' },
        form: {
          title: '登记成绩',
          sections: [section('', ['trainees', 'images', 'attachId'])],
          fields: { trainees: { required: true } },
        },
        done: { msg: '登记成功' },
      }),
    ],
  }),
  kept: [
    {
      field: 'releaseStatus',
      values: ['1'],
      binds: 'tenants',
      from: 'edit',
      reason: '已发布的培训不能修改，成绩请用“登记成绩”',
    },
    {
      field: 'releaseStatus',
      values: ['1'],
      binds: 'tenants',
      from: 'remove',
      reason: '已发布的培训是培训档案的依据，不能删除',
    },
  ],
  search: ['title'],
  menu: {
    under: 'training',
    path: '/training/offline',
    icon: 'team',
    sort: 50,
    government: '/govpage/safe/examofflinetrainingrecord',
    governmentUnder: 'gov_training',
  },
});
