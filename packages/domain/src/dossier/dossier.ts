import { type Condition, defineResource, f, section, states, wire } from '@anlan/resource';

export const dossierLifecycle = states({
  waiting: [1, '等待生成', 'warning'],
  making: [2, '生成中', 'progress'],
  made: [3, '已生成', 'success'],
  cancelled: [4, '已取消', 'neutral'],
  failed: [5, '生成失败', 'danger'],
});

const computed = { computed: true } as const;
const made: Condition = { field: 'state', equals: 3 };

/**
 * 迎检资料包: the records of a period by topic in one sealed zip, with an index by article and a list of what is missing.
 * It holds what its author may see, so it is his; whoever reaches the whole company sees all.
 */
export const dossier = defineResource({
  name: 'dossier',
  label: '迎检资料包',
  module: 'dossier',
  visibleTo: { users: ['ownerId'] },
  wire: wire.rest('/safe/dossier', { without: ['update'] }),
  lifecycle: dossierLifecycle,
  title: 'name',
  tallies: ['done', 'total'],
  // By the server alone, as the making goes on.
  moves: { effect: { from: ['waiting', 'making'], to: ['making', 'made', 'failed'] } },
  fields: {
    name: f.text('名称', { required: true, max: 50 }),
    fromDate: f.date('期间自', { required: true }),
    untilDate: f.date('期间至', { required: true }),
    topics: f.dict('资料类别', 'safe_dossier_topic', {
      multiple: true,
      maxCount: 30,
      help: '不选为全部；只收入您有权查看的记录',
    }),
    ownerId: f.ref('生成人', 'user', { ...computed, onDelete: 'keepName' }),
    state: f.state('状态', dossierLifecycle),
    done: f.int('已完成', { ...computed, visibleWhen: made }),
    total: f.int('总数', { ...computed, visibleWhen: made }),
    recordCount: f.int('记录', { ...computed, unit: '条', visibleWhen: made }),
    fileCount: f.int('文件', { ...computed, unit: '个', visibleWhen: made }),
    missing: f.longText('缺少的资料', { ...computed, visibleWhen: made }),
    fileSize: f.int('大小', { ...computed, unit: 'KB', visibleWhen: made }),
    fileHash: f.text('文件校验值（SHA-256）', { max: 64, ...computed, visibleWhen: made }),
    makeTime: f.datetime('生成时间', { ...computed, visibleWhen: made }),
    expireTime: f.datetime('保存至', { ...computed, visibleWhen: made }),
    fault: f.longText('失败原因', { max: 200, ...computed, visibleWhen: { field: 'state', equals: 5 } }),
    storageKey: f.text('存储位置', { max: 255, ...computed, secret: true }),
  },
  views: {
    list: {
      columns: [
        { field: 'name', width: 240 },
        'fromDate',
        'untilDate',
        'state',
        'recordCount',
        'fileCount',
        'ownerId',
        'makeTime',
        'expireTime',
      ],
      filters: [
        ['name', 'like'],
        ['state', 'in'],
        ['ownerId', 'equal'],
        ['createTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [section('资料包', ['name', 'fromDate', 'untilDate', 'topics'])],
    detail: [
      section('资料包', ['name', 'fromDate', 'untilDate', 'topics', 'ownerId', 'state', 'fault']),
      section('内容', ['recordCount', 'fileCount', 'missing', 'fileSize', 'fileHash', 'makeTime', 'expireTime']),
    ],
  },
  steps: (step) => ({
    steps: [
      step({
        name: 'cancel',
        label: '取消',
        permission: 'add',
        at: ['PUT /cancel/:id'],
        from: ['waiting', 'making'],
        to: 'cancelled',
        confirm: '确定取消生成该资料包吗',
        set: () => ({}),
        done: { msg: '已取消' },
      }),
    ],
    stages: [
      { label: '新建', states: [], steps: [] },
      { label: '生成', states: ['waiting', 'making'], steps: [] },
      { label: '已生成', states: ['made'], steps: [] },
    ],
    ended: {
      made: '该资料包已生成',
      cancelled: '该资料包已取消',
      failed: '该资料包生成失败，请重新创建',
    },
  }),
  kept: [
    {
      field: 'state',
      values: ['2'],
      binds: 'tenants',
      from: 'remove',
      reason: '资料包正在生成，请先取消再删除',
    },
  ],
  indexes: [['ownerId', 'createTime']],
  menu: { under: 'management', path: '/management/dossier', icon: 'container', sort: 90 },
});
