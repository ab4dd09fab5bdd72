/** Pure rules of the tab bar. A tab is a path: two addresses that differ only in their query share one tab. */

export interface TabLocation {
  pathname: string;
  search: string;
  hash: string;
}

export interface Tab {
  /** the path, which is also the key of the kept page */
  key: string;
  title: string;
  /** last address inside the tab: search conditions live in its query */
  location: TabLocation;
  /** raised to draw the page anew */
  revision: number;
}

/** Adds the tab of an address, or brings the address of the existing one up to date. Same list when nothing changed. */
export function visit(tabs: readonly Tab[], title: string, location: TabLocation): readonly Tab[] {
  const index = tabs.findIndex((tab) => tab.key === location.pathname);
  const old = tabs[index];
  if (!old) return [...tabs, { key: location.pathname, title, location, revision: 0 }];
  const same = old.title === title && old.location.search === location.search && old.location.hash === location.hash;
  return same ? tabs : tabs.map((tab) => (tab === old ? { ...old, title, location } : tab));
}

export function refresh(tabs: readonly Tab[], key: string): readonly Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, revision: tab.revision + 1 } : tab));
}

/** The only tab cannot be closed (spec 1 §2). */
export function closable(tabs: readonly Tab[]): boolean {
  return tabs.length > 1;
}

export interface Closed {
  tabs: readonly Tab[];
  /** where to go, or null to stay */
  goTo: Tab | null;
}

/** Closes one tab. Closing the active one opens the one before it; of the first, the one that takes its place. */
export function close(tabs: readonly Tab[], key: string, activeKey: string): Closed {
  const index = tabs.findIndex((tab) => tab.key === key);
  if (index < 0 || !closable(tabs)) return { tabs, goTo: null };
  const left = tabs.filter((tab) => tab.key !== key);
  return { tabs: left, goTo: key === activeKey ? (left[Math.max(0, index - 1)] ?? null) : null };
}

/** The home page stays: it has no cross either. */
export function closeOthers(tabs: readonly Tab[], key: string, activeKey: string, home?: string): Closed {
  const kept = tabs.filter((tab) => tab.key === key || tab.key === home);
  const stays = kept.some((tab) => tab.key === activeKey);
  return { tabs: kept, goTo: stays ? null : (kept.find((tab) => tab.key === key) ?? null) };
}

export function addressOf(tab: Tab): string {
  return `${tab.location.pathname}${tab.location.search}${tab.location.hash}`;
}

/** How many pages stay alive behind the visible one. Older ones are drawn anew when visited; their tab stays. */
export const keptAlive = 12;

/** Keys in the order of use, most recent first, without those whose tab is gone. */
export function recency(former: readonly string[], activeKey: string, tabs: readonly Tab[]): readonly string[] {
  const open = new Set(tabs.map((tab) => tab.key));
  const next = [activeKey, ...former.filter((key) => key !== activeKey && open.has(key))].slice(0, keptAlive);
  return next.length === former.length && next.every((key, i) => key === former[i]) ? former : next;
}
