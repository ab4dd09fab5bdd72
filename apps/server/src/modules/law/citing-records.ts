import { institutional } from '@anlan/domain/document/institutional';
import type { Citing } from '@anlan/domain/law/calls';
import { type CitingField, citingFields } from '@anlan/domain/law/citing';
import { bigrams, columnName, permissionCode } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { whereOf } from '../../kernel/resource/list/read';
import { scopeConditions } from '../../kernel/resource/scope/scope';

/** So many are named; the rest are counted. */
const NAMED = 20;

/** Records of the company, within the reader's reach and codes, whose text finds the pattern: one statement a field. */
export async function citingRecords(work: Work, pattern: string, words: readonly string[]): Promise<Citing[]> {
  const open = citingFields.filter(
    ({ resource }) => resource.scope === 'tenant' && work.actor.permissions.has(permissionCode(resource, 'view')),
  );
  const found: Citing[] = [];
  for (const one of open) {
    const citing = await recordsOf(work, one, pattern);
    if (citing.total > 0) found.push(citing);
  }
  if (work.actor.permissions.has(permissionCode(institutional, 'view'))) {
    const citing = await filesOf(work, pattern, words);
    if (citing.total > 0) found.push(citing);
  }
  return found;
}

/** Pages of files that hold one of the words; a law named on more of them is named everywhere. */
const MOST_PAGES = 2_000;
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** Documents whose files name it: their words are read after the upload, page by page. */
async function filesOf(work: Work, pattern: string, words: readonly string[]): Promise<Citing> {
  const where = whereOf(scopeConditions(work, institutional), 4);
  const hits = new Set<string>();
  for (const word of words) {
    const rows = await work.tx.query<{ id: string }>(
      `select x.id::text as id from search_ids('text_part', $1::text[], 'text', $2, ${MOST_PAGES}) as x(id)`,
      [bigrams(word), `%${escapeLike(word)}%`],
    );
    for (const { id } of rows) hits.add(id);
  }
  const list =
    hits.size === 0
      ? []
      : await work.tx.query<{ id: string; title: string | null; text: string; total: number }>(
          `with hit as materialized (
             select p.owner_id, p.page, substring(p.text from '(.{0,30}(?:' || $2 || ').{0,30})') as words from text_part p
              where p.tenant_id = $1 and p.id = any($3::uuid[]) and p.text ~ $2)
           select t.id::text as id, t.name as title, min(a.original_name || '：' || h.words) as text, (count(*) over ())::int as total
             from institutional t join hit h on h.owner_id = any(t.attach_id)
             join attachment a on a.tenant_id = $1 and a.id = h.owner_id
            where t.tenant_id = $1 and ${where.sql}
            group by t.tenant_id, t.id, t.name order by t.id desc limit ${NAMED}`,
          [work.tenantId, pattern, [...hits], ...where.values],
        );
  return {
    resource: institutional.name,
    label: `${institutional.label}：${institutional.fields.attachId.label}`,
    total: list[0]?.total ?? 0,
    records: list.map(({ id, title, text }) => ({ id, title: title ?? '', text })),
  };
}

async function recordsOf(work: Work, { resource, rows, name, field }: CitingField, pattern: string): Promise<Citing> {
  const where = whereOf(scopeConditions(work, resource), 3);
  const text = rows ? `c.${columnName(name)}` : `t.${columnName(name)}`;
  const from = rows
    ? `${resource.table} t join ${rows.table} c on c.tenant_id = $1 and c.parent_id = t.id`
    : `${resource.table} t`;
  const list = await work.tx.query<{ id: string; title: string | null; text: string; total: number }>(
    `select t.id::text as id, t.${columnName(resource.title)} as title, min(${text}) as text, (count(*) over ())::int as total
       from ${from}
      where t.tenant_id = $1 and ${where.sql} and ${text} is not null and ${text} ~ $2
      group by t.tenant_id, t.id order by t.id desc limit ${NAMED}`,
    [work.tenantId, pattern, ...where.values],
  );
  return {
    resource: resource.name,
    label: `${resource.label}：${field.label}`,
    total: list[0]?.total ?? 0,
    records: list.map(({ id, title, text: words }) => ({ id, title: title ?? '', text: words })),
  };
}
