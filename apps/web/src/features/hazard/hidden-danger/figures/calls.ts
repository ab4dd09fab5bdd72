import { hazardReporters, officeBulletin } from '@anlan/domain/hazard/figure-calls';
import type { hazardSummary } from '@anlan/domain/hazard/summaries';
import type { Conditions, SummaryReply } from '@anlan/resource';
import { keepPreviousData } from '@tanstack/react-query';
import { useViewingTenant } from '../../../../lib/http/query';
import { useCall } from '../../../../lib/http/use-call';

export type DeptPart = SummaryReply<typeof hazardSummary>['byDept'][number];

export const useReporters = (query: Conditions) =>
  useCall([useViewingTenant(), 'hiddenDanger'], hazardReporters, { query });

/** Months yyyy-MM, both included; `location` is a region and all below it. */
export interface CompanyAsked {
  readonly startMonth: string;
  readonly endMonth: string;
  readonly location?: string;
}

export const useCompanyBulletin = (asked: CompanyAsked) =>
  useCall(
    ['jurisdiction'],
    officeBulletin,
    { query: { ...asked } },
    { company: false, placeholderData: keepPreviousData },
  );
