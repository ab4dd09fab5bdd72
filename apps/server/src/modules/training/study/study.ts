import { randomInt } from 'node:crypto';
import { examCourse } from '@anlan/domain/training/exam-course';
import { examDoc } from '@anlan/domain/training/exam-doc';
import { byVideo, isOpen, materialsOf } from '@anlan/domain/training/plan/plan';
import { STUDY, TRAINEE, trainingTrainee } from '@anlan/domain/training/plan/trainee';
import { answerStudy, beatStudy, openStudy, type StudyState } from '@anlan/domain/training/study/calls';
import {
  type Credit,
  type Interval,
  type PageSeconds,
  playedEnough,
  progressOf,
  seenUntil,
  shownEnough,
  withPlayed,
  withShown,
} from '@anlan/domain/training/study/count';
import { DEMAND_STATE } from '@anlan/domain/training/study/demand';
import { DOCUMENT, studyRecord, VIDEO } from '@anlan/domain/training/study/record';
import { isUuid, type RowOf } from '@anlan/resource';
import { type Ctx, inScope, nowText, readingInScope, type Work } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { notFound, refuse } from '../../../kernel/errors';
import { get } from '../../../kernel/resource/list/read';
import { rowSelect } from '../../../kernel/resource/list/select';
import { changeMany } from '../../../kernel/resource/write/many';
import { insertRow } from '../../../kernel/resource/write/one';
import { type Route, serveOpen } from '../../../kernel/route';
import { pictures } from '../../../ports/pictures';
import { judgeTrainees, type Plan, planOf } from '../plan/trainees';
import { judgeDemands } from './demand';
import { lengthOf, type StoredFile } from './measure';
import { answeredQuestion, keptQuestion, keptSpan, type Learned, learnedOf } from './spans';

type Trainee = RowOf<typeof trainingTrainee>;
type Study = RowOf<typeof studyRecord>;

const ELSEWHERE = '已在其他页面或设备打开学习，本页已停止计时';

interface Session extends Record<string, unknown> {
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
}

const nowIso = (work: Work): string => new Date(work.app.clock.now()).toISOString();

/** The person's own record of a plan in which he still is. */
async function traineeOf(work: Work, id: unknown): Promise<Trainee> {
  if (!isUuid(id) || work.tenantId !== work.actor.tenantId) throw notFound();
  const [row] = await work.tx.query<Trainee>(
    `select ${rowSelect(trainingTrainee)} from training_trainee t where t.tenant_id = $1 and t.id = $2::uuid
        and t.user_id = $3::uuid and t.deleted_at is null and t.train_state <> ${TRAINEE.left}`,
    [work.tenantId, id, work.actor.userId],
  );
  if (!row) throw notFound();
  return row;
}

interface Material {
  readonly trainee: Trainee;
  readonly plan: Plan;
  readonly kind: number;
  readonly title: string;
  readonly file: StoredFile;
  readonly link: string;
  /** What is learned now is counted; otherwise it is only shown. */
  readonly counts: boolean;
}

async function materialOf(work: Work, traineeId: string, materialId: string): Promise<Material> {
  const trainee = await traineeOf(work, traineeId);
  const plan = await planOf(work, trainee.planId);
  if (plan?.releaseStatus !== 1) throw notFound();
  const wanted = materialId.toLowerCase();
  if (!materialsOf(plan).includes(wanted)) throw notFound('本计划没有这门课程');
  const now = nowText(work);
  const counts = isOpen(plan, now);
  if (!counts && Number(plan.progressStatus) !== -1 && trainee.startTime > now)
    throw refuse(`培训尚未开始，${trainee.startTime.slice(0, 16)}起可以学习`);
  if (!counts && Number(plan.courseAccessPermission) !== 1) throw refuse('培训已结束，课程不再开放');
  const video = byVideo(plan.examineWay);
  const { json } = await get(work, video ? examCourse : examDoc, wanted);
  const row = JSON.parse(String(json)) as Record<string, unknown>;
  const [file] = ((video ? row.videoUrlList : row.attachIdList) ?? []) as { attachId: string; link: string }[];
  if (!file) throw refuse('课程没有文件，请联系组织人员上传');
  const [stored] = await work.tx.query<{ key: string; size: number }>(
    'select storage_key as key, attach_size as size from attachment where tenant_id = $1 and id = $2::uuid and deleted_at is null',
    [work.tenantId, file.attachId],
  );
  if (!stored) throw refuse('课程没有文件，请联系组织人员上传');
  return {
    ...{ trainee, plan, kind: video ? VIDEO : DOCUMENT, link: file.link, counts },
    title: String(video ? row.courseTitle : row.docTitle),
    file: { id: file.attachId, ...stored },
  };
}

const shownState = (row: Study, more: Partial<StudyState>): StudyState => {
  const learned = learnedOf(row);
  const video = Number(row.kind) === VIDEO;
  return {
    ...{ id: row.id, kind: Number(row.kind), title: row.course, link: '' },
    ...{ length: row.length, required: row.required, seconds: Number(row.seconds) },
    ...{ learningProgress: row.learningProgress, studyResult: Number(row.studyResult) },
    played: video ? (learned as readonly Interval[]) : [],
    shown: video ? [] : (learned as readonly PageSeconds[]),
    seenUntil: video ? seenUntil(learned as readonly Interval[]) : 0,
    ...{ session: null, seq: 0, asked: null, credited: 0, skipped: false },
    ...more,
  };
};

