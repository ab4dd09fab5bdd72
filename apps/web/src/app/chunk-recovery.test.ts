import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FeedbackHost, setFeedbackHost } from '../lib/feedback';
import { recoverFromMissingChunks } from './chunk-recovery';

const toast = vi.fn<FeedbackHost['toast']>();

beforeEach(() => {
  sessionStorage.clear();
  toast.mockReset();
  vi.useFakeTimers();
  setFeedbackHost({ toast, acknowledge: () => {}, confirm: async () => false });
});

function fail(): Event {
  const event = new Event('vite:preloadError', { cancelable: true });
  window.dispatchEvent(event);
  return event;
}

describe('a chunk that does not load', () => {
  it('reloads the page once, with a word before and after, and leaves a second failure to the page', () => {
    const reload = vi.fn();
    const stop = recoverFromMissingChunks(sessionStorage, reload);
    expect(fail().defaultPrevented).toBe(true);
    expect(toast).toHaveBeenCalledWith('warning', '页面资源加载超时，请刷新重试');
    vi.runAllTimers();
    expect(reload).toHaveBeenCalledTimes(1);
    stop();

    const again = vi.fn();
    const stopAgain = recoverFromMissingChunks(sessionStorage, again);
    vi.runAllTimers();
    expect(toast).toHaveBeenCalledWith('info', '系统已更新，页面已重新加载');
    expect(fail().defaultPrevented).toBe(false);
    vi.runAllTimers();
    expect(again).not.toHaveBeenCalled();
    stopAgain();
  });

  it('leaves the page as it is while there is no line', () => {
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const reload = vi.fn();
    const stop = recoverFromMissingChunks(sessionStorage, reload);
    expect(fail().defaultPrevented).toBe(false);
    vi.runAllTimers();
    expect(reload).not.toHaveBeenCalled();
    line.mockReturnValue(true);
    expect(fail().defaultPrevented).toBe(true);
    stop();
    line.mockRestore();
  });
});
