import { readArea } from '@anlan/domain/permit/area/area';
import { permit } from '@anlan/domain/permit/permit';
import { listOf, text, workingOf } from '@anlan/domain/permit/permit-facts';
import { type Around, worksAroundPermit } from '@anlan/domain/permit/window/calls';
import type { DrawnPlace } from '@anlan/domain/permit/window/safe-window';
import type { Values } from '@anlan/resource';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useSettled } from '../../lib/settled';

const MINUTE = 60_000;

/** Where the work that is being typed is: its point, the name of its place, and where it is drawn. */
export const drawnPlace = (values: Values): DrawnPlace => ({
  riskId: text(values, 'riskId') || null,
  location: text(values, 'workLocation'),
  flatId: text(values, 'flatId') || null,
  area: readArea(values.area).area ?? null,
});

/** The tickets near the place that is being typed, what its people do elsewhere, and its weather, between two moments. */
export function useAround(values: Values | undefined, from: string, to: string): Around | undefined {
  const tenant = useViewingTenant();
  const asked = useSettled(
    JSON.stringify({
      id: values?.id ? String(values.id) : undefined,
      riskId: text(values ?? {}, 'riskId') || undefined,
      location: text(values ?? {}, 'workLocation'),
      pipe: text(values ?? {}, 'blindEquipmentName') || undefined,
      flatId: text(values ?? {}, 'flatId') || undefined,
      guardianId: listOf(values?.guardianId),
      workingIds: workingOf(values ?? {}, Array.isArray(values?.workers) ? values.workers : []),
      from,
      to,
    }),
  );
  const query = JSON.parse(asked);
  const { data } = useCall(
    [tenant, permit.name, 'around'],
    worksAroundPermit,
    { query },
    { enabled: Boolean((query.location || query.riskId) && query.from && query.to > query.from), staleTime: MINUTE },
  );
  return data;
}
