import { checkStops, readOnlyStops } from './check-stops';
import { companyStops } from './company-stops';
import { permitStops } from './permit-stops';
import { riskStops } from './risk-stops';
import { rootStops } from './root-stops';
import type { Stop } from './stops';
import { trainingStops } from './training-stops';

/** Every screen with something of its own to be seen, once, by whom it is for. */
export const stops: readonly Stop[] = [
  ...rootStops,
  ...companyStops,
  ...checkStops,
  ...riskStops,
  ...permitStops,
  ...trainingStops,
];

export const allStops: readonly Stop[] = [...stops, ...readOnlyStops];
