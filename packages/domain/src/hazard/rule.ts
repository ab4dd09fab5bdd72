import type { FieldError } from '@anlan/resource';
import { isMajor, type Step } from './checks';
import {
  filled,
  type HazardActor,
  type HazardField,
  type HazardPatch,
  type HazardRow,
  type HazardValues,
  hasRole,
  list,
  text,
} from './hazard-facts';
import type { hiddenDanger } from './hidden-danger';
import { type HazardStatus, hazardStatusOf } from './status';

/** One step of the lifecycle as data: from where, who, with what, to where, what it writes. */
export interface HazardRule {
  readonly label: string;
  /** The entry of hiddenDanger.actions whose button leads here. */
  readonly button?: keyof typeof hiddenDanger.actions;
  /** hiddenDangerRecord.operateType. */
  readonly operateType: number;
  readonly from: readonly HazardStatus[];
  readonly who: (row: HazardRow, actor: HazardActor) => boolean;
  /** Told to everybody else: one sentence, or the reason why this person of all may not. */
  readonly whoSays: string | ((row: HazardRow, actor: HazardActor) => string);
  /** Fields the step may write. */
  readonly input: readonly HazardField[] | ((body: HazardValues) => readonly HazardField[]);
  readonly check: (step: Step) => readonly FieldError[];
  readonly to: (step: Step) => HazardStatus;
  /** Written over the input. */
  readonly sets?: (step: Step) => HazardPatch;
  /** Words and pictures of the history row. */
  readonly content?: (step: Step) => string;
  readonly images?: HazardField;
}

/** Answers for the danger: its principal or the head of the responsible department. */
export const isResponsible = (row: HazardRow, actor: HazardActor): boolean =>
  (filled(row, 'principalId') && text(row, 'principalId') === actor.userId) ||
  actor.headOfDeptIds.includes(text(row, 'principalDept'));

export const isRectifier = (row: HazardRow, actor: HazardActor): boolean => text(row, 'reviseId') === actor.userId;

/** His to rectify, now or before: appointed, or named as who did. */
const isOrWasRectifier = (row: HazardRow, actor: HazardActor): boolean =>
  isRectifier(row, actor) ||
  text(row, 'completeReviseId') === actor.userId ||
  list(row, 'formerIds').includes(actor.userId);

/**
 * The danger is or was his: to rectify, or to answer for. For a major one the 主要负责人 answers by law, and he alone may
 * judge it: there only rectifying counts. What somebody has reported he may take back before it is given to anybody.
 */
export const isOwn = (row: HazardRow, actor: HazardActor): boolean =>
  isOrWasRectifier(row, actor) ||
  (!isMajor(row) &&
    (list(row, 'formerPrincipalIds').includes(actor.userId) ||
      (text(row, 'principalId') === actor.userId && !isOwnReport(row, actor))));

/** Reported by himself and given to nobody yet. */
export const isOwnReport = (row: HazardRow, actor: HazardActor): boolean =>
  hazardStatusOf(row.status) === 1 && text(row, 'informantId') === actor.userId;

/** Whoever may direct the handling: those who answer for it, 安全管理人员, 企业管理员. */
export const manages = (row: HazardRow, actor: HazardActor): boolean =>
  isResponsible(row, actor) || hasRole(actor, 'safety_manager', 'enterprise_admin');

/** The step leaves the status as it is. */
export const stays = (step: Step): HazardStatus => hazardStatusOf(step.row.status);

/** An extension was asked for and not decided on. */
export const extensionPending = (row: HazardRow): boolean => Number(row.extendState) === 1;

/** The deadline was moved once already. */
export const extended = (row: HazardRow): boolean => Number(row.extendState) === 2;

/** What a major danger's plan of governance is written in. */
export const PLAN: readonly HazardField[] = [
  'basis',
  'measure',
  'planCost',
  'planResponsible',
  'emergencyPlan',
  'interimProtection',
];
