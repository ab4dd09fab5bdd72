import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../lib/http/api';
import { endSession, useSession } from '../lib/session/session';
import { useTableSettings } from './list/columns/table-settings';
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
  const kept = { 'table/area': { shown: { place: false } }, other: 1 };
  const send = vi.spyOn(api, 'send').mockImplementation(async ({ method }) => (method === 'GET' ? kept : {}) as never);
  const posted = () => send.mock.calls.filter(([{ method }]) => method === 'POST');
  const { result } = renderHook(() => useTableSettings('area'));
  await waitFor(() => expect(result.current.settings).toEqual({ shown: { place: false } }));
  act(() => result.current.change({ size: 50 }));
  act(() => result.current.change({ size: 100 }));
  expect(result.current.settings).toEqual({ shown: { place: false }, size: 100 });
  await waitFor(() => expect(posted()).toHaveLength(1), { timeout: 3_000 });
  expect(posted()[0]?.[0].path).toBe('/safe/usersetting');
  expect(posted()[0]?.[1]?.body).toEqual({ name: 'table/area', value: { shown: { place: false }, size: 100 } });
});

it('without the server the copy of this browser is enough', async () => {
  vi.spyOn(api, 'send').mockRejectedValue(new Error('offline'));
  const { result } = renderHook(() => useTableSettings('area'));
  act(() => result.current.change({ size: 30 }));
  expect(result.current.settings).toEqual({ size: 30 });
});
