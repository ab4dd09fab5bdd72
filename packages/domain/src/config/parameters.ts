import type { OwnParameter } from '@anlan/resource';
import { REVIEW_WINDOW_DAYS } from '../certificate/rules';
import { dynamicNumbers } from '../dynamic/rules';
import { permitNumbers } from '../permit/numbers';
import { checkOwnLimit, inForce, type LimitDirection, type LimitVersion } from './statutory-limits';

/**
 * The typed registry of parameters: default, range and the clause a number comes from. A tenant's value stands over
 * the platform's, the platform's over the default. Rules of law carry their source, and the refusal names it.
 */
interface Base {
  readonly key: string;
  readonly label: string;
  /** Law, standard or 产品约定 for our own choice. */
  readonly source: string;
  /** `platform`: one value for all; `tenant`: a company may set its own. */
  readonly layer: 'platform' | 'tenant';
}

export interface NumberParameter extends Base {
  readonly kind: 'int' | 'decimal';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  /** A number of the law: its own values with their days, which platform and company may tighten and never loosen. */
  readonly legal?: { readonly direction: LimitDirection; readonly versions: readonly LimitVersion[] };
}
export interface FlagParameter extends Base {
  readonly kind: 'flag';
  readonly default: boolean;
}
export interface ChoiceParameter extends Base {
  readonly kind: 'choice';
  readonly default: string;
  readonly options: Readonly<Record<string, string>>;
}
export interface TextParameter extends Base {
  readonly kind: 'text';
  /** Opens accounts: set by administrators alone, and told by its key to nobody else. */
  readonly secret?: true;
  readonly default: string;
  readonly max: number;
}

export type Parameter = NumberParameter | FlagParameter | ChoiceParameter | TextParameter;

const int = (
  key: string,
  label: string,
  value: number,
  min: number,
  max: number,
  unit: string,
  source: string,
  layer: Base['layer'] = 'tenant',
): NumberParameter => ({
  kind: 'int',
  key,
  label,
  default: value,
  min,
  max,
  unit,
  source,
  layer,
});
const flag = (
  key: string,
  label: string,
  value: boolean,
  source: string,
  layer: Base['layer'] = 'tenant',
): FlagParameter => ({
  kind: 'flag',
  key,
  label,
  default: value,
  source,
  layer,
});

/** A number that a clause, or a rule of the product, sets as a bound; the default is the clause's own. */
const legal = (parameter: NumberParameter, direction: LimitDirection, from: string): NumberParameter => ({
  ...parameter,
  legal: { direction, versions: [{ value: parameter.default, from, source: parameter.source }] },
});

const DESIGN = '产品约定';
/** Rules of the product hold since it is in use. */
const DESIGN_FROM = '2026-01-01';
const rule = (parameter: NumberParameter, direction: LimitDirection): NumberParameter =>
  legal(parameter, direction, DESIGN_FROM);
const C1 = 'DB37/T 2882-2016 附录（LEC）';
const C2 = 'DB37/T 2882-2016 附录（LS）';
/** Its publication; the edition names the year alone. */
const DB37_FROM = '2016-12-31';
const ORDER_16 = '安全生产事故隐患排查治理暂行规定（安监总局令第16号）';

