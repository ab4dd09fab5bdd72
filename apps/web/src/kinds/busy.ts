import { createContext, type RefObject, useContext, useEffect } from 'react';

/** `failed`: what was on its way did not arrive. */
type Tell = (change: 1 | -1, failed?: boolean) => void;

/** Tells the form around that something is still on its way: it waits with saving. */
const BusyContext = createContext<Tell>(() => {});

export const BusyProvider = BusyContext;

/** `failed` is read when it ends: a save that waited for what failed is not sent without it. */
export function useBusy(busy: boolean, failed?: RefObject<boolean>): void {
  const tell = useContext(BusyContext);
  useEffect(() => {
    if (!busy) return;
    tell(1);
    return () => tell(-1, failed?.current);
  }, [busy, tell, failed]);
}
