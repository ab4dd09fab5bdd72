import type { PermitRules } from '@anlan/domain/permit/judge-work';
import type { PermitNumbers } from '@anlan/domain/permit/numbers';
import type { WeatherEntry } from '@anlan/domain/permit/weather/weather';
import type { Services, Work } from '../kernel/context';
import type { Tx } from '../kernel/db/db';
import { port } from '../kernel/port';

/** The newest observation, and how it is told: 10:20 罐区：风力3级. */
export type WeatherNow = WeatherEntry & { readonly says: string };

/** The rules of special works as they bind the company that is looked at: one book for every form of ticket. */
export interface PermitRuleBook {
  of(work: Pick<Work, 'app' | 'tx' | 'tenantId'>): Promise<PermitRules>;
  /** Entered of a point and of the whole company that bears on that time. */
  weather(
    work: Work,
    riskId: string | null,
    time: { readonly from: string; readonly to: string },
  ): Promise<WeatherEntry[]>;
  /** Observed of a point within its age at this moment; null: nobody has. */
  observed(work: Work, riskId: unknown): Promise<WeatherNow | null>;
  /** Its numbers alone, for the clock. */
  numbers(app: Pick<Services, 'parameters'>, tenantId: string, tx: Tx): Promise<PermitNumbers>;
}

export const permitRuleBook = port<PermitRuleBook>('permit rules');
