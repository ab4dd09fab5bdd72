import {
  defineResource,
  enoughRead,
  type FieldError,
  f,
  type Reading,
  readUntil,
  section,
  signOffLifecycle,
  stepsOf,
  wire,
} from '@anlan/resource';

const fields = {
  subject: f.text('签阅对象类别', { required: true, max: 50, computed: true }),
  recordId: f.text('签阅对象编号', { required: true, max: 36, computed: true }),
  title: f.text('签阅对象', { required: true, max: 200, computed: true }),
  textVersion: f.int('文本版本', { required: true, computed: true }),
  userId: f.ref('签阅人', 'user', { required: true, computed: true, onDelete: 'keepName' }),
  deptId: f.ref('部门', 'dept', { computed: true, onDelete: 'keepName' }),
  state: f.state('签阅状态', signOffLifecycle),
  startTime: f.datetime('开始阅读时间', { required: true, computed: true }),
  beatTime: f.datetime('最近计时时间', { required: true, computed: true }),
  seconds: f.int('最短阅读时间', { required: true, computed: true, unit: '秒' }),
  readSeconds: f.int('已阅读时间', { required: true, computed: true, unit: '秒' }),
  endReached: f.flag('已读到结尾', { computed: true }),
  pages: f.int('附件总页数', { computed: true, unit: '页' }),
  readPages: f.int('附件已阅读页数', { computed: true, unit: '页' }),
  documents: f.json('附件阅读明细', { shape: 'list', computed: true }),
  signature: f.signature('手写签名'),
  signTime: f.datetime('签阅时间', { computed: true }),
} as const;

/** What an open page adds every few seconds. */
const TALLIES = ['beatTime', 'seconds', 'readSeconds', 'endReached', 'pages', 'readPages', 'documents'] as const;

const entity = { name: 'signOffReading', label: '签阅记录', fields, lifecycle: signOffLifecycle };

/** What the step must know of the record that is signed, and of the drawn signature. */
export interface SignContext {
  readonly now: string;
  /** The record asks for signatures, and of this version; undefined where it asks for none. */
  readonly version: number | undefined;
  readonly meant: boolean;
  readonly blank: boolean;
}

const { step } = stepsOf(entity)<SignContext>();

const sign = step({
  name: 'sign',
  label: '签阅',
  permission: 'view',
  at: ['PUT /sign/:id'],
  from: ['reading'],
  to: 'signed',
  // Signed where it is read; a row of the evidence has no button for it.
  offeredWhen: { any: [] },
  waits: '该记录正等待本人签阅',
  may: { user: 'userId' },
  maySays: '只能由阅读人本人签阅，不能代签',
  form: {
    sections: [section('', ['signature', 'confirmed'])],
    fields: { signature: { required: true } },
    also: { confirmed: f.flag('本人已阅读并知悉全部内容') },
  },
  check: ({ row, body, context: { now, version, meant, blank } }): readonly FieldError[] => {
    const says = (told: boolean, field: string, message: string) => (told ? [{ field, message }] : []);
    return [
      ...says(version === undefined, 'recordId', '签阅对象已删除或不再需要签阅'),
      ...says(version !== undefined && version !== row.textVersion, 'textVersion', '内容已修改，请重新阅读后签阅'),
      ...says(!meant, 'userId', '您已不在签阅范围内，不需要签阅'),
      ...enoughRead(row as unknown as Reading, now),
      ...says(Number(body.confirmed ?? 0) !== 1, 'confirmed', '请确认已阅读并知悉全部内容'),
      ...says(blank, 'signature', '签名为空白，请手写签名'),
    ];
  },
  set: ({ row, context: { now } }) => ({
    // The totals as they are now stand in the row of the audit: what counted them left none.
    ...Object.fromEntries(TALLIES.map((name) => [name, row[name]])),
    readSeconds: readUntil(row as unknown as Reading, now),
    beatTime: now,
    signTime: now,
  }),
  done: { msg: '签阅成功' },
});

/**
 * One person's reading of one version of a text, of whatever resource declares `signOff`. Its calls are the person's
 * own; the list is the evidence, which nobody edits or removes.
 */
export const signOffReading = defineResource({
  ...entity,
  module: 'signoff',
  table: 'sign_off_reading',
  scope: 'tenant',
  permission: 'signoffreading',
  visibleTo: { users: ['userId'], depts: ['deptId'] },
  masksPeople: true,
  wire: wire.rest('/safe/signoff', { supervisor: true, without: ['create', 'update', 'remove'] }),
  title: 'title',
  moves: {
    lapse: { from: ['reading'], to: ['lapsed'] },
    readAnew: { from: ['lapsed'], to: ['reading'] },
  },
  views: {
    list: {
      columns: [
        'title',
        'textVersion',
        'userId',
        'deptId',
        'state',
        'startTime',
        'readSeconds',
        'readPages',
        'signTime',
        'signature',
      ],
      filters: [
        ['title', 'like'],
        ['userId', 'equal'],
        ['deptId', 'under'],
        ['state', 'in'],
        ['signTime', 'range'],
      ],
      sort: '-startTime',
    },
    form: [
      section('签阅记录', ['title', 'textVersion', 'userId', 'deptId', 'state']),
      section('阅读与签名', [
        'startTime',
        'seconds',
        'readSeconds',
        'endReached',
        'pages',
        'readPages',
        'signTime',
        'signature',
      ]),
    ],
  },
  steps: {
    entity,
    plain: { now: '2026-01-01 00:00:00', version: 1, meant: true, blank: false } satisfies SignContext,
    steps: [sign],
    ended: {
      signed: '已签阅，不需要重复签阅',
      lapsed: '该签阅已失效：内容已修改，或不再需要签阅；仍需签阅的，请重新打开后阅读',
    },
  },
  tallies: TALLIES,
  open: { todo: '/desk/to-sign?_sign=:id' },
  search: ['title'],
  uniques: [{ fields: ['subject', 'recordId', 'textVersion', 'userId'], message: '已开始阅读，请刷新后继续' }],
  indexes: [['userId', 'startTime'], ['startTime']],
  menu: {
    under: 'system',
    path: '/desk/signoff',
    icon: 'form',
    sort: 61,
    government: '/govpage/safe/signoff',
    governmentUnder: 'gov_log',
  },
});
