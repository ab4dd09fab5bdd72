import {
  choosablePoints,
  flatDetail,
  flatList,
  graphList,
  placePoint as place,
  placedPoints,
  resetCoordinate,
} from '@anlan/domain/flat/calls';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';

/** A supervisor hears nothing of a company's changes: he looks again by himself. */
const AGAIN = 60_000;

export const useFlats = (enabled = true) => useCall([useViewingTenant(), 'flat'], flatList, {}, { enabled });
export const useGraphs = (enabled = true) => useCall([useViewingTenant(), 'planGraph'], graphList, {}, { enabled });

/** The picture's link lives ten minutes and the picture stays in the page: it is fetched once a visit. */
export const useFlat = (id: string | null | undefined) =>
  useCall(
    [useViewingTenant(), 'flat'],
    flatDetail,
    { params: { id: id ?? '' } },
    { enabled: Boolean(id), staleTime: 9 * 60_000, gcTime: 9 * 60_000 },
  );

/** Below `riskPoint`, because a change of any point may recolour it. */
export const usePlaced = (flatId: string | undefined) =>
  useCall(
    [useViewingTenant(), 'riskPoint'],
    placedPoints,
    { query: { flatId } },
    { enabled: flatId !== undefined, refetchInterval: AGAIN },
  );

export const searchPoints = (query: Readonly<Record<string, string | undefined>>, signal?: AbortSignal) =>
  api.send(choosablePoints, { query }, { quiet: true, ...(signal ? { signal } : {}) });

export const placePoint = (flatId: string, riskId: string, x: number, y: number) =>
  api.send(place, { body: { flatId, riskId, xaxis: x.toFixed(2), yaxis: y.toFixed(2) } });
export const takeOff = (riskId: string, flatId: string) =>
  api.send(resetCoordinate, { params: { id: riskId }, query: { flatId }, body: {} });
