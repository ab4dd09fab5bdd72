import { defineResource, f, section, wire } from '@anlan/resource';
import { parameterKeys as keys, parameters, secretKeys } from './parameters';

const ofPlatform = parameters.filter(({ layer }) => layer === 'platform').map(({ key }) => key);

/** System parameters, layered by key; the typed registry (config/parameters) knows default, range and clause. */
export const param = defineResource({
  name: 'param',
  label: '参数',
  module: 'config',
  table: 'param',
  scope: 'layered',
  permission: 'param',
  visibleTo: 'tenant',
  wire: wire.blade('/blade-system/param'),
  title: 'paramName',
  overrideBy: ['paramKey'],
  fields: {
    paramName: f.text('参数名称', { required: true, max: 50 }),
    paramKey: f.text('参数键名', {
      required: true,
      max: 50,
      format: 'code',
      unique: '参数键名已存在',
      createOnly: true,
    }),
    paramValue: f.text('参数键值', { required: true, max: 500, secretWhen: { field: 'paramKey', in: secretKeys } }),
    remark: f.longText('备注', { max: 200 }),
  },
  views: {
    list: {
      columns: ['paramName', 'paramKey', 'paramValue', 'remark', 'updateTime'],
      filters: [
        ['paramName', 'like'],
        ['paramKey', 'like'],
      ],
      sort: 'paramKey',
    },
    form: [section('参数信息', ['paramName', 'paramKey', 'paramValue', 'remark'])],
  },
  kept: [
    { field: 'paramKey', values: keys, binds: 'platform', from: 'remove', reason: '该参数由系统使用，不能删除' },
    { field: 'paramKey', values: ofPlatform, binds: 'tenants', from: 'edit', reason: '该参数由平台统一设置' },
    {
      field: 'paramKey',
      values: keys,
      binds: 'tenants',
      from: { fields: ['paramName'] },
      reason: '系统参数的名称不能修改',
    },
  ],
  menu: { under: 'system', path: '/system/param', icon: 'setting', sort: 75, name: '参数管理' },
});
