import { institutional, institutionalLifecycle } from '@anlan/domain/document/institutional';
import { institutionalVersion } from '@anlan/domain/document/institutional-version';
import { STANDING, spansOf, standingsOn } from '@anlan/domain/document/standing';
import { asSystem, nowText, type Services, type Work } from '../../kernel/context';
import type { Job } from '../../kernel/jobs/job';
import { changeMany } from '../../kernel/resource/write/many';
import type { Writer } from '../../kernel/resource/write/statement';

const AT_ONCE = 500;
const { abolished: ABOLISHED } = institutionalLifecycle.code;

interface Dated {
  readonly id: string;
  readonly validity: number;
  readonly implementTime: string;
  readonly validUntil: string | null;
  readonly abolishTime: string | null;
  readonly versions: readonly {
    readonly id: string;
    readonly textVersion: number;
    readonly implementTime: string;
    readonly changeDate: string;
  }[];
}

/** Writes how these documents and their versions stand today, where that is not written yet. */
export async function markStandings(
  writer: Writer & Pick<Work, 'app'>,
  ids: readonly string[],
  given: { readonly abolished?: true } = {},
): Promise<void> {
  const today = nowText(writer).slice(0, 10);
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const rows = await writer.tx.query<Dated & object>(
      `select t.id::text as id, t.validity, t.implement_time::text as "implementTime", t.valid_until::text as "validUntil",
              t.abolish_time::text as "abolishTime",
              (select coalesce(json_agg(json_build_object('id', v.id, 'textVersion', v.text_version, 'implementTime', v.implement_time::text,
                        'changeDate', (v.change_time at time zone 'Asia/Shanghai')::date::text)), '[]')
                 from institutional_version v where v.tenant_id = $1 and v.institutional_id = t.id and v.deleted_at is null) as versions
         from institutional t where t.tenant_id = $1 and t.id = any($2::uuid[]) and t.deleted_at is null`,
      [writer.tenantId, ids.slice(start, start + AT_ONCE)],
    );
    const documents: { id: string; standing: number; inForceVersion: number | null }[] = [];
    const versions: { id: string; standing: number; inForceFrom: string | null; inForceUntil: string | null }[] = [];
    for (const { id, validity, versions: list, ...dates } of rows) {
      const abolished = given.abolished ?? validity === ABOLISHED;
      const standings = standingsOn({ ...dates, abolished }, list, today);
      // The step that abolishes has not written its day yet.
      const spans = spansOf({ ...dates, abolishTime: abolished ? (dates.abolishTime ?? today) : null }, list);
      documents.push({ id, standing: standings.standing, inForceVersion: standings.inForceVersion });
      for (const version of list)
        versions.push({
          id: version.id,
          standing: standings.versions.get(version.textVersion) ?? standings.standing,
          inForceFrom: spans.get(version.textVersion)?.from ?? null,
          inForceUntil: spans.get(version.textVersion)?.until ?? null,
        });
    }
    const mark = { kind: 'effect', mark: true } as const;
    await changeMany(writer, institutional, { ...mark, each: documents });
    await changeMany(writer, institutionalVersion, { ...mark, each: versions });
  }
}

/** Documents whose day has come since they were marked: in force from it, or expired after it. */
export async function followDates(app: Services): Promise<number> {
  const companies = new Map<string, Set<string>>();
  await asSystem(app, 'documents whose day has come', async ({ tx }) => {
    // Arm by arm, each along an index of its own.
    const due = await tx.query<{ tenantId: string; id: string }>(
      `select t.tenant_id as "tenantId", t.id::text as id from institutional t where t.deleted_at is null and t.standing is null
       union select t.tenant_id, t.id::text from institutional t
        where t.deleted_at is null and t.standing = ${STANDING.notYet} and t.implement_time <= $1::date
       union select t.tenant_id, t.id::text from institutional t
        where t.deleted_at is null and t.standing in (${STANDING.inForce}, ${STANDING.notYet}) and t.valid_until < $1::date
       union select t.tenant_id, t.institutional_id::text from institutional_version t
        where t.deleted_at is null and t.standing = ${STANDING.notYet} and t.implement_time <= $1::date`,
      [nowText({ app }).slice(0, 10)],
    );
    for (const { tenantId, id } of due) companies.set(tenantId, (companies.get(tenantId) ?? new Set<string>()).add(id));
  });
  let marked = 0;
  for (const [tenantId, ids] of companies) {
    await asSystem(app, 'documents of a company whose day has come', ({ tx }) =>
      markStandings({ app, tx, tenantId }, [...ids].sort()),
    );
    marked += ids.size;
  }
  return marked;
}

export const standingJob: Job = {
  name: 'documents whose day has come',
  everyMs: 60_000,
  run: async (app) => {
    const marked = await followDates(app);
    if (marked > 0) app.log.info({ marked }, '制度文件状态已更新');
  },
};
