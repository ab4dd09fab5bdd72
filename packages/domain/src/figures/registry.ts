import type { Figure } from '@anlan/resource';
import { checkCounts, checkRates, shareCounts, shareRates } from './check';
import { hazardCounts, hazardRates, myHazards } from './hazard';
import { riskCounts, riskScores } from './risk';
import { warningCounts } from './warning';

export { checkCounts, checkFigures, checkRates, shareCounts, shareFigures, shareRates } from './check';
export { hazardCounts, hazardLevels, hazardRates, myHazards } from './hazard';
export { riskCounts, riskScores } from './risk';
export { warningCounts } from './warning';

/** Every figure of the product by its key. A screen that shows a number shows one of these. */
export const figures: readonly Figure[] = [
  hazardCounts,
  hazardRates,
  myHazards,
  checkCounts,
  checkRates,
  shareCounts,
  shareRates,
  riskCounts,
  riskScores,
  warningCounts,
].flatMap((group): Figure[] => Object.values(group));

const byKey = new Map(figures.map((figure) => [figure.key, figure]));

export const figureOf = (key: string): Figure | undefined => byKey.get(key);
