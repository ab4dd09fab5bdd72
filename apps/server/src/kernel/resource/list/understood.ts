import type { AnyResource } from '@anlan/resource';
import type { Ctx, Work } from '../../context';
import { invalid } from '../../errors';
import { personalHash } from '../../personal';
import type { Condition, Word } from './condition';
import { hitsOf } from './contains';
import { COUNT_CAP } from './cursor';
import { type ParsedQuery, parseQuery } from './filters';
import { masks } from './select';

type Query = Readonly<Record<string, unknown>>;
type Understood = ReturnType<typeof parseQuery>;
/** By the query's own object: read before the transaction opens and again by the list; one that recurs is frozen (kernel/http/values). */
const understood = new WeakMap<Query, Map<AnyResource, Understood>>();

export function conditionsOf(ctx: Ctx, resource: AnyResource, query: Query): Understood {
  const hash = (value: string) => personalHash(value, ctx.app.keys.personalHash);
  // What everybody asks is read once; of whom less may be asked, each time.
  if (masks(ctx, resource)) return parseQuery(resource, query, hash, true);
  const known = understood.get(query)?.get(resource);
  if (known) return known;
  const result = parseQuery(resource, query, hash);
  const ofQuery = understood.get(query) ?? new Map<AnyResource, Understood>();
  understood.set(query, ofQuery.set(resource, result));
  return result;
}

export function parsed(ctx: Ctx, resource: AnyResource, query: Query): ParsedQuery {
  const result = conditionsOf(ctx, resource, query);
  if ('errors' in result) throw invalid(result.errors);
  return result;
}

const NO_ROW: Condition = { shape: 'none', sql: () => 'false', values: [] };

/**
 * What a query means, for a statement written by hand: a searched word is looked up before it and passed on as the ids
 * that hold it, so that no function that runs as the owner stands in its conditions (docs/adr/0013). A word more common
 * than a list counts is compared row by row among what the other conditions leave.
 */
export async function searchedConditions(
  work: Work,
  resource: AnyResource,
  query: Query,
): Promise<readonly Condition[]> {
  const conditions: Condition[] = [];
  for (const condition of parsed(work, resource, query).conditions) {
    const { word } = condition;
    if (!word) {
      conditions.push(condition);
      continue;
    }
    const hits = await hitsOf(work, word, COUNT_CAP);
    conditions.push(hits === 'none' ? NO_ROW : (hits ?? holding(word)));
  }
  return conditions;
}

/** The word compared row by row. */
export const holding = ({ column, pattern }: Word): Condition => ({
  shape: `${column}~`,
  sql: (place) => `t.${column} ilike ${place(0)}`,
  values: [pattern],
});