const recordOf = async (
  work: Work,
  trainee: Trainee,
  materialId: string,
  fileId: string,
): Promise<Study | undefined> => {
  const [row] = await work.tx.query<Study>(
    `select ${rowSelect(studyRecord)} from study_record t where t.tenant_id = $1 and t.train_id = $2::uuid and t.user_id = $3::uuid
        and t.material_id = $4 and t.file_id = $5 and t.deleted_at is null`,
    [work.tenantId, trainee.planId, trainee.userId, materialId, fileId],
  );
  return row;
};

/** Around the parameter, so that nobody knows the moment. */
async function secondsUntilAsked(work: Work): Promise<number> {
  const minutes = Number(await work.app.parameters.get(work.tenantId, 'training.study.askMinutes', work.tx));
  return randomInt(minutes * 30, minutes * 90);
}

async function begun(work: Work, material: Material, materialId: string, length: number): Promise<Study> {
  const { trainee, plan, kind, title, file } = material;
  const known = await recordOf(work, trainee, materialId, file.id);
  if (known) return known;
  const values = {
    ...{ trainId: plan.id, traineeId: trainee.id, userId: trainee.userId, deptId: trainee.deptId },
    ...{ course: title, kind, materialId, fileId: file.id, type: plan.type, length },
    videoCourse: kind === VIDEO ? materialId : null,
    docCourse: kind === DOCUMENT ? materialId : null,
    required: kind === VIDEO ? length : Number(plan.duration ?? 1) * 60,
    ...{ seconds: '0', learningDuration: 0, learningProgress: 0, studyResult: STUDY.notBegun, learned: [] },
  };
  await insertRow(work, studyRecord, newId(), values, 'create');
  const made = await recordOf(work, trainee, materialId, file.id);
  if (!made) throw new Error('a study record was written and is not there');
  return made;
}

/** The page opened last is the one that counts; what the one before it still tells is refused. */
async function newSession(work: Work, recordId: string): Promise<Session> {
  const session = newId();
  const [row] = await work.tx.query<Session>(
    `insert into study_session as s (tenant_id, user_id, session, record_id, seq, beat_at, until_asked)
     values ($1, $2::uuid, $3::uuid, $4::uuid, 0, $5::timestamptz, $6::int)
     on conflict (tenant_id, user_id) do update set session = excluded.session, record_id = excluded.record_id, seq = 0, span = null,
       beat_at = greatest(s.beat_at, excluded.beat_at)
     returning s.session::text as session, s.record_id::text as record, s.seq, '0' as elapsed, s.until_asked as "untilAsked", s.answer, s.image, s.span::text as span`,
    [work.tenantId, work.actor.userId, session, recordId, nowIso(work), await secondsUntilAsked(work)],
  );
  return row as Session;
}

const open = serveOpen(openStudy, async (ctx, { body }) => {
  const { traineeId } = body;
  const materialId = body.materialId.toLowerCase();
  const material = await readingInScope(
    ctx,
    (work) => materialOf(work, traineeId, materialId),
    () => undefined,
  );
  const length = await lengthOf(ctx, material.kind, material.file);
  const { state, asks } = await inScope(ctx, async (work): Promise<{ state: StudyState; asks: boolean }> => {
    const { link, counts, trainee, kind, title, plan } = material;
    if (counts) {
      // Two pages opened at once begin one record.
      await work.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `study/${work.tenantId}/${work.actor.userId}`,
      ]);
      const row = await begun(work, material, materialId, length);
      const { session, image, seq, untilAsked } = await newSession(work, row.id);
      const asked = image ? { image } : null;
      // A chain of short courses is asked about at the next of them: whoever has just finished one was not.
      return { state: shownState(row, { link, session, seq, asked }), asks: !asked && untilAsked <= 0 };
    }
    const known = await recordOf(work, trainee, materialId, material.file.id);
    if (known) return { state: shownState(known, { link }), asks: false };
    return {
      asks: false,
      state: {
        ...{
          id: '',
          kind,
          title,
          link,
          length,
          seconds: 0,
          learningProgress: 0,
          studyResult: 0,
          played: [],
          shown: [],
        },
        required: kind === VIDEO ? length : Number(plan.duration ?? 1) * 60,
        ...{ seenUntil: 0, session: null, seq: 0, asked: null, credited: 0, skipped: false },
      },
    };
  });
  return { data: asks ? await ask(ctx, state) : state };
});

