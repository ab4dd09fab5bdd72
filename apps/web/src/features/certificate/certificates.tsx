import { certificate } from '@anlan/domain/certificate/certificate';
import type { CellOverrides } from '../../parts/list/columns/use-columns';
import { ResourceScreen } from '../../parts/screen/resource-screen';
import { standingTag } from './standing';

const cells: CellOverrides = { certificateState: (row, look) => standingTag(row, look.t) };

/** /certificate/list: what everybody of the company holds; the supervisor's, to be read. */
export const Certificates = () => <ResourceScreen resource={certificate} cells={cells} />;
