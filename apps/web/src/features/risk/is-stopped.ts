import type { AnyRow } from '@anlan/client';

/** Is the point out of use? It is looked at no more, and nobody signs in there. */
export const isStopped = (point: AnyRow): boolean => String(point.status) === '0';
