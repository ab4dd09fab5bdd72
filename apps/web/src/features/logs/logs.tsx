import { apiLog, errorLog, usualLog } from '@anlan/domain/logs/logs';
import type { CellOverrides } from '../../parts/list/use-columns';
import { ResourceScreen } from '../../parts/screen/resource-screen';

const block = { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 12 } as const;

/** Records and stacks as they are, line by line. */
const told = (value: unknown) => {
  if (value === null || value === undefined || value === '') return '—';
  return <pre style={block}>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>;
};
const changes: CellOverrides = { before: (row) => told(row.before), after: (row) => told(row.after) };
const stack: CellOverrides = { stackTrace: (row) => told(row.stackTrace) };

export const UsualLog = () => <ResourceScreen resource={usualLog} cells={changes} />;
export const ApiLog = () => <ResourceScreen resource={apiLog} />;
export const ErrorLog = () => <ResourceScreen resource={errorLog} cells={stack} />;
