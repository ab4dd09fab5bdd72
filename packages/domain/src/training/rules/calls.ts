import { call, f, type } from '@anlan/resource';
import { trainingRule } from './training-rule';

/** What the law asks of the reader's company. */
export interface StatutoryRule {
  readonly title: string;
  readonly whom: string;
  readonly asks: string;
  readonly basis: string;
  /** Whether it binds this company. */
  readonly binds: boolean;
  /** Why it does not, or why it does where the trade is not told. */
  readonly why: string | null;
}

export const statutoryRules = call('GET /safe/trainingrule/statutory', {
  summary: '法定的上岗培训要求（不能修改，企业可以另行从严）',
  access: { code: 'trainingrule_view' },
  resource: trainingRule.name,
  reach: 'rows',
  reply: type<readonly StatutoryRule[]>(),
});

/** Where the reader stands with what binds him. */
export interface MyRule {
  readonly id: string;
  readonly title: string;
  /** 岗位焊工, 动火作业监护人. */
  readonly whom: string;
  /** What is missing; null: met. */
  readonly lacks: string | null;
  /** The last day for which what there is suffices. */
  readonly until: string | null;
  readonly refuses: boolean;
  readonly basis: string;
}

export const myRules = call('GET /safe/examonline/mine/rules', {
  summary: '对本人的上岗培训要求及满足情况',
  access: { signedIn: true, audience: ['company'] },
  resource: trainingRule.name,
  reach: 'self',
  query: { day: f.date('日期', { help: '不填为今天' }) },
  reply: type<readonly MyRule[]>(),
});

/** What somebody who is chosen for a ticket lacks of his training. */
export interface TrainingTold {
  readonly userId: string;
  readonly realName: string;
  /** Goes on after the name. */
  readonly says: string;
  readonly basis: string;
  /** It keeps him from nothing. */
  readonly reminds: boolean;
}

export const trainingTold = call('GET /safe/trainingrule/told', {
  summary: '所选作业人员、监护人缺少的上岗培训（填写作业票时提示）',
  access: {
    code: ['dangerousunifywork_add', 'dangerousunifywork_edit', 'sitedangerwork_add', 'sitedangerwork_edit'],
    audience: ['company'],
  },
  resource: trainingRule.name,
  reach: 'rows',
  query: {
    workers: f.ref('作业人员', 'user', { multiple: true, maxCount: 100 }),
    guardians: f.ref('监护人', 'user', { multiple: true, maxCount: 20 }),
    work: f.dict('作业类型', 'safe_danger_work_type', { required: true }),
    from: f.date('自'),
    until: f.date('至'),
  },
  reply: type<readonly TrainingTold[]>(),
});
