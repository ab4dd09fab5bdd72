import { defineResource, f, section, wire } from '@anlan/resource';
import { acceptanceFields, FAILED } from './change-request';

/** One acceptance of a change with its members and the departments that sign. One that failed stays, the next is another. */
export const changeAcceptance = defineResource({
  name: 'changeAcceptance',
  label: '变更验收',
  module: 'change',
  table: 'change_acceptance',
  scope: 'tenant',
  permission: 'changeacceptance',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/changeacceptance'),
  title: 'acceptanceCompany',
  fields: {
    changeId: f.ref('变更申请', 'changeRequest', {
      required: true,
      createOnly: true,
      onDelete: 'block',
      nameAs: 'changeName',
    }),
    ...acceptanceFields,
  },
  views: {
    list: {
      columns: ['changeId', 'result', 'acceptanceCompany', 'acceptanceOpinions', 'acceptanceSignature', 'createTime'],
      filters: [
        ['changeId', 'equal'],
        ['result', 'equal'],
        ['acceptanceCompany', 'like'],
        ['createTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [
      section('验收', [
        'changeId',
        'result',
        'acceptanceCompany',
        'acceptanceOpinions',
        'acceptanceSignature',
        'acceptanceMembers',
      ]),
      section('会签与复核', ['acceptanceDept', 'auditDeptReviewOpinions', 'auditDeptReviewSignature']),
    ],
  },
  kept: (['edit', 'remove'] as const).map((from) => ({
    field: 'result' as const,
    values: [String(FAILED)],
    binds: 'tenants' as const,
    from,
    reason: '未通过的验收记录不能修改或删除，请另行验收',
  })),
  indexes: [['changeId', 'createTime']],
  menu: { under: 'management', path: '/management/change-acceptance', icon: 'audit', sort: 21 },
});
