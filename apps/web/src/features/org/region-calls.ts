import { type RegionRow, regionMap, regionMaps, regionRows } from '@anlan/domain/org/region-calls';
import { api } from '../../lib/http/api';
import { useCall } from '../../lib/http/use-call';

export const COUNTRY = '00';
export const MAPS = ['region', 'maps'] as const;

export const regionsOf = (parentCode: string): Promise<readonly RegionRow[]> =>
  api.send(regionRows, { query: { parentCode } }, { quiet: true });

/** Which divisions have a map. */
export const useMaps = () => useCall(MAPS, regionMaps, {}, { company: false });

/** The map of a division; asked for only where there is one. */
export const useMap = (code: string, enabled: boolean) =>
  useCall(MAPS, regionMap, { query: { code } }, { company: false, enabled });
