import { ATTEMPT_ENDS, attemptLifecycle, defineResource, ENDED_BY, f, section, stepsOf, wire } from '@anlan/resource';

const fields = {
  subject: f.text('作答对象类别', { required: true, max: 50, computed: true }),
  recordId: f.text('作答对象编号', { required: true, max: 36, computed: true }),
  title: f.text('作答对象', { required: true, max: 200, computed: true }),
  number: f.int('第几次作答', { required: true, computed: true }),
  userId: f.ref('作答人', 'user', { required: true, computed: true, onDelete: 'keepName' }),
  deptId: f.ref('部门', 'dept', { computed: true, onDelete: 'keepName' }),
  state: f.state('作答状态', attemptLifecycle),
  startTime: f.datetime('开始时间', { required: true, computed: true }),
  endTime: f.datetime('截止时间', { required: true, computed: true, help: '开始时间加限时，不晚于开放的截止时间' }),
  submitTime: f.datetime('提交时间', { computed: true }),
  endedBy: f.choice('提交方式', ATTEMPT_ENDS, { computed: true }),
  items: f.int('题数', { computed: true }),
  answered: f.int('已答题数', { computed: true }),
} as const;

const entity = { name: 'attempt', label: '作答记录', fields, lifecycle: attemptLifecycle };

/** What the step must know beyond the record. */
export interface AttemptContext {
  readonly now: string;
  /** Items with an answer. */
  readonly answered: number;
}

const { step } = stepsOf(entity)<AttemptContext>();

const submit = step({
  name: 'submit',
  label: '提交',
  permission: 'view',
  at: ['PUT /submit/:id'],
  from: ['open'],
  to: 'submitted',
  waits: '正在作答',
  confirm: '确定提交',
  may: { user: 'userId' },
  maySays: '只能由作答人本人提交',
  set: ({ context: { now, answered } }) => ({ submitTime: now, endedBy: ENDED_BY.person, answered }),
  done: { msg: '提交成功' },
});

/**
 * One person's attempt at one paper, of whatever gives papers (`kernel/attempts`). Its calls are the person's own; the
 * list is the evidence, which nobody edits or removes. Its answers lie beside it and are only ever added to.
 */
export const attempt = defineResource({
  ...entity,
  module: 'attempt',
  table: 'attempt',
  scope: 'tenant',
  permission: 'attempt',
  visibleTo: { users: ['userId'], depts: ['deptId'] },
  wire: wire.rest('/safe/attempt', { without: ['create', 'update', 'remove'] }),
  title: 'title',
  // Ended by the clock, also when nobody is there.
  moves: { timeUp: { from: ['open'], to: ['submitted'] } },
  views: {
    list: {
      columns: [
        'title',
        'number',
        'userId',
        'deptId',
        'state',
        'startTime',
        'submitTime',
        'endedBy',
        'items',
        'answered',
      ],
      filters: [
        ['title', 'like'],
        ['userId', 'equal'],
        ['deptId', 'under'],
        ['state', 'in'],
        ['startTime', 'range'],
      ],
      sort: '-startTime',
    },
    form: [
      section('作答记录', ['title', 'number', 'userId', 'deptId', 'state']),
      section('时间与结果', ['startTime', 'endTime', 'submitTime', 'endedBy', 'items', 'answered']),
    ],
  },
  steps: {
    entity,
    plain: { now: '2026-01-01 00:00:00', answered: 0 } satisfies AttemptContext,
    steps: [submit],
    ended: { submitted: '已提交，不能重复提交' },
  },
  search: ['title'],
  uniques: [{ fields: ['subject', 'recordId', 'userId', 'number'], message: '已开始作答，请刷新后继续' }],
  indexes: [['userId', 'startTime'], ['startTime']],
  menu: { under: 'system', path: '/desk/attempt', icon: 'form', sort: 62 },
});
