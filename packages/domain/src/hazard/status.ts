/** Numbers of hiddenDangerLifecycle (spec 2 §4). */
export type HazardStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const hazardStatuses: readonly HazardStatus[] = [1, 2, 3, 4, 5, 6, 7];

/** Law knows two levels, 一般 and 重大 (安监总局令第16号第三条); -1 until somebody has graded it. */
export type HazardLevel = -1 | 2 | 4;
export const UNGRADED: HazardLevel = -1;
export const GENERAL: HazardLevel = 2;
export const MAJOR: HazardLevel = 4;

/** Statuses that still ask something of somebody. */
export const openStatuses: readonly HazardStatus[] = [1, 2, 3, 4, 7];
/** All but 已作废: what rates divide by. */
export const validStatuses: readonly HazardStatus[] = [1, 2, 3, 4, 5, 7];
/** Statuses in which the deadline of rectification runs. */
export const revisingStatuses: readonly HazardStatus[] = [1, 2, 7];

/** @throws RangeError on a number that is no status: such a row cannot come from our table. */
export function hazardStatusOf(status: unknown): HazardStatus {
  const found = hazardStatuses.find((known) => known === Number(status));
  if (found === undefined) throw new RangeError(`no hidden-danger status: ${String(status)}`);
  return found;
}

/** Number or text from a row or a body; anything else counts as not graded. */
export function hazardLevelOf(level: unknown): HazardLevel {
  if (String(level) === '4') return MAJOR;
  return String(level) === '2' ? GENERAL : UNGRADED;
}

export const isOpen = (status: unknown): boolean => openStatuses.includes(hazardStatusOf(status));

/** Code of the ministry's dual-prevention exchange: 0 整改中, 1 待验收, 9 已验收; undefined = sent as deleted. */
export function nationalStatusOf(status: unknown): 0 | 1 | 9 | undefined {
  const known = hazardStatusOf(status);
  if (known === 6) return undefined;
  if (known === 5) return 9;
  return known === 3 || known === 4 ? 1 : 0;
}
