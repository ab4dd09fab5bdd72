import { useEffect } from 'react';
import { isDown } from '../../lib/http/line';
import { queryClient } from '../../lib/http/query';
import { screenClass } from '../../lib/screen-class';
import { whenQuiet } from '../../lib/session/idle';
import { isSupervisor, viewingTenant } from '../../lib/session/session';

const AGAIN_MS = 10 * 60_000;
let takenAt = 0;
let takenFor = '';

/** On a phone, once one has the page before oneself: what is practised and read at a place without a line. */
export function useTakeTraining(): void {
  useEffect(() => {
    const tenant = viewingTenant();
    if (screenClass() !== 0 || isSupervisor() || isDown()) return;
    if (takenFor === tenant && Date.now() - takenAt < AGAIN_MS) return;
    return whenQuiet(
      () => queryClient.isFetching() > 0,
      () => {
        takenAt = Date.now();
        takenFor = tenant;
        void import('./take').then(({ takeTraining }) => takeTraining()).catch(() => undefined);
      },
    );
  }, []);
}
