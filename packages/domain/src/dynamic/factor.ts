/**
 * What the present state of a risk point is made of (domain-rules C5). Modules give factors through the hook
 * `riskFactors`; the score (dynamic-score) adds them up.
 *
 * I inspections of the last 30 days · H open hidden dangers · W open warnings · P special work in progress ·
 * E equipment and people · G good record, which is subtracted.
 */
export const RISK_TERMS = ['I', 'H', 'W', 'P', 'E', 'G'] as const;
export type RiskTerm = (typeof RISK_TERMS)[number];

/** A record a factor follows from: what a reader clicks to see it, and whose it is to end it. */
export interface RiskEvidence {
  /** Name of a resource. */
  readonly resource: string;
  readonly id: string;
  /** What a person calls it. */
  readonly title: string;
  /**
   * Of the factor's points what falls away when this record alone is dealt with; absent: an equal share; 0: nothing, for
   * it is over (a check done late).
   */
  readonly points?: number;
  /** Who is to deal with it now, by name; absent where nobody is named. */
  readonly owner?: string;
  /** By when, `yyyy-MM-dd HH:mm:ss`. */
  readonly due?: string;
}

/** The score is at least `least`, or lies at least one level above the inherent one, while the factor stands. */
export type RiskFloor = { readonly least: number } | { readonly aboveInherent: true };

/** One row of the explanation, of one point. */
export interface RiskFactor {
  readonly riskId: string;
  readonly term: RiskTerm;
  /** Unique within a point: `hazard.overdue`. */
  readonly code: string;
  /** How many records it counts; 1 for a rate. */
  readonly count: number;
  /** Not negative, before the term's cap, at most one decimal. For G what is subtracted. */
  readonly points: number;
  /** Without the points: 逾期隐患1项. */
  readonly sentence: string;
  /** What ends it: 完成整改并通过复查. */
  readonly remedy?: string;
  readonly floor?: RiskFloor;
  readonly evidence: readonly RiskEvidence[];
}
