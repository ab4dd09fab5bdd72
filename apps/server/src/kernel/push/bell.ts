import type { BellKind } from '@anlan/domain/desk/calls';
import type { Work } from '../context';
import type { Tx } from '../db/db';
import type { OutboxEvent } from '../events/events';
import type { Condition } from '../resource/list/condition';

/** No more than `most` rows are looked at: the newest, or, to be counted, any that wait. */
export interface BellAsked {
  readonly most: number;
  readonly newest: boolean;
}

/** Rows of the bell from one module: a select of `id, title, time, waits` and `resource, record_id`, of this person. */
export interface BellSource {
  readonly kind: BellKind;
  /** The resource whose steps it tells of. */
  readonly of?: string;
  /**
   * Its rows also say, for the home page: `task`, what is to be done (none: nothing); `subject`, with what; `due`, by when
   * or null. Without it a to-do is told by its title alone.
   */
  readonly tasks?: true;
  /**
   * Undefined where this person can have none; a promise where a parameter of the company has its say. May select more
   * than is asked: this is for those who find the first rows sooner than all.
   */
  readonly rows: (work: Work, asked: BellAsked) => Condition | undefined | Promise<Condition | undefined>;
}

/** What one person is told in writing about an event; undefined for nothing. */
export interface Letter {
  readonly userId: string;
  readonly title: string;
  readonly content?: string;
  /** Red: the person is interrupted at once. */
  readonly urgent?: boolean;
}
/** Runs in the delivery's transaction, over all tenants; may be asked twice about one event. */
export type Letters = (tx: Tx, event: OutboxEvent) => Promise<readonly (Letter & { readonly tenantId?: string })[]>;
