import type { HazardValues } from '@anlan/domain/hazard/hazard-facts';
import { hiddenDangerRecord } from '@anlan/domain/hazard/hidden-danger-record';
import { hazardSteps } from '@anlan/domain/hazard/steps';
import type { AuditKind } from '@anlan/domain/logs/audit-words';
import { type Stored, stepNamed, type Transition } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { sendNewRow } from '../../kernel/resource/write/one';
import { type Sent, sent } from '../../kernel/resource/write/statement';
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
  transition: Transition,
  rows: { readonly before: Stored; readonly after: Stored },
  people: People,
  /** Which of its pictures had been shown before. */
  reused = '',
): Promise<Sent> {
  const users = [...new Set([...named(rows.after, PERSONS), work.actor.userId])];
  const depts = named(rows.after, DEPTS);
  const line = await sendNewRow(
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
    transition.action as AuditKind,
  );
  // Of what has just been reported there is no earlier row.
  if (transition.action === 'report') return line;
  // Whoever the row named before is in its history already.
  const known = new Set([...named(rows.before, PERSONS), ...named(rows.before, DEPTS)]);
  const moved = (rows.before.principalDept ?? null) !== (rows.after.principalDept ?? null);
  if (!moved && [...users, ...depts].every((name) => known.has(name))) return line;
  const merged = (column: string, place: string) =>
    `${column} = array(select distinct x from unnest(${column} || ${place}::uuid[]) x)`;
  const readers = work.tx.run(
    `update hidden_danger_record set ${merged('concerned_user_ids', '$3')}, ${merged('concerned_dept_ids', '$4')}, principal_dept = $5::uuid
      where tenant_id = $1 and hidden_danger_id = $2::uuid and deleted_at is null
        and (not (concerned_user_ids @> $3::uuid[] and concerned_dept_ids @> $4::uuid[]) or principal_dept is distinct from $5::uuid)`,
    [work.tenantId, id, users, depts, rows.after.principalDept ?? null],
  );
  return sent(line.done, readers);
}

const named = (row: HazardValues, fields: readonly (keyof HazardValues)[]): string[] => [
  ...new Set(
    fields.flatMap((field) => (typeof row[field] === 'string' && row[field] !== '' ? [String(row[field])] : [])),
  ),
];

/** What the step did, as a person would say it, with the words the step itself brought. */
function sentenceOf(
  { action, content, marks, onBehalf }: Transition,
  rows: { readonly before: Stored; readonly after: Stored },
  { nameOf }: People,
): string {
  const { begins } = hazardSteps;
  const { history } = action === begins?.name ? begins : stepNamed(hazardSteps, action);
  return history?.line?.({ ...rows, marks, onBehalf, said: content, nameOf }) ?? content;
}
