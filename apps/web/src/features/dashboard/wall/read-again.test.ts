import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GATHER, REST, readingAgain } from './read-again';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('reads once for pushes that come together, and again after the last of them', () => {
  const read = vi.fn();
  const again = readingAgain(read);
  again.told();
  again.told();
  vi.advanceTimersByTime(GATHER);
  expect(read).toHaveBeenCalledTimes(1);
  // The server leaves out what changes within a second of this one.
  vi.advanceTimersByTime(850);
  again.told();
  vi.advanceTimersByTime(GATHER);
  expect(read).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(REST - GATHER - 1);
  expect(read).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(read).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(60_000);
  expect(read).toHaveBeenCalledTimes(3);
});

it('reads nothing when it is over', () => {
  const read = vi.fn();
  const again = readingAgain(read);
  again.told();
  again.stop();
  vi.advanceTimersByTime(60_000);
  expect(read).not.toHaveBeenCalled();
});
