import type { AnyResource } from '@anlan/resource';
import type { Work } from '../../context';
import type { Condition } from '../list/condition';
import { idsAmong } from '../list/contains';
import { whereOf } from '../list/where';
import { reachArms, reachCondition, wallConditions } from './scope';

/** Of so many of the newest rows a tenth within reach: then a walk along them fills a page sooner than asking does. */
const PROBED = 500;
const OFTEN = PROBED / 10;

/**
 * The rows a person with partial reach sees, as one condition, where they concern him through arrays: behind row-level
 * security PostgreSQL may not use `&&` on an array as an index condition and would hold every row of the company against
 * him (docs/adr/0005). Asked field by field, of an array through `naming_ids`; the rows themselves are still read through
 * wall and reach. `many` where they are more than `most`, `often` where many new rows are his; undefined where no array has a say.
 */
export async function reachedBy(
  work: Work,
  resource: AnyResource,
  most: number,
): Promise<Condition | 'none' | 'many' | 'often' | undefined> {
  const reach = reachArms(work, resource);
  const within = reachCondition(work, resource);
  if (!within || !reach?.arms.some(({ many }) => many)) return undefined;
  const wall = whereOf(wallConditions(work, resource), 3);
  const seen = whereOf([within], 3 + wall.values.length);
  const who = { me: 'array[$1::uuid]', depts: '$2::uuid[]' } as const;
  const { table } = resource;
  const parts = reach.arms.map(({ column, many, who: by }) =>
    many
      ? `(select naming_ids('${table}', '${column}', ${who[by]}, ${most + 1}) as id)`
      : `(select t.id from ${table} t where ${wall.sql} and t.${column} = any(${who[by]}) limit ${most + 1})`,
  );
  const newest = `select * from ${table} t where ${wall.sql} order by t.create_time desc, t.id desc limit ${PROBED}`;
  const [found] = await work.tx.query<{ often: boolean; ids: string | null }>(
    `select p.often, case when not p.often then
              (select case when count(*) <= ${most} then coalesce(array_agg(x.id), '{}')::text end from (${parts.join(' union ')}) x) end as ids
       from (select count(*) >= ${OFTEN} as often from (${newest}) t where ${seen.sql}) p
      where $1::uuid is not null and $2::uuid[] is not null`,
    [work.actor.userId, reach.deptIds, ...wall.values, ...seen.values],
  );
  return found?.often ? 'often' : (idsAmong(found?.ids ?? null) ?? 'many');
}
