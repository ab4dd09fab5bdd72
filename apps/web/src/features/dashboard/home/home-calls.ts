import { myChecks } from '@anlan/domain/check/run-calls';
import { homeSetup, homeToday } from '@anlan/domain/dashboard/calls';
import { platformHome } from '@anlan/domain/dashboard/platform-calls';
import { homeWaiting } from '@anlan/domain/desk/calls';
import { riskStanding } from '@anlan/domain/dynamic/calls';
import { overdueByWhom } from '@anlan/domain/hazard/figure-calls';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useFigures } from '../dashboard-calls';

const fresh = { staleTime: 30_000 } as const;

/** Under this name a step taken in this browser, and what the server tells of it, makes it stale at once. */
export const useWaiting = () => useCall([useViewingTenant(), 'home'], homeWaiting, {}, fresh);
export const useMyChecks = () => useCall([useViewingTenant(), 'checkRun'], myChecks, {}, fresh);
export const useSetup = () => useFigures('companyinfo_edit', homeSetup);
export const useStanding = () => useFigures('dynamicrisk_view', riskStanding);
export const useOverdue = () => useFigures('hiddendanger_view', overdueByWhom);
export const useToday = () => useFigures('planvtworecord_view', homeToday);
export const useInstallation = () =>
  useCall(['platform', 'home'], platformHome, {}, { staleTime: 30_000, refetchInterval: 60_000 });
