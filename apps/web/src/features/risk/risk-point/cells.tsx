import { plainCell } from '../../../kinds/draw';
import { riskLevelTag } from '../../../parts/risk-level';
import type { CellOverrides } from '../../../parts/use-columns';

/** 270, as it was reckoned, where the column keeps 270.000. */
export const riskValueCells: CellOverrides = {
  riskValue: (row) =>
    plainCell(row.riskValue === null || row.riskValue === undefined ? '' : String(Number(row.riskValue))),
  scoreLevel: (row, look) => riskLevelTag(row.scoreLevel, look.t),
  inherentLevel: (row, look) => riskLevelTag(row.inherentLevel, look.t),
};
