import { availableSteps, judgeBegin, judgeDoor, judgeStep, type Ruling, refusalOf, stepNamed } from '@anlan/resource';
import type { HazardActor, HazardContext, HazardPlace, HazardRow, HazardValues } from '../hazard-facts';
import { type HazardAction, hazardSteps } from '../steps';
import { report } from './report';

/** People, departments and rows the lifecycle's tests share. */
const id = (n: number): string => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const NOW = '2026-11-21 10:00:00';
export const DEPT = id(1);
export const OTHER_DEPT = id(2);
export const PHOTO = id(3);
export const PHOTO_2 = id(4);
export const RISK = id(5);

const person = (n: number, roleAliases: string[] = ['employee'], headOfDeptIds: string[] = []): HazardActor => ({
  userId: id(n),
  deptIds: [DEPT],
  headOfDeptIds,
  roleAliases,
});

export const finder = person(10);
export const rectifier = person(11);
export const reviewer = person(12);
export const stranger = person(13);
export const pointPrincipal = person(14);
export const deptHead = person(15, ['dept_head'], [DEPT]);
export const otherHead = person(16, ['dept_head'], [OTHER_DEPT]);
export const safetyManager = person(17, ['safety_manager']);
export const admin = person(18, ['enterprise_admin']);
export const boss = person(19, ['principal']);
export const leaver = person(20);

export const everybody = {
  finder,
  rectifier,
  reviewer,
  stranger,
  pointPrincipal,
  deptHead,
  otherHead,
  safetyManager,
  admin,
  boss,
} as const;
export type PersonName = keyof typeof everybody;

const roles = new Map(Object.values(everybody).map((actor) => [actor.userId, actor.roleAliases]));

export const context: HazardContext = {
  now: NOW,
  rolesOf: (userId) => roles.get(userId) ?? [],
  isActive: (userId) => userId !== leaver.userId,
};

export const assigned = {
  hiddenDangerLevel: 2,
  governType: '1',
  principalDept: DEPT,
  principalId: pointPrincipal.userId,
  reviseId: rectifier.userId,
  reviseTimeLimit: '2026-11-28 18:00:00',
  reviseRequest: '更换破损的防护罩',
};

export const plan = {
  basis: '工贸企业重大事故隐患判定标准 第四条',
  measure: '停用并更换除尘系统锁气卸灰装置',
  planCost: '86000',
  planResponsible: '设备部负责更换，安全部监督',
  emergencyPlan: '粉尘爆炸现场处置方案',
};

export const submitted = {
  reasonAnalyze: '日常点检缺失',
  reviseCondition: '已更换并试运行正常',
  reviseAfterImages: [PHOTO_2],
  reviseTime: '2026-11-21 09:30:00',
  reviseCost: '350.5',
};

export const passed = {
  reviewResult: 1,
  reviewOpinion: '整改到位',
  reviewTime: '2026-11-21 09:50:00',
  reviewImages: [PHOTO],
};

/** A general danger as it stands in each status. */
export function rowIn(status: 1 | 2 | 3 | 4 | 5 | 6 | 7, over: Partial<HazardRow> = {}): HazardRow {
  const reported = {
    status,
    informantId: finder.userId,
    discoveryTime: '2026-11-20 08:15:30',
    hiddenDangerDescribe: '砂轮机防护罩破损',
    geoLocation: '机加工车间东侧',
    reviseBeforeImages: [PHOTO],
    principalDept: DEPT,
    principalId: pointPrincipal.userId,
    hiddenDangerLevel: -1,
    governType: [] as string[],
  };
  if (status === 1) return { ...reported, ...over };
  const given = { ...reported, ...assigned, governType: ['1'] };
  if (status === 2 || status === 6) return { ...given, ...over };
  const done = { ...given, ...submitted, completeReviseId: rectifier.userId };
  if (status === 3) return { ...done, ...over };
  const named = { ...done, reviewId: reviewer.userId, reviewDept: DEPT };
  if (status === 4) return { ...named, ...over };
  return { ...named, ...passed, reviewResult: status === 7 ? 2 : 1, ...over };
}

/** The same, graded major with its whole plan, answered for by the 主要负责人. */
export const majorIn = (status: 2 | 3 | 4 | 5 | 7, over: Partial<HazardRow> = {}): HazardRow =>
  rowIn(status, { hiddenDangerLevel: 4, ...plan, principalId: boss.userId, ...over });

export const judgeHazardAction = (
  action: HazardAction,
  row: HazardRow,
  actor: HazardActor,
  body: HazardValues,
  given: HazardContext,
): Ruling => judgeStep(hazardSteps, stepNamed(hazardSteps, action), row, actor, body, given);

export const transitionFor = (row: HazardRow, actor: HazardActor, body: HazardValues, given: HazardContext): Ruling =>
  judgeDoor(hazardSteps, 'revise', row, actor, body, given);

export const judgeHazardReport = (
  body: HazardValues,
  actor: HazardActor,
  given: HazardContext,
  place: HazardPlace = {},
): Ruling => judgeBegin(hazardSteps, report, actor, body, { ...given, place });

export const availableHazardActions = (row: HazardRow, actor: HazardActor): string[] =>
  availableSteps(hazardSteps, row, { ...actor, can: () => true }).map(({ name }) => name);

export const whoSays = (action: HazardAction, row: HazardRow, actor: HazardActor): string =>
  refusalOf(stepNamed(hazardSteps, action), row, actor);
