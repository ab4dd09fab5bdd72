import { expect, it } from 'vitest';
import { interruptingOf, USUAL } from './interrupting';

it('a choice of channels is read as far as it is one', () => {
  expect(interruptingOf(undefined)).toEqual(USUAL);
  expect(interruptingOf({ rest: 'hourly', ways: 'page' })).toEqual(USUAL);
  expect(interruptingOf({ rest: 'never', ways: ['text', 'smoke', 'page'] })).toEqual({
    rest: 'never',
    ways: ['page', 'text'],
  });
  expect(interruptingOf({ rest: 'gathered', ways: [] })).toEqual({ rest: 'gathered', ways: [] });
});
