import { type Similar, similarHazards } from '@anlan/domain/hazard/calls';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { pairsOf, SIGNS } from '@anlan/domain/hazard/suggestions/similar';
import { isUuid } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import { rowOf, whereOf } from '../../../kernel/resource/list/read';
import { scopeConditions } from '../../../kernel/resource/scope/scope';
import { type Route, serve } from '../../../kernel/route';
import type { Found } from './found';
import { knownRepeats } from './repeats';

/** Of a point with very many, the newest are compared. */
const COMPARED = 300;
const SHOWN = 5;

interface Asked {
  readonly riskId: string;
  readonly text: string;
  /** Moments before this one, `yyyy-MM-dd HH:mm:ss`; the server's now unless told. */
  readonly before?: string;
  /** The danger that asks is not like itself. */
  readonly except?: string;
}

const PAIRS = 'select distinct substr(p.words, i, 2) as pair from generate_series(1, length(p.words) - 1) i';

/**
 * What the same risk point has had lately in nearly the same words (hazard/suggestions/similar.ts as SQL; a test holds the two
 * together). By the index on the point; voided ones do not count.
 */
export async function alikeAt(work: Work, { riskId, text, before, except }: Asked): Promise<Found> {
  const number = async (key: string) =>
    Number(await work.app.parameters.get(work.tenantId, `hazard.similar.${key}`, work.tx));
  const [days, threshold] = [await number('days'), await number('percent')];
  const pairs = [...pairsOf(text)];
  if (pairs.length === 0) return { days, rows: [] };
  const scope = scopeConditions(work, hiddenDanger);
  const mine = whereOf(scope, 9);
  const rows = await work.tx.query<Found['rows'][number]>(
    `with p as (
       select t.id, t.tenant_id, t.discovery_time, translate(lower(t.hidden_danger_describe), $5, '') as words from hidden_danger t
        where t.tenant_id = $1 and t.risk_id = $2::uuid and t.deleted_at is null and t.status <> 6
          and t.discovery_time >= $3::timestamptz - make_interval(days => $4::int) and t.discovery_time <= $3::timestamptz
          and ($6::uuid is null or t.id <> $6::uuid)
        order by t.discovery_time desc limit ${COMPARED}),
     s as (select p.*, round(200.0 * (select count(*) from (${PAIRS}) x where x.pair = any($7::text[]))
                    / nullif((select count(*) from (${PAIRS}) x) + cardinality($7::text[]), 0))::int as percent from p)
     select s.id, t.code, coalesce(t.name, t.code) as name, t.status, to_char(t.discovery_time, 'YYYY-MM-DD HH24:MI:SS') as "discoveryTime",
            s.percent, (${mine.sql}) as reachable
       from s join hidden_danger t on t.tenant_id = s.tenant_id and t.id = s.id
      where s.percent >= $8::int order by s.percent desc, s.discovery_time desc`,
    [
      work.tenantId,
      riskId,
      before ?? new Date(work.app.clock.now()).toISOString(),
      days,
      SIGNS,
      except ?? null,
      pairs,
      threshold,
      ...mine.values,
    ],
  );
  return { days, rows };
}

async function similarTo(work: Work, asked: Asked): Promise<Similar> {
  const { days, rows } = await alikeAt(work, asked);
  const records = rows.filter(({ reachable }) => reachable).map(({ reachable: _, ...row }) => row);
  return { count: rows.length, days, records: records.slice(0, SHOWN) };
}

export const similarRoutes: readonly Route[] = [
  serve(similarHazards, async (work, { query: { id, riskId, text } }) => {
    // Of a record that is there: what was alike when it was reported.
    if (id) {
      const row = await rowOf(work, hiddenDanger, id);
      const count = Number(row.similarCount ?? 0);
      if (count === 0) return { data: { count, days: 0, records: [] } };
      const known = await knownRepeats(work, row.id, count);
      if (known) return { data: known };
      const found = await similarTo(work, {
        riskId: String(row.riskId),
        text: String(row.hiddenDangerDescribe ?? ''),
        before: String(row.discoveryTime),
        except: row.id,
      });
      return { data: found };
    }
    if (!isUuid(riskId)) throw notFound();
    return { data: await similarTo(work, { riskId: riskId.toLowerCase(), text: text ?? '' }) };
  }),
];
