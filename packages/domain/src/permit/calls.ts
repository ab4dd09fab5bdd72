import { call, f, pageOf, type } from '@anlan/resource';
import type { PermitRuleFacts } from './judge-work';
import { permit } from './permit';
import { permitMeasure, permitProcess } from './permit-config';

type Wire = Readonly<Record<string, unknown>>;

const own = {
  access: { code: 'dangerousunifywork_view', audience: ['company', 'platform'] },
  resource: permit.name,
  reach: 'self',
  filters: permit,
  reply: pageOf<Wire>(),
} as const;

export const myPermits = call('GET /safe/dangerousunifywork/mine/page', { ...own, summary: '我申请的作业票' });
export const upcomingPermits = call('GET /safe/dangerousunifywork/upcoming/page', {
  ...own,
  summary: '我的待办作业票',
});
export const guardedPermits = call('GET /safe/dangerousunifywork/guard/page', { ...own, summary: '我监护的作业票' });

/** Planned and live tickets, to be named beside another. */
export const otherWorks = call('GET /safe/dangerousunifywork/other/work/list', {
  summary: '可关联的其他作业票',
  access: { code: 'dangerousunifywork_view' },
  resource: permit.name,
  reach: 'rows',
  needsCompany: true,
  filters: permit,
  reply: type<readonly Wire[]>(),
});
export const otherWorksOfCompany = call('GET /safe/dangerousunifywork/government/other/work/list', {
  summary: '可关联的其他作业票（监管端）',
  access: { code: 'dangerousunifywork_view' },
  resource: permit.name,
  reach: 'rows',
  needsCompany: true,
  filters: permit,
  reply: type<readonly Wire[]>(),
});

/** A new draft with what the ticket says; signatures, samples and times of the former stay where they are. */
export const copyPermit = call('POST /safe/dangerousunifywork/copy/:id', {
  summary: '复制作业票',
  access: { code: 'dangerousunifywork_add' },
  resource: permit.name,
  reach: 'row',
  reply: type<{ readonly id: string; readonly gone: readonly string[] }>(),
});

/** One printed; several go through `print`. */
export const printPermit = call('GET /safe/dangerousunifywork/print/:id', {
  summary: '打印作业票',
  access: { code: 'dangerousunifywork_view' },
  resource: permit.name,
  reach: 'row',
  needsCompany: true,
});
export const printPermitAlias = call('GET /safe/dangerousunifywork/enterprise/print/:id', {
  summary: '打印作业票',
  access: { code: 'dangerousunifywork_view' },
  resource: permit.name,
  reach: 'row',
  needsCompany: true,
});

/** What the form judges by while one types: the same facts the server judges by. */
export const permitRuleFacts = call('GET /safe/dangerousunifywork/rules', {
  summary: '作业票执行的规则',
  access: { code: ['dangerousunifywork_view', 'sitedangerwork_view'] },
  resource: permit.name,
  reach: 'none',
  needsCompany: true,
  reply: type<PermitRuleFacts>(),
});

export interface ListedMeasure {
  readonly id: string | null;
  /** Key of safe_dangerous_safety_measures; null of the company's own. */
  readonly measureKey: string | null;
  readonly workType: string;
  readonly content: string;
  readonly clause: string | null;
  /** 1: statutory, neither edited nor left out. */
  readonly statutory: 0 | 1;
  readonly isPhoto: number | null;
  readonly sort: number;
}

/** The law's rows with their clauses, and the company's own behind them. */
export const measureList = call('GET /safe/dangerousunifyconfig/measure/list', {
  summary: '安全措施（法定与企业）',
  access: { code: 'dangerousunifywork_view' },
  resource: permitMeasure.name,
  reach: 'rows',
  needsCompany: true,
  query: { workType: f.text('作业类型'), workType_equal: f.text('作业类型') },
  reply: type<readonly ListedMeasure[]>(),
});

export interface ListedNode {
  readonly nodeName: string;
  /** Office of table B.1; null of the company's own. */
  readonly office: string | null;
  readonly statutory: 0 | 1;
  readonly approveWay: number;
  readonly approvers: string;
  readonly basis: string | null;
}

const nodes = {
  access: { code: 'permitconfigprocess_view' },
  resource: permitProcess.name,
  needsCompany: true,
  query: { workType: f.text('作业类型'), level: f.text('级别') },
  reply: type<readonly ListedNode[]>(),
} as const;

export const processNodes = ['dangerousunifyconfig', 'dangerousconfigprocess'].map((base) =>
  call(`GET /safe/${base}/:id/process/node`, { ...nodes, reach: 'row', summary: '审批流程的环节' }),
);
/** The statutory chain of a type and level (table B.1). */
export const defaultNodes = ['dangerousunifyconfig', 'dangerousconfigprocess'].map((base) =>
  call(`GET /safe/${base}/default/process/node`, { ...nodes, reach: 'rows', summary: '法定审批环节' }),
);
export const setUpNodes = ['dangerousunifyconfig', 'dangerousconfigprocess'].map((base) =>
  call(`POST /safe/${base}/setup/node/:id`, {
    summary: '设置审批流程的环节',
    access: { code: 'permitconfigprocess_edit' },
    resource: permitProcess.name,
    reach: 'row',
    record: permitProcess,
    judged: true,
    reply: type<{ readonly id: string }>(),
  }),
);
