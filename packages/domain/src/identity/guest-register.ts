import { type Attempt, defineResource, f, type PlainContext, section, states, wire } from '@anlan/resource';
import { user } from './user';

/** Numbers of the contract: 0 waits, 1 passed, 2 refused; whoever was refused may ask again. */
export const guestRegisterLifecycle = states({
  waiting: [0, '待审核', 'warning'],
  passed: [1, '已通过', 'success'],
  failed: [2, '已驳回', 'danger'],
});

const { realName, phone, deptId, mainDeptId, postId, roleId } = user.fields;
const auditor = ({ context }: Attempt<PlainContext>) => ({
  auditUserName: context.userName,
  auditTime: context.now,
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
  steps: (step) => ({
    steps: [
      step({
        name: 'pass',
        label: '通过',
        needs: ['user_add'],
        maySays: '通过申请需要新增用户的权限',
        from: ['waiting'],
        to: 'passed',
        waits: '该申请正等待审核',
        awaits: { says: '账号注册申请', chain: [{ code: 'guestregister_edit' }] },
        // What the administrator adds: who the person is here, and what he may do.
        form: {
          sections: [section('', ['account', 'realName', 'phone', 'deptId', 'postId', 'roleId'])],
          fields: { account: { told: true } },
          also: { realName, phone, deptId, postId, roleId, mainDeptId },
          initial: ({ name }) => ({ realName: name }),
        },
        set: auditor,
        done: { msg: '已通过，申请人可以登录', toast: '已通过，账号{account}已开通，申请人可以登录' },
      }),
      step({
        name: 'fail',
        label: '驳回',
        danger: true,
        from: ['waiting'],
        to: 'failed',
        asks: ['auditOpinion'],
        set: auditor,
        done: { msg: '已驳回' },
      }),
    ],
    ended: { passed: '该申请已通过，不能再审核', failed: '该申请已驳回，不能再审核' },
  }),
  menu: { under: 'system', path: '/system/guest', icon: 'audit', sort: 12, name: '注册审核' },
});
