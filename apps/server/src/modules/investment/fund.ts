import {
  amountOf,
  dueOf,
  explainBy,
  FUND_TRADES,
  type FundTrade,
  fundMonths,
  fundName,
  fundRates,
  leastByLine,
  OWN_TABLE,
  PAUSE_BASIS,
  percentUsed,
  provideBy,
  tableOf,
  USE_BASIS,
  usedTooLittle,
  yuanOf,
} from '@anlan/domain/investment/fund-rules';
import { type FundYear, fundYear, hasNoRate, safetyFund } from '@anlan/domain/investment/safety-fund';
import type { FieldError, RowOf } from '@anlan/resource';
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
type Facts = Pick<Fund, 'trade' | 'newFirm' | 'revenue' | 'ownRevenue' | 'ownLine' | 'ownQuantity' | 'statedDue'>;

const tradeOf = ({ trade }: Pick<Fund, 'trade'>): FundTrade => String(trade) as FundTrade;

const blank = (amount: string | null | undefined): boolean => amount === null || amount === undefined;

/** What the line of the trade's own table asks at least; undefined where it is stated by the company alone. */
const leastOf = ({ ownLine, ownQuantity }: Facts): bigint | undefined =>
  blank(ownQuantity) ? undefined : leastByLine(ownLine, yuanOf(ownQuantity));

/** Of a trade with a table of its own: never nothing, and never less than its line asks. */
function ownFaults(facts: Facts): FieldError[] {
  if (Number(facts.trade) !== OWN_TABLE) return [];
  const least = leastOf(facts);
  if (least === 0n)
    return [
      {
        field: 'ownQuantity',
        message: '本行业有法定提取标准，计提基数须大于0；没有产量、造价或收入的年度不填写计提依据',
      },
    ];
  if (blank(facts.statedDue)) return [];
  const stated = yuanOf(facts.statedDue);
  if (least === undefined && stated <= 0n)
    return [{ field: 'statedDue', message: '本行业有法定提取标准，应计提额须大于0' }];
  return least !== undefined && stated < least
    ? [{ field: 'statedDue', message: `不能低于法定标准${amountOf(least)}万元` }]
    : [];
}

function dueFrom(facts: Facts): bigint | undefined {
  if (Number(facts.trade) === OWN_TABLE) return blank(facts.statedDue) ? leastOf(facts) : yuanOf(facts.statedDue);
  const revenue = facts.newFirm ? facts.ownRevenue : facts.revenue;
  return revenue === null || revenue === undefined ? undefined : dueOf(tradeOf(facts), yuanOf(revenue));
}

function basisOf(fund: Facts): string {
  if (hasNoRate(fund.trade)) return '财资〔2022〕136号未规定本行业的提取标准，按实际需要投入，无法定应计提额';
  if (Number(fund.trade) === OWN_TABLE) return '财资〔2022〕136号本行业提取标准，应计提额不低于标准';
  if (fund.newFirm) return '新建企业无上年度营业收入：安全费用据实列支，年末按当年实际营业收入计算应提取金额';
  return fundRates[tradeOf(fund)]?.basis ?? FUND_TRADES[tradeOf(fund)];
}

/**
 * The table is that of the company's industry; of whoever does other business as well, and does not reckon it apart, another one
 * where it asks more (财资〔2022〕136号: 不能分别核算的，按提取标准高者).
 */
function tableFaults(fund: Fund, industry: string | null | undefined): FieldError[] {
  const own = tableOf(industry);
  if (!own || own === tradeOf(fund)) return [];
  if (hasNoRate(fund.trade))
    return [{ field: 'trade', message: '本企业所属行业有法定提取标准，不能选择“无法定提取标准的行业”' }];
  const [chosen, asked] = [dueFrom(fund), dueFrom({ ...fund, trade: Number(own) as Fund['trade'] })];
  if (own !== String(OWN_TABLE) && chosen !== undefined && asked !== undefined && chosen >= asked) return [];
  return [
    {
      field: 'trade',
      message: `本企业所属行业按“${FUND_TRADES[own]}”计提；兼营其他业务的，只能选择应计提额更高的标准；所属行业不符的，请先更正企业信息`,
    },
  ];
}

