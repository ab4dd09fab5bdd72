import { defineResource, f, section, wire } from '@anlan/resource';

/** What a ticket says of people and work, under a name: a new draft begins with it, without times and signatures. */
export const permitTemplate = defineResource({
  name: 'permitTemplate',
  label: '作业票模板',
  module: 'permit',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/permittemplate', { without: ['create'] }),
  title: 'name',
  fields: {
    name: f.text('模板名称', { required: true, max: 50, unique: '模板名称已存在' }),
    workType: f.dict('作业类型', 'safe_dangerous_type', { computed: true }),
    workName: f.text('作业名称', { max: 50, computed: true }),
    workLocation: f.text('作业地点', { max: 50, computed: true }),
    remark: f.text('说明', { max: 200 }),
    // As a new ticket is sent; judged whole when a draft is made of it.
    content: f.json('作业票内容', { shape: 'object', computed: true, detailOnly: true }),
    makerId: f.ref('保存人', 'user', { computed: true, onDelete: 'keepName' }),
  },
  views: {
    list: {
      columns: [
        { field: 'name', width: 220, fixed: 'left' },
        'workType',
        'workName',
        'workLocation',
        'remark',
        'makerId',
        'updateTime',
      ],
      filters: [
        ['name', 'like'],
        ['workType', 'equal'],
      ],
      sort: '-updateTime',
    },
    form: [section('作业票模板', ['name', 'remark'])],
    detail: [section('作业票模板', ['name', 'workType', 'workName', 'workLocation', 'remark', 'makerId'])],
  },
  search: ['name'],
  indexes: [['workType', 'updateTime'], ['updateTime']],
  menu: { under: 'permit', path: '/permit/templates', icon: 'file-text', sort: 42, name: '作业票模板' },
});
