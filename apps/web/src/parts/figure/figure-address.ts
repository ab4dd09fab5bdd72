/** The rows of a figure have an address: the list of its resource with the figure's name and what narrows it. */
import {
  type AnyResource,
  type Conditions,
  type CountFigure,
  type Figure,
  figureQuery,
  narrows,
  permissionCode,
  settledBy,
  type Within,
} from '@anlan/resource';
import type { FilterSpec } from '../list/list-state';

export const FIGURE = '_figure';

const DAYS = /^(.+)_date[gl]e$/;

/** Permission of whoever may open it. */
export function codeOf(figure: Figure): string {
  if (figure.kind === 'screen') return figure.code;
  return permissionCode(countsIn(figure)[0].of, 'view');
}

/** The counts whose rows a figure opens: of a rate what it divides and by what. */
export function countsIn(figure: Exclude<Figure, { kind: 'screen' }>): readonly [CountFigure, ...CountFigure[]] {
  if (figure.kind === 'rate') return [figure.numerator, figure.denominator];
  if (figure.kind === 'change') return countsIn(figure.of);
  if (figure.kind === 'score') return figure.parts;
  return [figure.kind === 'mean' || figure.kind === 'sum' ? figure.over : figure];
}

/** Undefined where no list shows them. */
export function figureAddress(figure: CountFigure, within: Within, government: boolean): string | undefined {
  const { of } = figure;
  const path = government ? of.menu?.government : of.menu?.path;
  if (!path) return undefined;
  const view = government ? (of.views.government ?? of.views.list) : of.views.list;
  const shown = new Map((view.filters ?? []).map(([name, operator]) => [name as string, operator]));
  const asked = figureQuery({ ...figure, where: {} }, within);
  const params = new URLSearchParams();
  for (const [condition, value] of Object.entries(asked)) {
    const day = DAYS.exec(condition)?.[1];
    if (day !== undefined && shown.get(day) === 'range')
      params.set(day, `${asked[`${day}_datege`] ?? ''}~${asked[`${day}_datele`] ?? ''}`);
    else params.set(condition, value);
  }
  params.set(FIGURE, figure.key);
  return `${path}?${params}`;
}

export interface OpenedFigure {
  readonly figure: CountFigure;
  /** Conditions of the address for which the list has no filter. */
  readonly by: Conditions;
}

/** The figure a list was opened from (`figureOf` tells it by its key), and the filters that are left to choose from. */
export function openedFigure(
  search: string,
  resource: AnyResource,
  specs: readonly FilterSpec[],
  figureOf: (key: string) => Figure | undefined,
): { readonly opened?: OpenedFigure; readonly specs: readonly FilterSpec[] } {
  const params = new URLSearchParams(search);
  const figure = figureOf(params.get(FIGURE) ?? '');
  // The same records under another address (a ledger) are the same table.
  if (figure?.kind !== 'count' || figure.of.table !== resource.table) return { specs };
  const settled = settledBy(figure);
  const left = specs.filter(([name]) => !settled.includes(name));
  const filtered = new Set(left.map(([name]) => name));
  const by = Object.fromEntries([...params].filter(([name]) => narrows(figure, name) && !filtered.has(name)));
  return { opened: { figure, by }, specs: left };
}

/** What of a list's conditions narrows the figure; undefined where they ask for more than it can be narrowed by. */
export function narrowing(figure: CountFigure, asked: Conditions): Record<string, string> | undefined {
  const conditions = Object.entries(asked).filter(([name]) => name !== 'ascs' && name !== 'descs');
  return conditions.every(([name]) => narrows(figure, name)) ? Object.fromEntries(conditions) : undefined;
}

/** The address without the figure and what it brought along. */
export function withoutFigure(search: string, { by }: OpenedFigure): string {
  const params = new URLSearchParams(search);
  for (const name of [FIGURE, ...Object.keys(by)]) params.delete(name);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The address of the rows of a part of a figure, of those its list shows now: a figure above a list it is counted in. */
export function partAddress(search: string, figure: CountFigure, by: Conditions): string {
  const params = new URLSearchParams(search);
  params.delete('_page');
  for (const [condition, value] of Object.entries(by)) params.set(condition, value);
  params.set(FIGURE, figure.key);
  return `?${params}`;
}
