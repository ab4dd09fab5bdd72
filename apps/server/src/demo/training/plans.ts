import { trainingTrainee } from '@anlan/domain/training/plan/trainee';
import { progressOf } from '@anlan/domain/training/study/count';
import { DOCUMENT, studyRecord, VIDEO } from '@anlan/domain/training/study/record';
import type { Stored } from '@anlan/resource';
import { formatDatetime } from '@anlan/resource/dates';
import type { Actor, Ctx, Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { changeMany, insertMany } from '../../kernel/resource/write/many';
import { followPlan, movePlan } from '../../modules/training/index';
import type { Caller } from '../caller';
import type { Dice } from '../random';
import type { DemoVideo } from './videos';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** A document in use: how many pages it has, and which file is read. */
export interface DemoDocument {
  readonly id: string;
  readonly title: string;
  readonly fileId: string;
  readonly pages: number;
}

interface Taught {
  readonly begun: Ctx;
  readonly workers: readonly string[];
  readonly actors: ReadonlyMap<string, Actor>;
  readonly documents: readonly DemoDocument[];
  readonly videos: readonly DemoVideo[];
  readonly paperId: string;
  readonly now: number;
  readonly dice: Dice;
  readonly rich: boolean;
  /** Sits the exam of a plan as far as the person knows. */
  readonly sits: (actor: Actor, examId: string, at: number) => Promise<void>;
}

/** Days from now; how long each document is read; how many of ten people finish, and of the others how many begin. */
const PLANS = [
  {
    ...{ planTitle: '上半年安全生产再培训', type: '4', from: -150, until: -120, duration: 75, examineWay: '1' },
    ...{ finish: 0.9, begin: 0.5, content: '岗位操作规程、应急处置与双重预防机制' },
  },
  {
    ...{ planTitle: '消防安全月专题培训', type: '12', from: -45, until: -15, duration: 45, examineWay: '1' },
    ...{ finish: 0.4, begin: 0.6, content: '初期火灾扑救与疏散', stop: -30 },
  },
  {
    ...{ planTitle: '冬季安全生产培训', type: '4', from: -18, until: 20, duration: 60, examineWay: '3' },
    ...{ finish: 0.5, begin: 0.6, content: '防冻、防滑、防中毒，双重预防机制应知应会' },
  },
  {
    ...{ planTitle: '新规程宣贯培训', type: '13', from: 6, until: 40, duration: 30, examineWay: '1' },
    ...{ finish: 0, begin: 0, content: '新修订的操作规程' },
  },
  {
    ...{ planTitle: '特殊作业警示短片', type: '17', from: -100, until: -80, duration: 0, examineWay: '0' },
    ...{ finish: 0.9, begin: 0.5, content: '受限空间、动火、能量隔离、高处作业四部短片' },
  },
  {
    ...{ planTitle: '检修作业警示短片', type: '17', from: -5, until: 25, duration: 0, examineWay: '0' },
    ...{ finish: 0.3, begin: 0.4, content: '检修前看一遍：受限空间、动火、能量隔离、高处作业' },
  },
] as const;

/** A plan of films asks no minutes; one of documents asks so many of each. */
const BY_FILM = '0';

/** Online plans that are over, ended early, under way, to come and still being written; some people are behind. */
export async function taughtOnline(caller: Caller, work: Work, taught: Taught): Promise<void> {
  const { begun, workers, documents, videos, now, rich, paperId } = taught;
  const people = workers.slice(0, rich ? 16 : 6);
  const depts = await work.tx.query<{ id: string }>(
    'select distinct coalesce(main_dept_id, dept_id[1])::text as id from app_user where tenant_id = $1 and id = any($2::uuid[])',
    [work.tenantId, people],
  );
  const ids = (list: readonly { readonly id: string }[]): string => list.map(({ id }) => id).join();
  const bodyOf = ({
    from,
    until,
    duration,
    ...plan
  }: { readonly from: number; readonly until: number } & Stored): Stored => ({
    ...plan,
    ...{ planStartTime: formatDatetime(now + from * DAY), planEndTime: formatDatetime(now + until * DAY) },
    ...(plan.examineWay === BY_FILM ? { videoCourse: ids(videos) } : { docCourse: ids(documents), duration }),
    ...{ courseAccessPermission: 1, studyFirst: 1 },
    ...{ personnelTrainType: '3', trainDept: depts.map(({ id }) => id).join(), trainPerson: people.join() },
  });
  const made = async (body: Stored, at: number): Promise<string> =>
    (
      (await caller.call(work, 'POST /safe/examonlinetrainingplan', caller.at(begun.actor, at), { body })) as {
        id: string;
      }
    ).id;
  for (const { finish, begin, ...facts } of PLANS) {
    const stop = 'stop' in facts ? facts.stop : undefined;
    const { from, until, duration, examineWay } = facts;
    const start = now + from * DAY;
    const { stop: _, ...told } = { stop, ...facts };
    const id = await made(
      bodyOf({ ...told, ...(examineWay === '3' ? { testPaper: paperId } : {}) }),
      Math.min(start - 3 * DAY, now - DAY),
    );
    const params = { params: { id }, body: {} };
    const released = caller.at(begun.actor, Math.min(start - 2 * DAY, now - HOUR));
    await caller.call(work, 'PUT /safe/examonlinetrainingplan/release/:id', released, params);
    if (from > 0) continue;
    const then = (at: number) => ({ ...work, ...caller.at(begun.actor, at) });
    await movePlan(then(start + HOUR), id, 1);
    const end = Math.min(now - DAY, now + (stop ?? until) * DAY);
    await learn(then(start + DAY), taught, {
      planId: id,
      type: facts.type,
      materials: examineWay === BY_FILM ? videos.map(filmOf) : documents.map((one) => documentOf(one, duration * 60)),
      start,
      end,
      finish,
      begin,
    });
    await followPlan(then(end), id);
    if (examineWay === '3') await sat(work, taught, id, end);
    if (stop !== undefined)
      await caller.call(
        work,
        'POST /safe/examonlinetrainingplan/status/:id',
        caller.at(begun.actor, now + stop * DAY),
        params,
      );
    else if (until < 0) await movePlan(then(now + until * DAY + 1000), id, 2);
  }
  const draft = {
    planTitle: '承包商入厂培训（编制中）',
    type: '16',
    duration: 30,
    examineWay: '1',
    content: '入厂须知',
    from: 20,
    until: 50,
  };
  await made(bodyOf(draft), now - DAY);
}

/** What is learned, and how it lies in the record. */
interface Material {
  readonly kind: number;
  readonly id: string;
  readonly title: string;
  readonly fileId: string;
  /** Seconds of a film, pages of a document. */
  readonly length: number;
  readonly required: number;
  /** So many seconds of it: pages with theirs, or from the beginning of a film to where it was left. */
  readonly learned: (seconds: number) => (readonly [number, number])[];
}

const documentOf = ({ pages, ...one }: DemoDocument, required: number): Material => ({
  ...{ ...one, kind: DOCUMENT, length: pages, required },
  learned: (seconds) => {
    const each = Math.floor(seconds / pages);
    return Array.from({ length: pages }, (_, page) => [page + 1, page === 0 ? seconds - each * (pages - 1) : each]);
  },
});

const filmOf = ({ seconds, ...one }: DemoVideo): Material => ({
  ...{ ...one, kind: VIDEO, length: seconds, required: seconds },
  learned: (until) => [[0, until]],
});

interface Learning {
  readonly planId: string;
  readonly type: string;
  readonly materials: readonly Material[];
  readonly start: number;
  readonly end: number;
  readonly finish: number;
  readonly begin: number;
}

/** A stretch of reading, after which somebody was asked whether he is there. */
interface Sitting {
  readonly record: string;
  readonly userId: string;
  readonly session: string;
  readonly from: number;
  readonly until: number;
  readonly pieces: (readonly [number, number])[];
}
/** Somebody is asked so often. */
const ASKED_SECONDS = 600;
/** It takes him so long to answer. */
const ANSWER_MS = 20_000;

/** Pages one after the other, or a film from its beginning and shorter than that, in stretches between two questions. */
function sittingsOf(
  pages: readonly (readonly [number, number])[],
  { record, userId, from }: { readonly record: string; readonly userId: string; readonly from: number },
): Sitting[] {
  const made: Sitting[] = [];
  const session = newId();
  let pieces: (readonly [number, number])[] = [];
  let learned = 0;
  let at = from;
  const close = () => {
    if (learned === 0) return;
    const until = at + learned * 1_000;
    made.push({ record, userId, session, from: at, until, pieces });
    at = until + ANSWER_MS;
    [pieces, learned] = [[], 0];
  };
  for (const [page, seconds] of pages)
    for (let left = seconds; left > 0; ) {
      const part = Math.min(left, ASKED_SECONDS - learned);
      pieces.push([page, part]);
      learned += part;
      left -= part;
      if (learned >= ASKED_SECONDS) close();
    }
  close();
  return made;
}

async function keepSittings(work: Work, sat: readonly Sitting[]): Promise<void> {
  const iso = (at: number) => new Date(at).toISOString();
  await work.tx.run(
    `insert into study_span (tenant_id, id, user_id, record_id, session, from_at, until_at, allowed, pieces)
     select $1, x.id, x.user_id, x.record_id, x.session, x.from_at, x.until_at, ${ASKED_SECONDS}, x.pieces
       from jsonb_to_recordset($2::jsonb) as x(id uuid, user_id uuid, record_id uuid, session uuid, from_at timestamptz, until_at timestamptz, pieces jsonb)`,
    [
      work.tenantId,
      JSON.stringify(
        sat.map(({ record, userId, session, from, until, pieces }) => ({
          ...{ id: newId(), user_id: userId, record_id: record, session, pieces },
          ...{ from_at: iso(from), until_at: iso(until) },
        })),
      ),
    ],
  );
  await work.tx.run(
    `insert into study_challenge (tenant_id, id, user_id, asked_at, answered_at, tries)
     select $1, x.id, x.user_id, x.asked_at, x.answered_at, 1
       from jsonb_to_recordset($2::jsonb) as x(id uuid, user_id uuid, asked_at timestamptz, answered_at timestamptz)`,
    [
      work.tenantId,
      JSON.stringify(
        sat.map(({ userId, until }) => ({
          ...{ id: newId(), user_id: userId },
          ...{ asked_at: iso(until), answered_at: iso(until + ANSWER_MS) },
        })),
      ),
    ],
  );
}

/** What a page left open tells in many words, in one: reading by the day, its hours, and the person's own record. */
async function learn(
  work: Work,
  { dice }: Taught,
  { planId, type, materials, start, end, finish, begin }: Learning,
): Promise<void> {
  const trainees = await work.tx.query<{ id: string; userId: string; deptId: string | null }>(
    `select id::text as id, user_id::text as "userId", dept_id::text as "deptId" from training_trainee
      where tenant_id = $1 and plan_id = $2::uuid and deleted_at is null order by user_id`,
    [work.tenantId, planId],
  );
  const records: Stored[] = [];
  const hours: { userId: string; day: string; seconds: number }[] = [];
  const each: { id: string; learnedSeconds: number; recentStudyTime: string }[] = [];
  const sat: Sitting[] = [];
  for (const { id, userId, deptId } of trainees) {
    const done = dice.chance(finish);
    if (!done && !dice.chance(begin)) continue;
    let total = 0;
    let last = '';
    let cursor = start + DAY + Math.floor(dice.next() * Math.max(end - start - 2 * DAY, DAY / 2));
    for (const [place, material] of materials.entries()) {
      const share = done ? 1 : place === 0 ? 0.3 + dice.next() * 0.6 : 0;
      if (share === 0) continue;
      const { kind, required } = material;
      const read = Math.floor(required * share);
      const learned = material.learned(read);
      const record = newId();
      const sittings = sittingsOf(learned, { record, userId, from: cursor });
      sat.push(...sittings);
      const ended = sittings.at(-1)?.until ?? cursor;
      cursor = ended + HOUR / 2;
      last = formatDatetime(ended);
      total += read;
      hours.push({ userId, day: last.slice(0, 10), seconds: read });
      records.push({
        id: record,
        ...{ trainId: planId, traineeId: id, userId, deptId, course: material.title, kind },
        ...{ [kind === VIDEO ? 'videoCourse' : 'docCourse']: material.id, materialId: material.id },
        ...{ fileId: material.fileId, courseVersion: 1, type, length: material.length },
        ...{
          required,
          seconds: read.toFixed(1),
          learningDuration: Math.floor(read / 60),
          studyResult: done ? 2 : 1,
        },
        learningProgress: progressOf(read, required, done),
        learned,
        ...{ beatTime: last, finishTime: done ? last : null },
      });
    }
    each.push({ id, learnedSeconds: total, recentStudyTime: last });
  }
  await insertMany(work, studyRecord, records, { kind: 'create', event: false });
  await changeMany(work, trainingTrainee, { kind: 'study', mark: true, event: false, each });
  await keepSittings(work, sat);
  await work.tx.run(
    `insert into training_hours as h (tenant_id, user_id, day, type, seconds)
     select $1, x.u::uuid, x.d::date, $5, sum(x.s) from unnest($2::text[], $3::text[], $4::numeric[]) as x(u, d, s) group by x.u, x.d
     on conflict (tenant_id, user_id, day, type) do update set seconds = h.seconds + excluded.seconds`,
    [work.tenantId, hours.map((one) => one.userId), hours.map((one) => one.day), hours.map((one) => one.seconds), type],
  );
}

/** Some of those who have learned everything sit the exam of the plan. */
async function sat(work: Work, { actors, sits, rich }: Taught, planId: string, end: number): Promise<void> {
  const ready = await work.tx.query<{ userId: string; examId: string }>(
    `select t.user_id::text as "userId", e.id::text as "examId" from training_trainee t
       join exam e on e.tenant_id = $1 and e.plan_id = t.plan_id and e.deleted_at is null
      where t.tenant_id = $1 and t.plan_id = $2::uuid and t.deleted_at is null and t.study_result = 2 order by t.user_id limit $3::int`,
    [work.tenantId, planId, rich ? 3 : 1],
  );
  for (const [place, { userId, examId }] of ready.entries()) {
    const actor = actors.get(userId);
    if (actor) await sits(actor, examId, end - 6 * HOUR + place * 20 * 60_000);
  }
}
