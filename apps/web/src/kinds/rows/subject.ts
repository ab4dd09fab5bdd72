import type { RefField, RowsField } from '@anlan/resource';
import { typed } from '../fields';

/**
 * The reference a row is about: the first field of the row, if it must be chosen and does not wait for another one.
 * Rows of such a field can be added many at a time.
 */
export function subjectOf(field: RowsField): [name: string, subject: RefField] | undefined {
  const [first] = Object.entries(field.fields).filter(([, child]) => typed(child));
  if (!first) return undefined;
  const [name, child] = first;
  return child.kind === 'ref' && child.required && !child.multiple && !child.within ? [name, child] : undefined;
}
