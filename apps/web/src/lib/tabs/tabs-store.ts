import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { homePath, onSessionEnd } from '../session/session';
import * as rules from './tabs';

interface TabsState {
  tabs: readonly rules.Tab[];
  activeKey: string;
  /** keys of the pages kept alive, most recent first */
  alive: readonly string[];
  /** chosen top menu */
  topId: string | null;
}

const empty: TabsState = { tabs: [], activeKey: '', alive: [], topId: null };

/** Tabs of this window. A reload finds them again; another window has its own. */
export const useTabs = create<TabsState>()(
  persist((): TabsState => empty, {
    name: 'anlan-tabs',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ tabs, activeKey, topId }) => ({ tabs, activeKey, topId, alive: [] }),
  }),
);

onSessionEnd(() => useTabs.setState(empty));

/** Notes a visited address; `listed` false = a page without a tab. */
export function noteVisit(title: string, location: rules.TabLocation, listed: boolean): void {
  const state = useTabs.getState();
  const tabs = listed ? rules.visit(state.tabs, title, location) : state.tabs;
  const alive = listed ? rules.recency(state.alive, location.pathname, tabs) : state.alive;
  if (tabs !== state.tabs || alive !== state.alive || state.activeKey !== location.pathname) {
    useTabs.setState({ tabs, alive, activeKey: location.pathname });
  }
}

/**
 * Keeps the address of an open tab as it changes. The router draws a change when it has time for it, and never does once
 * the next one has come: a tab that is left at once would lose the conditions that were just asked for.
 */
export function noteAddress(location: rules.TabLocation): void {
  const { tabs } = useTabs.getState();
  const tab = tabs.find(({ key }) => key === location.pathname);
  const next = tab ? rules.visit(tabs, tab.title, location) : tabs;
  if (next !== tabs) useTabs.setState({ tabs: next });
}

export function refreshTab(key: string): void {
  useTabs.setState((state) => ({ tabs: rules.refresh(state.tabs, key) }));
}

/** Closes tabs by one of the rules; answers the address to go to, or null to stay. */
export function closeTabs(how: 'one' | 'others', key: string): string | null {
  const { tabs, activeKey, alive } = useTabs.getState();
  const result =
    how === 'one' ? rules.close(tabs, key, activeKey) : rules.closeOthers(tabs, key, activeKey, homePath());
  const open = new Set(result.tabs.map((tab) => tab.key));
  useTabs.setState({ tabs: result.tabs, alive: alive.filter((item) => open.has(item)) });
  return result.goTo && rules.addressOf(result.goTo);
}

export function closeAllTabs(): void {
  useTabs.setState({ tabs: [], alive: [] });
}
