import { act, cleanup, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { serve, show, signedIn } from '../../../parts/testing';
import { ScopeFrame } from '../role/scope-frame';
import { WithDepartments } from './dept-tree';

afterEach(cleanup);

/** A window that can be turned. */
function turning() {
  const listeners = new Set<() => void>();
  let width = 1440;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return width >= Number(/\d+/.exec(query)?.[0]);
    },
    addEventListener: (_kind: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_kind: string, listener: () => void) => listeners.delete(listener),
  }));
  return (to: number) =>
    act(() => {
      width = to;
      for (const listener of listeners) listener();
    });
}

it.each([
  ['the departments', (children: React.ReactNode) => <WithDepartments>{children}</WithDepartments>],
  [
    'the menu entries',
    (children: React.ReactNode) => (
      <ScopeFrame label="菜单" entries={[{ id: '1', name: '一' }]} chosen="1" onChoose={() => {}}>
        {children}
      </ScopeFrame>
    ),
  ],
])('what stands beside %s stays as it is when a tablet is turned', (_what, frame) => {
  const turn = turning();
  signedIn();
  serve(() => ({ body: [] }));
  const drawn = vi.fn();
  function Child() {
    useEffect(() => {
      drawn();
    }, []);
    return <p>名单</p>;
  }
  show(frame(<Child />), '/');
  turn(390);
  turn(1440);
  expect(screen.getByText('名单')).toBeTruthy();
  expect(drawn).toHaveBeenCalledTimes(1);
});
