import { defineResource, f, section } from '@anlan/resource';

/** Whom it is asked of. */
export const RULE_WHOM = { post: 1, role: 2 } as const;
/** What is asked: 学时, a training of the kind passed, a plan passed, an exam of the paper passed. */
export const RULE_ASKS = { hours: 1, passed: 2, plan: 3, paper: 4 } as const;
/** What comes of it where it is missing. */
export const RULE_FORCE = { refuse: 1, warn: 2 } as const;

/** Key of `ROLES_ASKED` that names every role of a ticket. */
export const ANY_ROLE = 'all';
export const ROLES_ASKED = {
  all: '全部作业人员和监护人',
  worker: '作业人员',
  guardian: '监护人',
  commander: '指挥人员',
  rigger: '司索人',
} as const;

const BY_POST = { field: 'whom', equals: RULE_WHOM.post } as const;
const BY_ROLE = { field: 'whom', equals: RULE_WHOM.role } as const;
const BY_TYPE = { field: 'asks', in: [RULE_ASKS.hours, RULE_ASKS.passed] } as const;
const BY_HOURS = { field: 'asks', equals: RULE_ASKS.hours } as const;
const BY_PLAN = { field: 'asks', equals: RULE_ASKS.plan } as const;
const BY_PAPER = { field: 'asks', equals: RULE_ASKS.paper } as const;

/** What was learned longer ago counts no more. */
const DEFAULT_MONTHS = 12;

/**
 * Training that the company asks of a post or of whoever is this in a ticket of this work, from a day on. It comes beside
 * what the law asks (`statutory.ts`) and can therefore only be stricter.
 */
export const trainingRule = defineResource({
  name: 'trainingRule',
  label: '上岗培训要求',
  module: 'training',
  visibleTo: 'tenant',
  title: 'title',
  fields: {
    title: f.text('要求名称', { required: true, max: 50, unique: '要求名称已存在' }),
    whom: f.choice('对象', { '1': '岗位', '2': '作业票角色' }, { required: true, default: RULE_WHOM.post }),
    postId: f.ref('岗位', 'post', {
      multiple: true,
      visibleWhen: BY_POST,
      requiredWhen: BY_POST,
      onDelete: 'keepName',
      nameAs: 'postNames',
    }),
    works: f.dict('作业类型', 'safe_dangerous_type', {
      multiple: true,
      visibleWhen: BY_ROLE,
      requiredWhen: BY_ROLE,
    }),
    role: f.choice('作业票角色', ROLES_ASKED, { visibleWhen: BY_ROLE, requiredWhen: BY_ROLE }),
    asks: f.choice(
      '须有',
      { '1': '学时', '2': '该类培训合格', '3': '培训计划合格', '4': '考试合格' },
      { required: true, default: RULE_ASKS.hours },
    ),
    type: f.dict('培训类别', 'safe_doc_type', { visibleWhen: BY_TYPE, requiredWhen: BY_TYPE }),
    hours: f.decimal('学时数', {
      min: 0.5,
      max: 200,
      scale: 1,
      unit: '学时',
      visibleWhen: BY_HOURS,
      requiredWhen: BY_HOURS,
    }),
    planId: f.ref('培训计划', 'trainingPlan', {
      visibleWhen: BY_PLAN,
      requiredWhen: BY_PLAN,
      onDelete: 'block',
      nameAs: 'planTitle',
      help: '该计划或它的补训合格',
    }),
    paperId: f.ref('试卷', 'examPaper', {
      visibleWhen: BY_PAPER,
      requiredWhen: BY_PAPER,
      onDelete: 'block',
      nameAs: 'paperTitle',
      help: '用这份试卷的任何一场考试合格',
    }),
    months: f.int('有效期', {
      required: true,
      min: 1,
      max: 72,
      default: DEFAULT_MONTHS,
      unit: '个月',
      help: '从学习或合格之日算起，过期须重新培训',
    }),
    force: f.choice(
      '不满足时',
      { '1': '不得作业', '2': '只提醒' },
      {
        required: true,
        default: RULE_FORCE.refuse,
        help: '“只提醒”不影响作业，也不计入失去资格的人员，只在本人“我的培训”的“上岗要求”中显示为不满足',
      },
    ),
    since: f.date('执行日期', { required: true }),
    basis: f.text('依据', { max: 100, help: '企业制度、文件及条款' }),
    status: f.choice('状态', { '1': '启用', '0': '停用' }, { required: true, default: 1 }),
  },
  views: {
    list: {
      columns: [
        { field: 'title', width: 200, fixed: 'left', below: 'basis' },
        { field: 'whom', width: 104 },
        { field: 'postId', width: 150 },
        { field: 'works', width: 150 },
        { field: 'role', width: 110 },
        { field: 'asks', width: 120 },
        { field: 'type', width: 150, below: 'hours' },
        { field: 'months', width: 84 },
        { field: 'force', width: 92 },
        { field: 'since', width: 110 },
        { field: 'status', width: 84 },
        { field: 'planId', hidden: true },
        { field: 'paperId', hidden: true },
        { field: 'hours', hidden: true },
        { field: 'basis', hidden: true },
      ],
      filters: [
        ['title', 'like'],
        ['whom', 'equal'],
        ['postId', 'equal'],
        ['asks', 'equal'],
        ['type', 'equal'],
        ['force', 'equal'],
        ['status', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [
      section('对谁', ['title', 'whom', 'postId', 'works', 'role']),
      section('要求什么', [
        'asks',
        'type',
        'hours',
        'planId',
        'paperId',
        'months',
        'force',
        'since',
        'basis',
        'status',
      ]),
    ],
    detail: [
      section('对谁', ['title', 'status', 'whom', 'postId', 'works', 'role']),
      section('要求什么', ['asks', 'type', 'hours', 'planId', 'paperId', 'months', 'force', 'since', 'basis']),
    ],
    export: {
      columns: [
        'title',
        'whom',
        'postId',
        'works',
        'role',
        'asks',
        'type',
        'hours',
        'planId',
        'paperId',
        'months',
        'force',
        'since',
        'basis',
        'status',
        'createTime',
      ],
    },
  },
  search: ['title'],
  menu: {
    under: 'training',
    path: '/training/rule',
    icon: 'safety-certificate',
    sort: 24,
    government: '/govpage/safe/trainingrule',
    governmentUnder: 'gov_training',
  },
});
