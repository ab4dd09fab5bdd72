import { describe, expect, it } from 'vitest';
import { addressOf, closable, close, closeOthers, keptAlive, recency, refresh, type Tab, visit } from './tabs';

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' });
const open = (...paths: string[]): readonly Tab[] =>
  paths.reduce<readonly Tab[]>((tabs, path) => visit(tabs, path, at(path)), []);
const keys = (tabs: readonly Tab[]) => tabs.map((tab) => tab.key);

describe('tabs', () => {
  it('opens one tab per path and keeps the latest query in it', () => {
    const first = visit(open('/a', '/b'), '/a', at('/a', '?current=3'));
    expect(keys(first)).toEqual(['/a', '/b']);
    expect(first[0] && addressOf(first[0])).toBe('/a?current=3');
  });

  it('leaves the list untouched when the same address is visited again', () => {
    const tabs = open('/a', '/b');
    expect(visit(tabs, '/b', at('/b'))).toBe(tabs);
  });

  it('opens the previous tab when the active one is closed', () => {
    const tabs = open('/a', '/b', '/c');
    const { tabs: left, goTo } = close(tabs, '/b', '/b');
    expect(keys(left)).toEqual(['/a', '/c']);
    expect(goTo?.key).toBe('/a');
    expect(close(tabs, '/a', '/a').goTo?.key).toBe('/b');
  });

  it('stays where it is when another tab is closed', () => {
    expect(close(open('/a', '/b'), '/a', '/b')).toMatchObject({ goTo: null });
  });

  it('never closes the only tab', () => {
    const tabs = open('/a');
    expect(closable(tabs)).toBe(false);
    expect(close(tabs, '/a', '/a').tabs).toBe(tabs);
  });

  it('closes the others and goes to the one kept', () => {
    const result = closeOthers(open('/a', '/b', '/c'), '/b', '/c');
    expect(keys(result.tabs)).toEqual(['/b']);
    expect(result.goTo?.key).toBe('/b');
  });

  it('keeps the home page when the others are closed', () => {
    const result = closeOthers(open('/wel/index', '/a', '/b'), '/b', '/b', '/wel/index');
    expect(keys(result.tabs)).toEqual(['/wel/index', '/b']);
    expect(result.goTo).toBeNull();
    expect(closeOthers(open('/wel/index', '/a', '/b'), '/b', '/a', '/wel/index').goTo?.key).toBe('/b');
    expect(closeOthers(open('/wel/index', '/a', '/b'), '/b', '/wel/index', '/wel/index').goTo).toBeNull();
  });

  it('draws a page anew each time it is refreshed', () => {
    const twice = refresh(refresh(open('/a', '/b'), '/a'), '/a');
    expect(twice.map((tab) => tab.revision)).toEqual([2, 0]);
  });

  it('keeps the pages used last alive and forgets closed ones', () => {
    const many = open(...Array.from({ length: keptAlive + 3 }, (_, i) => `/p${i}`));
    let alive: readonly string[] = [];
    for (const tab of many) alive = recency(alive, tab.key, many);
    expect(alive).toHaveLength(keptAlive);
    expect(alive).not.toContain('/p0');
    expect(recency(['/b', '/a'], '/b', open('/b'))).toEqual(['/b']);
    expect(recency(['/b', '/a'], '/b', open('/a', '/b'))).toEqual(['/b', '/a']);
  });
});
