import os from 'node:os';

/** Workers of a suite: each has an application and, on the embedded engine, a database in its memory. */
export const workers = Math.min(os.availableParallelism(), 12);

/**
 * By how much limits of time grow on a machine that others use too: its load by its cores, from 1 to 6. A limit is there
 * to end what hangs; what takes too long is measured in bench/.
 */
export const slowness = Math.min(6, Math.max(1, Math.ceil(os.loadavg()[0] / os.availableParallelism())));
