import type { Page } from '@anlan/client';
import type { RiskTerm } from '@anlan/domain/dynamic/factor';
import type { RiskLevel } from '@anlan/domain/risk/level';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../lib/http/http';
import { useViewingTenant } from '../../lib/http/query';
import { isSupervisor, useSession } from '../../lib/session/session';

/** A row of the list: where a point stands and, in one sentence, why. */
export interface DynamicPoint {
  readonly id: string;
  readonly name: string;
  readonly pointNum: string;
  readonly inherentLevel: RiskLevel;
  readonly scoreLevel: RiskLevel;
  readonly deptName: string | null;
  readonly placeName: string | null;
  readonly principalName: string | null;
  readonly score: number | null;
  readonly warnIndex: number | null;
  readonly sentence: string | null;
  readonly since: string | null;
  readonly candidateLevel: RiskLevel | null;
  /** `yyyy-MM-dd HH:mm:ss`; null where nothing is to fall. */
  readonly mayFallAt: string | null;
  readonly riskTaskCount: number;
  readonly riskCompletedTaskCount: number;
  readonly overdueOnTimeCount: number;
  /** Missed and still not made up. */
  readonly overdueTaskCount: number;
  /** Per cent, as text. */
  readonly finishOnTimeSumRate: string | null;
  readonly riskCompletedRate: string | null;
}

/** How the risk of a point is controlled: in the list only where it is asked for. */
export interface Control {
  readonly managementMeasures: string | null;
  /** Control plans in force. */
  readonly riskPlan: string | null;
  readonly checkPlan: string | null;
  readonly dangerInvestigateContent: string | null;
}

export interface Evidence {
  readonly resource: string;
  /** Null: out of the reader's reach. */
  readonly id: string | null;
  readonly title: string;
  readonly owner?: string;
  readonly due?: string;
}

export interface Day {
  readonly day: string;
  readonly score: number;
  readonly level: RiskLevel;
}

export interface Explanation extends Omit<DynamicPoint, 'score'>, Control {
  readonly score: {
    readonly score: number;
    readonly base: number;
    readonly warnIndex: number;
    readonly floor: number | null;
    readonly sentence: string;
    readonly since: string;
    readonly candidateLevel: RiskLevel | null;
    readonly mayFallAt: string | null;
    readonly bandLevel: RiskLevel;
    readonly computedAt: string;
  } | null;
  readonly bands: Readonly<Record<RiskLevel, number>>;
  readonly thresholds: { readonly warnValue: number; readonly eliminateValue: number };
  readonly terms: readonly {
    readonly term: RiskTerm;
    readonly label: string;
    readonly points: number;
    readonly cap: number;
    readonly capped: boolean;
  }[];
  readonly factors: readonly {
    readonly code: string;
    readonly term: RiskTerm;
    readonly count: number;
    readonly points: number;
    readonly sentence: string;
    readonly remedy?: string;
    readonly floor?: unknown;
    readonly evidence: readonly Evidence[];
  }[];
  readonly remedies: readonly {
    readonly evidence: Evidence | null;
    readonly remedy: string;
    readonly sentence: string;
    readonly effect: number;
    readonly scoreAfter: number;
    readonly levelAfter: RiskLevel;
  }[];
  readonly warning: { readonly id: string; readonly warnLevel: string; readonly warnTimeStart: string } | null;
  readonly trend: readonly Day[];
}

export interface Totals {
  readonly total: number;
  readonly levels: readonly { readonly level: RiskLevel; readonly count: number }[];
  readonly raised: number;
  readonly falling: number;
  readonly company: { readonly score: number; readonly level: RiskLevel } | null;
  /** Share of the worst point in the company's score, per cent; the mean has the rest. */
  readonly maxPercent: number;
  readonly trend: readonly Day[];
}

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
const quiet = { quiet: true } as const;

function useSide() {
  const tenant = useViewingTenant();
  const supervisor = useSession(isSupervisor);
  const chosen = useSession((state) => state.companyTenantId !== null);
  return { tenant, supervisor, ready: !supervisor || chosen };
}

export function useDynamicPoints(asked: Asked) {
  const { tenant, supervisor, ready } = useSide();
  const { current, size, table } = asked;
  return useQuery({
    queryKey: [tenant, KEY, 'dynamic', 'list', supervisor, table, asked],
    queryFn: ({ signal }) =>
      http.get<Page<DynamicPoint & Partial<Control>>>(
        supervisor ? 'safe/warn/government/risk/dynamicmonitoring/list' : 'safe/warn/risk/dynamicmonitoring/list',
        { current, size, ...conditionsOf(asked), ...(table ? {} : { brief: 1 }) },
        { signal, ...quiet },
      ),
    enabled: ready,
    // Rows of the cards are no rows of the table: half of its columns would look empty.
    placeholderData: (former, from) =>
      from?.queryKey[0] === tenant && from.queryKey[5] === table ? former : undefined,
  });
}

export function useTotals() {
  const { tenant, supervisor, ready } = useSide();
  return useQuery({
    queryKey: [tenant, KEY, 'dynamic', 'totals', supervisor],
    queryFn: ({ signal }) =>
      http.get<Totals>(
        supervisor ? 'safe/warn/government/dynamicmonitoring/scoreLevel' : 'safe/warn/dynamicmonitoring/scoreLevel',
        {},
        { signal, ...quiet },
      ),
    enabled: ready,
  });
}

export function useExplanation(id: string) {
  const { tenant, supervisor } = useSide();
  return useQuery({
    queryKey: [tenant, KEY, 'dynamic', 'point', supervisor, id],
    queryFn: ({ signal }) =>
      http.get<Explanation>(
        `safe/warn/${supervisor ? 'government/' : ''}dynamicmonitoring/${id}`,
        {},
        { signal, ...quiet },
      ),
  });
}
