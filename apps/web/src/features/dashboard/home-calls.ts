import type { AnyRow, Page } from '@anlan/client';
import type { RiskLevel } from '@anlan/domain/risk/level';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../lib/http/http';
import { useViewingTenant } from '../../lib/http/query';

/** Dashboards show five (spec 1 §9). */
const SHOWN = 5;

export interface Headline {
  readonly riskPoints: {
    readonly total: number;
    readonly levels: readonly { readonly level: RiskLevel; readonly count: number }[];
  };
  readonly hiddenDanger: {
    readonly total: number;
    readonly open: number;
    readonly overdue: number;
    readonly valid: number;
    readonly closed: number;
    readonly voided: number;
    readonly major: number;
    readonly majorOpen: number;
    /** per cent as text; null where nothing is there to divide by */
    readonly closedRate: string | null;
    readonly onTimeRate: string | null;
  };
  readonly upcoming: number;
}

export interface Month {
  /** yyyy-MM */
  readonly month: string;
  readonly reported: number;
  readonly closed: number;
}

/** Figures live as long as they are looked at; a step taken in this browser makes them stale at once. */
const fresh = { staleTime: 30_000 } as const;

export function useHeadline() {
  const tenant = useViewingTenant();
  return useQuery({
    queryKey: [tenant, 'home', 'headline'],
    queryFn: ({ signal }) => http.get<Headline>('safe/index/data/count', {}, { signal, quiet: true }),
    ...fresh,
  });
}

export function useTrend() {
  const tenant = useViewingTenant();
  return useQuery({
    queryKey: [tenant, 'home', 'trend'],
    queryFn: async ({ signal }) =>
      (await http.get<{ byMonth: readonly Month[] }>('safe/index/hidden/danger', {}, { signal, quiet: true })).byMonth,
    ...fresh,
  });
}

export function useTodos() {
  const tenant = useViewingTenant();
  return useQuery({
    queryKey: [tenant, 'home', 'todos'],
    queryFn: ({ signal }) =>
      http.get<Page<AnyRow>>('safe/hiddendanger/upcoming/page', { current: 1, size: SHOWN }, { signal, quiet: true }),
    ...fresh,
  });
}
