import { budgetLifecycle, investmentBudget, investmentSubject, SPEND_STATE } from '@anlan/domain/investment/investment';
import type { Work } from '../../kernel/context';
import { changeMany } from '../../kernel/resource/write/many';

/**
 * Heads first, then budgets, each in the order of their ids: whoever adds an expense waits for the one before him, so the
 * sums below see it.
 */
export async function lockSums(
  work: Work,
  budgetIds: readonly string[],
  subjectIds: readonly string[] = [],
): Promise<void> {
  await work.tx.query(
    `select s.id from investment_subject s
      where s.tenant_id = $1 and (s.id = any($2::uuid[]) or s.id = any(array(
        select b.subject_id from investment_budget b where b.tenant_id = $1 and b.id = any($3::uuid[]))))
      order by s.id for no key update of s`,
    [work.tenantId, subjectIds, budgetIds],
  );
  await work.tx.query(
    'select id from investment_budget where tenant_id = $1 and id = any($2::uuid[]) order by id for no key update',
    [work.tenantId, budgetIds],
  );
}

/** Of these budgets the sums of their expenses as they stand, but for those that are about to go. */
export async function recountBudgets(
  work: Work,
  budgetIds: readonly string[],
  without: readonly string[] = [],
): Promise<void> {
  await changeMany(work, investmentBudget, {
    kind: 'recount',
    mark: true,
    from: {
      fields: ['expenseTotal', 'budgetSurplus'],
      query: (bind) => {
        const [tenant, ids, gone] = [bind(work.tenantId), bind(budgetIds), bind(without)];
        return `select b.id, s.total as expense_total, b.budget_amount - s.total as budget_surplus
             from investment_budget b cross join lateral (
               select coalesce(sum(e.expense_expend), 0)::numeric(18,4) as total from investment_expense e
                where e.tenant_id = ${tenant} and e.budget_id = b.id and e.deleted_at is null and e.id <> all(${gone}::uuid[])) s
            where b.tenant_id = ${tenant} and b.id = any(${ids}::uuid[])`;
      },
    },
  });
  const { within, over } = budgetLifecycle.code;
  for (const [state, stands] of [
    [over, '>'],
    [within, '<='],
  ] as const)
    await changeMany(work, investmentBudget, {
      kind: 'recount',
      mark: true,
      where: (bind) => `t.id = any(${bind(budgetIds)}::uuid[]) and t.expense_total ${stands} t.budget_amount`,
      set: { state },
    });
  const subjects = await work.tx.query<{ id: string }>(
    'select distinct subject_id as id from investment_budget where tenant_id = $1 and id = any($2::uuid[])',
    [work.tenantId, budgetIds],
  );
  await recountSubjects(
    work,
    subjects.map(({ id }) => id),
  );
}

/** Of these heads the sums of their budgets and of what was spent of them, but for budgets that are about to go. */
export async function recountSubjects(
  work: Work,
  subjectIds: readonly string[],
  without: readonly string[] = [],
): Promise<void> {
  await changeMany(work, investmentSubject, {
    kind: 'recount',
    mark: true,
    from: {
      fields: ['budgetedTotal', 'expenseTotal', 'actualBudgetSurplus', 'spendState'],
      query: (bind) => {
        const [tenant, ids, gone] = [bind(work.tenantId), bind(subjectIds), bind(without)];
        return `select c.id, s.budgeted as budgeted_total, s.total as expense_total, c.budget_total - s.total as actual_budget_surplus,
                  (case when s.total > c.budget_total then ${SPEND_STATE.over} else ${SPEND_STATE.within} end)::smallint as spend_state
             from investment_subject c cross join lateral (
               select coalesce(sum(b.budget_amount), 0)::numeric(18,4) as budgeted, coalesce(sum(b.expense_total), 0)::numeric(18,4) as total
                 from investment_budget b
                where b.tenant_id = ${tenant} and b.subject_id = c.id and b.deleted_at is null and b.id <> all(${gone}::uuid[])) s
            where c.tenant_id = ${tenant} and c.id = any(${ids}::uuid[])`;
      },
    },
  });
}
