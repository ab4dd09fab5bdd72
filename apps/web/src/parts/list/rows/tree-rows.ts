import type { AnyRow } from '@anlan/client';
import { type AnyResource, type FilterOperator, wireName } from '@anlan/resource';
import { fieldOf } from '../../../kinds/fields';
import type { FilterValue } from '../../../kinds/kind';
import { listOf } from '../../../kinds/values';
import type { FilterSpec } from '../list-state';

export const childrenOf = (row: AnyRow): readonly AnyRow[] =>
  Array.isArray(row.children) ? (row.children as AnyRow[]) : [];

/** A forest as one list, parents before their children. */
export const flat = (rows: readonly AnyRow[]): AnyRow[] => rows.flatMap((row) => [row, ...flat(childrenOf(row))]);

/** A whole tree is at hand, so it is filtered here: what matches stays, with everything above it to show its place. */
export function keepMatching(
  rows: readonly AnyRow[],
  resource: AnyResource,
  specs: readonly FilterSpec[],
  filters: Readonly<Record<string, FilterValue>>,
): readonly AnyRow[] {
  const active = specs.filter(([name]) => filters[name] !== undefined);
  if (active.length === 0) return rows;
  const fits = (row: AnyRow): boolean =>
    active.every(([name, operator]) =>
      matches(row[wireName(name, fieldOf(resource, name))], operator, filters[name] as FilterValue),
    );
  const keep = (row: AnyRow): AnyRow[] => {
    const children = childrenOf(row).flatMap(keep);
    if (fits(row)) return [row];
    return children.length > 0 ? [{ ...row, children }] : [];
  };
  return rows.flatMap(keep);
}

export function matches(value: unknown, operator: FilterOperator, wanted: FilterValue): boolean {
  const text = String(value ?? '').toLowerCase();
  if (operator === 'like') return text.includes(String(wanted).toLowerCase());
  if (operator === 'range') {
    const [from, to] = wanted as readonly [string | number | null, string | number | null];
    if (text === '') return false;
    const number = Number(text);
    // Dates and times compare as they are written; a day as the end means the whole day.
    const least = from === null || (typeof from === 'number' ? number >= from : text >= from);
    return least && (to === null || (typeof to === 'number' ? number <= to : text.slice(0, to.length) <= to));
  }
  const keys = new Set(listOf(value));
  const any = Array.isArray(wanted) ? wanted.map(String) : [String(wanted)];
  return any.some((key) => keys.has(key));
}
