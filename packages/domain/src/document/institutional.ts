import {
  audienceFields,
  audienceRule,
  defineResource,
  type FieldError,
  f,
  isEmpty,
  type SignOff,
  section,
  signByFaults,
  signOffDeadline,
  signOffFields,
  signOffOf,
  states,
  stepsOf,
  wire,
} from '@anlan/resource';
import { CHOOSABLE, STANDING, standingOptions } from './standing';

/** Numbers of the contract. An abolished document stays readable and is chosen for nothing any more. */
export const institutionalLifecycle = states({
  inForce: [1, '现行有效', 'success'],
  abolished: [2, '已废止', 'neutral'],
});

/** Keys of safe_file_type that other parts ask for by number. */
export const FILE_TYPE = { targetDocument: '13', procedure: '14', postCard: '15', emergencyPlan: '16' } as const;

/** What is shown page by page; a text processor's file has no fixed pages and so nothing that could be signed. */
export const PAGED = ['pdf', 'jpg', 'jpeg', 'png'] as const;
const TEXTS = ['doc', 'docx'] as const;

const computed = { computed: true } as const;
// Asked with the publication, before the document asks for signatures.
const { visibleWhen: _asked, ...signOffSeconds } = signOffFields.signOffSeconds;
const { visibleWhen: _also, ...signOffBy } = signOffFields.signOffBy;
const inForce = { field: 'validity', equals: 1 } as const;

const fields = {
  name: f.text('文件名称', { required: true, max: 50 }),
  type: f.dict('文件类型', 'safe_file_type', { required: true }),
  docNum: f.text('文件编号', { max: 50, unique: '文件编号已存在' }),
  issuingUnit: f.text('发文单位', { max: 50 }),
  deptId: f.ref('管理部门', 'dept', { onDelete: 'keepName' }),
  principalId: f.ref('责任人', 'user', { onDelete: 'keepName' }),
  releaseTime: f.date('发布日期'),
  implementTime: f.date('实施日期', { required: true }),
  validUntil: f.date('有效期至', { help: '到期前提醒责任人' }),
  reviewTime: f.date('下次评审日期', { help: '到期前提醒责任人；每年至少评估一次（GB/T 33000-2016 5.2.4.2）' }),
  validity: { ...f.state('有效状态', institutionalLifecycle), wire: 'validit' },
  standing: f.choice('文件状态', standingOptions, { computed: true, help: '由实施日期、有效期至、各版本与废止得出' }),
  inForceVersion: f.int('现行版本', computed),
  attachId: f.file('文件附件', {
    accept: [...PAGED, ...TEXTS],
    count: 5,
    maxMb: 50,
    opened: true,
    help: '附件或正文改动即为新版本，已发布签阅的重新签阅',
  }),
  content: f.richText('正文', { detailOnly: true, cites: true }),
  versionNote: f.longText('修订说明', { max: 200, help: '本版改了什么，随版本保存' }),
  relatedIds: f.ref('关联文件', 'institutional', {
    multiple: true,
    onDelete: 'clear',
    where: { standing: CHOOSABLE },
    nameAs: 'relatedNames',
  }),
  ...audienceFields('签阅对象'),
  ...signOffFields,
  signOffSeconds,
  signOffBy,
  // By publishing alone.
  signOff: { ...signOffFields.signOff, ...computed },
  publishTime: f.datetime('签阅发布时间', computed),
  remindTime: f.datetime('最近催签时间', computed),
  abolishTime: f.date('废止日期', computed),
  abolishReason: f.longText('废止原因', { max: 200 }),
  shareKey: f.text('分享标识', { max: 40, ...computed, secret: true }),
} as const;

const entity = { name: 'institutional', label: '制度文件', fields, lifecycle: institutionalLifecycle };

/** What publishing must know of the text: whether there is one, and whether its files have pages. */
export interface InstitutionalContext {
  readonly now: string;
  /** There is a text of its own, beside its files. */
  readonly written: boolean;
  readonly extensions: readonly string[];
}

const { step } = stepsOf(entity)<InstitutionalContext>();
const isPaged = (extension: string): boolean => (PAGED as readonly string[]).includes(extension);

/** Why nobody could sign this text: there is none, or it has no fixed pages. */
export const unsignable = ({
  written,
  extensions,
}: Pick<InstitutionalContext, 'written' | 'extensions'>): FieldError[] => [
  ...(!written && extensions.length === 0
    ? [{ field: 'attachId', message: '请先填写正文或上传附件，再发布签阅' }]
    : []),
  ...(extensions.every(isPaged)
    ? []
    : [{ field: 'attachId', message: '签阅的附件须为PDF或图片：Word文件没有固定页面，请另存为PDF后上传' }]),
];

