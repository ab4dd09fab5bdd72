import { type AnyResource, bigrams } from '@anlan/resource';
import type { Condition } from './filters';

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
  if (grams.length === 0) {
    return { shape: `${name}~`, sql: (place) => `t.${column} ilike ${place(0)}`, values: [pattern] };
  }
  const found =
    resource.scope === 'tenant'
      ? (place: string) => `t.id in (select search_ids('${resource.table}', ${place}::text[]))`
      : (place: string) => `t.search_grams @> ${place}::text[]`;
  return {
    shape: `${name}~g`,
    sql: (place) => `${found(place(0))} and t.${column} ilike ${place(1)}`,
    values: [grams, pattern],
  };
}
