import { randomInt } from 'node:crypto';
import type { StudyState } from '@anlan/domain/training/study/calls';
import { type Interval, type PageSeconds, seenUntil } from '@anlan/domain/training/study/count';
import { type studyRecord, VIDEO } from '@anlan/domain/training/study/record';
import type { RowOf } from '@anlan/resource';
import { type Ctx, inScope, type Work } from '../../../kernel/context';
import { pictures } from '../../../ports/pictures';
import { keptQuestion, learnedOf } from './spans';

export type Study = RowOf<typeof studyRecord>;

/** The page that counts, as its session has it. */
export interface Session extends Record<string, unknown> {
  readonly session: string;
  readonly record: string;
  readonly seq: number;
  /** Seconds since the last word, by the server's clock. */
  readonly elapsed: string;
  readonly untilAsked: number;
  readonly answer: string | null;
  readonly image: string | null;
  /** The stretch that this word goes on with. */
  readonly span: string | null;
  /** Seconds that still count before a demand can be met by them; null: not known. */
  readonly untilJudged: number | null;
}

export const nowIso = (work: Work): string => new Date(work.app.clock.now()).toISOString();

export const shownState = (row: Study, more: Partial<StudyState>): StudyState => {
  const learned = learnedOf(row);
  const video = Number(row.kind) === VIDEO;
  return {
    ...{ id: row.id, kind: Number(row.kind), title: row.course, version: row.courseVersion, link: '' },
    ...{ length: row.length, required: row.required, seconds: Number(row.seconds) },
    ...{ learningProgress: row.learningProgress, studyResult: Number(row.studyResult) },
    played: video ? (learned as readonly Interval[]) : [],
    shown: video ? [] : (learned as readonly PageSeconds[]),
    seenUntil: video ? seenUntil(learned as readonly Interval[]) : 0,
    ...{ session: null, seq: 0, asked: null, credited: 0, skipped: false },
    ...more,
  };
};

/** Around the parameter, so that nobody knows the moment. */
export async function secondsUntilAsked(work: Work): Promise<number> {
  const minutes = Number(await work.app.parameters.get(work.tenantId, 'training.study.askMinutes', work.tx));
  return randomInt(minutes * 30, minutes * 90);
}

/** Draws what is to be typed and keeps it with the session, outside of any other transaction. */
export async function ask(ctx: Ctx, state: StudyState): Promise<StudyState> {
  const { text, image } = await ctx.app.use(pictures).drawn();
  const kept = await inScope(ctx, async (work) => {
    const [row] = await work.tx.query<{ image: string }>(
      `update study_session set answer = coalesce(answer, $4), image = coalesce(image, $5)
        where tenant_id = $1 and user_id = $2::uuid and session = $3::uuid returning image`,
      [work.tenantId, work.actor.userId, state.session, text, image],
    );
    if (row) await keptQuestion(work);
    return row?.image;
  });
  return kept === undefined ? state : { ...state, asked: { image: kept } };
}