/** The session and the record it counts for, both held until this word has been counted. */
async function held(work: Work, id: unknown, session: string): Promise<{ session: Session; row: Study }> {
  if (!isUuid(id) || work.tenantId !== work.actor.tenantId) throw notFound();
  const [row] = await work.tx.query<Study>(
    `select ${rowSelect(studyRecord)} from study_record t where t.tenant_id = $1 and t.id = $2::uuid and t.user_id = $3::uuid
        and t.deleted_at is null`,
    [work.tenantId, id, work.actor.userId],
  );
  if (!row) throw notFound();
  const [found] = await work.tx.query<Session>(
    `select session::text as session, record_id::text as record, seq, until_asked as "untilAsked", answer, image, span::text as span,
            extract(epoch from $3::timestamptz - beat_at)::text as elapsed
       from study_session where tenant_id = $1 and user_id = $2::uuid for update`,
    [work.tenantId, work.actor.userId, nowIso(work)],
  );
  if (!found || found.session !== session.toLowerCase() || found.record !== row.id) throw refuse(ELSEWHERE);
  // Read anew behind the lock: another word may have been counted since.
  const [now] = await work.tx.query<Study>(
    `select ${rowSelect(studyRecord)} from study_record t where t.tenant_id = $1 and t.id = $2::uuid and t.deleted_at is null`,
    [work.tenantId, row.id],
  );
  return { session: found, row: now ?? row };
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
  row: Study,
  session: Session,
  body: { readonly seq: number; readonly played?: unknown; readonly shown?: unknown },
): Promise<{ readonly state: StudyState; readonly asks: boolean }> {
  const told = { session: session.session, seq: session.seq };
  if (session.answer !== null && session.image !== null)
    return { state: shownState(row, { ...told, asked: { image: session.image } }), asks: false };
  // Sent again, because its answer never came: it has been counted.
  if (body.seq <= session.seq) return { state: shownState(row, told), asks: session.untilAsked <= 0 };
  const plan = await planOf(work, row.trainId);
  if (!plan || !isOpen(plan, nowText(work))) throw refuse('培训已结束，不再计时');
  const { now: learned, skipped, done } = credited(row, body, Number(session.elapsed));
  const total = sum(learned, Number(row.kind) === VIDEO);
  const seconds = Math.round((total - Number(row.seconds)) * 10) / 10;
  const until = session.untilAsked - Math.ceil(seconds);
  const span = await keptSpan(work, row, session, learned);
  await work.tx.run(
    `update study_session set seq = $3::int, beat_at = $4::timestamptz, until_asked = $5::int, span = $6::uuid
      where tenant_id = $1 and user_id = $2::uuid`,
    [work.tenantId, work.actor.userId, body.seq, nowIso(work), until, span],
  );
  const finished = done || Number(row.studyResult) === STUDY.done;
  const set = {
    seconds: total.toFixed(1),
    learningDuration: Math.floor(total / 60),
    learningProgress: progressOf(total, row.required, finished),
    learned,
    beatTime: nowText(work),
  };
  const own = { mark: true, where: (bind: (value: unknown) => string) => `t.id = ${bind(row.id)}::uuid` } as const;
  await changeMany(work, studyRecord, { ...own, kind: 'study', set });
  if (seconds > 0) await addHours(work, row, seconds, Math.floor(total) - Math.floor(Number(row.seconds)));
  const result = finished ? STUDY.done : STUDY.going;
  const turns = Number(row.studyResult) !== result;
  // A demand is met by what he has learned of everything, also in the middle of a course.
  if (!turns && seconds > 0) await judgeDemands(work, work.app.parameters, [row.userId], [DEMAND_STATE.open]);
  if (turns) {
    const finishTime = finished ? nowText(work) : null;
    await changeMany(work, studyRecord, { ...own, kind: 'study', set: { studyResult: result, finishTime } });
    await judgeTrainees(work, plan, [row.userId]);
    await judgeDemands(work, work.app.parameters, [row.userId]);
  }
  const state = shownState({ ...row, ...set, studyResult: result } as unknown as Study, {
    ...{ session: session.session, seq: body.seq, credited: seconds, skipped },
  });
  // Whoever has just finished is not asked for it; whoever goes on is.
  const goesOn = Number(row.studyResult) === STUDY.done && seconds > 0;
  return { state, asks: until <= 0 && (!finished || goesOn) };
}

async function addHours(work: Work, row: Study, seconds: number, whole: number): Promise<void> {
  await changeMany(work, trainingTrainee, {
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
  await work.tx.run(
    `insert into training_hours as h (tenant_id, user_id, day, type, seconds) values ($1, $2::uuid, $3::date, $4, $5::numeric)
     on conflict (tenant_id, user_id, day, type) do update set seconds = h.seconds + excluded.seconds`,
    [work.tenantId, row.userId, nowText(work).slice(0, 10), row.type ?? '99', seconds],
  );
}

/** Draws what is to be typed and keeps it with the session, outside of any other transaction. */
async function ask(ctx: Ctx, state: StudyState): Promise<StudyState> {
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

const beat = serveOpen(beatStudy, async (ctx, { body }, { params }) => {
  const { state, asks } = await inScope(ctx, async (work) => {
    const { session, row } = await held(work, params.id, body.session);
    return count(work, row, session, body);
  });
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

/** What somebody learns by himself, counted while he does. */
export const studyRoutes: readonly Route[] = [open, beat, answer];
