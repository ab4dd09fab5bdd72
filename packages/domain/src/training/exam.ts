import { audienceFields, audienceRule, defineResource, f, section, states, wire } from '@anlan/resource';

export const releaseLifecycle = states({
  draft: [0, '未发布', 'neutral'],
  released: [1, '已发布', 'success'],
});

/** By the clock; -1: ended before its time. */
export const PROGRESS = { '0': '未开始', '1': '进行中', '2': '已结束', '-1': '提前结束' } as const;

/** Where the clock stands between the two. Times are yyyy-MM-dd HH:mm:ss. */
export const progressAt = (now: string, startTime: string, endTime: string): 0 | 1 | 2 =>
  now < startTime ? 0 : now < endTime ? 1 : 2;

/** Why these are no window in which something may happen from now on. */
export function windowFault(now: string, startTime: unknown, endTime: unknown): { field: string; message: string }[] {
  const [start, end] = [String(startTime ?? ''), String(endTime ?? '')];
  if (start >= end) return [{ field: 'endTime', message: '结束时间必须晚于开始时间' }];
  return end <= now ? [{ field: 'endTime', message: '结束时间已过，请修改后再发布' }] : [];
}

/** What a training plan arranges, the plan alone changes. */
const own = { field: 'planId', filled: false } as const;
const ownSays = '本场考试由线上培训计划安排，请在培训计划中调整';

/** An exam: a paper, a window, and whom it is for. Everybody meant sits it within the window, by the server's clock. */
export const exam = defineResource({
  name: 'exam',
  label: '考试安排',
  module: 'training',
  table: 'exam',
  scope: 'tenant',
  permission: 'exam',
  visibleTo: 'tenant',
  masksPeople: true,
  wire: wire.rest('/safe/exam', { excel: 'export' }),
  title: 'title',
  lookup: 'referring',
  lifecycle: releaseLifecycle,
  moves: { followTraining: { from: ['draft', 'released'], to: ['released', 'draft'] } },
  fields: {
    title: f.text('考试名称', { required: true, max: 50 }),
    paperId: f.ref('试卷', 'examPaper', { required: true, onDelete: 'block', nameAs: 'paperTitle' }),
    startTime: f.datetime('开始时间', { required: true }),
    endTime: f.datetime('结束时间', { required: true, help: '到结束时间统一收卷，晚开始的人考试时长相应缩短' }),
    ...audienceFields('参加人员'),
    releaseStatus: f.state('发布状态', releaseLifecycle),
    progressStatus: f.choice('进度状态', PROGRESS, { computed: true, default: 0 }),
    remark: f.longText('考试说明', { max: 200 }),
    planId: f.ref('培训计划', 'trainingPlan', { computed: true, onDelete: 'keepName', nameAs: 'planTitle' }),
  },
  rules: [audienceRule],
  views: {
    list: {
      columns: [
        { field: 'title', width: 220, fixed: 'left', below: 'paperId' },
        { field: 'startTime', width: 150 },
        { field: 'endTime', width: 150 },
        { field: 'progressStatus', width: 150, below: 'releaseStatus' },
        { field: 'audience', width: 150 },
        { field: 'paperId', hidden: true },
        { field: 'releaseStatus', hidden: true },
        { field: 'createTime', hidden: true },
      ],
      filters: [
        ['title', 'like'],
        ['paperId', 'equal'],
        ['releaseStatus', 'in'],
        ['progressStatus', 'in'],
        ['startTime', 'range'],
      ],
      sort: '-startTime',
    },
    form: [
      section('考试', ['title', 'paperId', 'startTime', 'endTime', 'remark']),
      section('参加人员', ['audience', 'audienceDeptIds', 'audiencePostIds', 'audienceUserIds']),
    ],
    detail: [
      section('考试', [
        'title',
        'paperId',
        'startTime',
        'endTime',
        'releaseStatus',
        'progressStatus',
        'planId',
        'remark',
      ]),
      section('参加人员', ['audience', 'audienceDeptIds', 'audiencePostIds', 'audienceUserIds']),
    ],
    export: { columns: ['title', 'paperId', 'startTime', 'endTime', 'audience', 'releaseStatus', 'progressStatus'] },
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
        waits: '该考试尚未发布',
        confirm: '确定发布该数据',
        check: ({ row, context }) => windowFault(context.now, row.startTime, row.endTime),
        set: ({ row, context }) => ({
          progressStatus: progressAt(context.now, String(row.startTime), String(row.endTime)),
        }),
        done: { msg: '发布成功' },
      }),
      step({
        name: 'extend',
        label: '延长',
        permission: 'edit',
        at: ['PUT /extend/:id'],
        from: ['released'],
        while: own,
        whileSays: ownSays,
        waits: '该考试已发布',
        form: {
          title: '延长考试',
          sections: [section('', ['endTime'])],
          fields: { endTime: { required: true, fresh: true, label: '新的结束时间' } },
          initial: (row) => ({ endTime: row.endTime }),
        },
        check: ({ row, merged, context }) => {
          const end = String(merged.endTime ?? '');
          if (end < String(row.endTime)) return [{ field: 'endTime', message: '结束时间只能推后' }];
          return windowFault(context.now, row.startTime, end);
        },
        set: ({ row, merged, context }) => ({
          progressStatus: progressAt(context.now, String(row.startTime), String(merged.endTime)),
        }),
        done: { msg: '已延长' },
      }),
      step({
        name: 'withdraw',
        label: '撤回',
        permission: 'edit',
        at: ['PUT /withdraw/:id'],
        from: ['released'],
        to: 'draft',
        while: own,
        whileSays: ownSays,
        waits: '该考试已发布',
        confirm: '撤回后参加人员看不到本场考试，确定撤回',
        set: () => ({ progressStatus: 0 }),
        done: { msg: '已撤回' },
      }),
    ],
  }),
  kept: [
    {
      field: 'releaseStatus',
      values: ['1'],
      binds: 'tenants',
      from: 'edit',
      reason: '已发布的考试不能修改，可以延长或先撤回',
    },
    {
      field: 'releaseStatus',
      values: ['1'],
      binds: 'tenants',
      from: 'remove',
      reason: '已发布的考试不能删除，请先撤回',
    },
  ],
  search: ['title'],
  indexes: [['startTime'], ['paperId'], ['planId']],
  menu: { under: 'exam', path: '/exam/exam', icon: 'schedule', sort: 40 },
});
