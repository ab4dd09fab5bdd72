import { defineResource, f, section } from '@anlan/resource';

/** Whom it is asked of. */
export const RULE_WHOM = { post: 1, role: 2, dept: 3, person: 4 } as const;
/** Asked again and again, or once because something new is put to use. */
export const OCCASION = { lasting: 1, novelty: 2 } as const;
/** 四新. */
export const NOVELTIES = { '1': '新工艺', '2': '新技术', '3': '新材料', '4': '新设备' } as const;
/** Key of safe_doc_type. */
export const NOVELTY_TRAINING = '6';
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
const BY_DEPT = { field: 'whom', equals: RULE_WHOM.dept } as const;
const BY_PERSON = { field: 'whom', equals: RULE_WHOM.person } as const;
const LASTING = { field: 'occasion', equals: OCCASION.lasting } as const;
const NOVEL = { field: 'occasion', equals: OCCASION.novelty } as const;
const BY_TYPE = { field: 'asks', in: [RULE_ASKS.hours, RULE_ASKS.passed] } as const;
const BY_HOURS = { field: 'asks', equals: RULE_ASKS.hours } as const;
const BY_PLAN = { field: 'asks', equals: RULE_ASKS.plan } as const;
const BY_PAPER = { field: 'asks', equals: RULE_ASKS.paper } as const;

/** What was learned longer ago counts no more. */
const DEFAULT_MONTHS = 12;

/**
 * Training that the company asks of a post, a department, named people or of whoever is this in a ticket of this work, from a
 * day on. It comes beside what the law asks (`statutory.ts`) and can therefore only be stricter. Of something new that is put
 * to use (四新) the law asks it, and the company says of whom and what.
 */
export const trainingRule = defineResource({
  name: 'trainingRule',
  label: '上岗培训要求',
  module: 'training',
  visibleTo: 'tenant',
  title: 'title',
  masksPeople: true,
  fields: {
    title: f.text('要求名称', { required: true, max: 50, unique: '要求名称已存在' }),
    occasion: f.choice(
      '要求类型',
      { '1': '长期要求', '2': '四新培训' },
      {
        required: true,
        default: OCCASION.lasting,
        help: '采用新工艺、新技术、新材料、新设备的，投入使用前须对有关人员专门培训，一次合格即可；变更管理中的工艺技术、设备设施、原料介质变更审核通过后自动登记一项',
      },
    ),
    novelty: f.choice('四新类别', NOVELTIES, { visibleWhen: NOVEL, requiredWhen: NOVEL }),
    changeId: f.ref('变更', 'changeRequest', { visibleWhen: NOVEL, onDelete: 'keepName', nameAs: 'changeName' }),
    countsFrom: f.date('学习起算日期', { visibleWhen: NOVEL, help: '此前的学习不计入；不填为登记之日' }),
    whom: f.choice(
      '对象',
      { '1': '岗位', '2': '作业票角色', '3': '部门', '4': '人员' },
      { required: true, default: RULE_WHOM.post },
    ),
    deptId: f.ref('部门', 'dept', {
      multiple: true,
      visibleWhen: BY_DEPT,
      requiredWhen: BY_DEPT,
      onDelete: 'keepName',
      nameAs: 'deptNames',
      help: '连同下级部门',
    }),
    userId: f.ref('人员', 'user', {
      multiple: true,
      maxCount: 500,
      visibleWhen: BY_PERSON,
      requiredWhen: BY_PERSON,
      onDelete: 'keepName',
      nameAs: 'userNames',
    }),
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
      visibleWhen: LASTING,
      requiredWhen: LASTING,
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
        help: '“只提醒”不影响作业：本人和选人开票的人都看到缺什么，“谁明天不能上岗”里另行列出，不计入失去资格的人员；四新培训是法定要求，不能只提醒',
      },
    ),
    since: f.date('执行日期', { required: true, help: '四新培训为投入使用的日期，须在此之前完成' }),
    basis: f.text('依据', { max: 100, help: '企业制度、文件及条款' }),
    status: f.choice('状态', { '1': '启用', '0': '停用' }, { required: true, default: 1 }),
  },
  views: {
    list: {
      columns: [
        { field: 'title', width: 200, fixed: 'left', below: 'basis' },
        { field: 'occasion', width: 104, below: 'novelty' },
        { field: 'whom', width: 104 },
        { field: 'postId', width: 150 },
        { field: 'deptId', width: 130 },
        { field: 'userId', width: 130 },
        { field: 'works', width: 150 },
        { field: 'role', width: 110 },
        { field: 'asks', width: 120 },
        { field: 'type', width: 150, below: 'hours' },
        { field: 'months', width: 84 },
        { field: 'force', width: 92 },
        { field: 'since', width: 110 },
        { field: 'status', width: 84 },
        { field: 'changeId', hidden: true },
        { field: 'countsFrom', hidden: true },
        { field: 'novelty', hidden: true },
        { field: 'planId', hidden: true },
        { field: 'paperId', hidden: true },
        { field: 'hours', hidden: true },
        { field: 'basis', hidden: true },
      ],
      filters: [
        ['title', 'like'],
        ['occasion', 'equal'],
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
      section('为什么', ['title', 'occasion', 'novelty', 'changeId', 'countsFrom']),
      section('对谁', ['whom', 'postId', 'deptId', 'userId', 'works', 'role']),
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
      section('为什么', ['title', 'status', 'occasion', 'novelty', 'changeId', 'countsFrom']),
      section('对谁', ['whom', 'postId', 'deptId', 'userId', 'works', 'role']),
      section('要求什么', ['asks', 'type', 'hours', 'planId', 'paperId', 'months', 'force', 'since', 'basis']),
    ],
    export: {
      columns: [
        'title',
        'occasion',
        'novelty',
        'changeId',
        'countsFrom',
        'whom',
        'postId',
        'deptId',
        'userId',
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
  // Where the training that it lacks is arranged.
  open: { todo: '/training/entitlement?lack=:id' },
  search: ['title'],
  indexes: [['changeId']],
  menu: {
    under: 'training',
    path: '/training/rule',
    icon: 'safety-certificate',
    sort: 24,
    government: '/govpage/safe/trainingrule',
    governmentUnder: 'gov_training',
  },
});
