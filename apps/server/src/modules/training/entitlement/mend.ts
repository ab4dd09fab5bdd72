import { arrangePlan, type MendCourse, type Mending, mendPlan } from '@anlan/domain/training/entitlement/calls';
import { type Course, countsFor, fewest, merged, shortOf } from '@anlan/domain/training/entitlement/mend';
import type { Requirement } from '@anlan/domain/training/entitlement/standing';
import { windowFault } from '@anlan/domain/training/exam';
import { trainingPlan } from '@anlan/domain/training/plan/plan';
import { hoursOf } from '@anlan/domain/training/study/hours';
import { formatDatetime } from '@anlan/resource/dates';
import type { Work } from '../../../kernel/context';
import { invalid, notFound, refuse } from '../../../kernel/errors';
import { create } from '../../../kernel/resource/write/one';
import { type Route, serve } from '../../../kernel/route';
import { planHooks } from '../plan/plan';
import { factsOf, type Looked } from './facts';
import { askedOf, losingOf } from './losses';

/** Of the plans made here; by it the same of today is known. */
const CONTENT = '补齐上岗与作业资格所缺的培训';
const VIDEO = 1;
const DOCUMENT = 2;
/** 学时 that a document may be given where nobody has said how long: the first that suffices. */
const DOCUMENT_HOURS = [1, 2, 4, 8] as const;
/** Minutes of one document in a plan (trainingPlan.duration). */
const MOST_MINUTES = 999;

interface Material extends Record<string, unknown> {
  readonly id: string;
  readonly kind: 1 | 2;
  readonly title: string;
  readonly type: string;
  /** Of a video: `mm:ss` or `h:mm:ss`. */
  readonly length: string | null;
}

/** Courses and documents that may be chosen for a plan. */
const materialsOf = ({ tx, tenantId }: Work): Promise<Material[]> =>
  tx.query<Material>(
    `select c.id::text as id, ${VIDEO} as kind, c.course_title as title, c.type, c.video_length as length from exam_course c
      where c.tenant_id = $1 and c.deleted_at is null and c.course_status = 1 and cardinality(c.video_url) > 0
     union all
     select d.id::text, ${DOCUMENT}, d.doc_title, d.type, null from exam_doc d
      where d.tenant_id = $1 and d.deleted_at is null and d.doc_status = 1 and cardinality(d.attach_id) > 0
        and not exists (select 1 from attachment a where a.tenant_id = $1 and a.id = any(d.attach_id) and a.extension <> 'pdf') order by 1`,
    [tenantId],
  );

const secondsOf = (length: string | null): number =>
  (length ?? '').split(':').reduce((sum, part) => sum * 60 + (Number(part) || 0), 0);

interface Lack {
  readonly person: Looked;
  readonly requirements: readonly Requirement[];
}

interface Asked {
  readonly userIds: readonly string[];
  readonly day?: string | null | undefined;
  readonly changes?: string | null | undefined;
  readonly docHours?: number | null | undefined;
}

interface Found {
  readonly lacks: readonly Lack[];
  readonly chosen: readonly (Course & Material)[];
  readonly short: readonly Requirement[];
  readonly hours: number;
  readonly exact: boolean;
  readonly docHours: number;
  readonly minutes: number;
  readonly typeName: (key: string) => string;
  readonly also: readonly string[];
}

/** What may be made up by these courses: of what they do not suffice for, as much as there is. */
const within = (asked: readonly Requirement[], courses: readonly Course[]): Requirement[] => {
  const short = shortOf(asked, courses);
  return asked.map((one) => {
    const less = short.find(({ types, apart }) => `${types}|${apart}` === `${one.types}|${one.apart}`);
    return less ? { ...one, hours: one.hours - less.hours } : one;
  });
};

async function found(work: Work, asked: Asked): Promise<Found> {
  const { day, changes } = askedOf(work, asked);
  const facts = await factsOf(work, { day, changes, users: asked.userIds });
  const losing = losingOf({ ...facts, ground: { ...facts.ground, reminds: true } }, changes, day);
  const lacks = losing.map(
    ({ person, losses }): Lack => ({
      person,
      requirements: losses.flatMap(({ causes }) => causes.flatMap(({ asks }) => asks)),
    }),
  );
  const causes = losing.flatMap(({ losses }) => losses.flatMap((one) => one.causes));
  const requirements = merged(lacks.flatMap((one) => one.requirements));
  const materials = await materialsOf(work);
  const coursesAt = (docHours: number): (Course & Material)[] =>
    materials.map((one) => ({
      ...one,
      hours: one.kind === VIDEO ? Math.round(hoursOf(secondsOf(one.length), facts.minutes) * 10) : docHours * 10,
    }));
  const most = Math.floor(MOST_MINUTES / facts.minutes);
  const tries = (asked.docHours ? [asked.docHours] : DOCUMENT_HOURS).filter((one) => one <= most);
  const docHours = tries.find((one) => shortOf(requirements, coursesAt(one)).length === 0) ?? tries.at(-1) ?? 1;
  const courses = coursesAt(docHours);
  const short = shortOf(requirements, courses);
  const best = fewest(within(requirements, courses), courses);
  const byId = new Map(courses.map((one) => [one.id, one]));
  return {
    ...{ lacks, short, docHours, minutes: facts.minutes, typeName: facts.ground.typeName },
    chosen: (best?.courses ?? []).flatMap((id) => byId.get(id) ?? []),
    ...{ hours: best?.hours ?? 0, exact: best?.exact ?? true },
    also: [
      ...(causes.some(({ kind }) => kind === 'certificate')
        ? ['证书到期、复审的，培训以后还须向发证机关申请复审或换证，登记以后才恢复资格']
        : []),
      ...new Set(causes.flatMap(({ instead }) => instead ?? [])),
    ],
  };
}

