import { defineResource, f, section, wire } from '@anlan/resource';

/** A person of a tenant. The password hash lives in a table of its own and is no field. */
export const user = defineResource({
  name: 'user',
  label: '人员',
  module: 'identity',
  table: 'app_user',
  scope: 'tenant',
  permission: 'user',
  visibleTo: 'tenant',
  wire: wire.blade('/blade-user', {
    also: { page: ['GET /blade-user/page'], export: ['GET /blade-user/export-user'] },
  }),
  title: 'realName',
  fields: {
    account: f.text('登录账号', {
      required: true,
      max: 30,
      format: 'code',
      unique: '当前账号已被使用！',
      createOnly: true,
    }),
    code: f.text('用户编号', { max: 20 }),
    realName: f.text('姓名', { required: true, max: 20 }),
    name: f.text('昵称', { max: 20 }),
    avatar: f.file('头像', { accept: ['jpg', 'jpeg', 'png'], count: 1, maxMb: 0.5, computed: true }),
    roleId: f.ref('所属角色', 'role', { required: true, multiple: true, onDelete: 'block', nameAs: 'roleName' }),
    deptId: f.ref('所属部门', 'dept', { required: true, multiple: true, onDelete: 'block', nameAs: 'deptName' }),
    mainDeptId: f.ref('主部门', 'dept', { onDelete: 'block', nameAs: 'mainDeptName' }),
    postId: f.ref('所属岗位', 'post', { multiple: true, onDelete: 'block', nameAs: 'postName' }),
    phone: f.text('手机号码', { required: true, format: 'phone', personal: 'phone' }),
    email: f.text('电子邮箱', { max: 50, format: 'email' }),
    sex: f.choice('性别', { '1': '男', '2': '女', '3': '未知' }),
    birthday: f.date('出生日期'),
    idCard: f.text('身份证号', { format: 'idNumber', personal: 'idNumber' }),
    education: f.dict('学历', 'user_education'),
    entryTime: f.date('入职日期'),
    isResign: f.choice('在职状态', { '1': '在职', '0': '离职' }, { computed: true }),
    resignTime: f.datetime('离职时间', { computed: true }),
    status: f.choice('账号状态', { '1': '启用', '0': '停用' }, { default: 1 }),
    lastLoginTime: f.datetime('最近登录时间', { computed: true }),
  },
  views: {
    list: {
      columns: ['account', 'realName', 'mainDeptId', 'deptId', 'roleId', 'postId', 'phone', 'status', 'lastLoginTime'],
      filters: [
        ['account', 'like'],
        ['realName', 'like'],
        ['deptId', 'under'],
        ['roleId', 'equal'],
        ['postId', 'equal'],
        ['status', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [
      section('账号信息', ['account', 'realName', 'name', 'code', 'status']),
      section('组织与权限', ['deptId', 'mainDeptId', 'postId', 'roleId']),
      section('个人信息', ['phone', 'email', 'sex', 'birthday', 'idCard', 'education', 'entryTime']),
    ],
    export: {
      columns: ['account', 'realName', 'mainDeptId', 'deptId', 'roleId', 'postId', 'phone', 'email', 'status'],
    },
  },
  search: ['account', 'realName'],
  menu: { under: 'system', path: '/system/user', icon: 'team', sort: 10, name: '用户管理' },
});
