import { starterLists } from '@anlan/domain/check/starter-lists';
import { addDays, formatDatetime } from '@anlan/domain/shared/dates';
import type { Stored } from '@anlan/resource';
import type { Trade } from './companies';

/** Trades of the starter lists. */
export const TRADES: Readonly<Record<Trade, string>> = { chemical: 'chemical', machinery: 'machinery', wood: 'dust' };

/** What plans name, by what it is called. */
export interface Named {
  readonly depts: ReadonlyMap<string, string>;
  readonly workshops: readonly string[];
  readonly root: string;
  readonly posts: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
  readonly lists: ReadonlyMap<string, string>;
  readonly major: readonly string[];
  /** What is asked at every 重大 point. */
  readonly measures: string;
}

interface Ground {
  readonly points: readonly { readonly id: string; readonly deptId: string }[];
}

/** Asked on all five levels of control. */
export const MEASURES_LIST = '重大风险管控措施确认表';
export const MEASURES_ITEMS = [
  {
    project: '工程技术措施',
    content: '联锁、报警、通风、泄放等设施投用且完好',
    standard: '投用率100%，无旁路，校验在有效期内',
    isPhoto: 2,
  },
  {
    project: '管理与应急措施',
    content: '作业执行确认制，个体防护与应急物资到位',
    standard: '记录齐全，应急物资账物相符',
    isPhoto: 2,
  },
] as const;

/**
 * 重大 points are controlled on all five levels, as often as the level asks (domain-rules C3). The last point of the first
 * company waits for 班组 and 岗位, the one before it for 岗位: the gap screen has something to show.
 */
function onEveryLevel(
  { major, measures, root }: Named,
  {
    rich,
    persons,
    rows,
    dayAt,
    shop,
    safety,
    person,
  }: {
    readonly rich: boolean;
    readonly persons: (body: Stored) => Stored;
    readonly rows: (riskIds: readonly string[], checkIds: string) => Stored[];
    readonly dayAt: (days: number) => string;
    readonly shop: string;
    readonly safety: string;
    readonly person: (...accounts: string[]) => string;
  },
): Stored[] {
  if (major.length === 0) return [];
  const level = (
    stratum: string,
    name: string,
    account: string,
    facts: { readonly deptId: string; readonly timeType: string; readonly since: number; readonly without?: number },
  ): Stored =>
    persons({
      name: `重大风险管控（${name}）`,
      category: '3',
      stratum,
      deptId: facts.deptId,
      deptedId: facts.deptId,
      timeType: facts.timeType,
      startTime: dayAt(-facts.since),
      userId: person(account),
      riskCheckListTmp: rows(rich && facts.without ? major.slice(0, -facts.without) : major, measures),
    });
  return [
    level('1', '公司级', 'leader', { deptId: root, timeType: '5', since: 92 }),
    level('2', '部门级', 'manager', { deptId: safety, timeType: '5', since: 92 }),
    level('3', '车间级', 'reviewer', { deptId: shop, timeType: '3', since: 60 }),
    level('4', '班组级', 'leader11', { deptId: shop, timeType: '2', since: 14, without: 1 }),
    level('5', '岗位级', 'worker', { deptId: shop, timeType: '2', since: 14, without: 2 }),
  ];
}

