import type { Trade } from '../../company/companies';
import { CHEMICAL } from './chemical';
import { GENERAL } from './general';
import { MACHINERY } from './machinery';
import type { DemoTopic } from './read';
import { SPECIAL } from './special';
import { WOOD } from './wood';

export interface DemoBank {
  readonly name: string;
  /** Codes of its questions begin so. */
  readonly prefix: string;
  readonly topics: readonly DemoTopic[];
}

const OF_TRADE: Readonly<Record<Trade, readonly DemoTopic[]>> = {
  chemical: CHEMICAL,
  machinery: MACHINERY,
  wood: WOOD,
};

/** The banks of a company of this trade; each topic is a bank within its bank. */
export const banksOf = (trade: Trade) =>
  ({
    general: { name: '安全生产通用题库', prefix: 'TY', topics: GENERAL },
    special: { name: '特殊作业题库', prefix: 'TS', topics: SPECIAL },
    trade: { name: '本行业题库', prefix: 'HY', topics: OF_TRADE[trade] },
  }) as const satisfies Record<string, DemoBank>;
