import type { HelpShelf } from '@anlan/domain/help/calls';
import { expect, it } from 'vitest';
import { idsBelow, shelfNamed, without } from './help-calls';

const shelf = (id: string, name: string, children: readonly HelpShelf[] = []): HelpShelf => ({
  ...{ id, name, parentId: '0', title: name, key: id, value: id, sort: 1 },
  ...(children.length > 0 ? { children } : {}),
});
const shelves = [shelf('1', '入门', [shelf('2', '登录')]), shelf('3', '政策法规', [shelf('4', '国家标准')])];

it('finds a shelf with everything below it, and leaves it out elsewhere', () => {
  const found = shelfNamed(shelves, '政策法规');
  expect(found && idsBelow(found)).toEqual(['3', '4']);
  expect(shelfNamed(shelves, '登录')?.id).toBe('2');
  expect(shelfNamed(shelves, '没有')).toBeUndefined();
  expect(without(shelves, '3').flatMap(idsBelow)).toEqual(['1', '2']);
  expect(without(shelves, '2').flatMap(idsBelow)).toEqual(['1', '3', '4']);
});
