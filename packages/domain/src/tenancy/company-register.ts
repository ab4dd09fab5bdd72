import { defineResource, f, section, states, wire } from '@anlan/resource';

/** Numbers of the wire: 1 passes, any other decision fails (spec 2 §4). */
export const companyRegisterLifecycle = states({
  waiting: [0, '待审核', 'warning'],
  passed: [1, '审核通过', 'success'],
  failed: [2, '审核不通过', 'danger'],
});

/**
 * A company asks to be let in. Anybody may send one; the platform decides. Passing makes the tenant, its roles, its
 * administrator and its company information; `registeredTenantId` says which tenant came of it.
 */
export const companyRegister = defineResource({
  name: 'companyRegister',
  label: '企业注册',
  module: 'tenancy',
  table: 'company_register',
  scope: 'platform',
  permission: 'companyregister',
  wire: wire.rest('/safe/companyregister', { also: { create: ['POST /safe/companyregister/add'] } }),
  title: 'companyName',
  lifecycle: companyRegisterLifecycle,
  fields: {
    companyName: f.text('企业名称', { required: true, max: 50 }),
    creditCode: f.text('统一社会信用代码', { required: true, max: 18, format: 'creditCode' }),
    areaCode: f.ref('所在区域', 'region', { required: true, nameAs: 'areaName' }),
    address: f.text('详细地址', { required: true, max: 100 }),
    industry: f.dict('所属行业', 'safe_industry', { required: true }),
    companyScale: f.dict('企业规模', 'safe_company_scale'),
    legalPerson: f.text('法定代表人', { required: true, max: 20 }),
    linkman: f.text('联系人', { required: true, max: 20 }),
    contactNumber: f.text('联系电话', { required: true, format: 'phone', personal: 'phone' }),
    email: f.text('电子邮箱', { max: 50, format: 'email' }),
    // Asked of every guest by the registration call; the platform may enter a company it knows without it.
    businessLicense: f.file('营业执照', { accept: ['jpg', 'jpeg', 'png', 'pdf'], count: 1, maxMb: 10 }),
    account: f.text('管理员账号', { required: true, max: 30, format: 'code', default: 'admin' }),
    remark: f.longText('申请说明', { max: 200 }),
    state: f.state('审核状态', companyRegisterLifecycle),
    auditOpinion: f.longText('审核意见', { max: 200 }),
    auditUserName: f.text('审核人', { max: 50, computed: true }),
    auditTime: f.datetime('审核时间', { computed: true }),
    registeredTenantId: f.text('租户编号', { max: 6, computed: true }),
    // Anybody may name the code of a company: who is the company is judged by the platform.
    rivals: f.int('同一信用代码的其他待审申请', { computed: true }),
  },
  views: {
    list: {
      columns: [
        'companyName',
        'creditCode',
        'areaCode',
        'industry',
        'linkman',
        'contactNumber',
        'state',
        'rivals',
        'createTime',
        'auditTime',
        'registeredTenantId',
      ],
      filters: [
        ['companyName', 'like'],
        ['creditCode', 'equal'],
        ['state', 'in'],
        ['areaCode', 'under'],
        ['industry', 'equal'],
        ['createTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [
      section('企业信息', [
        'companyName',
        'creditCode',
        'areaCode',
        'address',
        'industry',
        'companyScale',
        'legalPerson',
        'businessLicense',
      ]),
      section('联系人与账号', ['linkman', 'contactNumber', 'email', 'account', 'remark']),
    ],
    detail: [
      section('企业信息', [
        'companyName',
        'creditCode',
        'areaCode',
        'address',
        'industry',
        'companyScale',
        'legalPerson',
        'businessLicense',
      ]),
      section('联系人与账号', ['linkman', 'contactNumber', 'email', 'account', 'remark']),
      section('审核', ['state', 'rivals', 'auditOpinion', 'auditUserName', 'auditTime', 'registeredTenantId']),
    ],
  },
  steps: (step) => ({
    steps: [
      step({
        name: 'pass',
        label: '通过',
        permission: 'edit',
        // Its password is hashed before a transaction opens: the module's own route serves the call.
        at: ['PUT /pass/:id'],
        from: ['waiting'],
        to: 'passed',
        waits: '该注册申请正等待审核',
        confirm: '通过后将创建企业租户与管理员账号，确定通过？',
        form: { sections: [], takes: ['auditOpinion'] },
        set: ({ context }) => ({ auditUserName: context.userName, auditTime: context.now }),
        done: { msg: '已通过，请将租户编号与初始密码告知申请人' },
      }),
      step({
        name: 'fail',
        label: '不通过',
        permission: 'edit',
        danger: true,
        at: ['PUT /fail/:id'],
        from: ['waiting'],
        to: 'failed',
        form: { sections: [section('', ['auditOpinion'])], fields: { auditOpinion: { required: true } } },
        set: ({ context }) => ({ auditUserName: context.userName, auditTime: context.now }),
        done: { msg: '已审核为不通过' },
      }),
    ],
    ended: { passed: '该企业注册已通过，不能再审核', failed: '该企业注册已审核为不通过，不能再审核' },
  }),
  search: ['companyName'],
  menu: { under: 'tenancy', path: '/tenancy/companyregister', icon: 'audit', sort: 10, name: '企业注册审核' },
});
