import { afterAll, beforeEach, vi } from 'vitest';

const { happyDOM } = window as unknown as {
  happyDOM: { setViewport: (size: { width: number; height: number }) => void };
};

// Files share one light DOM: the window and the clock of one are not the next one's.
beforeEach(() => {
  happyDOM.setViewport({ width: 1440, height: 900 });
});
afterAll(() => {
  vi.useRealTimers();
});
