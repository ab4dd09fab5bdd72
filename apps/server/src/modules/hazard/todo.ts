import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { Work } from '../../kernel/context';
import type { AnyOf } from '../../kernel/resource/list/any-of';
import type { Condition } from '../../kernel/resource/list/condition';
import * as awaiting from '../../kernel/resource/steps/awaiting';

type Asking = Pick<Work, 'actor' | 'tenantId'>;

/** Rows whose next step is this person's (a test holds it and hazard/steps/awaits together). */
export const awaitsMe = (work: Asking): Condition => awaiting.awaitsMe(work, hiddenDanger);
export const awaitsMeByArms = (work: Asking): AnyOf => awaiting.awaitsMeByArms(work, hiddenDanger);
export const countAwaitingMe = (work: Work): Promise<number> => awaiting.countAwaitingMe(work, hiddenDanger);

export const reportedByMe = (work: Pick<Work, 'actor'>): Condition => ({
  shape: 'informant=me',
  sql: (place) => `t.informant_id = ${place(0)}::uuid`,
  values: [work.actor.userId],
});

/**
 * Rows that name or have named this person, or in whose history he has acted. Like contains-search past the wall: an index
 * on an array is of no use behind it (docs/adr/0005).
 */
export function relatedToMe(work: Pick<Work, 'actor'>): Condition {
  const ids: Condition['sql'] = (place) => `select concerned_dangers(${place(0)}::uuid) as id`;
  return {
    shape: 'related=me',
    sql: (place) => `t.id = any(array(${ids(place)}))`,
    values: [work.actor.userId],
    ids,
  };
}
