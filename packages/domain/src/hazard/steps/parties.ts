import { type Awaiting, type Condition, type FieldChange, type Party, section, stepsOf } from '@anlan/resource';
import type { HazardContext, HazardField } from '../hazard-facts';
import { hiddenDangerEntity } from '../hidden-danger-entity';

/** Types a step by the fields and states of the hidden danger. */
export const { step, begin } = stepsOf(hiddenDangerEntity)<HazardContext>();

type HazardParty = Party<HazardField>;
type HazardAwaiting = Awaiting<HazardField>;

export const major: Condition = { field: 'hiddenDangerLevel', equals: 4 };
export const general: Condition = { not: major };
/** The first review was passed, the second is awaited (status 4). */
export const passedFirst: Condition = { field: 'reviewResult', equals: 1 };
const fresh: Condition = { field: 'status', equals: 1 };

const holder = (...roles: readonly string[]): HazardParty[] => roles.map((role) => ({ role }));

/** Answers for the danger: its principal or the head of the responsible department. */
const responsible: HazardParty = { anyOf: [{ user: 'principalId' }, { headOf: 'principalDept' }] };
export const rectifier: HazardParty = { user: 'reviseId' };
/** Whoever may direct the handling: those who answer for it, 安全管理人员, 企业管理员. */
export const managers: HazardParty = { anyOf: [responsible, ...holder('safety_manager', 'enterprise_admin')] };
export const principalRole: HazardParty = { role: 'principal' };
export const fixers: HazardParty = { anyOf: [{ user: 'informantId' }, responsible] };

/** Reported by himself and given to nobody yet. */
export const ownReport: HazardParty = { when: fresh, party: { user: 'informantId' } };

/**
 * The danger is or was his: to rectify, appointed or named as who did, or to answer for. For a major one the 主要负责人
 * answers by law, and he alone may judge it: there only rectifying counts. What somebody has reported he may take back
 * before it is given to anybody.
 */
export const own: HazardParty = {
  anyOf: [
    rectifier,
    { user: 'completeReviseId' },
    { user: 'formerIds' },
    {
      when: general,
      party: { anyOf: [{ user: 'formerPrincipalIds' }, { allOf: [{ user: 'principalId' }, { not: ownReport }] }] },
    },
  ],
};

/** Asked for the extension; where it is not known who did, whoever answers for a general danger may have. */
export const askedExtension: HazardParty = {
  when: { field: 'extendUserId', filled: true },
  party: { user: 'extendUserId' },
  otherwise: { when: general, party: { user: 'principalId' } },
};

/** The point's principal, else the head of the place's department, else every 安全管理人员. */
const inCharge = [{ user: 'principalId' }, { headOf: 'principalDept' }, { role: 'safety_manager' }] as const;
export const awaitsCharge: HazardAwaiting = { chain: inCharge };
export const awaitsUser = (user: HazardField): HazardAwaiting => ({ chain: [{ user }, ...inCharge] });

/** The form asks for it while the condition holds; the call is told so by a sentence of its own. */
export const askedIn = (when: Condition): FieldChange => ({ shownWhen: when, askedWhen: when });
export const neededIn = (when: Condition): FieldChange => ({ shownWhen: when, requiredWhen: when });
export const must: FieldChange = { required: true };

export const LEVELS = { '2': '一般隐患', '4': '重大隐患' } as const;
const MAJOR_PLAN = ['basis', 'measure', 'planCost', 'planResponsible', 'emergencyPlan', 'interimProtection'] as const;
export const planSection = section('重大隐患治理方案', MAJOR_PLAN);
/** The plan of governance of a major danger (安监总局令第16号第十五条): 措施、责任、资金、时限、预案. */
export const planFields = {
  basis: neededIn(major),
  measure: askedIn(major),
  planCost: askedIn(major),
  planResponsible: askedIn(major),
  emergencyPlan: askedIn(major),
  interimProtection: { shownWhen: major },
} as const;
export const governedByOneOf = { help: '即查即改、限期整改、停产停业整改中选择一项，可同时选择管控措施' } as const;
