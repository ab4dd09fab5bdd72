import { QueryObserver } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useLine } from '../../lib/http/line';
import { queryClient } from '../../lib/http/query';
import { useSession } from '../../lib/session/session';
import { FloatingLineBar } from './line-bar';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  useLine.setState({ state: 'up' });
  useSession.setState({ token: null });
});

const T = (utc: string) => Date.parse(utc);
/** Watched as the page in front watches what it shows. */
const watch = (key: readonly unknown[]) =>
  new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: () => new Promise(() => {}),
    staleTime: Infinity,
  }).subscribe(() => {});
const text = () => screen.getByRole('status').textContent;

it('tells the time of what is shown as everywhere in the product, whatever the browser’s zone', async () => {
  vi.useFakeTimers({ now: T('2026-11-22T17:30:00Z') });
  useSession.setState({ token: 'x' });
  queryClient.setQueryData(['1', 'hiddenDanger', 'page'], [], { updatedAt: T('2026-11-22T16:05:00Z') });
  queryClient.setQueryData(['desk', 'counts'], [], { updatedAt: T('2026-11-22T17:20:00Z') });
  const ends = [watch(['1', 'hiddenDanger', 'page']), watch(['desk', 'counts'])];
  useLine.setState({ state: 'unreachable', heardAt: T('2026-11-22T17:25:00Z') });
  render(<FloatingLineBar />);
  expect(text()).toContain('显示的是 00:05 的数据');
  await act(async () => {
    queryClient.setQueryData(['1', 'hiddenDanger', 'page'], [1], { updatedAt: T('2026-11-22T15:05:00Z') });
    await vi.advanceTimersByTimeAsync(1);
  });
  expect(text()).toContain('显示的是 11-22 23:05 的数据');
  for (const end of ends) end();
});

it('claims no old data where the page could not be read', () => {
  useSession.setState({ token: 'x' });
  queryClient.setQueryData(['1', 'dict', 'items', 'x'], []);
  const ends = [watch(['1', 'hiddenDanger', 'page']), watch(['1', 'dict', 'items', 'x'])];
  useLine.setState({ state: 'offline' });
  render(<FloatingLineBar />);
  expect(text()).toBe('网络已断开 · 恢复后自动重新加载');
  for (const end of ends) end();
});
