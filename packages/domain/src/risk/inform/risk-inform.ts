import { defineResource, f, section, wire } from '@anlan/resource';

/**
 * 安全风险告知卡 of a risk point: what hangs at the place and what a link shares. Level and accidents follow the
 * point; `keys` is the share mark (128 random bits): a link is made of it by `encode`, and a new mark ends all links.
 */
export const riskInform = defineResource({
  name: 'riskInform',
  label: '风险告知卡',
  module: 'risk',
  table: 'risk_inform',
  scope: 'tenant',
  permission: 'riskinform',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/riskinform', {
    supervisor: true,
    also: { get: ['GET /safe/institutional/riskinform/:id', 'GET /safe/institutionalattach/riskinform/:id'] },
  }),
  title: 'name',
  fields: {
    name: f.text('告知卡名称', { required: true, max: 50 }),
    riskId: f.ref('风险点', 'riskPoint', { required: true, onDelete: 'block', nameAs: 'riskName' }),
    deptId: f.ref('责任部门', 'dept', { onDelete: 'keepName' }),
    principalId: f.ref('责任人', 'user', { onDelete: 'keepName' }),
    emergencyPhone: f.text('应急电话', { required: true, max: 20 }),
    scoreLevel: f.dict('风险等级', 'safe_risk_level', { computed: true }),
    accidents: f.dict('事故类别', 'safe_accident_type', { required: true, multiple: true }),
    dangerFactors: f.longText('主要危险因素', { required: true, max: 500 }),
    controlMeasures: f.longText('管控措施', { required: true, max: 500 }),
    emergencyMeasures: f.longText('应急处置措施', { required: true, max: 500 }),
    warningSigns: f.dict('安全标志', 'safe_safety_sign', { multiple: true, maxCount: 12 }),
    photo: f.file('现场图片', { accept: ['jpg', 'jpeg', 'png', 'webp'], count: 1, maxMb: 50 }),
    keys: f.text('分享标识', { max: 40, computed: true, secret: true }),
  },
  views: {
    list: {
      columns: [
        { field: 'name', width: 220, fixed: 'left' },
        'riskId',
        'scoreLevel',
        'accidents',
        'deptId',
        'principalId',
        'emergencyPhone',
        'updateTime',
      ],
      filters: [
        ['name', 'like'],
        ['riskId', 'equal'],
        ['scoreLevel', 'in'],
        ['deptId', 'under'],
        ['principalId', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [
      section('告知卡', ['name', 'riskId', 'deptId', 'principalId', 'emergencyPhone', 'accidents']),
      section('告知内容', ['dangerFactors', 'controlMeasures', 'emergencyMeasures', 'warningSigns', 'photo']),
    ],
    detail: [
      section('告知卡', ['name', 'riskId', 'scoreLevel', 'deptId', 'principalId', 'emergencyPhone', 'accidents']),
      section('告知内容', ['dangerFactors', 'controlMeasures', 'emergencyMeasures', 'warningSigns', 'photo']),
    ],
  },
  search: ['name'],
  indexes: [['riskId'], ['deptId'], ['scoreLevel', 'createTime']],
  affects: ['riskPoint'],
  handover: { principalId: {} },
  menu: { under: 'risk', path: '/risk/inform', icon: 'solution', sort: 70, name: '风险告知卡' },
});
