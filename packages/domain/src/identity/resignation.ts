import { defineResource, f, section, states, wire } from '@anlan/resource';

export const resignationLifecycle = states({
  left: [1, '已离职', 'neutral'],
  rejoined: [2, '已复职', 'success'],
});

/** One leaving of a person: when, why, to whom the open work went. The person's own row and history stay. */
export const resignation = defineResource({
  name: 'resignation',
  label: '离职记录',
  module: 'identity',
  table: 'user_resignation',
  scope: 'tenant',
  permission: 'resign',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/userresign', { without: ['create', 'update', 'remove'] }),
  title: 'realName',
  lifecycle: resignationLifecycle,
  fields: {
    userId: f.ref('离职人员', 'user', { required: true, onDelete: 'keepName' }),
    realName: f.text('姓名', { max: 20, computed: true }),
    account: f.text('登录账号', { max: 30, computed: true }),
    deptId: f.ref('所属部门', 'dept', { onDelete: 'keepName', computed: true }),
    resignTime: f.date('离职日期', { required: true }),
    resignReason: f.longText('离职原因', { max: 200 }),
    handoverUserId: f.ref('交接人', 'user', { onDelete: 'keepName' }),
    handoverRemark: f.longText('交接说明', { max: 200 }),
    handedOver: f.text('已交接事项', { max: 500, computed: true }),
    operateUserId: f.ref('办理人', 'user', { onDelete: 'keepName', computed: true }),
    operateTime: f.datetime('办理时间', { computed: true }),
    rejoinTime: f.datetime('复职时间', { computed: true }),
    status: f.state('状态', resignationLifecycle),
  },
  views: {
    list: {
      columns: [
        'realName',
        'account',
        'deptId',
        'resignTime',
        'resignReason',
        'handoverUserId',
        'handedOver',
        'status',
        'operateUserId',
        'operateTime',
      ],
      filters: [
        ['realName', 'like'],
        ['deptId', 'under'],
        ['resignTime', 'range'],
        ['status', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [
      section('离职信息', ['userId', 'resignTime', 'resignReason']),
      section('工作交接', ['handoverUserId', 'handoverRemark']),
    ],
    detail: [
      section('离职信息', ['realName', 'account', 'deptId', 'resignTime', 'resignReason', 'status']),
      section('工作交接', ['handoverUserId', 'handedOver', 'handoverRemark']),
      section('办理记录', ['operateUserId', 'operateTime', 'rejoinTime']),
    ],
  },
  steps: (step) => ({
    steps: [
      step({
        name: 'rejoin',
        label: '复职',
        permission: 'edit',
        at: ['POST /rejoin/:id'],
        from: ['left'],
        to: 'rejoined',
        confirm: '确定为该人员办理复职，恢复其账号与原有角色',
        set: ({ context }) => ({ rejoinTime: context.now }),
        done: { msg: '复职成功，原有角色已恢复' },
      }),
    ],
    ended: { left: '该人员已离职', rejoined: '该人员已复职，无需重复办理' },
  }),
  search: ['realName'],
  indexes: [['userId', 'createTime']],
  affects: ['user'],
  menu: { under: 'system', path: '/system/resigned', icon: 'solution', sort: 15, name: '离职人员' },
});
