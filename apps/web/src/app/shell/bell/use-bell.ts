import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { http } from '../../../lib/http/http';
import { onPush } from '../../../lib/http/push';
import { invalidate, queryClient } from '../../../lib/http/query';
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
/** Several events of one click are one look; colleagues do not all look in the same instant. */
const GATHER = 300;
const SPREAD = 700;

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

export const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['desk'] });

/** While the shell stands: what the server tells makes the bell and the screens of that resource look again. */
export function useLivePush(): void {
  const signedIn = useSession((state) => state.token !== null);
  const user = useSession((state) => state.userInfo?.userId);
  useEffect(() => {
    if (!signedIn || !user) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const resources = new Set<string>();
    const stop = onPush((push) => {
      // Figures are for the screens that show them; nobody's bell rings for these.
      if (push?.topic.startsWith('dashboard.')) return;
      if (push) resources.add(push.topic.split('.')[0] as string);
      timer ??= setTimeout(
        () => {
          timer = undefined;
          void readAgain();
          void invalidate('home', ...resources);
          resources.clear();
        },
        GATHER + Math.random() * SPREAD,
      );
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [signedIn, user]);
}
