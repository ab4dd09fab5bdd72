import type { AnyRow, CallOptions, Page } from '@anlan/client';
import { homeLevel, homeSetup, homeToday, homeWarnings } from '@anlan/domain/dashboard/calls';
import { platformHome } from '@anlan/domain/dashboard/platform-calls';
import { riskStanding } from '@anlan/domain/dynamic/calls';
import { homeHazards, overdueByWhom } from '@anlan/domain/hazard/figure-calls';
import type { AnyResource, Call, Conditions, Fields } from '@anlan/resource';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/http/api';
import { onPush } from '../../lib/http/push';
import { invalidate, useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { onPhone } from '../../lib/kept/on-phone';
import { useCan } from '../../lib/session/permission';
import { isSupervisor, useSession } from '../../lib/session/session';
import { SHOWN } from './home-calls';

/** Under this name everything on a dashboard is kept, so that one word makes all of it stale. */
const KEPT = 'dashboard';
/** Longer than the server's own second between two pushes: what it left out is in what is read then. */
const GATHER = 1_200;
const SPREAD = 1_500;
/** A supervisor hears nothing of a company's pushes: he looks again by the clock. */
const BY_THE_CLOCK = 60_000;

function useKept<T>(code: string, what: readonly unknown[], ask: (options: CallOptions) => Promise<T>) {
  const tenant = useViewingTenant();
  const supervisor = useSession(isSupervisor);
  const waits = useSession((state) => isSupervisor(state) && state.companyTenantId === null);
  const may = useCan(code);
  return useQuery({
    queryKey: [tenant, KEPT, ...what],
    queryFn: ({ signal }) => onPhone([tenant, KEPT, ...what], () => ask({ signal, quiet: true })),
    enabled: may && !waits,
    staleTime: BY_THE_CLOCK,
    ...(supervisor ? { refetchInterval: BY_THE_CLOCK } : {}),
  });
}

export const useFigures = <Q extends Fields, B extends Fields, R>(code: string, call: Call<Q, B, R>) =>
  useKept(code, [call.path], (options) => api.send(call, {}, options));

export const useSetup = () => useFigures('companyinfo_edit', homeSetup);
export const useStanding = () => useFigures('dynamicrisk_view', riskStanding);
export const useOverdue = () => useFigures('hiddendanger_view', overdueByWhom);
export const useToday = () => useFigures('planvtworecord_view', homeToday);
export const useInstallation = () =>
  useCall(['platform', 'home'], platformHome, {}, { staleTime: 30_000, refetchInterval: 60_000 });
export const useHazardState = () => useFigures('hiddendanger_view', homeHazards);
export const useCompanyLevel = () => useFigures('risk_view', homeLevel);
export const useWarnings = () => useFigures('warn_view', homeWarnings);

export function useNewest(of: AnyResource, code: string, more: Conditions = {}) {
  const supervisor = useSession(isSupervisor);
  const query = { current: 1, size: SHOWN, descs: 'createTime', ...more };
  return useKept(code, [of.name, query], (options): Promise<Page<AnyRow>> => {
    const rows = api(of);
    return supervisor ? rows.governmentPage(query, options) : rows.page(query, options);
  });
}

/** While a dashboard is shown: what the server tells makes its figures be read again, everybody a little apart. */
export function useLiveFigures(): void {
  const signedIn = useSession((state) => state.token !== null);
  useEffect(() => {
    if (!signedIn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onPush((push) => {
      // Without a message: the connection stands again, and what was told meanwhile was missed.
      if (push && !push.topic.startsWith(`${KEPT}.`)) return;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          void invalidate(KEPT);
        },
        GATHER + Math.random() * SPREAD,
      );
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [signedIn]);
}
