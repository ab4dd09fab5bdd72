/** What the product is: entities, dictionaries, menus, rules of the trade. Pure; no I/O. */
export { type MenuEntry, menuGroups, menuScreens, topMenus } from './menus';
export { allResources, resourceByPath, resourceNamed, resourceOf, resources } from './resources';
export type { Audience } from './screen-spec';
