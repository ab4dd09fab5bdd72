import { call, type Fields, f, IDS, KEYS, pageOf, type } from '@anlan/resource';
import { checkList } from '../check-list';
import type { StarterList } from '../starter-lists';
import { checkPlan } from './check-plan';
import { notPushDate } from './not-push-date';

/** An enabled plan with the checks of it that are under way today. */
export interface PlanUnderWay {
  readonly id: string;
  readonly name: string;
  readonly total: number;
  readonly completed: number;
  readonly waiting: number;
  readonly overdue: number;
}

/** At most 500, the latest of their checks first; the filters are the plans' own. */
export const plansUnderWay = call('GET /safe/planvtwo/display', {
  summary: '启用中的计划与当前一轮的进度',
  access: { code: 'planvtwo_view' },
  resource: checkPlan.name,
  reach: 'rows',
  needsCompany: true,
  filters: checkPlan,
  reply: type<readonly PlanUnderWay[]>(),
});

/** A plan on either side of days without tasks. */
export interface PausablePlan {
  /** Of the link, where the plan rests on these days. */
  readonly id: string | null;
  readonly planId: string;
  readonly planName: string;
  readonly deptName: string | null;
  /** of safe_time_type */
  readonly timeType: string | null;
  readonly category: string | null;
  readonly isEnable: number;
  /** It covers a 重大 point. */
  readonly isSignificant: boolean;
  /** Why it rests. */
  readonly reason: string | null;
}

const days = { resource: notPushDate.name } as const;
const ofDays = {
  ...days,
  access: { code: 'planvtwonotpushdate_view' },
  reach: 'row',
  needsCompany: true,
  reply: type<readonly PausablePlan[]>(),
} as const;
const changes = { ...days, access: { code: 'planvtwonotpushdate_edit' }, reach: 'none' } as const;
const date = { id: f.text('暂停推送日期'), dateId: f.text('暂停推送日期') } as const;
const plans = { planIds: KEYS, planId: KEYS, ids: KEYS } as const;

export const pausedPlans = call('GET /safe/planvtwonotpushdate/exclude/list/:id', {
  ...ofDays,
  summary: '在这些日期暂停推送的检查计划',
});
export const unpausedPlans = call('GET /safe/planvtwonotpushdate/notexclude/list/:id', {
  ...ofDays,
  summary: '在这些日期照常推送的检查计划',
});
/** Longest reason why a plan rests, in characters. */
export const PAUSE_REASON_MAX = 200;
/** Plans that cover a 重大 point rest only for a written reason. Replies how many were added. */
export const pausePlans = call('POST /safe/planvtwonotpushdate/add/plan', {
  ...changes,
  summary: '暂停推送日期：加入检查计划',
  query: date,
  body: { ...date, ...plans, reason: f.text('加入原因', { max: PAUSE_REASON_MAX }) },
  reply: type<number>(),
});
const resumed = {
  ...changes,
  summary: '暂停推送日期：移出检查计划',
  query: { ...date, ids: KEYS },
  body: { ...date, ...plans },
  reply: type<number>(),
} as const;
/** The ids name plans, or their links to the days; all must be linked, or nothing changes. Replies how many went. */
export const resumePlans = call('POST /safe/planvtwonotpushdate/deleted/plan', resumed);
export const resumePlansByDelete = call('DELETE /safe/planvtwonotpushdate/deleted/plan', resumed);

const lists = { resource: checkList.name, reach: 'none' } as const;

/** Puts a list before or after another, or all lists into the order of `ids`. */
export const moveCheckList = call('PUT /safe/check/move', {
  ...lists,
  summary: '安全检查表移动排序',
  access: { code: 'check_edit' },
  body: { ids: KEYS, id: f.text('检查表'), targetId: f.text('目标位置'), position: f.text('前后') },
  reply: type<true>(),
});

