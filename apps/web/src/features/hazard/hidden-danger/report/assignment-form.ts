import type { HazardLimits } from '@anlan/domain/hazard/hazard-facts';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hazardSteps } from '@anlan/domain/hazard/steps';
import { assign } from '@anlan/domain/hazard/steps/assign';
import { type AnyResource, type AnyStep, formOf, type Section } from '@anlan/resource';
import type { Values } from '../../../../parts/form/form-state';
import { nowText } from '../hazard-words';

interface AssignmentForm {
  readonly resource: AnyResource;
  readonly sections: readonly Section<string>[];
  readonly follow: (changed: readonly string[], values: Values) => Values;
}

/** The report tells these itself, its category and its source. */
const REPORTED = ['type', 'source'];
const ofPoint = { required: false, help: '不填时为所选风险点的责任部门与负责人' };

/** The assignment within a report. The department and principal of a risk point that is told already need not be named. */
export function assignmentAtReport(atRiskPoint: boolean, limits: HazardLimits): AssignmentForm {
  const step = assign as AnyStep;
  const context = () => ({ now: nowText(), limits });
  const { fields, sections } = formOf(hazardSteps, step, {}, context());
  const { principalDept, principalId } = fields;
  const answering = atRiskPoint
    ? { principalDept: { ...principalDept, ...ofPoint }, principalId: { ...principalId, ...ofPoint } }
    : {};
  return {
    resource: { ...hiddenDanger, fields: { ...fields, ...answering }, rules: [] } as AnyResource,
    sections: sections.map(({ title, fields: names }) => ({
      title,
      fields: names.filter((name) => !REPORTED.includes(name)),
    })),
    follow: (changed, values) => step.form?.follow?.(changed, values, context() as never, {}) ?? {},
  };
}