const publish = step({
  name: 'publish',
  label: '发布签阅',
  permission: 'edit',
  at: ['PUT /publish/:id'],
  from: ['inForce'],
  form: {
    title: '发布签阅',
    sections: [
      section('', ['audience', 'audienceDeptIds', 'audiencePostIds', 'audienceUserIds', 'signOffBy', 'signOffSeconds']),
    ],
    fields: { audience: { required: true } },
  },
  check: ({ row, merged, context: { now, written, extensions } }): readonly FieldError[] => [
    ...signByFaults(merged, row, now.slice(0, 10)),
    ...(Number(merged.audience) === 2 &&
    [merged.audienceDeptIds, merged.audiencePostIds, merged.audienceUserIds].every(isEmpty)
      ? [{ field: 'audienceDeptIds', message: audienceRule.message as string }]
      : []),
    ...unsignable({ written, extensions }),
  ],
  set: ({ context: { now } }) => ({ signOff: true, publishTime: now }),
  done: { msg: '已发布，签阅对象可以阅读并签名' },
});

const withdraw = step({
  name: 'withdraw',
  label: '撤回签阅',
  permission: 'edit',
  at: ['PUT /withdraw/:id'],
  from: ['inForce'],
  while: { field: 'signOff', in: [true, 1] },
  whileSays: '该文件没有在签阅',
  confirm: '撤回后不再要求签阅，已签阅的记录保留，确定撤回吗',
  set: ({ context: { now } }) => ({ signOff: false, signOffEndTime: now }),
  done: { msg: '已撤回' },
});

const remind = step({
  name: 'remind',
  label: '催签',
  permission: 'edit',
  at: ['PUT /remind/:id'],
  from: ['inForce'],
  while: { field: 'signOff', in: [true, 1] },
  whileSays: '该文件没有在签阅',
  confirm: '给还没有签阅现行版本的每个人发送站内信，确定催签吗',
  check: ({ row, context: { now } }): readonly FieldError[] =>
    String(row.remindTime ?? '').slice(0, 10) === now.slice(0, 10)
      ? [{ field: 'remindTime', message: '今天已催签过，明天可再次催签' }]
      : [],
  set: ({ context: { now } }) => ({ remindTime: now }),
  done: { msg: '已通知还没有签阅的人员' },
});

const abolish = step({
  name: 'abolish',
  label: '废止',
  permission: 'edit',
  danger: true,
  at: ['PUT /:id/abolish'],
  from: ['inForce'],
  to: 'abolished',
  waits: '该文件现行有效',
  form: { sections: [section('', ['abolishReason'])] },
  set: ({ context: { now } }) => ({ abolishTime: now.slice(0, 10), signOff: false, signOffEndTime: now }),
  done: { msg: '废止成功' },
});

/**
 * A controlled document of the company. The record is the document: its number, its owner, its dates, the text as it is
 * now; every version of the text stays beside it (`institutionalVersion`) with the signatures it has got.
 */
