import { act, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { useListAddress } from './use-list-address';

type SetAddress = ReturnType<typeof useListAddress>;
let set: SetAddress;
let other: SetAddress;
let shown = '';

function Probe() {
  set = useListAddress();
  other = useListAddress();
  shown = useLocation().search;
  return null;
}

const withParam =
  (name: string, value?: string) =>
  (now: string): string => {
    const params = new URLSearchParams(now);
    if (value === undefined) params.delete(name);
    else params.set(name, value);
    return params.size > 0 ? `?${params}` : '';
  };

const open = (search: string) =>
  render(
    <MemoryRouter initialEntries={[`/list${search}`]}>
      <Probe />
    </MemoryRouter>,
  );

it('loses no change that is made before the one before it is drawn', () => {
  open('?level=4');
  act(() => {
    set(withParam('level'));
    other(withParam('raised', '1'));
  });
  expect(shown).toBe('?raised=1');
  act(() => set(withParam('falling', '1')));
  expect(shown).toBe('?raised=1&falling=1');
});

it('takes back what was asked for a moment ago, though it was not drawn', () => {
  open('?level=4');
  act(() => {
    set(withParam('raised', '1'));
    set(withParam('raised'));
  });
  expect(shown).toBe('?level=4');
});

it('makes the opening of a record a step of its own, and its closing the way back', async () => {
  open('?level=4');
  act(() => set(withParam('_open', '7')));
  expect(shown).toBe('?level=4&_open=7');
  await act(async () => set(withParam('_open')));
  expect(shown).toBe('?level=4');
});
