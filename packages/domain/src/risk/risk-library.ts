import { defineResource, f, section, wire } from '@anlan/resource';

const byNumbers = { field: 'evaluateMethod', in: ['LEC', 'LS', 'MES'] } as const;
const byExposure = { field: 'evaluateMethod', in: ['LEC', 'MES'] } as const;

/**
 * Typical risks by trade: one library of the platform that every company picks from. A picked entry is a proposal: the
 * company evaluates its own place itself.
 */
export const riskLibrary = defineResource({
  name: 'riskLibrary',
  label: '公共风险库',
  module: 'risk',
  table: 'risk_library',
  scope: 'platform',
  permission: 'risklibrary',
  wire: wire.rest('/safe/risklibrary'),
  title: 'name',
  fields: {
    code: f.text('条目编号', { required: true, max: 30, unique: '条目编号已存在' }),
    name: f.text('风险点名称', { required: true, max: 50 }),
    industry: f.dict('适用行业', 'safe_industry', { multiple: true, help: '不选表示各行业通用' }),
    type: f.dict('风险点类型', 'safe_risk_type', { required: true }),
    riskDescribe: f.longText('风险描述', { required: true, max: 200 }),
    medium: f.text('涉及介质', { max: 50 }),
    dangerName: f.text('危险有害因素', { required: true, max: 50 }),
    step: f.text('作业步骤或部位', { max: 50 }),
    dangerType: f.dict('危险源类别', 'safe_danger_factor', { required: true }),
    accidents: f.dict('可能导致的事故类别', 'safe_accident_type', { required: true, multiple: true }),
    evaluateMethod: f.choice(
      '评价方法',
      { LEC: '作业条件危险性分析法（LEC）', LS: '风险矩阵法（LS）', MES: 'MES法', DIRECT: '直接判定法' },
      { required: true, default: 'LEC' },
    ),
    likelihood: f.decimal('可能性（L）', { min: 0, max: 10, visibleWhen: byNumbers, requiredWhen: byNumbers }),
    exposure: f.decimal('暴露频率（E）', { min: 0, max: 10, visibleWhen: byExposure, requiredWhen: byExposure }),
    consequence: f.decimal('后果严重性（C/S）', { min: 0, max: 100, visibleWhen: byNumbers, requiredWhen: byNumbers }),
    scoreLevel: f.dict('参考风险等级', 'safe_risk_level', { computed: true }),
    engineeringMeasures: f.longText('工程技术措施', { max: 500 }),
    manageMeasures: f.longText('管理措施', { max: 500 }),
    educationMeasures: f.longText('培训教育措施', { max: 500 }),
    protectMeasures: f.longText('个体防护措施', { max: 500 }),
    emergencyMeasures: f.longText('应急处置措施', { max: 500 }),
    sort: f.int('排序', { min: 0, max: 9_999, default: 999 }),
  },
  views: {
    list: {
      columns: [
        { field: 'code', width: 110 },
        { field: 'name', width: 180 },
        'industry',
        'type',
        'dangerName',
        'accidents',
        'scoreLevel',
      ],
      filters: [
        ['name', 'like'],
        ['dangerName', 'like'],
        ['industry', 'has'],
        ['type', 'equal'],
        ['accidents', 'has'],
        ['scoreLevel', 'in'],
      ],
      sort: 'sort',
    },
    form: [
      section('风险', ['code', 'name', 'industry', 'type', 'riskDescribe', 'medium', 'sort']),
      section('辨识与评价', [
        'dangerName',
        'step',
        'dangerType',
        'accidents',
        'evaluateMethod',
        'likelihood',
        'exposure',
        'consequence',
      ]),
      section('管控措施', [
        'engineeringMeasures',
        'manageMeasures',
        'educationMeasures',
        'protectMeasures',
        'emergencyMeasures',
      ]),
    ],
  },
  search: ['name', 'dangerName'],
  menu: { under: 'risk', path: '/risk/library', icon: 'book', sort: 90, name: '公共风险库' },
});
