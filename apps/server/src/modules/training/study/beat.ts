import { isOpen } from '@anlan/domain/training/plan/plan';
import { STUDY, trainingTrainee } from '@anlan/domain/training/plan/trainee';
import { answerStudy, beatStudy, type StudyState } from '@anlan/domain/training/study/calls';
import {
  type Credit,
  playedEnough,
  progressOf,
  shownEnough,
  withPlayed,
  withShown,
} from '@anlan/domain/training/study/count';
import { studyRecord, VIDEO } from '@anlan/domain/training/study/record';
import { isUuid } from '@anlan/resource';
import { inScope, nowText, type Work } from '../../../kernel/context';
import { notFound, refuse } from '../../../kernel/errors';
import { rowSelect } from '../../../kernel/resource/list/select';
import { changeMany } from '../../../kernel/resource/write/many';
import type { Bind } from '../../../kernel/resource/write/statement';
import { type Route, serveOpen } from '../../../kernel/route';
import { judgeTrainees, planOf } from '../plan/trainees';
import { judgeDemands } from './demand';
import { ask, nowIso, type Session, type Study, secondsUntilAsked, shownState } from './session';
import { answeredQuestion, type Learned, learnedOf, spanPart, stretchOf } from './spans';
import { untilMet } from './until-met';

const ELSEWHERE = '已在其他页面或设备打开学习，本页已停止计时';

/** Of the plan, what says whether anything counts. */
interface OpenPlan {
  readonly releaseStatus: number | null;
  readonly planStatus: number | null;
  readonly planStartAndEndTime: readonly string[];
  /** The training in person of one day that he has signed in to and that goes on; null: none. */
  readonly inPerson: string | null;
}

interface Held {
  readonly session: Session;
  readonly row: Study & OpenPlan;
  /** Pieces of the stretch that goes on. */
  readonly pieces: Learned;
}

const time = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;

/** Locks the session; what the record has is read behind it, for another word may have been counted since. */
const LOCKED = `select session::text as session, record_id::text as record, seq, until_asked as "untilAsked", until_judged as "untilJudged",
       answer, image, span::text as span, extract(epoch from $3::timestamptz - beat_at)::text as elapsed
  from study_session where tenant_id = $1 and user_id = $2::uuid for update`;
const RECORD = `select ${rowSelect(studyRecord)}, p.release_status as "releaseStatus", p.plan_status as "planStatus",
       array[${time('p.plan_start_time')}, ${time('p.plan_end_time')}] as "planStartAndEndTime",
       (select o.title from offline_trainee a join offline_training o on o.tenant_id = $1 and o.id = a.parent_id and o.deleted_at is null
         where a.tenant_id = $1 and a.user_id = $2::uuid and a.sign_time is not null and o.train_start_time <= $4::timestamptz and o.train_end_time > $4::timestamptz
           and o.train_end_time <= o.train_start_time + interval '12 hours' limit 1) as "inPerson",
       (select x.pieces from study_session s join study_span x on x.tenant_id = $1 and x.id = s.span where s.tenant_id = $1 and s.user_id = $2::uuid) as pieces
  from study_record t left join training_plan p on p.tenant_id = $1 and p.id = t.train_id and p.deleted_at is null
 where t.tenant_id = $1 and t.user_id = $2::uuid and t.id = $3::uuid and t.deleted_at is null`;

/** The session and the record it counts for, both held until this word has been counted; the two travel together. */
async function held(work: Work, id: unknown, session: string): Promise<Held> {
  if (!isUuid(id) || work.tenantId !== work.actor.tenantId) throw notFound();
  const who = [work.tenantId, work.actor.userId];
  const [[found], [row]] = await Promise.all([
    work.tx.query<Session>(LOCKED, [...who, nowIso(work)]),
    work.tx.query<Study & OpenPlan & { readonly pieces: Learned | null }>(RECORD, [...who, id, nowIso(work)]),
  ]);
  if (!row) throw notFound();
  if (!found || found.session !== session.toLowerCase() || found.record !== row.id) throw refuse(ELSEWHERE);
  return { session: found, row, pieces: row.pieces ?? [] };
}

