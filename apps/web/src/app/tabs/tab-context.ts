import { createContext, useContext, useEffect } from 'react';
import { renameTab } from '../../lib/tabs/tabs-store';

export interface TabInfo {
  /** path of the page */
  key: string;
  /** false while another tab is in front; effects do not run then anyway */
  active: boolean;
}

const outside: TabInfo = { key: '', active: true };

export const TabContext = createContext<TabInfo>(outside);

/** Which tab a component lives in. The address of the page itself comes from react-router's usual hooks. */
export function useTab(): TabInfo {
  return useContext(TabContext);
}

/** Names the page's tab, e.g. by the record it shows. Nothing while the name is not known yet. */
export function useTabLabel(label: string | null | undefined): void {
  const { key } = useTab();
  useEffect(() => {
    if (label) renameTab(key, label);
  }, [key, label]);
}
