import type { AnyRow } from '@anlan/client';
import type { AnyResource } from '@anlan/resource';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { onPhone } from '../../lib/kept/on-phone';
import { keys } from '../query-keys';

/** A record with everything a page leaves out: files, child rows. Links in it live ten minutes, so it is not kept long. */
export function useDetail(resource: AnyResource, id: string | undefined, government = false) {
  const tenant = useViewingTenant();
  const queryKey = keys.detail(tenant, resource.name, government ? 'government' : 'company', id ?? '');
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      onPhone(
        queryKey,
        () =>
          (government
            ? api(resource).governmentGet(id ?? '', { signal, quiet: true })
            : api(resource).get(id ?? '', { signal, quiet: true })) as Promise<AnyRow>,
      ),
    enabled: id !== undefined,
    staleTime: 10_000,
    gcTime: 60_000,
  });
}
