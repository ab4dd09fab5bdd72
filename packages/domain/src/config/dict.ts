import { defineResource, f, section, wire } from '@anlan/resource';

/**
 * Dictionary rows, layered: the platform's rows are everybody's, a tenant's own rows override by code and key.
 * A root row (no parent) names the code. Locked keys keep key and meaning (decisions §3).
 */
export const dict = defineResource({
  name: 'dict',
  label: '字典',
  module: 'config',
  table: 'dict',
  scope: 'layered',
  permission: 'dict',
  visibleTo: 'tenant',
  // dict-biz is the same family under the name the business screens use.
  wire: wire.blade('/blade-system/dict', {
    without: ['page'],
    also: {
      get: ['GET /blade-system/dict-biz/detail'],
      submit: ['POST /blade-system/dict-biz/submit'],
      remove: ['POST /blade-system/dict-biz/remove'],
    },
  }),
  title: 'dictValue',
  overrideBy: ['code', 'dictKey'],
  fields: {
    parentId: f.parent('上级字典'),
    // An entry has the code of its parent.
    code: f.text('字典编号', {
      required: true,
      max: 50,
      format: 'code',
      visibleWhen: { field: 'parentId', filled: false },
    }),
    // Entries of ai_apps are addresses.
    dictKey: f.text('字典键值', { required: true, max: 200 }),
    dictValue: f.text('字典名称', { required: true, max: 50 }),
    sort: f.int('字典排序', { required: true, min: 0, max: 999, default: 1 }),
    isSealed: f.choice('封存', { '0': '否', '1': '是' }, { required: true, default: 0 }),
    isLocked: f.flag('锁定', { computed: true }),
    color: f.text('颜色', { max: 9, computed: true }),
    logo: f.file('图标', { accept: ['jpg', 'jpeg', 'png'], count: 1, maxMb: 0.5 }),
    remark: f.longText('字典备注', { max: 200 }),
  },
  views: {
    list: {
      columns: ['code', 'dictValue', 'dictKey', 'sort', 'isSealed', 'remark'],
      filters: [
        ['code', 'like'],
        ['dictValue', 'like'],
      ],
    },
    form: [section('字典信息', ['parentId', 'code', 'dictValue', 'dictKey', 'sort', 'isSealed', 'logo', 'remark'])],
  },
  uniques: [{ fields: ['code', 'dictKey'], message: '当前字典键值已存在!' }],
  indexes: [['parentId']],
  menu: { under: 'system', path: '/system/dict', icon: 'book', sort: 70, name: '字典管理' },
});
