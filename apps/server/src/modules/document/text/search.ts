import { institutional } from '@anlan/domain/document/institutional';
import { fullText, type TextFound } from '@anlan/domain/document/institutional-calls';
import { bigrams } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { refuse } from '../../../kernel/errors';
import { hitsOf } from '../../../kernel/resource/list/contains';
import { paging, whereOf } from '../../../kernel/resource/list/read';
import { scopeConditions } from '../../../kernel/resource/scope/scope';
import { serve } from '../../../kernel/route';
import type { FileWords, FoundPage } from '../../../ports/file-words';
import { plainText } from './parts';

/** Rows of words at most: whoever finds more looks for what stands everywhere. */
const MOST_PARTS = 2_000;
const SHOWN = 3;
const BEFORE = 30;
const WORDS = 90;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** What the words are as they are looked for, and the rows that hold them. */
async function partsWith(work: Work, given: string): Promise<{ readonly words: string; readonly ids: unknown }> {
  const words = plainText(given);
  if ([...words].length < 2) throw refuse('检索词至少两个字');
  const hits = await hitsOf(
    work,
    { table: 'text_part', column: 'text', grams: bigrams(words), pattern: `%${escapeLike(words)}%` },
    MOST_PARTS,
  );
  if (hits === undefined) throw refuse(`含有“${words}”的地方超过${MOST_PARTS}处，请输入更具体的词`);
  return { words, ids: hits === 'none' ? '{}' : hits.values[0] };
}

/** What stands around the words in `p.text`; `words` is a place. */
const around = (words: string): string =>
  `substr(p.text, greatest(1, strpos(lower(p.text), lower(${words}::text)) - ${BEFORE}), ${WORDS})`;

/** Pages of files, whatever records they belong to. */
export const findInFiles: FileWords['find'] = async (work, given) => {
  const { words, ids } = await partsWith(work, given);
  const [found] = await work.tx.query<{ pages: FoundPage[]; unread: number }>(
    `select (select count(*)::int from text_source s where s.tenant_id = $1 and s.state = 0) as unread,
            (select coalesce(json_agg(x order by x."attachId", x.page), '[]') from (
               select distinct on (p.owner_id, p.page) p.owner_id::text as "attachId", p.page, ${around('$3')} as words
                 from text_part p where p.tenant_id = $1 and p.id = any($2::uuid[]) order by p.owner_id, p.page, p.part) x) as pages`,
    [work.tenantId, ids, words],
  );
  return found ?? { pages: [], unread: 0 };
};

/** Documents, as far as the reader sees them, whose present text holds the words: and those called so: most places first, those in force before. */
export const fullTextRoute = serve(fullText, async (work, { query }) => {
  const { current, size, offset } = paging(query);
  const { words, ids } = await partsWith(work, query.words);
  const scope = whereOf(scopeConditions(work, institutional), 6);
  const [found] = await work.tx.query<{ total: number; rows: TextFound[]; unread: number }>(
    `with hit as materialized (
       select p.owner_id, p.page, min(p.part) as part from text_part p
        where p.tenant_id = $1 and p.id = any($2::uuid[])
        group by p.owner_id, p.page),
     place as (
       select t.id as document_id, h.owner_id, h.page, h.part from institutional t join hit h on h.owner_id = t.id or h.owner_id = any(t.attach_id)
        where t.tenant_id = $1 and ${scope.sql}),
     doc as (
       select t.id as document_id, (select count(*)::int from place l where l.document_id = t.id) as places from institutional t
        where t.tenant_id = $1 and ${scope.sql} and (t.id in (select document_id from place) or strpos(lower(t.name), lower($3::text)) > 0))
     select (select count(*)::int from doc) as total,
            (select count(*)::int from text_source s where s.tenant_id = $1 and s.state = 0) as unread,
            (select coalesce(json_agg(z), '[]') from (
       select t.id::text as id, t.name, t.doc_num as "docNum", t.type, t.validity as validit, t.standing, d.places,
              (select coalesce(json_agg(y), '[]') from (
                 select case when l.owner_id = t.id then null else a.original_name end as "fileName",
                        case when l.owner_id = t.id then null else l.owner_id::text end as "attachId", l.page,
                        ${around('$3')} as words
                   from place l join text_part p on p.tenant_id = $1 and p.owner_id = l.owner_id and p.page = l.page and p.part = l.part
                   left join attachment a on a.tenant_id = $1 and a.id = l.owner_id
                  where l.document_id = t.id order by l.owner_id, l.page limit ${SHOWN}) y) as hits
         from doc d join institutional t on t.tenant_id = $1 and t.id = d.document_id
        order by t.validity, d.places desc, t.name, t.id limit $4::int offset $5::int) z) as rows`,
    [work.tenantId, ids, words, size, offset, ...scope.values],
  );
  const { total = 0, rows = [], unread = 0 } = found ?? {};
  return { data: { records: rows, total, size, current, pages: Math.ceil(total / size), unread } };
});
