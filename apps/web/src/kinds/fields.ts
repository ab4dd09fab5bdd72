import type { AnyField, AnyResource, Fields } from '@anlan/resource';

/** Columns every row has beside its own fields; the server filters and sorts by the same. */
const BASE: Readonly<Record<string, AnyField>> = {
  createTime: { kind: 'datetime', label: '创建时间', computed: true },
  updateTime: { kind: 'datetime', label: '更新时间', computed: true },
  createUser: { kind: 'ref', label: '创建人', target: 'user', computed: true },
  updateUser: { kind: 'ref', label: '更新人', target: 'user', computed: true },
};

export function fieldOf(resource: Pick<AnyResource, 'fields' | 'name'>, name: string): AnyField {
  const field = resource.fields[name] ?? BASE[name];
  if (!field) throw new Error(`${resource.name} has no field ${name}`);
  return field;
}

/** What the server sorts by, less what would look sorted by nothing: references are ids to it. */
export const sortable = (field: AnyField): boolean =>
  !field.personal &&
  !('multiple' in field && field.multiple) &&
  !['file', 'json', 'richText', 'rows', 'ref', 'parent', 'signature'].includes(field.kind);

/** Codes of all dictionaries these fields read, of child rows too. */
export function dictCodes(fields: Fields, names: readonly string[] = Object.keys(fields)): string[] {
  const codes = names.flatMap((name) => {
    const field = fields[name];
    if (field?.kind === 'dict') return [field.dict];
    return field?.kind === 'rows' ? dictCodes(field.fields) : [];
  });
  return [...new Set(codes)];
}

/** What a person may type. A secret is entered where a form names it; the server never gives it back. */
export const typed = (field: AnyField): boolean => !field.computed && field.kind !== 'state';
