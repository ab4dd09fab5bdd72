import { WARN_SOURCE, WARN_STATE } from './warning';

type Row = Readonly<Record<string, unknown>>;
type State = (typeof WARN_STATE)[keyof typeof WARN_STATE];

const { waiting, handling, causeGone, cleared, falseAlarm } = WARN_STATE;

/** States of a warning whose cause stands: what counts as open, everywhere. */
export const STANDING: readonly State[] = [waiting, handling];
/** Its cause is gone and a person has still to sign: to do, but no longer red. */
export const AWAITING: readonly State[] = [causeGone];

/**
 * Every step of a warning (warnState), each written down in `warning_record`. The first six are the system's own; a rule's
 * warning is never ended by a person while its cause stands.
 */
export const warnSteps = {
  /** Its level has risen, fallen, or its sentence says something else. */
  escalate: { from: STANDING, to: STANDING },
  ease: { from: STANDING, to: STANDING },
  follow: { from: STANDING, to: STANDING },
  causeGone: { from: STANDING, to: [causeGone] },
  autoClear: { from: [waiting, handling, causeGone], to: [cleared] },
  return: { from: [causeGone], to: [waiting] },
  handle: { from: [waiting, handling, causeGone], to: [handling, causeGone] },
  /** What was reported is mended, or somebody else is to see to it. */
  edit: { from: [waiting, handling, causeGone], to: [waiting, handling, causeGone] },
  reassign: { from: [waiting, handling, causeGone], to: [waiting, handling, causeGone] },
  clear: { from: [waiting, handling, causeGone], to: [cleared, falseAlarm] },
} as const satisfies Readonly<Record<string, { readonly from: readonly State[]; readonly to: readonly State[] }>>;

/** Keys of safe_warn_source that are measurements: only these can be mistaken (误报). */
export const SENSORS: readonly string[] = ['2', '3', '4', '5'];
export const isMeasured = (row: Row): boolean => SENSORS.includes(String(row.accessSigns));

/** Raised by a rule of the product from a record of its own, not measured and not reported by a person. */
export const isOfRule = (row: Row): boolean =>
  (row.source ?? '') !== '' && String(row.accessSigns) === WARN_SOURCE.rule;

/** Does what a rule found still stand? Such a warning is handled, and ends with its cause. */
export const causeStands = (row: Row): boolean => isOfRule(row) && STANDING.includes(String(row.warnState) as State);
