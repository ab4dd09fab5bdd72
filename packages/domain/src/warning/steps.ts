import { FALSE_ALARM, WARN_SOURCE, WARN_STATE } from './warning';

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

/** Keys of safe_warn_reason that the product itself gives, save that it was nothing: all that a rule's warning can have. */
export const RULE_REASONS: readonly string[] = ['1', '2', '3', '4', '5', '9'];

/** By its words: a company's own entry of that name, or one renamed so, says the same. */
const saysFalseAlarm = ({ key, label }: Reason): boolean =>
  key === FALSE_ALARM ||
  label
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .includes('误报');

interface Reason {
  readonly key: string;
  readonly label: string;
}

/** Why this is no reason for this warning; undefined where it is one. Only what was measured can have been mistaken. */
export function reasonProblem(row: Row, reason: Reason): string | undefined {
  if (!isMeasured(row) && saysFalseAlarm(reason)) return '只有传感器、视频等监测产生的预警可以是误报，请选择其他原因';
  return isOfRule(row) && !RULE_REASONS.includes(reason.key)
    ? '系统规则产生的预警不能使用本企业自行增加的预警原因，请选择其他原因'
    : undefined;
}
