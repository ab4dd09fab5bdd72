import { createContext, useContext, useEffect } from 'react';

/** Tells the form around that something is still on its way: it waits with saving. */
const BusyContext = createContext<(change: 1 | -1) => void>(() => {});

export const BusyProvider = BusyContext;

export function useBusy(busy: boolean): void {
  const tell = useContext(BusyContext);
  useEffect(() => {
    if (!busy) return;
    tell(1);
    return () => tell(-1);
  }, [busy, tell]);
}
