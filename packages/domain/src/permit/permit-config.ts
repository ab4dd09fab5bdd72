/** What a company sets of its special works: its own measures, items of supervision, the chain of approval, its days. */
import { defineResource, f, section, wire } from '@anlan/resource';
import { POSITIONS } from './approvers';

const workType = f.dict('作业类型', 'safe_dangerous_type', { required: true });
const YES_NO = { '1': '是', '2': '否' } as const;

/** Beside the statutory ones, which stand in permit/measures and are never edited. */
export const permitMeasure = defineResource({
  name: 'permitMeasure',
  label: '企业安全措施',
  module: 'permitConfig',
  table: 'permit_measure',
  scope: 'tenant',
  permission: 'permitconfigmeasure',
  visibleTo: 'tenant',
  wire: wire.verbs('/safe/dangerousunifyconfig/measure', {
    also: { submit: ['POST /safe/dangerousunifyconfig/measure/edit'] },
  }),
  title: 'content',
  fields: {
    workType,
    content: f.text('措施内容', { required: true, max: 300 }),
    isPhoto: f.choice('是否需要拍照', YES_NO, { default: 2 }),
    sort: f.int('排序', { min: 0, max: 999 }),
  },
  views: {
    list: {
      columns: ['workType', { field: 'content', width: 420 }, 'isPhoto', 'sort'],
      filters: [
        ['workType', 'equal'],
        ['content', 'like'],
      ],
      sort: 'sort',
    },
    form: [section('企业安全措施', ['workType', 'content', 'isPhoto', 'sort'])],
  },
  indexes: [['workType', 'sort'], ['sort']],
  menu: { under: 'permit', path: '/permit/measures', icon: 'safety', sort: 60, name: '安全措施配置' },
});

export const permitSupervision = defineResource({
  name: 'permitSupervision',
  label: '监护检查项',
  module: 'permitConfig',
  table: 'permit_supervision_item',
  scope: 'tenant',
  permission: 'permitconfigsupervision',
  visibleTo: 'tenant',
  wire: wire.verbs('/safe/dangerousunifyconfig/supervision', {
    also: { all: ['GET /safe/dangerousunifyconfig/supervision/select'] },
  }),
  title: 'name',
  fields: {
    workType,
    name: f.text('监护检查项目', { required: true, max: 100 }),
    cycle: f.int('检查间隔', { min: 1, max: 999, unit: '分钟' }),
    isPhoto: f.choice('是否需要拍照', YES_NO, { default: 2 }),
    sort: f.int('排序', { min: 0, max: 999 }),
  },
  views: {
    list: {
      columns: ['workType', { field: 'name', width: 360 }, 'cycle', 'isPhoto', 'sort'],
      filters: [
        ['workType', 'equal'],
        ['name', 'like'],
      ],
      sort: 'sort',
    },
    form: [section('监护检查项', ['workType', 'name', 'cycle', 'isPhoto', 'sort'])],
  },
  indexes: [['workType', 'sort'], ['sort']],
  menu: { under: 'permit', path: '/permit/supervisions', icon: 'eye', sort: 62, name: '监护检查项配置' },
});

