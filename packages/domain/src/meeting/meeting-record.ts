import {
  type Condition,
  defineResource,
  f,
  type SignOff,
  section,
  signOffDeadline,
  signOffFields,
  signOffOf,
  states,
  wire,
} from '@anlan/resource';

export const meetingRecordLifecycle = states({
  draft: [0, '未发布', 'neutral'],
  published: [1, '已发布', 'success'],
});

export const SIGNERS = { '1': '人员', '2': '部门', '3': '岗位' } as const;
/** Where the ids of the signers lie, by signType. */
export const SIGNER_FIELDS = { 1: 'audienceUserIds', 2: 'audienceDeptIds', 3: 'audiencePostIds' } as const;

// Minutes always ask for signatures.
const { visibleWhen: _asked, ...signOffSeconds } = signOffFields.signOffSeconds;
const { visibleWhen: _also, ...signOffBy } = signOffFields.signOffBy;

const signedBy = (type: number): Condition => ({ field: 'signType', equals: type });

/** Minutes of a meeting with what belongs to it; published, it is read and signed by whom it is meant for. */
export const meetingRecord = defineResource({
  name: 'meetingRecord',
  label: '会议记录',
  module: 'meeting',
  table: 'meeting_record',
  scope: 'tenant',
  permission: 'meetingrecords',
  visibleTo: 'tenant',
  wire: wire.verbs('/safe/meetingrecords', { excel: 'export' }),
  title: 'name',
  lookup: 'referring',
  lifecycle: meetingRecordLifecycle,
  fields: {
    name: f.text('会议名称', { required: true, max: 50 }),
    kind: f.choice('会议类型', { '1': '安委会会议', '2': '安全例会', '3': '专题会议', '9': '其他' }, { default: 2 }),
    meetingTime: f.datetime('会议时间'),
    meetingLocation: f.text('会议地点', { max: 50 }),
    hostId: f.ref('主持人', 'user', { onDelete: 'keepName' }),
    content: f.richText('会议内容', { required: true }),
    fileLink: f.file('附件', { accept: ['pdf', 'png', 'jpg', 'jpeg'], count: 5, maxMb: 50 }),
    attachName: f.longText('附件名称', { computed: true }),
    outcomes: f.rows(
      '决议事项',
      {
        title: f.text('事项', { required: true, max: 100 }),
        ownerId: f.ref('负责人', 'user', { required: true, onDelete: 'keepName' }),
        dueDate: f.date('完成期限', { required: true }),
      },
      { table: 'meeting_record_outcome', maxCount: 50 },
    ),
    // Of the meetings of its kind before it: what was still open when these minutes were written.
    carried: f.rows(
      '上次会议遗留事项',
      {
        title: f.text('事项', { required: true, max: 100 }),
        meetingName: f.text('提出的会议', { max: 50 }),
        ownerId: f.ref('负责人', 'user', { onDelete: 'keepName' }),
        dueDate: f.date('完成期限'),
        late: f.flag('已逾期'),
      },
      { table: 'meeting_record_carried', maxCount: 200, computed: true },
    ),
    signType: f.choice('签阅类型', SIGNERS, { required: true, default: 1 }),
    audienceUserIds: f.ref('签阅人员', 'user', {
      multiple: true,
      visibleWhen: signedBy(1),
      nameAs: 'audienceUserNames',
    }),
    audienceDeptIds: f.ref('签阅部门', 'dept', {
      multiple: true,
      visibleWhen: signedBy(2),
      nameAs: 'audienceDeptNames',
      help: '包括下级部门',
    }),
    audiencePostIds: f.ref('签阅岗位', 'post', {
      multiple: true,
      visibleWhen: signedBy(3),
      nameAs: 'audiencePostNames',
    }),
    // The contract's one name for the three above; kept with them.
    signTarget: f.json('签阅对象', { shape: 'list' }),
    // Who an audience is reads it (kernel/audience): these three alone.
    audience: f.choice('对象范围', { '1': '全体人员', '2': '指定对象' }, { computed: true }),
    ...signOffFields,
    signOffSeconds,
    signOffBy,
    signOff: f.flag('需要签阅', { computed: true }),
    isPublish: f.state('发布状态', meetingRecordLifecycle),
    // Of the committee's meetings the last that was held: the next is reckoned from it.
    latest: f.flag('最近一次安委会', { computed: true }),
    publishTime: f.datetime('发布时间', { computed: true }),
  },
  views: {
    list: {
      columns: [
        { field: 'name', width: 240, fixed: 'left' },
        'kind',
        'meetingTime',
        'hostId',
        'signType',
        'isPublish',
        'publishTime',
        'signOffBy',
        'attachName',
        'createTime',
      ],
      filters: [
        ['name', 'like'],
        ['kind', 'in'],
        ['isPublish', 'in'],
        ['hostId', 'equal'],
        ['meetingTime', 'range'],
        ['createTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [
      section('会议', ['name', 'kind', 'meetingTime', 'meetingLocation', 'hostId']),
      section('内容', ['content', 'fileLink']),
      section('决议事项', ['outcomes']),
      section('签阅', [
        'signType',
        'audienceUserIds',
        'audienceDeptIds',
        'audiencePostIds',
        'signOffBy',
        'signOffSeconds',
      ]),
    ],
    detail: [
      section('会议', ['name', 'kind', 'meetingTime', 'meetingLocation', 'hostId', 'isPublish', 'publishTime']),
      section('内容', ['content', 'fileLink']),
      section('决议事项', ['outcomes', 'carried']),
      section('签阅', [
        'signType',
        'audienceUserIds',
        'audienceDeptIds',
        'audiencePostIds',
        'signOffBy',
        'signOffSeconds',
      ]),
    ],
    export: {
      columns: ['name', 'kind', 'meetingTime', 'hostId', 'signType', 'isPublish', 'publishTime', 'attachName'],
    },
  },
  steps: (step) => ({
    steps: [
      step({
        name: 'push',
        label: '发布',
        permission: 'edit',
        at: ['POST /push/:id', 'PUT /push/:id'],
        from: ['draft'],
        to: 'published',
        waits: '会议记录尚未发布',
        confirm: '发布后通知签阅对象阅读并签名，确定发布吗？',
        check: ({ row }) => {
          const field = SIGNER_FIELDS[Number(row.signType) as keyof typeof SIGNER_FIELDS];
          const chosen = field ? row[field] : undefined;
          return Array.isArray(chosen) && chosen.length > 0
            ? []
            : [{ field: 'signTarget', message: '请选择签阅对象后再发布' }];
        },
        set: ({ context }) => ({ publishTime: context.now }),
        done: { msg: '推送成功' },
      }),
    ],
    ended: { published: '会议记录已发布，不能重复发布' },
  }),
  signOff: {
    text: ['name', 'kind', 'meetingTime', 'meetingLocation', 'hostId', 'content', 'outcomes', 'fileLink'],
    pages: 'fileLink',
    since: 'publishTime',
    while: { field: 'isPublish', equals: 1 },
  },
  deadlines: {
    sign: signOffDeadline<'hostId'>([{ field: 'isPublish', equals: 1 }], [[{ role: 'safety_manager' }]], 'hostId'),
    committee: {
      label: '安委会会议',
      at: { from: 'meetingTime', months: 'meeting.committee.months' },
      while: {
        all: [
          { field: 'kind', equals: 1 },
          { field: 'latest', equals: true },
        ],
      },
      whose: 'hostId',
      basis: '企业规定（安委会至少每季度召开一次会议）',
      rungs: [
        {
          name: 'remind',
          before: 'meeting.committee.remindDays',
          tells: [[{ role: 'safety_manager' }], [{ role: 'enterprise_admin' }]],
          says: '应于{due}前召开下一次安委会会议',
        },
        {
          name: 'overdue',
          tells: [[{ role: 'safety_manager' }, { role: 'principal' }], [{ role: 'enterprise_admin' }]],
          says: '安委会会议逾期未召开：应于{due}前召开',
        },
      ],
    },
  },
  search: ['name'],
  indexes: [['meetingTime'], ['isPublish', 'publishTime']],
  menu: { under: 'meeting', path: '/meeting/record', icon: 'form', sort: 30 },
});

/** Whom published minutes are meant for reads them to the end and signs by hand; changed minutes are read anew. */
export const meetingRecordSignOff = signOffOf(meetingRecord) as SignOff;