/** The plans of a company: all common frequencies, and for the first one the rest of them too. */
export function plansOf(
  named: Named,
  points: Ground['points'],
  { rich, now, trade }: { rich: boolean; now: number; trade: Trade },
): Stored[] {
  const list = (...names: string[]) =>
    names
      .map((name) => named.lists.get(name))
      .filter(Boolean)
      .join(',');
  const own = starterLists.filter((one) => one.trade === TRADES[trade]).map(({ name }) => name);
  const [first = '', second = first, third = second] = own;
  const [shop, other = shop] = named.workshops as [string, string | undefined];
  const of = (dept: string, count: number) =>
    points
      .filter(({ deptId }) => deptId === dept)
      .slice(0, count)
      .map(({ id }) => id);
  const safety = named.depts.get('安全环保部') ?? named.root;
  const post = (...names: string[]) => names.map((name) => named.posts.get(name)).join(',');
  const person = (...accounts: string[]) =>
    accounts
      .map((account) => named.people.get(account))
      .filter(Boolean)
      .join(',');
  const life = { timeData: `${addDays(formatDatetime(now).slice(0, 10), 400)} 23:59:59`, patrolWay: '1', isEnable: 1 };
  const rows = (riskIds: readonly string[], checkIds: string) =>
    [...new Set(riskIds)].map((riskId) => ({ riskId, checkIds }));
  const fire = list('消防安全日常检查表');
  const one = named.major.slice(0, 1);
  const posts = (body: Stored): Stored => ({
    ...life,
    personalType: 2,
    checkWay: '1',
    additionalCheckTmp: fire,
    ...body,
  });
  const persons = (body: Stored): Stored => ({
    ...life,
    personalType: 1,
    checkWay: '2',
    additionalCheckTmp: fire,
    ...body,
  });
  const dayAt = (days: number) => `${addDays(formatDatetime(now).slice(0, 10), days)} 00:00:00`;
  // Rounds of every day would be thousands of records a company: but for the first one they began a month ago.
  const daily = rich ? {} : { startTime: dayAt(-31) };
  const plans: Stored[] = [
    posts({
      ...daily,
      name: '岗位巡回检查',
      category: '1',
      timeType: rich ? '1' : '2',
      patrolWay: '2',
      stratum: '5',
      deptId: shop,
      deptedId: shop,
      postId: post('操作工', '维修工'),
      // Gone round several times a day: what the post itself looks at, no more.
      riskCheckListTmp: rows(one.length > 0 ? one : of(shop, 1), named.measures),
    }),
    posts({
      ...daily,
      name: '班组日排查',
      category: '1',
      timeType: '2',
      stratum: '4',
      deptId: other,
      deptedId: other,
      postId: post('班组长'),
      riskCheckListTmp: rows(of(other, 2), list(second)),
    }),
    persons({
      name: '车间周排查',
      category: '1',
      timeType: '3',
      stratum: '3',
      deptId: shop,
      deptedId: named.workshops.join(','),
      userId: person('reviewer'),
      riskCheckListTmp: rows([...one, ...of(shop, 2)], list(first)),
    }),
    posts({
      name: '电气专业排查',
      category: '3',
      timeType: '4',
      stratum: '2',
      deptId: named.root,
      deptedId: named.workshops.join(','),
      postId: post('电工'),
      additionalCheckTmp: list('用电安全检查表'),
      riskCheckListTmp: rows(of(other, 2), list(third)),
    }),
    persons({
      name: '公司月度综合排查',
      category: '2',
      timeType: '5',
      stratum: '2',
      deptId: safety,
      deptedId: named.workshops.join(','),
      userId: person('manager', 'safety2'),
      riskCheckListTmp: rows([...named.major.slice(0, 3), ...of(shop, 2)], list(rich ? second : first)),
    }),
    persons({
      name: '主要负责人带班检查',
      category: '10',
      timeType: '5',
      stratum: '1',
      deptId: named.root,
      deptedId: named.workshops.join(','),
      userId: person('leader'),
      additionalCheckTmp: list('领导带班检查表'),
      riskCheckListTmp: rows(named.major.length > 0 ? named.major.slice(0, 5) : of(shop, 2), list(first)),
    }),
    persons({
      name: '季节性安全检查',
      category: '4',
      timeType: '6',
      stratum: '2',
      deptId: safety,
      deptedId: named.workshops.join(','),
      userId: person('manager'),
      riskCheckListTmp: rows(of(other, 3), list(second)),
    }),
  ];
  plans.push(...onEveryLevel(named, { rich, persons, rows, dayAt, shop, safety, person }));
  if (!rich) return plans;
  return [
    ...plans,
    persons({
      name: '岗位班前检查',
      category: '1',
      timeType: '2',
      stratum: '5',
      deptId: shop,
      deptedId: shop,
      userId: person('worker', 'worker2'),
      startTime: dayAt(-60),
      riskCheckListTmp: rows(of(shop, 1), list(first)),
    }),
    posts({
      name: '班组交接检查',
      category: '1',
      timeType: '2',
      stratum: '4',
      deptId: shop,
      deptedId: shop,
      postId: post('班组长'),
      startTime: dayAt(-90),
      riskCheckListTmp: rows(one.length > 0 ? one : of(shop, 1), list(first)),
    }),
    posts({
      name: '重点部位四小时巡检',
      category: '1',
      timeType: '11',
      patrolCycle: 4,
      patrolWay: '2',
      stratum: '5',
      deptId: shop,
      deptedId: shop,
      postId: post('操作工'),
      startTime: dayAt(-14),
      riskCheckListTmp: rows(of(shop, 1), list(first)),
    }),
    posts({
      name: '仓库三日一查',
      category: '1',
      timeType: '12',
      patrolCycle: 3,
      stratum: '3',
      deptId: named.root,
      deptedId: shop,
      postId: post('仓库管理员'),
      riskCheckListTmp: rows(of(other, 1), list(third)),
    }),
    persons({
      name: '半年综合性排查',
      category: '2',
      timeType: '7',
      stratum: '1',
      deptId: named.root,
      deptedId: named.workshops.join(','),
      userId: person('leader', 'manager'),
      riskCheckListTmp: rows(named.major.slice(0, 2).concat(of(shop, 2)), list(first)),
    }),
    persons({
      name: '年度外聘专家诊断',
      category: '8',
      timeType: '8',
      stratum: '1',
      deptId: safety,
      deptedId: named.workshops.join(','),
      userId: person('manager'),
      riskCheckListTmp: rows(named.major.slice(0, 2).concat(of(other, 1)), list(first)),
    }),
    persons({
      name: '节假日前安全排查',
      category: '5',
      timeType: '9',
      stratum: '2',
      deptId: safety,
      deptedId: named.workshops.join(','),
      userId: person('manager'),
      startTime: dayAt(-2),
      timeData: dayAt(5),
      additionalCheckTmp: list('节假日前安全检查表'),
      riskCheckListTmp: rows(of(shop, 2), list(second)),
    }),
    persons({
      name: '旧班前检查（停用）',
      category: '1',
      timeType: '2',
      stratum: '4',
      deptId: other,
      deptedId: other,
      isEnable: 0,
      userId: person('worker2'),
      riskCheckListTmp: rows(of(other, 1), list(second)),
    }),
  ];
}
