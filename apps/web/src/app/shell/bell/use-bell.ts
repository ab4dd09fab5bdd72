import { type BellKind, bellCount, bellLetters, bellList } from '@anlan/domain/desk/calls';
import { useCall } from '../../../lib/http/use-call';
import { useSession } from '../../../lib/session/session';

/** Push may be cut off by a proxy: then this is how late a figure can be. */
const WITHOUT_PUSH = 120_000;

/** One's own desk, whatever company is on the screen. */
const useDesk = () => useSession((state) => `${state.tenantId}/${state.userInfo?.userId ?? ''}`);

export const useBellCounts = () =>
  useCall(
    ['desk', useDesk()],
    bellCount,
    {},
    { company: false, refetchInterval: WITHOUT_PUSH, refetchOnWindowFocus: true },
  );

export const useBellRows = (kind: BellKind) =>
  useCall(['desk', useDesk()], bellList, { query: { kind } }, { company: false, staleTime: 0 });

export const useLetters = () =>
  useCall(['desk', useDesk(), 'letters'], bellLetters, {}, { company: false, staleTime: 0 });
