import { message } from '@anlan/resource';

/**
 * Resources whose rows hang under one another. Named here, and held to the definitions by a test: to ask the definitions
 * themselves, a list would fetch all of them before it shows its first row.
 */
export const TREES: ReadonlySet<string> = new Set([
  'menu',
  'role',
  'dict',
  'miniProgramMenu',
  'examType',
  'riskPoint',
  'dept',
  'area',
  'objective',
  'helpType',
  'legalType',
]);

/** Whether rows of a referenced resource hang under one another: then a tree is offered, not a list. */
export const isTree = (target: string): boolean => TREES.has(target);

/** What stands in the place of a row that is not there any more. */
export const deletedLabel = (target: string): string =>
  target === 'user' ? message.userDeleted : target === 'dept' ? message.deptDeleted : message.rowDeleted;
