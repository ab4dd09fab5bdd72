import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallOptions, call, type Query } from './http';
import { doubt, onMended, useLine, watchLine } from './line';
import { queryClient } from './query';

const get = async (path: string, query?: Query, options?: CallOptions) =>
  (await call('GET', path, { ...options, ...(query ? { query } : {}) })).data;

let answers = true;
const asked: string[] = [];
let stop = () => {};
let signedIn = false;

beforeEach(() => {
  vi.useFakeTimers();
  answers = true;
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (!answers) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ code: 200, success: true, data: 1, msg: '' }));
  });
  useLine.setState({ state: 'up', heardAt: Date.now() });
  signedIn = false;
  stop = watchLine(() => signedIn);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const state = () => useLine.getState().state;

describe('the line to the server', () => {
  it('is down at once when the device loses its network, and stands again by itself', async () => {
    const mended = vi.fn();
    const end = onMended(mended);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(state()).toBe('offline');
    online.mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state()).toBe('up');
    expect(mended).toHaveBeenCalledTimes(1);
    end();
    online.mockRestore();
  });

  it('is down when a call gets no answer and a probe gets none either, though the device has a network', async () => {
    answers = false;
    await expect(get('safe/x', {}, { token: false, quiet: true })).rejects.toMatchObject({ kind: 'network' });
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toBe('unreachable');
    expect(asked).toContain('/api/health');
    answers = true;
    await vi.advanceTimersByTimeAsync(2_500);
    expect(state()).toBe('up');
  });

  it('is found out within three seconds where no call is made, and asked for less often by whoever is signed in', async () => {
    answers = false;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state()).toBe('unreachable');
    answers = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state()).toBe('up');
    signedIn = true;
    asked.length = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBeGreaterThanOrEqual(3);
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  it('is found out within three seconds of a touch, though nothing has told that a standing connection is dead', async () => {
    signedIn = true;
    await vi.advanceTimersByTimeAsync(3_000);
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_, fail) => signal?.addEventListener('abort', () => fail(new Error('aborted')))),
    );
    window.dispatchEvent(new Event('keydown'));
    await vi.advanceTimersByTimeAsync(2_999);
    expect(state()).toBe('unreachable');
  });

  it('keeps the time of the last answer while it is down, and asks everything again when it stands', async () => {
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
    const at = Date.now();
    answers = false;
    doubt();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(state()).toBe('unreachable');
    expect(useLine.getState().heardAt).toBe(at);
    answers = true;
    await vi.advanceTimersByTimeAsync(12_000);
    expect(state()).toBe('up');
    expect(invalidate).toHaveBeenCalled();
  });

  it('is no reason to hold a question back: without a network it fails at once and is not paused', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answers = false;
    const found = queryClient.fetchQuery({ queryKey: ['line'], queryFn: () => fetch('/x'), retry: false });
    await expect(found).rejects.toThrow('Failed to fetch');
    online.mockRestore();
  });
});