const registered: Parameter[] = [
  {
    kind: 'text',
    key: 'account.initPassword',
    label: '新建账号的初始密码（留空为随机）',
    default: '',
    max: 50,
    secret: true,
    source: DESIGN,
    layer: 'tenant',
  },
  int('account.failCount', '连续密码错误锁定次数', 5, 3, 10, '次', 'GB/T 22239-2019 8.1.4.1', 'platform'),
  int('account.lockMinutes', '锁定时长', 30, 5, 1440, '分钟', 'GB/T 22239-2019 8.1.4.1', 'platform'),
  // 六个月最长 184 天
  legal(
    int('log.keepDays', '接口日志与错误日志的保存时间', 184, 184, 3650, '天', '网络安全法第二十一条（三）', 'platform'),
    'atLeast',
    '2017-06-01',
  ),
  int('attempt.trialDays', '考试环境试做记录的保存时间', 30, 1, 365, '天', DESIGN, 'platform'),
  int('sms.phonePerDay', '同一手机号码每日短信上限', 20, 1, 200, '条', DESIGN, 'platform'),
  int('log.readPercent', '接口日志记录的查询比例（写入与失败总是记录）', 100, 0, 100, '%', DESIGN, 'platform'),
  {
    kind: 'choice',
    key: 'ai.open',
    label: '显示AI应用图标',
    default: '0',
    options: { '0': '否', '1': '是' },
    source: DESIGN,
    layer: 'tenant',
  },
  { kind: 'text', key: 'help.phone', label: '客服电话', default: '', max: 30, source: DESIGN, layer: 'platform' },
  { kind: 'text', key: 'help.email', label: '客服邮箱', default: '', max: 50, source: DESIGN, layer: 'platform' },

  legal(int('risk.lec.major', 'LEC：重大风险须大于', 320, 1, 10_000, '', C1), 'atMost', DB37_FROM),
  legal(int('risk.lec.larger', 'LEC：较大风险须大于', 160, 1, 10_000, '', C1), 'atMost', DB37_FROM),
  legal(int('risk.lec.general', 'LEC：一般风险须大于', 70, 1, 10_000, '', C1), 'atMost', DB37_FROM),
  legal(int('risk.ls.major', 'LS：重大风险不小于', 20, 1, 25, '', C2), 'atMost', DB37_FROM),
  legal(int('risk.ls.larger', 'LS：较大风险不小于', 15, 1, 25, '', C2), 'atMost', DB37_FROM),
  legal(int('risk.ls.general', 'LS：一般风险不小于', 9, 1, 25, '', C2), 'atMost', DB37_FROM),

  ...dynamicNumbers.map(({ key, label, default: value, min, max, unit, direction }) =>
    rule(int(key, label, value, min, max, unit, DESIGN), direction),
  ),
  legal(
    int('risk.evaluate.months', '风险点重新评估周期', 12, 1, 36, '个月', 'DB37/T 2882-2016（定期评审，每年至少一次）'),
    'atMost',
    DB37_FROM,
  ),
  rule(int('certificate.remind.earlyDays', '证书到期、复审前第一次提醒', 90, 30, 365, '天', DESIGN), 'atLeast'),
  rule(int('certificate.remind.lateDays', '证书到期、复审前再次提醒', 30, 1, 180, '天', DESIGN), 'atLeast'),
  // 期满前60日内：法定的起点，不能提前也不能推后
  int(
    'certificate.review.windowDays',
    '特种作业操作证复审的申请期（期满前）',
    REVIEW_WINDOW_DAYS,
    REVIEW_WINDOW_DAYS,
    REVIEW_WINDOW_DAYS,
    '天',
    '特种作业人员安全技术培训考核管理规定（总局令第30号）第二十二条',
    'platform',
  ),
  flag('certificate.verifiedOnly', '作业票只认已核验的证书', false, DESIGN),

  int('risk.reassess.days', '风险等级失去依据后重新评估的时间', 7, 1, 30, '天', DESIGN),
  int('training.passLine', '线下培训百分制合格线', 60, 60, 100, '分', DESIGN),
  int('training.passLine.threeLevel', '三级安全教育百分制合格线', 80, 60, 100, '分', DESIGN),
  int('training.offline.resultDays', '线下培训结束后可以登记、更正成绩', 7, 1, 60, '天', DESIGN),
  rule(int('training.hourMinutes', '1学时的分钟数', 45, 45, 60, '分钟', DESIGN), 'atLeast'),
  int('training.study.askMinutes', '学习中随机确认本人在场的平均间隔', 10, 2, 30, '分钟', DESIGN),
  int(
    'training.hours.leader.first',
    '企业要求的主要负责人、安全管理人员初次培训学时（法定更高的按法定）',
    0,
    0,
    200,
    '学时',
    DESIGN,
  ),
  int(
    'training.hours.leader.yearly',
    '企业要求的主要负责人、安全管理人员每年再培训学时（法定更高的按法定）',
    0,
    0,
    200,
    '学时',
    DESIGN,
  ),
  rule(
    int(
      'training.hours.leader.months',
      '主要负责人、安全管理人员任职后多少个月内须完成初次培训（法定6个月）',
      6,
      0,
      6,
      '个月',
      DESIGN,
    ),
    'atMost',
  ),
  int('training.hours.worker.first', '企业要求的新上岗人员培训学时（法定更高的按法定）', 0, 0, 200, '学时', DESIGN),
  int(
    'training.hours.worker.yearly',
    '企业要求的从业人员每年再培训学时（法定更高的按法定）',
    0,
    0,
    200,
    '学时',
    DESIGN,
  ),
  rule(
    int('training.hours.again', '转岗、离岗一年以上重新上岗人员的培训学时（企业规定）', 8, 1, 200, '学时', DESIGN),
    'atLeast',
  ),
  rule(
    int(
      'training.hours.newcomerDays',
      '入职、转岗、重新上岗后多少天内须完成培训（企业规定；法定为上岗作业前）',
      30,
      0,
      90,
      '天',
      DESIGN,
    ),
    'atMost',
  ),
  int('risk.inform.shareDays', '告知卡分享链接有效期（打印的二维码收回前一直有效）', 30, 1, 365, '天', DESIGN),
  {
    kind: 'text',
    key: 'risk.inform.phone',
    label: '告知卡的应急电话（生成时填入）',
    default: '',
    max: 20,
    source: DESIGN,
    layer: 'tenant',
  },

  {
    kind: 'text',
    key: 'check.shifts',
    label: '班次开始时间（逗号分隔）',
    default: '00:00,08:00,16:00',
    max: 200,
    source: DESIGN,
    layer: 'tenant',
  },
  rule(int('hazard.deadline.onSpotHours', '即查即改期限', 24, 1, 72, '小时', DESIGN), 'atMost'),
  int('hazard.deadline.generalDays', '一般隐患默认整改期限', 7, 1, 30, '天', DESIGN),
  rule(
    int('hazard.deadline.generalMaxDays', '一般隐患最长整改期限（超过须部门负责人同意）', 30, 1, 180, '天', DESIGN),
    'atMost',
  ),
  rule(int('hazard.deadline.majorDays', '重大隐患最长整改期限', 90, 1, 365, '天', DESIGN), 'atMost'),
  rule(
    int(
      'hazard.major.reportHours',
      '重大隐患定级后未上报政府的预警时限',
      24,
      1,
      720,
      '小时',
      `安全生产法第四十一条、${ORDER_16} 第十四条（及时报告）`,
    ),
    'atMost',
  ),
  {
    kind: 'choice',
    key: 'hazard.review.second',
    label: '须二次复查的隐患（重大隐患总须二次复查）',
    default: 'major',
    options: { major: '仅重大隐患', all: '全部隐患' },
    source: `${ORDER_16} 第十八条`,
    layer: 'tenant',
  },
  flag('hazard.reportRule.autoAssign', '上报后自动指派给风险点负责人', false, DESIGN),
  {
    kind: 'choice',
    key: 'hazard.reportRule.who',
    label: '谁可以上报隐患',
    default: 'everyone',
    options: { everyone: '全体员工', leaders: '班组长及以上人员' },
    source: DESIGN,
    layer: 'tenant',
  },
  rule(int('hazard.overdue.remindDays', '到期前提醒', 1, 0, 7, '天', DESIGN), 'atLeast'),
  rule(int('hazard.overdue.deptHeadDays', '逾期后提醒部门负责人', 1, 0, 30, '天', DESIGN), 'atMost'),
  rule(int('hazard.overdue.viceLeaderDays', '逾期后提醒分管领导（上级部门负责人）', 3, 1, 60, '天', DESIGN), 'atMost'),
  rule(int('hazard.overdue.principalDays', '逾期后提醒主要负责人', 7, 1, 90, '天', DESIGN), 'atMost'),
  rule(int('hazard.similar.days', '查找重复隐患的天数', 90, 7, 365, '天', DESIGN), 'atLeast'),
  rule(
    int('hazard.similar.regradeTimes', '同一风险点第几次出现相似隐患起提请重新定级', 3, 2, 20, '次', DESIGN),
    'atMost',
  ),
  int('hazard.similar.percent', '描述相似到多少算重复隐患', 40, 20, 100, '%', DESIGN),
  int('hazard.export.keepDays', '隐患导出文件的保存时间', 30, 1, 365, '天', DESIGN),
  int('hazard.target.closedRate', '隐患整改率目标', 95, 0, 100, '%', DESIGN),
  int('hazard.target.onTimeRate', '隐患按期整改率目标', 90, 0, 100, '%', DESIGN),
  rule(int('hazard.overdue.regradeDays', '逾期后提请重新定级', 30, 7, 180, '天', DESIGN), 'atMost'),

  int('check.signIn.radius', '检查签到有效半径', 100, 10, 5_000, '米', DESIGN),
  int('check.signIn.offlineHours', '离线签到的补传时限（超过则标记异常签到）', 4, 1, 72, '小时', DESIGN),
  rule(
    int('check.evidence.secondsPerItem', '每个检查项最少用时（少于则标记过快完成）', 3, 0, 120, '秒', DESIGN),
    'atLeast',
  ),

  ...permitNumbers.map(({ key, label, default: value, min, max, unit, source, direction, from }) =>
    legal(int(key, label, value, min, max, unit, source), direction, from),
  ),
  rule(int('permit.filing.hours', '特级、一级作业至少提前多久报备', 24, 0, 720, '小时', DESIGN), 'atLeast'),
  flag('permit.askIsolation', '措施涉及隔离的作业票须关联隔离记录', true, DESIGN),
  flag('permit.raiseConfined', '节假日、公休日、夜间受限空间作业提高一级审批', true, DESIGN),
  {
    kind: 'text',
    key: 'permit.liftingRule',
    label: '吊物质量不足10吨可不办吊装票的规定名称（留空为须办票）',
    default: '',
    max: 100,
    source: DESIGN,
    layer: 'tenant',
  },

  legal(
    int(
      'drill.overall.perYear',
      '每年综合或专项应急预案演练次数',
      1,
      1,
      12,
      '次',
      '生产安全事故应急预案管理办法（应急管理部令第2号）第三十三条',
    ),
    'atLeast',
    '2019-09-01',
  ),
  legal(
    int(
      'drill.site.perHalfYear',
      '每半年现场处置方案演练次数',
      1,
      1,
      12,
      '次',
      '生产安全事故应急预案管理办法（应急管理部令第2号）第三十三条',
    ),
    'atLeast',
    '2019-09-01',
  ),
  legal(
    int(
      'drill.listed.perHalfYear',
      '重点行业每半年应急预案演练次数',
      1,
      1,
      12,
      '次',
      '生产安全事故应急预案管理办法（应急管理部令第2号）第三十三条',
    ),
    'atLeast',
    '2019-09-01',
  ),
  flag('drill.listed', '本企业按重点行业每半年演练（法定重点行业总按此执行）', false, DESIGN),
  int('drill.duty.remindDays', '演练任务到期前提醒', 30, 1, 90, '天', DESIGN),
  rule(int('drill.record.days', '演练后上传演练记录的期限', 7, 1, 30, '天', DESIGN), 'atMost'),
  rule(int('change.followUp.days', '变更审核通过后落实事项的完成期限', 30, 1, 180, '天', DESIGN), 'atMost'),
  int('change.temporary.remindDays', '临时变更到期前提醒', 7, 1, 60, '天', DESIGN),
  int('followup.remindDays', '落实事项到期前提醒', 3, 0, 30, '天', DESIGN),
  int('institutional.remindDays', '制度文件评审与到期前提醒天数', 30, 1, 180, '天', DESIGN),
  rule(int('meeting.committee.months', '安委会会议周期', 3, 1, 12, '个月', DESIGN), 'atMost'),
  int('meeting.committee.remindDays', '安委会会议到期前提醒', 15, 1, 60, '天', DESIGN),
  rule(int('responsibility.excellentScore', '年度考核为优秀的最低得分', 90, 1, 100, '分', DESIGN), 'atLeast'),
  rule(int('responsibility.passScore', '年度考核为合格的最低得分', 60, 1, 100, '分', DESIGN), 'atLeast'),
  int('dossier.keepDays', '迎检资料包保存期', 30, 1, 365, '天', DESIGN),
  int('dossier.keepCount', '每家企业同时保存的迎检资料包', 50, 5, 500, '个', DESIGN, 'platform'),
  int('dossier.keepGb', '每家企业保存的迎检资料包总大小', 20, 1, 1_000, 'GB', DESIGN, 'platform'),
  int('institutional.shareDays', '制度文件分享链接有效期', 7, 1, 90, '天', DESIGN),
  rule(int('signoff.minSeconds', '签阅最短阅读时间', 10, 5, 3_600, '秒', DESIGN), 'atLeast'),
  int('signoff.dueDays', '签阅期限（从发布起算，0为不设期限）', 7, 0, 180, '天', DESIGN),
  int('signoff.remindDays', '签阅期限前提醒', 2, 0, 60, '天', DESIGN),
  int('signoff.escalateDays', '签阅逾期后告知主要负责人', 3, 1, 60, '天', DESIGN),
];

