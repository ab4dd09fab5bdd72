import { asDatetime, type FieldError, validate } from '@anlan/resource';
import { addDays } from '../shared/dates';
import { assignRules } from './assign-rules';
import { missing, pastTime, proposedDeadline, refuse, type Step } from './checks';
import {
  filled,
  type HazardActor,
  type HazardContext,
  type HazardField,
  type HazardPatch,
  type HazardValues,
  hasRole,
  isActive,
  limitsOf,
  list,
  text,
} from './hazard-facts';
import { hiddenDanger } from './hidden-danger';
import { type HazardRuling, refused, withoutRepeats } from './lifecycle-rules';
import type { HazardRule } from './rule';
import type { HazardStatus } from './status';

/** What is known of the place of a report: its risk point's principal, and the department that answers for it. */
export interface HazardPlace {
  readonly principalId?: string | null;
  readonly deptId?: string | null;
  /** The check plan by which it was found: whoever is sent to check reports what he finds. */
  readonly planName?: string | null;
}

const REPORT: readonly HazardField[] = [
  'name',
  'source',
  'discoveryTime',
  'geoLocation',
  'riskId',
  'type',
  'hiddenDangerDescribe',
  'reasonAnalyze',
  'reviseBeforeImages',
  'hiddenDangerType',
  'remark',
];

/** safe_hazard_category: defects of management and of documents show in no picture. */
const MANAGEMENT_DEFECT = '4';
/** safe_hazard_category_source 11 员工上报（随手拍）; a patrol takes its plan's category and sends it. */
export const CASUAL_SOURCE = '11';
const NAME_LENGTH = 50;
/** Every role above the plain employee. */
const LEADERS = ['enterprise_admin', 'principal', 'safety_manager', 'dept_head', 'team_leader'] as const;

/**
 * A new hidden danger. Only description, a place or risk point and one picture are asked for. It begins
 * in 1; in 2 when an entitled person names the rectifier or the company's rule gives it to the risk point's principal;
 * in 3 when it was fixed on the spot.
 */
export function judgeHazardReport(
  body: HazardValues,
  actor: HazardActor,
  context: HazardContext,
  place: HazardPlace = {},
): HazardRuling {
  const limits = limitsOf(context);
  if (!place.planName && limits.whoMayReport === 'leaders' && !hasRole(actor, ...LEADERS)) {
    return refused('actor', { field: '', message: '本企业规定由班组长及以上人员上报隐患' });
  }
  const rule = furtherStep(body);
  if (rule === assignRules.assign && !mayAssign(actor)) {
    return refused('actor', {
      field: 'reviseId',
      message: '只有安全管理人员、部门负责人或企业管理员可以在上报时指定整改人',
    });
  }

  const start = begin(body, actor, context, place);
  const input = rule ? [...REPORT, ...inputOf(rule, body)] : REPORT;
  const parsed = validate(hiddenDanger, body, 'create', { only: input });
  const given = Object.fromEntries(Object.entries(parsed.values).filter(([, value]) => value !== null)) as HazardPatch;
  const step: Step = { row: { ...start, status: 1 }, actor, body, merged: { ...start, ...given }, context };
  const errors = withoutRepeats([...parsed.errors, ...reportErrors(step), ...(rule?.check(step) ?? [])]);
  if (errors.length > 0) return refused('body', ...errors);

  const auto = rule ? undefined : autoAssigned(step, place);
  const patch: HazardPatch = {
    ...start,
    ...given,
    discoveryTime: start.discoveryTime,
    ...(auto ?? rule?.sets?.(step)),
  };
  const to: HazardStatus = rule ? rule.to(step) : auto ? 2 : 1;
  return {
    ok: true,
    transition: {
      action: 'report',
      from: null,
      to,
      patch,
      operateType: 1,
      content: [text(step.merged, 'hiddenDangerDescribe'), to === 3 ? `现场整改：${text(body, 'reviseCondition')}` : '']
        .filter(Boolean)
        .join('；'),
      images: [...list(patch, 'reviseBeforeImages'), ...(to === 3 ? list(patch, 'reviseAfterImages') : [])],
      onBehalf: false,
      late: false,
    },
  };
}

