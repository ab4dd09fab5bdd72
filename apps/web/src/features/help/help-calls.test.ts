import { expect, it } from 'vitest';
import { idsBelow, type Shelf, shelfNamed, without } from './help-calls';

const shelves: readonly Shelf[] = [
  { id: '1', name: '入门', children: [{ id: '2', name: '登录' }] },
  { id: '3', name: '政策法规', children: [{ id: '4', name: '国家标准' }] },
];

it('finds a shelf with everything below it, and leaves it out elsewhere', () => {
  const found = shelfNamed(shelves, '政策法规');
  expect(found && idsBelow(found)).toEqual(['3', '4']);
  expect(shelfNamed(shelves, '登录')?.id).toBe('2');
  expect(shelfNamed(shelves, '没有')).toBeUndefined();
  expect(without(shelves, '3').flatMap(idsBelow)).toEqual(['1', '2']);
  expect(without(shelves, '2').flatMap(idsBelow)).toEqual(['1', '3', '4']);
});
