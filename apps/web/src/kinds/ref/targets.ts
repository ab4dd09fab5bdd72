import { resourceOf } from '@anlan/domain';
import { message } from '@anlan/resource';

/** Whether rows of a referenced resource hang under one another: then a tree is offered, not a list. */
export const isTree = (target: string): boolean =>
  Object.values(resourceOf(target).fields).some((field) => field.kind === 'parent');

/** What stands in the place of a row that is not there any more. */
export const deletedLabel = (target: string): string =>
  target === 'user' ? message.userDeleted : target === 'dept' ? message.deptDeleted : message.rowDeleted;
