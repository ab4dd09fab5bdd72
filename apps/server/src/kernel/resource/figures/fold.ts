import { allResources } from '@anlan/domain';
import type { Db } from '../../db/db';
import type { Job } from '../../jobs/job';
import { tonight } from '../../jobs/nightly';
import { recount } from './counters';
import { figureFolds, figureNames, figuresAnewSql, figuresOffSql } from './figures';

/** One folder at a time per cluster; xact locks alone, so that a transaction pooler may stand in front. */
export const FOLD_LOCK = "hashtext('anlan/fold')";

/** Moves the oldest deltas into counters and figures and tells how many, in one statement: a crash neither loses nor doubles. */
export const FOLD = `
  with d as (delete from counter_delta where (tenant_id, id) in (select tenant_id, id from counter_delta order by id limit 20000) returning tenant_id, entity, dims, n),
       s as (select tenant_id, entity, dims, sum(n) as n, count(*) as deltas from d group by tenant_id, entity, dims),
       u as (insert into counter (tenant_id, entity, dims, n) select tenant_id, entity, dims, n from s
             on conflict (tenant_id, entity, dims) do update set n = counter.n + excluded.n)
       ${figureFolds(allResources)
         .map((branch) => `, ${branch}`)
         .join('\n       ')}
  select coalesce(sum(deltas), 0)::int as n from s`;

/** Applies the counters' delta log (quality §2), unless another node is at it. */
export async function foldCounters(db: Db): Promise<number> {
  return db.system('fold counters', async (tx) => {
    // A still company costs a look, not the planning of the whole statement.
    const [ground] = await tx.query<{ got: boolean }>(
      `select case when exists (select 1 from counter_delta) then pg_try_advisory_xact_lock(${FOLD_LOCK}) else false end as got`,
    );
    if (!ground?.got) return 0;
    const [row] = await tx.query<{ n: number }>(FOLD);
    return row?.n ?? 0;
  });
}

/**
 * Brings counters and figures to what the rows say and tells what was off, by resource: how many buckets, how many
 * figures. Nothing ever is but by a hand in the database.
 */
export async function countAnew(db: Db): Promise<Record<string, number>> {
  const off: Record<string, number> = {};
  const found = (name: string, n: number): void => {
    if (n > 0) off[name] = (off[name] ?? 0) + n;
  };
  for (const resource of allResources.filter(({ counts }) => counts))
    found(resource.name, await db.system('rows counted anew', (tx) => recount(tx, resource)));
  while ((await foldCounters(db)) > 0);
  for (const resource of allResources.filter((one) => figureNames(one).length > 0)) {
    await db.system('figures made anew', async (tx) => {
      await tx.run(`select pg_advisory_xact_lock(${FOLD_LOCK})`);
      const [row] = await tx.query<{ n: number }>(`select count(*)::int as n from ${figuresOffSql(resource)} x`);
      found(resource.name, row?.n ?? 0);
      if (row?.n) for (const sql of figuresAnewSql(resource)) await tx.run(sql);
    });
  }
  return off;
}

const HOUR_MS = 3_600_000;

/** Every night the counters are held against the rows. */
export const counting: Job = {
  name: 'counters: anew',
  everyMs: HOUR_MS,
  run: async (services) => {
    if (!(await tonight(services, 'counters.anew'))) return;
    const off = await countAnew(services.db);
    if (Object.keys(off).length > 0) services.log.error({ off }, '统计计数与记录不一致，已按记录重新计算');
  },
};
