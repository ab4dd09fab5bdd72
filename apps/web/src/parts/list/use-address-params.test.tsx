import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type AskAddress, useAddressParams } from './use-address-params';

let ask: AskAddress;
let asked: Record<string, string> = {};

function Probe() {
  const [params, change] = useAddressParams();
  ask = change;
  asked = Object.fromEntries(params);
  return null;
}

const at = (search: string) => {
  const router = createMemoryRouter([{ path: '/screen', element: <Probe /> }], {
    initialEntries: [`/screen${search}`],
  });
  render(<RouterProvider router={router} />);
  return router;
};

it('changes the conditions it names and leaves the others, also twice in one moment', () => {
  at('?kind=2&words=泵');
  act(() => {
    ask({ kind: undefined, year: 2026 });
    ask({ words: '' });
  });
  expect(asked).toEqual({ year: '2026' });
});

it('changes in place, and by a step that the way back undoes', async () => {
  const router = at('?part=files');
  await act(async () => ask({ part: 'help' }));
  await act(async () => ask({ draw: '7' }, { step: true }));
  expect(asked).toEqual({ part: 'help', draw: '7' });
  await act(async () => router.navigate(-1));
  expect(asked).toEqual({ part: 'help' });
});
