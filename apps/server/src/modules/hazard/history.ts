import { type HazardValues, list, text } from '@anlan/domain/hazard/hazard-facts';
import { hiddenDangerRecord } from '@anlan/domain/hazard/hidden-danger-record';
import type { HazardTransition } from '@anlan/domain/hazard/lifecycle-rules';
import { nowText, type Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { insertRow } from '../../kernel/resource/write/one';
import { DEPTS, PERSONS, type People } from './people';

const CONTENT_LENGTH = 1000;

/**
 * One row of history for one step, in the step's own transaction. Whoever the danger concerns now, or who has acted on
 * it, may read its whole history, so the earlier rows learn of new people; and they stand under the department that is
 * responsible for it now.
 */
export async function writeHistory(
  work: Work,
  id: string,
  transition: HazardTransition,
  rows: { readonly before: HazardValues; readonly after: HazardValues },
  people: People,
  /** Which of its pictures had been shown before. */
  reused = '',
): Promise<void> {
  const users = [...new Set([...named(rows.after, PERSONS), work.actor.userId])];
  const depts = named(rows.after, DEPTS);
  await insertRow(
    work,
    hiddenDangerRecord,
    newId(),
    {
      hiddenDangerId: id,
      operateType: transition.operateType,
      operateUserId: work.actor.userId,
      operateTime: nowText(work),
      statusBefore: transition.from,
      statusAfter: transition.to,
      content: sentenceOf(transition, rows, people).slice(0, CONTENT_LENGTH),
      images: transition.images,
      photoReused: reused || null,
      concernedUserIds: users,
      concernedDeptIds: depts,
      principalDept: rows.after.principalDept ?? null,
      onBehalf: transition.onBehalf,
    },
    transition.action,
  );
  // Of what has just been reported there is no earlier row.
  if (transition.action === 'report') return;
  // Whoever the row named before is in its history already.
  const known = new Set([...named(rows.before, PERSONS), ...named(rows.before, DEPTS)]);
  const moved = (rows.before.principalDept ?? null) !== (rows.after.principalDept ?? null);
  if (!moved && [...users, ...depts].every((name) => known.has(name))) return;
  const merged = (column: string, place: string) =>
    `${column} = array(select distinct x from unnest(${column} || ${place}::uuid[]) x)`;
  await work.tx.run(
    `update hidden_danger_record set ${merged('concerned_user_ids', '$3')}, ${merged('concerned_dept_ids', '$4')}, principal_dept = $5::uuid
      where tenant_id = $1 and hidden_danger_id = $2::uuid and deleted_at is null
        and (not (concerned_user_ids @> $3::uuid[] and concerned_dept_ids @> $4::uuid[]) or principal_dept is distinct from $5::uuid)`,
    [work.tenantId, id, users, depts, rows.after.principalDept ?? null],
  );
}

const named = (row: HazardValues, fields: readonly (keyof HazardValues)[]): string[] => [
  ...new Set(
    fields.flatMap((field) => (typeof row[field] === 'string' && row[field] !== '' ? [String(row[field])] : [])),
  ),
];

/** What the step did, as a person would say it, with the words the step itself brought. */
function sentenceOf(
  { action, content, late, onBehalf }: HazardTransition,
  { before, after }: { readonly before: HazardValues; readonly after: HazardValues },
  people: People,
): string {
  const name = (field: (typeof PERSONS)[number]) => people.nameOf(after[field]);
  const limit = text(after, 'reviseTimeLimit').slice(0, 16);
  const said = content === '' ? '' : `：${content}`;
  switch (action) {
    case 'assign':
      return `指定${name('reviseId')}整改，期限${limit}${said}`;
    case 'reassign':
      return `整改人由${people.nameOf(before.reviseId)}改为${name('reviseId')}${said}`;
    case 'nameReviewer':
      return `指定${name('reviewId')}复查${said}`;
    case 'submit': {
      const marks = [...(onBehalf ? ['代办'] : []), ...(late ? ['逾期整改'] : [])].join('，');
      return `${marks === '' ? '' : `（${marks}）`}${content}`;
    }
    case 'failReview':
      return `${content}；新的整改期限${limit}`;
    case 'report':
      return list(after, 'governType').length > 0 && text(after, 'reviseId') !== ''
        ? `${content}；指定${name('reviseId')}整改，期限${limit}`
        : content;
    default:
      return content;
  }
}
