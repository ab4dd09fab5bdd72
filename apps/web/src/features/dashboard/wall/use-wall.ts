import { wall } from '@anlan/domain/dashboard/wall-calls';
import { useEffect } from 'react';
import { onPush } from '../../../lib/http/push';
import { invalidate, useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { isSupervisor, useSession } from '../../../lib/session/session';
import { readingAgain } from './read-again';

const KEPT = 'wall';
/** A supervisor hears nothing of a company's pushes, and what becomes due makes none. */
const BY_THE_CLOCK = 60_000;

/** Everything of the wall in one call, read again as soon as the server tells of a change. */
export function useWall() {
  const tenant = useViewingTenant();
  const waits = useSession((state) => isSupervisor(state) && state.companyTenantId === null);
  const read = useCall([tenant, KEPT], wall, {}, { enabled: !waits, refetchInterval: BY_THE_CLOCK });
  useEffect(() => {
    const again = readingAgain(() => void invalidate(KEPT));
    const stop = onPush((push) => {
      // Without a message: the connection stands again, and what was told meanwhile was missed.
      if (!push || push.topic.startsWith('dashboard.')) again.told();
    });
    return () => {
      stop();
      again.stop();
    };
  }, []);
  return read;
}
