import type { Work } from '../kernel/context';
import { port } from '../kernel/port';

/** Hidden dangers that other modules find in their own work, reported in its transaction. */
export interface HazardReports {
  /**
   * Judged and written like a report by its call; gives the id. `planName`: found by a check of this plan, which names
   * its checker as a person who may report; `recordId`: that check, whose pictures the report may show again; neither
   * where no check has found it. Refusals are those of the report.
   */
  report(work: Work, body: unknown, found?: { readonly planName: string; readonly recordId: string }): Promise<string>;
}

export const hazardReports = port<HazardReports>('hazard reports');
