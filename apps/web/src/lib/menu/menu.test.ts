import { describe, expect, it } from 'vitest';
import { loadPinyin, searchKeys } from '../pinyin';
import { isFramed, type MenuRow, menuTree, targetOf, trailOf, visibleMenu, withoutLoneChildren } from './menu';

const rows: MenuRow[] = [
  {
    id: '2',
    name: '隐患排查治理',
    sort: 2,
    children: [
      { id: '21', name: '重大隐患', path: '/safe/hiddendanger/major', sort: 2 },
      { id: '20', name: '隐患治理', path: '/safe/hiddendanger', sort: 1 },
      { id: '22', name: '新增', path: '/safe/hiddendanger/add', category: 2 },
    ],
  },
  { id: '1', name: '首页', path: '/wel/index', sort: 1 },
  { id: '3', name: '只给安全员', path: '/only', roles: 'safety', sort: 3 },
  { id: '4', name: '帮助', path: 'https://help.example.cn/a.html', code: 'outside', sort: 4 },
  { id: '5', name: '空目录', sort: 5, children: [{ id: '51', name: '看不见', path: '/hidden', hidden: true }] },
];

describe('menu tree', () => {
  it('sorts, drops buttons, and keeps role-bound items for their roles only', () => {
    const names = (roles: string[]) => menuTree(rows, roles).map((node) => node.name);
    expect(names([])).toEqual(['首页', '隐患排查治理', '帮助', '空目录']);
    expect(names(['safety'])).toContain('只给安全员');
    expect(menuTree(rows, [])[1]?.children.map((node) => node.name)).toEqual(['隐患治理', '重大隐患']);
  });

  it('does not draw hidden items or headings left empty, but still knows their address', () => {
    const tree = menuTree(rows, []);
    expect(visibleMenu(tree).map((node) => node.name)).not.toContain('空目录');
    expect(trailOf(tree, '/hidden').map((node) => node.name)).toEqual(['空目录', '看不见']);
  });

  it('replaces a heading by its only visible child', () => {
    const lone = menuTree(
      [{ id: '1', name: '组', source: 'bank', children: [{ id: '2', name: '唯一', path: '/a' }] }],
      [],
    );
    expect(withoutLoneChildren(lone)).toMatchObject([{ name: '唯一', icon: 'bank', children: [] }]);
    expect(withoutLoneChildren(visibleMenu(menuTree(rows, [])))[1]?.children).toHaveLength(2);
  });

  it('gives the trail of an address and nothing for an unknown one', () => {
    const tree = menuTree(rows, []);
    expect(trailOf(tree, '/safe/hiddendanger').map((node) => node.name)).toEqual(['隐患排查治理', '隐患治理']);
    expect(trailOf(tree, '/safe/hidden')).toEqual([]);
  });
});

describe('where a menu item leads', () => {
  const node = (path: string, newWindow = false) => ({
    id: 'x',
    code: 'code/1',
    name: '',
    path,
    icon: '',
    newWindow,
    hidden: false,
    tab: true,
    keepAlive: true,
    children: [],
  });

  it('frames http and html paths by code, opens them outside when flagged, and leaves mail and telephone to the browser', () => {
    expect(targetOf(node('http://a.example/b'))).toEqual({ kind: 'frame', to: '/myiframe/code%2F1' });
    expect(targetOf(node('/report/a.html?x=1'))).toEqual({ kind: 'frame', to: '/myiframe/code%2F1' });
    expect(targetOf(node('http://a.example/b', true))).toEqual({ kind: 'external', href: 'http://a.example/b' });
    expect(targetOf(node('tel:110'))).toEqual({ kind: 'external', href: 'tel:110' });
    expect(targetOf(node('safe/risk'))).toEqual({ kind: 'route', to: '/safe/risk' });
  });

  it('does not take a page whose name merely contains the letters html for a frame', () => {
    expect(isFramed('/safe/htmltemplate')).toBe(false);
  });

  it('finds the trail of a framed page', () => {
    expect(trailOf(menuTree(rows, []), '/myiframe/outside').map((item) => item.name)).toEqual(['帮助']);
  });
});

it('a name is found by its pinyin and initials, with the reading the word asks for', async () => {
  expect(searchKeys('重大隐患', await loadPinyin())).toEqual(['重大隐患', 'zhongdayinhuan', 'zdyh']);
});
