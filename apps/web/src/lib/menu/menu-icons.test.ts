import { allResources } from '@anlan/domain';
import { menuSections } from '@anlan/domain/menu-sections';
import { menuGroups, menuScreens, topMenus } from '@anlan/domain/menus';
import { describe, expect, it } from 'vitest';
import { menuIconNames } from './menu-icons';

describe('menu icons', () => {
  it('has every icon that the product’s menus name', () => {
    const named = [
      ...allResources.flatMap((resource) => resource.menu?.icon ?? []),
      ...[...menuGroups, ...menuSections, ...menuScreens].map((entry) => entry.icon),
      ...topMenus.map((top) => top.source),
    ];
    expect([...new Set(named)].filter((name) => !menuIconNames.has(name))).toEqual([]);
  });
});