/** A node is an office of table B.1 in its place, or one of the company's own. */
export const permitProcess = defineResource({
  name: 'permitProcess',
  label: '审批流程',
  module: 'permitConfig',
  table: 'permit_process',
  scope: 'tenant',
  permission: 'permitconfigprocess',
  visibleTo: 'tenant',
  wire: wire.verbs('/safe/dangerousconfigprocess', {
    also: {
      all: ['GET /safe/dangerousunifyconfig/list/process'],
      create: ['POST /safe/dangerousunifyconfig/add/process'],
      update: ['POST /safe/dangerousunifyconfig/edit/process/:id'],
    },
  }),
  title: 'name',
  lookup: 'referring',
  fields: {
    name: f.text('流程名称', { required: true, max: 30, unique: '流程名称已存在' }),
    workType,
    remark: f.longText('备注', { max: 200 }),
    nodes: f.rows(
      '企业审批环节',
      {
        nodeName: f.text('环节名称', { required: true, max: 20 }),
        approverType: f.choice(
          '审批人来源',
          { '1': '指定人员', '2': '指定岗位', '3': '申请单位负责人' },
          { required: true },
        ),
        userIds: f.ref('审批人员', 'user', {
          multiple: true,
          onDelete: 'keepName',
          visibleWhen: { field: 'approverType', equals: 1 },
          requiredWhen: { field: 'approverType', equals: 1 },
        }),
        postIds: f.ref('审批岗位', 'post', {
          multiple: true,
          onDelete: 'keepName',
          visibleWhen: { field: 'approverType', equals: 2 },
          requiredWhen: { field: 'approverType', equals: 2 },
        }),
        approveWay: f.choice('审批方式', { '1': '任一人', '2': '全部', '3': '依次' }, { default: 1 }),
      },
      { table: 'permit_process_node', wire: 'dangerousConfigProcessNodeEntities', maxCount: 20 },
    ),
  },
  views: {
    list: {
      columns: ['name', 'workType', 'remark', 'createTime'],
      filters: [
        ['name', 'like'],
        ['workType', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [section('审批流程', ['name', 'workType', 'remark']), section('审批环节', ['nodes'])],
  },
  search: ['name'],
  indexes: [['workType', 'createTime']],
  menu: { under: 'permit', path: '/permit/processes', icon: 'apartment', sort: 64, name: '审批流程配置' },
});

/** Who holds the offices of table B.1 here; an office without a row has the product's default. */
export const permitOffice = defineResource({
  name: 'permitOffice',
  label: '法定审批岗位',
  module: 'permitConfig',
  table: 'permit_office',
  scope: 'tenant',
  permission: 'permitconfigoffice',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/dangerousunifyoffice'),
  title: 'office',
  fields: {
    office: f.choice('表B.1的岗位', POSITIONS, { required: true }),
    postIds: f.ref('本企业的岗位', 'post', { required: true, multiple: true, onDelete: 'keepName' }),
    remark: f.text('备注', { max: 100 }),
  },
  views: {
    list: { columns: ['office', { field: 'postIds', width: 300 }, 'remark', 'updateTime'], sort: 'createTime' },
    form: [section('法定审批岗位', ['office', 'postIds', 'remark'])],
  },
  menu: { under: 'permit', path: '/permit/offices', icon: 'idcard', sort: 66, name: '法定审批岗位' },
});

/** Who approves in whose place while he is away; looked up when it is approved. */
export const permitDeputy = defineResource({
  name: 'permitDeputy',
  label: '审批代理',
  module: 'permitConfig',
  table: 'permit_deputy',
  scope: 'tenant',
  permission: 'permitconfigdeputy',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/dangerousunifydeputy'),
  title: 'reason',
  fields: {
    personId: f.ref('被代理人', 'user', { required: true, onDelete: 'keepName' }),
    deputyId: f.ref('代理人', 'user', { required: true, onDelete: 'keepName', help: '代理期间可代为审批作业票' }),
    fromTime: f.datetime('代理自', { required: true }),
    toTime: f.datetime('代理至', { required: true }),
    reason: f.text('代理原因', { required: true, max: 100 }),
  },
  views: {
    list: {
      columns: ['personId', 'deputyId', 'fromTime', 'toTime', 'reason', 'updateTime'],
      filters: [
        ['personId', 'equal'],
        ['deputyId', 'equal'],
        ['fromTime', 'range'],
      ],
      sort: '-fromTime',
    },
    form: [section('审批代理', ['personId', 'deputyId', 'fromTime', 'toTime', 'reason'])],
  },
  indexes: [['personId', 'toTime']],
  menu: { under: 'permit', path: '/permit/deputies', icon: 'team', sort: 67, name: '审批代理' },
});

/** Days over the table of holidays: a plant holiday, a swapped workday. */
export const permitDay = defineResource({
  name: 'permitDay',
  label: '作业日历',
  module: 'permitConfig',
  table: 'permit_day',
  scope: 'tenant',
  permission: 'permitconfigday',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/dangerousunifyday'),
  title: 'name',
  fields: {
    date: f.date('日期', { required: true }),
    kind: f.choice('当日为', { '1': '节假日', '2': '公休日', '3': '工作日（调休）' }, { required: true }),
    name: f.text('说明', { required: true, max: 20, help: '节假日以国务院通知为准，工作日须为调休上班' }),
  },
  views: {
    list: {
      columns: ['date', 'kind', 'name', 'updateTime'],
      filters: [
        ['date', 'range'],
        ['kind', 'equal'],
      ],
      sort: '-date',
    },
    form: [section('作业日历', ['date', 'kind', 'name'])],
  },
  indexes: [['date', 'id']],
  menu: { under: 'permit', path: '/permit/days', icon: 'calendar', sort: 68, name: '作业日历' },
});
