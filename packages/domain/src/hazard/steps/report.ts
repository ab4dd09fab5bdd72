import { asDatetime, type FieldError, section } from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import {
  filled,
  type HazardActor,
  type HazardContext,
  type HazardPatch,
  type HazardValues,
  hasRole,
  isActive,
  limitsOf,
  list,
  text,
} from '../hazard-facts';
import { assign, fixOnSpot } from './assign';
import { missing, pastTime, proposedDeadline, refuse, type Step } from './checks';
import { begin } from './parties';

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
export const report = begin({
  name: 'report',
  label: '上报隐患',
  permission: 'add',
  at: ['POST /report'],
  from: [],
  form: {
    sections: [
      section('', [
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
      ]),
    ],
  },
  carries: [
    { step: fixOnSpot, when: { field: 'reviseAfterImages', filled: true } },
    { step: assign, when: { field: 'reviseId', filled: true } },
  ],
  denies: ({ actor, context }, carried) => {
    if (!context.place?.planName && limitsOf(context).whoMayReport === 'leaders' && !hasRole(actor, ...LEADERS)) {
      return { field: '', message: '本企业规定由班组长及以上人员上报隐患' };
    }
    return carried?.name === assign.name && !mayAssign(actor)
      ? refuse('reviseId', '只有安全管理人员、部门负责人或企业管理员可以在上报时指定整改人')
      : undefined;
  },
  starts,
  check: reportErrors,
  to: (a) => (autoAssigned(a) ? 'awaitingRevise' : 'awaitingAssign'),
  // Whatever goes on at once is graded by that.
  set: (a, carried) => {
    const assigned = carried ? {} : autoAssigned(a);
    return { discoveryTime: foundAt(a.body, a.context), ...assigned, ...(assigned && { gradedTime: a.context.now }) };
  },
  history: {
    type: 1,
    said: ({ merged, body }, carried) =>
      [
        text(merged, 'hiddenDangerDescribe'),
        carried?.name === fixOnSpot.name ? `现场整改：${text(body, 'reviseCondition')}` : '',
      ]
        .filter(Boolean)
        .join('；'),
    line: ({ after, nameOf, said }) =>
      list(after, 'governType').length > 0 && text(after, 'reviseId') !== ''
        ? `${said}；指定${nameOf(after.reviseId)}整改，期限${text(after, 'reviseTimeLimit').slice(0, 16)}`
        : said,
    images: (patch, carried) => [
      ...list(patch, 'reviseBeforeImages'),
      ...(carried?.name === fixOnSpot.name ? list(patch, 'reviseAfterImages') : []),
    ],
  },
  done: { msg: '上报成功' },
});

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
function starts({ body, actor, context }: Step): HazardPatch {
  const place = context.place ?? {};
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
function autoAssigned({ merged, context }: Step): HazardPatch | undefined {
  const limits = limitsOf(context);
  const { principalId, deptId } = context.place ?? {};
  if (!limits.autoAssign || !filled(merged, 'riskId') || !deptId) return undefined;
  if (!principalId || !isActive(context, principalId)) return undefined;
  return {
    hiddenDangerLevel: 2,
    governType: ['1'],
    reviseId: principalId,
    reviseTimeLimit: proposedDeadline({ hiddenDangerLevel: 2, governType: ['1'] }, context.now, limits),
    reviseRequest: '按风险点管控要求整改',
  };
}
