import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Alarm, type Stopped } from './alarm';
import { type Due, ringing } from './due';

const DAY = '2026-11-27';
const at = (time: string) => `${DAY} ${time}`;
const epoch = (time: string) => new Date(`${DAY}T${time}+08:00`).getTime();
const presence: Due = { key: 'presence', rings: at('09:30:00'), at: at('09:35:00'), says: '请监护人确认在岗' };
const onOver = vi.fn();
const run = vi.fn();
const vibrate = vi.fn();

const shown = (dues: readonly Due[], stopped: Stopped | null = null, own = () => false) => (
  <Alarm
    record="t1"
    dues={dues}
    stopped={stopped}
    actions={{ presence: { label: '在岗确认', run } }}
    own={own}
    onOver={onOver}
  />
);
const call = () => screen.queryByRole('alertdialog');
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  vi.useFakeTimers({ now: epoch('09:29:58') });
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('calls by the clock of the device, once at the moment that is due and anew when it is over', async () => {
  const { unmount } = render(shown([presence]));
  expect(call()).toBeNull();
  await pass(2);
  expect(call()?.textContent).toContain('请监护人确认在岗');
  expect(vibrate).toHaveBeenCalledWith([400, 150, 400]);
  act(() => screen.getByRole('button', { name: '在岗确认' }).click());
  expect(run).toHaveBeenCalledOnce();
  expect(call()).toBeNull();
  // Heard, also when the page is opened anew.
  unmount();
  render(shown([presence]));
  await pass(2);
  expect(call()).toBeNull();
  await pass(300);
  expect(call()?.textContent).toContain('已到09:35');
});

it('reads the ticket anew when a moment is over, and once more when the server has had its time', async () => {
  render(shown([presence]));
  await pass(301);
  expect(onOver).not.toHaveBeenCalled();
  await pass(4);
  expect(onOver).toHaveBeenCalledOnce();
  await pass(2);
  expect(onOver).toHaveBeenCalledTimes(2);
});

it('looks at its clock as soon as a device that slept wakes', async () => {
  render(shown([presence]));
  vi.setSystemTime(epoch('09:41:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(call()?.textContent).toContain('已到09:35');
});

it('of a stop that the server made calls who saw the work going on, and not twice for what called without a line', async () => {
  const stop = { at: at('09:20:00'), why: '气体分析不合格' };
  const { rerender, unmount } = render(shown([], stop));
  expect(call()).toBeNull();
  rerender(shown([presence]));
  rerender(shown([], stop));
  expect(call()?.textContent).toContain('作业已停止：气体分析不合格');
  unmount();

  const missed = { at: presence.at, why: '监护人30分钟未确认在岗' };
  const again = render(shown([presence]));
  await pass(310);
  act(() => screen.getByRole('button', { name: '知道了，停止报警' }).click());
  again.rerender(shown([], missed));
  expect(call()).toBeNull();
});

it('of a stop of one’s own calls nobody', () => {
  const { rerender } = render(shown([presence], null, () => true));
  rerender(shown([], { at: at('09:29:58'), why: '用餐' }, () => true));
  expect(call()).toBeNull();
});

it('says plainly what this device does not do', () => {
  render(shown([presence]));
  expect(screen.getByText('声音本机不支持，振动可用，屏幕常亮本机不支持；没有网络也报警')).toBeDefined();
});

it('puts what is over before what is still to come', () => {
  const soon: Due = { key: 'end', rings: at('09:25:00'), at: at('09:30:00'), says: '' };
  expect(ringing([presence, soon], at('09:32:00'), new Set()).map(({ key, over }) => [key, over])).toEqual([
    ['end', true],
    ['presence', false],
  ]);
});
