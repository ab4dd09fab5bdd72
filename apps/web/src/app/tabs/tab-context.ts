import { createContext, useContext } from 'react';

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
