import { defineResource, f, section, states, wire } from '@anlan/resource';

/** 万元; below 10,000,000 (spec 3 §5). */
export const AMOUNT_BELOW = 10_000_000;

export const budgetLifecycle = states({
  within: [1, '预算内', 'success'],
  over: [2, '已超支', 'danger'],
});

/** Of the expenses of all its budgets, against its own total. */
export const SPEND_STATE = { within: 1, over: 2 } as const;
const spendStates = { '1': '预算内', '2': '已超支' } as const;

const overConfirmed = f.flag('确认超额分配', {
  codes: [1, 0],
  default: 0,
  help: '各项预算合计超出科目预算总额时须确认',
});

const sumOf = (label: string) => f.money(label, { unit: '万元', computed: true });

/** A head of a year's safety spending; its sums are those of its budgets' expenses. */
export const investmentSubject = defineResource({
  name: 'investmentSubject',
  label: '投入科目',
  module: 'investment',
  table: 'investment_subject',
  scope: 'tenant',
  permission: 'investmentsubject',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/investmentsubject', { excel: 'export' }),
  title: 'subjectName',
  lookup: 'referring',
  fields: {
    subjectName: f.text('科目名称', { required: true, max: 15 }),
    type: f.dict('科目类型', 'safe_investmentsubject_type', { required: true }),
    competentDept: f.ref('主管部门', 'dept', { required: true, multiple: true, onDelete: 'keepName' }),
    year: f.int('年度', { required: true, min: 2000, max: 2100 }),
    budgetTotal: f.money('预算总额', { required: true, min: 0, unit: '万元' }),
    budgetedTotal: sumOf('已分配预算'),
    expenseTotal: sumOf('支出总额'),
    actualBudgetSurplus: sumOf('实际预算结余'),
    spendState: f.choice('支出状态', spendStates, { computed: true }),
    overConfirmed,
    remark: f.longText('备注', { max: 150 }),
  },
  views: {
    list: {
      tabs: [
        { name: 'all', label: '全部', where: {} },
        { name: 'within', label: '预算内', where: { spendState: SPEND_STATE.within } },
        { name: 'over', label: '已超支', where: { spendState: SPEND_STATE.over }, bad: true },
      ],
      columns: [
        { field: 'subjectName', width: 180 },
        'year',
        'spendState',
        'budgetTotal',
        'budgetedTotal',
        'expenseTotal',
        'actualBudgetSurplus',
        { field: 'type', width: 240 },
        'competentDept',
      ],
      filters: [
        ['subjectName', 'like'],
        ['year', 'equal'],
        ['type', 'equal'],
        ['spendState', 'in'],
      ],
      sort: '-year',
    },
    form: [
      section('投入科目', ['subjectName', 'type', 'competentDept', 'year', 'budgetTotal', 'overConfirmed', 'remark']),
    ],
    detail: [
      section('投入科目', [
        'subjectName',
        'type',
        'competentDept',
        'year',
        'budgetTotal',
        'budgetedTotal',
        'expenseTotal',
        'actualBudgetSurplus',
        'spendState',
        'remark',
      ]),
    ],
    export: {
      columns: [
        'subjectName',
        'type',
        'competentDept',
        'year',
        'budgetTotal',
        'budgetedTotal',
        'expenseTotal',
        'actualBudgetSurplus',
        'spendState',
      ],
    },
  },
  search: ['subjectName'],
  indexes: [['year']],
  menu: { under: 'management', path: '/management/investment-subject', icon: 'fund', sort: 30 },
});