const pairs = (given: unknown): (readonly [number, number])[] =>
  (Array.isArray(given) ? given.slice(0, 200) : []).flatMap((one) =>
    Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'number')
      ? [[one[0] as number, one[1] as number] as const]
      : [],
  );

function credited(row: Study, body: { readonly played?: unknown; readonly shown?: unknown }, elapsed: number) {
  const before = learnedOf(row);
  const { length, required } = row;
  if (Number(row.kind) === VIDEO) {
    const credit: Credit<Learned> = withPlayed(before, pairs(body.played), { elapsed, length });
    return { ...credit, done: playedEnough(credit.now, length) };
  }
  const credit: Credit<Learned> = withShown(before, pairs(body.shown), { elapsed, pages: length, required });
  return { ...credit, done: shownEnough(credit.now, length, required) };
}

const sum = (list: Learned, video: boolean): number =>
  Math.floor(list.reduce((all, [a, b]) => all + (video ? b - a : b), 0) * 10 + 1e-6) / 10;

/** Counts what was told; gives whether somebody has to be asked now. */
async function count(
  work: Work,
  { row, session, pieces }: Held,
  body: { readonly seq: number; readonly played?: unknown; readonly shown?: unknown },
): Promise<{ readonly state: StudyState; readonly asks: boolean }> {
  const told = { session: session.session, seq: session.seq };
  if (session.answer !== null && session.image !== null)
    return { state: shownState(row, { ...told, asked: { image: session.image } }), asks: false };
  // Sent again, because its answer never came: it has been counted.
  if (body.seq <= session.seq) return { state: shownState(row, told), asks: session.untilAsked <= 0 };
  if (!isOpen({ ...row }, nowText(work))) throw refuse('培训已结束，不再计时');
  if (row.inPerson !== null) throw refuse(`您已在线下培训“${row.inPerson}”签到，培训期间线上学习不计学时`);
  const { now: learned, skipped, done } = credited(row, body, Number(session.elapsed));
  const total = sum(learned, Number(row.kind) === VIDEO);
  const seconds = Math.round((total - Number(row.seconds)) * 10) / 10;
  const until = session.untilAsked - Math.ceil(seconds);
  const untilJudged = session.untilJudged === null ? null : session.untilJudged - Math.ceil(seconds);
  const stretch = stretchOf(work, row, session, learned, pieces);
  const finished = done || Number(row.studyResult) === STUDY.done;
  const set = {
    seconds: total.toFixed(1),
    learningDuration: Math.floor(total / 60),
    learningProgress: progressOf(total, row.required, finished),
    learned,
    beatTime: nowText(work),
  };
  const own = { mark: true, where: (bind: Bind) => `t.id = ${bind(row.id)}::uuid` } as const;
  await Promise.all([
    changeMany(work, studyRecord, {
      ...{ ...own, kind: 'study', always: true, set },
      parts: (bind) => [
        sessionPart(work, bind, { seq: body.seq, until, untilJudged, span: stretch.id }),
        ...spanPart(work, bind, stretch),
        ...(seconds > 0 ? [hoursPart(work, bind, row, seconds)] : []),
      ],
    }),
    ...(seconds > 0 ? [addSeconds(work, row, Math.floor(total) - Math.floor(Number(row.seconds)))] : []),
  ]);
  const result = finished ? STUDY.done : STUDY.going;
  const turns = Number(row.studyResult) !== result;
  if (turns) {
    const finishTime = finished ? nowText(work) : null;
    await changeMany(work, studyRecord, { ...own, kind: 'study', set: { studyResult: result, finishTime } });
    const plan = await planOf(work, row.trainId);
    if (plan) await judgeTrainees(work, plan, [row.userId]);
  }
  // A demand is met by what he has learned of everything, also in the middle of a course.
  if (turns || (seconds > 0 && (untilJudged === null || untilJudged <= 0))) await judge(work, row);
  const state = shownState({ ...row, ...set, studyResult: result } as unknown as Study, {
    ...{ session: session.session, seq: body.seq, credited: seconds, skipped },
  });
  // Whoever has just finished is not asked for it; whoever goes on is.
  const goesOn = Number(row.studyResult) === STUDY.done && seconds > 0;
  return { state, asks: until <= 0 && (!finished || goesOn) };
}

