import { permitRuleFacts } from '@anlan/domain/permit/calls';
import { type PermitRules, rulesFrom } from '@anlan/domain/permit/judge-work';
import { formatDate } from '@anlan/resource/dates';
import { useMemo } from 'react';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';

const FIVE_MINUTES = 5 * 60_000;

/** The rules by which the server will judge; undefined while they are being read. */
export function usePermitRules(enabled = true): PermitRules | undefined {
  const tenant = useViewingTenant();
  // Parameters, days and the company's trade: stale with the first of them.
  const { data } = useCall(
    [tenant, 'param', 'permit'],
    permitRuleFacts,
    {},
    { enabled, staleTime: FIVE_MINUTES, offline: true },
  );
  return useMemo(() => data && rulesFrom(data, formatDate(Date.now())), [data]);
}
