import { useCallback, useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { OPEN } from './list-state';

const opens = (search: string): boolean => new URLSearchParams(search).has(OPEN);

/** What was asked for from a place that is still the one drawn: a change is drawn later than it is made. */
const ahead = new WeakMap<Location, string>();

/**
 * Writes a list's state into its address, in place: all of it, or what a change makes of it as it stands by then. Beside
 * what is asked as a step, the opening of a record alone is one of its own: on a phone it fills the screen, and the way back leads to the list it was
 * opened from, not past it. Closing it is that way back.
 */
export function useListAddress(): (
  next: string | ((now: string) => string),
  how?: { readonly step?: boolean },
) => void {
  const location = useLocation();
  const { pathname, state, key } = location;
  const navigate = useNavigate();
  const from = (state as { readonly openedFrom?: string } | null)?.openedFrom;
  const left = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history begins anew
  useEffect(() => {
    left.current = false;
  }, [key]);
  return useCallback(
    (asked, how) => {
      const now = ahead.get(location) ?? location.search;
      const next = typeof asked === 'string' ? asked : asked(now);
      if (next === now || left.current) return;
      if (!opens(next) && from === next) {
        left.current = true;
        navigate(-1);
        return;
      }
      ahead.set(location, next);
      if (opens(next) && !opens(now)) navigate({ pathname, search: next }, { state: { openedFrom: now } });
      else navigate({ pathname, search: next }, { replace: how?.step !== true, ...(opens(next) ? { state } : {}) });
    },
    [location, pathname, state, from, navigate],
  );
}
