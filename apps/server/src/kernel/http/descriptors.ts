import { readFileSync } from 'node:fs';

/** Where a system does not tell: what the most cautious of them allow a process. */
const UNKNOWN = 1_024;
const MOST = 1_048_576;

/** How many files and sockets this process may hold (RLIMIT_NOFILE). */
export function descriptorLimit(read: () => string = () => readFileSync('/proc/self/limits', 'utf8')): number {
  try {
    const soft = /^Max open files\s+(\d+|unlimited)/m.exec(read())?.[1];
    if (soft === 'unlimited') return MOST;
    if (soft !== undefined) return Math.min(Number(soft), MOST);
  } catch {
    // Not Linux.
  }
  const report = process.report?.getReport() as
    | { userLimits?: { open_files?: { soft?: number | string } } }
    | undefined;
  const soft = report?.userLimits?.open_files?.soft;
  return soft === 'unlimited' ? MOST : Number(soft) > 0 ? Math.min(Number(soft), MOST) : UNKNOWN;
}
