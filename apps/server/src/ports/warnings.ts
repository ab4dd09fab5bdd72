import type { Tx } from '../kernel/db/db';
import { port } from '../kernel/port';

/** A warning as its cause states it; `source`, `sourceId` and `type` together name the one open row of it. */
export interface RaisedWarning {
  readonly tenantId: string;
  /** Resource it is about, and its row: `hiddenDanger`. */
  readonly source: string;
  readonly sourceId: string;
  /** Key of safe_warn_type. */
  readonly type: string;
  /** Keys of safe_warn_level, 1 red to 4 blue. */
  readonly level: '1' | '2' | '3' | '4';
  readonly content: string;
  /** Key of safe_warn_source; a business rule unless told. */
  readonly access?: string;
  /** Its point, from which responsible person and department follow where they are not told. */
  readonly riskId?: string | null;
  readonly userId?: string | null;
  readonly deptId?: string | null;
  readonly marks?: string;
  readonly positioning?: string;
  /** Why its level or its sentence is another than before, for the history of an open one. */
  readonly why?: string;
  /**
   * It tells of a state that lasts: an open one is not counted, and says at any time what is so now, level and sentence.
   * Without it of something that happens again: an open one is counted, and keeps the worst that has happened.
   */
  readonly lasting?: true;
}
/** What no longer is; without a type every open warning of the source. */
export interface CauseGone {
  readonly tenantId: string;
  readonly source: string;
  readonly sourceId: string;
  readonly type?: string;
  readonly why?: string;
  /** Whatever its level, a person has to see for himself before it ends. */
  readonly asksPerson?: boolean;
}
/**
 * Warnings other modules raise and take back, in their own transaction: one's own tenant under its scope, any under a
 * job's. Idempotent: a repeat of an open one is counted, never a second row. What is gone ends by itself where it is
 * blue or yellow; red and orange wait for a person.
 */
export interface Warnings {
  raise(tx: Tx, warnings: readonly RaisedWarning[]): Promise<void>;
  /** Gives how many have ended or now wait for a person. */
  clear(tx: Tx, gone: readonly CauseGone[]): Promise<number>;
}

export const warnings = port<Warnings>('warnings');
