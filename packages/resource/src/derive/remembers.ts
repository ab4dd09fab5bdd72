import type { Remembers } from '../facts';

type Values = Readonly<Record<string, unknown>>;

const people = (value: unknown): string[] =>
  (Array.isArray(value) ? value : String(value ?? '').split(',')).map(String).filter(Boolean);

/**
 * The lists of former people after `values` are written over `row` (`remembers`): whoever was named and no longer is.
 * Only lists that grow appear.
 */
export function rememberedAfter(
  { remembers = {} }: { readonly remembers?: Remembers },
  row: Values,
  values: Values,
): Record<string, string[]> {
  const lists: Record<string, string[]> = {};
  for (const [field, rule] of Object.entries(remembers)) {
    if (!rule || !(field in values)) continue;
    const [person] = people(row[field]);
    const meant = Object.entries(rule.where ?? {}).every(([name, among]) =>
      among?.map(String).includes(String(row[name])),
    );
    if (!person || !meant || people(values[field]).includes(person)) continue;
    const known = lists[rule.in] ?? people(row[rule.in]);
    if (!known.includes(person)) lists[rule.in] = [...known, person];
  }
  return lists;
}
