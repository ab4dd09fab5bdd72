import { starterLists } from '@anlan/domain/check/starter-lists';
import type { Stored } from '@anlan/resource';
import { addDays, formatDatetime } from '@anlan/resource/dates';
import type { Trade } from '../company/companies';

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
}

interface Ground {
  readonly points: readonly { readonly id: string; readonly deptId: string }[];
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
      riskCheckListTmp: rows([...one, ...of(shop, 1)], list(first)),
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
      riskCheckListTmp: rows([...one, ...of(shop, 3)], list(first, second)),
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
      riskCheckListTmp: rows([...named.major.slice(0, 3), ...of(shop, 2)], list(first, second)),
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
