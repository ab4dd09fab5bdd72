import { defineResource, f, section, wire } from '@anlan/resource';

/** A bank of questions; banks lie in banks (通用、工种、岗位、风险点). */
export const examType = defineResource({
  name: 'examType',
  label: '题库',
  module: 'training',
  table: 'exam_type',
  scope: 'tenant',
  permission: 'examtype',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/examtype', { also: { all: ['GET /safe/examtype/list'] } }),
  title: 'name',
  lookup: 'referring',
  fields: {
    name: f.text('题库名称', { required: true, max: 30, unique: '题库名称已存在' }),
    parentId: f.parent('上级题库'),
    sort: f.int('排序', { min: 0, max: 999, default: 1 }),
    practice: f.choice(
      '自主练习',
      { '1': '开放', '2': '不开放' },
      { required: true, default: 1, help: '开放后，员工可以在“我的培训”中自己抽题练习，作答后显示答案' },
    ),
    remark: f.longText('说明', { max: 200 }),
  },
  views: {
    list: {
      columns: ['name', 'parentId', 'sort', 'practice', 'remark', 'createTime'],
      filters: [['name', 'like']],
      sort: 'sort',
    },
    form: [section('题库', ['name', 'parentId', 'sort', 'practice', 'remark'])],
  },
  search: ['name'],
  menu: { under: 'exam', path: '/exam/bank', icon: 'book', sort: 10, name: '题库管理' },
});
