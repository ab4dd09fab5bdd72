import { type FoundReply, findAny } from '@anlan/domain/desk/find-calls';
import { helpDocument } from '@anlan/domain/help/help-document';
import { legalDocument } from '@anlan/domain/law/legal-document';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { isSupervisor, useSession } from '../../lib/session/session';

const PAUSE = 150;
/** One character is in everything. */
const SHORTEST = 2;

/** What a law is called by. */
export interface Law {
  readonly id: string;
  readonly title: string;
  readonly documentNumber?: string | null;
  readonly alias?: string | null;
}

const NONE: FoundReply = { groups: [], words: [] };

/** The register of laws is short, and read by everybody: asked once, and found by what is spoken too. */
const LAWS = 200;
const REGISTER = 10 * 60_000;

/** Records and help for these words, once the typing rests. */
export function useFound(typed: string, withLaws: boolean) {
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
  const laws = useQuery({
    queryKey: [tenant, 'find', 'laws'],
    queryFn: ({ signal }) => api(legalDocument).page({ current: 1, size: LAWS }, { signal, quiet: true }),
    enabled: asked && withLaws,
    staleTime: REGISTER,
  });
  // Of a longer register what lies behind is found by the words of its names.
  const further = useQuery({
    queryKey: [tenant, 'find', 'laws', q],
    queryFn: ({ signal }) => api(legalDocument).page({ title_like: q, current: 1, size: 10 }, { signal, quiet: true }),
    enabled: asked && withLaws && (laws.data?.total ?? 0) > LAWS,
    staleTime: REGISTER,
  });
  return {
    laws: asked ? ([...(laws.data?.records ?? []), ...(further.data?.records ?? [])] as readonly Law[]) : [],
    found: asked ? (records.data ?? NONE) : NONE,
    help: asked ? ((help.data?.records ?? []) as readonly { readonly id: string; readonly name?: unknown }[]) : [],
    busy: asked && (records.isFetching || q !== typed.trim()),
    failed: asked && records.isError,
    q,
  };
}
