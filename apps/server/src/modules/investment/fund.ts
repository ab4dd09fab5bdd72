import {
  amountOf,
  dueOf,
  explainBy,
  FUND_TRADES,
  type FundTrade,
  fundMonths,
  fundName,
  fundRates,
  OWN_TABLE,
  PAUSE_BASIS,
  percentUsed,
  provideBy,
  USE_BASIS,
  usedTooLittle,
  yuanOf,
} from '@anlan/domain/investment/fund-rules';
import { type FundYear, fundYear, hasNoRate, safetyFund } from '@anlan/domain/investment/safety-fund';
import type { RowOf } from '@anlan/resource';
import { asSystem, nowText, type Services, type Work } from '../../kernel/context';
import { byCompany } from '../../kernel/events/events';
import type { Job } from '../../kernel/jobs/job';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { rowOf } from '../../kernel/resource/list/read';
import { changeMany } from '../../kernel/resource/write/many';
import type { Hooks } from '../../kernel/resource/write/one';
import type { Writer } from '../../kernel/resource/write/statement';
import { serve } from '../../kernel/route';

type Fund = RowOf<typeof safetyFund>;
type Facts = Pick<Fund, 'trade' | 'newFirm' | 'revenue' | 'statedDue'>;

const tradeOf = ({ trade }: Pick<Fund, 'trade'>): FundTrade => String(trade) as FundTrade;

function dueFrom(facts: Facts): bigint | undefined {
  if (Number(facts.trade) === OWN_TABLE) return facts.statedDue === null ? undefined : yuanOf(facts.statedDue);
  if (facts.newFirm || facts.revenue === null || facts.revenue === undefined) return undefined;
  return dueOf(tradeOf(facts), yuanOf(facts.revenue));
}

function basisOf(fund: Facts): string {
  if (hasNoRate(fund.trade)) return '财资〔2022〕136号未规定本行业的提取标准，按实际需要投入，无法定应计提额';
  if (Number(fund.trade) === OWN_TABLE) return '财资〔2022〕136号本行业提取标准，应计提额由企业按标准计算填报';
  if (fund.newFirm) return '新建企业无上年度营业收入：安全费用据实列支，年末按当年实际营业收入计算应提取金额';
  return fundRates[tradeOf(fund)]?.basis ?? FUND_TRADES[tradeOf(fund)];
}

const hooks: Hooks<typeof safetyFund> = {
  beforeWrite: async (work, values, before) => {
    const due = dueFrom({ ...before, ...values } as unknown as Facts);
    const facts = { ...before, ...values } as unknown as Fund;
    values.name = fundName(facts.year);
    values.due = due === undefined ? null : amountOf(due);
    values.provideBy = due === undefined ? null : (provideBy(facts.year, Number(facts.providedMonths ?? 0)) ?? null);
    values.explainBy = await explainedBy(work, facts.year, due);
    return undefined;
  },
};

/** By when the reasons are asked for: the year is over and less than 60 % was used; null while it is not, or where it was. */
async function explainedBy(
  { app, tx, tenantId }: Pick<Work, 'app' | 'tx' | 'tenantId'>,
  year: number,
  due: bigint | undefined,
): Promise<string | null> {
  if (due === undefined || nowText({ app }).slice(0, 4) <= String(year)) return null;
  const [spent] = await tx.query<{ used: string | null }>(
    `select sum(e.expense_expend)::text as used from investment_expense e
      where e.tenant_id = $1 and e.deleted_at is null and e.expend_date >= make_date($2::int, 1, 1) and e.expend_date < make_date($2::int + 1, 1, 1)`,
    [tenantId, year],
  );
  return usedTooLittle(yuanOf(spent?.used), due) ? explainBy(year) : null;
}

interface Reckoned extends Facts {
  readonly id: string;
  readonly year: number;
  readonly explainBy: string | null;
}
/** Funds whose year is over; an expense of a year long past is no reason to ask for one of longer ago. */
const LOOK_BACK_YEARS = 2;