/** What the session knows of its next word; `w` is the record as written. */
const sessionPart = (
  work: Work,
  bind: Bind,
  next: {
    readonly seq: number;
    readonly until: number;
    readonly untilJudged: number | null;
    readonly span: string | null;
  },
): string =>
  `told as (update study_session set seq = ${bind(next.seq)}::int, beat_at = ${bind(nowIso(work))}::timestamptz, until_asked = ${bind(next.until)}::int,
       until_judged = ${bind(next.untilJudged)}::int, span = ${bind(next.span)}::uuid
     where tenant_id = ${bind(work.tenantId)} and user_id = ${bind(work.actor.userId)}::uuid)`;

const hoursPart = (work: Work, bind: Bind, row: Study, seconds: number): string =>
  `counted as (insert into training_hours as h (tenant_id, user_id, day, type, seconds)
     values (${bind(work.tenantId)}, ${bind(row.userId)}::uuid, ${bind(nowText(work).slice(0, 10))}::date, ${bind(row.type ?? '99')}, ${bind(seconds)}::numeric)
     on conflict (tenant_id, user_id, day, type) do update set seconds = h.seconds + excluded.seconds)`;

/** Of the person in the plan; whole seconds. */
const addSeconds = (work: Work, row: Study, whole: number): Promise<unknown> =>
  changeMany(work, trainingTrainee, {
    kind: 'study',
    mark: true,
    from: {
      fields: ['learnedSeconds', 'recentStudyTime'],
      query: (bind) =>
        `select t.id, coalesce(t.learned_seconds, 0) + ${bind(whole)}::int as learned_seconds, ${bind(nowIso(work))}::timestamptz as recent_study_time
           from training_trainee t where t.tenant_id = ${bind(work.tenantId)} and t.id = ${bind(row.traineeId)}::uuid`,
    },
    where: (bind) => `t.id = ${bind(row.traineeId)}::uuid`,
  });

/** What is asked of him, by the hours there are now; and how much longer none of it can be met. */
async function judge(work: Work, row: Study): Promise<void> {
  const { parameters } = work.app;
  await judgeDemands(work, parameters, [row.userId]);
  await work.tx.run('update study_session set until_judged = $3::int where tenant_id = $1 and user_id = $2::uuid', [
    work.tenantId,
    work.actor.userId,
    await untilMet(work, parameters, { userId: row.userId, type: row.type ?? '99' }),
  ]);
}

const beat = serveOpen(beatStudy, async (ctx, { body }, { params }) => {
  const { state, asks } = await inScope(ctx, async (work) =>
    count(work, await held(work, params.id, body.session), body),
  );
  return { data: asks ? await ask(ctx, state) : state };
});

const answer = serveOpen(answerStudy, async (ctx, { body }, { params }) => {
  const { state, right } = await inScope(ctx, async (work) => {
    const { session, row } = await held(work, params.id, body.session);
    const told = { session: session.session, seq: session.seq };
    if (session.answer === null) return { state: shownState(row, told), right: true };
    const same = session.answer === body.answer.trim().toLowerCase();
    // The time until somebody answered counts for nothing; after a wrong answer another picture is drawn.
    await work.tx.run(
      `update study_session set answer = null, image = null, beat_at = $3::timestamptz, until_asked = $4::int, span = null
        where tenant_id = $1 and user_id = $2::uuid`,
      [work.tenantId, work.actor.userId, nowIso(work), same ? await secondsUntilAsked(work) : 0],
    );
    await answeredQuestion(work, same);
    return { state: shownState(row, told), right: same };
  });
  if (right) return { data: state, msg: '已确认，继续计时' };
  return { data: await ask(ctx, state), msg: '输入不正确，请按新的图片输入' };
});

/** Words of the page that counts. */
export const beatRoutes: readonly Route[] = [beat, answer];
