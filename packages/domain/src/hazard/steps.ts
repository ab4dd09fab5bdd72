import { bodyErrors, type FieldError, type Steps } from '@anlan/resource';
import { isOverdue } from './deadlines';
import type { HazardActor, HazardContext, HazardField, HazardValues } from './hazard-facts';
import { hiddenDangerEntity, type hiddenDangerLifecycle } from './hidden-danger-entity';
import { hazardLevelOf, UNGRADED } from './status';
import { assign, changeLevel, fixOnSpot, reassign } from './steps/assign';
import { remark, reportGovernment, voidStep } from './steps/closing';
import { report } from './steps/report';
import { failReview, nameReviewer, passReview, secondReview } from './steps/review';
import { decideExtension, requestExtension, submit } from './steps/revise';

/** Every step but the report. */
export type HazardAction = (typeof order)[number]['name'];
type HazardState = (typeof hiddenDangerLifecycle.names)[number];

// Those that bring a danger forward first.
const order = [
  assign,
  submit,
  nameReviewer,
  passReview,
  failReview,
  secondReview,
  decideExtension,
  fixOnSpot,
  requestExtension,
  reassign,
  reportGovernment,
  changeLevel,
  voidStep,
  remark,
] as const;

/** A hidden danger from report to closed loop: who may do what in which state (domain-rules D1, decisions §6). */
export const hazardSteps: Steps<HazardField, HazardState, HazardContext> = {
  entity: hiddenDangerEntity,
  plain: { now: '2026-01-01 00:00:00' },
  begins: report,
  steps: order,
  // Clients send either name with either verb; what happens is decided by state, person and body.
  doors: [
    {
      name: 'revise',
      at: ['PUT /revise/:id', 'POST /revise/:id'],
      serves: ['review'],
      summary: '办理隐患：指定整改人、整改',
      msg: '办理成功',
    },
    {
      name: 'review',
      at: ['PUT /review/:id', 'POST /review/:id'],
      serves: ['revise'],
      summary: '办理隐患：指定复查人、复查',
      msg: '办理成功',
    },
  ],
  // As people speak of it: who is to review is named before, and a review may take two.
  stages: [
    { label: '上报', states: [], steps: ['report'] },
    { label: '指定', states: ['awaitingAssign'], steps: ['assign', 'fixOnSpot'] },
    { label: '整改', states: ['awaitingRevise', 'reviewFailed'], steps: ['submit', 'fixOnSpot'] },
    { label: '复查', states: ['awaitingReviewer', 'awaitingReview'], steps: ['passReview', 'secondReview'] },
    { label: '闭环', states: ['closed'], steps: [] },
  ],
  trail: { rows: 'records', step: 'operateType', who: 'operateUserName', at: 'operateTime' },
  ended: { closed: '该隐患已闭环，不能再办理', voided: '该隐患已作废，不能再办理' },
  // Overdue is written only where it changes: it is a bucket of the counters.
  marks: ({ row, context }, after, { name }) => {
    const overdue = Number(isOverdue(after, context.now));
    const level = hazardLevelOf(after.hiddenDangerLevel);
    return {
      ...(level === UNGRADED || level === hazardLevelOf(row.hiddenDangerLevel) ? {} : { gradedTime: context.now }),
      ...(Number(row.isOverdue ?? 0) === overdue ? {} : { isOverdue: overdue }),
      ...(name === submit.name && isOverdue(row, context.now) ? { revisedLate: 1 } : {}),
    };
  },
};

/** Everything against the assignment a report shall carry, while the rest of it is still being written (forms). */
export const assignmentErrors = (body: HazardValues, actor: HazardActor, context: HazardContext): FieldError[] =>
  bodyErrors(hazardSteps, assign, { status: 1 }, actor, body, context);
