import { type Figure, summaryOf } from '@anlan/resource';
import { allResources } from '../resources';
import { checkCounts, checkRates, checkSums, roundCounts, shareCounts, shareRates } from './check';
import { drillCounts } from './drill';
import { hazardCounts, hazardRates, myHazards, stepCounts } from './hazard';
import { platformFigures } from './platform';
import { dangerCounts, riskCounts, riskGaps, riskScores } from './risk';
import { warningCounts } from './warning';

export {
  checkCounts,
  checkFigures,
  checkRates,
  checkSums,
  roundCounts,
  shareCounts,
  shareFigures,
  shareRates,
} from './check';
export { drillCounts } from './drill';
export { hazardCounts, hazardLevels, hazardRates, myHazards, stepCounts } from './hazard';
export { platformFigures } from './platform';
export { dangerCounts, riskCounts, riskGaps, riskScores } from './risk';
export { warningCounts } from './warning';

/** Every figure of the product by its key. A screen that shows a number shows one of these. */
export const figures: readonly Figure[] = [
  hazardCounts,
  hazardRates,
  myHazards,
  stepCounts,
  checkCounts,
  checkRates,
  checkSums,
  roundCounts,
  shareCounts,
  shareRates,
  riskCounts,
  riskScores,
  riskGaps,
  dangerCounts,
  warningCounts,
  platformFigures,
  ...allResources.map((resource) => summaryOf(resource)?.measures ?? {}),
  drillCounts,
].flatMap((group): Figure[] => Object.values(group));

const byKey = new Map(figures.map((figure) => [figure.key, figure]));

export const figureOf = (key: string): Figure | undefined => byKey.get(key);
