import { defineResource, f, section, wire } from '@anlan/resource';

/**
 * A word that is masked in texts that say so (`screened`), layered: the platform's list holds for everybody, a tenant
 * adds its own, and lifts one of the platform's by a row of its own that is switched off.
 */
export const sensitiveWord = defineResource({
  name: 'sensitiveWord',
  label: '敏感词',
  module: 'config',
  table: 'sensitive_word',
  scope: 'layered',
  permission: 'sensitivewords',
  visibleTo: 'tenant',
  wire: wire.verbs('/safe/sensitivewords'),
  title: 'sensitiveWord',
  overrideBy: ['sensitiveWord'],
  platformRowsStay: true,
  fields: {
    sensitiveWord: f.text('敏感词', { required: true, max: 50, unique: '敏感词已存在' }),
    isEnable: f.choice('启用状态', { '1': '启用', '0': '停用' }, { required: true, default: 1 }),
  },
  views: {
    list: {
      columns: ['sensitiveWord', 'isEnable', 'createTime'],
      filters: [
        ['sensitiveWord', 'like'],
        ['isEnable', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [section('敏感词信息', ['sensitiveWord', 'isEnable'])],
  },
  menu: { under: 'system', path: '/system/sensitive-word', icon: 'safety', sort: 85, name: '敏感词管理' },
});