export const institutional = defineResource({
  ...entity,
  module: 'document',
  table: 'institutional',
  scope: 'tenant',
  permission: 'institutional',
  visibleTo: 'tenant',
  masksPeople: true,
  wire: wire.rest('/safe/institutional', {
    supervisor: true,
    excel: 'both',
    also: {
      governmentPage: ['GET /safe/index/government/institutional/page'],
      governmentGet: ['GET /safe/index/government/institutional/share/:id'],
    },
  }),
  title: 'name',
  lookup: 'referring',
  rules: [audienceRule],
  views: {
    list: {
      // By how it stands on the day: what has expired is not in force, and is what must be seen to.
      tabs: [
        { name: 'all', label: '全部', where: {} },
        { name: 'inForce', label: '现行有效', where: { standing: STANDING.inForce } },
        { name: 'notYet', label: '尚未实施', where: { standing: STANDING.notYet } },
        { name: 'expired', label: '已过期', where: { standing: STANDING.expired }, bad: true },
        { name: 'abolished', label: '已废止', where: { standing: STANDING.abolished } },
      ],
      columns: [
        { field: 'name', width: 230, fixed: 'left' },
        { field: 'docNum', width: 120 },
        { field: 'type', width: 200 },
        'standing',
        'inForceVersion',
        'signOffVersion',
        'signOff',
        'signOffBy',
        'deptId',
        'principalId',
        'implementTime',
        'reviewTime',
        'validUntil',
        'updateTime',
      ],
      filters: [
        ['name', 'like'],
        ['type', 'in'],
        ['docNum', 'like'],
        ['standing', 'in'],
        ['validity', 'in'],
        ['deptId', 'under'],
        ['principalId', 'equal'],
        ['implementTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [
      section('文件信息', [
        'name',
        'type',
        'docNum',
        'issuingUnit',
        'deptId',
        'principalId',
        'releaseTime',
        'implementTime',
        'validUntil',
        'reviewTime',
        'relatedIds',
      ]),
      section('文本', ['attachId', 'content', 'versionNote']),
    ],
    detail: [
      section('文件信息', [
        'name',
        'type',
        'docNum',
        'standing',
        'inForceVersion',
        'signOffVersion',
        'issuingUnit',
        'deptId',
        'principalId',
        'releaseTime',
        'implementTime',
        'validUntil',
        'reviewTime',
        'relatedIds',
        'abolishTime',
        'abolishReason',
      ]),
      section('文本', ['attachId', 'content', 'versionNote']),
      section('签阅', [
        'signOff',
        'publishTime',
        'signOffBy',
        'signOffEndTime',
        'remindTime',
        'audience',
        'audienceDeptIds',
        'audiencePostIds',
        'audienceUserIds',
        'signOffSeconds',
      ]),
    ],
    import: {
      columns: [
        'name',
        'type',
        'docNum',
        'issuingUnit',
        'deptId',
        'principalId',
        'releaseTime',
        'implementTime',
        'validUntil',
        'reviewTime',
      ],
      key: 'docNum',
      note: '附件在导入后逐份上传',
    },
    export: {
      columns: [
        'name',
        'type',
        'docNum',
        'standing',
        'inForceVersion',
        'signOffVersion',
        'issuingUnit',
        'deptId',
        'principalId',
        'releaseTime',
        'implementTime',
        'validUntil',
        'reviewTime',
        'signOffBy',
        'signOffEndTime',
        'abolishTime',
        'abolishReason',
        'updateTime',
      ],
    },
  },
  steps: {
    entity,
    plain: { now: '2026-01-01 00:00:00', written: true, extensions: [] } satisfies InstitutionalContext,
    steps: [publish, withdraw, remind, abolish],
    ended: { abolished: '该文件已废止，不能再办理' },
  },
  deadlines: {
    review: {
      label: '文件评审',
      at: 'reviewTime',
      while: inForce,
      whose: 'principalId',
      basis: 'GB/T 33000-2016 5.2.4.2',
      rungs: [
        {
          name: 'remind',
          before: 'institutional.remindDays',
          tells: [[{ user: 'principalId' }], [{ headOf: 'deptId' }], [{ role: 'safety_manager' }]],
          says: '制度文件即将到评审日期（{due}）：{title}',
        },
        {
          name: 'overdue',
          tells: [[{ user: 'principalId' }], [{ headOf: 'deptId' }], [{ role: 'safety_manager' }]],
          says: '制度文件逾期未评审：{title}',
        },
      ],
      todo: { says: '评审制度文件：{title}' },
    },
    expire: {
      label: '文件有效期',
      at: 'validUntil',
      while: inForce,
      whose: 'principalId',
      basis: '企业规定（文件有效期）；GB/T 33000-2016 5.2.4.2',
      rungs: [
        {
          name: 'remind',
          before: 'institutional.remindDays',
          tells: [[{ user: 'principalId' }], [{ headOf: 'deptId' }], [{ role: 'safety_manager' }]],
          says: '制度文件即将到期（{due}）：{title}',
        },
        {
          name: 'overdue',
          tells: [[{ user: 'principalId' }], [{ headOf: 'deptId' }], [{ role: 'safety_manager' }]],
          says: '制度文件已过有效期：{title}',
        },
      ],
      todo: { says: '修订或废止到期的制度文件：{title}' },
    },
    sign: {
      ...signOffDeadline<'deptId' | 'principalId'>(
        [inForce],
        [[{ headOf: 'deptId' }], [{ role: 'safety_manager' }]],
        'principalId',
      ),
      todo: { says: '催办签阅：{title}' },
    },
  },
  // The text is what hangs in the files and what is written beside them.
  signOff: {
    text: ['attachId', 'content'],
    pages: 'attachId',
    since: 'publishTime',
    while: inForce,
    ended: '不再使用的请废止',
  },
  // They follow from what is audited.
  tallies: ['standing', 'inForceVersion'],
  search: ['name', 'docNum'],
  indexes: [['type', 'validity', 'createTime'], ['deptId'], ['principalId']],
  handover: { principalId: { in: ['inForce'] } },
  kept: [
    { field: 'validity', values: ['2'], binds: 'tenants', from: 'edit', reason: '文件已废止，只能查看，不能修改' },
  ],
  menu: {
    under: 'institution',
    path: '/institutional',
    icon: 'file-text',
    sort: 10,
    name: '制度文件管理',
    government: '/govpage/safe/institutional',
  },
});

export const institutionalSignOff = signOffOf(institutional) as SignOff;
