/** Is the point out of use? It is looked at no more, and nobody signs in there. */
export const isStopped = (point: Readonly<Record<string, unknown>>): boolean => String(point.status) === '0';
