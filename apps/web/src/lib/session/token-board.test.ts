import { afterEach, expect, it, vi } from 'vitest';
import type * as Board from './token-board';

afterEach(() => vi.unstubAllGlobals());

it('is opened once, however often a token is left there and read', async () => {
  const closed = () => {
    throw new Error('nothing is kept here');
  };
  const open = vi.fn(() => {
    const request: { result: object; onsuccess?: () => void } = { result: { transaction: closed } };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  });
  vi.stubGlobal('indexedDB', { open });
  // A module of its own: another file of this worker may have opened the board already.
  const address = './token-board?unopened';
  const { post, readPosted } = (await import(/* @vite-ignore */ address)) as typeof Board;
  const reply = { access_token: 'a' } as Board.Posted['reply'];
  for (let turn = 0; turn < 3; turn += 1) {
    await post({ reply, at: turn });
    expect(await readPosted()).toBe(null);
  }
  expect(open).toHaveBeenCalledTimes(1);
});
