import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteVisit, useTabs } from '../../lib/tabs/tabs-store';
import { TabBar } from './tab-bar';

function Here() {
  return <output>{useLocation().pathname}</output>;
}

let shown = true;
function open(...paths: string[]) {
  for (const pathname of paths) noteVisit(pathname.slice(1), { pathname, search: '', hash: '' }, true);
  render(
    <MemoryRouter initialEntries={paths.slice(-1)}>
      <TabBar shown={shown} onSearch={() => {}} />
      <Here />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => {};
  useTabs.setState({ tabs: [], alive: [], activeKey: '' });
});
afterEach(cleanup);

const tab = (name: string) => screen.getByRole('tab', { name });

describe('tab bar', () => {
  it('holds nothing but tabs in the tablist, one of them in the tab order', () => {
    open('/a', '/b');
    const list = screen.getByRole('tablist');
    expect([...list.children].every((child) => child.getAttribute('role') === 'tab')).toBe(true);
    expect(screen.getAllByRole('tab').map((item) => item.tabIndex)).toEqual([-1, 0]);
    expect(list.contains(screen.getByRole('button', { name: '关闭当前标签页' }))).toBe(false);
  });

  it('moves by arrow keys, opens by click, closes by Delete', () => {
    open('/a', '/b', '/c');
    tab('c').focus();
    fireEvent.keyDown(tab('c'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(tab('a'));
    fireEvent.keyDown(tab('a'), { key: 'End' });
    expect(document.activeElement).toBe(tab('c'));
    fireEvent.keyDown(tab('c'), { key: 'Delete' });
    expect(screen.queryByRole('tab', { name: 'c' })).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('/b');
    fireEvent.click(tab('a'));
    expect(screen.getByRole('status').textContent).toBe('/a');
  });

  it('names the page of the tab in front, and none where the address is refused', () => {
    open('/a', '/b');
    expect(screen.getAllByRole('tab').map((item) => item.getAttribute('aria-controls'))).toEqual([null, 'pane-b']);
    cleanup();
    shown = false;
    open('/a', '/b');
    shown = true;
    expect(screen.getAllByRole('tab').map((item) => item.getAttribute('aria-controls'))).toEqual([null, null]);
  });

  it('offers no closing for the only tab', () => {
    open('/a');
    expect(screen.queryByRole('button', { name: '关闭当前标签页' })).toBeNull();
    fireEvent.keyDown(tab('a'), { key: 'Delete' });
    expect(tab('a')).toBeTruthy();
  });
});
