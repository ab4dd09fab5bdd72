import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error';
import { PlanBoard } from './plan-board';
import type { Pin } from './plan-marks';
import { useWrites } from './use-writes';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pin: Pin = { id: '1', x: 25, y: 25, label: '储罐', colour: '#d4380d', ink: '#ffffff' };

function board() {
  const onMove = vi.fn(async () => undefined);
  const page = (pins: readonly Pin[]) => (
    <PlanBoard picture="/plan.png" name="厂区" pins={pins} chosen={null} movable onChoose={() => {}} onMove={onMove} />
  );
  const { rerender, unmount } = render(page([pin]));
  const image = screen.getByRole('img', { name: '厂区' });
  Object.defineProperties(image, { naturalWidth: { value: 640 }, naturalHeight: { value: 480 } });
  fireEvent.load(image);
  const button = screen.getByRole('button', { name: /^储罐/ });
  return { onMove, button, unmount, show: (pins: readonly Pin[]) => rerender(page(pins)) };
}

const right = (button: HTMLElement) => fireEvent.keyDown(button, { key: 'ArrowRight' });

it('tells a move by keys once, when they come to rest', () => {
  const { onMove, button } = board();
  right(button);
  right(button);
  expect(onMove).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(500));
  expect(onMove.mock.calls).toEqual([['1', { x: 26, y: 25 }]]);
});

it('tells it at once when the pin is left, and not again', () => {
  const { onMove, button } = board();
  right(button);
  fireEvent.blur(button);
  expect(onMove.mock.calls).toEqual([['1', { x: 25.5, y: 25 }]]);
  act(() => vi.advanceTimersByTime(5000));
  expect(onMove).toHaveBeenCalledOnce();
});

it('tells it when the plan is left', () => {
  const { onMove, button, unmount } = board();
  right(button);
  unmount();
  expect(onMove).toHaveBeenCalledOnce();
});

it('does not move what is no longer there', () => {
  const { onMove, button, show } = board();
  right(button);
  show([]);
  act(() => vi.advanceTimersByTime(5000));
  expect(onMove).not.toHaveBeenCalled();
});

describe('pins in one place on a small screen', () => {
  const pins = ['储罐', '泵', '阀组'].map((label, place): Pin => ({ ...pin, id: String(place), label }));
  const shown = (far: Pin) => {
    const onChoose = vi.fn();
    render(
      <PlanBoard
        picture="/plan.png"
        name="厂区"
        pins={[...pins, far]}
        chosen={null}
        movable={false}
        clustered
        onChoose={onChoose}
        onMove={() => undefined}
      />,
    );
    const image = screen.getByRole('img', { name: '厂区' });
    Object.defineProperties(image, { naturalWidth: { value: 640 }, naturalHeight: { value: 480 } });
    fireEvent.load(image);
    return onChoose;
  };

  it('are told by name, one of them is chosen, and Escape leads back', () => {
    const onChoose = shown({ ...pin, id: 'far', label: '远处', x: 75 });
    const cluster = screen.getByRole('button', { name: '3个点位，其中储罐' });
    fireEvent.click(cluster);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '储罐' }));
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    expect(screen.queryByRole('button', { name: '泵' })).toBeNull();
    expect(document.activeElement).toBe(cluster);
    fireEvent.click(cluster);
    fireEvent.click(screen.getByRole('button', { name: '泵' }));
    expect(onChoose).toHaveBeenLastCalledWith('1');
    expect(screen.queryByRole('button', { name: '阀组' })).toBeNull();
  });

  it('are taken apart where that is possible', () => {
    shown({ ...pin, id: 'near', label: '近处', x: 26 });
    fireEvent.click(screen.getByRole('button', { name: '4个点位，其中储罐' }));
    expect(screen.queryByRole('button', { name: '泵' })).toBeNull();
  });
});

it('writes one after another, also after one that was refused', async () => {
  const said: string[] = [];
  let end = () => {};
  const { result } = renderHook(() => useWrites(async () => said.push('look')));
  const first = result.current(
    () => new Promise<void>((_, reject) => (end = () => reject(new ApiError('不行', 'business')))),
  );
  const second = result.current(async () => said.push('second'));
  await Promise.resolve();
  expect(said).toEqual([]);
  end();
  await Promise.all([first, second]);
  expect(said.filter((word) => word === 'second')).toHaveLength(1);
  expect(said.filter((word) => word === 'look')).toHaveLength(2);
});
