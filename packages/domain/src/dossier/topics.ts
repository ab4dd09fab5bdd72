import type { Condition } from '@anlan/resource';

/** What an inspection asks for, each by the article on which it asks. */
export interface DossierTopic {
  /** Key of safe_dossier_topic. */
  readonly key: string;
  readonly label: string;
  readonly basis: string;
  /** Whose records. */
  readonly resource: string;
  /** By which of its fields a record lies in the period; absent: what stands now. */
  readonly time?: string;
  /** With `time`: from when; what runs on any day of the period lies in it. */
  readonly since?: string;
  /** With `since`: what has no end yet still runs. */
  readonly open?: true;
  /** Its field of the year, in place of `time`: those of the years that the period touches. */
  readonly year?: string;
  /** Whose sheet is asked for where it has none of its own. */
  readonly asks?: string;
  /** A field that tells its records of one name apart, and its unit: 第2版. */
  readonly edition?: string;
  /** Lists of its records' rows beside its own: who took part, and with what result. */
  readonly rows?: readonly string[];
  /** What it cannot tell of an earlier period: it has what stands when the package is made. */
  readonly today?: string;
  /** Of these alone: what was only drafted is no record. */
  readonly only?: Condition;
  /** A period without any is a gap: each, or one of so many days, where it is asked for once in so many. */
  readonly expected?: true | { readonly days: number };
  /** Whose duties belong to it beside its own: what is past of them is missing too. */
  readonly duties?: readonly string[];
}

/** Whether a period of so many days without any record lacks one. */
export const isExpected = ({ expected }: Pick<DossierTopic, 'expected'>, days: number): boolean =>
  expected === true || (expected !== undefined && days >= expected.days);

const LAW = '安全生产法（2021）';

/** In the order of the articles. */
export const dossierTopics: readonly DossierTopic[] = [
  {
    key: '1',
    label: '规章制度与操作规程',
    basis: `${LAW}第二十一条第二项`,
    resource: 'institutionalVersion',
    since: 'inForceFrom',
    time: 'inForceUntil',
    open: true,
    edition: 'textVersion',
    asks: 'institutional',
    expected: true,
    duties: ['institutional'],
  },
  {
    key: '2',
    label: '全员安全生产责任制',
    basis: `${LAW}第二十二条`,
    resource: 'postResponsibility',
    year: 'year',
    expected: true,
    today: '期间所在年度的责任清单，内容为生成时的；已签阅的各版正文见签阅记录',
  },
  {
    key: '3',
    label: '安全生产目标',
    basis: 'GB/T 33000-2016 5.1.1',
    resource: 'objective',
    since: 'startTime',
    time: 'endTime',
    expected: true,
    today: '起止时间与期间相交的目标，完成值与得分为生成时的',
  },
  {
    key: '4',
    label: '安全投入',
    basis: `${LAW}第二十三条`,
    resource: 'investmentExpense',
    time: 'expendDate',
    expected: true,
  },
  {
    key: '5',
    label: '安全会议',
    basis: '企业规定（安委会与安全例会）',
    resource: 'meetingRecord',
    time: 'meetingTime',
    only: { field: 'isPublish', equals: 1 },
    // The committee meets each quarter.
    expected: { days: 92 },
  },
  {
    key: '6',
    label: '安全生产教育和培训',
    basis: `${LAW}第二十八条`,
    resource: 'offlineTraining',
    time: 'trainEndTime',
    since: 'trainStartTime',
    only: { field: 'releaseStatus', equals: 1 },
    rows: ['trainees'],
    expected: true,
    duties: ['trainingDemand', 'trainingTrainee'],
  },
  {
    key: '7',
    label: '考试成绩',
    basis: `${LAW}第二十八条`,
    resource: 'examRecord',
    time: 'submitTime',
  },
  {
    key: '8',
    label: '安全证书',
    basis: `${LAW}第二十七条、第三十条`,
    resource: 'certificate',
    since: 'issuedTime',
    time: 'effectiveTime',
    expected: true,
    today: '有效期与期间相交的证书，复审、核验情况为生成时的；换证前的有效期见证书的复审记录',
  },
  {
    key: '9',
    label: '风险分级管控',
    basis: `${LAW}第四十一条第一款`,
    resource: 'riskPoint',
    expected: true,
    today: '只有生成时的风险点与等级，不是期间内的',
  },
  {
    key: '10',
    label: '隐患排查治理',
    basis: `${LAW}第四十一条第二款`,
    resource: 'hiddenDanger',
    time: 'discoveryTime',
    expected: true,
  },
  {
    key: '11',
    label: '安全检查记录',
    basis: `${LAW}第四十六条`,
    resource: 'checkRecord',
    time: 'recordTime',
    expected: true,
    duties: ['planTask'],
  },
  {
    key: '12',
    label: '特殊作业票',
    basis: `${LAW}第四十三条；GB 30871-2022 4.2`,
    resource: 'permit',
    time: 'startTime',
    duties: ['fixedHotArea'],
  },
  {
    key: '13',
    label: '应急演练',
    basis: `${LAW}第八十一条；应急管理部令第2号第三十三条`,
    resource: 'drill',
    time: 'walkthroughTime',
    rows: ['signIns', 'evaluations'],
    // At least one each half year; what of it is past and not done is told by its duties.
    expected: { days: 184 },
    duties: ['drillDuty'],
  },
  {
    key: '14',
    label: '变更管理',
    basis: 'GB/T 33000-2016 5.5.1.4',
    resource: 'changeRequest',
    time: 'applicationTime',
  },
  {
    key: '15',
    label: '现场作业票',
    basis: `${LAW}第四十三条`,
    resource: 'siteWork',
    time: 'workTimeStart',
  },
  {
    key: '16',
    label: '班前会',
    basis: `${LAW}第四十四条第一款`,
    resource: 'preWorkMeeting',
    time: 'meetingTime',
  },
  {
    key: '17',
    label: '班后会',
    basis: `${LAW}第四十四条第一款`,
    resource: 'afterWorkMeeting',
    time: 'meetingTime',
  },
  {
    key: '18',
    label: '签阅记录',
    basis: `${LAW}第四十四条第一款`,
    resource: 'signOffReading',
    time: 'signTime',
  },
  {
    key: '19',
    label: '评审会议',
    basis: 'GB/T 33000-2016 5.8.1',
    resource: 'reviewMeeting',
    time: 'reviewTime',
  },
  {
    key: '20',
    label: '落实事项',
    basis: 'GB/T 33000-2016 5.8.2',
    resource: 'followUp',
    time: 'createTime',
    today: '期间内产生的事项，办理情况为生成时的',
  },
  {
    key: '21',
    label: '线上培训计划',
    basis: `${LAW}第二十八条`,
    resource: 'trainingPlan',
    time: 'planStartTime',
  },
  {
    key: '24',
    label: '线上培训参训人员',
    basis: `${LAW}第二十八条`,
    resource: 'trainingTrainee',
    since: 'startTime',
    time: 'endTime',
  },
  {
    key: '25',
    label: '培训合格证书',
    basis: `${LAW}第二十八条`,
    resource: 'completionCertificate',
    time: 'completeTime',
  },
  {
    key: '22',
    label: '安全费用计提',
    basis: '企业安全生产费用提取和使用管理办法（财资〔2022〕136号）',
    resource: 'safetyFund',
    year: 'year',
    expected: true,
  },
  {
    key: '23',
    label: '法定演练完成情况',
    basis: '应急管理部令第2号第三十三条',
    resource: 'drillDuty',
    since: 'periodStart',
    time: 'dueDate',
    expected: true,
  },
];
