import { expect, it } from 'vitest';
import { shownView, viewSearch, withView } from './view-state';

const a = { id: '1', name: '甲', search: '?level=4&_tab=open', first: true as const };
const b = { id: '2', name: '乙', search: '?dept=7' };

it('a view is conditions, tab and order; the page and the open record are passing', () => {
  expect(viewSearch('?_page=3&level=4&_open=9&_tab=open&_size=50')).toBe('?_tab=open&level=4');
  expect(viewSearch('?_page=2')).toBe('');
  expect(shownView([a, b], '?level=4&_tab=open&_page=2')).toBe(a);
  expect(shownView([a, b], '?level=3')).toBeUndefined();
});

it('a name is there once, in its place, and one view at the most is first', () => {
  expect(withView([a, b], { id: '3', name: '丙', search: '' })).toEqual([a, b, { id: '3', name: '丙', search: '' }]);
  expect(withView([a, b], { id: '9', name: '甲', search: '?x=1' })).toEqual([
    { id: '9', name: '甲', search: '?x=1' },
    b,
  ]);
  expect(withView([a, b], { ...b, first: true })).toEqual([
    { id: '1', name: '甲', search: '?level=4&_tab=open' },
    { ...b, first: true },
  ]);
});
