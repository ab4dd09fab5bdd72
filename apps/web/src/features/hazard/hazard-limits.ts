import { defaultHazardLimits, type HazardLimits } from '@anlan/domain/hazard/hazard-facts';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../lib/http/http';
import { useViewingTenant } from '../../lib/http/query';

/** The company's rule of reporting as the call tells it: its parameters `hazard.*`. */
interface WireRule {
  readonly whoMayReport: HazardLimits['whoMayReport'];
  readonly autoAssign: number;
  readonly onSpotHours: number;
  readonly generalDays: number;
  readonly generalMaxDays: number;
  readonly majorDays: number;
  readonly secondReview: HazardLimits['secondReview'];
}

export const limitsFrom = (rule: WireRule): HazardLimits => ({
  onTheSpotHours: rule.onSpotHours,
  generalDays: rule.generalDays,
  generalMaxDays: rule.generalMaxDays,
  majorMaxDays: rule.majorDays,
  secondReview: rule.secondReview,
  whoMayReport: rule.whoMayReport,
  autoAssign: rule.autoAssign === 1,
});

const FIVE_MINUTES = 5 * 60_000;

/**
 * The numbers by which the server will judge, for what forms propose and ask. Undefined while they are being read; where
 * they cannot be (no network), those every company begins with.
 */
export function useHazardLimits(enabled = true): HazardLimits | undefined {
  const tenant = useViewingTenant();
  const { data, isError, fetchStatus } = useQuery({
    // A parameter like every other: stale with them.
    queryKey: [tenant, 'param', 'hazardLimits'],
    queryFn: ({ signal }) =>
      http.get<WireRule>('blade-system/tenant/hiddendanger/report/rule', {}, { signal, quiet: true }),
    select: limitsFrom,
    enabled,
    staleTime: FIVE_MINUTES,
  });
  if (data) return data;
  return isError || fetchStatus === 'paused' ? defaultHazardLimits : undefined;
}
