/**
 * Roles a new company starts with, and the two that exist only outside companies. Rules of the trade name people by
 * alias; a company may rename a role or grant it other menus, its alias keeps the meaning.
 */

/** Which rows a role's holders see; keys of dictionary data_scope_type. */
export const dataScope = {
  all: '1',
  own: '2',
  ownDept: '3',
  ownDeptAndBelow: '4',
  /** A list of departments chosen on the role. */
  chosenDepts: '5',
} as const;
export type DataScope = (typeof dataScope)[keyof typeof dataScope];

export interface RoleSeed<A extends string = string> {
  readonly alias: A;
  readonly label: string;
  readonly scope: DataScope;
  /** Told beside the role in the role screen. */
  readonly duty: string;
}

const role = <const A extends string>(alias: A, label: string, scope: DataScope, duty: string): RoleSeed<A> => ({
  alias,
  label,
  scope,
  duty,
});

/** In the order in which a company's role list shows them. */
export const companyRoles = [
  role('enterprise_admin', '企业管理员', dataScope.all, '维护本企业的机构、人员、角色与参数'),
  role('principal', '主要负责人', dataScope.all, '组织重大隐患治理，负责全面安全工作（安全生产法第二十一条）'),
  role('safety_manager', '安全管理人员', dataScope.all, '组织风险辨识、隐患排查与督促整改（安全生产法第二十五条）'),
  role('dept_head', '部门负责人', dataScope.ownDeptAndBelow, '负责本部门及下级部门的风险管控与隐患整改'),
  role('team_leader', '班组长', dataScope.ownDept, '负责本班组的检查与整改'),
  role('employee', '普通员工', dataScope.own, '上报隐患，完成派给本人的检查与整改'),
] as const;

export type RoleAlias = (typeof companyRoles)[number]['alias'];

/** Takes effect only in tenant 000000; creating it elsewhere is refused. */
export const platformRole = role('administrator', '平台管理员', dataScope.all, '管理租户、区划、菜单与公共字典');

/** Takes effect only in a government tenant; a label with 政府 elsewhere is refused. */
export const governmentRole = role('government', '政府监管人员', dataScope.all, '查看辖区内企业，只读');

/** Whoever holds one of these keeps all accounts of his tenant. */
export const administratorAliases: ReadonlySet<string> = new Set([
  'enterprise_admin',
  platformRole.alias,
  governmentRole.alias,
]);

export const roleOf = (alias: RoleAlias): RoleSeed<RoleAlias> => {
  const found = companyRoles.find((entry) => entry.alias === alias);
  if (!found) throw new Error(`unknown role alias ${alias}`);
  return found;
};