export interface StarterTrade {
  readonly trade: string;
  readonly label: string;
  readonly lists: readonly StarterList[];
}
export const starterTrades = call('GET /safe/check/starter', {
  ...lists,
  summary: '预置检查表（按行业）',
  access: { code: 'check_view' },
  reply: type<readonly StarterTrade[]>(),
});
/** `skipped`: of whose name there is a list already. */
export const takeStarterLists = call('POST /safe/check/starter', {
  ...lists,
  summary: '采用预置检查表',
  access: { code: 'check_add' },
  body: { keys: KEYS },
  reply: type<{ readonly created: number; readonly skipped: number }>(),
});

/** A risk point in a plan, with the lists the plan takes there. */
export interface PlanLink {
  readonly id: string;
  readonly planId: string;
  readonly planName: string;
  readonly riskId: string;
  readonly isEnable: number;
  readonly checkNames: string | null;
  /** The lists the plan takes at this point: the chosen ones, else the point's own. */
  readonly takenNames: string | null;
}

const ofPlan = { resource: checkPlan.name } as const;
const linkPage = {
  ...ofPlan,
  summary: '风险点检查计划关联分页列表',
  access: { code: 'planvtwo_view' },
  reach: 'rows',
  needsCompany: true,
  query: { riskId: f.text('风险点'), planId: f.text('检查计划') },
  reply: pageOf<PlanLink>(),
} as const;
const linkChange = { ...ofPlan, access: { code: 'planvtwo_edit' } } as const;
export const LINK = {
  id: f.text('编号'),
  planId: f.text('检查计划'),
  riskId: f.text('风险点'),
  checkIds: KEYS,
  sort: f.int('排序'),
} as const;
const added = { ...linkChange, summary: '风险点检查计划关联新增', reach: 'none', body: LINK } as const;
const taken = {
  ...linkChange,
  summary: '风险点检查计划关联删除',
  reach: 'row',
  query: IDS,
  body: IDS,
  list: true,
} as const;

/** The contract has two families, which answer alike. */
export const planLinks = call('GET /safe/riskvtwoplan/page', linkPage);
export const linkPlan = call('POST /safe/riskvtwoplan', added);
export const unlinkPlan = call('DELETE /safe/riskvtwoplan', taken);
export const planLinksToo = call('GET /safe/planrisk/page', linkPage);
export const linkPlanToo = call('POST /safe/planrisk', added);
export const unlinkPlanToo = call('DELETE /safe/planrisk', taken);

type PlanMethod = 'POST' | 'PUT' | 'GET';

/** A step of a plan. The contract tells its address, not always its verb: it answers to each, and writes by each. */
const planStep = <const B extends Fields>(
  name: string,
  verb: 'add' | 'edit',
  summary: string,
  takes: { readonly query?: B; readonly body?: B } = {},
) => {
  const at = <M extends PlanMethod>(method: M) =>
    call(`${method} /safe/planvtwo/${name}/:id`, {
      summary,
      access: { code: `planvtwo_${verb}` },
      effect: 'write',
      resource: checkPlan.name,
      reach: 'row',
      ...(takes.query ? { query: takes.query } : {}),
      ...(takes.body && method !== 'GET' ? { body: takes.body } : {}),
      reply: type<{ readonly id: string }>(),
    });
  return { POST: at('POST'), PUT: at('PUT'), GET: at('GET') };
};
const wanted = { isEnable: f.text('启用状态') } as const;

export const copyPlan = planStep('copy', 'add', '隐患排查计划复制');
export const executePlan = planStep('execut', 'edit', '隐患排查计划立即执行');
export const enablePlan = planStep('enable', 'edit', '隐患排查计划启用或停用', { query: wanted, body: wanted });

/** What the detail of a plan adds to its record. */
export const PLAN_CARRIED = ['riskTable'];
const editAndEnable = {
  summary: '隐患排查计划修改并启用',
  access: { code: 'planvtwo_edit' },
  resource: checkPlan.name,
  reach: 'row',
  record: checkPlan,
  carried: PLAN_CARRIED,
  judged: true,
} as const;
export const editAndEnablePlan = call('POST /safe/planvtwo/editenable/:id', editAndEnable);
export const editAndEnablePlanByPut = call('PUT /safe/planvtwo/editenable/:id', editAndEnable);
