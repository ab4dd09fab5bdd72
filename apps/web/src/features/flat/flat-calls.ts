import { useQuery } from '@tanstack/react-query';
import { http } from '../../lib/http/http';
import { useViewingTenant } from '../../lib/http/query';
import type { Grade, Mark } from '../../parts/plan/levels';

interface Counted {
  readonly id: string;
  readonly name: string;
  readonly total: number;
  readonly levels: Readonly<Record<Grade, number>>;
}
export interface FlatRow extends Counted {
  readonly locationName: string | null;
}
export interface GraphRow extends Counted {
  readonly flatId: string | null;
  readonly shapes: number;
}
export interface FlatDetail {
  readonly id: string;
  readonly name: string;
  readonly urlList: readonly { readonly attachId: string; readonly link: string }[];
}
/** A risk point where it stands on a plan. */
export interface PlacedMark extends Mark {
  readonly flatRiskId: string;
  readonly flatId: string;
  /** Percent of the picture's width, from the left. */
  readonly xaxis: string;
  readonly yaxis: string;
}
export interface Choice extends Mark {
  readonly attached: boolean;
  readonly nodeNames: string | null;
  readonly placed: boolean;
}

/** A supervisor hears nothing of a company's changes: he looks again by himself. */
const AGAIN = 60_000;

export function useFlats(enabled = true) {
  const tenant = useViewingTenant();
  return useQuery({
    queryKey: [tenant, 'flat', 'list'],
    queryFn: ({ signal }) => http.get<readonly FlatRow[]>('safe/index/flat/list', {}, { signal, quiet: true }),
    enabled,
  });
}

export function useGraphs(enabled = true) {
  const tenant = useViewingTenant();
  return useQuery({
    queryKey: [tenant, 'planGraph', 'list'],
    queryFn: ({ signal }) => http.get<readonly GraphRow[]>('safe/index/graph/list', {}, { signal, quiet: true }),
    enabled,
  });
}

/** The picture's link lives ten minutes and the picture stays in the page: it is fetched once a visit. */
export function useFlat(id: string | null | undefined) {
  const tenant = useViewingTenant();
  return useQuery({
    queryKey: [tenant, 'flat', 'picture', id],
    queryFn: ({ signal }) => http.get<FlatDetail>(`safe/index/flat/${id}`, {}, { signal, quiet: true }),
    enabled: Boolean(id),
    staleTime: 9 * 60_000,
    gcTime: 9 * 60_000,
  });
}

export function usePlaced(flatId: string | undefined) {
  const tenant = useViewingTenant();
  return useQuery({
    queryKey: [tenant, 'riskPoint', 'placed', flatId],
    queryFn: ({ signal }) =>
      http.get<readonly PlacedMark[]>('safe/risk/flat/list', { flatId }, { signal, quiet: true }),
    enabled: flatId !== undefined,
    refetchInterval: AGAIN,
  });
}

export const searchPoints = (query: Readonly<Record<string, string | undefined>>, signal?: AbortSignal) =>
  http.get<readonly Choice[]>('safe/graphnoderisk/risklist/condition', query, {
    quiet: true,
    ...(signal ? { signal } : {}),
  });

export const placePoint = (flatId: string, riskId: string, x: number, y: number) =>
  http.post('safe/flatrisk', { flatId, riskId, xaxis: x.toFixed(2), yaxis: y.toFixed(2) });
export const takeOff = (riskId: string, flatId: string) =>
  http.put(`safe/risk/coordinate/reset/${riskId}?flatId=${flatId}`, {});
