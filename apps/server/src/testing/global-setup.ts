import { dropMadeUnder } from './test-db';

/** What the workers of a run share is nobody's to close: it goes when the run ends. */
export const teardown = (): Promise<void> => dropMadeUnder(process.pid);
