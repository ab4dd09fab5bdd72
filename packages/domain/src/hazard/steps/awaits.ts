import { type Awaited, awaitedBy, type People } from '@anlan/resource';
import type { HazardRow } from '../hazard-facts';
import { hazardSteps } from '../steps';

export type { Awaited };

const whom = (row: HazardRow, people: People, beside: boolean): Awaited =>
  awaitedBy(hazardSteps, row, people).find((one) => one.beside === beside)?.whom ?? { userIds: [] };

/** The next step is with these people; nobody once the danger is closed or void. */
export const awaits = (row: HazardRow, people: People = {}): Awaited => whom(row, people, false);

/** Who decides on a pending extension; nobody when none is pending. */
export const awaitsExtension = (row: HazardRow, people: People = {}): Awaited => whom(row, people, true);