/** Those written above, and those that definitions bring themselves (`bring`). */
export const parameters: readonly Parameter[] = registered;
/** Their keys, of the same list as it stands. */
export const parameterKeys: string[] = parameters.map(({ key }) => key);

const byKey = new Map(parameters.map((parameter) => [parameter.key, parameter]));

const spellings = new Map(parameters.map(({ key }) => [key.toLowerCase(), key]));
/** The key of the product that these letters are in another spelling; people read them as one, the product does not. */
export const misspelled = (key: string): string | undefined => {
  const known = spellings.get(key.toLowerCase());
  return known === key ? undefined : known;
};

/** Once, where the definitions are put together: before it no company has been asked for one. */
export function bring(own: readonly OwnParameter[]): void {
  for (const { key, label, days, max = 365, source = DESIGN } of own) {
    const parameter = int(key, label, days, 0, max, '天', source);
    if (byKey.has(key)) throw new Error(`two parameters are called ${key}`);
    registered.push(parameter);
    parameterKeys.push(key);
    byKey.set(key, parameter);
    spellings.set(key.toLowerCase(), key);
  }
}

export const parameterOf = (key: string): Parameter | undefined => byKey.get(key);

/** Keys whose values open accounts. */
export const secretKeys: readonly string[] = parameters.flatMap((parameter) =>
  parameter.kind === 'text' && parameter.secret ? [parameter.key] : [],
);

