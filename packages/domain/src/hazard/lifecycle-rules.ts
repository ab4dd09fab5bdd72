import { type AnyResource, type FieldError, rememberedAfter, validate } from '@anlan/resource';
import { assignRules } from './assign-rules';
import { passedOnce, type Step } from './checks';
import { closingRules } from './closing-rules';
import {
  type HazardActor,
  type HazardContext,
  type HazardPatch,
  type HazardRow,
  type HazardValues,
  list,
} from './hazard-facts';
import { hiddenDanger } from './hidden-danger';
import { reviewRules } from './review-rules';
import { reviseRules } from './revise-rules';
import { extended, extensionPending, type HazardRule, isRectifier } from './rule';
import { type HazardStatus, hazardStatusOf, isOverdue } from './status';

/** Every step but the report, row by row of the trade's table. */
const rules = { ...assignRules, ...reviseRules, ...reviewRules, ...closingRules };

export type HazardAction = keyof typeof rules;
export const hazardRules: Readonly<Record<HazardAction, HazardRule>> = rules;

/** Everything a step does, ready to be written in one transaction with one row of history. */
export interface HazardTransition {
  readonly action: HazardAction | 'report';
  /** Null for a report. */
  readonly from: HazardStatus | null;
  readonly to: HazardStatus;
  /** Columns to write beside the status. */
  readonly patch: HazardPatch;
  /** hiddenDangerRecord.operateType. */
  readonly operateType: number;
  /** Words of the history row. */
  readonly content: string;
  /** Pictures of the history row. */
  readonly images: readonly string[];
  /** Taken by another than the one whose task it was. */
  readonly onBehalf: boolean;
  /** Rectified after the deadline: the mark 逾期整改 stays with the record for good. */
  readonly late: boolean;
}

export type HazardRuling =
  | { readonly ok: true; readonly transition: HazardTransition }
  | {
      readonly ok: false;
      /** What stood in the way: the row's state, the person, or the body. */
      readonly because: 'state' | 'actor' | 'body';
      readonly errors: readonly FieldError[];
    };

/** What a row waits for, in the words a refused person reads. */
export function awaitedSentence(row: HazardRow): string {
  const status = hazardStatusOf(row.status);
  if (status === 4 && passedOnce(row)) return '该隐患已通过复查，正等待二次复查';
  return {
    1: '该隐患正等待指定整改人，或由发现人提交现场整改情况',
    2: '该隐患正等待整改人提交整改情况',
    3: '该隐患正等待指定复查人',
    4: '该隐患正等待复查人给出复查结果',
    5: '该隐患已闭环，不能再办理',
    6: '该隐患已作废，不能再办理',
    7: '该隐患复查不通过，正等待整改人重新整改',
  }[status];
}

const VOID_REFUSED: Readonly<Partial<Record<HazardStatus, string>>> = {
  3: '已提交整改的隐患不能作废，请先复查',
  4: '已提交整改的隐患不能作废，请先复查',
  5: '已闭环的隐患不能作废',
  6: '隐患已作废',
};

function stateRefusal(action: HazardAction, row: HazardRow): string {
  const status = hazardStatusOf(row.status);
  if (hazardRules[action].from.includes(status)) {
    if (action === 'decideExtension') return '没有待审批的延期申请';
    if (action === 'requestExtension') return extended(row) ? '整改期限只能延期一次' : '已有延期申请待审批';
    if (action === 'changeLevel') return '隐患已通过复查，不能再调整等级';
  }
  return (action === 'void' && VOID_REFUSED[status]) || awaitedSentence(row);
}

/** Is the row in a state that allows the action? The second review and the first share status 4. */
export function stateAllows(action: HazardAction, row: HazardRow): boolean {
  if (!hazardRules[action].from.includes(hazardStatusOf(row.status))) return false;
  if (action === 'passReview' || action === 'failReview') return !passedOnce(row);
  if (action === 'secondReview') return passedOnce(row);
  if (action === 'changeLevel') return !(hazardStatusOf(row.status) === 4 && passedOnce(row));
  // One extension only: a second one hides that the plan failed.
  if (action === 'requestExtension') return !extended(row) && !extensionPending(row);
  return action !== 'decideExtension' || extensionPending(row);
}

/** What this person may do with this row now: the one answer behind buttons and guard. */
export const availableHazardActions = (row: HazardRow, actor: HazardActor): HazardAction[] =>
  (Object.keys(hazardRules) as HazardAction[]).filter(
    (action) => stateAllows(action, row) && hazardRules[action].who(row, actor),
  );

/** Why this person may not take the step. */
export function whoSays(action: HazardAction, row: HazardRow, actor: HazardActor): string {
  const { whoSays: said } = hazardRules[action];
  return typeof said === 'function' ? said(row, actor) : said;
}

export const refused = (because: 'state' | 'actor' | 'body', ...errors: readonly FieldError[]): HazardRuling => ({
  ok: false,
  because,
  errors,
});

/**
 * Judges one action on one row: state, then person, then every problem of the body at once.
 * @param row the stored record; @param body the call's body, wire names, raw or parsed.
 */
export function judgeHazardAction(
  action: HazardAction,
  row: HazardRow,
  actor: HazardActor,
  body: HazardValues,
  context: HazardContext,
): HazardRuling {
  const rule = hazardRules[action];
  const from = hazardStatusOf(row.status);
  if (!stateAllows(action, row)) {
    return refused('state', { field: 'status', message: stateRefusal(action, row) });
  }
  if (!rule.who(row, actor)) return refused('actor', { field: '', message: whoSays(action, row, actor) });

  const input = typeof rule.input === 'function' ? rule.input(body) : rule.input;
  const parsed = validate(hiddenDanger, body, 'update', { only: input, before: row });
  const step: Step = { row, actor, body, merged: { ...row, ...parsed.values }, context };
  const errors = withoutRepeats([...parsed.errors, ...rule.check(step)]);
  if (errors.length > 0) return refused('body', ...errors);

  const patch: HazardPatch = { ...(parsed.values as HazardPatch), ...rule.sets?.(step) };
  return {
    ok: true,
    transition: {
      action,
      from,
      to: rule.to(step),
      patch: { ...patch, ...rememberedAfter(hiddenDanger as unknown as AnyResource, row, patch) },
      operateType: rule.operateType,
      content: rule.content?.(step) ?? '',
      // Of this step alone: what an earlier round has shown stands in its own row.
      images: rule.images ? list(parsed.values as HazardValues, rule.images) : [],
      onBehalf: action === 'submit' && !isRectifier(row, actor),
      late: action === 'submit' && isOverdue(row as { status: unknown; reviseTimeLimit?: string | null }, context.now),
    },
  };
}

/** The first sentence told about a field is the one that matters. */
export function withoutRepeats(errors: readonly FieldError[]): FieldError[] {
  const seen = new Set<string>();
  return errors.filter(({ field }) => !seen.has(field) && seen.add(field) !== undefined);
}
