import { call, f, KEYS, permissionCode, type } from '@anlan/resource';
import { user } from './user';

/** What somebody who leaves still holds of one kind. */
export interface HeldItem {
  readonly resource: string;
  readonly label: string;
  readonly field: string;
  readonly fieldLabel: string;
  readonly count: number;
  /** How many of them the asker does not see. */
  readonly beyond: number;
  /** The newest few of those he sees. */
  readonly rows: readonly { readonly id: string; readonly title: string | null }[];
}
export interface HeldWork {
  readonly userId: string;
  readonly account: string;
  readonly realName: string;
  readonly isResign: number | null;
  readonly roleName: string | null;
  readonly deptName: string | null;
  readonly postName: string | null;
  readonly joinItems: readonly HeldItem[];
  readonly total: number;
  /** Parts in works on the spot that pass to nobody: another is named for each where it is. */
  readonly stands: readonly HeldItem[];
}

export const heldWork = call('GET /safe/resign/join/:id', {
  summary: '离职办理：未交接事项',
  access: { code: ['resign_view', 'resign_edit'] },
  reach: 'row',
  needsCompany: true,
  reply: type<HeldWork>(),
});

/** Of each department, by id, how many people the list has when it is chosen there: its own and those of all below it. */
export const deptHeadcounts = call('GET /blade-user/dept/counts', {
  summary: '各部门（含下级）的人员数',
  access: { code: permissionCode(user, 'view') },
  reach: 'rows',
  needsCompany: true,
  reply: type<Readonly<Record<string, number>>>(),
});

const platform = { access: { code: 'role_edit', audience: ['platform'] }, reach: 'none' } as const;

/** Whether a role can be a template, before companies are chosen for it: refused with the same sentences. */
export const templateMenus = call('GET /blade-system/role/sync/tenants', {
  ...platform,
  summary: '可同步到企业的菜单数',
  query: { roleId: KEYS },
  reply: type<{ readonly menus: number }>(),
});
/** To the companies named, or to all. */
export const syncRole = call('POST /blade-system/role/sync/tenants', {
  ...platform,
  summary: '同步菜单到企业的同类角色',
  body: { roleId: KEYS, tenantIds: f.dict('企业', '', { multiple: true, maxCount: 5000 }) },
  reply: type<{ readonly changed: number; readonly same: number; readonly cut: number }>(),
});
