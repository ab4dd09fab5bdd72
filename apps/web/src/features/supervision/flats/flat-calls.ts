import { everyCompany } from '@anlan/domain/supervision/calls';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http/http';
import { useCall } from '../../../parts/use-call';

/** Plans are the office's own: no call about them carries the company it looks at. */
const own = { company: false, quiet: true } as const;

export interface Flat {
  readonly id: string;
  readonly name: string;
  readonly location: string;
  readonly locationName: string;
  readonly sort: number | null;
  readonly remark: string | null;
  readonly version: number;
}
export interface FlatDetail extends Flat {
  readonly url: string;
  readonly urlList: readonly { readonly attachId: string; readonly link: string }[];
}
export interface Point {
  readonly id: string;
  readonly companyTenantId: string;
  readonly tenantName: string;
  /** Percent of the picture's width, from the left. */
  readonly xaxis: string;
  readonly yaxis: string;
}

export const useFlats = () =>
  useQuery({
    queryKey: ['office', 'flats'],
    queryFn: ({ signal }) => http.get<readonly Flat[]>('safe/tenantflat/government/flatList', {}, { ...own, signal }),
  });

export const useFlat = (id: string | undefined) =>
  useQuery({
    queryKey: ['office', 'flat', id],
    queryFn: ({ signal }) => http.get<FlatDetail>(`safe/tenantflat/${id}`, {}, { ...own, signal }),
    enabled: id !== undefined,
    staleTime: 300_000,
  });

export const usePoints = (flatId: string | undefined) =>
  useQuery({
    queryKey: ['office', 'points', flatId],
    queryFn: ({ signal }) => http.get<readonly Point[]>('safe/tenantflatcompany/list', { flatId }, { ...own, signal }),
    enabled: flatId !== undefined,
  });

export const useChoices = () =>
  useCall(['jurisdiction', 'all'], everyCompany, {}, { company: false, staleTime: 60_000 });

export const placePoint = (flatId: string, companyTenantId: string, x: number, y: number) =>
  http.post(
    'safe/tenantflatcompany/add',
    { flatId, companyTenantId, xaxis: x.toFixed(2), yaxis: y.toFixed(2) },
    { company: false },
  );
export const removePoint = (id: string) => http.post('safe/tenantflatcompany/delete', { ids: id }, { company: false });
export const saveFlat = (id: string | undefined, body: object) =>
  http.post(id === undefined ? 'safe/tenantflat/add' : `safe/tenantflat/edit/${id}`, body, { ...own });
export const removeFlat = (id: string) => http.post('safe/tenantflat/delete', { ids: id }, { company: false });
