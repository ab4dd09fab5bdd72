import type { Work } from '../kernel/context';
import { port } from '../kernel/port';

/** What of a ticket is told outside it, as its own module knows it. */
export interface TicketFacts {
  readonly content: string | null;
  readonly principalId: string | null;
  /** In words, those that apply. */
  readonly measures: readonly string[];
}

export interface TicketFactsOf {
  /** Undefined: there is no such ticket. */
  of(work: Pick<Work, 'tx' | 'tenantId'>, id: string): Promise<TicketFacts | undefined>;
}

export const specialTicketFacts = port<TicketFactsOf>('facts of special tickets');
export const siteTicketFacts = port<TicketFactsOf>('facts of site tickets');
