import { defineResource, f, section, wire } from '@anlan/resource';

/**
 * One evaluation of a risk point: who, when, why, level and identified risks before and after. Written with the
 * evaluation itself and never afterwards; inherentLevel changes in no other way (domain-rules C4).
 */
export const riskEvaluation = defineResource({
  name: 'riskEvaluation',
  label: '风险评估记录',
  module: 'risk',
  table: 'risk_evaluation',
  scope: 'tenant',
  permission: 'risk',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/riskevaluation', { supervisor: true, without: ['create', 'update', 'remove'] }),
  title: 'reason',
  fields: {
    riskId: f.ref('风险点', 'riskPoint', { required: true, onDelete: 'keepName', nameAs: 'riskName' }),
    evaluateType: f.choice('评估类型', { '1': '首次评估', '2': '重新评估' }, { required: true }),
    reason: f.longText('评估原因', { max: 200 }),
    levelBefore: f.dict('评估前等级', 'safe_risk_level'),
    levelAfter: f.dict('评估后等级', 'safe_risk_level'),
    rowsBefore: f.json('评估前的风险辨识', { shape: 'list' }),
    rowsAfter: f.json('评估后的风险辨识', { shape: 'list' }),
    evaluateUserId: f.ref('评估人', 'user', { required: true, onDelete: 'keepName' }),
    evaluateTime: f.datetime('评估时间', { required: true }),
  },
  views: {
    list: {
      columns: ['evaluateTime', 'riskId', 'evaluateType', 'levelBefore', 'levelAfter', 'reason', 'evaluateUserId'],
      filters: [
        ['riskId', 'equal'],
        ['evaluateType', 'equal'],
        ['levelAfter', 'in'],
        ['evaluateUserId', 'equal'],
        ['evaluateTime', 'range'],
      ],
      sort: '-evaluateTime',
    },
    form: [
      section('评估', [
        'riskId',
        'evaluateType',
        'reason',
        'levelBefore',
        'levelAfter',
        'rowsBefore',
        'rowsAfter',
        'evaluateUserId',
        'evaluateTime',
      ]),
    ],
  },
  indexes: [['riskId', 'evaluateTime'], ['evaluateTime']],
});
