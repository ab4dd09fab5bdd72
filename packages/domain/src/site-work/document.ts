import { defineDocument } from '@anlan/resource';
import { isolationPart } from '../permit/documents';
import { siteWork } from './site-work';

const section = (title: string) => siteWork.views.detail?.find((one) => one.title === title)?.fields ?? [];
const printed = (title: string) =>
  section(title).filter((name) => !['file', 'signature', 'rows', 'json'].includes(siteWork.fields[name].kind));

/** The ticket on paper: everything that was checked, judged and signed, with a code that opens it. */
export const siteWorkDocument = defineDocument({
  of: siteWork,
  label: '现场危险作业票',
  number: 'num',
  qr: '扫码查看作业票',
  parts: [
    { heading: '作业', fields: printed('作业').filter((name) => name !== 'num') },
    { heading: '人员', fields: printed('人员') },
    { heading: '作业人员', rows: 'workers', columns: ['userId', 'certificateId'] },
    isolationPart,
    ...(['assessmentRows', 'detectionRows', 'confirmRows'] as const).map((rows) => ({
      heading: siteWork.fields[rows].label,
      rows,
      columns: ['content', 'standard', 'result', 'note', 'checkUserId', 'checkTime'],
      widths: { result: 44, checkUserId: 48, checkTime: 62, note: 60 },
    })),
    {
      heading: '动火气体分析',
      rows: 'hotGasRows',
      columns: [
        'samplingTime',
        'analysisSite',
        'representativeGas',
        'analysisResult',
        'analysisUnit',
        'qualified',
        'judgement',
        'analyst',
      ],
      widths: { analysisResult: 44, analysisUnit: 36, qualified: 36, analyst: 44 },
    },
    {
      heading: '受限空间气体分析',
      rows: 'limitGasRows',
      columns: [
        'sampleTime',
        'analysisSite',
        'oxygenContent',
        'flammableResult',
        'toxicResult',
        'qualified',
        'judgement',
        'analyst',
      ],
      widths: { oxygenContent: 40, flammableResult: 48, toxicResult: 48, qualified: 36, analyst: 44 },
    },
    { heading: '安全教育交底', fields: printed('安全教育交底') },
    {
      signatures: [
        { field: 'educationSignature', at: 'educationTime' },
        { field: 'receiveSignature', at: 'receiveTime' },
      ],
    },
    { heading: '审批', fields: printed('审批') },
    { photos: 'photo' },
    { heading: '作业过程', fields: printed('作业过程') },
    {
      signatures: [
        { field: 'validationSignature', at: 'actualStart' },
        { field: 'responsibleSignature', at: 'finishTime' },
        { field: 'guardianSignature', at: 'finishTime' },
      ],
    },
    {
      heading: '完工验收',
      rows: 'acceptanceRows',
      columns: ['content', 'standard', 'result', 'note', 'checkUserId'],
      widths: { result: 44, checkUserId: 48 },
    },
    { heading: '验收', fields: printed('验收') },
    { photos: 'acceptancePhoto' },
    { signatures: [{ field: 'acceptanceSignature', at: 'acceptanceTime' }] },
    {
      heading: '办理记录',
      rows: 'history',
      columns: ['time', 'what', 'userId', 'note', 'fromUserId', 'toUserId', 'signature', 'otherSignature'],
      widths: { time: 84, what: 64, userId: 44, fromUserId: 44, toUserId: 44, signature: 60, otherSignature: 60 },
    },
  ],
});
