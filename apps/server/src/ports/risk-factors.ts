import type { RiskFactor, RiskTerm } from '@anlan/domain/dynamic/factor';
import type { Tx } from '../kernel/db/db';
import type { OutboxEvent } from '../kernel/events/events';
import { grouped } from '../kernel/grouped';

/** What a source is asked: always for many points of one company at once, in a handful of statements. */
export interface FactorQuestion {
  /** Sees every tenant: each statement names `tenantId`. */
  readonly tx: Tx;
  readonly tenantId: string;
  readonly riskIds: readonly string[];
  /** The application's clock, `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
  readonly now: string;
  /** A number of the company's parameters. */
  readonly number: (key: string) => Promise<number>;
}

/** Points whose factors an event has changed; `all`: every point of the tenant. Runs in the delivery's transaction. */
export type Stales = (tx: Tx, event: OutboxEvent) => Promise<readonly string[] | 'all'>;

/**
 * Where some terms of the dynamic score come from (domain-rules C5). Its factors are asked for after its events, every
 * hour, and whenever another source's factors of the same point change; what it does not name any more is gone.
 */
export interface RiskFactorSource {
  readonly name: string;
  readonly terms: readonly RiskTerm[];
  readonly factorsOf: (question: FactorQuestion) => Promise<readonly RiskFactor[]>;
  /** By resource name, as outbox topics begin: `hiddenDanger`. */
  readonly stales: Readonly<Record<string, Stales>>;
}

/** Rows of a statement by the point they belong to, in their order. */
export const byPoint = <T extends { readonly risk_id: string }>(
  rows: readonly T[],
): ReadonlyMap<string, readonly T[]> => grouped(rows, ({ risk_id }) => risk_id);
