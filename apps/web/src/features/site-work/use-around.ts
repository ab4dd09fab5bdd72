import type { Around } from '@anlan/domain/permit/window/calls';
import { worksAroundSite } from '@anlan/domain/site-work/around-calls';
import { listOf, text, workingOf } from '@anlan/domain/site-work/facts';
import { siteWork } from '@anlan/domain/site-work/site-work';
import type { Values } from '@anlan/resource';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useSettled } from '../../lib/settled';

const MINUTE = 60_000;

/** The tickets near the place that is being typed, what its people do elsewhere, and its weather, between two moments. */
export function useAround(values: Values, from: string, to: string): Around | undefined {
  const tenant = useViewingTenant();
  const query = JSON.parse(
    useSettled(
      JSON.stringify({
        id: values.id ? String(values.id) : undefined,
        riskId: text(values, 'riskId') || undefined,
        location: text(values, 'location'),
        pipe: text(values, 'blindEquipmentName') || undefined,
        guardianId: listOf(values.guardianId),
        workingIds: workingOf(values, Array.isArray(values.workers) ? values.workers : []),
        from,
        to,
      }),
    ),
  );
  const { data } = useCall(
    [tenant, siteWork.name, 'around'],
    worksAroundSite,
    { query },
    { enabled: Boolean((query.location || query.riskId) && query.from && query.to > query.from), staleTime: MINUTE },
  );
  return data;
}
