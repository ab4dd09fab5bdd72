import type { dynamicPoints } from '@anlan/domain/dynamic/calls';
import { riskCounts } from '@anlan/domain/figures/registry';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import type { Given } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { countSql, pageOfJson, paging, parsed, searchedConditions, whereOf } from '../../kernel/resource/list/read';
import { scopeConditions, wallConditions } from '../../kernel/resource/scope/scope';
import { COUNT_COLUMNS, COUNTS, controlColumns, POINT, roundsOf, SCORE } from './columns';

const EVALUATED = 't.inherent_level is not null and t.status is distinct from 0';

type Conditions = Readonly<Record<string, unknown>>;
/** What the list takes beside the conditions of the points. */
type Flags = Given<NonNullable<typeof dynamicPoints.query>>;

/** What a query means, of rows `t`: the predicates of the figures at the head of the screen. */
async function asked(work: Work, filters: Conditions, { raised, falling }: Flags, from: number) {
  const flags = {
    ...(raised ? riskCounts.raised.where : {}),
    ...(falling ? riskCounts.falling.where : {}),
  };
  const conditions = [
    ...scopeConditions(work, riskPoint),
    ...parsed(work, riskPoint, flags).conditions,
    ...(await searchedConditions(work, riskPoint, filters)),
  ];
  const where = whereOf(conditions, from);
  return {
    whole: conditions.length === wallConditions(work, riskPoint).length,
    wanted: `${where.sql} and ${EVALUATED}`,
    values: where.values,
  };
}

const scored = (join: string): string =>
  `risk_point t ${join} join risk_score s on s.tenant_id = t.tenant_id and s.risk_id = t.id`;

/** The points of the list in its order, as they stand at one moment: what goes page by page into a sheet must not move. */
export async function ranked(work: Work, conditions: Conditions, flags: Flags): Promise<string[]> {
  const { wanted, values } = await asked(work, conditions, flags, 1);
  const rows = await work.tx.query<{ id: string }>(
    `select t.id from ${scored('left')} where ${wanted} order by s.score desc nulls last, t.id`,
    values,
  );
  return rows.map(({ id }) => id);
}

/**
 * The worst first; each with why it stands where it stands, and the columns of spec 2 §3. `brief` leaves out how the risk
 * is controlled: cards do not show it.
 */
export async function list(work: Work, conditions: Conditions, flags: Flags = {}): Promise<string> {
  const { current, size, offset } = paging(conditions);
  const control = flags.brief ? '' : `, ${controlColumns('$1')}`;
  const { whole, wanted, values } = await asked(work, conditions, flags, 3);
  // Along the scores, each with its point: a planner that takes a company for a small one would read all points first.
  const along = `risk_score s cross join lateral (select t.* from risk_point t where t.tenant_id = s.tenant_id and t.id = s.risk_id offset 0) t`;
  const counted = `risk_point t where ${wanted}`;
  const read = async (from: string, by: string) => {
    const [row] = await work.tx.query<{ n: number; shown: number; rows: string }>(
      `with p as materialized (select t.*, s.score as sort_score from ${from} and ${wanted} order by ${by} limit ${size} offset ${offset}),
            k as (${roundsOf('p', '$2', '$1')})
       select ${countSql(`from ${counted}`)} as n, count(*)::int as shown, coalesce(json_agg(x), '[]')::text as rows from (
         select ${POINT}, ${SCORE}, ${COUNT_COLUMNS}${control}
           from p t left join risk_score s on s.tenant_id = t.tenant_id and s.risk_id = t.id ${COUNTS}
          order by t.sort_score desc nulls last, t.id) x`,
      [nowText(work), work.tenantId, ...values],
    );
    return row ?? { n: 0, shown: 0, rows: '[]' };
  };
  // A point that is not computed yet stands last. Those that are come by an index, and nearly always fill the page.
  const computed = await read(`${whole ? along : scored('inner')} where s.tenant_id = $2`, 's.score desc, s.risk_id');
  const { n, rows } =
    computed.shown === size
      ? computed
      : await read(`${scored('left')} where t.tenant_id = $2`, 's.score desc nulls last, t.id');
  return pageOfJson(rows, n, { size, current }).json;
}