/** Everything against the assignment a report shall carry, while the rest of it is still being written (forms). */
export function assignmentErrors(body: HazardValues, actor: HazardActor, context: HazardContext): FieldError[] {
  const rule = assignRules.assign;
  const parsed = validate(hiddenDanger, body, 'create', { only: inputOf(rule, body) });
  const step: Step = { row: { status: 1 }, actor, body, merged: parsed.values, context };
  return withoutRepeats([...parsed.errors, ...rule.check(step)]);
}

/** What a report carries beyond itself: the finished work, or the person who shall do it. */
function furtherStep(body: HazardValues): HazardRule | undefined {
  if (filled(body, 'reviseAfterImages')) return assignRules.fixOnSpot;
  return filled(body, 'reviseId') ? assignRules.assign : undefined;
}

const inputOf = (rule: HazardRule, body: HazardValues): readonly HazardField[] =>
  typeof rule.input === 'function' ? rule.input(body) : rule.input;

/**
 * Whether a report of this person's may have another source than 随手拍, such as a check of the authorities or of the
 * company above: a plain employee is not told of those, and what he reports is 员工上报 by the word of the dictionary.
 */
export const tellsSource = (actor: HazardActor): boolean =>
  hasRole(actor, ...LEADERS) || actor.headOfDeptIds.length > 0;

/** Whether a report of this person's may name the rectifier at once (domain-rules D1). */
export const mayAssign = (actor: HazardActor): boolean =>
  hasRole(actor, 'safety_manager', 'enterprise_admin', 'dept_head') || actor.headOfDeptIds.length > 0;

/** What the record begins with when the body says nothing. */
function begin(body: HazardValues, actor: HazardActor, context: HazardContext, place: HazardPlace): HazardPatch {
  const principal = place.principalId && isActive(context, place.principalId) ? place.principalId : null;
  const name = [...text(body, 'hiddenDangerDescribe')].slice(0, NAME_LENGTH).join('').replace(/\s+/g, ' ');
  return {
    name,
    hiddenDangerLevel: -1,
    hiddenDangerType: 1,
    ...(Number(body.hiddenDangerType) === 2 ? {} : { source: CASUAL_SOURCE }),
    informantId: actor.userId,
    principalId: principal,
    principalDept: place.deptId ?? null,
    ...(place.planName ? { planName: place.planName } : {}),
    discoveryTime: foundAt(body, context),
  };
}

/** The time told; else, of what was fixed on the spot, the time it was fixed; never later than the server's now. */
function foundAt(body: HazardValues, { now }: HazardContext): string {
  const fixed = filled(body, 'reviseAfterImages') ? asDatetime(body.reviseTime) : undefined;
  const told = asDatetime(body.discoveryTime) ?? fixed ?? now;
  return told < now ? told : now;
}

/** What was found longer ago belongs to no period anybody looks at any more. */
const FOUND_DAYS = 366;
const longAgo = ({ merged, context }: Step): FieldError[] => {
  const told = asDatetime(merged.discoveryTime);
  return told && told < `${addDays(context.now.slice(0, 10), -FOUND_DAYS)} 00:00:00`
    ? [refuse('discoveryTime', '发现时间不能早于一年前，请核对；更早发现的请在描述中写明')]
    : [];
};

function reportErrors(step: Step): FieldError[] {
  const placed = filled(step.merged, 'geoLocation') || filled(step.merged, 'riskId');
  const exempt = text(step.merged, 'type') === MANAGEMENT_DEFECT;
  return [
    ...missing(step.merged, 'hiddenDangerDescribe'),
    ...(placed ? [] : [refuse('geoLocation', '请输入隐患地点或选择风险点')]),
    ...(exempt ? [] : missing(step.merged, 'reviseBeforeImages')),
    ...pastTime(step, 'discoveryTime'),
    ...longAgo(step),
  ];
}

/** The company's rule hands a report on a risk point to that point's principal, as a general danger. */
function autoAssigned({ merged, context }: Step, place: HazardPlace): HazardPatch | undefined {
  const limits = limitsOf(context);
  if (!limits.autoAssign || !filled(merged, 'riskId') || !place.deptId) return undefined;
  if (!place.principalId || !isActive(context, place.principalId)) return undefined;
  return {
    hiddenDangerLevel: 2,
    governType: ['1'],
    reviseId: place.principalId,
    reviseTimeLimit: proposedDeadline({ hiddenDangerLevel: 2, governType: ['1'] }, context.now, limits),
    reviseRequest: '按风险点管控要求整改',
  };
}
