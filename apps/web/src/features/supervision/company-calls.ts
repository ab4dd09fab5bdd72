import { useInfiniteQuery } from '@tanstack/react-query';
import { http } from '../../lib/http/http';

export interface CompanyFigures {
  readonly riskPoints: number;
  readonly majorRiskPoints: number;
  readonly openHiddenDangers: number;
  readonly overdueHiddenDangers: number;
  readonly majorHiddenDangers: number;
}

/** A company of the jurisdiction and how it stands. */
export interface Company extends CompanyFigures {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly areaName: string | null;
  readonly industryName: string | null;
}

/** What comes first: the name, or the companies of which there is most. */
export type CompanyOrder = '' | keyof CompanyFigures;

const SIZE = 24;
/** The choice itself is made outside any company: these calls never carry the one chosen before. */
const outside = { company: false, quiet: true } as const;

export function useCompanies(name: string, region: string | null, order: CompanyOrder) {
  return useInfiniteQuery({
    queryKey: ['jurisdiction', 'figures', name, region, order],
    queryFn: ({ signal, pageParam }) =>
      http.get<{ records: readonly Company[]; total: number; totals: CompanyFigures }>(
        'safe/index/government/company/page',
        { current: pageParam, size: SIZE, name, location: region, descs: order || undefined },
        { signal, ...outside },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * SIZE < last.total ? pages.length + 1 : undefined),
    staleTime: 30_000,
  });
}
