import type { AnyRow } from '@anlan/client';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../lib/http/http';

export interface Region extends AnyRow {
  readonly code: string;
  readonly name: string;
  readonly parentCode: string;
  readonly hasChildren: boolean;
}

export interface MapFacts {
  readonly code: string;
  readonly approvalNo: string;
  readonly fileName: string;
  readonly features: number;
  readonly createTime: string;
}

export const COUNTRY = '00';
export const MAPS = ['region', 'maps'] as const;

export const regionsOf = (parentCode: string): Promise<readonly Region[]> =>
  http.get<readonly Region[]>('blade-system/region/lazy-list', { parentCode }, { quiet: true });

/** Which divisions have a map. */
export const useMaps = () =>
  useQuery({
    queryKey: MAPS,
    queryFn: ({ signal }) =>
      http.get<readonly MapFacts[]>('blade-system/region/map/list', {}, { signal, quiet: true, company: false }),
  });

/** The map of a division; asked for only where there is one. */
export const useMap = (code: string, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: [...MAPS, code],
    queryFn: ({ signal }) =>
      http.get<MapFacts & { readonly geojson: unknown }>(
        'blade-system/region/map',
        { code },
        { signal, quiet: true, company: false },
      ),
  });
