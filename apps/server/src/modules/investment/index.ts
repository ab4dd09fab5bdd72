import { investmentExpense } from '@anlan/domain/investment/investment';
import type { Module } from '../../kernel/module';
import { fundImplementation, fundsFollow, fundsJob } from './fund';
import { investmentImplementations } from './investment';

/** Safety money: heads, budgets, expenses, and what a year owes. */
export function investmentModule(): Module {
  return {
    implementations: [...investmentImplementations, fundImplementation],
    jobs: [fundsJob],
    batchConsumers: { [investmentExpense.name]: [fundsFollow] },
  };
}