/** The default as the text the table and the wire carry. */
export function defaultText(parameter: Parameter): string {
  if (parameter.kind === 'flag') return parameter.default ? '1' : '0';
  return String(parameter.default);
}

/** A sentence naming the range and its source, or undefined when the text is a value of the parameter. */
export function checkParameter(parameter: Parameter, text: string, date: string): string | undefined {
  const source = parameter.source === DESIGN ? '' : `（${parameter.source}）`;
  switch (parameter.kind) {
    case 'int':
    case 'decimal': {
      const shape = parameter.kind === 'int' ? /^-?\d{1,9}$/ : /^-?\d{1,9}(\.\d{1,4})?$/;
      const value = Number(text);
      if (!shape.test(text) || value < parameter.min || value > parameter.max) {
        return `${parameter.label}应为${parameter.min}至${parameter.max}的${parameter.kind === 'int' ? '整数' : '数'}${source}`;
      }
      if (!parameter.legal) return undefined;
      return checkOwnLimit(
        { label: parameter.label, unit: parameter.unit ?? '', ...parameter.legal },
        date,
        text,
        true,
      );
    }
    case 'flag':
      return text === '0' || text === '1' ? undefined : `${parameter.label}应为0（否）或1（是）${source}`;
    case 'choice':
      return Object.hasOwn(parameter.options, text)
        ? undefined
        : `${parameter.label}应为${Object.entries(parameter.options)
            .map(([key, label]) => `${key}（${label}）`)
            .join('、')}${source}`;
    case 'text':
      return [...text].length <= parameter.max ? undefined : `${parameter.label}最多${parameter.max}个字`;
  }
}

/** What is judged by: of a bounded number the stricter of the value that was set and the bound of that day. */
export function parameterInForce(key: string, text: string, date: string): string {
  const parameter = byKey.get(key);
  const bound = parameter && 'legal' in parameter ? parameter.legal : undefined;
  if (!bound || !Number.isFinite(Number(text))) return text;
  return String(inForce(bound, date, Number(text))?.value ?? text);
}
