import { call, f, KEYS, permissionCode, type } from '@anlan/resource';
import { dataScope } from './data-scope';

/** A node of a tree to tick: `title`, and its id under the three names clients know it by. */
export interface ChoiceNode {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
  readonly key: string;
  readonly value: string;
  readonly hasChildren?: boolean;
  readonly children?: readonly ChoiceNode[];
}
interface Kinds<T> {
  readonly menu: readonly T[];
  readonly dataScope: readonly T[];
  readonly apiScope: readonly T[];
}

const seesRoles = { access: { code: ['role_view', 'role_edit'] } } as const;
const editsRoles = { access: { code: 'role_edit' }, reach: 'row' } as const;
const topMenus = { access: { code: ['topmenu_view', 'topmenu_edit'], audience: ['platform'] }, reach: 'none' } as const;

/** What one may pass on: one's own menus with their buttons, the scopes of one's tenant. */
export const grantable = call('GET /blade-system/menu/grant-tree', {
  ...seesRoles,
  reach: 'self',
  summary: '可授予的菜单树',
  reply: type<Kinds<ChoiceNode>>(),
});
export const granted = call('GET /blade-system/menu/role-tree-keys', {
  ...seesRoles,
  reach: 'row',
  needsCompany: true,
  summary: '角色已授予的菜单',
  query: { roleIds: KEYS },
  reply: type<Kinds<string>>(),
});
/** Sets that are left out stay. */
export const grantRole = call('POST /blade-system/role/grant', {
  ...editsRoles,
  summary: '角色授权',
  body: { roleIds: KEYS, menuIds: KEYS, dataScopeIds: KEYS, apiScopeIds: KEYS },
});

export const topMenuTree = call('GET /blade-system/menu/grant-top-tree', {
  ...topMenus,
  summary: '顶部菜单可包含的菜单树',
  reply: type<Kinds<ChoiceNode>>(),
});
export const topMenuTicks = call('GET /blade-system/menu/top-tree-keys', {
  ...topMenus,
  summary: '顶部菜单已包含的菜单',
  query: { topMenuIds: KEYS },
  reply: type<Kinds<string>>(),
});
export const grantTopMenu = call('POST /blade-system/topmenu/grant', {
  access: { code: 'topmenu_edit', audience: ['platform'] },
  reach: 'none',
  summary: '设置顶部菜单包含的菜单',
  body: { topMenuIds: KEYS, menuIds: KEYS },
});

const templates = { roleId: KEYS, roleIds: KEYS } as const;
/** Gives the roles below a template exactly what the template opens (decisions §5); by GET as well, and always a write. */
export const syncBelow = call('POST /blade-system/role/sync', {
  ...editsRoles,
  summary: '同步菜单到下级角色',
  query: templates,
  body: templates,
});
export const syncBelowByGet = call('GET /blade-system/role/sync', {
  ...editsRoles,
  effect: 'write',
  summary: '同步菜单到下级角色',
  query: templates,
});

/** Calls that an API scope of one's tenant may open: `GET /safe/…` with what it does. */
export const grantableCalls = call('GET /blade-system/api-scope/calls', {
  access: { code: ['apiscope_view', 'apiscope_add', 'apiscope_edit'] },
  reach: 'none',
  summary: '可设接口权限的接口',
  reply: type<readonly { readonly call: string; readonly summary: string }[]>(),
});
/** Menus whose rows concern persons or departments. */
export const scopableMenus = call('GET /blade-system/data-scope/menus', {
  access: { code: [permissionCode(dataScope, 'view'), permissionCode(dataScope, 'add')] },
  reach: 'none',
  summary: '可设数据权限的菜单',
  reply:
    type<
      readonly { readonly id: string; readonly code: string; readonly name: string; readonly scopeColumn?: string }[]
    >(),
});

const people = {
  access: { code: 'user_edit' },
  reach: 'row',
  query: { userIds: KEYS },
  body: { userIds: KEYS },
} as const;

/** Passwords that are told once. */
export const resetPasswords = call('POST /blade-user/reset-password', {
  ...people,
  idempotent: false,
  summary: '重置密码',
});
export const unlockPeople = call('POST /blade-user/unlock', { ...people, summary: '解除登录锁定' });
/** The roles of all these people are these alone. */
export const grantPeople = call('POST /blade-user/grant', {
  ...people,
  summary: '分配角色',
  query: { userIds: KEYS, roleIds: KEYS },
  body: { userIds: KEYS, roleIds: KEYS },
});
/** The secret is told once. */
export const resetSecret = call('POST /blade-system/client/reset-secret/:id', {
  access: { code: 'client_edit', audience: ['platform'] },
  reach: 'row',
  resource: 'client',
  idempotent: false,
  summary: '重置客户端密钥',
  reply: type<{ readonly id: string; readonly clientId: string; readonly clientSecret: string }>(),
});

const roleTree = {
  access: { code: ['role_view', 'user_view', 'user_add', 'user_edit'] },
  needsCompany: true,
  summary: '角色选择树',
  query: { roleId: f.text('角色') },
  reply: type<readonly ChoiceNode[]>(),
} as const;
export const roleChoices = call('GET /blade-system/role/tree', { ...roleTree, reach: 'rows' });
/** The same for whoever may see this role. */
export const roleChoicesBeside = call('GET /blade-system/role/tree-by-id', { ...roleTree, reach: 'row' });

/** The pages of all menus to choose from, for whoever keeps them. */
export const menuChoices = call('GET /blade-system/menu/tree', {
  summary: '菜单选择树',
  access: { code: 'menu_view', audience: ['platform'] },
  reach: 'none',
  resource: 'menu',
  query: {
    name: f.text('菜单名称'),
    code: f.text('菜单编号'),
    alias: f.text('菜单别名'),
    parentId: f.text('上级菜单'),
  },
  reply: type<readonly ChoiceNode[]>(),
});
