import { everyCompany } from '@anlan/domain/supervision/calls';
import {
  addPlan,
  editPlan,
  placePoint as place,
  planDetail,
  plans,
  points,
  removePlans,
  removePoints,
} from '@anlan/domain/tenancy/flat-calls';
import type { tenantFlat } from '@anlan/domain/tenancy/tenant-flat';
import type { Sent } from '@anlan/resource';
import { api } from '../../../lib/http/api';
import { useCall } from '../../../lib/http/use-call';

/** Plans are the office's own: no call about them carries the company it looks at. */
const own = { company: false } as const;

export const useFlats = () => useCall(['office'], plans, {}, own);

export const useFlat = (id: string | undefined) =>
  useCall(
    ['office'],
    planDetail,
    { params: { id: id ?? '' } },
    { ...own, enabled: id !== undefined, staleTime: 300_000 },
  );

export const usePoints = (flatId: string | undefined) =>
  useCall(['office'], points, { where: { flatId } }, { ...own, enabled: flatId !== undefined });

export const useChoices = () =>
  useCall(['jurisdiction', 'all'], everyCompany, {}, { company: false, staleTime: 60_000 });

export const placePoint = (flatId: string, companyTenantId: string, x: number, y: number) =>
  api.send(place, { body: { flatId, companyTenantId, xaxis: x.toFixed(2), yaxis: y.toFixed(2) } }, own);
export const removePoint = (id: string) => api.send(removePoints, { body: { ids: id } }, own);
export const saveFlat = (id: string | undefined, values: object) => {
  const body = values as Sent<typeof tenantFlat.fields>;
  const quiet = { ...own, quiet: true };
  return id === undefined ? api.send(addPlan, { body }, quiet) : api.send(editPlan, { params: { id }, body }, quiet);
};
export const removeFlat = (id: string) => api.send(removePlans, { body: { ids: id } }, own);
