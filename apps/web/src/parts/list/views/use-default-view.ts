import { useEffect, useRef } from 'react';
import type { TableSettings } from '../columns/table-settings';

/** A list that is come to without any condition opens on the view its user has set first; once, then he leads. */
export function useDefaultView({
  settings,
  search,
  setAddress,
  holds,
}: {
  settings: TableSettings;
  search: string;
  setAddress: (search: string) => void;
  /** Not where a figure or the screen has settled what is shown. */
  holds: boolean;
}): void {
  const come = useRef(false);
  useEffect(() => {
    if (come.current) return;
    come.current = true;
    const first = settings.views?.find((view) => view.first);
    if (holds && search === '' && first) setAddress(first.search);
  }, [settings, search, setAddress, holds]);
}
