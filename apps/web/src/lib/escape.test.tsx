import useEscKeyDown from '@rc-component/portal/es/useEscKeyDown';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(cleanup);

function Layer({ name, onEscape = () => {} }: { name: string; onEscape?: () => void }) {
  useEscKeyDown(true, ({ top }: { top: boolean }) => top && onEscape());
  return <p>{name}</p>;
}

it('a layer whose first drawing was thrown away does not keep Escape from the one below', async () => {
  // In tests every layer of the library has one and the same id.
  vi.stubEnv('NODE_ENV', 'development');
  let arrive = (_: { default: () => string }) => {};
  const Words = lazy(() => new Promise<{ default: () => string }>((resolve) => (arrive = resolve)));
  const below = vi.fn();
  const above = vi.fn();
  const page = (both: boolean) => (
    <>
      <Layer name="below" onEscape={below} />
      {both && (
        <Suspense fallback="wait">
          <Layer name="above" onEscape={above} />
          <Words />
        </Suspense>
      )}
    </>
  );
  const { rerender } = render(page(false));
  rerender(page(true));
  await act(async () => arrive({ default: () => 'words' }));
  await screen.findByText('above');
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(above).toHaveBeenCalledOnce();
  expect(below).not.toHaveBeenCalled();

  rerender(page(false));
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(below).toHaveBeenCalledOnce();
});
