import {
  amountOf,
  dueOf,
  explainBy,
  FUND_TRADES,
  type FundTrade,
  fundMonths,
  fundRates,
  OWN_TABLE,
  PAUSE_BASIS,
  percentUsed,
  USE_BASIS,
  usedTooLittle,
  yuanOf,
} from '@anlan/domain/investment/fund-rules';
import { type FundYear, fundYear, hasNoRate, safetyFund } from '@anlan/domain/investment/safety-fund';
import type { RowOf } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { rowOf } from '../../kernel/resource/list/read';
import type { Hooks } from '../../kernel/resource/write/one';
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
  beforeWrite: async (_work, values, before) => {
    const due = dueFrom({ ...before, ...values } as unknown as Facts);
    values.due = due === undefined ? null : amountOf(due);
    return undefined;
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
