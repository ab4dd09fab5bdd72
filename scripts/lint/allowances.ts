import type { Allowance } from './source';

/** Every exception from the house rules, with its reason. */
export const allowances: readonly Allowance[] = [
  {
    rule: 'transaction',
    path: 'apps/server/src/modules/config/dictionaries.ts',
    reason: 'fills a cache shared by requests; inside a request it takes the tx it is given',
  },
  {
    rule: 'transaction',
    path: 'apps/server/src/modules/config/parameters.ts',
    reason: 'fills a cache shared by requests; inside a request it takes the tx it is given',
  },
  {
    rule: 'shared-database',
    path: 'apps/server/src/contract/walls.test.ts',
    reason: 'the statement is refused, which is what is tested',
  },
  {
    rule: 'length',
    path: 'apps/server/src/demo/plants.ts',
    reason: 'data: workshops and risks of three invented trades, no code',
  },
];
