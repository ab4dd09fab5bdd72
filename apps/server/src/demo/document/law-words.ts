/**
 * Laws and standards of the demo: titles, numbers and dates as published; the summaries are our own words and no text of
 * the law.
 */
export interface DemoLaw {
  readonly title: string;
  readonly number?: string;
  readonly alias?: string;
  readonly shelf: string;
  readonly labels: readonly string[];
  /** dictionary safe_law_category */
  readonly category: string;
  /** 1 mandatory, 2 recommended */
  readonly effect?: 1 | 2;
  readonly by: string;
  readonly published?: string;
  readonly enforced?: string;
  readonly repealed?: string;
  /** As amended last, with the day from which it holds so. */
  readonly edition?: readonly [name: string, from: string];
  /** Number of what takes its place. */
  readonly replacedBy?: string;
  readonly summary: string;
}

export const LAW_SHELVES: readonly (readonly [name: string, above?: string])[] = [
  ['法律法规'],
  ['法律', '法律法规'],
  ['行政法规', '法律法规'],
  ['部门规章', '法律法规'],
  ['标准规范'],
  ['特殊作业', '标准规范'],
  ['危险化学品', '标准规范'],
  ['事故与统计', '标准规范'],
  ['粉尘防爆', '标准规范'],
  ['地方标准'],
];

export const LAW_LABELS = ['主体责任', '双重预防', '特殊作业', '应急管理', '教育培训', '职业健康', '事故管理'] as const;

const NPC = '全国人民代表大会常务委员会';
const MEM = '应急管理部';
const SAWS = '国家安全生产监督管理总局';
const SAMR = '国家市场监督管理总局、国家标准化管理委员会';

