import { passedOnce } from './checks';
import {
  filled,
  type HazardActor,
  type HazardContext,
  type HazardField,
  type HazardRow,
  type HazardValues,
} from './hazard-facts';
import { awaitedSentence, type HazardAction, type HazardRuling, judgeHazardAction, refused } from './lifecycle-rules';
import { hazardStatusOf } from './status';

/** Entries that make a body an assignment, a submission, the naming of a reviewer. */
const ASSIGNS: readonly HazardField[] = ['reviseId', 'reviseTimeLimit', 'reviseRequest', 'governType', 'basis'];
const SUBMITS: readonly HazardField[] = [
  'reviseCondition',
  'reviseAfterImages',
  'reviseTime',
  'completeReviseId',
  'reasonAnalyze',
];
const NAMES: readonly HazardField[] = ['reviewId', 'reviewDept'];

/**
 * `revise/{id}` and `review/{id}` are one door: clients send either in states 1, 2, 3, 4 and 7, and the server takes
 * the one transition that state, actor and body allow. A body that fits none is refused with what the state awaits.
 */
export function transitionFor(
  row: HazardRow,
  actor: HazardActor,
  body: HazardValues,
  context: HazardContext,
): HazardRuling {
  const action = meant(row, body);
  if (action === 'result') {
    return refused('body', { field: 'reviewResult', message: `${awaitedSentence(row)}：请选择复查结果` });
  }
  if (!action) return refused('body', { field: 'status', message: awaitedSentence(row) });
  return judgeHazardAction(action, row, actor, body, context);
}

/** `result`: a review whose outcome is not told. */
function meant(row: HazardRow, body: HazardValues): HazardAction | 'result' | undefined {
  const has = (fields: readonly HazardField[]): boolean => fields.some((field) => filled(body, field));
  switch (hazardStatusOf(row.status)) {
    case 1:
      // Pictures of the finished work tell fixing on the spot from giving the work to somebody.
      if (filled(body, 'reviseAfterImages') || (filled(body, 'reviseCondition') && !filled(body, 'reviseId'))) {
        return 'fixOnSpot';
      }
      return has(ASSIGNS) ? 'assign' : undefined;
    case 2:
    case 7:
      return has(SUBMITS) ? 'submit' : undefined;
    case 3:
      return has(NAMES) ? 'nameReviewer' : undefined;
    case 4:
      return reviewMeant(row, body);
    default:
      return undefined;
  }
}

function reviewMeant(row: HazardRow, body: HazardValues): HazardAction | 'result' | undefined {
  const result = Number(body.reviewResult);
  if (filled(body, 'reviewResult') && (result === 1 || result === 2)) {
    if (passedOnce(row)) return 'secondReview';
    return result === 1 ? 'passReview' : 'failReview';
  }
  const opinion = filled(body, 'reviewOpinion') || filled(body, 'secondReviewOpinion') || filled(body, 'reviewImages');
  return opinion || filled(body, 'reviewResult') ? 'result' : undefined;
}
