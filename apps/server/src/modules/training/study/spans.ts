import { joined, learnedAnew } from '@anlan/domain/training/completion/evidence';
import { BEAT_CAP_SECONDS } from '@anlan/domain/training/study/count';
import { type studyRecord, VIDEO } from '@anlan/domain/training/study/record';
import type { RowOf } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import type { Bind } from '../../../kernel/resource/write/statement';

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

/** When this word's part was learned, as it is to be written down. */
export interface Stretch {
  /** None after a break in which nothing was learned. */
  readonly id: string | null;
  /** Null: nothing is written. */
  readonly pieces: Learned | null;
  /** Of one that begins. */
  readonly begins?: {
    readonly from: string;
    readonly record: string;
    readonly session: string;
    readonly allowed: number;
  };
}

/**
 * The stretch grows as long as no word is missing, else another begins, which can have lasted no longer than is counted
 * between two words.
 * @param known the pieces of the one that goes on
 */
export function stretchOf(work: Work, row: Study, session: Page, learned: Learned, known: Learned): Stretch {
  const video = Number(row.kind) === VIDEO;
  const fresh = learnedAnew(video, learnedOf(row), learned);
  const elapsed = Number(session.elapsed);
  const goesOn = session.span !== null && elapsed <= BEAT_CAP_SECONDS;
  if (fresh.length === 0) return { id: goesOn ? session.span : null, pieces: null };
  if (goesOn) return { id: session.span, pieces: joined(video, known, fresh) };
  const from = new Date(Math.round(work.app.clock.now() - Math.min(elapsed, BEAT_CAP_SECONDS) * 1000)).toISOString();
  return {
    ...{ id: newId(), pieces: fresh },
    begins: { from, record: row.id, session: session.session, allowed: session.untilAsked },
  };
}

/** The part of a statement that writes it. */
export function spanPart(work: Work, bind: Bind, { id, pieces, begins }: Stretch): string[] {
  if (pieces === null) return [];
  const [tenant, key, until, told] = [work.tenantId, id, nowIso(work), JSON.stringify(pieces)].map(bind);
  if (!begins)
    return [
      `stretch as (update study_span set until_at = ${until}::timestamptz, pieces = ${told}::jsonb where tenant_id = ${tenant} and id = ${key}::uuid)`,
    ];
  return [
    `stretch as (insert into study_span (tenant_id, id, user_id, record_id, session, from_at, until_at, allowed, pieces)
       values (${tenant}, ${key}::uuid, ${bind(work.actor.userId)}::uuid, ${bind(begins.record)}::uuid, ${bind(begins.session)}::uuid,
         ${bind(begins.from)}::timestamptz, ${until}::timestamptz, ${bind(begins.allowed)}::int, ${told}::jsonb))`,
  ];
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
