import { type Attempt, asDatetime, type FieldError } from '@anlan/resource';
import { addDays, addHours, addMinutes } from '@anlan/resource/dates';
import {
  type BodyOnly,
  filled,
  type HazardContext,
  type HazardField,
  type HazardLimits,
  type HazardValues,
  hasRole,
  isActive,
  labelOfField,
  limitsOf,
  list,
  required,
  text,
} from '../hazard-facts';
import { hazardLevelOf, MAJOR, UNGRADED } from '../status';

/** One attempt at a step of a hidden danger. */
export type Step = Attempt<HazardContext>;

/** Clocks of phones run ahead; a time at most this far in the future is taken as now. */
const CLOCK_SKEW_MINUTES = 5;

export const SELF_REVIEW = '复查人不能是整改人';

export const refuse = (field: HazardField | BodyOnly, sentence: string): FieldError => ({ field, message: sentence });

/** Every given field that is empty in `values`. */
export const missing = (values: HazardValues, ...fields: readonly HazardField[]): FieldError[] =>
  fields.filter((field) => !filled(values, field)).map(required);

/**
 * A time in the past, when the body gives one: not after now (clock skew allowed) and not before field `floor`. Compared by the minute, because
 * forms send minutes and a danger found at 10:05:30 may well be fixed "at 10:05".
 */
export function pastTime(step: Step, field: HazardField, floor?: HazardField): FieldError[] {
  const given = asDatetime(step.body[field]);
  if (!given) return [];
  if (given > addMinutes(step.context.now, CLOCK_SKEW_MINUTES)) {
    return [refuse(field, `${labelOfField(field)}不能晚于当前时间`)];
  }
  const earliest = floor ? asDatetime(step.merged[floor]) : undefined;
  if (floor && earliest && given.slice(0, 16) < earliest.slice(0, 16)) {
    return [refuse(field, `${labelOfField(field)}不能早于${labelOfField(floor)}`)];
  }
  return [];
}

/** The given past time, never later than the server's now; now when the step left it out. */
export function pastTimeOrNow(step: Step, field: HazardField): string {
  const given = asDatetime(step.body[field]);
  return given && given < step.context.now ? given : step.context.now;
}

/**
 * The deadline of rectification: in the future and within the longest the rules allow — 24 h for 即查即改, 30 d for a
 * general danger unless the head of the department or the 主要负责人 gives it, 90 d otherwise.
 * `repeat`: the deadline after a failed review, when 即查即改 is over.
 */
export function deadline(step: Step, repeat = false): FieldError[] {
  const field = 'reviseTimeLimit';
  const given = asDatetime(step.merged[field]);
  if (!given) return [];
  const { now } = step.context;
  const label = labelOfField(field);
  if (given <= now) return [refuse(field, `${label}必须晚于当前时间`)];
  const limits = limitsOf(step.context);
  const major = isMajor(step.merged);
  if (!repeat && !major && list(step.merged, 'governType').includes('0')) {
    return given > addHours(now, limits.onTheSpotHours)
      ? [refuse(field, `即查即改的${label}不能超过${limits.onTheSpotHours}小时`)]
      : [];
  }
  if (!major && given > addDays(now, limits.generalMaxDays) && !mayExceed(step)) {
    return [refuse(field, `一般隐患的${label}不能超过${limits.generalMaxDays}天，更长的须由部门负责人确定`)];
  }
  return given > addDays(now, limits.majorMaxDays) ? [refuse(field, `${label}不能超过${limits.majorMaxDays}天`)] : [];
}

/**
 * The deadline a form proposes: of 即查即改 its hours, of a general danger the company's days. None of a major one, whose
 * plan of governance sets it (安监总局令第16号第十五条). The longest that is allowed is cut by what a phone's clock may run
 * ahead, or the server would refuse its own proposal.
 */
export function proposedDeadline(values: HazardValues, now: string, limits: HazardLimits): string | null {
  if (isMajor(values)) return null;
  return list(values, 'governType').includes('0')
    ? addMinutes(addHours(now, limits.onTheSpotHours), -CLOCK_SKEW_MINUTES)
    : addMinutes(
        addDays(now, limits.generalDays),
        limits.generalDays < limits.generalMaxDays ? 0 : -CLOCK_SKEW_MINUTES,
      );
}

const mayExceed = ({ merged, actor }: Step): boolean =>
  hasRole(actor, 'principal') || actor.headOfDeptIds.includes(text(merged, 'principalDept'));

