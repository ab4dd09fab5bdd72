import { defineResource, f, isEmpty, section, wire } from '@anlan/resource';
import { PROGRESS, progressAt, releaseLifecycle, windowFault } from '../exam';

/** Keys of examine_way: 0 and 2 are studied by video, 1 and 3 by documents; 2 and 3 end with an exam. */
const VIDEO = { field: 'examineWay', in: ['0', '2'] } as const;
const DOCUMENTS = { field: 'examineWay', in: ['1', '3'] } as const;
const EXAM = { field: 'examineWay', in: ['2', '3'] } as const;
export const byVideo = (way: unknown): boolean => way === '0' || way === '2';
export const withExam = (way: unknown): boolean => way === '2' || way === '3';

const POSTS = { field: 'personnelTrainType', equals: '2' } as const;
const PERSONS = { field: 'personnelTrainType', equals: '3' } as const;

const running = { field: 'planStatus', equals: 1 } as const;
const stopped = { field: 'planStatus', equals: 0 } as const;

type Told = Readonly<Record<string, unknown>>;
export const startOf = (row: Told): string =>
  String((row.planStartAndEndTime as readonly string[] | undefined)?.[0] ?? '');
export const endOf = (row: Told): string =>
  String((row.planStartAndEndTime as readonly string[] | undefined)?.[1] ?? '');

/** What those who are in the middle of a course do when its plan takes up a newer version. */
const IN_MIDDLE = { '1': '接着学原版本', '2': '改学新版本' } as const;
export const IN_MIDDLE_GOES_ON = '1';

const listed = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);
const within = (less: readonly string[], more: readonly string[]): boolean => less.every((one) => more.includes(one));

/**
 * A training that everybody meant does on his own: courses or documents, and a paper at its end where it has one. Whom it
 * is for is asked of the present until it ends: whoever joins the department or post is in it from then on.
 */
