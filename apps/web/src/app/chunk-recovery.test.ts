import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FeedbackHost, setFeedbackHost } from '../lib/feedback';
import { recoverFromMissingChunks } from './chunk-recovery';

const toast = vi.fn<FeedbackHost['toast']>();

beforeEach(() => {
  sessionStorage.clear();
  toast.mockReset();
  vi.useFakeTimers();
  setFeedbackHost({ toast, acknowledge: () => {}, confirm: async () => false, notice: () => {} });
});

/** As the loader tells it; the probe is answered in the next turn. */
async function fail(): Promise<void> {
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  await vi.advanceTimersByTimeAsync(2_000);
}

describe('a chunk that does not load', () => {
  it('reloads the page once, with a word before and after, and leaves a second failure to the page', async () => {
    const reload = vi.fn();
    const stop = recoverFromMissingChunks(sessionStorage, reload, async () => true);
    await fail();
    expect(toast).toHaveBeenCalledWith('warning', '页面资源加载超时，请刷新重试');
    expect(reload).toHaveBeenCalledTimes(1);
    await fail();
    expect(reload).toHaveBeenCalledTimes(1);
    stop();

    const again = vi.fn();
    const stopAgain = recoverFromMissingChunks(sessionStorage, again, async () => true);
    await fail();
    expect(toast).toHaveBeenCalledWith('info', '系统已更新，页面已重新加载');
    expect(again).not.toHaveBeenCalled();
    stopAgain();
  });

  it('leaves the page as it is while the server does not answer', async () => {
    let answers = false;
    const reload = vi.fn();
    const stop = recoverFromMissingChunks(sessionStorage, reload, async () => answers);
    await fail();
    expect(reload).not.toHaveBeenCalled();
    answers = true;
    await fail();
    expect(reload).toHaveBeenCalledTimes(1);
    stop();
  });
});
