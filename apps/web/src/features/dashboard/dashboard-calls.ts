import type { AnyRow, Page } from '@anlan/client';
import type { RiskLevel } from '@anlan/domain/risk/level';
import type { Conditions } from '@anlan/resource';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { http } from '../../lib/http/http';
import { onPush } from '../../lib/http/push';
import { invalidate, useViewingTenant } from '../../lib/http/query';
import { useCan } from '../../lib/session/permission';
import { isSupervisor, useSession } from '../../lib/session/session';
import type { Headline, Month } from './home-calls';

/** Dashboards show five (spec 1 §9). */
const SHOWN = 5;
/** Under this name everything on a dashboard is kept, so that one word makes all of it stale. */
const KEPT = 'dashboard';
/** Longer than the server's own second between two pushes: what it left out is in what is read then. */
const GATHER = 1_200;
const SPREAD = 1_500;
/** A supervisor hears nothing of a company's pushes: he looks again by the clock. */
const BY_THE_CLOCK = 60_000;

export interface LevelCount {
  readonly level: RiskLevel;
  readonly label: string;
  readonly colour: string;
  readonly count: number;
}

export interface CompanyLevel {
  readonly tenantName: string | null;
  readonly level: RiskLevel | null;
  readonly label: string | null;
  readonly colour: string | null;
  /** 0–100; null while no point is evaluated. */
  readonly score: number | null;
  /** The company is 红, or a red warning is not cleared. */
  readonly flashing: boolean;
  readonly inherent: { readonly level: RiskLevel; readonly label: string } | null;
  readonly levels: readonly LevelCount[];
}

export interface Warnings {
  readonly total: number;
  readonly open: number;
  readonly cleared: number;
  readonly byLevel: readonly { readonly key: string; readonly label: string; readonly count: number }[];
  readonly byType: readonly { readonly key: string; readonly label: string; readonly count: number }[];
}

export interface HazardState {
  readonly byStatus: readonly { readonly status: number; readonly label: string; readonly count: number }[];
  readonly byMonth: readonly Month[];
}

function useFigures<T>(path: string, code: string, query: Readonly<Record<string, string | number>> = {}) {
  const tenant = useViewingTenant();
  const supervisor = useSession(isSupervisor);
  const waits = useSession((state) => isSupervisor(state) && state.companyTenantId === null);
  const may = useCan(code);
  return useQuery({
    queryKey: [tenant, KEPT, path, query],
    queryFn: ({ signal }) => http.get<T>(path, query, { signal, quiet: true }),
    enabled: may && !waits,
    staleTime: BY_THE_CLOCK,
    ...(supervisor ? { refetchInterval: BY_THE_CLOCK } : {}),
  });
}

export const useHead = () => useFigures<Headline>('safe/index/data/count', 'hiddendanger_view');
export const useHazardState = () => useFigures<HazardState>('safe/index/hidden/danger', 'hiddendanger_view');
export const useCompanyLevel = () => useFigures<CompanyLevel>('safe/index/company/level', 'risk_view');
export const useWarnings = () => useFigures<Warnings>('safe/index/warn', 'warn_view');

export interface MonthChecks {
  /** yyyy-MM */
  readonly month: string;
  readonly total: number;
  readonly done: number;
  readonly late: number;
  readonly waiting: number;
  readonly overdue: number;
  /** per cent as text; null where none was due */
  readonly rate: string | null;
}

export const useMonthChecks = () => useFigures<MonthChecks>('safe/index/check/rate', 'planvtworecord_view');

export interface DeptRate {
  readonly key: string;
  readonly parentId: string | null;
  readonly label: string;
  /** What opens its rows beside the days of the period. */
  readonly by: Conditions;
  readonly total: number;
  readonly valid: number;
  readonly closed: number;
  /** per cent as text; null where nothing divides */
  readonly closedRate: string | null;
}

export interface Depts {
  /** yyyy-MM-dd, both days included */
  readonly period: { readonly from: string; readonly to: string };
  readonly byDept: readonly DeptRate[];
}

/** Of the last six months: the statistics' own default. */
export const useDepts = () => useFigures<Depts>('safe/statistics/hidden/danger', 'hiddendanger_view');

export function useNewest(path: 'safe/hiddendanger' | 'safe/warn', code: string, order: string, more = {}) {
  const supervisor = useSession(isSupervisor);
  return useFigures<Page<AnyRow>>(`${path}/${supervisor ? 'government/page' : 'page'}`, code, {
    current: 1,
    size: SHOWN,
    descs: order,
    ...more,
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
