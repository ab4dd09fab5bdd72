import {
  dynamicPoint,
  dynamicPointOfCompany,
  dynamicPoints,
  dynamicPointsOfCompany,
  dynamicTotals,
  dynamicTotalsOfCompany,
} from '@anlan/domain/dynamic/calls';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { isSupervisor, useSession } from '../../lib/session/session';

/** Conditions of the list, as its address holds them. */
export interface Asked {
  readonly current: number;
  readonly size: number;
  readonly name?: string;
  readonly scoreLevel?: string;
  readonly raised?: string;
  readonly falling?: string;
  /** With what lies below it. */
  readonly deptId?: string;
  /** Shown as a table, which needs how each risk is controlled; cards do not. */
  readonly table: boolean;
}

/** The conditions alone, as the list and its export take them. */
export const conditionsOf = ({ current: _current, size: _size, table: _table, ...conditions }: Asked) => conditions;

/** Keys begin with the resource that pushes name: a new level of any point makes these screens look again. */
const KEY = 'riskPoint';

function useSide() {
  const tenant = useViewingTenant();
  const supervisor = useSession(isSupervisor);
  const chosen = useSession((state) => state.companyTenantId !== null);
  return { tenant, supervisor, ready: !supervisor || chosen };
}

export function useDynamicPoints(asked: Asked) {
  const { tenant, supervisor, ready } = useSide();
  const { current, size, table } = asked;
  const query = { current, size, ...conditionsOf(asked), ...(table ? {} : { brief: 1 }) };
  return useQuery({
    queryKey: [tenant, KEY, 'dynamic', 'list', supervisor, table, asked],
    queryFn: ({ signal }) =>
      api.send(supervisor ? dynamicPointsOfCompany : dynamicPoints, { query }, { signal, quiet: true }),
    enabled: ready,
    // Rows of the cards are no rows of the table: half of its columns would look empty.
    placeholderData: (former, from) =>
      from?.queryKey[0] === tenant && from.queryKey[5] === table ? former : undefined,
  });
}

export function useTotals() {
  const { tenant, supervisor, ready } = useSide();
  return useCall([tenant, KEY], supervisor ? dynamicTotalsOfCompany : dynamicTotals, {}, { enabled: ready });
}

export function useExplanation(id: string) {
  const { tenant, supervisor } = useSide();
  return useCall([tenant, KEY], supervisor ? dynamicPointOfCompany : dynamicPoint, { params: { id } });
}
