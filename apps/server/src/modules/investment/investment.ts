import { amountOf, yuanOf } from '@anlan/domain/investment/fund-rules';
import {
  AMOUNT_BELOW,
  investmentBudget,
  investmentExpense,
  investmentSubject,
  PAPER_MB,
  SPEND_STATE,
  VIDEOS,
} from '@anlan/domain/investment/investment';
import { type FieldError, message, type RowOf, type Stored } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { type Implementation, implement } from '../../kernel/resource/implement';
import type { Hooks } from '../../kernel/resource/write/one';
import { lockSums, recountBudgets, recountSubjects } from './sums';

const LIMIT = BigInt(AMOUNT_BELOW) * 10_000n;

/** Told where it is too large, as the product says it of every amount. */
const tooLarge = (values: Readonly<Stored>, field: string): FieldError[] =>
  field in values && yuanOf(String(values[field])) >= LIMIT ? [{ field, message: message.number }] : [];

const distinct = (...ids: readonly unknown[]): string[] => [
  ...new Set(ids.filter((id): id is string => typeof id === 'string')),
];

type Budget = RowOf<typeof investmentBudget>;
type Expense = RowOf<typeof investmentExpense>;

/** What the budgets under a head come to, but for one of them. */
async function budgetedIn(work: Work, subjectId: string, but: string | undefined): Promise<string> {
  const [row] = await work.tx.query<{ budgeted: string }>(
    `select coalesce(sum(b.budget_amount), 0)::text as budgeted from investment_budget b
      where b.tenant_id = $1 and b.subject_id = $2::uuid and b.deleted_at is null and b.id is distinct from $3::uuid`,
    [work.tenantId, subjectId, but ?? null],
  );
  return row?.budgeted ?? '0';
}

/** By how much the budgets under a head would be more than it has, with this one; confirmed, or no worse than before: not told. */
async function allocationFaults(
  work: Work,
  values: Readonly<Stored>,
  before: Budget | undefined,
): Promise<FieldError[]> {
  if (values.overConfirmed) return [];
  const next = { ...before, ...values } as Budget;
  const amount = yuanOf(String(next.budgetAmount));
  if (before && before.subjectId === next.subjectId && amount <= yuanOf(before.budgetAmount)) return [];
  const [subject] = await work.tx.query<{ total: string }>(
    'select budget_total::text as total from investment_subject where tenant_id = $1 and id = $2::uuid and deleted_at is null',
    [work.tenantId, next.subjectId],
  );
  if (!subject) return [];
  const over = yuanOf(await budgetedIn(work, next.subjectId, before?.id)) + amount - yuanOf(subject.total);
  return over > 0n
    ? [{ field: 'overConfirmed', message: `科目的各项预算合计将超出预算总额${amountOf(over)}万元，请确认超额分配` }]
    : [];
}

/** How many expenses, of one budget or of all under a head, were not made in this year. */
async function spentOutside(work: Work, of: { budget?: string; subject?: string }, year: number): Promise<number> {
  const [row] = await work.tx.query<{ n: number }>(
    `select count(*)::int as n from investment_expense e
       join investment_budget b on b.tenant_id = $1 and b.id = e.budget_id and b.deleted_at is null
      where e.tenant_id = $1 and e.deleted_at is null and (b.id = $2::uuid or b.subject_id = $3::uuid)
        and (e.expend_date < make_date($4::int, 1, 1) or e.expend_date > make_date($4::int, 12, 31))`,
    [work.tenantId, of.budget ?? null, of.subject ?? null, year],
  );
  return row?.n ?? 0;
}

