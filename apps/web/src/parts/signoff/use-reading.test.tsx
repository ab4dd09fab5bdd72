import { noticeSignOff } from '@anlan/domain/notice/notice';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serve, signedIn } from '../testing';
import { useReading } from './use-reading';

beforeEach(() => {
  vi.useFakeTimers();
  signedIn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const reading = (id: string, readSeconds = 0, endReached: 0 | 1 = 0) => ({
  id,
  state: 1,
  seconds: 20,
  readSeconds,
  endReached,
  signTime: null,
  documents: [] as { id: string; name: string; pages: number; seen: number[] }[],
});
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it('goes on after a line that was lost for a while, and ends where the server refuses', async () => {
  let answer: 'lost' | 'counted' | 'refused' = 'counted';
  let counted = 0;
  const beats = serve(({ path }) => {
    if (path.includes('/open/')) return { body: reading('1') };
    if (answer === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
    if (answer === 'refused')
      return { status: 400, body: { code: 400, success: false, msg: '内容已修改', data: null } };
    counted += 10;
    return { body: reading('1', counted) };
  });
  const { result } = renderHook(() => useReading(noticeSignOff, 'n1'));
  await pass(0);
  answer = 'lost';
  await pass(10);
  expect([result.current.problem, result.current.reading?.id]).toEqual([undefined, '1']);
  answer = 'counted';
  await pass(10);
  expect(result.current.reading?.readSeconds).toBeGreaterThan(0);
  answer = 'refused';
  await pass(10);
  expect(result.current.problem).toBe('内容已修改');
  const beatsNow = () => beats.filter(({ path }) => path.includes('/beat/')).length;
  const told = beatsNow();
  await pass(60);
  expect(beatsNow()).toBe(told);
});

it('has not seen the end of another text', async () => {
  let id = '1';
  const ends: unknown[] = [];
  serve(({ path, body }) => {
    if (path.includes('/open/')) return { body: reading(id) };
    ends.push((body as { end: number }).end);
    return { body: reading(id, 0, (body as { end: 0 | 1 }).end) };
  });
  const { result } = renderHook(() => useReading(noticeSignOff, 'n1'));
  await pass(0);
  act(() => result.current.reachEnd());
  await pass(0);
  expect(result.current.reading?.endReached).toBe(1);
  id = '2';
  act(() => result.current.reopen());
  await pass(0);
  await pass(10);
  expect(ends).toEqual([1, 0]);
});

it('tells a page that stood there for its time, again until the server has it, and none that was leafed over', async () => {
  const told: unknown[] = [];
  let seen: number[] = [];
  const rule = () => [{ id: 'f', name: '规定.pdf', pages: 3, seen }];
  serve(({ path, body }) => {
    if (path.includes('/beat/')) told.push((body as { seen: string[] }).seen);
    return { body: { ...reading('1', 20, 1), documents: rule() } };
  });
  const { result } = renderHook(() => useReading(noticeSignOff, 'n1'));
  await pass(0);
  expect(result.current.pagesLeft).toBe(3);
  act(() => result.current.showPage('f', 1));
  await pass(2);
  act(() => result.current.showPage('f', 2));
  await pass(0.5);
  act(() => result.current.showPage('f', 3));
  await pass(1.5);
  act(() => result.current.showPage('f', null));
  await pass(6);
  expect(told).toEqual([['f:1', 'f:3']]);
  seen = [1];
  await pass(10);
  seen = [1, 2, 3];
  await pass(10);
  expect(told.slice(1)).toEqual([['f:1', 'f:3'], ['f:3']]);
  expect(result.current.pagesLeft).toBe(0);
});
