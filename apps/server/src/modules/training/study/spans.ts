import { joined, learnedAnew } from '@anlan/domain/training/completion/evidence';
import { BEAT_CAP_SECONDS } from '@anlan/domain/training/study/count';
import { type studyRecord, VIDEO } from '@anlan/domain/training/study/record';
import type { RowOf } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';

type Study = RowOf<typeof studyRecord>;
export type Learned = readonly (readonly [number, number])[];

export const learnedOf = (row: Pick<Study, 'learned'>): Learned => (row.learned ?? []) as Learned;

const nowIso = (work: Work): string => new Date(work.app.clock.now()).toISOString();

/** What of the open page a stretch is written by. */
interface Page {
  readonly session: string;
  /** Seconds since the last word, by the server's clock. */
  readonly elapsed: string;
  readonly untilAsked: number;
  /** The stretch that this word goes on with. */
  readonly span: string | null;
}

/**
 * Writes down when this word's part was learned: the stretch grows as long as no word is missing, else another begins,
 * which can have lasted no longer than is counted between two words. Gives the stretch.
 */
export async function keptSpan(work: Work, row: Study, session: Page, learned: Learned): Promise<string | null> {
  const video = Number(row.kind) === VIDEO;
  const fresh = learnedAnew(video, learnedOf(row), learned);
  const elapsed = Number(session.elapsed);
  const goesOn = session.span !== null && elapsed <= BEAT_CAP_SECONDS;
  if (fresh.length === 0) return goesOn ? session.span : null;
  if (goesOn) {
    const [known] = await work.tx.query<{ pieces: Learned }>(
      'select pieces from study_span where tenant_id = $1 and id = $2::uuid for update',
      [work.tenantId, session.span],
    );
    await work.tx.run(
      'update study_span set until_at = $3::timestamptz, pieces = $4::jsonb where tenant_id = $1 and id = $2::uuid',
      [work.tenantId, session.span, nowIso(work), JSON.stringify(joined(video, known?.pieces ?? [], fresh))],
    );
    return session.span;
  }
  const id = newId();
  const from = new Date(Math.round(work.app.clock.now() - Math.min(elapsed, BEAT_CAP_SECONDS) * 1000)).toISOString();
  await work.tx.run(
    `insert into study_span (tenant_id, id, user_id, record_id, session, from_at, until_at, allowed, pieces)
     values ($1, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::timestamptz, $7::timestamptz, $8::int, $9::jsonb)`,
    [
      ...[work.tenantId, id, work.actor.userId, row.id, session.session, from, nowIso(work), session.untilAsked],
      JSON.stringify(fresh),
    ],
  );
  return id;
}

/** One question is open at a time, however often its picture is drawn; held by the session, which is locked. */
export async function keptQuestion(work: Work): Promise<void> {
  const [open] = await work.tx.query(
    'select 1 from study_challenge where tenant_id = $1 and user_id = $2::uuid and answered_at is null limit 1',
    [work.tenantId, work.actor.userId],
  );
  if (open) return;
  await work.tx.run(
    'insert into study_challenge (tenant_id, id, user_id, asked_at, tries) values ($1, $2::uuid, $3::uuid, $4::timestamptz, 0)',
    [work.tenantId, newId(), work.actor.userId, nowIso(work)],
  );
}

/** Right it is over; wrong it stays open, and another picture is drawn. */
export const answeredQuestion = (work: Work, right: boolean): Promise<unknown> =>
  work.tx.run(
    `update study_challenge set tries = tries + 1, answered_at = case when $3::boolean then $4::timestamptz end
      where tenant_id = $1 and user_id = $2::uuid and answered_at is null`,
    [work.tenantId, work.actor.userId, right, nowIso(work)],
  );
