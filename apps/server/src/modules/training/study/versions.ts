import { examCourse } from '@anlan/domain/training/exam-course';
import { examDoc } from '@anlan/domain/training/exam-doc';
import { byVideo, IN_MIDDLE_GOES_ON, materialsOf, trainingPlan } from '@anlan/domain/training/plan/plan';
import { VIDEO } from '@anlan/domain/training/study/record';
import { courseVersions, docVersions, type MaterialVersion } from '@anlan/domain/training/study/versions';
import type { Stored } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { fileLink } from '../../../kernel/resource/list/present';
import { rowOf } from '../../../kernel/resource/list/read';
import { changeMany } from '../../../kernel/resource/write/many';
import type { Writer } from '../../../kernel/resource/write/statement';
import { type Route, serve } from '../../../kernel/route';

type Reader = Pick<Writer, 'tx' | 'tenantId'>;

/**
 * The number of the version that a course or document is of once it has this file: the next one, unless it is the file of
 * the last version or has the same content.
 */
export async function versionWith({ tx, tenantId }: Reader, id: string | undefined, file: string): Promise<number> {
  if (!id) return 1;
  const [last] = await tx.query<{ version: number; same: boolean }>(
    `select v.version, v.file_id = $3::uuid or exists (select 1 from attachment a join attachment b on b.tenant_id = $1 and b.id = v.file_id
            where a.tenant_id = $1 and a.id = $3::uuid and a.sha256 = b.sha256) as same
       from course_version v where v.tenant_id = $1 and v.material_id = $2::uuid order by v.version desc limit 1`,
    [tenantId, id, file],
  );
  return last ? last.version + (last.same ? 0 : 1) : 1;
}

/** Keeps the file of a version that is new, and tells the plans that bind an older one. */
export async function keepVersion(
  work: Work,
  id: string,
  { kind, version, file, note }: { kind: number; version: number; file: string; note: string | null },
): Promise<void> {
  const made = await work.tx.query(
    `insert into course_version (tenant_id, material_id, version, kind, file_id, note, made_at, made_by)
     values ($1, $2::uuid, $3::int, $4::int, $5::uuid, $6, $7::timestamptz, $8::uuid) on conflict do nothing returning version`,
    [
      work.tenantId,
      id,
      version,
      kind,
      file,
      note,
      new Date(work.app.clock.now()).toISOString(),
      work.actor.userId || null,
    ],
  );
  if (made.length > 0 && version > 1) await countNewer(work, `b.material_id = $2::uuid`, id);
}

/** How many courses of these plans have a newer version than the one bound. */
async function countNewer(writer: Pick<Writer, 'app' | 'tx' | 'tenantId'>, where: string, id: string): Promise<void> {
  const each = await writer.tx.query<{ id: string; newerCount: number }>(
    `select p.id::text as id, (select count(*)::int from plan_material m where m.tenant_id = $1 and m.plan_id = p.id
              and exists (select 1 from course_version v where v.tenant_id = $1 and v.material_id = m.material_id and v.version > m.version)) as "newerCount"
       from training_plan p where p.tenant_id = $1 and p.deleted_at is null and p.release_status = 1
        and p.id in (select b.plan_id from plan_material b where b.tenant_id = $1 and ${where}) order by p.id`,
    [writer.tenantId, id],
  );
  await changeMany(writer, trainingPlan, { kind: 'progress', mark: true, event: false, each });
}

const tableOf = (way: unknown): readonly [string, string] =>
  byVideo(way) ? ['exam_course', 'course_title'] : ['exam_doc', 'doc_title'];

/** What a plan studies, by title and version. */
async function boundWords({ tx, tenantId }: Reader, plan: Readonly<Stored>): Promise<string> {
  const [table, title] = tableOf(plan.examineWay);
  const rows = await tx.query<{ words: string }>(
    `select c.${title} || '（第' || b.version || '版）' as words from plan_material b join ${table} c on c.tenant_id = $1 and c.id = b.material_id
      where b.tenant_id = $1 and b.plan_id = $2::uuid order by array_position($3::uuid[], c.id)`,
    [tenantId, plan.id, materialsOf(plan)],
  );
  return rows.map(({ words }) => words).join('；');
}

/** The last version of each of these courses. */
const lastVersions = ({ tx, tenantId }: Reader, ids: readonly string[]) =>
  tx.query<{ id: string; version: number }>(
    `select v.material_id::text as id, max(v.version) as version from course_version v
      where v.tenant_id = $1 and v.material_id = any($2::uuid[]) group by v.material_id`,
    [tenantId, ids],
  );

/** A plan is studied by the versions of the day of its release. Gives what the plan says of them. */
export async function bindVersions(work: Work, plan: Readonly<Stored>): Promise<Stored> {
  await unbindVersions(work, plan);
  await work.tx.run(
    `insert into plan_material (tenant_id, plan_id, material_id, version, least, bound_at)
     select $1, $2::uuid, x.id, x.version, 0, $4::timestamptz from jsonb_to_recordset($3::jsonb) as x(id uuid, version int)
     on conflict (tenant_id, plan_id, material_id) do update set version = excluded.version, least = 0, bound_at = excluded.bound_at`,
    [
      work.tenantId,
      plan.id,
      JSON.stringify(await lastVersions(work, materialsOf(plan))),
      new Date(work.app.clock.now()).toISOString(),
    ],
  );
  return { boundVersions: await boundWords(work, plan), newerCount: 0 };
}

