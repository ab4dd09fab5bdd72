import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useLine } from '../lib/line';
import { useSession } from '../lib/session';
import { FloatingLineBar } from './line-bar';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  useLine.setState({ state: 'up' });
  useSession.setState({ token: null });
});

it('tells the time of what is shown as everywhere in the product, whatever the browser’s zone', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T17:30:00Z') });
  useSession.setState({ token: 'x' });
  useLine.setState({ state: 'unreachable', heardAt: Date.parse('2026-11-22T16:05:00Z') });
  render(<FloatingLineBar />);
  expect(screen.getByRole('status').textContent).toContain('显示的是 00:05 的数据');
  act(() => useLine.setState({ heardAt: Date.parse('2026-11-22T15:05:00Z') }));
  expect(screen.getByRole('status').textContent).toContain('显示的是 11-22 23:05 的数据');
});
