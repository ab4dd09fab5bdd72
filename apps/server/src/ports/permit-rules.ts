import type { PermitRules } from '@anlan/domain/permit/judge-work';
import type { Work } from '../kernel/context';
import { port } from '../kernel/port';

/** The rules of special works as they bind the company that is looked at: one book for every form of ticket. */
export interface PermitRuleBook {
  of(work: Pick<Work, 'app' | 'tx' | 'tenantId'>): Promise<PermitRules>;
}

export const permitRuleBook = port<PermitRuleBook>('permit rules');