/** A budget under a head; over as soon as its expenses are more than it has. */
export const investmentBudget = defineResource({
  name: 'investmentBudget',
  label: '投入预算',
  module: 'investment',
  table: 'investment_budget',
  scope: 'tenant',
  permission: 'investmentbudget',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/investmentbudget', { also: { all: ['GET /safe/investmentbudget/list'] }, excel: 'export' }),
  title: 'budgetName',
  lookup: 'referring',
  lifecycle: budgetLifecycle,
  fields: {
    subjectId: f.ref('投入科目', 'investmentSubject', { required: true, onDelete: 'block', nameAs: 'subjectName' }),
    budgetName: f.text('预算名称', { required: true, max: 15 }),
    budgetAmount: f.money('预算金额', { required: true, min: 0, unit: '万元' }),
    budgetSurplus: sumOf('预算结余'),
    expenseTotal: sumOf('支出总额'),
    state: f.state('预算状态', budgetLifecycle),
    overConfirmed,
  },
  views: {
    list: {
      columns: [
        { field: 'budgetName', width: 180 },
        'subjectId',
        'state',
        'budgetAmount',
        'expenseTotal',
        'budgetSurplus',
        'createTime',
      ],
      filters: [
        ['budgetName', 'like'],
        ['subjectId', 'equal'],
        ['state', 'in'],
      ],
      sort: '-createTime',
    },
    form: [section('投入预算', ['subjectId', 'budgetName', 'budgetAmount', 'overConfirmed'])],
    detail: [
      section('投入预算', ['subjectId', 'budgetName', 'budgetAmount', 'expenseTotal', 'budgetSurplus', 'state']),
    ],
    export: { columns: ['budgetName', 'subjectId', 'budgetAmount', 'expenseTotal', 'budgetSurplus', 'state'] },
  },
  // Sums follow the expenses; no person moves them.
  moves: { recount: { from: ['within', 'over'], to: ['within', 'over'] } },
  affects: ['investmentSubject'],
  search: ['budgetName'],
  indexes: [['subjectId']],
  menu: { under: 'management', path: '/management/investment-budget', icon: 'fund', sort: 31 },
});

export const PAPERS = ['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx', 'xls', 'xlsx'] as const;
export const VIDEOS = ['mp4', 'mpeg', 'mov', 'm4v', '3gp', 'avi'] as const;
/** Of what is no video. */
export const PAPER_MB = 50;

/** Money spent, with its receipts. */
export const investmentExpense = defineResource({
  name: 'investmentExpense',
  label: '投入支出',
  module: 'investment',
  table: 'investment_expense',
  scope: 'tenant',
  permission: 'investmentexpense',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/investmentexpense', { excel: 'export' }),
  title: 'expenseName',
  fields: {
    expenseName: f.text('支出名称', { required: true, max: 15 }),
    budgetId: f.ref('所属预算', 'investmentBudget', { required: true, onDelete: 'block', nameAs: 'budgetName' }),
    expenseExpend: f.money('支出金额', { required: true, min: 0, unit: '万元' }),
    expendDept: f.ref('使用部门', 'dept', { required: true, multiple: true, onDelete: 'keepName' }),
    expendDate: f.date('支出日期', { required: true }),
    overspendConfirmed: f.flag('确认超预算支出', {
      codes: [1, 0],
      default: 0,
      help: '支出超过预算结余或科目结余时须确认',
    }),
    remark: f.longText('备注', { max: 150 }),
    attachIds: f.file('附件', { accept: [...PAPERS, ...VIDEOS], count: 20, maxMb: 500 }),
  },
  views: {
    list: {
      columns: [
        { field: 'expenseName', width: 180 },
        { field: 'budgetId', width: 170 },
        'expenseExpend',
        'expendDate',
        { field: 'expendDept', width: 260 },
        'attachIds',
        { field: 'remark', width: 120 },
      ],
      filters: [
        ['expenseName', 'like'],
        ['budgetId', 'equal'],
        ['expendDate', 'range'],
        ['expendDept', 'has'],
      ],
      sort: '-expendDate',
    },
    form: [
      section('投入支出', [
        'expenseName',
        'budgetId',
        'expenseExpend',
        'expendDate',
        'expendDept',
        'overspendConfirmed',
        'remark',
        'attachIds',
      ]),
    ],
    export: { columns: ['expenseName', 'budgetId', 'expenseExpend', 'expendDate', 'expendDept', 'remark'] },
  },
  affects: ['investmentBudget', 'investmentSubject', 'safetyFund'],
  search: ['expenseName'],
  indexes: [['budgetId', 'expendDate'], ['expendDate']],
  menu: { under: 'management', path: '/management/investment-expense', icon: 'fund', sort: 32 },
});
