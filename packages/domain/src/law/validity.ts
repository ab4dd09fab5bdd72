/** Keys of the dictionary safe_law_validity. */
export const IN_FORCE = '1';
export const NOT_YET = '2';
export const AMENDED = '3';
export const REPEALED = '4';

export interface LawDates {
  readonly enforceDate?: string | null;
  readonly repealDate?: string | null;
  /** From when on its latest amendment holds. */
  readonly editionDate?: string | null;
  /** As somebody has entered it. */
  readonly validity?: string | null;
}

/** What a law is on this day: its dates say it; without dates what was entered stands. */
export function validityOn({ enforceDate, repealDate, editionDate, validity }: LawDates, today: string): string | null {
  if (repealDate && repealDate <= today) return REPEALED;
  if (enforceDate && enforceDate > today) return NOT_YET;
  if (editionDate) return editionDate <= today ? AMENDED : IN_FORCE;
  if (!enforceDate && !repealDate) return validity ?? null;
  return validity === AMENDED ? AMENDED : IN_FORCE;
}
