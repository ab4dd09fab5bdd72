import { defineResource, f, section, states, wire } from '@anlan/resource';

export const practiceLifecycle = states({
  draft: [0, '未发布', 'neutral'],
  published: [1, '已发布', 'success'],
});

/** By the clock. */
export const PRACTICE_STATUS = { '0': '未开始', '1': '进行中', '2': '已结束' } as const;

/** Keys of personnel_train_type. */
export const TRAINED_BY = { dept: '1', post: '2', person: '3' } as const;

const byPost = { field: 'personnelTrainType', equals: TRAINED_BY.post } as const;
const byPerson = { field: 'personnelTrainType', equals: TRAINED_BY.person } as const;

/**
 * A paper to be practised within a time: its questions one by one, each judged at once, until they are mastered. For the
 * people of departments, of these alone those of some posts, or some persons; who joins or leaves is followed.
 */
export const practicePlan = defineResource({
  name: 'practicePlan',
  label: '练习计划',
  module: 'training',
  table: 'practice_plan',
  scope: 'tenant',
  permission: 'examonlinepracticeplan',
  visibleTo: 'tenant',
  masksPeople: true,
  wire: wire.verbs('/safe/examonlinepracticeplan', { excel: 'export' }),
  title: 'planTitle',
  lifecycle: practiceLifecycle,
  fields: {
    planTitle: f.text('计划名称', { required: true, max: 50, unique: '计划名称已存在' }),
    typeId: f.ref('练习分类', 'examType', { required: true, onDelete: 'block', nameAs: 'typeName' }),
    paperId: f.ref('练习试卷', 'examPaper', {
      required: true,
      onDelete: 'block',
      nameAs: 'paperTitle',
      help: '练习试卷的全部试题；随机抽题的试卷练习规则范围内的全部试题，简答题除外',
    }),
    content: f.longText('练习内容', { max: 500 }),
    planStartAndEndTime: f.period('练习起止时间', ['startTime', 'endTime'], { required: true, precision: 'datetime' }),
    personnelTrainType: f.dict('参加对象方式', 'personnel_train_type', { required: true, default: TRAINED_BY.dept }),
    trainDept: f.ref('参加部门', 'dept', {
      required: true,
      multiple: true,
      maxCount: 200,
      onDelete: 'keepName',
      nameAs: 'trainDeptName',
      help: '包括下级部门；进出部门的人员随之增减',
    }),
    trainPost: f.ref('参加岗位', 'post', {
      multiple: true,
      maxCount: 200,
      onDelete: 'keepName',
      nameAs: 'trainPostName',
      visibleWhen: byPost,
      requiredWhen: byPost,
    }),
    trainPerson: f.ref('参加人员', 'user', {
      multiple: true,
      maxCount: 500,
      onDelete: 'keepName',
      nameAs: 'trainPersonName',
      visibleWhen: byPerson,
      requiredWhen: byPerson,
    }),
    planStatus: f.choice('计划状态', PRACTICE_STATUS, { computed: true, default: 0 }),
    isPublish: f.state('发布状态', practiceLifecycle),
  },
  views: {
    list: {
      columns: [
        { field: 'planTitle', width: 220, fixed: 'left' },
        'typeId',
        'paperId',
        'planStartAndEndTime',
        'personnelTrainType',
        'trainDept',
        'planStatus',
        'isPublish',
        'createTime',
      ],
      filters: [
        ['planTitle', 'like'],
        ['typeId', 'under'],
        ['planStatus', 'in'],
        ['isPublish', 'in'],
      ],
      sort: '-createTime',
    },
    form: [
      section('练习计划', ['planTitle', 'typeId', 'paperId', 'planStartAndEndTime', 'content']),
      section('参加人员', ['personnelTrainType', 'trainDept', 'trainPost', 'trainPerson']),
    ],
    detail: [
      section('练习计划', [
        'planTitle',
        'typeId',
        'paperId',
        'planStartAndEndTime',
        'planStatus',
        'isPublish',
        'content',
      ]),
      section('参加人员', ['personnelTrainType', 'trainDept', 'trainPost', 'trainPerson']),
    ],
    export: {
      columns: [
        'planTitle',
        'typeId',
        'paperId',
        'planStartAndEndTime',
        'personnelTrainType',
        'trainDept',
        'planStatus',
        'isPublish',
      ],
    },
  },
  steps: (step) => ({
    steps: [
      step({
        name: 'publish',
        label: '发布',
        permission: 'edit',
        at: ['PUT /publish/:id'],
        from: ['draft'],
        to: 'published',
        waits: '该练习计划尚未发布',
        confirm: '发布后参加人员即可练习，计划不能再修改，确定发布',
        done: { msg: '发布成功' },
      }),
      step({
        name: 'withdraw',
        label: '撤回',
        permission: 'edit',
        at: ['PUT /withdraw/:id'],
        from: ['published'],
        to: 'draft',
        waits: '该练习计划已发布',
        confirm: '撤回后参加人员看不到本计划，已有的练习记录保留，确定撤回',
        done: { msg: '已撤回' },
      }),
    ],
  }),
  kept: [
    {
      field: 'isPublish',
      values: ['1'],
      binds: 'tenants',
      from: 'edit',
      reason: '已发布的练习计划不能修改，请先撤回',
    },
    {
      field: 'isPublish',
      values: ['1'],
      binds: 'tenants',
      from: 'remove',
      reason: '已发布的练习计划不能删除，请先撤回',
    },
  ],
  search: ['planTitle'],
  indexes: [['paperId'], ['typeId', 'createTime']],
  menu: { under: 'exam', path: '/exam/practice', icon: 'experiment', sort: 45 },
});
