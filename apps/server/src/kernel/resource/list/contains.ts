import { type AnyResource, bigrams } from '@anlan/resource';
import type { Work } from '../../context';
import type { Condition, Word } from './condition';

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/**
 * Contains-search in the text field `name` (column `t.<column>`). Where the definition declares it as searchable, words of
 * two and more characters are looked up in the bigram index first. Of tenant tables that goes through `search_ids`: behind
 * row-level security PostgreSQL may not use `@>` on arrays as an index condition (it is not leakproof) and would read the
 * whole tenant (docs/adr/0005).
 */
export function contains(resource: AnyResource, name: string, column: string, text: string): Condition {
  const pattern = `%${escapeLike(text)}%`;
  const grams = resource.search?.includes(name) ? bigrams(text) : [];
  if (grams.length === 0)
    return { shape: `${name}~`, sql: (place) => `t.${column} ilike ${place(0)}`, values: [pattern] };
  if (resource.scope === 'tenant') {
    return {
      shape: `${name}~g`,
      // An array, so that it is asked once: as a subselect a table without statistics had it asked row by row.
      sql: (place) =>
        `t.id = any(array(select search_ids('${resource.table}', ${place(0)}::text[], '${column}', ${place(1)}, null)))`,
      values: [grams, pattern],
      word: { table: resource.table, column, grams, pattern },
    };
  }
  return {
    shape: `${name}~g`,
    sql: (place) => `t.search_grams @> ${place(0)}::text[] and t.${column} ilike ${place(1)}`,
    values: [grams, pattern],
  };
}

/** The rows that hold the word, as one condition that costs no second search; undefined where they are more than `most`. */
export async function hitsOf(work: Work, word: Word, most: number): Promise<Condition | 'none' | undefined> {
  const [found] = await work.tx.query<{ ids: string | null }>(
    `select case when count(*) <= ${most} then coalesce(array_agg(x.id), '{}')::text end as ids
       from search_ids('${word.table}', $1::text[], '${word.column}', $2, ${most + 1}) as x(id)`,
    [word.grams, word.pattern],
  );
  return idsAmong(found?.ids ?? null);
}

/** An array of ids as PostgreSQL wrote it, as a condition; undefined where it wrote none because they are too many. */
export function idsAmong(ids: string | null): Condition | 'none' | undefined {
  if (ids === null) return undefined;
  if (ids === '{}') return 'none';
  return { shape: 'hits', sql: (place) => `t.id = any(${place(0)}::uuid[])`, values: [ids] };
}
