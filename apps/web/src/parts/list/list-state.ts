/** The state of a list as its address says it. Pure: what is written here is read back the same. */
import type { AnyResource, FilterOperator, ListTab, ListView } from '@anlan/resource';
import { ALL_TAB, wireName } from '@anlan/resource';
import { fieldOf, sortable } from '../../kinds/fields';
import type { FilterValue } from '../../kinds/kind';
import { webKindOf } from '../../kinds/registry';

export const PAGE_SIZES = [10, 30, 50, 100, 200] as const;

export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

/** `-isOverdue`: what is overdue first. */
export const sortOf = (sort: string): Sort => ({ field: sort.replace(/^-/, ''), descending: sort.startsWith('-') });

export interface ListState {
  readonly filters: Readonly<Record<string, FilterValue>>;
  readonly page: number;
  /** Absent: what the user chose last. */
  readonly size?: number;
  readonly sort?: Sort;
  /** Of a list with tabs: the one that is shown. */
  readonly tab?: string;
  /** The record whose detail is open. */
  readonly open?: string;
}

// Names with an underscore in front: no field has one, so a filter cannot be mistaken for the page.
const PAGE = '_page';
const SIZE = '_size';
const SORT = '_sort';
const TAB = '_tab';
export const OPEN = '_open';
/** Asks the screen of a list for an empty form. */
export const NEW = '_new';

const NO_TABS: readonly ListTab[] = [];

export type FilterSpec = readonly [name: string, operator: FilterOperator];

/** Filters a view declares, as far as their kind can be filtered; a reader who has its people masked looks for none. */
export const filterSpecs = (resource: AnyResource, view: ListView<string>, supervised = false): readonly FilterSpec[] =>
  (view.filters ?? []).filter(([name]) => {
    const field = fieldOf(resource, name);
    const person = field.kind === 'ref' && field.target === 'user';
    return webKindOf(field).filter !== undefined && !(person && supervised && resource.masksPeople);
  });

/** The tab one comes to. An address with conditions and without a tab asks for all rows that meet them. */
const tabAtFirst = (tabs: readonly ListTab[], filtered: boolean): string | undefined =>
  filtered ? ALL_TAB : tabs[0]?.name;

export function readState(
  search: string,
  resource: AnyResource,
  specs: readonly FilterSpec[],
  tabs: readonly ListTab[] = NO_TABS,
): ListState {
  const params = new URLSearchParams(search);
  const filters: Record<string, FilterValue> = {};
  for (const [name, operator] of specs) {
    const text = params.get(name);
    if (text === null) continue;
    const field = fieldOf(resource, name);
    const value = webKindOf(field).filter?.fromUrl(text, operator, field);
    if (value !== undefined) filters[name] = value;
  }
  const page = Number(params.get(PAGE));
  const size = Number(params.get(SIZE));
  const sort = params.get(SORT)?.match(/^(-?)(\w+)$/);
  const sortName = sort?.[2];
  const known = sortName !== undefined && isSortable(resource, sortName);
  const open = params.get(OPEN);
  const asked = params.get(TAB);
  const tab =
    tabs.length === 0
      ? undefined
      : tabs.some(({ name }) => name === asked)
        ? (asked as string)
        : tabAtFirst(tabs, Object.keys(filters).length > 0);
  return {
    filters,
    ...(tab === undefined ? {} : { tab }),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    ...((PAGE_SIZES as readonly number[]).includes(size) ? { size } : {}),
    ...(known ? { sort: { field: sortName, descending: sort?.[1] === '-' } } : {}),
    ...(open ? { open } : {}),
  };
}

function isSortable(resource: AnyResource, name: string): boolean {
  try {
    return sortable(fieldOf(resource, name));
  } catch {
    return false;
  }
}

/** The address for a state. What other parts of the page keep in it is left alone. */
export function writeState(
  search: string,
  resource: AnyResource,
  specs: readonly FilterSpec[],
  state: ListState,
  tabs: readonly ListTab[] = NO_TABS,
): string {
  const params = new URLSearchParams(search);
  const put = (name: string, text: string | undefined) =>
    text === undefined ? params.delete(name) : params.set(name, text);
  for (const [name, operator] of specs) {
    const field = fieldOf(resource, name);
    put(name, webKindOf(field).filter?.toUrl(state.filters[name], operator, field));
  }
  put(PAGE, state.page > 1 ? String(state.page) : undefined);
  put(SIZE, state.size === undefined ? undefined : String(state.size));
  put(SORT, state.sort && `${state.sort.descending ? '-' : ''}${state.sort.field}`);
  const filtered = Object.values(state.filters).some((value) => value !== undefined);
  // The tab one comes to anyway is not said: what is written anew is the address one came by, so closing leads back to it.
  put(TAB, state.tab === tabAtFirst(tabs, filtered) ? undefined : state.tab);
  put(OPEN, state.open);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Conditions and order as the wire names them; without paging, so that an export can ask the same. */
export function wireQuery(
  resource: AnyResource,
  specs: readonly FilterSpec[],
  state: Pick<ListState, 'filters' | 'sort'>,
): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, operator] of specs) {
    const value = state.filters[name];
    if (value === undefined) continue;
    const field = fieldOf(resource, name);
    Object.assign(query, webKindOf(field).filter?.toQuery(value, operator, field, wireName(name, field)));
  }
  if (state.sort) {
    const field = fieldOf(resource, state.sort.field);
    const column = field.kind === 'period' ? field.columns[0] : wireName(state.sort.field, field);
    query[state.sort.descending ? 'descs' : 'ascs'] = column;
  }
  return query;
}

/** Where only so many are counted: as long as a page is full there is a next one, whatever the count. */
export const atLeast = (counted: number, page: number, size: number, rows: number): number =>
  Math.max(counted, (page - 1) * size + rows + (rows >= size ? 1 : 0));

/** Rows a page may have where it goes by the height of the window; few different ones, each is a statement of its own. */
const FITTING = [10, 11, 12, 13, 14, 15, 16, 18, 20, 24, 28, 32, 40, 48] as const;
/** Heights of a row of one line and of two. */
const ROW = { compact: [33, 45], normal: [42, 49], loose: [51, 67] } as const;
/** Bars, tabs, conditions, heading and pages around the rows. */
const AROUND = 352;

/** As many rows as stand in the window without scrolling the page. */
export const fittingSize = (height: number, density: keyof typeof ROW, twoLines: boolean): number =>
  FITTING.findLast((size) => size * ROW[density][twoLines ? 1 : 0] <= height - AROUND) ?? FITTING[0];
