import { defineResource, f, section, states, wire } from '@anlan/resource';

/** Numbers of the contract: 0 waits, 1 passed, 2 refused; whoever was refused may ask again. */
export const guestRegisterLifecycle = states({
  waiting: [0, '待审核', 'warning'],
  passed: [1, '已通过', 'success'],
  failed: [2, '已驳回', 'danger'],
});

/**
 * Somebody whom a third party has vouched for asks for an account. Passing makes the person with role and department and
 * ties the third party's account to it. The chosen password waits as a digest in a table of its own.
 */
export const guestRegister = defineResource({
  name: 'guestRegister',
  label: '账号注册申请',
  module: 'identity',
  table: 'guest_register',
  scope: 'tenant',
  permission: 'guestregister',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/guestregister', { without: ['create', 'update'] }),
  title: 'name',
  lifecycle: guestRegisterLifecycle,
  fields: {
    name: f.text('用户姓名', { required: true, max: 20 }),
    account: f.text('账号名称', { required: true, max: 30, format: 'code' }),
    sourceName: f.text('第三方平台', { max: 30, computed: true }),
    oauthName: f.text('第三方账号', { max: 100, computed: true }),
    email: f.text('电子邮箱', { max: 100, computed: true }),
    state: f.state('审核状态', guestRegisterLifecycle),
    auditOpinion: f.longText('审核意见', { max: 200 }),
    auditUserName: f.text('审核人', { max: 50, computed: true }),
    auditTime: f.datetime('审核时间', { computed: true }),
    userId: f.ref('开通的账号', 'user', { computed: true, onDelete: 'keepName' }),
  },
  views: {
    list: {
      columns: [
        'name',
        'account',
        'sourceName',
        'oauthName',
        'email',
        'state',
        'createTime',
        'auditUserName',
        'auditTime',
      ],
      filters: [
        ['name', 'like'],
        ['account', 'like'],
        ['state', 'in'],
        ['createTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [section('申请', ['name', 'account'])],
    detail: [
      section('申请', ['name', 'account', 'sourceName', 'oauthName', 'email']),
      section('审核', ['state', 'auditOpinion', 'auditUserName', 'auditTime', 'userId']),
    ],
  },
  actions: {
    // Takes role, department and phone of the person to be: a call of the module's own serves it.
    pass: { label: '通过', permission: 'edit', from: ['waiting'], to: 'passed' },
    fail: {
      label: '驳回',
      at: 'PUT /fail/:id',
      permission: 'edit',
      from: ['waiting'],
      to: 'failed',
      input: ['auditOpinion'],
      require: ['auditOpinion'],
      danger: true,
    },
  },
  menu: { under: 'system', path: '/system/guest', icon: 'audit', sort: 12, name: '注册审核' },
});
