import { amountOf, yuanOf } from '@anlan/domain/investment/fund-rules';
import {
  AMOUNT_BELOW,
  investmentBudget,
  investmentExpense,
  investmentSubject,
  PAPER_MB,
  VIDEOS,
} from '@anlan/domain/investment/investment';
import { type FieldError, message, type RowOf, type Stored } from '@anlan/resource';
import type { Work } from '../../kernel/context';
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

const subjectHooks: Hooks<typeof investmentSubject> = {
  beforeWrite: async (_work, values, before) => {
    if (!before) Object.assign(values, { expenseTotal: '0', actualBudgetSurplus: values.budgetTotal });
    return tooLarge(values, 'budgetTotal');
  },
  afterWrite: async (work, id, before) => {
    if (before) await recountSubjects(work, [id]);
  },
};

const budgetHooks: Hooks<typeof investmentBudget> = {
  beforeWrite: async (work, values, before) => {
    if (!before) Object.assign(values, { expenseTotal: '0', budgetSurplus: values.budgetAmount });
    const errors = tooLarge(values, 'budgetAmount');
    if (errors.length === 0) await lockSums(work, distinct(before?.id), distinct(values.subjectId, before?.subjectId));
    return errors;
  },
  afterWrite: async (work, id, before) => {
    if (!before) return;
    await recountBudgets(work, [id]);
    await recountSubjects(work, distinct((before as Budget).subjectId));
  },
};

/** What its budget would be over with it, in yuan; not more than nothing where it is not. */
async function overBy(work: Work, budgetId: string, amount: bigint, but: string | undefined): Promise<bigint> {
  const [row] = await work.tx.query<{ budget: string; spent: string }>(
    `select b.budget_amount::text as budget, (
        select coalesce(sum(e.expense_expend), 0)::text from investment_expense e
         where e.tenant_id = $1 and e.budget_id = $2::uuid and e.deleted_at is null and e.id is distinct from $3::uuid) as spent
       from investment_budget b where b.tenant_id = $1 and b.id = $2::uuid and b.deleted_at is null`,
    [work.tenantId, budgetId, but ?? null],
  );
  return row ? yuanOf(row.spent) + amount - yuanOf(row.budget) : 0n;
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
    const errors = [
      ...tooLarge(values, 'expenseExpend'),
      ...(await heavyPapers(work, (values.attachIds as string[] | undefined) ?? [])),
    ];
    if (errors.length > 0) return errors;
    const next = { ...before, ...values } as Expense;
    await lockSums(work, distinct(next.budgetId, before?.budgetId));
    // Confirmed with this very amount: what was confirmed of another is no answer.
    if (values.overspendConfirmed) return [];
    // What does not make it worse is not asked about again.
    if (before && before.budgetId === next.budgetId && yuanOf(next.expenseExpend) <= yuanOf(before.expenseExpend))
      return [];
    const over = await overBy(work, next.budgetId, yuanOf(next.expenseExpend), before?.id);
    return over > 0n
      ? [{ field: 'overspendConfirmed', message: `该支出将使预算超支${amountOf(over)}万元，请确认超预算支出` }]
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
