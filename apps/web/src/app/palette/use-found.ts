import { type FoundReply, findAny } from '@anlan/domain/desk/find-calls';
import { helpDocument } from '@anlan/domain/help/help-document';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { isSupervisor, useSession } from '../../lib/session/session';

const PAUSE = 150;
/** One character is in everything. */
const SHORTEST = 2;

const NONE: FoundReply = { groups: [], words: [] };

/** Records and help for these words, once the typing rests. */
export function useFound(typed: string) {
  const tenant = useViewingTenant();
  const waits = useSession((state) => isSupervisor(state) && state.companyTenantId === null);
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim().slice(0, 50)), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const asked = [...q].length >= SHORTEST;
  const records = useQuery({
    queryKey: [tenant, 'find', q],
    queryFn: ({ signal }) => api.send(findAny, { query: { q } }, { signal, quiet: true }),
    enabled: asked && !waits,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const help = useQuery({
    queryKey: [tenant, 'find', 'help', q],
    queryFn: ({ signal }) => api(helpDocument).page({ name_like: q, current: 1, size: 4 }, { signal, quiet: true }),
    enabled: asked,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return {
    found: asked ? (records.data ?? NONE) : NONE,
    help: asked ? ((help.data?.records ?? []) as readonly { readonly id: string; readonly name?: unknown }[]) : [],
    busy: asked && (records.isFetching || q !== typed.trim()),
    failed: asked && records.isError,
    q,
  };
}
