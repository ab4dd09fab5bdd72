import type { ParentField, RefField } from '@anlan/resource';
import { isEmpty, labelName, wireName } from '@anlan/resource';
import { codecOf, keyCodec } from '../codec';
import { plainCell } from '../draw';
import type { FilterKind, Place, Row, WebKind } from '../kind';
import { keyed, listOf, raw } from '../values';
import { ParentFilter, ParentInput, RefFilter, RefInput } from './ref-controls';

/** Labels come with the record; a deleted person or department is already told as such by the server. */
const refText = ({ row, name, field, look }: Place<RefField | ParentField>): string => {
  const label = row[labelName(name, field)];
  if (!isEmpty(label)) return String(label).replaceAll(',', '、');
  return field.kind === 'ref' && field.none && isEmpty(raw(row, name, field)) ? look.t(field.none) : '';
};

/** Labels of a record by id, to draw an input before anything is looked up. */
export function knownLabels(row: Row, name: string, field: RefField | ParentField): Record<string, string> {
  const ids = listOf(raw(row, name, field));
  const label = row[labelName(name, field)];
  if (isEmpty(label)) return {};
  if (ids.length === 1 && ids[0]) return { [ids[0]]: String(label) };
  const labels = String(label).split(',');
  // A comma inside a name would shift every label after it: then the look-up tells.
  return labels.length === ids.length ? Object.fromEntries(ids.map((id, place) => [id, labels[place] ?? id])) : {};
}

export const ref: WebKind<RefField> = {
  ...keyed,
  text: refText,
  cell: (place) => plainCell(refText(place)),
  Input: RefInput as WebKind<RefField>['Input'],
  filter: { Control: RefFilter as FilterKind<RefField>['Control'], ...codecOf(keyCodec) },
  width: 140,
};

/** "0" on the wire is a root: in the form nothing is chosen. */
export const parent: WebKind<ParentField> = {
  text: refText,
  cell: (place) => plainCell(refText(place)),
  Input: ParentInput as WebKind<ParentField>['Input'],
  filter: { Control: ParentFilter as FilterKind<ParentField>['Control'], ...codecOf(keyCodec) },
  read: (row, name, field) => {
    const value = raw(row, name, field);
    return isEmpty(value) || String(value) === '0' ? null : String(value);
  },
  write: (value, name, field) => ({ [wireName(name, field)]: isEmpty(value) ? '0' : value }),
  width: 140,
};
