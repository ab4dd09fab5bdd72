import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useListAddress } from './use-list-address';

/** By the name of a condition: its value, undefined or empty when it is no longer asked. */
export type AddressChange = Readonly<Record<string, string | number | undefined>>;

/** A change of the conditions; `step`: one that the way back undoes. */
export type AskAddress = (change: AddressChange, how?: { readonly step?: boolean }) => void;

/**
 * The conditions that stand in the address, so that reload, a shared link and the way back show the same, and how to
 * change some of them. A change is made of what the address holds by then, not of what is drawn: two in one moment both
 * count.
 */
export function useAddressParams(): readonly [URLSearchParams, AskAddress] {
  const { search } = useLocation();
  const setAddress = useListAddress();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const ask: AskAddress = useCallback(
    (change, how) =>
      setAddress((now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(change)) {
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, String(value));
        }
        return next.size > 0 ? `?${next}` : '';
      }, how),
    [setAddress],
  );
  return [params, ask];
}
