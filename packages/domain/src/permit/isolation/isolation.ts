import { defineResource, f, section, states } from '@anlan/resource';

export const isolationLifecycle = states({
  planned: [1, '待上锁', 'warning'],
  hung: [2, '在锁', 'progress'],
  removed: [3, '已解除', 'success'],
});

export const ISOLATION_KIND = { blind: 1, valve: 2, power: 3, other: 9 } as const;

const PHOTOS = { accept: ['jpg', 'jpeg', 'png', 'webp'], count: 9, maxMb: 50, onSite: true } as const;
const blind = { field: 'kind', equals: ISOLATION_KIND.blind } as const;

/**
 * One isolation of a source of energy: where, by which lock or blind plate, who keeps the key, who has hung and removed it.
 * It serves as many tickets as name it.
 */
export const isolation = defineResource({
  name: 'isolation',
  label: '能量隔离',
  module: 'permit',
  masksPeople: true,
  visibleTo: 'tenant',
  title: 'point',
  lookup: 'referring',
  lifecycle: isolationLifecycle,
  fields: {
    kind: f.choice('隔离方式', { '1': '盲板', '2': '阀门', '3': '电源', '9': '其他' }, { required: true }),
    point: f.text('隔离点', { required: true, max: 50, help: '如：P-101进口阀、3号配电柜第2回路' }),
    equipment: f.text('设备、管道', { required: true, max: 50 }),
    riskId: f.ref('所属风险点', 'riskPoint', { onDelete: 'keepName', nameAs: 'riskName' }),
    lockNumber: f.text('锁具编号', {
      max: 30,
      requiredWhen: { not: blind },
      help: '盲板可不上锁',
    }),
    blindNumber: f.text('盲板编号', { max: 30, visibleWhen: blind, requiredWhen: blind }),
    blindDrawing: f.file('盲板位置图', {
      accept: ['jpg', 'jpeg', 'png', 'webp', 'pdf'],
      count: 3,
      maxMb: 50,
      visibleWhen: blind,
      requiredWhen: blind,
    }),
    keyKeeperId: f.ref('钥匙保管人', 'user', {
      onDelete: 'keepName',
      requiredWhen: { field: 'lockNumber', filled: true },
    }),
    remark: f.text('说明', { max: 200 }),
    hungBy: f.ref('上锁人', 'user', { computed: true, onDelete: 'keepName' }),
    hungAt: f.datetime('上锁时间', { computed: true }),
    hungSign: f.signature('上锁人签名', { computed: true }),
    hungPhoto: f.file('上锁挂牌照片', { ...PHOTOS, computed: true }),
    removedBy: f.ref('解除人', 'user', { computed: true, onDelete: 'keepName' }),
    removedAt: f.datetime('解除时间', { computed: true }),
    removedSign: f.signature('解除人签名', { computed: true }),
    state: f.state('状态', isolationLifecycle),
  },
  steps: (step) => ({
    steps: [
      step({
        name: 'hang',
        label: '上锁挂牌',
        from: ['planned'],
        to: 'hung',
        waits: '该隔离点正等待上锁挂牌',
        form: {
          sections: [section('', ['hungSign', 'hungPhoto'])],
          fields: { hungSign: { required: true, fresh: true }, hungPhoto: { fresh: true } },
        },
        stamps: { user: 'hungBy', time: 'hungAt' },
        done: { msg: '已上锁挂牌' },
      }),
      step({
        name: 'removeLock',
        label: '解除隔离',
        from: ['hung'],
        to: 'removed',
        waits: '该隔离点在锁，须由钥匙保管人、上锁人或安全管理人员解除',
        may: { anyOf: [{ user: 'keyKeeperId' }, { user: 'hungBy' }, { role: 'safety_manager' }] },
        maySays: '只有钥匙保管人、上锁人或安全管理人员可以解除隔离',
        form: {
          sections: [section('', ['removedSign'])],
          fields: { removedSign: { required: true, fresh: true } },
        },
        stamps: { user: 'removedBy', time: 'removedAt' },
        done: { msg: '隔离已解除' },
      }),
    ],
    ended: { removed: '该隔离已解除，再次隔离请新建记录' },
  }),
  views: {
    list: {
      columns: [
        { field: 'point', width: 180, fixed: 'left', below: 'equipment' },
        'kind',
        'lockNumber',
        'blindNumber',
        'keyKeeperId',
        'state',
        'hungBy',
        'hungAt',
        'removedBy',
        'removedAt',
        'riskId',
      ],
      tabs: [
        { name: 'hung', label: '在锁', where: { state: isolationLifecycle.code.hung } },
        { name: 'planned', label: '待上锁', where: { state: isolationLifecycle.code.planned } },
        { name: 'removed', label: '已解除', where: { state: isolationLifecycle.code.removed } },
      ],
      filters: [
        ['point', 'like'],
        ['lockNumber', 'like'],
        ['kind', 'equal'],
        ['state', 'in'],
        ['riskId', 'equal'],
        ['keyKeeperId', 'equal'],
        ['hungAt', 'range'],
      ],
      sort: '-createTime',
    },
    form: [
      section('隔离', [
        'kind',
        'point',
        'equipment',
        'riskId',
        'lockNumber',
        'keyKeeperId',
        'blindNumber',
        'blindDrawing',
        'remark',
      ]),
    ],
    detail: [
      section('隔离', [
        'state',
        'kind',
        'point',
        'equipment',
        'riskId',
        'lockNumber',
        'keyKeeperId',
        'blindNumber',
        'blindDrawing',
        'remark',
      ]),
      section('上锁', ['hungBy', 'hungAt', 'hungSign', 'hungPhoto']),
      section('解除', ['removedBy', 'removedAt', 'removedSign']),
    ],
    export: {
      columns: [
        'point',
        'equipment',
        'kind',
        'lockNumber',
        'blindNumber',
        'keyKeeperId',
        'state',
        'hungBy',
        'hungAt',
        'removedBy',
        'removedAt',
        'riskId',
      ],
    },
  },
  kept: [
    {
      field: 'state',
      values: [String(isolationLifecycle.code.hung), String(isolationLifecycle.code.removed)],
      binds: 'tenants',
      from: 'edit',
      reason: '上锁后不能修改，须解除后另建隔离记录',
    },
    {
      field: 'state',
      values: [String(isolationLifecycle.code.hung), String(isolationLifecycle.code.removed)],
      binds: 'tenants',
      from: 'remove',
      reason: '上锁后的隔离记录须留存，不能删除',
    },
  ],
  prints: { label: '能量隔离上锁挂牌单', qr: '扫码查看隔离记录' },
  search: ['point', 'lockNumber'],
  indexes: [
    ['riskId', 'createTime'],
    ['hungAt', 'id'],
  ],
  menu: {
    under: 'permit',
    path: '/permit/isolations',
    icon: 'control',
    sort: 44,
    name: '能量隔离台账',
    government: '/govpage/safe/isolation',
  },
});
