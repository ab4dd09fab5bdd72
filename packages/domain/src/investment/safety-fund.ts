import { call, defineResource, f, permissionCode, section, type, wire } from '@anlan/resource';
import {
  FUND_TRADES,
  type FundMonth,
  MONTHLY_BASIS,
  NO_RATE,
  OTHER_LINE,
  OWN_LINES,
  OWN_TABLE,
  USE_BASIS,
} from './fund-rules';

const byBrackets = { field: 'trade', in: [1, 2, 3] } as const;
const isNew = { field: 'newFirm', equals: true } as const;
const rated = { all: [byBrackets, { not: isNew }] } as const;
const ownTable = { field: 'trade', equals: OWN_TABLE } as const;
const ownRate = {
  all: [ownTable, { field: 'ownLine', filled: true }, { not: { field: 'ownLine', equals: OTHER_LINE } }],
} as const;
const stated = { all: [ownTable, { field: 'ownLine', equals: OTHER_LINE }] } as const;
const lineLabels = Object.fromEntries(Object.entries(OWN_LINES).map(([key, { label }]) => [key, label])) as {
  readonly [key in keyof typeof OWN_LINES]: string;
};

/** What one year's safety money is reckoned from: the trade, and last year's revenue with where it stands. */
export const safetyFund = defineResource({
  name: 'safetyFund',
  label: '安全费用计提',
  module: 'investment',
  table: 'safety_fund',
  scope: 'tenant',
  permission: 'safetyfund',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/safetyfund'),
  title: 'name',
  fields: {
    name: f.text('名称', { max: 40, computed: true }),
    year: f.int('年度', { required: true, min: 2023, max: 2100, unique: '该年度已有计提依据' }),
    trade: f.choice('提取标准', FUND_TRADES, { required: true }),
    newFirm: f.flag('新建企业（无上年度营业收入）', { codes: [1, 0], default: 0 }),
    revenue: f.money('上年度实际营业收入', { min: 0, unit: '万元', visibleWhen: rated, requiredWhen: rated }),
    ownRevenue: f.money('本年度实际营业收入', {
      min: 0,
      unit: '万元',
      visibleWhen: { all: [byBrackets, isNew] },
      help: '年末填写：新建企业当年据实列支，年末以当年营业收入按标准计算应提取金额',
    }),
    ownLine: f.choice('本行业标准的类别', lineLabels, { visibleWhen: ownTable, requiredWhen: ownTable }),
    ownQuantity: f.money('计提基数', {
      min: 0,
      visibleWhen: ownRate,
      requiredWhen: ownRate,
      help: '矿山填本年度产量（万吨），建设工程填工程造价（万元），交通运输填上年度营业收入（万元）',
    }),
    statedDue: f.money('企业确定的应计提额', {
      min: 0,
      unit: '万元',
      visibleWhen: ownTable,
      requiredWhen: stated,
      help: '不低于法定标准；不填为法定标准的金额',
    }),
    source: f.text('数据来源', { required: true, max: 100, help: '如：上年度审计报告及页码' }),
    openingBalance: f.money('上年末结余', {
      min: -9_999_999,
      unit: '万元',
      help: '系统中有上年度计提依据时由系统按其年末结余结转；超支结转的填负数',
    }),
    previousDue: f.money('上年度应计提额', {
      min: 0,
      unit: '万元',
      help: '系统中有上年度计提依据时以其为准；用于判断是否暂停提取',
    }),
    due: f.money('本年度应计提额', { unit: '万元', computed: true }),
    providedMonths: f.int('已提取月数', {
      min: 0,
      max: 12,
      default: 0,
      unit: '个月',
      help: '每月提取入账后填写到第几个月，其间暂停提取的月份同样计入；新建企业年末一次提取入账后填12',
    }),
    provideBy: f.date('下次提取截止日期', { computed: true }),
    explainBy: f.date('使用不足说明的截止日期', { computed: true }),
    explanation: f.longText('使用不足60%的说明', { max: 500 }),
    remark: f.longText('备注', { max: 200 }),
  },
  views: {
    list: {
      columns: [
        { field: 'name', width: 160 },
        { field: 'trade', width: 200 },
        'revenue',
        'due',
        'providedMonths',
        'provideBy',
        'openingBalance',
        'source',
      ],
      filters: [
        ['year', 'equal'],
        ['trade', 'equal'],
      ],
      sort: '-year',
    },
    form: [
      section('计提依据', [
        'year',
        'trade',
        'newFirm',
        'revenue',
        'ownRevenue',
        'ownLine',
        'ownQuantity',
        'statedDue',
        'source',
      ]),
      section('提取与结余', ['providedMonths', 'openingBalance', 'previousDue', 'explanation', 'remark']),
    ],
    detail: [
      section('计提依据', [
        'name',
        'trade',
        'newFirm',
        'revenue',
        'ownRevenue',
        'ownLine',
        'ownQuantity',
        'statedDue',
        'source',
        'due',
      ]),
      section('提取与结余', [
        'providedMonths',
        'provideBy',
        'openingBalance',
        'previousDue',
        'explainBy',
        'explanation',
        'remark',
      ]),
    ],
  },
  deadlines: {
    provide: {
      label: '安全费用按月提取',
      at: 'provideBy',
      while: { field: 'due', filled: true },
      basis: MONTHLY_BASIS,
      rungs: [
        {
          name: 'remind',
          before: { days: 5, label: '安全费用按月提取的提醒', max: 20 },
          tells: [[{ role: 'safety_manager' }], [{ role: 'enterprise_admin' }]],
          says: '请于{due}前提取本月安全费用，并填写已提取月数（{title}）',
        },
        {
          name: 'overdue',
          tells: [[{ role: 'safety_manager' }, { role: 'principal' }], [{ role: 'enterprise_admin' }]],
          says: '安全费用未按月提取，应于{due}前完成（{title}）',
        },
      ],
    },
    explain: {
      label: '安全费用使用不足60%的说明',
      at: 'explainBy',
      while: { field: 'explanation', filled: false },
      basis: USE_BASIS,
      rungs: [
        {
          name: 'remind',
          before: { days: 60, label: '安全费用使用不足的说明提醒', max: 110 },
          tells: [[{ role: 'safety_manager' }], [{ role: 'enterprise_admin' }]],
          says: '上年度安全费用使用不足应计提额的60%，请于{due}前说明原因（{title}）',
        },
        {
          name: 'overdue',
          tells: [[{ role: 'safety_manager' }, { role: 'principal' }], [{ role: 'enterprise_admin' }]],
          says: '安全费用使用不足60%的原因逾期未说明，应于{due}前完成（{title}）',
        },
      ],
    },
  },

  // Last year's revenue is read by those who answer for the company's money.
  grants: { dept_head: [] },
  menu: { under: 'management', path: '/management/safety-fund', icon: 'fund', sort: 33 },
});

