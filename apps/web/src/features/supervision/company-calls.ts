import { type CompanyFigures, jurisdictionCompanies } from '@anlan/domain/supervision/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/http/api';

/** What comes first: the name, or the companies of which there is most. */
export type CompanyOrder = '' | keyof CompanyFigures;

const SIZE = 24;
/** The choice itself is made outside any company: these calls never carry the one chosen before. */
const outside = { company: false, quiet: true } as const;

export function useCompanies(name: string, location: string | null, order: CompanyOrder) {
  return useInfiniteQuery({
    queryKey: ['jurisdiction', 'figures', name, location, order],
    queryFn: ({ signal, pageParam }) =>
      api.send(
        jurisdictionCompanies,
        { query: { name, location }, where: { current: pageParam, size: SIZE, descs: order || undefined } },
        { signal, ...outside },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * SIZE < last.total ? pages.length + 1 : undefined),
    staleTime: 30_000,
  });
}
