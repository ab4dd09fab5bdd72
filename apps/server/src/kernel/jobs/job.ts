import type { Services } from '../context';

/**
 * Of several nodes one runs a job (leases.ts), survives a crash, and may run it again without harm. The lease keeps two
 * from doing the same work for nothing; that no work is done twice is said where it is written: by the state it is
 * written from, a locked row, a unique index, a storage key of its own.
 */
export interface Job {
  readonly name: string;
  /** From the end of a run; of ten minutes or more also over a restart of the same build (ended.ts). */
  readonly everyMs: number;
  /** The calendar alone changes what it does: once a day (Shanghai), the first time within `everyMs` after midnight. */
  readonly onceADay?: true;
  /** Each node does its own: what it keeps in memory, what it alone has seen, what may not wait until a dead node's lease runs out. */
  readonly onEachNode?: true;
  /** Milliseconds a run may take, an hour unless told; one that takes longer is told to leave off, and another node may run it. */
  readonly longestMs?: number;
  /** `stop` is told when the node ends, the job is another node's or the run takes too long: what takes long leaves off then. */
  readonly run: (services: Services, stop?: AbortSignal) => Promise<void>;
}
