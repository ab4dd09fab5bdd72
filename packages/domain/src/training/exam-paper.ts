import { defineResource, f, section, states, wire } from '@anlan/resource';
import { DIFFICULTIES, PARTIAL, QUESTION_TYPES } from './question';

export const paperLifecycle = states({
  draft: [0, '未发布', 'neutral'],
  published: [1, '已发布', 'success'],
});

const fixed = { field: 'paperMode', in: [1, 3] } as const;
const drawn = { field: 'paperMode', in: [2, 3, 4] } as const;
/** Each person's own: of the questions that fit a rule those about what can hurt him. */
export const BY_THREAT = 4;

/** A paper: chosen questions, or how many are drawn from which banks for each attempt. */
export const examPaper = defineResource({
  name: 'examPaper',
  label: '试卷',
  module: 'training',
  table: 'exam_paper',
  scope: 'tenant',
  permission: 'exampaper',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/exampaper', {
    excel: 'export',
    also: {
      all: [
        'GET /safe/test/paper/public/list',
        'GET /safe/examonlinetrainingplan/test/paper/public/list',
        'GET /test/paper/public/list',
      ],
    },
  }),
  title: 'paperTitle',
  lookup: 'referring',
  lifecycle: paperLifecycle,
  fields: {
    paperTitle: f.text('试卷名称', { required: true, max: 50, unique: '试卷名称已存在' }),
    typeId: f.ref('试卷分类', 'examType', { required: true, onDelete: 'block', nameAs: 'typeName' }),
    paperMode: f.choice(
      '组卷方式',
      { '1': '固定选题', '2': '随机抽题', '3': '固定选题加随机抽题', '4': '按个人身边的风险抽题' },
      {
        required: true,
        default: 1,
        help: '按个人身边的风险：在规则范围内，先抽与本人的风险点、未闭环隐患、参加的作业有关的试题，每题写明为什么问',
      },
    ),
    questions: f.rows(
      '试题',
      {
        questionId: f.ref('试题', 'examQuestion', { required: true, onDelete: 'block', nameAs: 'questionTitle' }),
        score: f.decimal('分值', { required: true, min: 0.5, max: 100, scale: 1, default: '2', unit: '分' }),
      },
      { table: 'exam_paper_question', maxCount: 300, visibleWhen: fixed, requiredWhen: fixed },
    ),
    rules: f.rows(
      '抽题规则',
      {
        typeId: f.ref('题库', 'examType', { required: true, onDelete: 'block', nameAs: 'typeName' }),
        questionType: f.choice('题型', QUESTION_TYPES, { required: true }),
        difficulty: f.choice('难度', DIFFICULTIES, { help: '不选表示各种难度' }),
        count: f.int('题数', { required: true, min: 1, max: 200, unit: '道' }),
        score: f.decimal('每题分值', { required: true, min: 0.5, max: 100, scale: 1, default: '2', unit: '分' }),
      },
      { table: 'exam_paper_rule', maxCount: 50, visibleWhen: drawn, requiredWhen: drawn },
    ),
    questionCount: f.int('题数', { computed: true, unit: '道' }),
    totalScore: f.decimal('总分', { computed: true, scale: 1, unit: '分' }),
    qualifyScore: f.decimal('及格分', { required: true, min: 0.5, max: 999, scale: 1, unit: '分' }),
    duration: f.int('考试时长', { required: true, min: 1, max: 999, unit: '分钟', default: 60 }),
    examTimes: f.int('允许考试次数', { required: true, min: 1, max: 99, unit: '次', default: 1 }),
    isShuffle: f.choice('题目与选项乱序', { '1': '是', '2': '否' }, { required: true, default: 1 }),
    partial: f.choice('多选题漏选', PARTIAL, { required: true, default: 1 }),
    showAnswer: f.choice(
      '显示答案与解析',
      { '1': '是', '2': '否' },
      { required: true, default: 1, help: '合格、次数用完或考试结束以后才显示' },
    ),
    addresses: f.text('限定考试网络', {
      max: 300,
      help: '考场的网络地址或网段，用逗号分隔，如192.168.1.0/24；不填不限定',
    }),
    leaveLimit: f.int('离开页面次数上限', {
      min: 1,
      max: 99,
      unit: '次',
      help: '不填只计数；超过上限自动交卷。次数本人和阅卷人都能看到',
    }),
    photo: f.choice(
      '开考拍照',
      { '0': '不拍照', '1': '开考前可拍一张照片' },
      { default: 0, help: '照片由阅卷人核对；没有摄像头或不拍照的也可以考试，由监考人现场核对身份' },
    ),
    paperStatus: f.state('试卷状态', paperLifecycle),
    remark: f.longText('备注', { max: 200 }),
  },
  views: {
    list: {
      columns: [
        { field: 'paperTitle', width: 240, fixed: 'left' },
        'typeId',
        'paperMode',
        'questionCount',
        'totalScore',
        'qualifyScore',
        'duration',
        'examTimes',
        'paperStatus',
        'createTime',
      ],
      filters: [
        ['paperTitle', 'like'],
        ['typeId', 'under'],
        ['paperMode', 'equal'],
        ['paperStatus', 'in'],
      ],
      sort: '-createTime',
    },
    form: [
      section('试卷', ['paperTitle', 'typeId', 'duration', 'examTimes', 'qualifyScore']),
      section('组卷', ['paperMode', 'questions', 'rules']),
      section('规则', ['isShuffle', 'partial', 'showAnswer', 'addresses', 'leaveLimit', 'photo', 'remark']),
    ],
    detail: [
      section('试卷', [
        'paperTitle',
        'typeId',
        'paperStatus',
        'questionCount',
        'totalScore',
        'qualifyScore',
        'duration',
        'examTimes',
      ]),
      section('组卷', ['paperMode', 'questions', 'rules']),
      section('规则', ['isShuffle', 'partial', 'showAnswer', 'addresses', 'leaveLimit', 'photo', 'remark']),
    ],
    export: {
      columns: [
        'paperTitle',
        'typeId',
        'paperMode',
        'questionCount',
        'totalScore',
        'qualifyScore',
        'duration',
        'examTimes',
        'paperStatus',
        'createTime',
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
        waits: '该试卷尚未发布',
        confirm: '发布后可供考试选用，不能再修改，确定发布',
        done: { msg: '发布成功' },
      }),
      step({
        name: 'withdraw',
        label: '撤回',
        permission: 'edit',
        at: ['PUT /withdraw/:id'],
        from: ['published'],
        to: 'draft',
        waits: '该试卷已发布',
        confirm: '撤回后不能再被选用，确定撤回',
        done: { msg: '已撤回' },
      }),
    ],
  }),
  kept: [
    {
      field: 'paperStatus',
      values: ['1'],
      binds: 'tenants',
      from: 'edit',
      reason: '已发布的试卷不能修改，请先撤回',
    },
    {
      field: 'paperStatus',
      values: ['1'],
      binds: 'tenants',
      from: 'remove',
      reason: '已发布的试卷不能删除，请先撤回',
    },
  ],
  search: ['paperTitle'],
  indexes: [['typeId', 'createTime']],
  menu: { under: 'exam', path: '/exam/paper', icon: 'form', sort: 30, name: '试卷管理' },
});
