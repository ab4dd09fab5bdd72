import { defineResource, f, section, wire } from '@anlan/resource';

/**
 * A safety check list with its items. A list may belong to one risk point (then a plan that covers the point takes it
 * unless told otherwise) or to none. What was found is kept with the record, so editing a list never changes history.
 */
export const checkList = defineResource({
  name: 'checkList',
  label: '安全检查表',
  module: 'check',
  table: 'check_list',
  scope: 'tenant',
  permission: 'check',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/check', {
    supervisor: true,
    excel: 'both',
    also: { all: ['GET /safe/check/list'], governmentAll: ['GET /safe/check/governmentSelect/list'] },
  }),
  title: 'name',
  lookup: 'referring',
  fields: {
    name: f.text('检查表名称', { required: true, max: 50, unique: '检查表名称已存在' }),
    category: f.dict('检查类别', 'safe_check_category', { required: true }),
    riskId: f.ref('适用风险点', 'riskPoint', { onDelete: 'clear', nameAs: 'riskName' }),
    deptId: f.ref('所属部门', 'dept', { onDelete: 'keepName' }),
    sort: f.int('排序', { min: 0, max: 999 }),
    isEnable: f.choice('启用状态', { '0': '停用', '1': '启用' }, { default: 1 }),
    remark: f.longText('备注', { max: 200 }),
    items: f.rows(
      '检查项',
      {
        project: f.text('检查项目', { required: true, max: 50 }),
        content: f.longText('检查内容', { required: true, max: 200 }),
        standard: f.longText('检查标准', { max: 200, cites: true }),
        basis: f.text('检查依据', { max: 200, cites: true }),
        method: f.text('检查方法', { max: 100 }),
        accidents: f.dict('可能导致的事故类别', 'safe_accident_type', { multiple: true }),
        isPhoto: f.choice('是否必须拍照', { '1': '是', '2': '否' }, { default: 2 }),
      },
      { table: 'check_item', maxCount: 200 },
    ),
  },
  views: {
    list: {
      columns: [
        { field: 'name', width: 240, fixed: 'left' },
        { field: 'category', width: 190 },
        'riskId',
        'deptId',
        'isEnable',
        'sort',
        'remark',
        'createTime',
      ],
      filters: [
        ['name', 'like'],
        ['category', 'equal'],
        ['riskId', 'equal'],
        ['deptId', 'under'],
        ['isEnable', 'equal'],
      ],
      sort: 'sort',
    },
    form: [
      section('检查表', ['name', 'category', 'riskId', 'deptId', 'isEnable', 'sort', 'remark']),
      section('检查项', ['items']),
    ],
    import: { columns: ['name', 'category', 'riskId', 'deptId', 'remark', 'items'], key: 'name' },
    export: { columns: ['name', 'category', 'riskId', 'deptId', 'isEnable', 'sort', 'remark', 'createTime'] },
  },
  search: ['name'],
  indexes: [['category', 'createTime'], ['riskId'], ['deptId']],
  affects: ['checkPlan'],
  menu: {
    under: 'check',
    path: '/check/list',
    icon: 'read',
    sort: 50,
    name: '安全检查表',
    government: '/govpage/safe/check',
  },
});
