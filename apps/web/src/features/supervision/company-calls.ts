import { useInfiniteQuery } from '@tanstack/react-query';
import { http } from '../../lib/http';

/** A company of the jurisdiction and how it stands. */
export interface Company {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly areaName: string | null;
  readonly industryName: string | null;
  readonly riskPoints: number;
  readonly majorRiskPoints: number;
  readonly openHiddenDangers: number;
  readonly overdueHiddenDangers: number;
  readonly majorHiddenDangers: number;
}

const SIZE = 24;
/** The choice itself is made outside any company: these calls never carry the one chosen before. */
const outside = { company: false, quiet: true } as const;

export function useCompanies(name: string, region: string | null) {
  return useInfiniteQuery({
    queryKey: ['jurisdiction', 'figures', name, region],
    queryFn: ({ signal, pageParam }) =>
      http.get<{ records: readonly Company[]; total: number }>(
        'safe/index/government/company/page',
        { current: pageParam, size: SIZE, name, location: region },
        { signal, ...outside },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * SIZE < last.total ? pages.length + 1 : undefined),
    staleTime: 30_000,
  });
}
