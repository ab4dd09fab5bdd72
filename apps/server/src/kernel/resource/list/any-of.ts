import type { AnyResource } from '@anlan/resource';
import { type Ctx, PLATFORM_TENANT } from '../../context';
import { LIVE, layers, reachCondition, wallConditions } from '../scope/scope';
import type { Condition } from './condition';
import { allOf } from './where';

type Sql = (place: (index: number) => string) => string;

/**
 * Several reasons of which one suffices, each of which an index answers alone: their first rows are merged, for over an OR
 * of them PostgreSQL reads and sorts all it finds, and takes long to find out how.
 */
export interface AnyOf {
  readonly shape: string;
  readonly values: readonly unknown[];
  /** Tables of a WITH that the arms name: looked up once for all. */
  readonly given?: Sql;
  readonly arms: readonly Arm[];
  /** Each arm says itself whose rows it means: the wall would say so once more, and no index could tell. */
  readonly walled?: true;
  /** The same as one condition: for a search and for far pages. */
  readonly otherwise: Condition;
}

export interface Arm {
  readonly sql: Sql;
  /** A table for each of whose rows the arm is looked up by itself: one value of an index after another, not a range of it. */
  readonly each?: string;
  /** Its rows lie within the actor's reach by what they are. */
  readonly inReach?: true;
  /** A column that is null in all its rows and leads the index by which they come in order: PostgreSQL sees no constant there. */
  readonly nothingIn?: string;
}

/** The wall of a layered entity as two arms: with thousands of own rows beside the platform's no index gives both in order. */
export function layersOf(ctx: Ctx, resource: AnyResource): AnyOf | undefined {
  if (resource.scope !== 'layered' || ctx.tenantId === PLATFORM_TENANT) return undefined;
  return {
    shape: 'layers',
    values: [ctx.tenantId],
    arms: layers(resource).map((layer): Arm => ({ sql: (place) => layer(place(0)) })),
    walled: true,
    otherwise: { shape: 'layers', sql: () => 'true', values: [] },
  };
}

export interface FirstRows {
  /** Of the row `t`; where a row may be in two arms they have to tell it apart from others. */
  readonly columns: string;
  /** Which of the rows come first; any of them where it is left out. */
  readonly by?: string;
  /** Of each arm. */
  readonly limit: number;
}

/** Tables of a WITH, the last of which is `m`: the first rows of each arm within wall, reach and these conditions, each row once. */
export function firstOfArms(
  ctx: Ctx,
  resource: AnyResource,
  anyOf: AnyOf,
  conditions: readonly Condition[],
  { columns, by, limit }: FirstRows,
): Condition {
  const within = allOf([...(anyOf.walled ? [LIVE] : wallConditions(ctx, resource)), ...conditions]);
  const reach =
    anyOf.arms.length > 0 && anyOf.arms.every(({ inReach }) => inReach) ? undefined : reachCondition(ctx, resource);
  const reached = allOf(reach ? [reach] : []);
  return {
    shape: `${anyOf.shape}/${within.shape}/${reached.shape}/${by ?? ''}/${limit}`,
    sql: (place) => {
      const after = (start: number) => (index: number) => place(start + index);
      const inside = within.sql(after(anyOf.values.length));
      const near = `${inside} and ${reached.sql(after(anyOf.values.length + within.values.length))}`;
      // No reason at all is one that holds for no row: nothing is asked of anybody like him.
      const given: readonly Arm[] = anyOf.arms.length > 0 ? anyOf.arms : [{ sql: () => 'false' }];
      const arms = given.map(({ sql, each, inReach, nothingIn }) => {
        const order = by === undefined ? '' : `order by ${nothingIn ? `t.${nothingIn}, ` : ''}${by}`;
        const first = `select ${columns} from ${resource.table} t where ${inReach ? inside : near} and ${sql(place)} ${order} limit ${limit}`;
        return each ? `select x.* from ${each} cross join lateral (${first}) x` : `(${first})`;
      });
      return `${anyOf.given ? `${anyOf.given(place)}, ` : ''}m as (${arms.join(' union ')})`;
    },
    values: [...anyOf.values, ...within.values, ...reached.values],
  };
}
