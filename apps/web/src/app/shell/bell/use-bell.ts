import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http/http';
import { useSession } from '../../../lib/session/session';

export type BellKind = 'mail' | 'todo' | 'notice';

export interface BellCounts {
  readonly mail: number;
  readonly todo: number;
  readonly notice: number;
  readonly total: number;
}

export interface BellRow {
  readonly id: string;
  readonly title: string;
  readonly time: string;
  readonly isRead: 0 | 1;
  readonly resource: string | null;
  readonly recordId: string | null;
}

/** Push may be cut off by a proxy: then this is how late a figure can be. */
const WITHOUT_PUSH = 120_000;

/** One's own desk, whatever company is on the screen. */
const own = { quiet: true, company: false } as const;
const useDesk = () => useSession((state) => `${state.tenantId}/${state.userInfo?.userId ?? ''}`);

export function useBellCounts() {
  const desk = useDesk();
  return useQuery({
    queryKey: ['desk', desk, 'counts'],
    queryFn: ({ signal }) => http.get<BellCounts>('safe/bell/count', {}, { ...own, signal }),
    refetchInterval: WITHOUT_PUSH,
    refetchOnWindowFocus: true,
  });
}

export function useBellRows(kind: BellKind) {
  const desk = useDesk();
  return useQuery({
    queryKey: ['desk', desk, 'rows', kind],
    queryFn: ({ signal }) => http.get<readonly BellRow[]>('safe/bell/list', { kind }, { ...own, signal }),
    staleTime: 0,
  });
}
