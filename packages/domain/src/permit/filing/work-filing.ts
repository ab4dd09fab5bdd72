import { defineResource, f, section, states, wire } from '@anlan/resource';
import { MEASURES_TOLD } from './rules';

export const workFilingLifecycle = states({
  filed: [1, '已报备', 'success'],
  withdrawn: [2, '已撤回', 'warning'],
  superseded: [3, '已重新报备', 'neutral'],
});

/** What has become of the ticket since it was filed. */
export const CHANGED = { no: 0, yes: 1, gone: 2 } as const;
const CHANGED_LABELS = { '0': '未变更', '1': '已变更', '2': '作废或未开工' } as const;

/** What a company tells its supervision office in advance of work of a special level. Once filed it is not edited. */
export const workFiling = defineResource({
  name: 'workFiling',
  label: '特级、一级作业报备',
  module: 'permit',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/workfiling', { supervisor: true, excel: 'export', without: ['update', 'remove'] }),
  title: 'workName',
  lifecycle: workFilingLifecycle,
  fields: {
    workName: f.text('作业名称', { required: true, max: 50, screened: true }),
    ticketId: f.ref('作业票', 'workLedger', { computed: true, onDelete: 'keepName', nameAs: 'ticketName' }),
    ticketNumber: f.text('作业票编号', { max: 30, computed: true }),
    // Its ticket while it holds: of each ticket one filing does.
    holdsFor: f.text('有效报备的作业票', { max: 36, computed: true, unique: '该作业票已报备' }),
    workType: f.dict('作业类型', 'safe_danger_work_type', { required: true }),
    level: f.dict('作业级别', 'safe_permit_level', {
      required: true,
      help: '特级、一级动火，一级受限空间，一级吊装，Ⅳ级高处作业须报备',
    }),
    place: f.text('作业地点', { required: true, max: 50 }),
    content: f.longText('作业内容', { max: 200, screened: true }),
    startTime: f.datetime('计划开始时间', { required: true }),
    endTime: f.datetime('计划结束时间', { required: true }),
    principalId: f.ref('作业负责人', 'user', { required: true, onDelete: 'keepName' }),
    phone: f.text('联系电话', { required: true, format: 'phone', personal: 'phone' }),
    measures: f.longText('安全措施', { required: true, max: MEASURES_TOLD }),
    filedTime: f.datetime('报备时间', { computed: true }),
    filerId: f.ref('报备人', 'user', { computed: true, onDelete: 'keepName' }),
    late: f.choice('报备时限', { '0': '按时', '1': '逾期' }, { computed: true }),
    changed: f.choice('作业票变更', CHANGED_LABELS, {
      computed: true,
      help: '报备后作业票的名称、类型、级别、地点、时间、内容、负责人或安全措施变更的，须重新报备',
    }),
    withdrawReason: f.longText('撤回原因', { max: 200 }),
    withdrawUserId: f.ref('撤回人', 'user', { computed: true, onDelete: 'keepName' }),
    withdrawTime: f.datetime('撤回时间', { computed: true }),
    state: f.state('报备状态', workFilingLifecycle),
  },
  views: {
    list: {
      columns: [
        { field: 'workName', width: 200, fixed: 'left', below: 'place' },
        'level',
        'state',
        'late',
        'changed',
        'startTime',
        'endTime',
        'filedTime',
        'principalId',
        'phone',
        'ticketNumber',
        { field: 'workType', hidden: true },
      ],
      filters: [
        ['workName', 'like'],
        ['workType', 'in'],
        ['level', 'in'],
        ['state', 'in'],
        ['late', 'equal'],
        ['changed', 'in'],
        ['ticketId', 'equal'],
        ['startTime', 'range'],
        ['filedTime', 'range'],
      ],
      sort: '-filedTime',
    },
    form: [
      section('报备的作业', ['workName', 'workType', 'level', 'place', 'content', 'startTime', 'endTime']),
      section('负责人与措施', ['principalId', 'phone', 'measures']),
    ],
    detail: [
      section('报备的作业', [
        'workName',
        'ticketNumber',
        'workType',
        'level',
        'place',
        'content',
        'startTime',
        'endTime',
      ]),
      section('负责人与措施', ['principalId', 'phone', 'measures']),
      section('报备', [
        'state',
        'filedTime',
        'filerId',
        'late',
        'changed',
        'withdrawReason',
        'withdrawUserId',
        'withdrawTime',
      ]),
    ],
    export: {
      columns: [
        'workName',
        'ticketNumber',
        'workType',
        'level',
        'place',
        'content',
        'startTime',
        'endTime',
        'principalId',
        'phone',
        'measures',
        'filedTime',
        'filerId',
        'late',
        'state',
        'changed',
        'withdrawReason',
      ],
    },
  },
  steps: (step) => [
    step({
      name: 'withdraw',
      label: '撤回',
      from: ['filed'],
      to: 'withdrawn',
      danger: true,
      may: { anyOf: [{ user: 'filerId' }, { user: 'principalId' }, { role: 'safety_manager' }] },
      maySays: '只有报备人、作业负责人和安全管理人员可以撤回',
      asks: ['withdrawReason'],
      stamps: { user: 'withdrawUserId', time: 'withdrawTime' },
      set: () => ({ holdsFor: null }),
    }),
    // Taken by filing a changed ticket again, and by nobody's button.
    step({
      name: 'replace',
      label: '重新报备',
      permission: 'add',
      at: [],
      offeredWhen: { field: 'state', in: [] },
      from: ['filed'],
      to: 'superseded',
      set: () => ({ holdsFor: null }),
    }),
  ],
  indexes: [
    ['startTime', 'id'],
    ['filedTime', 'id'],
    ['ticketId', 'filedTime'],
  ],
  menu: {
    under: 'permit',
    path: '/permit/filings',
    icon: 'form',
    sort: 50,
    name: '作业报备',
    government: '/govpage/safe/workfiling',
  },
});