const subjectHooks: Hooks<typeof investmentSubject> = {
  beforeWrite: async (work, values, before) => {
    if (!before)
      Object.assign(values, {
        budgetedTotal: '0',
        expenseTotal: '0',
        actualBudgetSurplus: values.budgetTotal,
        spendState: SPEND_STATE.within,
      });
    const errors = tooLarge(values, 'budgetTotal');
    if (errors.length > 0 || !before || !('budgetTotal' in values || 'year' in values)) return errors;
    await lockSums(work, [], [before.id]);
    if (typeof values.year === 'number' && values.year !== before.year) {
      const n = await spentOutside(work, { subject: before.id }, values.year);
      if (n > 0)
        errors.push({ field: 'year', message: `该科目已有${n}笔支出不在${values.year}年，不能改为${values.year}年度` });
    }
    if (!('budgetTotal' in values)) return errors;
    const total = yuanOf(String(values.budgetTotal));
    if (values.overConfirmed || total >= yuanOf(before.budgetTotal)) return errors;
    const over = yuanOf(await budgetedIn(work, before.id, undefined)) - total;
    if (over > 0n)
      errors.push({
        field: 'overConfirmed',
        message: `预算总额比各项预算合计少${amountOf(over)}万元，请确认超额分配`,
      });
    return errors;
  },
  afterWrite: async (work, id, before) => {
    if (before) await recountSubjects(work, [id]);
  },
};

/** A budget takes its expenses along: into a head of the year in which they were made. */
async function movedFaults(
  work: Work,
  { subjectId }: Readonly<Stored>,
  before: Budget | undefined,
): Promise<FieldError[]> {
  if (!before || typeof subjectId !== 'string' || subjectId === before.subjectId) return [];
  const [head] = await work.tx.query<{ year: number }>(
    'select year from investment_subject where tenant_id = $1 and id = $2::uuid and deleted_at is null',
    [work.tenantId, subjectId],
  );
  const n = head ? await spentOutside(work, { budget: before.id }, head.year) : 0;
  return n > 0
    ? [{ field: 'subjectId', message: `该预算已有${n}笔支出不在${head?.year}年，不能归入${head?.year}年度的科目` }]
    : [];
}

const budgetHooks: Hooks<typeof investmentBudget> = {
  beforeWrite: async (work, values, before) => {
    if (!before) Object.assign(values, { expenseTotal: '0', budgetSurplus: values.budgetAmount });
    const errors = tooLarge(values, 'budgetAmount');
    if (errors.length > 0) return errors;
    await lockSums(work, distinct(before?.id), distinct(values.subjectId, before?.subjectId));
    return [
      ...(await movedFaults(work, values, before as Budget | undefined)),
      ...(await allocationFaults(work, values, before as Budget | undefined)),
    ];
  },
  // Its head with it.
  afterWrite: async (work, id, before) => {
    await recountBudgets(work, [id]);
    if (before) await recountSubjects(work, distinct((before as Budget).subjectId));
  },
  beforeRemove: async (work, rows) => {
    const [ids, subjects] = [rows.map(({ id }) => id), distinct(...rows.map(({ subjectId }) => subjectId))];
    await lockSums(work, ids, subjects);
    await recountSubjects(work, subjects, ids);
  },
};

/** By how much its budget, and the head over it, would be over with it; what does not become worse is not asked about again. */
async function overspending(work: Work, next: Expense, before: Expense | undefined): Promise<readonly string[]> {
  const amount = yuanOf(next.expenseExpend);
  const [row] = await work.tx.query<Record<'budget' | 'spent' | 'total' | 'whole', string> & { same: boolean }>(
    `select b.budget_amount::text as budget, s.budget_total::text as total,
            (select b0.subject_id from investment_budget b0 where b0.tenant_id = $1 and b0.id = $4::uuid) is not distinct from b.subject_id as same,
            (select coalesce(sum(e.expense_expend), 0)::text from investment_expense e
              where e.tenant_id = $1 and e.budget_id = b.id and e.deleted_at is null and e.id is distinct from $3::uuid) as spent,
            (select coalesce(sum(e.expense_expend), 0)::text from investment_expense e
               join investment_budget o on o.tenant_id = $1 and o.id = e.budget_id
              where e.tenant_id = $1 and o.subject_id = b.subject_id and e.deleted_at is null and e.id is distinct from $3::uuid) as whole
       from investment_budget b join investment_subject s on s.tenant_id = $1 and s.id = b.subject_id
      where b.tenant_id = $1 and b.id = $2::uuid and b.deleted_at is null`,
    [work.tenantId, next.budgetId, before?.id ?? null, before?.budgetId ?? null],
  );
  if (!row) return [];
  const less = before !== undefined && amount <= yuanOf(before.expenseExpend);
  const over = (name: string, spent: string, has: string, asBefore: boolean): readonly string[] => {
    const by = yuanOf(spent) + amount - yuanOf(has);
    return by > 0n && !(less && asBefore) ? [`${name}超支${amountOf(by)}万元`] : [];
  };
  return [
    ...over('预算', row.spent, row.budget, before?.budgetId === next.budgetId),
    ...over('科目', row.whole, row.total, row.same),
  ];
}

