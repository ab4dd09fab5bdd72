import type { HazardFigures } from '@anlan/domain/hazard/figures';
import type { Conditions, CountFigure } from '@anlan/resource';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { http } from '../../../../lib/http/http';
import { useViewingTenant } from '../../../../lib/http/query';
import { isSupervisor, useSession } from '../../../../lib/session/session';

export interface Part extends HazardFigures {
  readonly key: string;
  readonly label: string;
  /** What opens its rows beside the conditions of the whole. */
  readonly by: Conditions;
}
export interface DeptPart extends Part {
  readonly parentId: string | null;
  readonly rank: number | null;
}
export interface Analysis extends HazardFigures {
  readonly period: { readonly from: string; readonly to: string };
  readonly byLevel: readonly Part[];
  readonly byType: readonly Part[];
  readonly bySource: readonly Part[];
  readonly byMonth: readonly Part[];
  readonly byStatus: readonly Pick<Part, 'key' | 'label' | 'by' | 'total'>[];
  readonly byDept: readonly DeptPart[];
}

/** Days both of which belong to the period, yyyy-MM-dd. */
export type Period = readonly [from: string, to: string];

export const presets = (today = dayjs()): readonly { readonly label: string; readonly value: Period }[] => {
  const day = (moment: dayjs.Dayjs) => moment.format('YYYY-MM-DD');
  const quarter = today.month() - (today.month() % 3);
  return [
    { label: '本月', value: [day(today.startOf('month')), day(today)] },
    { label: '本季度', value: [day(today.month(quarter).startOf('month')), day(today)] },
    { label: '近六个月', value: [day(today.subtract(5, 'month').startOf('month')), day(today)] },
    { label: '本年', value: [day(today.startOf('year')), day(today)] },
    { label: '近一年', value: [day(today.subtract(11, 'month').startOf('month')), day(today)] },
  ];
};

export const sixMonths = (): Period => (presets()[2] as { value: Period }).value;

export const within = ([from, to]: Period): Conditions => ({
  discoveryTime_datege: from,
  discoveryTime_datele: to,
});

/** A supervisor without a company has nothing to count yet. */
export function useWaitsForCompany(): boolean {
  const supervisor = useSession(isSupervisor);
  return useSession((state) => supervisor && state.companyTenantId === null);
}

export function useAnalysis(conditions: Conditions) {
  const tenant = useViewingTenant();
  const waits = useWaitsForCompany();
  return useQuery({
    // Under the name of the danger: a step taken anywhere makes the figures stale.
    queryKey: [tenant, 'hiddenDanger', 'figures', conditions],
    queryFn: ({ signal }) => http.get<Analysis>('safe/statistics/hidden/danger', conditions, { signal, quiet: true }),
    enabled: !waits,
    placeholderData: (former, from) => (from?.queryKey[0] === tenant ? former : undefined),
  });
}

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

export const rateText = (value: string | null): string => (value === null ? '—' : `${value}%`);

/** Shows the rows of a figure of the whole under further conditions. */
export type Open = (title: string, figure: CountFigure, by?: Conditions) => void;
