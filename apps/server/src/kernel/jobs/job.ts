import type { Services } from '../context';

/** A job runs once per cluster at a time, survives a crash, and may be run again without harm. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (services: Services) => Promise<void>;
}
