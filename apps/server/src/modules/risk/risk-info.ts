import { cycleWords } from '@anlan/domain/risk/control';
import { riskIdentifyList } from '@anlan/domain/risk/risk-info-list';
import { viewRoutes } from '../../kernel/resource/view';

/** 风险辨识清单, and the 风险分级管控清单 as a sheet. */
export const riskInfoRoutes = viewRoutes(riskIdentifyList, {
  cells: { inventoryFrequency: (row, read) => cycleWords(row.inventoryFrequency, row.inventoryCycle) ?? read(row) },
});
