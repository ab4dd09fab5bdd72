import { homeHazards, homeHeadline } from '@anlan/domain/hazard/figure-calls';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';

/** Dashboards show five (spec 1 §9). */
export const SHOWN = 5;

/** Figures live as long as they are looked at; a step taken in this browser makes them stale at once. */
const fresh = { staleTime: 30_000, offline: true } as const;

export const useHeadline = () => useCall([useViewingTenant(), 'home'], homeHeadline, {}, fresh);
export const useTrend = () => useCall([useViewingTenant(), 'home'], homeHazards, {}, fresh);
