import { allResources } from '@anlan/domain';
import { recordAddress } from '@anlan/resource';
import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { menuTree } from '../lib/menu/menu';
import { resolve, type Screen, screens } from './screens';

const load = async () => () => null;
const list: Screen[] = [
  { path: '/open', title: '人人可看', load, open: true },
  { path: '/hazard/upcoming', title: '待办', load },
  { path: '/hazard/detail/:id', title: '隐患详情', load, open: { under: '/hazard/upcoming' } },
];
const tree = menuTree(
  [
    { id: '1', name: '我的待办隐患', path: '/hazard/upcoming' },
    { id: '2', name: '风险点管理', path: '/safe/risk', isTab: 0 },
  ],
  [],
);

describe('which screen an address opens', () => {
  it('opens listed screens of the menu, open ones, and pages below a menu entry', () => {
    expect(resolve('/hazard/upcoming', tree, list)).toMatchObject({ kind: 'page', title: '我的待办隐患' });
    expect(resolve('/open', [], list)).toMatchObject({ kind: 'page', title: '人人可看', tab: true });
    expect(resolve('/hazard/detail/7', tree, list)).toMatchObject({ kind: 'page', title: '隐患详情' });
  });

  it('forbids a screen the menu does not give', () => {
    expect(resolve('/hazard/upcoming', [], list)).toEqual({ kind: 'forbidden' });
    expect(resolve('/hazard/detail/7', [], list)).toEqual({ kind: 'forbidden' });
  });

  it('generates what the menu has and no screen is written for, and knows nothing else', () => {
    expect(resolve('/safe/risk', tree, list, true)).toMatchObject({ kind: 'page', title: '风险点管理', tab: false });
    expect(resolve('/safe/risk', [], list, true)).toEqual({ kind: 'missing' });
    expect(resolve('/nothing', tree, list, true)).toEqual({ kind: 'missing' });
  });
});

describe('the screens of the product', () => {
  it('stand once at an address, and those in place of a generated one at the address of its definition', () => {
    const paths = screens.map((screen) => screen.path);
    expect(paths.filter((path, place) => paths.indexOf(path) !== place)).toEqual([]);
    const generated = new Set(allResources.flatMap(({ menu }) => [menu?.path, menu?.government]));
    expect(screens.filter(({ path, title }) => title === '' && !generated.has(path as never))).toEqual([]);
  });

  it('are where records say they are opened', () => {
    const menus = new Set(allResources.flatMap(({ menu }) => [menu?.path, menu?.government]));
    const missing = allResources.flatMap((resource) =>
      [{}, { at: 'phone' }, { at: 'todo' }, { supervisor: true }].flatMap((reader) => {
        const address = recordAddress(resource, '7', reader as never)?.split('?')[0];
        return address === undefined ||
          menus.has(address as never) ||
          screens.some(({ path }) => matchPath(path, address))
          ? []
          : [address];
      }),
    );
    expect(missing).toEqual([]);
  });

  it('have code behind them', async () => {
    for (const { path, load } of screens) expect([path, typeof (await load())]).toEqual([path, 'function']);
  });
});
