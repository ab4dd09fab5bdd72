import { defineDocument } from '@anlan/resource';
import { changeAcceptance } from './change-acceptance';
import { changeRequest } from './change-request';

export const changeDocument = defineDocument({
  of: changeRequest,
  label: '变更申请审批表',
  qr: '扫码查看变更',
  parts: [
    ...(changeRequest.views.form ?? []).map(({ title, fields }) => ({
      heading: title,
      fields: fields.filter((name) => name !== 'attachIds'),
    })),
    {
      heading: '审核意见',
      fields: ['grassrootsLeadersOpinions', 'auditDeptOpinions', 'supervisorLeadersOpinions', 'auditTime'],
      blank: true,
    },
    { heading: '审核记录', rows: 'opinions', columns: ['stage', 'userId', 'agreed', 'opinion', 'time'] },
    { signatures: ['申请人', '基层单位领导', '审核部门', '主管领导'] },
  ],
});

export const acceptanceDocument = defineDocument({
  of: changeAcceptance,
  label: '变更验收表',
  parts: [
    { heading: '验收', fields: ['changeId', 'acceptanceCompany', 'acceptanceOpinions', 'acceptanceSignature'] },
    { heading: '验收成员', rows: 'acceptanceMembers', columns: ['name', 'company', 'dept', 'postName'] },
    { heading: '部门会签', rows: 'acceptanceDept', columns: ['type', 'dept', 'signature'] },
    { heading: '复核', fields: ['auditDeptReviewOpinions', 'auditDeptReviewSignature'] },
    { signatures: ['验收签字', '审核部门复核签字'] },
  ],
});
