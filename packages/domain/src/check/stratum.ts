/**
 * Which level of control a plan is (dictionary safe_control_level), where nobody has said: 1 公司, 2 部门, 3 车间,
 * 4 班组, 5 岗位. 上级管控的风险，下级必须同时管控 (应急〔2019〕78号), so the level has to be known.
 */
export interface Assigned {
  /** dept_category: 1 公司, 2 部门, 3 班组, 4 车间. */
  readonly deptCategory: number | null;
  /** 1 to persons, 2 to posts. */
  readonly personalType: number;
  readonly posts: readonly { readonly name: string; readonly category: string | null }[];
}

const BY_DEPT: Readonly<Record<number, string>> = { 1: '1', 2: '2', 3: '4', 4: '3' };
/** post_category: 基层（班组长、操作岗位）. */
const SHOP_FLOOR = '3';
const TEAM_HEAD = /班长|班组长|工段长|组长/;

export function stratumOf({ deptCategory, personalType, posts }: Assigned): string {
  const ofDept = BY_DEPT[deptCategory ?? 2] ?? '2';
  if (personalType !== 2 || posts.length === 0 || posts.some(({ category }) => category !== SHOP_FLOOR)) return ofDept;
  return posts.every(({ name }) => TEAM_HEAD.test(name)) ? '4' : '5';
}

/** 重大 points are looked at on every level (domain-rules C3). */
export const STRATA: readonly string[] = ['1', '2', '3', '4', '5'];
