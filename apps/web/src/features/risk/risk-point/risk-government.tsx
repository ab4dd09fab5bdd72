import { riskPoint } from '@anlan/domain/risk/risk-point';
import type { AnyResource } from '@anlan/resource';
import { ReadonlyTable } from '../../../parts/readonly-table';
import { riskCells } from './risk-list';

/** /govpage/safe/risk: the chosen company's risk points, to be read. */
export function RiskGovernment() {
  return <ReadonlyTable resource={riskPoint as unknown as AnyResource} cells={riskCells} />;
}
