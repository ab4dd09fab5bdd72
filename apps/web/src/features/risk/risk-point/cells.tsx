import { everyN } from '@anlan/domain/check/plan/windows';
import { plainCell } from '../../../kinds/draw';
import type { CellOverrides } from '../../../parts/list/columns/use-columns';
import { riskLevelTag } from '../../../parts/risk/risk-level';

/** 每4小时 where the frequency has a number of its own, else its word. */
export const oftenCells: CellOverrides = {
  inventoryFrequency: (row, look) => {
    const key = String(row.inventoryFrequency ?? '');
    const n = Number(row.inventoryCycle);
    const words = n >= 1 ? everyN(key) : undefined;
    if (words) return plainCell(look.t(words, { n }));
    return plainCell(key === '' ? '' : look.t(look.dict('safe_check_frequency', key)?.label ?? ''));
  },
};

/** 270, as it was reckoned, where the column keeps 270.000. */
export const riskValueCells: CellOverrides = {
  ...oftenCells,
  riskValue: (row) =>
    plainCell(row.riskValue === null || row.riskValue === undefined ? '' : String(Number(row.riskValue))),
  scoreLevel: (row, look) => riskLevelTag(row.scoreLevel, look.t),
  inherentLevel: (row, look) => riskLevelTag(row.inherentLevel, look.t),
};
