import type { SavedView } from '../columns/table-settings';

/** So many views of a list, each so long: what a person keeps of one table has a limit on the server. */
export const MOST_VIEWS = 20;
export const LONGEST = 700;

const PASSING = ['_page', '_open', '_size'];

/** What of an address makes a view: conditions, tab and order, in one order, without the page and the open record. */
export function viewSearch(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of PASSING) params.delete(name);
  params.sort();
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export const shownView = (views: readonly SavedView[], search: string): SavedView | undefined => {
  const now = viewSearch(search);
  return views.find((view) => viewSearch(view.search) === now);
};

/** The views with this one among them: a name is there once, and one at the most is first. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views
    .filter(({ id, name }) => id !== view.id && name !== view.name)
    .map(({ first: _first, ...other }): SavedView => (view.first || !_first ? other : { ...other, first: true }));
  const place = views.findIndex(({ id, name }) => id === view.id || name === view.name);
  return place < 0 ? [...others, view] : [...others.slice(0, place), view, ...others.slice(place)];
}
