import { beforeEach, expect, it } from 'vitest';
import { noteAddress, noteVisit, useTabs } from './tabs-store';

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' });
const searches = () => useTabs.getState().tabs.map(({ key, location }) => `${key}${location.search}`);

beforeEach(() => {
  useTabs.setState({ tabs: [], activeKey: '', alive: [], topId: null });
  noteVisit('岗位管理', at('/system/post'), true);
});

it('an open tab has its address as soon as it changes, drawn or not', () => {
  noteAddress(at('/system/post', '?postName=安全'));
  noteAddress(at('/system/user'));
  expect(searches()).toEqual(['/system/post?postName=安全']);
  noteVisit('用户管理', at('/system/user'), true);
  expect(searches()).toEqual(['/system/post?postName=安全', '/system/user']);
});

it('an address that has not changed leaves the tabs as they are', () => {
  const { tabs } = useTabs.getState();
  noteAddress(at('/system/post'));
  expect(useTabs.getState().tabs).toBe(tabs);
});
