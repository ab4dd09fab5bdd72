import { call, f, pageOf, type } from '@anlan/resource';
import { trainingPlan } from '../plan/plan';
import { trainingDemand } from '../study/demand';
import type { Loss } from './standing';

export interface LossPerson {
  readonly userId: string;
  readonly realName: string;
  readonly deptId: string | null;
  readonly deptName: string | null;
  readonly postName: string | null;
  readonly losses: readonly Loss[];
}

export interface LossDept {
  readonly deptId: string | null;
  readonly deptName: string | null;
  readonly people: number;
  readonly permissions: number;
}

export interface Losses {
  readonly today: string;
  readonly day: string;
  /** Those that were looked at. */
  readonly served: number;
  /** Who loses something, and what altogether. */
  readonly people: number;
  readonly permissions: number;
  /** Of the people those who may not be at their post today either. */
  readonly already: number;
  readonly depts: readonly LossDept[];
  /** The first of them. */
  readonly rows: readonly LossPerson[];
  /** The reader does not see certificates: only hours and training are judged. */
  readonly withoutCertificates: boolean;
}

const day = f.date('日期', { help: '不填为明天' });
const changes = f.text('假设', { max: 4000 });
const asked = { day, changes, deptId: f.ref('部门', 'dept') } as const;
const reads = {
  access: { code: 'examonlinetrainingrecord_view', audience: ['company'] },
  resource: trainingDemand.name,
  reach: 'rows',
} as const;

export const LOSS_ROWS = 500;

export const whoLoses = call('GET /safe/entitlement/losses', {
  ...reads,
  summary: '到某天谁失去什么上岗与作业资格，以及为什么',
  query: asked,
  reply: type<Losses>(),
});

export const lossSheet = call('GET /safe/entitlement/export', {
  ...reads,
  summary: '到某天失去资格的人员（表格）',
  access: { code: 'examonlinetrainingrecord_export', audience: ['company'] },
  query: asked,
});

export interface MendCourse {
  readonly id: string;
  /** 1 video, 2 document. */
  readonly kind: 1 | 2;
  readonly title: string;
  readonly type: string;
  readonly typeName: string;
  readonly hours: string;
}

/** The plan with the fewest hours that mends what these people lack. */
export interface Mending {
  readonly people: number;
  readonly courses: readonly MendCourse[];
  readonly hours: string;
  /** False: a smaller one may exist. */
  readonly exact: boolean;
  /** What no course there is makes up, each a clause. */
  readonly short: readonly string[];
  /** What has to follow beside the training. */
  readonly also: readonly string[];
}

const whom = { userIds: f.ref('人员', 'user', { multiple: true, maxCount: 1000, required: true }) } as const;
const docHours = f.int('文档每份学时', { min: 1, max: 8, unit: '学时' });

export const mendPlan = call('POST /safe/entitlement/mend', {
  ...reads,
  summary: '补齐这些人所缺培训的最少课程',
  effect: 'read',
  body: { ...whom, day, changes, docHours },
  reply: type<Mending>(),
});

export const arrangePlan = call('POST /safe/entitlement/arrange', {
  ...reads,
  summary: '按最少课程为这些人新建培训计划（未发布）',
  access: { code: 'examonlinetrainingplan_add', audience: ['company'] },
  resource: trainingPlan.name,
  body: {
    ...{ ...whom, day, changes, docHours },
    planStartTime: f.datetime('开始时间', { required: true }),
    planEndTime: f.datetime('结束时间', { required: true }),
  },
  reply: type<{ readonly ids: readonly string[]; readonly people: number }>(),
});

/** For the home page: in one figure whether tomorrow somebody may not work. */
export const tomorrow = call('GET /safe/entitlement/tomorrow', {
  ...reads,
  summary: '明天失去资格的人数',
  reply: type<Pick<Losses, 'day' | 'people' | 'already'>>(),
});

/** Something that people lack of what is asked of them, as it waits for them. */
export interface LackGroup {
  /** The rule, or d and the kind of demand. */
  readonly key: string;
  readonly title: string;
  readonly basis: string;
  /** The earliest day by which it is to be there. */
  readonly dueOn: string;
  /** By which all of them have let it pass: the day for which training is looked for. */
  readonly day: string;
  readonly people: number;
  readonly overdue: number;
  /** Who of them is in a plan that teaches it. */
  readonly planned: number;
  /** It keeps nobody from work. */
  readonly reminds: boolean;
  /** Those without a plan first. */
  readonly userIds: readonly string[];
  readonly names: readonly string[];
}

export const lackingGroups = call('GET /safe/entitlement/lacking', {
  ...reads,
  summary: '未完成的培训要求，按要求列出人员',
  reply: type<readonly LackGroup[]>(),
});

/** One of those whom a group counts. */
export interface LackingPerson {
  readonly userId: string;
  readonly realName: string;
  readonly deptName: string | null;
  readonly postName: string | null;
  readonly dueOn: string;
  readonly overdue: boolean;
  readonly planned: boolean;
}

/** The people behind the figures of a group: all, those whom a plan teaches it or not, those who let it pass. */
export const lackingPeople = call('GET /safe/entitlement/lacking/people', {
  ...reads,
  summary: '一项未完成的培训要求的人员',
  query: {
    key: f.text('要求', { required: true, max: 60 }),
    planned: f.flag('已在培训计划中'),
    overdue: f.flag('已逾期'),
    current: f.int('页码'),
    size: f.int('每页条数'),
  },
  reply: pageOf<LackingPerson>(),
});
