import { type Conditions, type Measure, type Summary, type SummaryReply, summaryCalls } from '@anlan/resource';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { isSupervisor, useSession } from '../../lib/session/session';

/** A supervisor without a company has nothing to count yet. */
export function useWaitsForCompany(): boolean {
  const supervisor = useSession(isSupervisor);
  return useSession((state) => supervisor && state.companyTenantId === null);
}

/** What a summary tells under these conditions; the former figures stay until the new ones are there. */
export function useSummary<S extends Summary>(summary: S, conditions: Conditions, enabled = true) {
  const tenant = useViewingTenant();
  const waits = useWaitsForCompany();
  const { read } = summaryCalls(summary);
  return useQuery<SummaryReply<S>>({
    // Under the name of the record: whatever changes one makes the figures stale.
    queryKey: [tenant, summary.base.of.name, 'summary', read.path, conditions],
    queryFn: ({ signal }) => api.send(read, { query: conditions }, { signal, quiet: true }),
    enabled: enabled && !waits,
    placeholderData: (former, from) => (from?.queryKey[0] === tenant ? former : undefined),
  });
}

export const rateText = (value: string | null): string => (value === null ? '—' : `${value}%`);

/** A measure as a screen tells it. */
export const shownValue = ({ kind }: Measure, value: unknown): string | number =>
  kind === 'rate' ? rateText(value as string | null) : ((value as string | number | null) ?? '—');