export const unbindVersions = (work: Work, plan: Readonly<Stored>): Promise<unknown> =>
  work.tx.run('delete from plan_material where tenant_id = $1 and plan_id = $2::uuid', [work.tenantId, plan.id]);

/**
 * The newest versions from now on. Whoever has finished a course has finished it; whoever is in the middle goes on with
 * the version he has begun, or begins the new one: what was credited stays credited.
 */
export async function adoptVersions(work: Work, plan: Readonly<Stored>, inMiddle: unknown): Promise<Stored> {
  await work.tx.run(
    `update plan_material b set version = x.version, bound_at = $4::timestamptz,
            least = case when $5::boolean then x.version else b.least end
       from jsonb_to_recordset($3::jsonb) as x(id uuid, version int)
      where b.tenant_id = $1 and b.plan_id = $2::uuid and x.id = b.material_id and x.version > b.version`,
    [
      work.tenantId,
      plan.id,
      JSON.stringify(await lastVersions(work, materialsOf(plan))),
      new Date(work.app.clock.now()).toISOString(),
      String(inMiddle) !== IN_MIDDLE_GOES_ON,
    ],
  );
  return { boundVersions: await boundWords(work, plan), newerCount: 0 };
}

/** Records `r` of a person in a plan whose version still counts for him, where the plan binds its course as `b`. */
export const HELD =
  '(r.study_result = 2 or r.study_result = 1 and coalesce(r.course_version, 1) >= coalesce(b.least, 0))';

export interface HeldFile {
  readonly fileId: string;
  readonly version: number;
}

/** The file that a person studies of a course of his plan: of the version he has finished or begun, else the bound one. */
export async function heldFile(
  { tx, tenantId }: Reader,
  { planId, userId, materialId }: { readonly planId: string; readonly userId: string; readonly materialId: string },
): Promise<HeldFile | undefined> {
  const [row] = await tx.query<HeldFile & Record<string, unknown>>(
    `select x."fileId", x.version from (
       select r.file_id as "fileId", r.course_version as version, 0 as place, r.study_result as result
         from study_record r left join plan_material b on b.tenant_id = $1 and b.plan_id = r.train_id and b.material_id::text = r.material_id
        where r.tenant_id = $1 and r.train_id = $2::uuid and r.user_id = $3::uuid and r.material_id = $4 and r.deleted_at is null and ${HELD}
       union all
       select v.file_id::text, v.version, 1, 0 from plan_material b
         join course_version v on v.tenant_id = $1 and v.material_id = b.material_id and v.version = b.version
        where b.tenant_id = $1 and b.plan_id = $2::uuid and b.material_id = $4::uuid) x
      order by x.place, x.result desc, x.version desc limit 1`,
    [tenantId, planId, userId, materialId],
  );
  return row;
}

interface VersionRow extends Record<string, unknown>, Omit<MaterialVersion, 'link' | 'latest'> {
  readonly fileId: string;
}

async function versionsOf(work: Work, id: string): Promise<readonly MaterialVersion[]> {
  const rows = await work.tx.query<VersionRow>(
    `select v.version, v.file_id::text as "fileId", a.original_name as name, a.extension, v.note, to_char(v.made_at, 'YYYY-MM-DD HH24:MI:SS') as "madeTime",
            u.real_name as "madeBy", case when v.kind = ${VIDEO} then a.seconds else a.pages end as length,
            (select count(*)::int from plan_material b join training_plan p on p.tenant_id = $1 and p.id = b.plan_id and p.deleted_at is null
                and p.release_status = 1 and p.progress_status in (0, 1)
              where b.tenant_id = $1 and b.material_id = v.material_id and b.version = v.version) as plans,
            (select count(distinct r.user_id)::int from study_record r where r.tenant_id = $1 and r.material_id = v.material_id::text
                and r.course_version = v.version and r.study_result > 0 and r.deleted_at is null) as learners
       from course_version v join attachment a on a.tenant_id = $1 and a.id = v.file_id
       left join app_user u on u.tenant_id = $1 and u.id = v.made_by
      where v.tenant_id = $1 and v.material_id = $2::uuid order by v.version desc`,
    [work.tenantId, id],
  );
  return rows.map(({ fileId, ...row }, place) => ({
    ...row,
    latest: place === 0,
    link: fileLink(work, fileId, work.tenantId),
  }));
}

export const versionRoutes: readonly Route[] = [
  serve(courseVersions, async (work, _, { params }) => ({
    data: await versionsOf(work, (await rowOf(work, examCourse, params.id)).id),
  })),
  serve(docVersions, async (work, _, { params }) => ({
    data: await versionsOf(work, (await rowOf(work, examDoc, params.id)).id),
  })),
];