export const trainingPlan = defineResource({
  name: 'trainingPlan',
  label: '线上培训计划',
  module: 'training',
  table: 'training_plan',
  scope: 'tenant',
  permission: 'examonlinetrainingplan',
  visibleTo: 'tenant',
  masksPeople: true,
  wire: wire.rest('/safe/examonlinetrainingplan', {
    supervisor: true,
    excel: 'export',
    also: { remove: ['POST /safe/examonlinetrainingplan/delete/:id'] },
  }),
  title: 'planTitle',
  lookup: 'referring',
  lifecycle: releaseLifecycle,
  fields: {
    planTitle: f.text('计划名称', { required: true, max: 50 }),
    trainingYear: f.int('培训年度', { min: 2000, max: 2099, help: '不填为开始时间的年度' }),
    type: f.dict('培训类别', 'safe_doc_type', { required: true }),
    planStartAndEndTime: f.period('培训起止时间', ['planStartTime', 'planEndTime'], {
      required: true,
      precision: 'datetime',
    }),
    // The end of the window, by itself: what the calendar of duties goes by.
    dueTime: f.datetime('培训结束时间', { computed: true }),
    content: f.longText('培训内容', { max: 500 }),
    examineWay: f.dict('考核方式', 'examine_way', { required: true }),
    videoCourse: f.ref('视频课程', 'examCourse', {
      multiple: true,
      maxCount: 30,
      visibleWhen: VIDEO,
      requiredWhen: VIDEO,
      onDelete: 'block',
      nameAs: 'videoCourseNames',
    }),
    docCourse: f.ref('文档课程', 'examDoc', {
      multiple: true,
      maxCount: 30,
      visibleWhen: DOCUMENTS,
      requiredWhen: DOCUMENTS,
      onDelete: 'block',
      nameAs: 'docCourseNames',
    }),
    // What is studied, by title and version, as it was bound at the release and by 采用新版课程 since.
    boundVersions: f.longText('采用的课程版本', { max: 2000, computed: true }),
    newerCount: f.int('有新版本的课程', { computed: true, default: 0, unit: '门' }),
    duration: f.int('文档学习时长', {
      min: 1,
      max: 999,
      unit: '分钟',
      visibleWhen: DOCUMENTS,
      requiredWhen: DOCUMENTS,
      help: '每个文档各学这么久；每页都要看到，只计页面打开的时间',
    }),
    testPaper: f.ref('考试试卷', 'examPaper', {
      visibleWhen: EXAM,
      requiredWhen: EXAM,
      onDelete: 'block',
      nameAs: 'paperTitle',
    }),
    studyFirst: f.choice(
      '先学后考',
      { '1': '学完全部课程才能考试', '0': '可以直接考试' },
      { default: 1, visibleWhen: EXAM },
    ),
    personnelTrainType: f.dict('培训人员类型', 'personnel_train_type', { required: true }),
    trainDept: f.ref('培训部门', 'dept', {
      required: true,
      multiple: true,
      onDelete: 'keepName',
      nameAs: 'trainDeptNames',
      help: '包括下级部门；培训期间新来的人自动加入，离开的人不再要求',
    }),
    trainPost: f.ref('培训岗位', 'post', {
      multiple: true,
      visibleWhen: POSTS,
      requiredWhen: POSTS,
      onDelete: 'keepName',
      nameAs: 'trainPostNames',
    }),
    trainPerson: f.ref('培训人员', 'user', {
      multiple: true,
      visibleWhen: PERSONS,
      requiredWhen: PERSONS,
      onDelete: 'keepName',
      nameAs: 'trainPersonNames',
    }),
    extraPerson: f.ref('补充人员', 'user', {
      multiple: true,
      onDelete: 'keepName',
      nameAs: 'extraPersonNames',
      help: '不在上述范围、也要参加的人',
    }),
    courseAccessPermission: f.choice(
      '课程访问权限',
      { '0': '结束后不可访问', '1': '结束后可访问' },
      { required: true, default: 1, help: '结束后看的不计学时' },
    ),
    makeupOf: f.ref('补训的计划', 'trainingPlan', { computed: true, onDelete: 'keepName', nameAs: 'makeupOfTitle' }),
    releaseStatus: f.state('发布状态', releaseLifecycle),
    planStatus: f.choice('计划状态', { '1': '启用', '0': '停用' }, { computed: true, default: 1 }),
    progressStatus: f.choice('进度状态', PROGRESS, { computed: true, default: 0 }),
    userCount: f.int('培训人数', { computed: true, default: 0, unit: '人' }),
    studiedCount: f.int('学完人数', { computed: true, default: 0, unit: '人' }),
    passedCount: f.int('合格人数', { computed: true, default: 0, unit: '人' }),
    passRate: f.decimal('合格率', { computed: true, scale: 1, unit: '%' }),
  },
  tallies: ['newerCount', 'userCount', 'studiedCount', 'passedCount', 'passRate'],
  views: {
    list: {
      columns: [
        { field: 'planTitle', width: 190, fixed: 'left', below: 'type' },
        { field: 'planStartAndEndTime', width: 270, below: 'examineWay' },
        { field: 'userCount', width: 80 },
        { field: 'studiedCount', width: 80 },
        { field: 'passedCount', width: 80 },
        { field: 'passRate', width: 84 },
        { field: 'progressStatus', width: 150, below: 'releaseStatus' },
        { field: 'trainingYear', hidden: true },
        { field: 'type', hidden: true },
        { field: 'examineWay', hidden: true },
        { field: 'releaseStatus', hidden: true },
        { field: 'planStatus', hidden: true },
        { field: 'newerCount', hidden: true },
        { field: 'createTime', hidden: true },
      ],
      filters: [
        ['planTitle', 'like'],
        ['trainingYear', 'equal'],
        ['type', 'equal'],
        ['examineWay', 'equal'],
        ['releaseStatus', 'in'],
        ['progressStatus', 'in'],
        ['planStartAndEndTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [
      section('计划', ['planTitle', 'trainingYear', 'type', 'planStartAndEndTime', 'content']),
      section('课程与考核', [
        'examineWay',
        'videoCourse',
        'docCourse',
        'duration',
        'testPaper',
        'studyFirst',
        'courseAccessPermission',
      ]),
      section('培训对象', ['personnelTrainType', 'trainDept', 'trainPost', 'trainPerson', 'extraPerson']),
    ],
    detail: [
      section('计划', [
        'planTitle',
        'trainingYear',
        'type',
        'planStartAndEndTime',
        'releaseStatus',
        'planStatus',
        'progressStatus',
        'makeupOf',
        'content',
      ]),
      section('课程与考核', [
        'examineWay',
        'videoCourse',
        'docCourse',
        'boundVersions',
        'newerCount',
        'duration',
        'testPaper',
        'studyFirst',
        'courseAccessPermission',
      ]),
      section('培训对象', ['personnelTrainType', 'trainDept', 'trainPost', 'trainPerson', 'extraPerson']),
      section('进展', ['userCount', 'studiedCount', 'passedCount', 'passRate']),
    ],
    export: {
      columns: [
        'planTitle',
        'trainingYear',
        'type',
        'examineWay',
        'planStartAndEndTime',
        'trainDept',
        'userCount',
        'studiedCount',
        'passedCount',
        'passRate',
        'releaseStatus',
        'progressStatus',
      ],
    },
  },
  steps: (step) => ({
    doors: [
      { name: 'status', at: ['POST /status/:id'], summary: '线上培训计划：提前结束或恢复' },
      { name: 'release', at: ['PUT /release/:id'], summary: '线上培训计划：发布' },
    ],
    steps: [
      step({
        name: 'release',
        label: '发布',
        permission: 'edit',
        through: 'release',
        from: ['draft'],
        to: 'released',
        waits: '该计划尚未发布',
        confirm: '确定发布该数据',
        check: ({ row, context }) =>
          windowFault(context.now, startOf(row), endOf(row)).map(({ message }) => ({
            field: 'planStartAndEndTime',
            message,
          })),
        set: ({ row, context }) => ({
          planStatus: 1,
          progressStatus: progressAt(context.now, startOf(row), endOf(row)),
        }),
        done: { msg: '发布成功' },
      }),
      step({
        name: 'adjust',
        label: '调整',
        permission: 'edit',
        at: ['PUT /adjust/:id'],
        from: ['released'],
        while: running,
        whileSays: '该计划已停用，请先启用',
        waits: '该计划已发布',
        form: {
          title: '调整计划',
          sections: [section('', ['newEnd', 'extraPerson', 'courseAccessPermission'])],
          fields: { courseAccessPermission: { required: true } },
          also: { newEnd: f.datetime('结束时间', { required: true, help: '只能推后；已结束的计划推后即重新开放' }) },
          initial: (row) => ({
            newEnd: endOf(row),
            extraPerson: row.extraPerson,
            courseAccessPermission: row.courseAccessPermission,
          }),
        },
        check: ({ row, body, merged, context }) => {
          const end = String(body.newEnd ?? '');
          return [
            ...(end < endOf(row) ? [{ field: 'newEnd', message: '结束时间只能推后' }] : []),
            ...(end > endOf(row) && end <= context.now
              ? [{ field: 'newEnd', message: '结束时间已过，请改为将来的时间' }]
              : []),
            ...(within(listed(row.extraPerson), listed(merged.extraPerson))
              ? []
              : [{ field: 'extraPerson', message: '发布以后只能增加人员，不能减少' }]),
          ];
        },
        set: ({ row, body, context }) => ({
          planStartAndEndTime: [startOf(row), String(body.newEnd)],
          progressStatus: progressAt(context.now, startOf(row), String(body.newEnd)),
        }),
        done: { msg: '已调整' },
      }),
      step({
        name: 'adopt',
        label: '采用新版课程',
        permission: 'edit',
        at: ['PUT /adopt/:id'],
        from: ['released'],
        while: { all: [running, { field: 'progressStatus', in: [0, 1] }] },
        whileSays: '该计划已结束，不能更换课程版本',
        waits: '该计划已发布',
        offeredWhen: { all: [{ field: 'newerCount', filled: true }, { not: { field: 'newerCount', equals: 0 } }] },
        form: {
          title: '采用新版课程',
          sections: [section('', ['inMiddle'])],
          also: {
            inMiddle: f.choice('学了一半的人', IN_MIDDLE, {
              required: true,
              help: '已学完的仍算学完；还没开始的学新版本；已计的学时都保留',
            }),
          },
          initial: () => ({ inMiddle: IN_MIDDLE_GOES_ON }),
        },
        check: ({ row }) =>
          Number(row.newerCount ?? 0) > 0 ? [] : [{ field: 'inMiddle', message: '各门课程都已是最新版本' }],
        done: { msg: '已采用新版课程' },
      }),
      step({
        name: 'stop',
        label: '提前结束',
        permission: 'edit',
        through: 'status',
        danger: true,
        from: ['released'],
        while: { all: [running, { field: 'progressStatus', in: [0, 1] }] },
        whileSays: '该计划已结束',
        waits: '该计划正在使用',
        confirm: '提前结束后不能再学习和考试，未完成的人员按不合格计算，确定提前结束',
        set: () => ({ planStatus: 0, progressStatus: -1 }),
        done: { msg: '已提前结束' },
      }),
      step({
        name: 'resume',
        label: '恢复',
        permission: 'edit',
        through: 'status',
        from: ['released'],
        while: stopped,
        waits: '该计划已停用',
        check: ({ row, context }) =>
          endOf(row) <= context.now
            ? [{ field: 'planStartAndEndTime', message: '计划的结束时间已过，不能恢复；需要补学的请新建补训计划' }]
            : [],
        set: ({ row, context }) => ({
          planStatus: 1,
          progressStatus: progressAt(context.now, startOf(row), endOf(row)),
        }),
        done: { msg: '已恢复' },
      }),
      step({
        name: 'withdraw',
        label: '撤回',
        permission: 'edit',
        at: ['PUT /withdraw/:id'],
        from: ['released'],
        while: running,
        waits: '该计划已发布',
        offeredWhen: { field: 'progressStatus', equals: 0 },
        confirm: '撤回后参训人员看不到本计划，确定撤回',
        check: ({ row, context }) =>
          startOf(row) <= context.now
            ? [{ field: 'planStartAndEndTime', message: '培训已开始，不能撤回，可以提前结束' }]
            : [],
        set: () => ({ progressStatus: 0 }),
        to: 'draft',
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
      reason: '已发布的计划不能修改，可以用“调整计划”推后结束时间、增加人员',
    },
    {
      field: 'releaseStatus',
      values: ['1'],
      binds: 'tenants',
      from: 'remove',
      reason: '已发布的计划是培训档案的依据，不能删除；尚未开始的可以先撤回',
    },
  ],
  deadlines: {
    end: {
      label: '线上培训计划结束',
      at: 'dueTime',
      while: {
        all: [
          { field: 'releaseStatus', equals: 1 },
          { field: 'progressStatus', in: [0, 1] },
        ],
      },
      basis: '生产经营单位安全培训规定（总局令第3号）第二十一条',
      rungs: [
        {
          name: 'remind',
          before: { days: 7, label: '培训计划结束前提醒', max: 60 },
          tells: [[{ role: 'safety_manager' }], [{ role: 'enterprise_admin' }]],
          says: '培训计划将于{due}结束，请督促未完成的人员：{title}',
        },
      ],
    },
  },
  search: ['planTitle'],
  indexes: [['trainingYear', 'type']],
  menu: {
    under: 'training',
    path: '/training/plan',
    icon: 'profile',
    sort: 10,
    government: '/govpage/safe/examonlinetrainingplan',
    governmentUnder: 'gov_training',
  },
});

/** Whether there is something to do in it at this moment: released, not stopped, within its window. */
export const isOpen = (row: Told, now: string): boolean =>
  row.releaseStatus === releaseLifecycle.code.released &&
  Number(row.planStatus) === 1 &&
  startOf(row) <= now &&
  now < endOf(row);

/** What it is studied by, in order. */
export const materialsOf = (row: Told): readonly string[] =>
  byVideo(row.examineWay) ? listed(row.videoCourse) : listed(row.docCourse);

/** What a plan lacks, so that nobody could pass it. */
export function planFaults(row: Told): { field: string; message: string }[] {
  const start = startOf(row);
  const end = endOf(row);
  return [
    ...(start !== '' && end !== '' && start >= end
      ? [{ field: 'planStartAndEndTime', message: '结束时间必须晚于开始时间' }]
      : []),
    ...(isEmpty(row.trainingYear) || start === '' || Math.abs(Number(row.trainingYear) - Number(start.slice(0, 4))) <= 1
      ? []
      : [{ field: 'trainingYear', message: '培训年度应与开始时间的年度相同或相邻' }]),
  ];
}
