import type { AnyRow } from '@anlan/client';
import { attachmentDetails, MOST_DETAILS } from '@anlan/domain/files/file-calls';
import { type AnyResource, wireName } from '@anlan/resource';
import { useMemo } from 'react';
import { isImage } from '../../../kinds/file/file-rules';
import { listOf } from '../../../kinds/values';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { isSupervisor, useSession } from '../../../lib/session/session';

/** Half the life of an address. */
const FRESH_MS = 5 * 60_000;

/** The first field of a resource that holds photos and nothing else, as rows carry it. */
export function photoField(resource: AnyResource): string | undefined {
  const found = Object.entries(resource.fields).find(
    ([, field]) => field.kind === 'file' && field.accept.length > 0 && field.accept.every(isImage),
  );
  return found && wireName(found[0], found[1]);
}

/**
 * The small picture of each row by its id, asked for in one call; nothing where no row has one. A supervisor's list over
 * several companies has none: the call reads the files of one.
 */
export function useCardPhotos(resource: AnyResource, rows: readonly AnyRow[]): ReadonlyMap<string, string> {
  const tenant = useViewingTenant();
  const company = useSession((state) => (isSupervisor(state) ? state.companyTenantId : state.tenantId));
  const name = useMemo(() => photoField(resource), [resource]);
  const first = useMemo(
    () =>
      name === undefined
        ? []
        : rows.slice(0, MOST_DETAILS).flatMap((row): [string, string][] => {
            const [photo] = listOf(row[name]);
            return photo ? [[row.id, photo]] : [];
          }),
    [rows, name],
  );
  const ids = [...new Set(first.map(([, photo]) => photo))].join(',');
  const { data } = useCall(
    [tenant, 'attachment'],
    attachmentDetails,
    { query: { ids } },
    { company: true, enabled: company !== null && ids !== '', staleTime: FRESH_MS, retry: false },
  );
  return useMemo(() => {
    const links = new Map(data?.map(({ attachId, thumbLink, link }) => [attachId, thumbLink ?? link]));
    return new Map(first.flatMap(([row, photo]) => (links.has(photo) ? [[row, links.get(photo) as string]] : [])));
  }, [data, first]);
}
