import { defineResource, f, section, wire } from '@anlan/resource';

/**
 * A ready sentence for the description of a hidden danger, with the requirement that usually follows; layered: the
 * platform's are everybody's, a company adds its own and switches one of the platform's off by a row of its own.
 */
export const hazardPhrase = defineResource({
  name: 'hazardPhrase',
  label: '隐患描述用语',
  module: 'hazard',
  table: 'hazard_phrase',
  scope: 'layered',
  permission: 'hiddenphrase',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/hiddenphrase'),
  title: 'phrase',
  overrideBy: ['phrase'],
  fields: {
    phrase: f.text('隐患描述', { required: true, max: 100, unique: '该用语已存在' }),
    type: f.dict('隐患类别', 'safe_hazard_category', { required: true }),
    reviseRequest: f.text('整改要求', { max: 200 }),
    isEnable: f.choice('启用状态', { '1': '启用', '0': '停用' }, { required: true, default: 1 }),
    sort: f.int('排序', { min: 0, max: 999, default: 100 }),
  },
  views: {
    list: {
      columns: [{ field: 'phrase', width: 320 }, 'type', { field: 'reviseRequest', width: 280 }, 'isEnable', 'sort'],
      filters: [
        ['phrase', 'like'],
        ['type', 'equal'],
        ['isEnable', 'equal'],
      ],
      sort: 'sort',
    },
    form: [section('用语', ['phrase', 'type', 'reviseRequest', 'isEnable', 'sort'])],
  },
  menu: { under: 'hazard', path: '/hazard/phrase', icon: 'read', sort: 70, name: '隐患描述用语' },
});
