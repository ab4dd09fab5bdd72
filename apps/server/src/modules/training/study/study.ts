import { byVideo, isOpen, materialsOf } from '@anlan/domain/training/plan/plan';
import { STUDY, TRAINEE, trainingTrainee } from '@anlan/domain/training/plan/trainee';
import { openStudy, type StudyState } from '@anlan/domain/training/study/calls';
import { DOCUMENT, studyRecord, VIDEO } from '@anlan/domain/training/study/record';
import { isUuid, type RowOf } from '@anlan/resource';
import { inScope, nowText, readingInScope, type Work } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { notFound, refuse } from '../../../kernel/errors';
import { fileLink } from '../../../kernel/resource/list/present';
import { rowSelect } from '../../../kernel/resource/list/select';
import { insertRow } from '../../../kernel/resource/write/one';
import { type Route, serveOpen } from '../../../kernel/route';
import { type Plan, planOf } from '../plan/trainees';
import { beatRoutes } from './beat';
import { lengthOf, type StoredFile } from './measure';
import { ask, nowIso, type Session, type Study, secondsUntilAsked, shownState } from './session';
import { heldFile } from './versions';

type Trainee = RowOf<typeof trainingTrainee>;

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
  readonly version: number;
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
  const held = await heldFile(work, { planId: plan.id, userId: trainee.userId, materialId: wanted });
  const [table, title] = video ? ['exam_course', 'course_title'] : ['exam_doc', 'doc_title'];
  const [stored] = held
    ? await work.tx.query<{ key: string; size: number; title: string }>(
        `select a.storage_key as key, a.attach_size as size, c.${title} as title from attachment a join ${table} c on c.tenant_id = $1 and c.id = $3::uuid
          where a.tenant_id = $1 and a.id = $2::uuid and a.deleted_at is null`,
        [work.tenantId, held.fileId, wanted],
      )
    : [];
  if (!held || !stored) throw refuse('课程没有文件，请联系组织人员上传');
  return {
    ...{ trainee, plan, kind: video ? VIDEO : DOCUMENT, counts, version: held.version, title: stored.title },
    link: fileLink(work, held.fileId, work.tenantId),
    file: { id: held.fileId, key: stored.key, size: stored.size },
  };
}

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

async function begun(work: Work, material: Material, materialId: string, length: number): Promise<Study> {
  const { trainee, plan, kind, title, file, version } = material;
  const known = await recordOf(work, trainee, materialId, file.id);
  if (known) return known;
  const values = {
    ...{ trainId: plan.id, traineeId: trainee.id, userId: trainee.userId, deptId: trainee.deptId },
    ...{ course: title, kind, materialId, fileId: file.id, courseVersion: version, type: plan.type, length },
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
     on conflict (tenant_id, user_id) do update set session = excluded.session, record_id = excluded.record_id, seq = 0, span = null, until_judged = null,
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
          version: material.version,
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

/** What somebody learns by himself, counted while he does. */
export const studyRoutes: readonly Route[] = [open, ...beatRoutes];