/** An extension: later than the present deadline and, since the head of department decides on it, up to 90 d ahead. */
export function extension(step: Step): FieldError[] {
  const wanted = asDatetime(step.merged.extendTo);
  if (!wanted) return [];
  const { now } = step.context;
  const label = labelOfField('extendTo');
  const present = asDatetime(step.row.reviseTimeLimit);
  if (wanted <= now) return [refuse('extendTo', `${label}必须晚于当前时间`)];
  if (present && wanted <= present) return [refuse('extendTo', `${label}必须晚于现在的整改期限`)];
  const { majorMaxDays } = limitsOf(step.context);
  return wanted > addDays(now, majorMaxDays) ? [refuse('extendTo', `${label}不能超过${majorMaxDays}天`)] : [];
}

/** Exactly one of 即查即改, 限期整改, 停产停业 with any further measures; what fits only one level stays with it. */
export function governType(step: Step): FieldError[] {
  const chosen = list(step.merged, 'governType');
  if (chosen.length === 0) return [];
  const main = chosen.filter((key) => ['0', '1', '2'].includes(key));
  if (main.length !== 1) {
    return [refuse('governType', '治理类型须在即查即改、限期整改、停产停业整改中选择一项，且只能选择一项')];
  }
  if (main[0] === '2' && !isMajor(step.merged)) return [refuse('governType', '停产停业整改只适用于重大隐患')];
  if (main[0] === '0' && isMajor(step.merged)) return [refuse('governType', '重大隐患不能即查即改')];
  return [];
}

/** Graded 2 or 4. */
export const graded = (step: Step): FieldError[] =>
  hazardLevelOf(step.merged.hiddenDangerLevel) === UNGRADED ? [required('hiddenDangerLevel')] : [];

/** Nobody reviews his own work: the reviewer is neither the appointed nor the actual rectifier. Told at field `at`. */
export function separated(step: Step, reviewer: 'reviewId' | 'secondReviewId', at: HazardField): FieldError[] {
  const person = text(step.merged, reviewer);
  const rectifiers = [text(step.merged, 'reviseId'), text(step.merged, 'completeReviseId')];
  return person && rectifiers.includes(person) ? [refuse(at, SELF_REVIEW)] : [];
}

/** Named persons must still work here. */
export const active = (step: Step, ...fields: readonly HazardField[]): FieldError[] =>
  fields
    .filter((field) => filled(step.merged, field) && !isActive(step.context, text(step.merged, field)))
    .map((field) => refuse(field, `${labelOfField(field)}已离职或停用`));

/** A reason of at least `least` characters, spaces not counted; `what` names it in the sentence. */
export function reasonOf(step: Step, field: HazardField, what: string, least: number): FieldError[] {
  const given = [...text(step.body, field).replace(/\s/g, '')];
  if (given.length === 0) return [refuse(field, `请输入${what}`)];
  return given.length < least ? [refuse(field, `${what}不能少于${least}个字`)] : [];
}

const FIVE: readonly (readonly [HazardField, string])[] = [
  ['measure', '措施'],
  ['planResponsible', '责任'],
  ['planCost', '资金'],
  ['reviseTimeLimit', '时限'],
  ['emergencyPlan', '预案'],
];

/** 措施、责任、资金、时限、预案 of a major danger (安监总局令第16号第十五条); each missing one is named. */
export const fivePlans = (step: Step): FieldError[] =>
  FIVE.filter(([field]) => !filled(step.merged, field)).map(([field, word]) =>
    refuse(field, `重大隐患治理“五落实”缺少${word}：${required(field).message}`),
  );

/** The person answering for a major danger is the 主要负责人 (安监总局令第16号第十五条). */
export function majorPrincipal(step: Step): FieldError[] {
  const person = text(step.merged, 'principalId');
  if (!person || !step.context.rolesOf || step.context.rolesOf(person).includes('principal')) return [];
  return [refuse('principalId', '重大隐患的责任人须为主要负责人')];
}

export const isMajor = (values: HazardValues): boolean => hazardLevelOf(values.hiddenDangerLevel) === MAJOR;

/** Whether this danger closes only after a second review. */
export const needsSecondReview = (values: HazardValues, context: HazardContext): boolean =>
  isMajor(values) || limitsOf(context).secondReview === 'all';

/** The first review was passed, the second is awaited (status 4). */
export const passedOnce = (row: HazardValues): boolean => Number(row.reviewResult) === 1;