/** Money is spent in the year of the head that it belongs to. */
async function yearFaults(
  work: Work,
  values: Readonly<Stored>,
  before: Readonly<Stored> | undefined,
): Promise<FieldError[]> {
  if (!('expendDate' in values || 'budgetId' in values)) return [];
  const { budgetId, expendDate } = { ...before, ...values };
  if (typeof expendDate !== 'string') return [];
  const [head] = await work.tx.query<{ year: number }>(
    `select s.year from investment_budget b join investment_subject s on s.tenant_id = $1 and s.id = b.subject_id
      where b.tenant_id = $1 and b.id = $2::uuid and b.deleted_at is null`,
    [work.tenantId, budgetId],
  );
  return head && head.year !== Number(expendDate.slice(0, 4))
    ? [{ field: 'expendDate', message: `支出日期须在投入科目的年度（${head.year}年）内` }]
    : [];
}

/** Videos may be long, papers may not. */
async function heavyPapers(work: Work, ids: readonly string[]): Promise<FieldError[]> {
  if (ids.length === 0) return [];
  const rows = await work.tx.query(
    `select 1 from attachment where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null
        and attach_size > $3::bigint and extension <> all($4::text[]) limit 1`,
    [work.tenantId, ids, PAPER_MB * 1_048_576, VIDEOS],
  );
  return rows.length > 0 ? [{ field: 'attachIds', message: `上传上限${PAPER_MB}M` }] : [];
}

const expenseHooks: Hooks<typeof investmentExpense> = {
  beforeWrite: async (work, values, before) => {
    const errors: FieldError[] = [
      ...tooLarge(values, 'expenseExpend'),
      ...('expenseExpend' in values && yuanOf(String(values.expenseExpend)) === 0n
        ? [{ field: 'expenseExpend', message: '支出金额应大于0' }]
        : []),
      ...(typeof values.expendDate === 'string' && values.expendDate > nowText(work).slice(0, 10)
        ? [{ field: 'expendDate', message: '支出日期不能晚于今天' }]
        : []),
      ...(await yearFaults(work, values, before)),
      ...(await heavyPapers(work, (values.attachIds as string[] | undefined) ?? [])),
    ];
    if (errors.length > 0) return errors;
    const next = { ...before, ...values } as Expense;
    await lockSums(work, distinct(next.budgetId, before?.budgetId));
    // Confirmed with this very amount: what was confirmed of another is no answer.
    if (values.overspendConfirmed) return [];
    const over = await overspending(work, next, before as Expense | undefined);
    return over.length > 0
      ? [{ field: 'overspendConfirmed', message: `该支出将使${over.join('、')}，请确认超预算支出` }]
      : [];
  },
  afterWrite: async (work, id, before) => {
    const [row] = await work.tx.query<{ budget: string }>(
      'select budget_id as budget from investment_expense where tenant_id = $1 and id = $2::uuid',
      [work.tenantId, id],
    );
    await recountBudgets(work, distinct(row?.budget, before?.budgetId));
  },
  beforeRemove: async (work, rows) => {
    const budgets = distinct(...rows.map(({ budgetId }) => budgetId));
    await lockSums(work, budgets);
    await recountBudgets(
      work,
      budgets,
      rows.map(({ id }) => id),
    );
  },
};

export const investmentImplementations: readonly Implementation[] = [
  implement(investmentSubject, { hooks: subjectHooks }),
  implement(investmentBudget, { hooks: budgetHooks }),
  implement(investmentExpense, { hooks: expenseHooks }),
];