/** What the company is, and has said of other years, goes with what it says of this one. */
async function tradeFaults(work: Work, fund: Fund): Promise<FieldError[]> {
  const { newFirm, year } = fund;
  const reckoned = yuanOf(fund.revenue ?? fund.ownRevenue ?? fund.statedDue ?? '0') > 0n;
  const [company] = await work.tx.query<{ industry: string | null }>(
    `select coalesce(i.industry, t.industry) as industry from tenant t
       left join company_info i on i.tenant_id = t.tenant_id and i.deleted_at is null
      where t.tenant_id = $1 and t.deleted_at is null`,
    [work.tenantId],
  );
  // After a year that was reckoned with nobody begins anew.
  const [near] = await work.tx.query<{ before: boolean; after: boolean }>(
    `select coalesce(bool_or(year < $2::int and coalesce(revenue, own_revenue, stated_due) > 0), false) as before, coalesce(bool_or(year = $2::int + 1 and new_firm), false) as after
       from safety_fund where tenant_id = $1 and deleted_at is null`,
    [work.tenantId, year],
  );
  return [
    ...tableFaults(fund, company?.industry),
    ...(newFirm && near?.before
      ? [{ field: 'newFirm', message: '已有以前年度的计提依据，本年度不是新建企业，请填写上年度实际营业收入' }]
      : []),
    ...(!newFirm && reckoned && near?.after
      ? [{ field: 'year', message: `${year + 1}年度已按新建企业计提，请先更正该年度的计提依据` }]
      : []),
  ];
}

/** What the due is reckoned from. */
const RECKONED = ['year', 'trade', 'newFirm', 'revenue', 'ownRevenue', 'ownLine', 'ownQuantity', 'statedDue'] as const;

const hooks: Hooks<typeof safetyFund> = {
  beforeWrite: async (work, values, before) => {
    const due = dueFrom({ ...before, ...values } as unknown as Facts);
    const facts = { ...before, ...values } as unknown as Fund;
    // A year that was reckoned stays what it was when only something else of it is written.
    const reckons =
      !before || RECKONED.some((name) => name in values && String(values[name] ?? '') !== String(before[name] ?? ''));
    const faults = [...ownFaults(facts), ...(reckons ? await tradeFaults(work, facts) : [])];
    if (faults.length > 0) return faults;
    values.name = fundName(facts.year);
    values.due = due === undefined ? null : amountOf(due);
    values.explainBy = await explainedBy(work, facts.year, due);
    return undefined;
  },
  afterWrite: (work) => carryOn(work),
};

interface Carried extends Facts {
  readonly id: string;
  readonly year: number;
  readonly due: string | null;
  readonly previousDue: string | null;
  readonly opening: string | null;
  readonly providedMonths: number | null;
  readonly provideBy: string | null;
}

/** What is read of a fund to reckon its months. */
const FACTS = `id::text as id, year, trade, new_firm as "newFirm", revenue::text as revenue, own_revenue::text as "ownRevenue",
            own_line as "ownLine", own_quantity::text as "ownQuantity", stated_due::text as "statedDue"`;

/**
 * What is to be set aside next; and what a year ends with is what the next begins with, wherever the system has both: nobody's to type. A year without a due
 * (no statutory rate, no revenue yet) says nothing of the next.
 */
