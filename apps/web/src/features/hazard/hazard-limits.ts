import { type ReportRule, reportRule } from '@anlan/domain/config/limit-calls';
import { defaultHazardLimits, type HazardLimits } from '@anlan/domain/hazard/hazard-facts';
import { useMemo } from 'react';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';

export const limitsFrom = (rule: ReportRule): HazardLimits => ({
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
  const { data, isError, fetchStatus } = useCall(
    // A parameter like every other: stale with them.
    [tenant, 'param'],
    reportRule,
    {},
    { enabled, staleTime: FIVE_MINUTES, offline: true },
  );
  const limits = useMemo(() => data && limitsFrom(data), [data]);
  if (limits) return limits;
  return isError || fetchStatus === 'paused' ? defaultHazardLimits : undefined;
}
