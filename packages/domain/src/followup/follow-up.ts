import { defineResource, f, section, states, wire } from '@anlan/resource';

export const followUpLifecycle = states({
  open: [1, '待落实', 'warning'],
  done: [2, '已完成', 'success'],
  cancelled: [3, '已取消', 'neutral'],
});

export const FOLLOW_UP_SOURCES = {
  '1': '变更管理',
  '2': '应急演练',
  '3': '评审会议',
  '4': '会议',
  '9': '其他',
} as const;
export const OF_A_DRILL = 2;
export const OF_A_MEETING = 4;
export const OF_A_REVIEW = 3;
/** The first three follow from a change (变更管理四步：申请、审批、实施、验收). */
export const FOLLOW_UP_KINDS = { '1': '重新风险辨识', '2': '修订操作规程', '3': '人员培训', '9': '其他事项' } as const;

const ofChange = { field: 'source', equals: 1 } as const;
const ofDrill = { field: 'source', equals: 2 } as const;
const ofReview = { field: 'source', equals: 3 } as const;
const ofMeeting = { field: 'source', equals: OF_A_MEETING } as const;

/**
 * Something to be done that a change, a drill, a review or a meeting has brought up: one person's, by a day, proved when done. The
 * common deadlines remind of it.
 */
export const followUp = defineResource({
  name: 'followUp',
  label: '落实事项',
  module: 'followup',
  table: 'follow_up',
  scope: 'tenant',
  permission: 'followup',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/followup', { excel: 'export' }),
  title: 'title',
  lifecycle: followUpLifecycle,
  fields: {
    title: f.text('事项', { required: true, max: 100 }),
    content: f.longText('要求', { max: 500 }),
    kind: f.choice('事项类型', FOLLOW_UP_KINDS, { required: true, default: 9, createOnly: true }),
    source: f.choice('来源', FOLLOW_UP_SOURCES, { required: true, default: 9, createOnly: true }),
    changeId: f.ref('变更', 'changeRequest', {
      visibleWhen: ofChange,
      requiredWhen: ofChange,
      createOnly: true,
      onDelete: 'block',
      nameAs: 'changeName',
    }),
    drillId: f.ref('演练', 'drill', {
      visibleWhen: ofDrill,
      requiredWhen: ofDrill,
      createOnly: true,
      onDelete: 'block',
      nameAs: 'drillName',
    }),
    reviewId: f.ref('评审会议', 'reviewMeeting', {
      visibleWhen: ofReview,
      requiredWhen: ofReview,
      createOnly: true,
      onDelete: 'block',
      nameAs: 'reviewName',
    }),
    meetingId: f.ref('会议记录', 'meetingRecord', {
      visibleWhen: ofMeeting,
      requiredWhen: ofMeeting,
      createOnly: true,
      onDelete: 'block',
      nameAs: 'meetingName',
    }),
    // Of the line of the minutes it came of.
    outcomeId: f.text('决议事项编号', { max: 36, computed: true }),
    ownerId: f.ref('负责人', 'user', { required: true, onDelete: 'keepName' }),
    deptId: f.ref('负责部门', 'dept', { onDelete: 'keepName' }),
    dueDate: f.date('完成期限', { required: true }),
    state: f.state('落实状态', followUpLifecycle),
    result: f.longText('落实情况', { max: 500, computed: true }),
    evidence: f.file('落实凭证', {
      accept: ['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx', 'xls', 'xlsx'],
      count: 9,
      maxMb: 50,
      computed: true,
    }),
    cancelReason: f.text('取消原因', { max: 200, computed: true }),
    finishUserId: f.ref('办理人', 'user', { computed: true, onDelete: 'keepName' }),
    finishTime: f.datetime('办理时间', { computed: true }),
  },
  views: {
    list: {
      columns: [
        { field: 'title', width: 240 },
        'kind',
        'source',
        'ownerId',
        'deptId',
        'dueDate',
        'state',
        'finishTime',
      ],
      filters: [
        ['title', 'like'],
        ['source', 'equal'],
        ['state', 'in'],
        ['ownerId', 'equal'],
        ['deptId', 'under'],
        ['dueDate', 'range'],
        ['changeId', 'equal'],
        ['drillId', 'equal'],
        ['reviewId', 'equal'],
        ['meetingId', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [
      section('事项', ['title', 'content', 'kind', 'source', 'changeId', 'drillId', 'reviewId', 'meetingId']),
      section('落实', ['ownerId', 'deptId', 'dueDate']),
    ],
    detail: [
      section('事项', ['title', 'content', 'kind', 'source', 'changeId', 'drillId', 'reviewId', 'meetingId']),
      section('落实', [
        'ownerId',
        'deptId',
        'dueDate',
        'state',
        'result',
        'evidence',
        'cancelReason',
        'finishUserId',
        'finishTime',
      ]),
    ],
    export: {
      columns: ['title', 'content', 'kind', 'source', 'ownerId', 'deptId', 'dueDate', 'state', 'result', 'finishTime'],
    },
  },
  steps: (step) => ({
    steps: [
      step({
        name: 'finish',
        label: '完成',
        // Whose it is does it, whatever his codes.
        permission: 'view',
        at: ['PUT /finish/:id'],
        from: ['open'],
        to: 'done',
        waits: '该事项正等待负责人落实',
        may: { anyOf: [{ user: 'ownerId' }, { role: 'safety_manager' }, { role: 'enterprise_admin' }] },
        maySays: '该事项由负责人或安全管理人员办理',
        properly: { user: 'ownerId' },
        awaits: { chain: [{ user: 'ownerId' }, { role: 'safety_manager' }] },
        form: {
          sections: [section('', ['result', 'evidence'])],
          fields: { result: { required: true }, evidence: { required: true } },
        },
        set: ({ actor, context }) => ({ finishUserId: actor.userId || null, finishTime: context.now }),
        done: { msg: '已完成' },
      }),
      step({
        name: 'cancel',
        label: '取消',
        permission: 'edit',
        danger: true,
        at: ['PUT /cancel/:id'],
        from: ['open'],
        to: 'cancelled',
        may: { anyOf: [{ role: 'safety_manager' }, { role: 'enterprise_admin' }] },
        maySays: '只有安全管理人员可以取消落实事项',
        form: { sections: [section('', ['cancelReason'])], fields: { cancelReason: { required: true } } },
        set: ({ actor, context }) => ({ finishUserId: actor.userId || null, finishTime: context.now }),
        done: { msg: '已取消' },
      }),
    ],
    ended: { done: '该事项已完成，不能再办理', cancelled: '该事项已取消，不能再办理' },
  }),
  kept: [
    {
      field: 'state',
      values: [String(followUpLifecycle.code.done), String(followUpLifecycle.code.cancelled)],
      binds: 'tenants',
      from: 'edit',
      reason: '该事项已办结，不能修改',
    },
    {
      field: 'state',
      values: [String(followUpLifecycle.code.done)],
      binds: 'tenants',
      from: 'remove',
      reason: '已完成的落实事项是凭证，不能删除',
    },
    {
      field: 'source',
      values: ['1'],
      binds: 'tenants',
      from: 'remove',
      reason: '变更产生的落实事项不能删除，确不涉及的请填写原因取消',
    },
    {
      field: 'source',
      values: [String(OF_A_REVIEW), String(OF_A_MEETING)],
      binds: 'tenants',
      from: 'remove',
      reason: '会议决议的落实事项不能删除，确不需要的请填写原因取消',
    },
    {
      field: 'source',
      values: [String(OF_A_DRILL)],
      binds: 'tenants',
      from: 'remove',
      reason: '演练产生的落实事项不能删除，确不需要的请填写原因取消',
    },
  ],
  deadlines: {
    finish: {
      label: '落实事项',
      at: 'dueDate',
      while: { field: 'state', equals: 1 },
      whose: 'ownerId',
      basis: '企业规定',
      rungs: [
        {
          name: 'remind',
          before: 'followup.remindDays',
          tells: [[{ user: 'ownerId' }], [{ role: 'safety_manager' }]],
          says: '落实事项即将到期（{due}）：{title}',
        },
        {
          name: 'overdue',
          tells: [[{ user: 'ownerId' }, { headOf: 'deptId' }], [{ role: 'safety_manager' }]],
          says: '落实事项已逾期：{title}',
        },
      ],
    },
  },
  handover: { ownerId: { in: ['open'] } },
  search: ['title'],
  indexes: [['ownerId', 'state'], ['dueDate'], ['changeId', 'state'], ['drillId'], ['reviewId'], ['meetingId']],
  menu: { under: 'management', path: '/management/follow-up', icon: 'carry-out', sort: 60 },
});
