import type { Module } from '../../kernel/module';
import { acceptanceImplementation, changeImplementation } from './change';

/** Changes from request to acceptance, and what follows from them. */
export function changeModule(): Module {
  return { implementations: [changeImplementation, acceptanceImplementation] };
}
