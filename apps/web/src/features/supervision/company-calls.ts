import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
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

export interface RegionNode {
  readonly value: string;
  readonly title: string;
  readonly pId: string;
  readonly isLeaf: boolean;
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

/** The office's own region and what lies directly below it; the first of them is the root of the tree. */
export function useOwnRegions() {
  return useQuery({
    queryKey: ['jurisdiction', 'tree'],
    queryFn: async ({ signal }): Promise<RegionNode[]> => {
      const rows = await http.get<readonly { code: string; name: string; parentCode: string }[]>(
        'safe/tenantflat/government/region',
        {},
        { signal, ...outside },
      );
      const codes = new Set(rows.map(({ code }) => code));
      return rows.map(({ code, name, parentCode }) => ({
        value: code,
        title: name,
        pId: codes.has(parentCode) ? parentCode : '0',
        isLeaf: false,
      }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The next layer of regions below one. */
export async function regionsBelow(code: string): Promise<RegionNode[]> {
  const rows = await http.get<readonly { value: string; title: string; hasChildren: boolean }[]>(
    'blade-system/region/lazy-tree',
    { parentCode: code },
    outside,
  );
  return rows.map(({ value, title, hasChildren }) => ({ value, title, pId: code, isLeaf: !hasChildren }));
}
