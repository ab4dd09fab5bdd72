import type { DemandShown, HoursRow } from '@anlan/domain/training/study/calls';
import { type HoursState, myHours } from '@anlan/domain/training/study/calls';
import { DEMAND_STATE } from '@anlan/domain/training/study/demand';
import { DEMAND, demandOf, titleOf } from '@anlan/domain/training/study/demands';
import { KINDS } from '@anlan/domain/training/study/hours';
import { nowText, type Work } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import { type Route, serve } from '../../../kernel/route';
import { BY_TYPE, HELD } from './held';
import { rulesOf, servedIn } from './people';

/** Columns of a demand `d` with what there is towards it. */
export const DEMAND_COLUMNS = `d.title, d.demand, d.year, d.since::text as since, d.due_on::text as "dueOn", d.asked::float8 as asked, d.basis,
  got.has::numeric(12,1)::text as has, got.missing::numeric(12,1)::text as missing, to_jsonb(got.lacks) as lacks, got.met`;

const COLUMNS = `(id uuid, title text, demand int, year int, since date, due_on date, asked numeric, levels text[], apart text[], apart_from date, counted_from date,
  counted_until date, basis text, user_id uuid)`;

/** Names of kinds of training, as the company calls them. */
export async function typeNames(work: Work): Promise<(key: string) => string> {
  const items = await work.app.dictionaries.items(work.tenantId, 'safe_doc_type', work.tx);
  const names = new Map(items.map(({ key, label }) => [key, label]));
  return (key) => names.get(key) ?? key;
}

export type DemandRow = Omit<DemandShown, 'lacks'> & { readonly lacks: readonly string[] } & Record<string, unknown>;
export const shownDemand = ({ lacks, ...row }: DemandRow, nameOf: (key: string) => string): DemandShown => ({
  ...row,
  lacks: lacks.map(nameOf),
});

/** What is asked of him in the year and what he has: of the law as it stands, beside it what has befallen him. */
async function hoursOfMine(work: Work, year: number): Promise<HoursState> {
  const [me] = await servedIn(work, [work.actor.userId]);
  if (!me) throw notFound();
  const { minutes, of } = await rulesOf(work, work.app.parameters);
  const asked = demandOf({ ...me, again: me.moved?.slice(0, 4) === String(year) ? me.moved : null }, year, of(me.kind));
  const values = {
    ...{
      title: titleOf(asked),
      demand: asked.demand,
      year,
      since: asked.since,
      due_on: asked.dueOn,
      asked: asked.asked,
    },
    ...{ levels: asked.levels, apart: asked.apart, apart_from: asked.apartFrom ?? null },
    ...{ counted_from: asked.countedFrom, counted_until: asked.countedUntil },
    ...{ basis: asked.basis, user_id: me.id },
  };
  const rows = await work.tx.query<DemandRow>(
    `select ${DEMAND_COLUMNS} from (
        select * from jsonb_to_record($4::jsonb) as m${COLUMNS}
        union all
        select t.id, t.title, t.demand, t.year, t.since, t.due_on, t.asked, t.levels, t.apart, t.apart_from, t.counted_from, t.counted_until, t.basis, t.user_id
          from training_demand t where t.tenant_id = $1 and t.user_id = $3::uuid and t.deleted_at is null
           and (t.demand = ${DEMAND.review} and t.demand_state = ${DEMAND_STATE.open} and t.since <= make_date($5::int, 12, 31) or t.year = $5::int and t.demand in (2, 3, 6) and t.demand_state <> ${DEMAND_STATE.ended}
             or t.year < $5::int and t.demand in (1, 2, 3) and t.demand_state = ${DEMAND_STATE.open})) d ${HELD('$1', '$2', '$6')} order by d.year <> $5::int, d.demand not in (1, 4), d.due_on`,
    [work.tenantId, minutes, me.id, JSON.stringify(values), year, nowText(work)],
  );
  const nameOf = await typeNames(work);
  const types = await work.tx.query<Omit<HoursRow, 'typeName'> & Record<string, unknown>>(BY_TYPE, [
    ...[work.tenantId, me.id, `${year}-01-01`, `${year}-12-31`, minutes, nowText(work)],
  ]);
  const demands = rows.map((row) => shownDemand(row, nameOf));
  const [main] = demands;
  if (!main) throw notFound();
  return {
    ...{ userId: me.id, year, kind: me.kind, kindName: KINDS[me.kind], asked: main.asked, basis: main.basis },
    ...{ has: main.has, missing: main.missing, lacks: main.lacks, dueOn: main.dueOn, demands },
    rows: types.map((row) => ({ ...row, typeName: nameOf(row.type) })),
  };
}

export const hoursRoute: Route = serve(myHours, async (work, { query }) => ({
  data: await hoursOfMine(work, query.year ?? Number(nowText(work).slice(0, 4))),
}));
