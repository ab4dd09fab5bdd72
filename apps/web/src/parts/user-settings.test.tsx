import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { http } from '../lib/http/http';
import { endSession, useSession } from '../lib/session/session';
import { useTableSettings } from './list/table-settings';
import { signedIn } from './testing';

beforeEach(() => {
  localStorage.clear();
  endSession();
  signedIn();
  useSession.setState({ token: 'a token of this test' });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('what the account keeps is drawn here too, and what is changed here is kept there', async () => {
  vi.spyOn(http, 'get').mockResolvedValue({ 'table/area': { shown: { place: false } }, other: 1 });
  const post = vi.spyOn(http, 'post').mockResolvedValue({});
  const { result } = renderHook(() => useTableSettings('area'));
  await waitFor(() => expect(result.current.settings).toEqual({ shown: { place: false } }));
  act(() => result.current.change({ size: 50 }));
  act(() => result.current.change({ size: 100 }));
  expect(result.current.settings).toEqual({ shown: { place: false }, size: 100 });
  await waitFor(() => expect(post).toHaveBeenCalledTimes(1), { timeout: 3_000 });
  expect(post.mock.calls[0]?.slice(0, 2)).toEqual([
    'safe/usersetting',
    { name: 'table/area', value: { shown: { place: false }, size: 100 } },
  ]);
});

it('without the server the copy of this browser is enough', async () => {
  vi.spyOn(http, 'get').mockRejectedValue(new Error('offline'));
  vi.spyOn(http, 'post').mockRejectedValue(new Error('offline'));
  const { result } = renderHook(() => useTableSettings('area'));
  act(() => result.current.change({ size: 30 }));
  expect(result.current.settings).toEqual({ size: 30 });
});
