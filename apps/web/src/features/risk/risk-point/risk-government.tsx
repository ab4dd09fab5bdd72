import { riskPoint } from '@anlan/domain/risk/risk-point';
import { ReadonlyTable } from '../../../parts/list/readonly-table';
import { AbovePoints } from './level-counts';
import { riskCells } from './risk-list';

const slots = { aboveTable: AbovePoints };

/** /govpage/safe/risk: the chosen company's risk points, to be read. */
export function RiskGovernment() {
  return <ReadonlyTable resource={riskPoint} slots={slots} cells={riskCells} />;
}
