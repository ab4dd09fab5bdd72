import { type Condition, type DocumentHead, defineDocument, isEmpty } from '@anlan/resource';
import { isolation } from './isolation/isolation';
import { workTypeOf } from './judge-work';
import { permit } from './permit';
import { nameOfWork, STANDARD, WORK, type WorkType, workTypes } from './work-type';

/** The fields of a section of the detail that are printed as label and value. */
const plain = (title: string) => ({
  heading: title,
  fields: (permit.views.detail?.find((one) => one.title === title)?.fields ?? []).filter(
    (name) => !['file', 'signature', 'rows', 'json'].includes(permit.fields[name].kind),
  ),
});

/** Tables A.1–A.8 are headed 动火安全作业票 …; the eight kinds of work by the names of their forms. */
/** What the papers of the types are called, tables A.1 to A.8. */
export const FORM_TITLES: Readonly<Record<WorkType, string>> = {
  '1': '动火安全作业票',
  '2': '受限空间安全作业票',
  '3': '盲板抽堵安全作业票',
  '4': '高处安全作业票',
  '5': '吊装安全作业票',
  '6': '临时用电安全作业票',
  '7': '动土安全作业票',
  '8': '断路安全作业票',
};

/** The colours of the four risk levels, the gravest first; which level is which colour is the product's own. */
const BANDS = [
  { colour: '#D9001B', ink: '#FFFFFF' },
  { colour: '#F59A23', ink: '#000000' },
  { colour: '#FFD400', ink: '#000000' },
  { colour: '#0079FE', ink: '#FFFFFF' },
] as const;

/** The head of one ticket's paper: its form, and the obvious mark of its level that annex B asks for. */
export function permitHead(record: Readonly<Record<string, unknown>>): DocumentHead {
  const type = workTypeOf(record.workType);
  if (!type) return { label: '特殊作业安全作业票' };
  const { levels, form } = workTypes[type];
  const level = isEmpty(record.effectiveLevel) ? null : String(record.effectiveLevel);
  const colours = level === null ? undefined : BANDS[levels.indexOf(level)];
  return {
    label: FORM_TITLES[type],
    form: `${STANDARD} ${form}`,
    ...(colours ? { band: { text: nameOfWork(type, level), ...colours } } : {}),
  };
}

const GAS: Condition = {
  any: [
    { field: 'workType', in: [WORK.hot, WORK.confined] },
    {
      all: [
        { field: 'workType', equals: WORK.power },
        { field: 'hazardousPower', equals: 1 },
      ],
    },
  ],
};

/** The isolations of a ticket of either form with their locks; the module adds the rows to the record. */
export const isolationPart = {
  heading: '能量隔离',
  rows: 'isolated',
  of: isolation,
  columns: ['kind', 'point', 'equipment', 'lockNumber', 'blindNumber', 'keyKeeperId', 'state', 'hungBy', 'hungAt'],
  widths: { kind: 32, state: 38, keyKeeperId: 44, hungBy: 44, hungAt: 62 },
} as const;

/** The ticket on paper, in the order of tables A.1–A.8: facts, people, gas, risks, measures with who confirmed them, opinions, the work. */
export const permitDocument = defineDocument({
  of: permit,
  label: '特殊作业安全作业票',
  number: 'workTicketNum',
  qr: '扫码查看作业票',
  foot: '《危险化学品企业特殊作业安全规范》附录A',
  head: permitHead,
  parts: [
    plain('作业票'),
    plain('作业'),
    plain('作业类型要求'),
    plain('时间与环境'),
    plain('人员'),
    {
      heading: '作业人员',
      rows: 'workers',
      columns: ['userId', 'name', 'firm', 'duty', 'certificateType', 'certificate', 'certificateUntil', 'entryTrained'],
    },
    {
      heading: '气体分析',
      rows: 'gasRows',
      columns: ['signTime', 'limitAnalysisSite', 'judgement', 'qualified', 'instrument', 'signUserId', 'signature'],
      widths: { signTime: 62, limitAnalysisSite: 34, qualified: 28, instrument: 48, signUserId: 40, signature: 76 },
      when: GAS,
    },
    plain('关联与审批'),
    plain('设备与风险'),
    { heading: '设备、机具', rows: 'equipment', columns: ['kind', 'name', 'number', 'validUntil'] },
    { heading: '作业危害分析（JHA）', rows: 'jha', columns: ['step', 'hazard', 'measures'] },
    {
      heading: '安全措施',
      rows: 'measures',
      columns: ['content', 'clause', 'concerned', 'detail', 'confirmUserId', 'confirmSign'],
      widths: { content: 150, clause: 76, concerned: 36, confirmSign: 76 },
    },
    isolationPart,
    plain('交底与检查'),
    {
      signatures: [
        { field: 'applicantSign', at: 'applicationTime' },
        { field: 'disclosureSign', at: 'disclosureTime' },
        { field: 'receiveDisclosureSign', at: 'disclosureTime' },
      ],
    },
    {
      heading: '审批',
      rows: 'approvals',
      columns: ['auditName', 'userId', 'updateTime', 'approvalState', 'approvalComments', 'signature'],
      widths: { signature: 76 },
    },
    plain('审批'),
    plain('验票与作业'),
    { signatures: [{ field: 'validationSignature', at: 'actualStart' }] },
    {
      heading: '监护记录',
      rows: 'supervisions',
      columns: ['finishTime', 'name', 'conclusion', 'remark', 'userId', 'userSign'],
      widths: { userSign: 76 },
    },
    plain('完工与验收'),
    {
      signatures: [
        { field: 'responsibleSignature', at: 'finishTime' },
        { field: 'guardianSignature', at: 'finishTime' },
        { field: 'acceptanceSignature', at: 'acceptanceTime' },
      ],
    },
    { photos: 'photo', after: 'acceptancePhoto' },
    {
      heading: '处理过程',
      rows: 'handlings',
      columns: [
        'processTime',
        'processLink',
        'processResult',
        'processComment',
        'processUserId',
        'fromUserId',
        'toUserId',
        'signature',
        'otherSignature',
      ],
      widths: {
        ...{ processTime: 58, processLink: 44, processUserId: 40, fromUserId: 40, toUserId: 40 },
        ...{ signature: 70, otherSignature: 70 },
      },
    },
  ],
});