async function carryOn(writer: Writer): Promise<void> {
  const { tx, tenantId } = writer;
  const funds = await tx.query<Carried & object>(
    `select ${FACTS}, due::text as due, previous_due::text as "previousDue", opening_balance::text as opening,
            provided_months as "providedMonths", provide_by::text as "provideBy"
       from safety_fund where tenant_id = $1 and deleted_at is null order by year`,
    [tenantId],
  );
  if (funds.length === 0) return;
  const today = nowText({ app: writer.app as Services }).slice(0, 10);
  const spent = await tx.query<{ year: number; month: number; used: string }>(
    `select extract(year from e.expend_date)::int as year, extract(month from e.expend_date)::int as month, sum(e.expense_expend)::text as used
       from investment_expense e where e.tenant_id = $1 and e.deleted_at is null group by 1, 2`,
    [tenantId],
  );
  const each: { id: string; openingBalance: string | null; previousDue: string | null; provideBy: string | null }[] =
    [];
  let last: { readonly fund: Carried; readonly closing: string | undefined } | undefined;
  for (const fund of funds) {
    const before = last?.fund.year === fund.year - 1 ? last : undefined;
    const opening = before?.closing ?? fund.opening;
    const previousDue = before?.fund.due ?? fund.previousDue;
    const differs = (one: string | null, other: string | null) =>
      one !== null && (other === null || yuanOf(one) !== yuanOf(other));
    const due = dueFrom(fund);
    const used = spent.filter(({ year }) => year === fund.year);
    const months = due === undefined ? [] : monthsOf(fund, due, { opening, previousDue, used, today });
    const by = provideBy(months) ?? null;
    if (differs(opening, fund.opening) || differs(previousDue, fund.previousDue) || by !== fund.provideBy)
      each.push({ id: fund.id, openingBalance: opening, previousDue, provideBy: by });
    last = { fund, closing: months.at(-1)?.closing };
  }
  if (each.length > 0) await changeMany(writer, safetyFund, { kind: 'effect', mark: true, each });
}

/** The months of a fund, by what was used in each. */
function monthsOf(
  fund: Pick<Fund, 'year' | 'newFirm' | 'providedMonths'>,
  due: bigint,
  given: {
    readonly opening: string | null;
    readonly previousDue: string | null | undefined;
    readonly used: readonly { readonly month: number; readonly used: string }[];
    readonly today: string;
  },
) {
  const { opening, previousDue } = given;
  return fundMonths({
    year: fund.year,
    due,
    opening: yuanOf(opening),
    previousDue: previousDue === null || previousDue === undefined ? undefined : yuanOf(previousDue),
    used: Array.from({ length: 12 }, (_, at) => yuanOf(given.used.find(({ month }) => month === at + 1)?.used)),
    booked: Number(fund.providedMonths ?? 0),
    today: given.today,
    atYearEnd: Boolean(fund.newFirm),
  });
}

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
  await carryOn(writer);
  const year = Number(nowText({ app }).slice(0, 4));
  const funds = await tx.query<Reckoned & object>(
    `select ${FACTS}, explain_by::text as "explainBy"
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

const moreBy = (one: bigint, other: bigint): string | null => (one > other ? amountOf(one - other) : null);

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
  const total = spent.reduce((sum, { used }) => sum + yuanOf(used), 0n);
  const budget = heads.reduce((sum, head) => sum + yuanOf(head.budget), 0n);
  const ended = nowText(work).slice(0, 4) > String(fund.year);
  return {
    year: fund.year,
    due: due === undefined ? null : amountOf(due),
    basis: basisOf(fund),
    used: amountOf(total),
    budget: amountOf(budget),
    budgetOver: due === undefined ? null : moreBy(budget, due),
    usedPercent: due === undefined ? null : percentUsed(total, due),
    months: monthsOf(fund, due ?? 0n, {
      opening: fund.openingBalance,
      previousDue: before?.due ?? fund.previousDue,
      used: spent,
      today: nowText(work).slice(0, 10),
    }),
    pauseBasis: PAUSE_BASIS,
    explainBy: ended && due !== undefined && usedTooLittle(total, due) ? explainBy(fund.year) : null,
    useBasis: USE_BASIS,
    explained: Boolean(fund.explanation),
    heads: heads.map(({ type, ...sums }) => ({
      type,
      budget: amountOf(yuanOf(sums.budget)),
      used: amountOf(yuanOf(sums.used)),
      over: moreBy(yuanOf(sums.used), yuanOf(sums.budget)),
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
