import { call, f, type } from '@anlan/resource';
import { permit } from '../permit';

/** A part that a step will refuse the ticket for, before anybody has signed anything. */
export interface LackingPart {
  /** Name of the field that the part is entered in. */
  readonly field: string;
  readonly says: string;
}

export interface LackingBefore {
  /** Name and button of the step. */
  readonly step: string;
  readonly label: string;
  readonly parts: readonly LackingPart[];
}

/** By the same checks that the step itself makes; what its own form asks is not among them. */
export const permitLacking = call('GET /safe/dangerousunifywork/:id/lacking', {
  summary: '作业票办理前还缺的内容',
  access: { code: 'dangerousunifywork_view', audience: ['company'] },
  resource: permit.name,
  reach: 'row',
  query: { step: f.text('步骤', { max: 30 }) },
  reply: type<readonly LackingBefore[]>(),
});
