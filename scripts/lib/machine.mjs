import os from 'node:os';

/** Workers of a suite: each has an application and, on the embedded engine, a database in its memory. */
export const workers = Math.min(os.availableParallelism(), 12);
