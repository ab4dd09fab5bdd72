import { apiLog, errorLog, usualLog } from '@anlan/domain/logs/logs';
import type { CellOverrides } from '../../parts/list/columns/use-columns';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';
import { ChangeTable } from './change-table';
import './logs.css';

const changes: ScreenSlots = { detail: ChangeTable };
/** Stacks as they are, line by line. */
const stack: CellOverrides = {
  stackTrace: ({ stackTrace }) => (stackTrace ? <pre className="log-text">{String(stackTrace)}</pre> : '—'),
};

export const UsualLog = () => <ResourceScreen resource={usualLog} slots={changes} />;
export const ApiLog = () => <ResourceScreen resource={apiLog} />;
export const ErrorLog = () => <ResourceScreen resource={errorLog} cells={stack} />;
