import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../testing';
import { PullToRefresh } from './pull-to-refresh';

afterEach(cleanup);

const drag = (on: Element, ...places: readonly (readonly [x: number, y: number])[]) => {
  const touch = ([clientX, clientY]: readonly [number, number]) => ({ touches: [{ clientX, clientY }] });
  const [from, ...rest] = places;
  if (!from) return;
  fireEvent.touchStart(on, touch(from));
  for (const place of rest) fireEvent.touchMove(on, touch(place));
  fireEvent.touchEnd(on, { touches: [] });
};

it('reads anew when it is pulled from its top, and not when the finger wants something else', async () => {
  const read = vi.fn(async () => undefined);
  show(
    <div className="pane" data-testid="pane">
      <div>
        <PullToRefresh onRefresh={read}>
          <p>列表</p>
          <div data-testid="inner">表格</div>
        </PullToRefresh>
      </div>
    </div>,
  );
  const rows = screen.getByText('列表');
  const pane = screen.getByTestId('pane');
  drag(rows, [100, 100], [180, 110], [200, 400]);
  expect(read, 'sideways').not.toHaveBeenCalled();
  drag(rows, [100, 100], [100, 120]);
  expect(read, 'a little').not.toHaveBeenCalled();
  pane.scrollTop = 40;
  drag(rows, [100, 100], [100, 300]);
  expect(read, 'from further down the page').not.toHaveBeenCalled();
  pane.scrollTop = 0;
  const inner = screen.getByTestId('inner');
  inner.scrollTop = 30;
  drag(inner, [100, 100], [100, 300]);
  expect(read, 'within something that is scrolled itself').not.toHaveBeenCalled();
  drag(rows, [100, 100], [100, 200], [100, 300]);
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
});