/** A year has ended, or an expense was written: which funds are to be explained, and by when. A mark, no edit. */
export async function followFunds(writer: Writer): Promise<number> {
  const { tx, tenantId } = writer;
  const app = writer.app as Services;
  const year = Number(nowText({ app }).slice(0, 4));
  const funds = await tx.query<Reckoned & object>(
    `select id::text as id, year, trade, new_firm as "newFirm", revenue::text as revenue, stated_due::text as "statedDue", explain_by::text as "explainBy"
       from safety_fund where tenant_id = $1 and deleted_at is null and year < $2::int and year >= $2::int - ${LOOK_BACK_YEARS}`,
    [tenantId, year],
  );
  const each: { id: string; explainBy: string | null }[] = [];
  for (const fund of funds) {
    const by = await explainedBy({ app, tx, tenantId }, fund.year, dueFrom(fund));
    if (by !== fund.explainBy) each.push({ id: fund.id, explainBy: by });
  }
  if (each.length === 0) return 0;
  return (await changeMany(writer, safetyFund, { kind: 'effect', mark: true, each, skipLocked: true })).length;
}

/** Expenses tell at once. */
export const fundsFollow = byCompany(async (tx, tenantId, _events, app) => {
  await followFunds({ app: app as Services, tx, tenantId });
});

/** Nobody writes anything when a year ends. */
export const fundsJob: Job = {
  name: 'safety funds of a year that is over',
  everyMs: 60 * 60_000,
  onceADay: true,
  run: async (app) => {
    const companies = await asSystem(app, 'companies with a safety fund', ({ tx }) =>
      tx.query<{ tenant_id: string }>('select distinct tenant_id from safety_fund where deleted_at is null'),
    );
    for (const { tenant_id: tenantId } of companies)
      await asSystem(app, 'safety funds of a company', ({ tx }) => followFunds({ app, tx, tenantId }));
  },
};

async function yearOf(work: Work, fund: Fund): Promise<FundYear> {
  const [spent, heads, [before]] = await Promise.all([
    work.tx.query<{ month: number; used: string }>(
      `select extract(month from e.expend_date)::int as month, sum(e.expense_expend)::text as used from investment_expense e
        where e.tenant_id = $1 and e.deleted_at is null and e.expend_date >= make_date($2::int, 1, 1) and e.expend_date < make_date($2::int + 1, 1, 1)
        group by 1`,
      [work.tenantId, fund.year],
    ),
    work.tx.query<{ type: string; budget: string; used: string }>(
      `select h.type, sum(h.budget)::text as budget, sum(h.used)::text as used from (
         select s.type, s.budget_total as budget, 0 as used from investment_subject s
          where s.tenant_id = $1 and s.deleted_at is null and s.year = $2::int
         union all
         select s.type, 0, e.expense_expend from investment_expense e
           join investment_budget b on b.tenant_id = $1 and b.id = e.budget_id
           join investment_subject s on s.tenant_id = $1 and s.id = b.subject_id
          where e.tenant_id = $1 and e.deleted_at is null and e.expend_date >= make_date($2::int, 1, 1) and e.expend_date < make_date($2::int + 1, 1, 1)
       ) h group by h.type order by h.type::int`,
      [work.tenantId, fund.year],
    ),
    work.tx.query<{ due: string | null }>(
      'select due::text as due from safety_fund where tenant_id = $1 and year = $2::int - 1 and deleted_at is null',
      [work.tenantId, fund.year],
    ),
  ]);
  const due = dueFrom(fund);
  const used = Array.from({ length: 12 }, (_, at) => yuanOf(spent.find(({ month }) => month === at + 1)?.used));
  const total = used.reduce((sum, one) => sum + one, 0n);
  const previous = before?.due ?? fund.previousDue;
  const ended = nowText(work).slice(0, 4) > String(fund.year);
  return {
    year: fund.year,
    due: due === undefined ? null : amountOf(due),
    basis: basisOf(fund),
    used: amountOf(total),
    usedPercent: due === undefined ? null : percentUsed(total, due),
    months: fundMonths({
      year: fund.year,
      due: due ?? 0n,
      opening: yuanOf(fund.openingBalance),
      previousDue: previous === null || previous === undefined ? undefined : yuanOf(previous),
      used,
    }),
    pauseBasis: PAUSE_BASIS,
    explainBy: ended && due !== undefined && usedTooLittle(total, due) ? explainBy(fund.year) : null,
    useBasis: USE_BASIS,
    explained: Boolean(fund.explanation),
    heads: heads.map(({ type, ...sums }) => ({
      type,
      budget: amountOf(yuanOf(sums.budget)),
      used: amountOf(yuanOf(sums.used)),
    })),
  };
}

export const fundImplementation: Implementation = implement(safetyFund, {
  hooks,
  routes: [
    serve(fundYear, async (work, _, { params }) => ({
      data: await yearOf(work, await rowOf(work, safetyFund, params.id)),
    })),
  ],
});
