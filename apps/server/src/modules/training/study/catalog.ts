import { type CatalogItem, type CatalogType, courseCatalog } from '@anlan/domain/training/study/catalog';
import { DOCUMENT, VIDEO } from '@anlan/domain/training/study/record';
import { fileLink } from '../../../kernel/resource/list/present';
import { paging } from '../../../kernel/resource/list/read';
import { type Route, serve } from '../../../kernel/route';
import { typeNames } from './hours';

/** What is in use, of both forms. `$1` tenant. */
const OFFERED = `(
  select c.id, ${VIDEO} as kind, c.course_title as title, c.introduce, c.type, c.course_version as version, c.video_length as length,
         c.cover_url[1] as cover, c.video_url[1] as file, c.create_time
    from exam_course c where c.tenant_id = $1 and c.deleted_at is null and c.course_status = 1
  union all
  select d.id, ${DOCUMENT}, d.doc_title, d.introduce, d.type, d.doc_version, null, null, d.attach_id[1], d.create_time
    from exam_doc d where d.tenant_id = $1 and d.deleted_at is null and d.doc_status = 1) x`;

type Row = Omit<CatalogItem, 'cover' | 'typeName'> & { readonly cover: string | null; readonly type: string };

const catalog = serve(courseCatalog, async (work, { query: narrow }, { query }) => {
  const { size, offset } = paging(query);
  const where = `where ($2::text is null or x.type = $2::text) and ($3::int is null or x.kind = $3::int)
      and ($4::text is null or strpos(lower(x.title), lower($4::text)) > 0)`;
  const values = [
    work.tenantId,
    narrow.type || null,
    narrow.kind === null || narrow.kind === undefined ? null : Number(narrow.kind),
    narrow.title || null,
  ];
  const counts = await work.tx.query<{ type: string; videos: number; documents: number }>(
    `select x.type, count(*) filter (where x.kind = ${VIDEO})::int as videos, count(*) filter (where x.kind = ${DOCUMENT})::int as documents
       from ${OFFERED} group by x.type order by length(x.type), x.type`,
    [work.tenantId],
  );
  const [total] = await work.tx.query<{ n: number }>(`select count(*)::int as n from ${OFFERED} ${where}`, values);
  const rows = await work.tx.query<Row & Record<string, unknown>>(
    `select x.id::text as id, x.kind, x.title, x.introduce, x.type, x.version, x.length, x.cover::text as cover, a.pages,
            coalesce(a.extension, '') = 'docx' as unpaged
       from ${OFFERED} left join attachment a on a.tenant_id = $1 and a.id = x.file and a.deleted_at is null ${where}
      order by x.create_time desc, x.id limit $5::int offset $6::int`,
    [...values, size, offset],
  );
  const nameOf = await typeNames(work);
  const types = counts.map((one): CatalogType => ({ ...one, typeName: nameOf(one.type) }));
  const records = rows.map(
    ({ type, cover, ...row }): CatalogItem => ({
      ...(row as unknown as Omit<CatalogItem, 'cover' | 'typeName'>),
      typeName: nameOf(type),
      cover: cover ? fileLink(work, cover, work.tenantId) : null,
    }),
  );
  return { data: { types, total: total?.n ?? 0, records } };
});

/** What everybody of a company may look at. */
export const catalogRoutes: readonly Route[] = [catalog];