const tenth = (hours: number): string => (hours / 10).toFixed(1);

const mend = serve(mendPlan, async (work, { body }) => {
  const { lacks, chosen, short, hours, exact, typeName, also } = await found(work, body as unknown as Asked);
  const data: Mending = {
    ...{ people: lacks.length, hours: tenth(hours), exact, also },
    courses: chosen.map(
      ({ id, kind, title, type, hours: each }): MendCourse => ({
        ...{ id, kind, title, type, typeName: typeName(type), hours: tenth(each) },
      }),
    ),
    short: short.map(({ types, hours: less }) =>
      types.length === 0
        ? `现有课程还差${tenth(less)}学时`
        : `${types.map(typeName).join('、')}的课程还差${tenth(less)}学时`,
    ),
  };
  return { data };
});

/** @throws where today's draft for these people, of this kind, still waits to be released */
async function notYet(work: Work, now: string, { kind, type }: Material, people: readonly string[]): Promise<void> {
  const [known] = await work.tx.query<{ title: string }>(
    `select p.plan_title as title from training_plan p where p.tenant_id = $1 and p.deleted_at is null and p.release_status = 0
        and p.type = $2 and p.examine_way = $3 and p.content = $4 and p.train_person @> $5::uuid[] and p.create_time >= $6::timestamptz limit 1`,
    [work.tenantId, type, kind === VIDEO ? '0' : '1', CONTENT, people, `${now.slice(0, 10)}T00:00:00+08:00`],
  );
  if (known) throw refuse(`今天已为这些人员新建培训计划“${known.title}”，尚未发布，请核对后发布，或删除后重新安排`);
}

/**
 * Draft plans of the fewest courses: one for each kind of training, since a plan's hours are of its own kind, and each for those
 * alone whom it helps.
 */
const arrange = serve(arrangePlan, async (work, { body }) => {
  const now = formatDatetime(work.app.clock.now());
  const faults = windowFault(now, body.planStartTime, body.planEndTime);
  if (faults.length > 0)
    throw invalid(faults.map((one) => ({ ...one, field: one.field === 'endTime' ? 'planEndTime' : one.field })));
  const asked = body as unknown as Asked;
  // Pressed twice the second waits for the first, and sees what it has made.
  await work.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`training-arrange/${work.tenantId}`]);
  const { lacks, chosen, also, docHours, minutes, typeName } = await found(work, asked);
  if (lacks.length === 0) throw refuse('所选人员到这一天没有失去资格，不需要安排培训');
  if (lacks.every(({ requirements }) => requirements.length === 0) && also.length > 0) throw refuse(also.join('；'));
  if (chosen.length === 0) throw refuse('没有可以补齐的课程，请先上传并启用相应类型的课程或文档');
  const groups = new Map<string, (Course & Material)[]>();
  for (const one of chosen) {
    const key = `${one.kind}/${one.type}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const plans = [...groups.values()].map((courses) => {
    const [first] = courses;
    if (!first) throw notFound();
    return {
      first,
      courses,
      people: lacks.filter(({ requirements }) => requirements.some((one) => countsFor(first, one))),
    };
  });
  for (const { first, people } of plans)
    await notYet(
      work,
      now,
      first,
      people.map(({ person }) => person.id),
    );
  const ids: string[] = [];
  const trained = new Set<string>();
  for (const { first, courses, people } of plans) {
    for (const { person } of people) trained.add(person.id);
    const video = first.kind === VIDEO;
    const of = courses.map(({ id }) => id);
    const title = `${typeName(first.type)}补训（${now.slice(0, 10)}）`.slice(-50);
    ids.push(
      await create(
        work,
        trainingPlan,
        {
          planTitle: title,
          ...{ type: first.type, examineWay: video ? '0' : '1', content: CONTENT },
          ...{ planStartTime: body.planStartTime, planEndTime: body.planEndTime },
          ...(video ? { videoCourse: of } : { docCourse: of, duration: Math.min(MOST_MINUTES, docHours * minutes) }),
          ...{ personnelTrainType: '3', courseAccessPermission: 1 },
          trainDept: [...new Set(people.flatMap(({ person }) => person.deptId ?? []))],
          trainPerson: people.map(({ person }) => person.id),
        },
        planHooks,
      ),
    );
  }
  return {
    data: { ids, people: trained.size },
    msg: `已新建${ids.length}个培训计划，共${trained.size}人，核对后发布`,
  };
});

export const mendRoutes: readonly Route[] = [mend, arrange];
