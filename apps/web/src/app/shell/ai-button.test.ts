import { expect, it } from 'vitest';
import { inside } from './ai-button';

it('stays inside the window, also when that has become smaller', () => {
  expect(inside({ x: 40, y: 50 }, 1440, 900)).toEqual({ x: 40, y: 50 });
  expect(inside({ x: 1400, y: -8 }, 1440, 900)).toEqual({ x: 1320, y: 0 });
  expect(inside({ x: Number.MAX_SAFE_INTEGER, y: 700 }, 390, 500)).toEqual({ x: 270, y: 380 });
  expect(inside({ x: 10, y: 10 }, 80, 80)).toEqual({ x: 0, y: 0 });
});
