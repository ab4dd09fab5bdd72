import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { OPEN } from './list-state';

const opens = (search: string): boolean => new URLSearchParams(search).has(OPEN);

/**
 * Writes a list's state into its address, in place. Only the opening of a record is a step of its own: on a phone it
 * fills the screen, and the way back leads to the list it was opened from, not past it. Closing it is that way back.
 */
export function useListAddress(): (next: string) => void {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const from = (state as { readonly openedFrom?: string } | null)?.openedFrom;
  const left = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history begins anew
  useEffect(() => {
    left.current = false;
  }, [key]);
  return useCallback(
    (next: string) => {
      if (next === search || left.current) return;
      if (opens(next) && !opens(search)) navigate({ pathname, search: next }, { state: { openedFrom: search } });
      else if (!opens(next) && from === next) {
        left.current = true;
        navigate(-1);
      } else navigate({ pathname, search: next }, { replace: true, ...(opens(next) ? { state } : {}) });
    },
    [pathname, search, state, from, navigate],
  );
}
