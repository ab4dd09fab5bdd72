import { expect, it } from 'vitest';
import { paging } from './read';

it('a page is as it is asked for, as text or as the number that a call of its own has made of it', () => {
  for (const [current, size] of [
    ['3', '50'],
    [3, 50],
  ] as const)
    expect(paging({ current, size } as never)).toEqual({ current: 3, size: 50, offset: 100 });
  for (const wrong of [
    {},
    { current: null, size: undefined },
    { current: 'x', size: '' },
    { current: '1e3', size: 1.5 },
  ])
    expect(paging(wrong as never)).toEqual({ current: 1, size: 10, offset: 0 });
  expect(paging({ current: -2, size: 0 } as never)).toMatchObject({ current: 1, size: 1 });
});