export const LAWS: readonly DemoLaw[] = [
  {
    title: '中华人民共和国安全生产法',
    shelf: '法律',
    labels: ['主体责任', '双重预防'],
    category: '1',
    by: NPC,
    published: '2002-06-29',
    enforced: '2002-11-01',
    edition: ['2021年第三次修正', '2021-09-01'],
    summary:
      '安全生产领域的基础法律，2021年第三次修正。规定生产经营单位的主体责任、主要负责人与安全管理机构的职责、双重预防机制、从业人员的权利义务、监督管理与法律责任。',
  },
  {
    title: '中华人民共和国职业病防治法',
    shelf: '法律',
    labels: ['职业健康'],
    category: '1',
    by: NPC,
    published: '2001-10-27',
    enforced: '2002-05-01',
    edition: ['2018年第四次修正', '2018-12-29'],
    summary: '规定用人单位对职业病危害的前期预防、劳动过程中的防护与管理，以及职业病诊断与病人保障。',
  },
  {
    title: '中华人民共和国消防法',
    shelf: '法律',
    labels: ['主体责任', '应急管理'],
    category: '1',
    by: NPC,
    published: '2008-10-28',
    enforced: '2009-05-01',
    edition: ['2021年第二次修正', '2021-04-29'],
    summary: '1998年制定，2008年修订，2021年第二次修正。规定单位的消防安全职责、火灾预防、消防组织与灭火救援。',
  },
  {
    title: '中华人民共和国危险化学品安全法',
    shelf: '法律',
    labels: ['主体责任'],
    category: '1',
    by: NPC,
    published: '2025-12-27',
    enforced: '2026-05-01',
    summary:
      '危险化学品安全的专门法律，共十章：规划布局，生产、储存、使用、经营、运输的安全，登记，事故应急救援与法律责任。',
  },
  {
    title: '生产安全事故报告和调查处理条例',
    number: '国务院令第493号',
    shelf: '行政法规',
    labels: ['事故管理'],
    category: '2',
    by: '国务院',
    published: '2007-04-09',
    enforced: '2007-06-01',
    summary: '按死亡、重伤人数与直接经济损失划分事故等级，规定逐级上报的时限、补报、调查组的组成与权限，以及事故处理。',
  },
  {
    title: '生产安全事故应急条例',
    number: '国务院令第708号',
    shelf: '行政法规',
    labels: ['应急管理'],
    category: '2',
    by: '国务院',
    published: '2019-02-17',
    enforced: '2019-04-01',
    summary: '规定应急救援预案的制定与演练、应急队伍与物资、应急值班，以及事故发生后的先期处置。',
  },
  {
    title: '危险化学品安全管理条例',
    number: '国务院令第591号',
    shelf: '行政法规',
    labels: ['主体责任'],
    category: '2',
    by: '国务院',
    published: '2011-03-02',
    enforced: '2011-12-01',
    edition: ['2013年修订（国务院令第645号）', '2013-12-07'],
    summary:
      '规定危险化学品生产、储存、使用、经营、运输各环节的许可与安全管理要求。危险化学品安全法自2026年5月1日起施行，与其不一致的以该法为准。',
  },
  {
    title: '安全生产事故隐患排查治理暂行规定',
    number: '安监总局令第16号',
    shelf: '部门规章',
    labels: ['双重预防'],
    category: '3',
    by: SAWS,
    published: '2007-12-28',
    enforced: '2008-02-01',
    summary: '把事故隐患分为一般与重大，规定排查治理的责任、重大隐患治理方案、信息报送与公示。',
  },
  {
    title: '生产经营单位安全培训规定',
    number: '安监总局令第3号',
    shelf: '部门规章',
    labels: ['教育培训'],
    category: '3',
    by: SAWS,
    published: '2006-01-17',
    enforced: '2006-03-01',
    edition: ['2015年第二次修正（安监总局令第80号）', '2015-07-01'],
    summary:
      '规定主要负责人、安全管理人员与从业人员的培训内容与学时，新上岗人员的三级安全教育，以及转岗、离岗后的再培训。',
  },
  {
    title: '生产安全事故应急预案管理办法',
    number: '安监总局令第88号',
    alias: '应急管理部令第2号',
    shelf: '部门规章',
    labels: ['应急管理'],
    category: '3',
    by: SAWS,
    published: '2016-06-03',
    enforced: '2016-07-01',
    edition: ['2019年修正（应急管理部令第2号）', '2019-09-01'],
    summary: '规定应急预案的编制、评审、公布、备案、实施与监督，以及综合、专项预案与现场处置方案的演练频次。',
  },
  {
    title: '工贸企业有限空间作业安全规定',
    number: '应急管理部令第13号',
    shelf: '部门规章',
    labels: ['特殊作业'],
    category: '3',
    by: MEM,
    published: '2023-11-29',
    enforced: '2024-01-01',
    summary: '适用于工贸企业：有限空间的辨识与台账、作业审批、先通风再检测后作业、监护与应急救援。',
  },
  {
    title: '危险化学品企业特殊作业安全规范',
    number: 'GB 30871-2022',
    shelf: '特殊作业',
    labels: ['特殊作业'],
    category: '6',
    effect: 1,
    by: SAMR,
    published: '2022-03-15',
    enforced: '2022-10-01',
    summary:
      '规定动火、受限空间、盲板抽堵、高处、吊装、临时用电、动土、断路八类作业的分级、审批、气体分析、措施与作业票。',
  },
  {
    title: '危险化学品重大危险源辨识',
    number: 'GB 18218-2018',
    shelf: '危险化学品',
    labels: ['双重预防'],
    category: '6',
    effect: 1,
    by: SAMR,
    published: '2018-11-19',
    enforced: '2019-03-01',
    summary: '规定重大危险源辨识的单元划分、临界量与分级计算方法。',
  },
  {
    title: '生产安全事故分类与编码',
    number: 'GB 6441-2025',
    shelf: '事故与统计',
    labels: ['事故管理'],
    category: '6',
    effect: 1,
    by: SAMR,
    published: '2025-12-31',
    enforced: '2026-07-01',
    summary: '代替1986年的事故分类标准：规定二十七种基本事故类型及其编码与伤害程度分类，事故类型字典按此设置。',
  },
  {
    title: '企业职工伤亡事故分类',
    number: 'GB/T 6441-1986',
    alias: 'GB 6441-1986',
    shelf: '事故与统计',
    labels: ['事故管理'],
    category: '6',
    effect: 2,
    by: '国家标准局',
    published: '1986-05-31',
    enforced: '1987-02-01',
    repealed: '2026-07-01',
    replacedBy: 'GB 6441-2025',
    summary: '曾用的二十类事故分类与伤亡统计指标。2026年7月1日起不再使用，旧记录仍按此显示。',
  },
  {
    title: '事故伤害损失工作日标准',
    number: 'GB/T 15499-1995',
    shelf: '事故与统计',
    labels: ['事故管理'],
    category: '6',
    effect: 2,
    by: '国家技术监督局',
    published: '1995-03-10',
    enforced: '1995-10-01',
    repealed: '2027-01-01',
    replacedBy: 'GB 15499-2025',
    summary: '按受伤部位与程度给出损失工作日的计算方法，用于区分轻伤与重伤。',
  },
  {
    title: '生产安全事故伤害损失工作日判定',
    number: 'GB 15499-2025',
    shelf: '事故与统计',
    labels: ['事故管理'],
    category: '6',
    effect: 1,
    by: SAMR,
    published: '2025-12-02',
    enforced: '2027-01-01',
    summary: '代替1995年的同类标准，自2027年1月1日起计算损失工作日时使用；此前仍按原标准。',
  },
  {
    title: '粉尘防爆安全规程',
    number: 'GB 15577-2018',
    shelf: '粉尘防爆',
    labels: ['双重预防', '特殊作业'],
    category: '6',
    effect: 1,
    by: SAMR,
    published: '2018-11-19',
    enforced: '2019-06-01',
    summary: '规定粉尘爆炸危险场所的除尘、点火源控制、清扫与检修动火要求。',
  },
  {
    title: '工作场所有害因素职业接触限值 第1部分：化学有害因素',
    number: 'GBZ 2.1-2019',
    shelf: '危险化学品',
    labels: ['职业健康'],
    category: '6',
    effect: 1,
    by: '国家卫生健康委员会',
    published: '2019-08-27',
    enforced: '2020-04-01',
    summary: '给出化学有害因素的最高容许浓度、时间加权平均容许浓度与短时间接触容许浓度。',
  },
  {
    title: '安全生产风险分级管控体系通则',
    number: 'DB37/T 2882-2016',
    shelf: '地方标准',
    labels: ['双重预防'],
    category: '8',
    effect: 2,
    by: '山东省质量技术监督局',
    published: '2016-12-07',
    enforced: '2017-01-07',
    summary: '规定风险点划分、危险源辨识、风险评价与分级管控的程序，以及每年至少一次的定期评审。',
  },
];
