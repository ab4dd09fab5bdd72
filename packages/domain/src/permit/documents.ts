import { defineDocument } from '@anlan/resource';
import { permit } from './permit';

const PRINTED = (permit.views.detail ?? []).flatMap(({ title, fields }) => {
  const plain = fields.filter((name) => {
    const { kind } = permit.fields[name];
    return !['file', 'signature', 'rows', 'json'].includes(kind);
  });
  return plain.length > 0 ? [{ heading: title, fields: plain }] : [];
});

/** The ticket on paper (tables A.1–A.8): facts, people, measures with who confirmed them, samples with their judgement. */
export const permitDocument = defineDocument({
  of: permit,
  label: '特殊作业安全作业票',
  number: 'workTicketNum',
  qr: '扫码查看作业票',
  foot: '《危险化学品企业特殊作业安全规范》附录A',
  parts: [
    ...PRINTED,
    {
      heading: '作业人员',
      rows: 'workers',
      columns: ['userId', 'name', 'firm', 'duty', 'certificateType', 'certificate', 'certificateUntil', 'entryTrained'],
    },
    { heading: '设备、机具', rows: 'equipment', columns: ['kind', 'name', 'number', 'validUntil'] },
    { heading: '作业危害分析（JHA）', rows: 'jha', columns: ['step', 'hazard', 'measures'] },
    {
      heading: '安全措施',
      rows: 'measures',
      columns: ['content', 'clause', 'concerned', 'detail', 'confirmUserId', 'confirmSign'],
      widths: { content: 170, clause: 80, confirmSign: 70 },
    },
    {
      heading: '气体分析',
      rows: 'gasRows',
      columns: ['signTime', 'limitAnalysisSite', 'judgement', 'qualified', 'instrument', 'signUserId', 'signature'],
      widths: { judgement: 160, signature: 60 },
    },
    {
      heading: '审批',
      rows: 'approvals',
      columns: ['auditName', 'userId', 'updateTime', 'approvalState', 'approvalComments', 'signature'],
      widths: { signature: 70 },
    },
    {
      heading: '监护记录',
      rows: 'supervisions',
      columns: ['finishTime', 'name', 'conclusion', 'remark', 'userId', 'userSign'],
      widths: { userSign: 70 },
    },
    { photos: 'photo', after: 'acceptancePhoto' },
    {
      signatures: [
        { field: 'applicantSign', at: 'applicationTime' },
        { field: 'disclosureSign', at: 'disclosureTime' },
        { field: 'receiveDisclosureSign', at: 'disclosureTime' },
        { field: 'validationSignature', at: 'actualStart' },
        { field: 'responsibleSignature', at: 'finishTime' },
        { field: 'guardianSignature', at: 'finishTime' },
        { field: 'acceptanceSignature', at: 'acceptanceTime' },
      ],
    },
    {
      heading: '处理过程',
      rows: 'handlings',
      columns: [
        'processTime',
        'processLink',
        'processResult',
        'processComment',
        'processUserId',
        'signature',
        'otherSignature',
      ],
      widths: { signature: 60, otherSignature: 60 },
    },
  ],
});
