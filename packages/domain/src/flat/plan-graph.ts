import { defineResource, f, section, wire } from '@anlan/resource';

/**
 * A four-colour drawing (安全风险空间分布图, 安委办〔2016〕3号 二（三）): areas and nodes whose colour is the worst present level of
 * the risk points attached to them. `content` is a Drawing (drawing.ts); what is attached lies in graphNodeRisk.
 */
export const planGraph = defineResource({
  name: 'planGraph',
  label: '四色图',
  module: 'flat',
  table: 'plan_graph',
  scope: 'tenant',
  permission: 'graph',
  visibleTo: 'tenant',
  wire: wire.verbs('/safe/graph'),
  title: 'name',
  lookup: 'referring',
  fields: {
    name: f.text('图形名称', { required: true, max: 50, unique: '图形名称已存在' }),
    sort: f.int('排序', { required: true, min: 0, max: 999 }),
    flatId: f.ref('底图', 'flat', { onDelete: 'clear', help: '画在哪张厂区平面图上，可不选' }),
    content: f.json('图形内容', { shape: 'object', detailOnly: true }),
  },
  views: {
    list: {
      columns: ['name', 'flatId', 'sort', 'updateUser', 'updateTime'],
      filters: [['name', 'like']],
      sort: 'sort',
    },
    form: [section('四色图', ['name', 'sort', 'flatId'])],
  },
  affects: ['graphNodeRisk'],
  menu: { under: 'map', path: '/map/graph', icon: 'apartment', sort: 30, name: '关系图管理' },
});

/** What is attached to one shape of a drawing. Its level is the worst present one of its risk points. */
export const graphNodeRisk = defineResource({
  name: 'graphNodeRisk',
  label: '图节点风险',
  module: 'flat',
  table: 'graph_node_risk',
  scope: 'tenant',
  permission: 'graphnoderisk',
  visibleTo: 'tenant',
  wire: wire.verbs('/safe/graphnoderisk'),
  title: 'nodeName',
  fields: {
    graphId: f.ref('所属图形', 'planGraph', { required: true, onDelete: 'block' }),
    nodeId: f.text('节点编号', { required: true, max: 50 }),
    nodeName: f.text('节点名称', { required: true, max: 30 }),
    riskIds: f.ref('关联风险点', 'riskPoint', {
      required: true,
      multiple: true,
      maxCount: 200,
      nameAs: 'riskNames',
      onDelete: 'clear',
    }),
    scoreLevel: f.dict('节点风险等级', 'safe_risk_level', { computed: true }),
  },
  views: {
    list: {
      columns: ['graphId', 'nodeName', 'scoreLevel', 'riskIds', 'nodeId'],
      filters: [
        ['graphId', 'equal'],
        ['nodeName', 'like'],
        ['scoreLevel', 'in'],
      ],
      sort: '-createTime',
    },
    form: [section('图节点风险', ['graphId', 'nodeId', 'nodeName', 'riskIds'])],
    detail: [section('图节点风险', ['graphId', 'nodeId', 'nodeName', 'scoreLevel', 'riskIds'])],
  },
  uniques: [{ fields: ['graphId', 'nodeId'], message: '该节点已关联风险点，请直接修改' }],
  menu: { under: 'map', path: '/map/node-risk', icon: 'control', sort: 40 },
});