export const hasNoRate = (trade: unknown): boolean => Number(trade) === NO_RATE;

/** A year's money as it stands, reckoned from the rows of this moment. */
export interface FundYear {
  readonly year: number;
  /** Null where the law gives no rate, or there is no revenue to reckon from. */
  readonly due: string | null;
  /** The rule it comes from, or why there is none. */
  readonly basis: string;
  readonly used: string;
  /** Totals of the year's heads together. */
  readonly budget: string;
  /** By how much they are more than the due; null where they are not, or there is none. */
  readonly budgetOver: string | null;
  /** Of the due, per cent with one decimal. */
  readonly usedPercent: string | null;
  readonly months: readonly FundMonth[];
  readonly pauseBasis: string;
  /** The year is over and less than 60 % was used: to be explained by this day. */
  readonly explainBy: string | null;
  readonly useBasis: string;
  readonly explained: boolean;
  /** By kind of head, dictionary safe_investmentsubject_type. */
  readonly heads: readonly {
    readonly type: string;
    readonly budget: string;
    readonly used: string;
    /** By how much more was used than budgeted; null where it was not. */
    readonly over: string | null;
  }[];
}

export const fundYear = call('GET /safe/safetyfund/year/:id', {
  summary: '安全费用：各月提取、使用与结余，按科目使用情况',
  access: { code: permissionCode(safetyFund, 'view') },
  resource: safetyFund.name,
  reach: 'row',
  reply: type<FundYear>(),
});
