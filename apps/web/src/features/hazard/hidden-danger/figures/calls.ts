import type { HazardFigures } from '@anlan/domain/hazard/figures';
import type { hazardSummary } from '@anlan/domain/hazard/summaries';
import type { Conditions, SummaryReply } from '@anlan/resource';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../../lib/http/http';
import { useViewingTenant } from '../../../../lib/http/query';

export type DeptPart = SummaryReply<typeof hazardSummary>['byDept'][number];

export interface Reporter {
  readonly userId: string;
  readonly userName: string;
  readonly deptName: string | null;
  readonly isResign: 0 | 1;
  readonly total: number;
  readonly voided: number;
  readonly valid: number;
  readonly closed: number;
  readonly major: number;
  readonly casual: number;
  readonly lastTime: string | null;
}

export function useReporters(conditions: Conditions) {
  const tenant = useViewingTenant();
  return useQuery({
    queryKey: [tenant, 'hiddenDanger', 'reporters', conditions],
    queryFn: ({ signal }) =>
      http.get<readonly Reporter[]>('safe/hiddendanger/report/user/list', conditions, { signal, quiet: true }),
  });
}

/** Months yyyy-MM, both included; `location` is a region and all below it. */
export interface CompanyAsked {
  readonly startMonth: string;
  readonly endMonth: string;
  readonly location?: string;
}

export interface CompanyPart extends HazardFigures {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly areaName: string | null;
  readonly linkman: string | null;
  readonly contactNumber: string | null;
  readonly rank: number | null;
}

export function useCompanyBulletin(asked: CompanyAsked) {
  return useQuery({
    queryKey: ['jurisdiction', 'bulletin', asked],
    queryFn: ({ signal }) =>
      http.get<{ period: { from: string; to: string }; records: readonly CompanyPart[] }>(
        'safe/hiddendanger/government/bulletin',
        { ...asked },
        { signal, quiet: true, company: false },
      ),
    placeholderData: (former) => former,
  });
}
