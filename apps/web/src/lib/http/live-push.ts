import { useEffect } from 'react';
import { useSession } from '../session/session';
import { onPush } from './push';
import { invalidate, queryClient } from './query';

/** Several events of one click are one look; colleagues do not all look in the same instant. */
const GATHER = 300;
const SPREAD = 700;

/** Counts and rows of one's own desk are asked for anew. */
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
