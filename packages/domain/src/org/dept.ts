import { defineResource, f, section, wire } from '@anlan/resource';

/** Category 4 = workshop (spec 2 §9); the other numbers follow dept_category. */
export const DEPT_CATEGORIES = { '1': '公司', '2': '部门', '3': '班组', '4': '车间' } as const;

/** Departments, workshops and teams of a tenant: one tree. */
export const dept = defineResource({
  name: 'dept',
  label: '部门',
  module: 'org',
  table: 'dept',
  scope: 'tenant',
  permission: 'dept',
  visibleTo: 'tenant',
  wire: wire.blade('/blade-system/dept', { without: ['page'] }),
  title: 'deptName',
  lookup: 'signedIn',
  fields: {
    parentId: f.parent('上级部门'),
    deptName: f.text('部门名称', { required: true, max: 30 }),
    fullName: f.text('部门全称', { max: 50 }),
    deptCategory: f.choice('部门类型', DEPT_CATEGORIES, { required: true, default: 2 }),
    principalId: f.ref('部门负责人', 'user', { onDelete: 'clear' }),
    phone: f.text('联系电话', { max: 20 }),
    sort: f.int('排序', { required: true, min: 0, max: 999, default: 1 }),
    remark: f.longText('备注', { max: 200 }),
  },
  views: {
    list: {
      columns: ['deptName', 'fullName', 'deptCategory', 'principalId', 'phone', 'sort'],
      filters: [
        ['deptName', 'like'],
        ['deptCategory', 'equal'],
      ],
    },
    form: [
      section('部门信息', [
        'parentId',
        'deptName',
        'fullName',
        'deptCategory',
        'principalId',
        'phone',
        'sort',
        'remark',
      ]),
    ],
  },
  indexes: [['parentId'], ['deptCategory'], ['principalId']],
  handover: { principalId: {} },
  menu: { under: 'system', path: '/system/dept', icon: 'apartment', sort: 20, name: '部门管理' },
});
